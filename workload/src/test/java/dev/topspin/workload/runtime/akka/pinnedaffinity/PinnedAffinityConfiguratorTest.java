package dev.topspin.workload.runtime.akka.pinnedaffinity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import akka.actor.ActorRef;
import akka.actor.ActorSystem;
import akka.actor.Props;
import akka.actor.UntypedAbstractActor;
import akka.pattern.Patterns;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import dev.topspin.model.cpu.CpuSet;
import dev.topspin.workload.harness.pinning.Affinity;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.stream.Stream;
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

    /** Says on which thread it runs, and stops when told to. */
    private static final class Where extends UntypedAbstractActor {
        @Override
        public void onReceive(Object message) {
            if (message.equals("stop")) {
                getContext().stop(getSelf());
            } else {
                getSender().tell(Thread.currentThread().getName(), getSelf());
            }
        }
    }

    @Test
    @Timeout(120)
    void actorsThatCameAndWentLeaveTheirPlacesToThoseThatStay() throws Exception {
        Config config = ConfigFactory.parseString("""
                        akka.daemonic = on
                        mine {
                          type = Dispatcher
                          executor = "%s"
                          pinned-affinity-executor { threads = 2, cpus = none, fair-work-distribution.threshold = 8 }
                        }
                        """.formatted(PinnedAffinityConfigurator.class.getName()))
                .withFallback(ConfigFactory.load());
        ActorSystem system = ActorSystem.create("places", config);
        try {
            for (int round = 0; round < 10; round++) {
                stop(system, make(system, 1000));
                List<ActorRef> staying = make(system, 8);
                Map<String, Integer> on = new TreeMap<>();
                for (ActorRef actor : staying) {
                    on.merge(ask(actor), 1, Integer::sum);
                }
                assertEquals(List.of(4, 4), List.copyOf(on.values()), "round " + round + ": " + on);
                stop(system, staying);
            }
        } finally {
            system.terminate();
        }
    }

    private static List<ActorRef> make(ActorSystem system, int actors) {
        return Stream.generate(() ->
                        system.actorOf(Props.create(Where.class, Where::new).withDispatcher("mine")))
                .limit(actors)
                .toList();
    }

    private static String ask(ActorRef actor) throws Exception {
        return (String) Patterns.ask(actor, "where", Duration.ofSeconds(20))
                .toCompletableFuture()
                .get();
    }

    /** Returns when all have ended, and the tasks in which they did. */
    private static void stop(ActorSystem system, List<ActorRef> actors) throws Exception {
        for (ActorRef actor : actors) {
            Patterns.gracefulStop(actor, Duration.ofSeconds(20), "stop")
                    .toCompletableFuture()
                    .get();
        }
        // those of a thread run in their order; so many that each thread has some
        CountDownLatch runs = new CountDownLatch(100);
        Executor dispatcher = system.dispatchers().lookup("mine");
        for (int i = 0; i < 100; i++) {
            dispatcher.execute(() -> runs.countDown());
        }
        runs.await();
    }
}
