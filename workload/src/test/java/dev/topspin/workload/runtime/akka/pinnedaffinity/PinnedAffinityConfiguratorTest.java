package dev.topspin.workload.runtime.akka.pinnedaffinity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import akka.actor.ActorSystem;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import dev.topspin.model.cpu.CpuSet;
import dev.topspin.workload.harness.pinning.Affinity;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PinnedAffinityConfiguratorTest {
    private static final Affinity AFFINITY = Affinity.ofThisMachine();
    private static final CpuSet OWN = AFFINITY.mask(0).orElseThrow();

    private static PoolSettings settings(String given) {
        Config defaults = ConfigFactory.load().getConfig("akka.actor.default-dispatcher.pinned-affinity-executor");
        return PoolSettings.of(ConfigFactory.parseString(given).withFallback(defaults), AFFINITY);
    }

    @Test
    void hasAThreadForEachCpuUnlessToldOtherwise() {
        assertEquals(new PoolSettings(OWN, OWN.size(), OptionalInt.empty(), 5, 128), settings(""));
        assertEquals(
                new PoolSettings(CpuSet.EMPTY, 3, OptionalInt.of(7), 10, 0),
                settings("cpus = none, threads = 3, task-queue-size = 7, idle-cpu-level = 10,"
                        + " fair-work-distribution.threshold = 0"));
        int first = OWN.toList().getFirst();
        assertEquals(CpuSet.of(first), settings("cpus = \"" + first + "\"").cpus());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cpus = all",
                "cpus = \"8000\"",
                "cpus = \"\"",
                "threads = 0",
                "threads = many",
                "task-queue-size = 0",
                "idle-cpu-level = 11",
                "fair-work-distribution.threshold = 2049"
            })
    void whatIsNoSettingIsRefused(String given) {
        ConfigException e = assertThrows(ConfigException.class, () -> settings(given));
        assertTrue(e.getMessage().contains(given.substring(0, given.indexOf(' '))), e.getMessage());
    }

    @Test
    @Timeout(60)
    void isTheExecutorOfAnyDispatcherThatNamesIt() throws InterruptedException {
        Config config = ConfigFactory.parseString("""
                        mine {
                          type = Dispatcher
                          executor = "%s"
                          pinned-affinity-executor.threads = 2
                        }
                        """.formatted(PinnedAffinityConfigurator.class.getName()))
                .withFallback(ConfigFactory.load());
        ActorSystem system = ActorSystem.create("any", config);
        try {
            Executor dispatcher = system.dispatchers().lookup("mine");
            Set<String> names = ConcurrentHashMap.newKeySet();
            CountDownLatch runs = new CountDownLatch(100);
            for (int i = 0; i < 100; i++) {
                dispatcher.execute(() -> {
                    names.add(Thread.currentThread().getName());
                    runs.countDown();
                });
            }
            runs.await();
            assertTrue(names.size() <= 2, names.toString());
            names.forEach(name -> assertTrue(name.startsWith("any-mine-"), name));
        } finally {
            system.terminate();
        }
    }
}
