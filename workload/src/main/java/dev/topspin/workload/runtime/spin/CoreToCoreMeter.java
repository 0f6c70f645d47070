package dev.topspin.workload.runtime.spin;

import dev.topspin.model.cpu.CpuPair;
import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.result.CoreToCore;
import dev.topspin.model.result.CoreToCore.Hop;
import dev.topspin.model.result.CoreToCore.NotMeasured;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.spec.Measurement;
import dev.topspin.model.spec.VariantRuntime.Spin.Layout;
import dev.topspin.model.spec.VariantRuntime.Spin.SpinWait;
import dev.topspin.workload.harness.pinning.IdleCpus;
import dev.topspin.workload.harness.trial.Surroundings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Measures what a message between two CPUs takes, before a trial: one pair of CPUs after the other, all of them over the same lines and
 * in the same way, so that one can be held against the other. A pair for which another way is faster is not shown at its best.
 */
public final class CoreToCoreMeter implements Surroundings {
    private static final SpinWay WAY = new SpinWay(SpinWrite.Store, Layout.Adjacent, SpinWait.Busy);

    /** Of each line, the fastest of which counts: what else runs on a CPU for a moment can only make it slower. */
    private static final int VISITS = 4;

    private static final long VISIT_NANOS = Measurement.CPU_PAIR_NANOS / (VISITS * SpinLines.COUNT);

    private final IdleCpus cpus;
    private final long seed;
    private volatile CoreToCore measured;

    /**
     * @param cpus of the process
     * @param seed of the order of the lines, and where there are too many pairs of which are measured
     */
    public CoreToCoreMeter(IdleCpus cpus, long seed) {
        this.cpus = cpus;
        this.seed = seed;
    }

    @Override
    public long before() throws InterruptedException {
        long start = System.nanoTime();
        measured = measure();
        return System.nanoTime() - start;
    }

    @Override
    public void after() {}

    @Override
    public PodReport around(PodReport report) {
        return report.withCoreToCore(measured);
    }

    private CoreToCore measure() throws InterruptedException {
        CpuSet all = cpus.all();
        if (all.isEmpty() || cpus.onEach(all, cpus::confinedTo, () -> {}).contains(false)) {
            return CoreToCore.without(NotMeasured.NotPinned);
        }
        if (all.size() == 1) {
            return CoreToCore.without(NotMeasured.OneCpu);
        }
        List<CpuPair> pairs = CpuPair.all(cpus.describe());
        List<CpuPair> chosen = CpuPair.sample(pairs, Measurement.MOST_CPU_PAIRS, seed);
        SpinLines lines = new SpinLines(seed, WAY.bytes());
        SpinLoop loop = LoopCopies.of(LongsLoop.class, WAY);
        between(chosen.getFirst(), lines, loop); // is compiled meanwhile
        List<Hop> hops = new ArrayList<>();
        for (CpuPair pair : chosen) {
            hops.add(Hop.of(pair, between(pair, lines, loop)));
        }
        return new CoreToCore(hops, pairs.size(), null);
    }

    /** @return what a hop takes on each line, in nanoseconds */
    private double[] between(CpuPair pair, SpinLines lines, SpinLoop loop) throws InterruptedException {
        int[] visits = lines.visits(VISITS * SpinLines.COUNT);
        double[] nanosPerHop = new double[SpinLines.COUNT];
        Arrays.fill(nanosPerHop, Double.MAX_VALUE);
        cpus.onEach(
                CpuSet.of(pair.one(), pair.other()),
                cpu -> {
                    for (int line : visits) {
                        if (cpu == pair.one()) {
                            nanosPerHop[line] = Math.min(nanosPerHop[line], ping(lines.address(line), loop));
                        } else {
                            loop.answer(lines.address(line));
                        }
                    }
                    return cpu;
                },
                () -> {});
        return nanosPerHop;
    }

    private static double ping(long line, SpinLoop loop) {
        loop.trips(line, 0, 1); // the other side is there now
        long start = System.nanoTime();
        long done = 0;
        long took;
        do {
            loop.trips(line, done + 1, done + 1 + SpinPair.BATCH);
            done += SpinPair.BATCH;
            took = System.nanoTime() - start;
        } while (took < VISIT_NANOS);
        loop.stop(line, done + 1);
        return took / (2.0 * done);
    }
}
