package dev.topspin.workload.contention;

import dev.topspin.workload.harness.pinning.MeasuredThreads;
import dev.topspin.workload.harness.threads.Team;
import dev.topspin.workload.harness.threads.Team.Member;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** A thread for each party, and one beside them where the point has one. */
final class ContentionExchange implements Exchange {
    private final Point point;
    private final List<Runner> runners;
    private final Team team;

    ContentionExchange(Point point, MeasuredThreads threads) throws InterruptedException {
        this.point = point;
        this.runners = point.parties().stream().map(Runner::new).toList();
        List<Member> members = new ArrayList<>();
        point.beside().ifPresent(members::add);
        runners.forEach(runner -> members.add(new Member("party-" + runners.indexOf(runner), runner::play)));
        this.team = new Team(threads, members, point::reset);
    }

    @Override
    public IterationOutcome run(Iteration iteration) throws TrialException, InterruptedException {
        team.run(iteration);
        long done = runners.stream().mapToLong(Runner::done).sum();
        long start = runners.stream().mapToLong(Runner::startNanos).min().orElseThrow();
        long end = runners.stream().mapToLong(Runner::endNanos).max().orElseThrow();
        long changes = done * point.changesPerOperation();
        return new IterationOutcome(done, point.endNanos(end) - start, changes, changes, point.changes());
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
