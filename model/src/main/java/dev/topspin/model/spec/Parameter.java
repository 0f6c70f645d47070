package dev.topspin.model.spec;

import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;

/** A parameter that a {@link Matrix} can sweep; the constants are named as in the YAML. */
public enum Parameter {
    pairs(PingPong.class),
    inFlight(PingPong.class),
    payloadBytes(PingPong.class),
    rate(Load.class),
    meetings(Chameneos.class),
    creatures(Chameneos.class),
    parties(Contention.class),
    threads(Dispatcher.class),
    throughput(Dispatcher.class),
    idleCpuLevel(Dispatcher.class),
    taskQueueSize(Dispatcher.class),
    fairWorkThreshold(Dispatcher.class),
    lanes(VariantRuntime.AkkaRemote.class),
    minimumRunnable(Dispatcher.class);

    /** Where the bounds stand; other owners of the same parameter have the same. */
    private final Class<? extends Record> owner;

    Parameter(Class<? extends Record> owner) {
        this.owner = owner;
    }

    /** @return the least value, inclusive, from the {@link Min} where the parameter stands alone */
    public long min() {
        return (long) field().getAnnotation(Min.class).value();
    }

    /** @return the greatest value, inclusive, from the {@link Max} where the parameter stands alone */
    public long max() {
        return (long) field().getAnnotation(Max.class).value();
    }

    private java.lang.reflect.Field field() {
        try {
            return owner.getDeclaredField(name());
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException(owner + " has no component " + name(), e);
        }
    }

    /**
     * Whether a runtime has this parameter in a workload, so that sweeping it makes a difference there.
     *
     * @param workload of the experiment
     * @param runtime the runtime of a variant
     */
    public boolean belongsTo(WorkloadKind workload, VariantRuntime runtime) {
        return switch (this) {
            case pairs -> workload instanceof PingPong || workload instanceof Queries;
            case inFlight ->
                switch (workload) {
                    case PingPong _ -> true;
                    case Queries queries -> !queries.inFlightFollowsThroughput();
                    case Chameneos _, Contention _ -> false;
                };
            case rate -> workload instanceof PingPong && WorkloadSupport.keepsARate(runtime);
            case payloadBytes -> workload instanceof PingPong && runtime.carriesPayload();
            case meetings, creatures -> workload instanceof Chameneos;
            case parties -> workload instanceof Contention;
            case lanes -> runtime instanceof VariantRuntime.AkkaRemote;
            case threads ->
                dispatcher(runtime) == null
                        ? runtime instanceof ScalaActors || runtime instanceof KilimTasks
                        : dispatcher(runtime).executor() != Dispatcher.Executor.Pinned;
            case throughput -> dispatcher(runtime) != null;
            case minimumRunnable -> runtime.ofPekko() && dispatcher(runtime).forkJoin();
            case idleCpuLevel, taskQueueSize, fairWorkThreshold ->
                dispatcher(runtime) != null && dispatcher(runtime).affinity();
        };
    }

    /** @return the dispatcher settings of an actor runtime, empty ones where none were given; null for the others */
    static Dispatcher dispatcher(VariantRuntime runtime) {
        Dispatcher given =
                switch (runtime) {
                    case VariantRuntime.Akka akka -> akka.dispatcher();
                    case VariantRuntime.AkkaRemote remote -> remote.dispatcher();
                    default -> null;
                };
        boolean actors = runtime instanceof VariantRuntime.Akka || runtime instanceof VariantRuntime.AkkaRemote;
        return actors && given == null ? Dispatcher.NONE : given;
    }

