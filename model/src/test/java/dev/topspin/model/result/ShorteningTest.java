package dev.topspin.model.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.testing.Reports;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShorteningTest {
    private static final int ENTRIES = 8;
    private static final int BYTES = 500;

    @Test
    void fewReasonsStayWholeForTheyShareTheRoomOfMany() {
        List<String> two = List.of(
                "the process may use 0-3 and 2 CPUs were asked for, " + "a".repeat(150),
                "akka.actor.default-dispatcher-7 was seen on CPU 3, " + "b".repeat(150));
        assertEquals(two, shortened(two));
    }

    @Test
    void ofManyReasonsTheFirstAreToldEachInItsShare() {
        List<String> told = shortened(Collections.nCopies(40, "c".repeat(150)));
        assertEquals(ENTRIES, told.size());
        assertTrue(told.getFirst().startsWith("ccc") && told.getFirst().endsWith("..."), told::toString);
        assertTrue(told.stream().mapToInt(String::length).sum() <= BYTES, told::toString);
    }

    @Test
    void aProofWithoutReasonsIsShortenedToNone() {
        assertEquals(List.of(), shortened(List.of()));
    }

    private static List<String> shortened(List<String> reasons) {
        Proof proof = Reports.proof(reasons);
        PodReport report = new PodReport(1, "abc", 3, "driver", null, null, null, null, null, proof, null);
        return Shortening.shortened(report, ENTRIES, BYTES).proof().reasons();
    }
}
