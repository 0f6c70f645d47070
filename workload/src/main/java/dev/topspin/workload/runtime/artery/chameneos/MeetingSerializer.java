package dev.topspin.workload.runtime.artery.chameneos;

import dev.topspin.model.spec.Chameneos.Colour;
import dev.topspin.workload.game.chameneos.Message;
import dev.topspin.workload.game.chameneos.Message.Change;
import dev.topspin.workload.game.chameneos.Message.Meet;
import dev.topspin.workload.game.chameneos.Message.Met;
import dev.topspin.workload.game.chameneos.Message.Stay;
import dev.topspin.workload.game.chameneos.Message.Word;
import dev.topspin.workload.runtime.artery.WatchingSerializer;
import java.io.NotSerializableException;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * What the mall and its visitors tell each other as 4 bytes: 1 of what it is, 1 of the colour or the word, 2 of the creature.
 * Reading gives one of the messages that were all made before.
 */
final class MeetingSerializer extends WatchingSerializer {
    private static final byte MEET = 0;
    private static final byte CHANGE = 1;
    private static final byte MET = 2;
    private static final byte STAY = 3;
    private static final byte STAY_ON = 4;
    private static final byte WORD = 5;

    private static final List<Word> WORDS = List.of(Word.Come, Word.Leave, Word.Gone, Word.Late);

    /** By what it is, the creature and its colour. */
    private final Message[][][] made;

    /** @param creatures how many there are, at most 65,536 */
    MeetingSerializer(int creatures) {
        super(20_251, "c");
        made = new Message[WORD][creatures][Colour.count()];
        for (int creature = 0; creature < creatures; creature++) {
            for (Colour colour : Colour.values()) {
                int number = colour.number();
                made[MEET][creature][number] = new Meet(creature, colour);
                made[CHANGE][creature][number] = new Change(creature, colour);
                made[MET][creature][number] = new Met(creature, colour);
                made[STAY][creature][number] = new Stay(creature, colour, Stay.FIRST);
                made[STAY_ON][creature][number] = new Stay(creature, colour, Stay.MORE);
            }
        }
    }

    @Override
    protected void write(Object message, ByteBuffer to) {
        switch (message) {
            case Meet meet -> write(MEET, meet.colour(), meet.creature(), to);
            case Change change -> write(CHANGE, change.colour(), change.creature(), to);
            case Met met -> write(MET, met.colour(), met.creature(), to);
            case Stay stay -> write(stay.meetings() == Stay.FIRST ? STAY : STAY_ON, stay.colour(), stay.creature(), to);
            case Word word -> write(WORD, WORDS.indexOf(word), 0, to);
            default -> throw new IllegalArgumentException("never told to another process: " + message);
        }
    }

    private static void write(byte what, Colour colour, int creature, ByteBuffer to) {
        write(what, colour.number(), creature, to);
    }

    private static void write(byte what, int which, int creature, ByteBuffer to) {
        to.put(what);
        to.put((byte) which);
        to.putShort((short) creature);
    }

    @Override
    protected Object read(ByteBuffer from) throws NotSerializableException {
        int what = from.get();
        int which = from.get();
        int creature = from.getShort() & 0xffff;
        if (what == WORD && which >= 0 && which < WORDS.size()) {
            return WORDS.get(which);
        }
        if (what < 0 || what >= WORD || which < 0 || which >= Colour.count() || creature >= made[what].length) {
            throw new NotSerializableException(
                    "no message %d with colour %d of creature %d here".formatted(what, which, creature));
        }
        return made[what][creature][which];
    }

    @Override
    protected int bytes(Object message) {
        return Integer.BYTES;
    }
}
