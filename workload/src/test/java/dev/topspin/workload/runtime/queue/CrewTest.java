package dev.topspin.workload.runtime.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.topspin.model.result.Reason;
import dev.topspin.model.spec.BareQueue;
import dev.topspin.workload.harness.trial.FreeThreads;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.TrialException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CrewTest {
    private static final Iteration ITERATION = new Iteration(1, 1, false, 1, 1);

    static List<BareQueue> queues() {
        return EveryQueue.all(null);
    }

    @ParameterizedTest
    @MethodSource("queues")
    void whatEndsAPartyEndsTheTrial(BareQueue queue) throws Exception {
        Inbox inbox = Inboxes.ofMany(queue, 1).next();
        Hearer broken = message -> {
            throw Hearer.unknown(message);
        };
        try (Crew crew = new Crew(queue, new FreeThreads(2), List.of(new Post("broken", inbox, broken)))) {
            crew.begin(ITERATION);
            inbox.put("what?");
            TrialException e = assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
                while (true) {
                    try {
                        crew.check();
                        Thread.sleep(5);
                    } catch (TrialException failure) {
                        return failure;
                    }
                }
            });
            assertEquals(Reason.WorkloadError, e.reason());
            assertEquals(
                    "a thread of the workload stopped: java.lang.IllegalStateException: a party was told what it doesn't"
                            + " know: what?",
                    e.getMessage());
            assertThrows(TrialException.class, crew::end);
        }
    }

    @ParameterizedTest
    @MethodSource("queues")
    void whoWaitsEndsWhenTheCrewIsClosed(BareQueue queue) throws Exception {
        FreeThreads threads = new FreeThreads(2);
        List<Post> posts = List.of(
                new Post("one", Inboxes.ofMany(queue, 1).next(), _ -> {}),
                new Post("other", Inboxes.ofMany(queue, 1).next(), _ -> {}),
                new Post("third", Inboxes.ofMany(queue, 1).next(), _ -> {}));
        Crew crew = new Crew(queue, threads, posts);
        crew.begin(ITERATION);
        crew.close();
        for (Thread thread : threads.entered()) {
            thread.join(Duration.ofSeconds(20));
            assertEquals(Thread.State.TERMINATED, thread.getState(), thread::getName);
        }
    }
}
