package dev.topspin.workload.runtime.artery.chameneos;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.topspin.model.spec.Chameneos.Colour;
import dev.topspin.workload.game.chameneos.Message;
import dev.topspin.workload.game.chameneos.Message.Begin;
import dev.topspin.workload.game.chameneos.Message.Change;
import dev.topspin.workload.game.chameneos.Message.Meet;
import dev.topspin.workload.game.chameneos.Message.Met;
import dev.topspin.workload.game.chameneos.Message.Stay;
import dev.topspin.workload.game.chameneos.Message.Word;
import java.io.NotSerializableException;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MeetingSerializerTest {
    private static final int CREATURES = 1000;

    private final MeetingSerializer serializer = new MeetingSerializer(CREATURES);

    private Object through(Message message) throws NotSerializableException {
        return serializer.fromBinary(serializer.toBinary(message), serializer.manifest(message));
    }

    @Property
    void whatIsToldIsWhatIsHeardAndIsMadeOnce(
            @ForAll @IntRange(max = CREATURES - 1) int creature, @ForAll Colour colour)
            throws NotSerializableException {
        for (Message message : List.of(
                new Meet(creature, colour),
                new Change(creature, colour),
                new Met(creature, colour),
                new Stay(creature, colour, Stay.FIRST),
                new Stay(creature, colour, Stay.MORE))) {
            assertEquals(message, through(message));
            assertSame(through(message), through(message));
        }
    }

    @ParameterizedTest
    @EnumSource(Word.class)
    void everyWordIsHeardAsItself(Word word) throws NotSerializableException {
        assertSame(word, through(word));
    }

    @Test
    void aCreatureThatIsNotThereIsNoMessage() {
        byte[] stranger = new MeetingSerializer(CREATURES + 1).toBinary(new Meet(CREATURES, Colour.Red));
        assertThrows(NotSerializableException.class, () -> serializer.fromBinary(stranger, ""));
    }

    @Test
    void bytesThatAreNoneOfOursAreRefused() {
        for (byte[] bytes : List.of(new byte[] {9, 0, 0, 0}, new byte[] {0, 3, 0, 0}, new byte[] {5, -1, 0, 0})) {
            assertThrows(NotSerializableException.class, () -> serializer.fromBinary(bytes, ""));
        }
    }

    @Test
    void aMessageCutShortIsRefused() {
        assertThrows(NotSerializableException.class, () -> serializer.fromBinary(new byte[3], ""));
    }

    @Test
    void whatIsForTheHarnessAloneNeverLeavesTheProcess() {
        Begin begin = new Begin(null, null);
        assertThrows(IllegalArgumentException.class, () -> serializer.write(begin, null));
    }
}
