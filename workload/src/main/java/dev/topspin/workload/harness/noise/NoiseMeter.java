package dev.topspin.workload.harness.noise;

import dev.topspin.model.result.NoiseFloor;
import dev.topspin.workload.harness.pinning.Pinning;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Measures the noise floors of the measured CPUs, all at the same time, each by a thread on it, in some 0.4 s. While it does the rest
 * of the JVM is on the housekeeping CPUs, from where the threads are woken.
 */
final class NoiseMeter {
    private static final long MICRO = 1_000;
    private static final long MILLI = 1_000_000;

    /** Long enough for what the kernel does a few times a second, and short against an iteration. */
    static final long SPIN_NANOS = 200 * MILLI;

    private static final int SHORT_SLEEPS = 25;
    private static final int LONGER_SLEEPS = 9;

    private final Pinning pinning;
    private final long spinNanos;

    /** @param spinNanos for how long gaps are looked for */
    NoiseMeter(Pinning pinning, long spinNanos) {
        this.pinning = pinning;
        this.spinNanos = spinNanos;
    }

    private record Spun(int cpu, Gaps gaps, double gigahertz) {}

    /** @param after10us after so long a sleep; null where not measured, as are the others */
    private record Woken(Long after10us, Long after1ms, Long after100ms) {
        static final Woken NEVER = new Woken(null, null, null);
    }

    /**
     * @return the floor of each measured CPU, in their order; empty where threads are not pinned
     * @throws InterruptedException where the trial is being ended
     */
    List<NoiseFloor> measure() throws InterruptedException {
        List<Spun> spun = pinning.idleCpus()
                .onEachMeasured(cpu -> new Spun(cpu, Gaps.spin(spinNanos), Chain.gigahertz()), () -> {});
        List<Woken> woken = pinning.confines()
                ? woken(spun.size())
                : Stream.generate(() -> Woken.NEVER).limit(spun.size()).toList();
        List<NoiseFloor> floors = new ArrayList<>();
        for (int i = 0; i < spun.size(); i++) {
            floors.add(floor(spun.get(i), woken.get(i)));
        }
        return floors;
    }

    private List<Woken> woken(int cpus) throws InterruptedException {
        List<Sleeper> sleepers = Stream.generate(Sleeper::new).limit(cpus).toList();
        List<Woken> woken = new ArrayList<>();
        List<Integer> order = pinning.measuredCpus().toList();
        pinning.idleCpus()
                .onEachMeasured(
                        cpu -> {
                            sleepers.get(order.indexOf(cpu)).sleep();
                            return cpu;
                        },
                        () -> {
                            try {
                                wake(sleepers, woken);
                            } finally {
                                sleepers.forEach(Sleeper::end);
                            }
                        });
        return woken;
    }

    private static void wake(List<Sleeper> sleepers, List<Woken> woken) {
        while (!sleepers.stream().allMatch(Sleeper::ready)) {
            Thread.onSpinWait();
        }
        List<Long> after10us = new ArrayList<>();
        List<Long> after1ms = new ArrayList<>();
        for (Sleeper sleeper : sleepers) {
            sleeper.wokenAfter(10 * MICRO, SHORT_SLEEPS); // the first ones load and compile
            after10us.add(sleeper.wokenAfter(10 * MICRO, SHORT_SLEEPS));
            after1ms.add(sleeper.wokenAfter(MILLI, LONGER_SLEEPS));
        }
        Long[] after100ms = Sleeper.wokenAfter(100 * MILLI, sleepers);
        for (int i = 0; i < sleepers.size(); i++) {
            woken.add(new Woken(after10us.get(i), after1ms.get(i), after100ms[i]));
        }
    }

    private static NoiseFloor floor(Spun spun, Woken woken) {
        Gaps gaps = spun.gaps();
        return new NoiseFloor(
                spun.cpu(),
                gaps.spunNanos(),
                gaps.over1us(),
                gaps.over10us(),
                gaps.over100us(),
                gaps.longestNanos(),
                Math.round(1e6 * gaps.lostNanos() / gaps.spunNanos()) / 1e6,
                spun.gigahertz(),
                woken.after10us(),
                woken.after1ms(),
                woken.after100ms());
    }
}
