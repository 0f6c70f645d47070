package dev.topspin.workload.harness.pinning;

import java.util.OptionalLong;
import java.util.function.LongBinaryOperator;

/**
 * What a thread, or several, took; each empty where it could not be read.
 *
 * @param cpuNanos time on a CPU
 * @param voluntarySwitches how often it gave up its CPU
 * @param involuntarySwitches how often it was taken off its CPU
 * @param migrations how often it was moved to another CPU
 */
public record ThreadFigures(
        OptionalLong cpuNanos,
        OptionalLong voluntarySwitches,
        OptionalLong involuntarySwitches,
        OptionalLong migrations) {
    /** Nothing taken. */
    static final ThreadFigures ZERO =
            new ThreadFigures(OptionalLong.of(0), OptionalLong.of(0), OptionalLong.of(0), OptionalLong.of(0));

    ThreadFigures plus(ThreadFigures other) {
        return with(other, Long::sum);
    }

    /** @param since an earlier reading of the same thread */
    ThreadFigures minus(ThreadFigures since) {
        return with(since, (a, b) -> a - b);
    }

    /** @return the value for a record; null where it could not be read */
    public static Long boxed(OptionalLong value) {
        return value.isPresent() ? value.getAsLong() : null;
    }

    private ThreadFigures with(ThreadFigures o, LongBinaryOperator by) {
        return new ThreadFigures(
                both(cpuNanos, o.cpuNanos, by),
                both(voluntarySwitches, o.voluntarySwitches, by),
                both(involuntarySwitches, o.involuntarySwitches, by),
                both(migrations, o.migrations, by));
    }

    private static OptionalLong both(OptionalLong a, OptionalLong b, LongBinaryOperator by) {
        return a.isPresent() && b.isPresent()
                ? OptionalLong.of(by.applyAsLong(a.getAsLong(), b.getAsLong()))
                : OptionalLong.empty();
    }
}
