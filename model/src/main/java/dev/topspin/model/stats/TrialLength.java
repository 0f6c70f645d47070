package dev.topspin.model.stats;

import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.Measured;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.result.WarmedUp;
import dev.topspin.model.spec.Durations;
import dev.topspin.model.spec.Measurement;

/** How long trials took. */
final class TrialLength {
    /** What a process takes to look at its CPUs before and after, and to end: nine trials on two CPUs took 2.1 to 2.8 s for it. */
    private static final long AROUND_NANOS = 2_500_000_000L;

    private TrialLength() {}

    /**
     * @param trial one of the same cell
     * @param result of a trial
     * @return how long it took from the start of its processes to their end, in nanoseconds; of one that failed without a report, as
     *     long as it might have taken
     */
    static long nanos(TrialPlan trial, TrialResult result) {
        Measurement measurement = trial.measurement();
        Measured measured = result.measured();
        if (measured == null) {
            return measurement.totalNanos() + trial.floorNanos() + AROUND_NANOS;
        }
        WarmedUp warmup = measured.warmup();
        int warmups = warmup == null ? measurement.warmup().iterations() : warmup.iterations();
        long overhead = result.reports().stream()
                .filter(report -> report.usage() != null)
                .mapToLong(report -> report.usage().overheadNanos())
                .max()
                .orElse(0);
        return overhead
                + Durations.multiply(measurement.warmup().timeNanos(), warmups)
                + measured.elapsedNanos()
                + (measured.floor() == null ? 0 : trial.floorNanos())
                + AROUND_NANOS;
    }
}
