package dev.topspin.model.result;

import java.util.Collection;
import java.util.function.BinaryOperator;
import java.util.function.Function;

/**
 * What one CPU does to a thread that has nothing to do but to look at the clock, and how fast it is. A gap is the time by which two
 * readings of the clock were further apart than usual: something else ran, or the CPU stood still.
 *
 * @param cpu its number; null for several CPUs together, each figure being that of the worst of them
 * @param spunNanos for how long the clock was read without a stop
 * @param gapsOver1us how many gaps were longer than 1 us, longer ones among them
 * @param gapsOver10us longer than 10 us
 * @param gapsOver100us longer than 100 us
 * @param longestGapNanos the longest; 0 where there was none
 * @param lostShare the part of the time that the gaps over 1 us took, 0 to 1
 * @param gigahertz cycles a nanosecond, by a chain of additions each of which waits for the one before; null where not measured
 * @param wakeAfter10usNanos from the call that wakes a thread, made on another CPU, until the thread runs, after it slept for
 *     10 us: the median of several; null where no other CPU could be spared for that, as are the next two
 * @param wakeAfter1msNanos after 1 ms of sleep
 * @param wakeAfter100msNanos after 100 ms of sleep
 */
public record NoiseFloor(
        Integer cpu,
        long spunNanos,
        long gapsOver1us,
        long gapsOver10us,
        long gapsOver100us,
        long longestGapNanos,
        double lostShare,
        Double gigahertz,
        Long wakeAfter10usNanos,
        Long wakeAfter1msNanos,
        Long wakeAfter100msNanos) {
    /** A CPU that loses more of its time than this while it is idle but for one thread has other work: the kernel's own takes less. */
    public static final double MOST_LOST = 0.05;

    /** @return whether the gaps took more of the time than {@link #MOST_LOST} */
    public boolean noisy() {
        return lostShare > MOST_LOST;
    }

    /** @return of each figure the worst there is, for all CPUs together; null where there are none */
    public static NoiseFloor worst(Collection<NoiseFloor> floors) {
        return floors.stream()
                .reduce((a, b) -> new NoiseFloor(
                        null,
                        Math.min(a.spunNanos, b.spunNanos),
                        Math.max(a.gapsOver1us, b.gapsOver1us),
                        Math.max(a.gapsOver10us, b.gapsOver10us),
                        Math.max(a.gapsOver100us, b.gapsOver100us),
                        Math.max(a.longestGapNanos, b.longestGapNanos),
                        Math.max(a.lostShare, b.lostShare),
                        either(a, b, NoiseFloor::gigahertz, Math::min),
                        either(a, b, NoiseFloor::wakeAfter10usNanos, Math::max),
                        either(a, b, NoiseFloor::wakeAfter1msNanos, Math::max),
                        either(a, b, NoiseFloor::wakeAfter100msNanos, Math::max)))
                .orElse(null);
    }

    private static <T> T either(NoiseFloor a, NoiseFloor b, Function<NoiseFloor, T> figure, BinaryOperator<T> worse) {
        T one = figure.apply(a);
        T other = figure.apply(b);
        return one == null || other == null ? (one == null ? other : one) : worse.apply(one, other);
    }
}
