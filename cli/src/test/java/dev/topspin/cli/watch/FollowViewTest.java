package dev.topspin.cli.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.cli.cluster.ClusterException;
import dev.topspin.cli.watch.Following.End;
import dev.topspin.cli.watch.Watching.Pace;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FollowViewTest {
    private final StringWriter told = new StringWriter();
    private final PrintWriter out = new PrintWriter(told);

    private static Glance glance(String... lines) {
        return new Glance(List.of(lines), List.of(lines), null);
    }

    @Test
    void elsewhereThanInATerminalALineIsToldWhenItIsNewAndAgainWhenItComesBack() {
        FollowView view = new FollowView.Lines(out);
        view.show(glance("begun", "as expected"));
        view.show(glance("begun", "as expected"));
        view.show(glance("begun", "regressed"));
        view.show(glance("begun", "as expected"));
        assertEquals(
                List.of("begun", "as expected", "regressed", "as expected"),
                told.toString().lines().toList());
    }

    @Test
    void aBlockIsWrittenOverAndWhatWasBelowIsGone() {
        FollowView view = new FollowView.Block(out, 20, 10);
        view.show(glance("one", "two"));
        view.show(glance("three"));
        assertEquals("\r\u001b[Kone\n\r\u001b[Ktwo\n\u001b[J\u001b[2A\r\u001b[Kthree\n\u001b[J", told.toString());
    }

    @Test
    void aBlockIsCutToTheTerminalWhateverItsColours() {
        FollowView view = new FollowView.Block(out, 4, 3);
        view.show(glance("\u001b[31m#####\u001b[0m", "abcdef", "not seen"));
        assertEquals("\r\u001b[K\u001b[31m###\u001b[0m\n\r\u001b[Kabc\n\u001b[J", told.toString());
    }

    /** What is followed: a number, which is what was seen last; negative for an answer that does not come. */
    private record Numbers(Deque<Integer> answers) implements Following.Source<Integer> {
        @Override
        public Optional<Integer> look(Integer before) throws ClusterException {
            int next = answers.size() > 1 ? answers.pop() : answers.peek();
            if (next < 0) {
                throw ClusterException.away("the cluster can't be reached", next == -1);
            }
            return next == 0 ? Optional.empty() : Optional.of(next);
        }

        @Override
        public String uid(Integer seen) {
            return seen > 100 ? "another" : "one";
        }

        @Override
        public Glance glance(Integer seen, Instant now) {
            return new Glance(
                    List.of(),
                    List.of("seen " + seen),
                    seen == 9 ? Glance.End.Finished : seen == 8 ? Glance.End.Failed : null);
        }
    }

    private Following<Integer> following(Integer... answers) {
        Numbers numbers = new Numbers(new ArrayDeque<>(List.of(answers)));
        return new Following<>(
                numbers, 1, new FollowView.Lines(out), new Pace(Duration.ofMillis(1), Duration.ofMillis(200)));
    }

    @Test
    void itEndsAsWhatIsFollowedEnds() throws Exception {
        assertEquals(End.Finished, following(1, 2, 9).run());
        assertEquals(End.Failed, following(1, 8).run());
        assertEquals(End.Deleted, following(1, 0).run());
        assertEquals(End.Deleted, following(1, 101).run(), "made anew with the same name");
    }

    @Test
    void aClusterThatIsAwayForAWhileIsToldOnceAndAskedAgain() throws Exception {
        assertEquals(End.Finished, following(1, -1, -1, -1, 9).run());
        assertEquals(
                List.of("seen 1", "the cluster can't be reached; trying again", "connected again", "seen 9"),
                told.toString().lines().toList());
    }

    @Test
    void oneThatIsAwayForTooLongIsGivenUp() throws Exception {
        assertEquals(End.Lost, following(1, -1).run());
        assertTrue(told.toString().contains("trying again"), told::toString);
    }
}
