package dev.topspin.workload.runtime.akka;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigValue;
import dev.topspin.model.spec.Dispatcher;
import dev.topspin.model.spec.Dispatcher.Executor;
import dev.topspin.model.spec.Dispatcher.Mailbox;
import dev.topspin.model.spec.VariantRuntime.Settings;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AkkaConfigTest {
    private static final String FORK_JOIN = "akka.actor.default-dispatcher.fork-join-executor.";

    private static Dispatcher dispatcher(Executor executor, Integer threads) {
        return new Dispatcher(executor, threads, null, null, null, null, null);
    }

    /** Paths of everything that differs from Akka's reference configuration. */
    private static Set<String> changed(Config config) {
        Map<String, ConfigValue> reference = ConfigFactory.load().entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        return config.entrySet().stream()
                .filter(e -> !e.getValue().equals(reference.get(e.getKey())))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    @Test
    void asShippedChangesNothingOfTheDispatcherButWhereItsThreadsEnter() {
        Set<String> changed = changed(AkkaConfig.of(Settings.AsShipped, null, 2).config());
        assertEquals(
                Set.of("akka.actor.default-dispatcher.type"),
                changed.stream().filter(path -> path.startsWith("akka.actor")).collect(Collectors.toSet()));
    }

    @Test
    void asShippedReportsWhatAkkaMakesOfThisMachine() {
        int processors = Runtime.getRuntime().availableProcessors();
        List<String> settings = AkkaConfig.of(Settings.AsShipped, null, 2).settings(false);
        assertTrue(settings.contains("executor=fork-join-executor"), settings.toString());
        assertTrue(settings.contains("threads=" + Math.clamp(processors, 8, 64)), settings.toString());
        assertTrue(settings.contains("throughput=5"), settings.toString());
        assertTrue(settings.contains("mailbox=akka.dispatch.UnboundedMailbox"), settings.toString());
        assertTrue(settings.contains("internalThreads=" + Math.clamp(processors, 4, 64)), settings.toString());
    }

    @Test
    void tunedHasAThreadForEachMeasuredCpuAndOneForAkkaItself() {
        AkkaConfig tuned = AkkaConfig.of(Settings.Tuned, null, 3);
        assertEquals(3, tuned.config().getInt(FORK_JOIN + "parallelism-min"));
        assertEquals(3, tuned.config().getInt(FORK_JOIN + "parallelism-max"));
        assertEquals(3, tuned.threads(2));
        List<String> settings = tuned.settings(false);
        assertTrue(settings.contains("internalThreads=1"), settings.toString());
        assertTrue(settings.contains("mailbox=akka.dispatch.SingleConsumerOnlyUnboundedMailbox"), settings.toString());
    }

    @ParameterizedTest
    @EnumSource(
            value = Executor.class,
            names = {"ForkJoin", "ThreadPool", "Affinity"})
    void threadsAreExactInEveryPool(Executor executor) {
        for (Settings settings : Settings.values()) {
            assertEquals(5, AkkaConfig.of(settings, dispatcher(executor, 5), 2).threads(2));
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Executor.class,
            names = {"ForkJoin", "ThreadPool", "Affinity"})
    void anotherPoolStaysTunedToTheCpus(Executor executor) {
        assertEquals(
                2, AkkaConfig.of(Settings.Tuned, dispatcher(executor, null), 2).threads(2));
    }

    @Test
    void pinnedHasAThreadForEachActorAndLeavesAkkasOwnDispatcherAlone() {
        AkkaConfig pinned = AkkaConfig.of(Settings.AsShipped, dispatcher(Executor.Pinned, null), 2);
        assertEquals(AkkaConfig.PINNED_DISPATCHER, pinned.actorDispatcher());
        assertEquals(6, pinned.threads(6));
        assertEquals("Dispatcher", pinned.config().getString("akka.actor.default-dispatcher.type"));
        assertTrue(pinned.settings(false).contains("executor=PinnedDispatcher"));
    }

    @Test
    void singleSettingsGoOverBoth() {
        Dispatcher all = new Dispatcher(Executor.Affinity, 2, 25, 7, 64, 0, Mailbox.Unbounded);
        for (Settings base : Settings.values()) {
            List<String> settings = AkkaConfig.of(base, all, 4).settings(true);
            assertTrue(
                    settings.containsAll(List.of(
                            "executor=affinity-pool-executor",
                            "threads=2",
                            "throughput=25",
                            "idleCpuLevel=7",
                            "taskQueueSize=64",
                            "fairWorkThreshold=0",
                            "mailbox=akka.dispatch.UnboundedMailbox")),
                    settings.toString());
        }
    }

    @Test
    void loggingKeepsOffTheMeasuredThreads() {
        for (Settings settings : Settings.values()) {
            assertEquals(
                    "akka.actor.internal-dispatcher",
                    AkkaConfig.of(settings, null, 2).config().getString("akka.loggers-dispatcher"));
        }
    }

    @Test
    void furtherSettingsGoUnderTheDispatchers() {
        AkkaConfig config = AkkaConfig.of(
                Settings.Tuned,
                dispatcher(Executor.ForkJoin, 2),
                4,
                Map.of(FORK_JOIN + "parallelism-max", 9, "akka.actor.provider", "remote"));
        assertEquals(2, config.config().getInt(FORK_JOIN + "parallelism-max"));
        assertEquals("remote", config.config().getString("akka.actor.provider"));
    }

    @Test
    void akkasOwnThroughputIsTheOneTheModelKnows() {
        assertEquals(
                Dispatcher.THROUGHPUT,
                AkkaConfig.of(Settings.AsShipped, null, 2).throughput());
        assertEquals(
                50,
                AkkaConfig.of(Settings.Tuned, new Dispatcher(null, null, 50, null, null, null, null), 2)
                        .throughput());
    }
}
