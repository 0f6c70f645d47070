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
import java.util.stream.Stream;

/** Two threads a pair, which live from the opening to the end and wait between iterations without spinning. */
final class SpinExchange implements Exchange {
    private final List<SpinPair> pairs;
    private final List<String> settings;
    private final Team team;
    private SpinLoop loop;

    /**
     * @param loop that all pairs go by
     * @param settings what to report beside its way
     */
    SpinExchange(List<SpinPair> pairs, SpinLoop loop, List<String> settings, TrialContext context)
            throws InterruptedException {
        this.pairs = List.copyOf(pairs);
        this.loop = loop;
        this.settings = new ArrayList<>(settings);
        List<Member> members = new ArrayList<>();
        for (int i = 0; i < this.pairs.size(); i++) {
            SpinPair pair = this.pairs.get(i);
            members.add(new Member("ping-" + i, pair::ping));
            members.add(new Member("pong-" + i, _ -> pair.pong()));
        }
        this.team = new Team(context.threads(), members, () -> {});
    }

    /** Lets loops take turns on all pairs, and goes by the fastest from then on. */
    void calibrate(Calibration calibration) throws TrialException, InterruptedException {
        turns(calibration, Calibration.WARMUP_NANOS);
        loop = calibration.fastest(turns(calibration, Calibration.NANOS));
        settings.add(calibration.inWords());
    }

    private List<Slice> turns(Calibration calibration, long nanos) throws TrialException, InterruptedException {
        List<List<Integer>> rounds = calibration.turns(nanos);
        pairs.forEach(pair -> pair.prepare(calibration, rounds));
        team.run(new Iteration(1, 1, true, Long.MAX_VALUE / 4, nanos));
        return pairs.stream().flatMap(pair -> pair.strand().slices().stream()).toList();
    }

    @Override
    public IterationOutcome run(Iteration iteration) throws TrialException, InterruptedException {
        pairs.forEach(pair -> pair.prepare(loop, iteration));
        team.run(iteration);
        return IterationOutcome.of(pairs.stream().map(SpinPair::strand).toList());
    }

    @Override
    public List<String> settings() {
        SpinWay way = loop.way();
        return Stream.concat(
                        Stream.of("layout=" + way.layout(), "waiting=" + way.waiting(), "write=" + way.write()),
                        settings.stream())
                .toList();
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
