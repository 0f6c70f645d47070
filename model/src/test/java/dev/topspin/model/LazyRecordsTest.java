package dev.topspin.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LazyRecordsTest {
    private static final String LIST = "{\"first\":1,\"next\":{\"first\":2,\"next\":{\"first\":3}}}";

    record Holder(String name, Unreadable unreadable) {}

    /** For which no reader can be made: two of one name. */
    record Unreadable(
            @JsonProperty("one") int x, @JsonProperty("one") int y) {}

    record Linked(int first, Linked next) {}

    @Test
    void ofARecordThatTheTextDoesNotHaveNothingIsMade() {
        assertEquals(new Holder("alone", null), Json.read("{\"name\":\"alone\"}", Holder.class));
        assertEquals(new Holder(null, null), Json.read("{\"unreadable\":null}", Holder.class));
    }

    @Test
    void whatCanNotBeReadIsSaidOnceTheTextHasIt() {
        String message = assertThrows(
                        IllegalArgumentException.class, () -> Json.read("{\"unreadable\":{\"one\":1}}", Holder.class))
                .getMessage();
        assertEquals("not a Holder", message.substring(0, message.indexOf(':')));
    }

    @Test
    void aRecordThatHoldsItsOwnKindIsReadByAnyNumberOfThreads() {
        Linked three = new Linked(1, new Linked(2, new Linked(3, null)));
        List<Linked> read = IntStream.range(0, 16)
                .parallel()
                .mapToObj(_ -> Json.read(LIST, Linked.class))
                .toList();
        assertEquals(Collections.nCopies(16, three), read);
    }
}
