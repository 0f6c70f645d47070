package dev.topspin.workload.runtime.spin;

import dev.topspin.model.spec.VariantRuntime.Spin;
import dev.topspin.model.spec.VariantRuntime.Spin.Layout;
import dev.topspin.model.spec.VariantRuntime.Spin.SpinWait;
import dev.topspin.workload.harness.threads.Lines;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * One way of passing a message between two threads.
 *
 * @param write how it is written
 * @param layout where the longs lie
 * @param waiting what the other side does until it is there
 * @param inFlight messages under way, 1 or more
 */
record SpinWay(SpinWrite write, Layout layout, SpinWait waiting, int inFlight) {
    /** One message in flight. */
    SpinWay(SpinWrite write, Layout layout, SpinWait waiting) {
        this(write, layout, waiting, 1);
    }

    /**
     * @param asked what the variant says
     * @param enoughCpus whether each thread has a CPU; else they yield, for two that spin on one would exchange a message in each
     *     time slice of the scheduler
     * @param inFlight messages under way; many are always stored
     * @return the ways of which the fastest is to be found; one where that is said
     */
    static List<SpinWay> of(Spin asked, boolean enoughCpus, int inFlight) {
        if (asked.layout() != null || !enoughCpus) {
            Layout layout = asked.layout() == null ? Layout.Adjacent : asked.layout();
            return List.of(new SpinWay(
                    SpinWrite.Store, layout, enoughCpus ? waiting(asked, layout) : SpinWait.Yield, inFlight));
        }
        return Stream.of(Layout.values())
                .flatMap(layout -> Arrays.stream(SpinWrite.values())
                        .filter(write -> inFlight == 1 || write == SpinWrite.Store)
                        .map(write -> new SpinWay(write, layout, waiting(asked, layout), inFlight)))
                .toList();
    }

    private static SpinWait waiting(Spin asked, Layout layout) {
        if (asked.waiting() != null) {
            return asked.waiting();
        }
        return switch (layout) {
            case Adjacent -> SpinWait.Busy;
            case Padded -> SpinWait.OnSpinWait;
        };
    }

    /** @return longs of either side: as many as are in flight, or more, a power of two */
    int slots() {
        return Integer.highestOneBit(2 * inFlight - 1);
    }

    /** @return how far apart the longs of a side are, in bytes */
    long stride() {
        return switch (layout) {
            case Adjacent -> 2 * Long.BYTES;
            case Padded -> Long.BYTES;
        };
    }

    /** @return where the pong side writes, in bytes from where the ping side does */
    long pong() {
        return switch (layout) {
            case Adjacent -> Long.BYTES;
            case Padded -> bytes() / 2;
        };
    }

    /** @return bytes of both sides together, whatever the layout */
    long bytes() {
        return 2 * Math.max(Lines.BYTES, slots() * (long) Long.BYTES);
    }

    /** @return the layout and how it is written, for lists of what differs in both */
    String name() {
        return write + " " + layout;
    }
}
