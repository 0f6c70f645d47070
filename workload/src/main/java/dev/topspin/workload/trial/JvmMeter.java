package dev.topspin.workload.trial;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** This JVM, as it measures itself. */
public final class JvmMeter implements Meter {
    private final OperatingSystemMXBean process = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private final List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans();
    private final long startMillis = ManagementFactory.getRuntimeMXBean().getStartTime();

    @Override
    public long cpuNanos() {
        return Math.max(0, process.getProcessCpuTime());
    }

    @Override
    public long gcNanos() {
        return TimeUnit.MILLISECONDS.toNanos(collectors.stream()
                .mapToLong(c -> Math.max(0, c.getCollectionTime()))
                .sum());
    }

    @Override
    public long gcCount() {
        return collectors.stream()
                .mapToLong(c -> Math.max(0, c.getCollectionCount()))
                .sum();
    }

    @Override
    public long lifeNanos() {
        return TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis() - startMillis);
    }
}
