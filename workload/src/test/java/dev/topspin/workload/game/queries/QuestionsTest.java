package dev.topspin.workload.game.queries;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.result.Reason;
import dev.topspin.model.spec.Pause;
import dev.topspin.workload.game.pingpong.ClosedPingSide;
import dev.topspin.workload.game.pingpong.PingSide;
import dev.topspin.workload.game.pingpong.PongSide;
import dev.topspin.workload.harness.recorder.RoundTripRecorder;
import dev.topspin.workload.harness.recorder.Sampling;
import dev.topspin.workload.harness.trial.FreeThreads;
import dev.topspin.workload.harness.trial.Intrusion;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.Pausing;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class QuestionsTest {
    private static final int USERS = 20;

    private final PingSide side = new ClosedPingSide(
            3,
            Sampling.ALL,
            new Pausing(new Pause(Pause.Kind.None, null)),
            new RoundTripRecorder(),
            new Intrusion(new FreeThreads(1)));
    private final Questions<Query> questions = new Questions<>(0, USERS, 3);
    private final Directory directory = new Directory(USERS, new PongSide());
    private final Deque<Query> service = new ArrayDeque<>();
    private final CountDownLatch over = new CountDownLatch(1);

    private void begin(long queries) {
        questions.ask(Query::new);
        Iteration iteration = new Iteration(1, 1, false, queries, 60_000_000_000L);
        questions.begin(iteration);
        side.begin(iteration, index -> service.add(questions.next()), over);
    }

    private void answered(Told.User user) {
        if (side.received(questions.answered(user))) {
            service.add(questions.next());
            side.gone();
        }
    }

    @Test
    void keepsTheAnswersByUserHoweverManyThereAre() {
        begin(1000);
        assertEquals(3, service.size());
        int answered = 0;
        for (Query query = service.poll(); query != null; query = service.poll()) {
            answered(directory.answer(query.user()));
            answered++;
        }
        assertEquals(1000, answered);
        assertEquals(0, over.getCount());
        assertEquals(USERS, questions.answers().size());
        questions.answers().forEach((id, user) -> assertEquals(id, user.id()));
        assertDoesNotThrow(questions::check);
    }

    @Test
    void aWrongUserIsFoundOut() {
        begin(10);
        Query first = service.poll();
        answered(new Told.User((first.user() + 1) % USERS));
        TrialException e = assertThrows(TrialException.class, questions::check);
        assertEquals(Reason.MessagesNotConserved, e.reason());
        assertTrue(e.getMessage().startsWith("1 queries were answered with another user"), e.getMessage());
    }

    @Test
    void answersThatChangePlacesAreFoundOut() {
        begin(10);
        Query first = service.poll();
        Query second = service.poll();
        while (first.user().equals(second.user())) {
            answered(directory.answer(first.user()));
            first = second;
            second = service.poll();
        }
        answered(directory.answer(second.user()));
        answered(directory.answer(first.user()));
        assertThrows(TrialException.class, questions::check);
    }
}
