package dev.topspin.operator.metrics;

import dev.topspin.model.result.OpenLoop;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.List;

/** How far the open loops of trials kept their rate. */
final class OpenLoopFigures {
    private static final String ASKED = "topspin_trial_asked_round_trips_per_second";
    private static final String REACHED = "topspin_trial_reached_round_trips_per_second";
    private static final String HELD = "topspin_trial_rate_held";

    private final Gauges gauges = new Gauges()
            .with(ASKED, "Round trips a second that each pair of an open loop was to begin.")
            .with(REACHED, "Round trips a second that each pair of an open loop completed.")
            .with(HELD, "Whether an open loop held its rate.");

    /** @param openLoop null in a closed loop, which adds nothing */
    void add(Labels labels, OpenLoop openLoop) {
        if (openLoop != null) {
            gauges.add(ASKED, labels, openLoop.rate());
            gauges.add(REACHED, labels, openLoop.reachedRate());
            gauges.add(HELD, labels, openLoop.held());
        }
    }

    List<MetricSnapshot> build() {
        return gauges.build();
    }
}
