package dev.topspin.workload.harness.threads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.result.Reason;
import dev.topspin.workload.harness.threads.Team.Member;
import dev.topspin.workload.harness.trial.FreeThreads;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class TeamTest {
    private static final Iteration ITERATION = new Iteration(1, 1, false, 1, 1);

    private final FreeThreads threads = new FreeThreads(2);

    @Test
    void eachIterationBeginsWhenAllStandStillAndEndsWhenAllHavePlayed() throws Exception {
        AtomicInteger playing = new AtomicInteger();
        AtomicInteger resets = new AtomicInteger();
        AtomicInteger found = new AtomicInteger();
        Member member = new Member("one", _ -> playing.incrementAndGet());
        try (Team team = new Team(threads, List.of(member, member, member), () -> {
            resets.incrementAndGet();
            found.addAndGet(playing.getAndSet(0));
        })) {
            for (int i = 1; i <= 4; i++) {
                team.run(ITERATION);
                assertEquals(3, playing.get());
                assertEquals(i, resets.get());
            }
            assertEquals(9, found.get());
            assertEquals(3, team.size());
            assertEquals(3, threads.expected());
        }
    }

    @Test
    void aMemberThatFailsEndsTheIterationWithItsReason() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        Member failing = new Member("failing", _ -> {
            throw new IllegalStateException("out of rooks");
        });
        try (Team team = new Team(threads, List.of(failing, new Member("waiting", _ -> never.await())), () -> {})) {
            TrialException e = assertThrows(TrialException.class, () -> team.run(ITERATION));
            assertEquals(Reason.WorkloadError, e.reason());
            assertTrue(e.getMessage().contains("out of rooks"), e.getMessage());
        }
        for (Thread thread : threads.entered()) {
            thread.join();
        }
    }
}
