package dev.topspin.operator.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SweepObjectsTest {
    @Test
    void theReportOfANodeWithALongNameHasANameOfItsOwnThatFits() {
        assertEquals("weekly-n1", SweepObjects.reportName("weekly", "n1"));
        String most = "a".repeat(62) + "." + "b".repeat(63) + "." + "c".repeat(63) + "." + "d".repeat(61);
        String one = SweepObjects.reportName("a-sweep-with-26-characters", most + "1");
        String other = SweepObjects.reportName("a-sweep-with-26-characters", most + "2");
        assertNotEquals(one, other);
        assertTrue(one.length() <= 253 && one.matches("[a-z0-9.-]*[a-z0-9]"), one);
        assertEquals(one, SweepObjects.reportName("a-sweep-with-26-characters", most + "1"));
    }
}
