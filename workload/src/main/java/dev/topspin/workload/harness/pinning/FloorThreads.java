package dev.topspin.workload.harness.pinning;

import java.util.function.Predicate;

/** The threads that carry what is measured turn about with a trial's own exchange, on the same CPUs. */
final class FloorThreads implements MeasuredThreads {
    private final Pinning pinning;
    private final CpuSlots slots;

    FloorThreads(Pinning pinning, CpuSlots slots) {
        this.pinning = pinning;
        this.slots = slots;
    }

    @Override
    public int cpus() {
        return pinning.cpus();
    }

    @Override
    public void expect(int threads) {
        slots.expect(threads);
    }

    @Override
    public void enter() {
        pinning.enter(slots);
    }

    @Override
    public void leave() {
        pinning.leave();
    }

    @Override
    public Disturbance disturbance() {
        return pinning.disturbance(slots);
    }

    @Override
    public int adopt(Predicate<String> name) {
        throw new UnsupportedOperationException("a floor starts its threads itself");
    }
}
