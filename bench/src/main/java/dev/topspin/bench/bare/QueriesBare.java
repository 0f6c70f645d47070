package dev.topspin.bench.bare;

import akka.actor.ActorRef;
import akka.actor.ActorSystem;
import akka.actor.Identify;
import akka.actor.Props;
import akka.actor.UntypedAbstractActor;
import akka.pattern.Patterns;
import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;

/**
 * Pairs of classic actors, one that looks users up in a map and one that asks for them and keeps the answers.
 * {@code pairs=}, {@code inFlight=} and {@code users=} as in the workload; {@code config=}, {@code threads=} and {@code record=}
 * as in {@link AkkaBare}; with {@code check=1} both count what comes, and it is looked at whether an answer is the user who was
 * asked for, as in the workload. A query and its answer are two hops.
 */
public final class QueriesBare {
    private static final int BATCH = 64;
    private static final Duration START = Duration.ofSeconds(30);

    private QueriesBare() {}

    /** What goes to the service. */
    private record Query(Integer user) {}

    /** What comes back. */
    private record User(Integer id) {}

    /**
     * What a pair is told to begin.
     *
     * @param others whom it tells first: what a fork-join pool is given from outside waits until one of its threads is idle, and
     *     none is once a pair is at play
     */
    private record Begin(List<ActorRef> others) {}

    /** @param args see {@link Arguments} */
    public static void main(String... args) throws InterruptedException {
        Arguments arguments = Arguments.of(args);
        ActorSystem system = ActorSystem.create(
                "bare", ConfigFactory.parseString(arguments.text("config", "")).withFallback(ConfigFactory.load()));
        try {
            int threads = arguments.number("threads", 8);
            Affinity.pinAll(system.dispatcher(), threads, arguments.cpusFor(threads));
            System.out.println(measured(start(system, arguments), arguments));
        } finally {
            system.terminate();
        }
    }

    /** @return the counter of each pair */
    private static List<AtomicLong> start(ActorSystem system, Arguments arguments) {
        List<AtomicLong> counters = new ArrayList<>();
        List<ActorRef> querying = new ArrayList<>();
        for (int i = 0; i < arguments.number("pairs", 1); i++) {
            AtomicLong counter = new AtomicLong();
            counters.add(counter);
            ActorRef service = system.actorOf(
                    Props.create(Service.class, () -> new Service(arguments.number("users", 1000), checks(arguments))));
            int seed = i + 1;
            querying.add(system.actorOf(
                    Props.create(Querying.class, () -> new Querying(service, arguments, seed, counter))));
            awaitStart(service);
            awaitStart(querying.getLast());
        }
        querying.removeFirst().tell(new Begin(List.copyOf(querying)), ActorRef.noSender());
        return counters;
    }

    /** What an actor is told before it has started waits with its start, which comes from outside. */
    private static void awaitStart(ActorRef actor) {
        Patterns.ask(actor, new Identify(""), START).toCompletableFuture().join();
    }

    private static boolean checks(Arguments arguments) {
        return arguments.number("check", 0) == 1;
    }

    private static String measured(List<AtomicLong> counters, Arguments arguments) throws InterruptedException {
        Thread.sleep(arguments.warmupNanos() / 1_000_000);
        List<Double> slices = new ArrayList<>();
        long sliceMillis = Math.max(1, arguments.measureNanos() / arguments.slices() / 1_000_000);
        long started = System.nanoTime();
        long first = sum(counters);
        long before = started;
        long counted = first;
        while (slices.size() < arguments.slices()) {
            Thread.sleep(sliceMillis);
            long now = System.nanoTime();
            long answered = sum(counters);
            if (answered > counted) {
                slices.add((now - before) * counters.size() / (2.0 * (answered - counted)));
                before = now;
                counted = answered;
            }
        }
        long idle = counters.stream().filter(counter -> counter.get() == 0).count();
        if (idle > 0) {
            throw new IllegalStateException("%d of %d pairs did not play".formatted(idle, counters.size()));
        }
        return Line.of(counted - first, before - started, slices, null);
    }

    private static long sum(List<AtomicLong> counters) {
        return counters.stream().mapToLong(AtomicLong::get).sum();
    }

    private static final class Service extends UntypedAbstractActor {
        private final Map<Integer, User> users = new HashMap<>();
        private final boolean check;
        private long asked;

        Service(int size, boolean check) {
            this.check = check;
            for (Integer id = 0; id < size; id++) {
                users.put(id, new User(id));
            }
        }

        @Override
        public void postStop() {
            if (check && asked == 0) {
                System.err.println("a service was never asked");
            }
        }

        @Override
        public void onReceive(Object message) {
            if (check) {
                asked++;
            }
            getSender().tell(users.get(((Query) message).user()), getSelf());
        }
    }

    private static final class Querying extends UntypedAbstractActor {
        private final ActorRef service;
        private final int inFlight;
        private final Histogram recorded;
        private final AtomicLong counter;
        private final Query[] queries;
        private final Map<Integer, User> answers = new HashMap<>();
        private long random;
        private long answered;
        /** When the queries under way were asked; answers come in their order. */
        private final long[] stamps;

        private int oldest;
        /** Who was asked for, likewise. */
        private final int[] users;

        private final boolean check;
        private int next;
        private int wrong;

        Querying(ActorRef service, Arguments arguments, int seed, AtomicLong counter) {
            this.service = service;
            this.inFlight = arguments.number("inFlight", 1);
            this.recorded = arguments.histogram();
            this.stamps = new long[inFlight];
            this.users = new int[inFlight];
            this.check = checks(arguments);
            this.counter = counter;
            this.queries = new Query[arguments.number("users", 1000)];
            Arrays.setAll(queries, Query::new);
            this.random = seed * 0x9E37_79B9_7F4A_7C15L;
        }

        @Override
        public void onReceive(Object message) {
            if (!(message instanceof User user)) {
                ((Begin) message).others().forEach(other -> other.tell(new Begin(List.of()), getSelf()));
                Arrays.fill(stamps, System.nanoTime());
                for (int i = 0; i < inFlight; i++) {
                    ask();
                }
                return;
            }
            if (recorded != null) {
                long now = System.nanoTime();
                recorded.recordValue(now - stamps[oldest]);
                stamps[oldest] = now;
            }
            if (check && user.id() != users[oldest] && wrong++ == 0) {
                System.err.println("a query was answered with another user than it asked for");
            }
            oldest = oldest + 1 == inFlight ? 0 : oldest + 1;
            answers.put(user.id(), user);
            if (++answered % BATCH == 0) {
                counter.lazySet(answered);
            }
            ask();
        }

        private void ask() {
            random ^= random << 13;
            random ^= random >>> 7;
            random ^= random << 17;
            int user = (int) (((random >>> 32) * queries.length) >>> 32);
            if (check) {
                users[next] = user;
                next = next + 1 == inFlight ? 0 : next + 1;
            }
            service.tell(queries[user], getSelf());
        }
    }
}
