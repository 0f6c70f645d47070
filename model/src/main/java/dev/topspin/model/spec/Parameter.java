package dev.topspin.model.spec;

import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;

/** A parameter that a {@link Matrix} can sweep; the constants are named as in the YAML. */
public enum Parameter {
    pairs(PingPong.class),
    inFlight(PingPong.class),
    payloadBytes(PingPong.class),
    threads(Dispatcher.class),
    throughput(Dispatcher.class),
    idleCpuLevel(Dispatcher.class),
    taskQueueSize(Dispatcher.class),
    fairWorkThreshold(Dispatcher.class),
    lanes(VariantRuntime.AkkaRemote.class);

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
     * Whether a runtime has this parameter, so that sweeping it makes a difference there.
     *
     * @param runtime the runtime of a variant
     */
    public boolean belongsTo(VariantRuntime runtime) {
        return switch (this) {
            case pairs -> true;
            // two longs hold one message
            case inFlight -> !(runtime instanceof VariantRuntime.Spin);
            case payloadBytes -> runtime.pods() > 1;
            case lanes -> runtime instanceof VariantRuntime.AkkaRemote;
            case threads -> dispatcher(runtime) != null && dispatcher(runtime).executor() != Dispatcher.Executor.Pinned;
            case throughput -> dispatcher(runtime) != null;
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
    public PingPong set(PingPong p, long value) {
        return switch (this) {
            case pairs -> new PingPong(p.roundTrips(), (int) value, p.inFlight(), p.payloadBytes(), p.pause());
            case inFlight -> new PingPong(p.roundTrips(), p.pairs(), (int) value, p.payloadBytes(), p.pause());
            case payloadBytes -> new PingPong(p.roundTrips(), p.pairs(), p.inFlight(), (int) value, p.pause());
            default -> p;
        };
    }

    /** @return the runtime with this parameter set, or as it was where the parameter is not the runtime's */
    public VariantRuntime set(VariantRuntime runtime, long value) {
        if (owner == PingPong.class || !belongsTo(runtime)) {
            return runtime;
        }
        return switch (runtime) {
            case VariantRuntime.AkkaRemote remote when this == lanes -> remote.withLanes((int) value);
            case VariantRuntime.AkkaRemote remote -> remote.withDispatcher(set(dispatcher(runtime), (int) value));
            case VariantRuntime.Akka akka -> akka.withDispatcher(set(dispatcher(runtime), (int) value));
            default -> runtime;
        };
    }

    private Dispatcher set(Dispatcher d, Integer value) {
        return new Dispatcher(
                d.executor(),
                this == threads ? value : d.threads(),
                this == throughput ? value : d.throughput(),
                this == idleCpuLevel ? value : d.idleCpuLevel(),
                this == taskQueueSize ? value : d.taskQueueSize(),
                this == fairWorkThreshold ? value : d.fairWorkThreshold(),
                d.mailbox());
    }
}
