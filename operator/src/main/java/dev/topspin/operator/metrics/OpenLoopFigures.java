package dev.topspin.operator.metrics;

import dev.topspin.model.result.OpenLoop;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.List;

/** How far open loops kept their rate. */
final class OpenLoopFigures {
    private final String asked;
    private final String reached;
    private final String held;
    private final Gauges gauges;

    /**
     * @param of trial or cell
     * @param which of the rates reached it is, where there are several; null where not
     */
    OpenLoopFigures(String of, String which) {
        asked = "topspin_%s_asked_round_trips_per_second".formatted(of);
        reached = "topspin_%s_reached_round_trips_per_second".formatted(of);
        held = "topspin_%s_rate_held".formatted(of);
        String least = which == null ? "" : ", " + which;
        gauges = new Gauges()
                .with(asked, "Round trips a second that each pair of an open loop was to begin.")
                .with(reached, "Round trips a second that each pair of an open loop completed%s.".formatted(least))
                .with(held, "Whether an open loop held its rate.");
    }

    /** @param openLoop null in a closed loop, which adds nothing */
    void add(Labels labels, OpenLoop openLoop) {
        if (openLoop != null) {
            gauges.add(asked, labels, openLoop.rate());
            gauges.add(reached, labels, openLoop.reachedRate());
            gauges.add(held, labels, openLoop.held());
        }
    }

    List<MetricSnapshot> build() {
        return gauges.build();
    }
}
