package dev.topspin.workload.runtime.akka.pinnedaffinity;

import akka.dispatch.DispatcherPrerequisites;
import akka.dispatch.ExecutorServiceConfigurator;
import akka.dispatch.ExecutorServiceFactory;
import akka.dispatch.MonitorableThreadFactory;
import com.typesafe.config.Config;
import dev.topspin.workload.harness.pinning.Affinity;
import java.util.concurrent.ThreadFactory;

/** Named as the {@code executor} of a dispatcher; Akka makes it. */
public final class PinnedAffinityConfigurator extends ExecutorServiceConfigurator {
    /** Where the settings stand in the dispatcher's. */
    public static final String BLOCK = "pinned-affinity-executor";

    private final PoolSettings settings;
    private final Affinity affinity = Affinity.ofThisMachine();

    /**
     * Called by Akka.
     *
     * @param config of the dispatcher
     * @param prerequisites as Akka gives them
     * @throws com.typesafe.config.ConfigException where a setting is not what it must be
     */
    public PinnedAffinityConfigurator(Config config, DispatcherPrerequisites prerequisites) {
        super(config, prerequisites);
        this.settings = PoolSettings.of(config.getConfig(BLOCK), affinity);
    }

    @Override
    public ExecutorServiceFactory createExecutorServiceFactory(String id, ThreadFactory threadFactory) {
        // Akka names only threads of its own factory after their dispatcher
        ThreadFactory named = threadFactory instanceof MonitorableThreadFactory akkas
                ? akkas.withName(akkas.name() + "-" + id)
                : threadFactory;
        return () -> new PinnedAffinityPool(settings, named, affinity);
    }
}
