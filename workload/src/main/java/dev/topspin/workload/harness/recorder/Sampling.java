package dev.topspin.workload.harness.recorder;

import dev.topspin.model.spec.Measurement.Recording;
import dev.topspin.model.spec.VariantRuntime;

/**
 * Which round trips are recorded.
 *
 * @param every one in this many is timed, 1 or more; where nothing is recorded, how often the clock is looked at for the
 *     end of the iteration
 * @param records whether those that are timed are recorded
 */
public record Sampling(int every, boolean records) {
    /** One in how many where a sample is taken: reading the clock then costs below a percent of the shortest hops. */
    public static final int SAMPLED = 128;

    /** Every round trip. */
    public static final Sampling ALL = new Sampling(1, true);

    /** None: the clock is looked at now and then. */
    public static final Sampling NONE = new Sampling(SAMPLED, false);

    /** @return the sampling of a plan; Auto is resolved by the runtime */
    public static Sampling of(Recording recording, VariantRuntime runtime) {
        return switch (recording) {
            case All -> ALL;
            case Sampled -> new Sampling(SAMPLED, true);
            case None -> NONE;
            case Auto -> runtime instanceof VariantRuntime.Spin ? new Sampling(SAMPLED, true) : ALL;
        };
    }

    /** @return as in the experiment's words */
    @Override
    public String toString() {
        return !records ? "None" : every == 1 ? "All" : "1 in " + every;
    }
}
