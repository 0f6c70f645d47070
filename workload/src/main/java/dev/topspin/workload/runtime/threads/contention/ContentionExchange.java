package dev.topspin.workload.runtime.threads.contention;

import dev.topspin.workload.game.contention.Contest;
import dev.topspin.workload.game.contention.Point;
import dev.topspin.workload.harness.pinning.MeasuredThreads;
import dev.topspin.workload.harness.threads.Team;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.List;
import java.util.OptionalInt;

/** A thread for each party, and one beside them where the point has one. */
final class ContentionExchange implements Exchange {
    private final Point point;
    private final Contest contest;
    private final Team team;

    ContentionExchange(Point point, MeasuredThreads threads) throws InterruptedException {
        this.point = point;
        this.contest = new Contest(point);
        this.team = new Team(threads, contest.members(), point::reset);
    }

    @Override
    public IterationOutcome run(Iteration iteration) throws TrialException, InterruptedException {
        team.run(iteration);
        return contest.outcome();
    }

    @Override
    public List<String> settings() {
        return point.settings();
    }

    @Override
    public OptionalInt partyThreads() {
        return OptionalInt.of(team.size());
    }

    @Override
    public void close() {
        team.close();
    }
}
