package dev.topspin.workload.runtime.spin;

import dev.topspin.model.spec.Pause;
import dev.topspin.model.spec.PingPong;
import dev.topspin.model.spec.VariantRuntime.Spin;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.ExchangeRuntime;
import dev.topspin.workload.harness.trial.Intrusion;
import dev.topspin.workload.harness.trial.Pausing;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.ArrayList;
import java.util.List;

/** Opens the spinning pairs. */
public final class SpinRuntime implements ExchangeRuntime {
    /** So that no two trials go the same way. */
    private static final long PRIME = 1_000_003;

    private final Spin spin;

    /** @param spin layout and waiting */
    public SpinRuntime(Spin spin) {
        this.spin = spin;
    }

    @Override
    public Exchange open(TrialContext context) throws TrialException, InterruptedException {
        PingPong workload = context.pingPong();
        int pairs = workload.pairs();
        boolean enoughCpus = context.threads().cpus() >= 2 * pairs;
        int inFlight = workload.inFlight();
        List<SpinLoop> loops = SpinWay.of(spin, enoughCpus, inFlight).stream()
                .map(way -> LoopCopies.of(inFlight == 1 ? LongsLoop.class : RingLoop.class, way))
                .toList();
        long seed = context.plan().index() * PRIME;
        List<SpinPair> all = new ArrayList<>();
        for (int i = 0; i < pairs; i++) {
            all.add(new SpinPair(
                    new SpinLines(seed + i, loops.getFirst().way().bytes()),
                    context.sampling(),
                    new Pausing(workload.pause()),
                    context.recorders().get(i),
                    new Intrusion(context.threads())));
        }
        SpinExchange exchange =
                new SpinExchange(all, loops.getFirst(), settings(workload, context, enoughCpus), context);
        if (loops.size() > 1) {
            calibrate(exchange, new Calibration(loops, seed));
        }
        return exchange;
    }

    private static void calibrate(SpinExchange exchange, Calibration calibration)
            throws TrialException, InterruptedException {
        boolean done = false;
        try {
            exchange.calibrate(calibration);
            done = true;
        } finally {
            if (!done) {
                exchange.close();
            }
        }
    }

    private static List<String> settings(PingPong workload, TrialContext context, boolean enoughCpus) {
        List<String> settings = new ArrayList<>(List.of("lines=" + SpinLines.COUNT));
        if (!enoughCpus) {
            settings.add("yields for want of CPUs");
        }
        if (workload.pause().kind() == Pause.Kind.None && context.sampling().records()) {
            settings.add("recording=means of " + SpinPair.BATCH);
        }
        if (workload.inFlight() > 1) {
            settings.add("inFlight=%d, in a ring".formatted(workload.inFlight()));
        }
        return settings;
    }
}
