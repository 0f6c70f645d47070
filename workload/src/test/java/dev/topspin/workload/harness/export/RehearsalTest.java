package dev.topspin.workload.harness.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.spec.Pause;
import dev.topspin.model.spec.PingPong;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class RehearsalTest {
    private static final PingPong WORKLOAD = new PingPong(10L, 2, 1, 0, new Pause(Pause.Kind.None, null));

    private static List<String> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("topspin-metrics"))
                .sorted()
                .toList();
    }

    private static void awaitEnd() throws InterruptedException {
        while (!threads().isEmpty()) {
            Thread.sleep(5);
        }
    }

    @Test
    void itEndsByItselfAndLeavesNoThread() throws InterruptedException {
        Rehearsal.start(WORKLOAD);
        assertTrue(threads().contains("topspin-metrics-rehearsal"), threads().toString());
        awaitEnd();
    }

    @Test
    void itScrapesUntilItIsToldToEnd() {
        Rehearsal rehearsal = new Rehearsal(WORKLOAD);
        assertTrue(rehearsal.rehearse() > 0);
        rehearsal.end();
        assertEquals(0, rehearsal.rehearse());
    }
}
