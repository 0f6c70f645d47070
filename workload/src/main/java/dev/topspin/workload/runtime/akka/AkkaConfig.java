package dev.topspin.workload.runtime.akka;

import akka.dispatch.ThreadPoolConfig;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import dev.topspin.model.spec.Dispatcher;
import dev.topspin.model.spec.Dispatcher.Executor;
import dev.topspin.model.spec.VariantRuntime.Settings;
import dev.topspin.workload.runtime.akka.pinnedaffinity.PinnedAffinityConfigurator;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The configuration of an actor system of a trial, and what it comes to.
 *
 * @param config whole, with Akka's reference configuration under it
 * @param actorDispatcher path of the dispatcher that the measured actors run on
 */
public record AkkaConfig(Config config, String actorDispatcher) {
    /** The dispatcher that actors run on unless told otherwise. */
    public static final String DEFAULT_DISPATCHER = "akka.actor.default-dispatcher";

    /** Where the measured actors run with executor Pinned: Akka itself could not run on a thread for each actor. */
    public static final String PINNED_DISPATCHER = "topspin.pinned-dispatcher";

    /** Where the measured actors run with executor PinnedAffinity, which places actors by who else is there: they alone. */
    public static final String PINNED_AFFINITY_DISPATCHER = "topspin.pinned-affinity-dispatcher";

    /** The dispatcher of Akka's own actors. */
    static final String INTERNAL_DISPATCHER = "akka.actor.internal-dispatcher";

    private static final String FORK_JOIN = "fork-join-executor";
    private static final String THREAD_POOL = "thread-pool-executor";
    private static final String AFFINITY = "affinity-pool-executor";
    private static final String PINNED_AFFINITY = PinnedAffinityConfigurator.class.getName();

    /**
     * @param settings where it starts from
     * @param dispatcher single settings that go over it; null for none
     * @param cpus measured CPUs, for Tuned
     */
    public static AkkaConfig of(Settings settings, Dispatcher dispatcher, int cpus) {
        return of(settings, dispatcher, cpus, Map.of());
    }

    /** @param more settings that go over Akka's and under the dispatcher's, by path */
    public static AkkaConfig of(Settings settings, Dispatcher dispatcher, int cpus, Map<String, ?> more) {
        Dispatcher given = dispatcher == null ? Dispatcher.NONE : dispatcher;
        boolean tuned = settings == Settings.Tuned;
        boolean pinned = given.executor() == Executor.Pinned;
        String actors =
                switch (given.executor()) {
                    case Pinned -> PINNED_DISPATCHER;
                    case PinnedAffinity -> PINNED_AFFINITY_DISPATCHER;
                    case null, default -> DEFAULT_DISPATCHER;
                };
        Map<String, Object> all = new LinkedHashMap<>(quiet());
        if (!pinned) {
            all.put(actors + ".type", EnteringDispatcher.class.getName());
        }
        if (tuned) {
            parallelism(INTERNAL_DISPATCHER, FORK_JOIN, 1, all);
        }
        all.putAll(more);
        if (pinned) {
            all.put(PINNED_DISPATCHER + ".type", EnteringPinnedDispatcher.class.getName());
            all.put(PINNED_DISPATCHER + ".executor", THREAD_POOL);
        } else {
            executor(given, actors, tuned, cpus, all);
        }
        put(given.throughput(), actors + ".throughput", all);
        String affinity =
                actors + "." + (given.executor() == Executor.PinnedAffinity ? block(PINNED_AFFINITY) : AFFINITY);
        put(given.idleCpuLevel(), affinity + ".idle-cpu-level", all);
        put(given.taskQueueSize(), affinity + ".task-queue-size", all);
        put(given.fairWorkThreshold(), affinity + ".fair-work-distribution.threshold", all);
        // of Pekko's only
        put(given.minimumRunnable(), actors + "." + FORK_JOIN + ".minimum-runnable", all);
        put(given.virtualize(), actors + "." + FORK_JOIN + ".virtualize", all);
        mailbox(given, tuned, all);
        return new AkkaConfig(ConfigFactory.parseMap(all).withFallback(ConfigFactory.load()), actors);
    }

    /** What makes Akka a guest in the trial's process: no exits, no hooks, no threads that keep it alive, few words. */
    private static Map<String, Object> quiet() {
        return Map.of(
                "akka.loglevel",
                "WARNING",
                "akka.stdout-loglevel",
                "WARNING",
                // not on the measured threads; and an executor that rejects must not be the one that logs it
                "akka.loggers-dispatcher",
                INTERNAL_DISPATCHER,
                "akka.log-dead-letters",
                "off",
                "akka.daemonic",
                true,
                "akka.jvm-exit-on-fatal-error",
                false,
                "akka.jvm-shutdown-hooks",
                false,
                "akka.coordinated-shutdown.run-by-jvm-shutdown-hook",
                false);
    }

    private static void executor(Dispatcher given, String dispatcher, boolean tuned, int cpus, Map<String, Object> to) {
        String executor =
                switch (given.executor()) {
                    case ForkJoin -> FORK_JOIN;
                    case ThreadPool -> THREAD_POOL;
                    case Affinity -> AFFINITY;
                    case PinnedAffinity -> PINNED_AFFINITY;
                    case null -> tuned ? FORK_JOIN : null;
                    case Pinned -> throw new IllegalArgumentException("a thread for each actor is no pool");
                };
        if (executor != null) {
            to.put(dispatcher + ".executor", executor);
        }
        boolean byCpus = tuned || given.executor() == Executor.PinnedAffinity;
        Integer threads = given.threads() != null ? given.threads() : byCpus ? Integer.valueOf(cpus) : null;
        if (threads != null) {
            parallelism(dispatcher, Objects.requireNonNullElse(executor, FORK_JOIN), threads, to);
        }
    }