    /** @return the workload with this parameter set, or as it was where the parameter is not the workload's */
    public WorkloadKind set(WorkloadKind workload, long value) {
        int small = (int) value;
        return switch (workload) {
            case PingPong p ->
                switch (this) {
                    case pairs ->
                        new PingPong(p.roundTrips(), small, p.inFlight(), p.payloadBytes(), p.pause(), p.load());
                    case inFlight ->
                        new PingPong(p.roundTrips(), p.pairs(), small, p.payloadBytes(), p.pause(), p.load());
                    case payloadBytes ->
                        new PingPong(p.roundTrips(), p.pairs(), p.inFlight(), small, p.pause(), p.load());
                    case rate ->
                        new PingPong(
                                p.roundTrips(), p.pairs(), p.inFlight(), p.payloadBytes(), p.pause(), new Load(value));
                    default -> p;
                };
            case Queries q ->
                switch (this) {
                    case pairs ->
                        new Queries(q.queries(), small, q.inFlight(), q.inFlightFollowsThroughput(), q.users());
                    case inFlight ->
                        new Queries(q.queries(), q.pairs(), small, q.inFlightFollowsThroughput(), q.users());
                    default -> q;
                };
            case Chameneos c ->
                switch (this) {
                    case meetings -> new Chameneos(value, c.creatures(), c.colours());
                    case creatures -> new Chameneos(c.meetings(), small, null);
                    default -> c;
                };
            case Contention c -> this == parties ? new Contention(c.point(), small, c.operations()) : c;
        };
    }

    /** @return the runtime with this parameter set, or as it was where the parameter is not the runtime's */
    public VariantRuntime set(VariantRuntime runtime, long value) {
        int small = (int) value;
        return switch (runtime) {
            case VariantRuntime.AkkaRemote remote when this == lanes -> remote.withLanes(small);
            case VariantRuntime.AkkaRemote remote
            when dispatchers() -> remote.withDispatcher(set(dispatcher(runtime), small));
            case VariantRuntime.Akka akka when dispatchers() -> akka.withDispatcher(set(dispatcher(runtime), small));
            case ScalaActors _ when this == threads -> new ScalaActors(small);
            case KilimTasks _ when this == threads -> new KilimTasks(small);
            default -> runtime;
        };
    }

    /**
     * @param workload of a cell
     * @param runtime of the same cell
     * @return what the parameter is there, swept or set; null where it is none of the cell's own, or not given
     */
    public Long value(WorkloadKind workload, VariantRuntime runtime) {
        if (!belongsTo(workload, runtime)) {
            return null;
        }
        Number ofWorkload = of(workload);
        Number value = ofWorkload == null ? of(runtime) : ofWorkload;
        return value == null ? null : value.longValue();
    }

    private Number of(WorkloadKind workload) {
        return switch (workload) {
            case PingPong p ->
                switch (this) {
                    case pairs -> p.pairs();
                    case inFlight -> p.load() == null ? p.inFlight() : null;
                    case payloadBytes -> p.payloadBytes();
                    case rate -> p.load() == null ? null : p.load().rate();
                    default -> null;
                };
            case Queries q ->
                switch (this) {
                    case pairs -> q.pairs();
                    case inFlight -> q.inFlight();
                    default -> null;
                };
            case Chameneos c ->
                switch (this) {
                    case meetings -> c.meetings();
                    case creatures -> c.beginning().size();
                    default -> null;
                };
            case Contention c -> this == parties ? c.parties() : null;
        };
    }

    private Number of(VariantRuntime runtime) {
        return switch (runtime) {
            case ScalaActors actors when this == threads -> actors.threads();
            case KilimTasks kilim when this == threads -> kilim.threads();
            case VariantRuntime.AkkaRemote remote when this == lanes -> remote.lanes();
            case VariantRuntime.Akka _, VariantRuntime.AkkaRemote _ -> of(dispatcher(runtime));
            default -> null;
        };
    }

    private Number of(Dispatcher dispatcher) {
        return switch (this) {
            case threads -> dispatcher.threads();
            case throughput -> dispatcher.throughput();
            case idleCpuLevel -> dispatcher.idleCpuLevel();
            case taskQueueSize -> dispatcher.taskQueueSize();
            case fairWorkThreshold -> dispatcher.fairWorkThreshold();
            case minimumRunnable -> dispatcher.minimumRunnable();
            default -> null;
        };
    }

    private boolean dispatchers() {
        return owner == Dispatcher.class;
    }

    private Dispatcher set(Dispatcher d, Integer value) {
        return new Dispatcher(
                d.executor(),
                this == threads ? value : d.threads(),
                this == throughput ? value : d.throughput(),
                this == idleCpuLevel ? value : d.idleCpuLevel(),
                this == taskQueueSize ? value : d.taskQueueSize(),
                this == fairWorkThreshold ? value : d.fairWorkThreshold(),
                d.mailbox(),
                this == minimumRunnable ? value : d.minimumRunnable(),
                d.virtualize());
    }
}
