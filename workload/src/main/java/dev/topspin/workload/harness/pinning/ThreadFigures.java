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
 * @param runDelayNanos how long it could run and was kept off its CPU
 */
public record ThreadFigures(
        OptionalLong cpuNanos,
        OptionalLong voluntarySwitches,
        OptionalLong involuntarySwitches,
        OptionalLong migrations,
        OptionalLong runDelayNanos) {
    /** Nothing taken. */
    static final ThreadFigures ZERO = new ThreadFigures(
            OptionalLong.of(0), OptionalLong.of(0), OptionalLong.of(0), OptionalLong.of(0), OptionalLong.of(0));

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
                both(migrations, o.migrations, by),
                both(runDelayNanos, o.runDelayNanos, by));
    }

    /** @return one of both; empty where one of them is */
    static OptionalLong both(OptionalLong a, OptionalLong b, LongBinaryOperator by) {
        return a.isPresent() && b.isPresent()
                ? OptionalLong.of(by.applyAsLong(a.getAsLong(), b.getAsLong()))
                : OptionalLong.empty();
    }

    /** @return what came between two readings; empty where either could not be made */
    static OptionalLong difference(OptionalLong start, OptionalLong end) {
        return start.isPresent() && end.isPresent()
                ? OptionalLong.of(end.getAsLong() - start.getAsLong())
                : OptionalLong.empty();
    }
}
