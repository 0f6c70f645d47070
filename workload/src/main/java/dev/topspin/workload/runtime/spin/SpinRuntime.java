package dev.topspin.workload.runtime.spin;

import dev.topspin.model.spec.Pause;
import dev.topspin.model.spec.PingPong;
import dev.topspin.model.spec.VariantRuntime.Spin.Layout;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.ExchangeRuntime;
import dev.topspin.workload.harness.trial.Intrusion;
import dev.topspin.workload.harness.trial.Pausing;
import dev.topspin.workload.harness.trial.TrialContext;
import java.util.ArrayList;
import java.util.List;

/** Opens the spinning pairs. */
public final class SpinRuntime implements ExchangeRuntime {
    /** So that no two trials go the same way. */
    private static final long PRIME = 1_000_003;

    private final Layout layout;

    /** @param layout where the longs lie */
    public SpinRuntime(Layout layout) {
        this.layout = layout;
    }

    @Override
    public Exchange open(TrialContext context) throws InterruptedException {
        PingPong workload = context.pingPong();
        int pairs = workload.pairs();
        SpinLoop loop = loop(context.threads().cpus() >= 2 * pairs);
        List<SpinPair> all = new ArrayList<>();
        for (int i = 0; i < pairs; i++) {
            all.add(new SpinPair(
                    loop,
                    new SpinLines(context.plan().index() * PRIME + i),
                    context.sampling(),
                    new Pausing(workload.pause()),
                    context.recorders().get(i),
                    new Intrusion(context.threads())));
        }
        List<String> settings =
                new ArrayList<>(List.of("layout=" + layout, "waiting=" + loop.waiting(), "lines=" + SpinLines.COUNT));
        if (workload.pause().kind() == Pause.Kind.None && context.sampling().records()) {
            settings.add("recording=means of " + SpinPair.BATCH);
        }
        if (workload.inFlight() > 1) {
            settings.add("inFlight=1: spin has one message in flight whatever is asked");
        }
        return new SpinExchange(all, settings, context);
    }

    private SpinLoop loop(boolean enoughCpus) {
        SpinLoop spinning =
                switch (layout) {
                    case Adjacent -> new AdjacentLoop();
                    case Padded -> new PaddedLoop();
                };
        return enoughCpus ? spinning : new YieldingLoop(spinning.pong());
    }
}
