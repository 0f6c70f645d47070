package dev.topspin.bench.bare;

import akka.actor.ActorRef;
import akka.actor.ActorSystem;
import akka.actor.Identify;
import akka.actor.Props;
import akka.actor.UntypedAbstractActor;
import akka.pattern.Patterns;
import com.typesafe.config.ConfigFactory;
import dev.topspin.bench.bare.BareLoop.Played;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Pairs of classic actors, one that looks users up in a map and one that asks for them and keeps the answers.
 * {@code pairs=}, {@code inFlight=} and {@code users=} as in the workload; {@code config=}, {@code threads=} and {@code record=}
 * as in {@link AkkaBare}; with {@code check=1} both count what comes, and it is looked at whether an answer is the user who was
 * asked for, as in the workload. A query and its answer are two hops. The pairs begin anew with each slice: which of them share a
 * thread is settled whenever they begin, and a trial's begin with each of its iterations.
 */
public final class QueriesBare {
    /** Answers between two looks at the clock. */
    private static final int BATCH = 64;

    /** A pair that has so many times fewer answers than the others began when those had ended: it plays for a batch then. */
    private static final int IDLE = 1000;

    private static final Duration START = Duration.ofSeconds(30);
    private static final Duration LAST_ANSWERS = Duration.ofSeconds(20);

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
     * @param nanos how long it asks, for the first, whose clock is all others'; else 0
     * @param until when it asks no more, by System.nanoTime; not read by the first
     * @param over counted down when it has all its answers
     */
    private record Begin(List<ActorRef> others, long nanos, long until, CountDownLatch over) {}

    /** @param args see {@link Arguments} */
    public static void main(String... args) throws Exception {
        Arguments arguments = Arguments.of(args);
        ActorSystem system = ActorSystem.create(
                "bare", ConfigFactory.parseString(arguments.text("config", "")).withFallback(ConfigFactory.load()));
        try {
            int threads = arguments.number("threads", 8);
            ThreadPins.pinAll(system.dispatcher(), threads, arguments.cpusFor(threads));
            BareRun.run(arguments, new Pairs(start(system, arguments)));
        } finally {
            system.terminate();
        }
    }

    private static List<Pair> start(ActorSystem system, Arguments arguments) {
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < arguments.number("pairs", 1); i++) {
            ActorRef service = system.actorOf(
                    Props.create(Service.class, () -> new Service(arguments.number("users", 1000), checks(arguments))));
            Counter counter = new Counter();
            int seed = i + 1;
            ActorRef querying =
                    system.actorOf(Props.create(Querying.class, () -> new Querying(service, arguments, seed, counter)));
            awaitStart(service);
            awaitStart(querying);
            pairs.add(new Pair(querying, counter));
        }
        return pairs;
    }

    /** What an actor is told before it has started waits with its start, which comes from outside. */
    private static void awaitStart(ActorRef actor) {
        Patterns.ask(actor, new Identify(""), START).toCompletableFuture().join();
    }

    private static boolean checks(Arguments arguments) {
        return arguments.number("check", 0) == 1;
    }

    /** Written by one actor; read while it has nothing to do. */
    private static final class Counter {
        private long answered;
        private long started;
        private long ended;
    }

    private record Pair(ActorRef querying, Counter counter) {}

    private record Pairs(List<Pair> all) implements BareLoop {
        @Override
        public Played play(long nanos, long roundTrips) throws InterruptedException {
            long[] before = answered();
            CountDownLatch over = new CountDownLatch(all.size());
            List<ActorRef> querying = all.stream().map(Pair::querying).toList();
            querying.getFirst()
                    .tell(new Begin(querying.subList(1, querying.size()), nanos, 0, over), ActorRef.noSender());
            if (!over.await(nanos + LAST_ANSWERS.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new IllegalStateException("%d of %d pairs did not end".formatted(over.getCount(), all.size()));
            }
            long ended = all.stream().mapToLong(p -> p.counter().ended).max().orElseThrow();
            // of all pairs together, as if one had been at play
            return new Played(
                    played(before, answered()), (ended - all.getFirst().counter().started) * all.size());
        }

        /** @return how many queries were answered between two looks */
        private static long played(long[] before, long[] after) {
            long[] each = new long[after.length];
            Arrays.setAll(each, i -> after[i] - before[i]);
            long sum = Arrays.stream(each).sum();
            long idle = Arrays.stream(each)
                    .filter(one -> one < sum / after.length / IDLE)
                    .count();
            if (idle > 0) {
                throw new IllegalStateException("%d of %d pairs did not play".formatted(idle, after.length));
            }
            return sum;
        }

        private long[] answered() {
            return all.stream().mapToLong(pair -> pair.counter().answered).toArray();
        }
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
        private final Counter counter;
        private final Query[] queries;
        private final Map<Integer, User> answers = new HashMap<>();
        private long random;
        private long answered;
        private Begin slice;
        private int underWay;
        private boolean timeOver;
        /** When the queries under way were asked; answers come in their order. */
        private final long[] stamps;

        private int oldest;
        /** Who was asked for, likewise. */
        private final int[] users;

        private final boolean check;
        private int next;
        private int wrong;

        Querying(ActorRef service, Arguments arguments, int seed, Counter counter) {
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
                begin((Begin) message);
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
                timeOver = System.nanoTime() - slice.until() >= 0;
            }
            if (timeOver) {
                last();
            } else {
                ask();
            }
        }

        private void begin(Begin begin) {
            slice = begin;
            if (begin.nanos() > 0) {
                counter.started = System.nanoTime();
                slice = new Begin(List.of(), 0, counter.started + begin.nanos(), begin.over());
                begin.others().forEach(other -> other.tell(slice, getSelf()));
            }
            timeOver = false;
            oldest = 0;
            next = 0;
            underWay = inFlight;
            Arrays.fill(stamps, System.nanoTime());
            for (int i = 0; i < inFlight; i++) {
                ask();
            }
        }

        /** An answer came, and no query goes. */
        private void last() {
            if (--underWay == 0) {
                counter.answered = answered;
                counter.ended = System.nanoTime();
                slice.over().countDown();
            }
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
