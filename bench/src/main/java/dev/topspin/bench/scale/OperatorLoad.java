package dev.topspin.bench.scale;

import java.io.IOException;
import java.util.OptionalDouble;

/** What the operator takes from the moment this is made. */
final class OperatorLoad {
    private final Operator operator;
    private final AuditLog log;
    private final long start = System.nanoTime();
    private final double cpuSeconds;
    private final long place;

    /** @param log null where there is none */
    OperatorLoad(Operator operator, AuditLog log) throws IOException, InterruptedException {
        this.operator = operator;
        this.log = log;
        cpuSeconds = operator.use().cpuSeconds();
        place = log == null ? 0 : log.now();
    }

    private double seconds() {
        return (System.nanoTime() - start) / 1e9;
    }

    /** @return CPUs kept busy on average, until now */
    double cores() throws IOException, InterruptedException {
        return (operator.use().cpuSeconds() - cpuSeconds) / seconds();
    }

    /** @return calls a second, until now; empty where nobody counts */
    OptionalDouble calls() throws IOException {
        return log == null ? OptionalDouble.empty() : OptionalDouble.of(allCalls() / seconds());
    }

    /** @return calls until now; somebody counts them */
    long allCalls() throws IOException {
        return AuditLog.sum(log.since(place));
    }
}
