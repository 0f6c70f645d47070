package dev.topspin.workload.runtime.spin;

import dev.topspin.workload.harness.threads.Team;
import dev.topspin.workload.harness.threads.Team.Member;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.Slice;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** Two threads a pair, which live from the opening to the end and wait between iterations without spinning. */
final class SpinExchange implements Exchange {
    private final List<SpinPair> pairs;
    private final List<String> settings;
    private final Team team;

    /** @param settings what to report */
    SpinExchange(List<SpinPair> pairs, List<String> settings, TrialContext context) throws InterruptedException {
        this.pairs = List.copyOf(pairs);
        this.settings = List.copyOf(settings);
        List<Member> members = new ArrayList<>();
        for (int i = 0; i < this.pairs.size(); i++) {
            SpinPair pair = this.pairs.get(i);
            members.add(new Member("ping-" + i, pair::ping));
            members.add(new Member("pong-" + i, _ -> pair.pong()));
        }
        this.team = new Team(context.threads(), members, () -> {});
    }

    @Override
    public IterationOutcome run(Iteration iteration) throws TrialException, InterruptedException {
        pairs.forEach(pair -> pair.prepare(iteration));
        team.run(iteration);
        long trips = pairs.stream().mapToLong(SpinPair::trips).sum();
        long answered = pairs.stream().mapToLong(SpinPair::answered).sum();
        long elapsed = pairs.stream().mapToLong(SpinPair::endNanos).max().orElseThrow()
                - pairs.stream().mapToLong(SpinPair::startNanos).min().orElseThrow();
        List<Slice> slices =
                pairs.stream().flatMap(pair -> pair.slices().stream()).toList();
        return new IterationOutcome(trips, elapsed, 2 * trips, trips + answered, trips + answered, slices);
    }

    @Override
    public List<String> settings() {
        return settings;
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
