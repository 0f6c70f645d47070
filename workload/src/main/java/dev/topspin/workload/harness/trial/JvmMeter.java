package dev.topspin.workload.harness.trial;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** This JVM, as it measures itself. */
public final class JvmMeter implements Meter {
    /** What Z tells of its work beside the threads; what stops them it tells as pauses. */
    private static final String WHILE_OTHERS_RUN = " Cycles";

    private final OperatingSystemMXBean process = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private final List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans().stream()
            .filter(collector -> !collector.getName().endsWith(WHILE_OTHERS_RUN))
            .toList();
    private final CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    private final long startMillis = ManagementFactory.getRuntimeMXBean().getStartTime();

    @Override
    public Taken taken() {
        long gcMillis = 0;
        long gcCount = 0;
        for (GarbageCollectorMXBean collector : collectors) {
            gcMillis += Math.max(0, collector.getCollectionTime());
            gcCount += Math.max(0, collector.getCollectionCount());
        }
        return new Taken(
                Math.max(0, process.getProcessCpuTime()),
                TimeUnit.MILLISECONDS.toNanos(gcMillis),
                gcCount,
                TimeUnit.MILLISECONDS.toNanos(compileMillis()));
    }

    /** A JVM that only interprets has no compiler. */
    private long compileMillis() {
        return compiler != null && compiler.isCompilationTimeMonitoringSupported()
                ? compiler.getTotalCompilationTime()
                : 0;
    }

    @Override
    public long lifeNanos() {
        return TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis() - startMillis);
    }
}
