package dev.topspin.workload.game.contention;

import dev.topspin.workload.harness.threads.Team.Member;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.Strand;
import java.util.ArrayList;
import java.util.List;

/** All parties at a point, and what they must have counted. Used by the harness' thread alone. */
public final class Contest {
    private final Point point;
    private final List<Runner> runners;

    /** @param point that all contend for */
    public Contest(Point point) {
        this.point = point;
        this.runners = point.parties().stream().map(Runner::new).toList();
    }

    /** @return who plays: a thread for each party, and before them the one beside them where the point has one */
    public List<Member> members() {
        List<Member> members = new ArrayList<>();
        point.beside().ifPresent(members::add);
        runners.forEach(runner -> members.add(new Member("party-" + runners.indexOf(runner), runner::play)));
        return members;
    }

    /**
     * @return of an iteration that is over: what all parties did; its changes as the parties counted them are what is expected
     *     and sent, and as the point has counted them what is received
     */
    public IterationOutcome outcome() {
        IterationOutcome merged =
                IterationOutcome.of(runners.stream().map(this::strand).toList());
        return new IterationOutcome(
                merged.exchanges(), merged.elapsedNanos(), merged.expected(), merged.sent(), point.changes());
    }

    private Strand strand(Runner runner) {
        long changes = runner.done() * point.changesPerOperation();
        return new Strand(
                runner.startNanos(),
                point.endNanos(runner.endNanos()),
                runner.done(),
                changes,
                changes,
                changes,
                List.of());
    }
}
