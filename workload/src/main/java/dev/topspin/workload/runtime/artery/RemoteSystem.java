package dev.topspin.workload.runtime.artery;

import akka.actor.ActorRef;
import akka.actor.ActorSystem;
import akka.actor.Address;
import akka.actor.ExtendedActorSystem;
import akka.actor.Props;
import akka.event.Logging;
import akka.serialization.SerializationSetup;
import akka.serialization.SerializerDetails;
import dev.topspin.model.result.EffectiveConfig;
import dev.topspin.model.result.Reason;
import dev.topspin.model.spec.VariantRuntime.AkkaRemote;
import dev.topspin.model.spec.VariantRuntime.AkkaRemote.Transport;
import dev.topspin.workload.harness.trial.Network;
import dev.topspin.workload.harness.trial.Shuffle;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import dev.topspin.workload.runtime.akka.EffectiveSettings;
import dev.topspin.workload.runtime.akka.MeasuredThreadsSetup;
import dev.topspin.workload.runtime.mediadriver.AeronDirectory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/** The actor system of one process: one a trial, because a quarantined one stays so. */
public final class RemoteSystem implements AutoCloseable {
    /** Of both processes, and the first word of the names of its threads. */
    static final String NAME = "topspin";

    private static final Duration STOPPING = Duration.ofSeconds(10);

    /** Each direction may need one interval to see what is sent often, and one to tell. */
    private static final int COMPRESSION_INTERVALS = 3;

    private final ActorSystem system;
    private final ArteryConfig config;
    private final String dispatcher;
    private final WatchingSerializer serializer;
    private final Optional<AeronDirectory> directory;
    private final List<String> settings;
    private final Class<?> type;
    private volatile boolean closing;

    /**
     * Starts the system, which then listens on its port. Its threads that carry messages enter.
     *
     * @param remote the variant
     * @param context of the trial
     * @param traffic of this process
     * @throws TrialException where it can't be started, e.g. because the port is taken
     */
    RemoteSystem(AkkaRemote remote, TrialContext context, Traffic traffic) throws TrialException {
        if (remote.encrypted()) {
            TlsFiles.of(context.network().certificates(), remote.tls()).check();
        }
        boolean aeron = remote.transport() == Transport.AeronUdp;
        directory = aeron ? Optional.of(AeronDirectory.choose()) : Optional.empty();
        config = ArteryConfig.of(
                remote,
                context,
                traffic.underWay(),
                directory
                        .map(chosen ->
                                Map.<String, Object>of("akka.remote.artery.advanced.aeron.aeron-dir", chosen.path()))
                        .orElse(Map.of()));
        dispatcher = config.akka().actorDispatcher();
        settings = new ArrayList<>(config.settings());
        settings.add(Shuffle.of(context).setting());
        if (aeron) {
            // what Akka's configuration has no words for and the media driver reads from system properties
            AeronDirectory.properties(context.network().bind()).forEach((name, value) -> {
                System.setProperty(name, Integer.toString(value));
                settings.add(name + "=" + value);
            });
        }
        type = traffic.type();
        serializer = traffic.serializer();
        context.threads().expect(config.threads(traffic.actors()));
        try {
            system = MeasuredThreadsSetup.start(
                    NAME,
                    config.akka().config(),
                    context.threads(),
                    SerializationSetup.create(
                            _ -> List.of(SerializerDetails.create("topspin", serializer, List.of(traffic.type())))));
        } catch (RuntimeException e) {
            directory.ifPresent(AeronDirectory::remove);
            throw new TrialException(
                    Reason.WorkloadError,
                    "the actor system can't start at %s:%d: %s"
                            .formatted(
                                    context.network().bind(), context.network().dataPort(), e.getMessage()),
                    e);
        }
        system.eventStream().setLogLevel(Logging.WarningLevel());
        if (aeron) {
            AeronThreads.enter(context.threads());
        }
    }

    /** @return what is effective */
    public List<String> settings() {
        return settings;
    }

    /** @return every setting that it runs with */
    public EffectiveConfig config() {
        return EffectiveSettings.of(system);
    }

    /** From here on it is looked whether messages go without names. To be called while none is under way. */
    void watchNames() {
        serializer.watch();
    }

    /** @return whether all messages since then went without names; to be asked while none is under way */
    boolean compressed() {
        return serializer.compressed();
    }

    /** @return how long it may take until they do, where it is worth waiting for: 0 for as shipped, once a minute */
    long compressionNanos() {
        return config.tuned() ? config.compressionInterval().toNanos() * COMPRESSION_INTERVALS : 0;
    }

    /** @return the port it listens on */
    int port() {
        return (Integer) ((ExtendedActorSystem) system)
                .provider()
                .getDefaultAddress()
                .port()
                .get();
    }

    public ActorRef start(Props props, String name) {
        return system.actorOf(props.withDispatcher(dispatcher), name);
    }

    /** Tells of every message that is not delivered, of a quarantine, and of the system stopping by itself. */
    public void watch(Consumer<TrialException> failed) {
        start(Props.create(Troubles.class, () -> new Troubles(type, failed)), "troubles");
        system.getWhenTerminated().whenComplete((_, _) -> {
            if (!closing) {
                failed.accept(new TrialException(Reason.WorkloadError, "the actor system stopped by itself"));
            }
        });
    }

    /**
     * @return the actor of that name in the other process
     * @throws TrialException where it is not found in time
     */
    ActorRef find(String host, int port, String name, Duration timeout) throws TrialException, InterruptedException {
        Address address = new Address("akka", NAME, Network.inAddress(host), port);
        try {
            return system.actorSelection(address + "/user/" + name)
                    .resolveOne(timeout)
                    .toCompletableFuture()
                    .get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new TrialException(
                    Reason.PeerLost,
                    "no actor %s at %s within %d s: %s".formatted(name, address, timeout.toSeconds(), e.getMessage()),
                    e);
        }
    }

    /** From here on the log is still: the other side goes down as well, which Artery takes for trouble. */
    void hush() {
        system.eventStream().setLogLevel(Logging.ErrorLevel());
    }

    @Override
    public void close() {
        closing = true;
        hush();
        system.terminate();
        try {
            system.getWhenTerminated().toCompletableFuture().get(STOPPING.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException | TimeoutException e) {
            // the process ends in a moment, and with it whatever is left
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        directory.ifPresent(AeronDirectory::remove);
    }
}
