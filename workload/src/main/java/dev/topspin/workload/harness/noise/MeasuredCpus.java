package dev.topspin.workload.harness.noise;

import dev.topspin.model.result.Noise;
import dev.topspin.model.result.NoiseFloor;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.Settling;
import dev.topspin.workload.harness.pinning.IdleCpus;
import dev.topspin.workload.harness.pinning.Pinning;
import dev.topspin.workload.harness.trial.Surroundings;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;

/** The measured CPUs before a trial and after it: it begins when others have left them, with their noise floors around it. */
public final class MeasuredCpus implements Surroundings {
    private static final Duration PROBE = Duration.ofMillis(100);

    private final Pinning pinning;
    private final Duration period;
    private final NoiseMeter meter;
    private volatile Settling settling;
    private volatile List<NoiseFloor> before = List.of();
    private volatile List<NoiseFloor> after = List.of();

    /**
     * @param pinning of the trial
     * @param period from the start of the process, after which the kubelet has moved everybody else off its CPUs
     */
    public MeasuredCpus(Pinning pinning, Duration period) {
        this.pinning = pinning;
        this.period = period;
        this.meter = new NoiseMeter(pinning, NoiseMeter.SPIN_NANOS);
    }

    @Override
    public long before() throws InterruptedException {
        long start = System.nanoTime();
        settling = pinning.hasCpusOfItsOwn()
                ? new Settler(period, Pinning.MOST_RUN_DELAY, this::probe, MeasuredCpus::ageNanos).settle()
                : new Settling(Settling.End.NotNeeded, 0, 0, null, null);
        before = meter.measure();
        return System.nanoTime() - start;
    }

    @Override
    public void after() throws InterruptedException {
        after = meter.measure();
    }

    @Override
    public PodReport around(PodReport report) {
        Noise noise = before.isEmpty() && after.isEmpty() ? null : new Noise(before, after);
        return report.withSettling(settling).withNoise(noise);
    }

    private OptionalDouble probe() throws InterruptedException {
        IdleCpus idle = pinning.idleCpus();
        List<OptionalDouble> shares = idle.onEachMeasured(_ -> idle.waitShare(PROBE), () -> {});
        return shares.contains(OptionalDouble.empty())
                ? OptionalDouble.empty()
                : shares.stream().mapToDouble(OptionalDouble::getAsDouble).max();
    }

    private static long ageNanos() {
        return TimeUnit.MILLISECONDS.toNanos(
                ManagementFactory.getRuntimeMXBean().getUptime());
    }
}