    private static void parallelism(String dispatcher, String executor, int threads, Map<String, Object> to) {
        if (executor.equals(PINNED_AFFINITY)) {
            to.put(dispatcher + "." + block(executor) + ".threads", threads);
            // the trial puts them on their CPUs as they enter, and proves it
            to.put(dispatcher + "." + block(executor) + ".cpus", "none");
        } else if (executor.equals(THREAD_POOL)) {
            to.put(dispatcher + "." + executor + ".fixed-pool-size", threads);
        } else {
            to.put(dispatcher + "." + executor + ".parallelism-min", threads);
            to.put(dispatcher + "." + executor + ".parallelism-max", threads);
        }
    }

    private static void mailbox(Dispatcher given, boolean tuned, Map<String, Object> to) {
        String type =
                switch (given.mailbox()) {
                    case Unbounded -> "akka.dispatch.UnboundedMailbox";
                    case SingleConsumer -> "akka.dispatch.SingleConsumerOnlyUnboundedMailbox";
                    case null -> tuned ? "akka.dispatch.SingleConsumerOnlyUnboundedMailbox" : null;
                };
        if (type != null) {
            to.put("akka.actor.default-mailbox.mailbox-type", type);
            to.put("akka.actor.typed.default-mailbox.mailbox-type", type);
        }
    }

    private static void put(Object value, String path, Map<String, Object> to) {
        if (value != null) {
            to.put(path, value);
        }
    }

    /**
     * @param parties actors that will run on the dispatcher
     * @return threads of the measured actors' dispatcher, at the most
     */
    public int threads(int parties) {
        Config dispatcher = dispatcher(actorDispatcher);
        return executor(dispatcher).equals(PINNED) ? parties : threads(dispatcher);
    }

    /** How {@link #executor} names the executor of one thread for each actor. */
    private static final String PINNED = "PinnedDispatcher";

    private Config dispatcher(String path) {
        return config.getConfig(path).withFallback(config.getConfig(DEFAULT_DISPATCHER));
    }

    private static String executor(Config dispatcher) {
        if (dispatcher.getString("type").equals(EnteringPinnedDispatcher.class.getName())) {
            return PINNED;
        }
        String executor = dispatcher.getString("executor");
        return executor.equals("default-executor") ? dispatcher.getString("default-executor.fallback") : executor;
    }

    /** @return messages that a measured actor may take in a row, as configured; a Pinned one takes all there are */
    public int throughput() {
        return dispatcher(actorDispatcher).getInt("throughput");
    }

    /** @return where an executor's settings stand in its dispatcher's */
    private static String block(String executor) {
        return executor.equals(PINNED_AFFINITY) ? PinnedAffinityConfigurator.BLOCK : executor;
    }

    /** @return threads of the dispatcher at this path, a pool, at the most */
    public int threads(String dispatcher) {
        return threads(dispatcher(dispatcher));
    }

    private static int threads(Config dispatcher) {
        String executor = executor(dispatcher);
        Config pool = dispatcher.getConfig(block(executor));
        if (executor.equals(PINNED_AFFINITY)) {
            return pool.getInt("threads");
        }
        if (!executor.equals(THREAD_POOL)) {
            return scaled(pool, "parallelism");
        }
        return pool.getString("fixed-pool-size").equals("off")
                ? scaled(pool, "core-pool-size")
                : pool.getInt("fixed-pool-size");
    }

    private static int scaled(Config pool, String what) {
        return ThreadPoolConfig.scaledPoolSize(
                pool.getInt(what + "-min"), pool.getDouble(what + "-factor"), pool.getInt(what + "-max"));
    }

    /**
     * @param typed whether the measured actors are typed ones
     * @return what is effective for the measured actors, as {@code key=value}
     */
    public List<String> settings(boolean typed) {
        Config dispatcher = dispatcher(actorDispatcher);
        String executor = executor(dispatcher);
        List<String> settings = new ArrayList<>();
        settings.add("executor=" + block(executor));
        if (executor.equals(PINNED)) {
            settings.add("threads=one for each actor");
            settings.add("throughput=unlimited");
        } else {
            settings.add("threads=" + threads(dispatcher));
            settings.add("throughput=" + dispatcher.getInt("throughput"));
        }
        settings.add("mailbox="
                + config.getString(
                        typed
                                ? "akka.actor.typed.default-mailbox.mailbox-type"
                                : "akka.actor.default-mailbox.mailbox-type"));
        settings.add("internalThreads=" + threads(dispatcher(INTERNAL_DISPATCHER)));
        if (!executor.equals(PINNED)) {
            pool(executor, dispatcher.getConfig(block(executor)), settings);
        }
        return settings;
    }

    private static void pool(String executor, Config pool, List<String> settings) {
        if (!executor.equals(PINNED_AFFINITY)) {
            String size = executor.equals(THREAD_POOL) ? "core-pool-size" : "parallelism";
            settings.add("%s=min %d, factor %s, max %d of %d processors"
                    .formatted(
                            size,
                            pool.getInt(size + "-min"),
                            pool.getDouble(size + "-factor"),
                            pool.getInt(size + "-max"),
                            Runtime.getRuntime().availableProcessors()));
        }
        if (executor.equals(AFFINITY) || executor.equals(PINNED_AFFINITY)) {
            settings.add("idleCpuLevel=" + pool.getInt("idle-cpu-level"));
            settings.add("taskQueueSize=" + pool.getString("task-queue-size"));
            settings.add("fairWorkThreshold=" + pool.getInt("fair-work-distribution.threshold"));
        }
    }
}
