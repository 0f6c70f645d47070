package dev.topspin.workload.runtime.akka;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class RejectionsTest {
    @Test
    void aPoolThatLostItsPlaceIsNotTheExperimentsFault() {
        String message = Rejections.message("Queue capacity exceeded");
        assertTrue(message.contains("run it again, or with another executor"), message);
    }

    @Test
    void anyOtherRejectionIsThatOfAFullQueue() {
        String message = Rejections.message("7 of 7");
        assertTrue(message.endsWith("as one does whose task queue is full: 7 of 7"), message);
    }
}
