package dev.topspin.workload.runtime.artery;

import com.typesafe.config.Config;
import dev.topspin.model.spec.VariantRuntime.AkkaRemote;
import dev.topspin.model.spec.VariantRuntime.AkkaRemote.Transport;
import dev.topspin.model.spec.VariantRuntime.Settings;
import dev.topspin.workload.harness.trial.Network;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.runtime.akka.AkkaConfig;
import dev.topspin.workload.runtime.akka.EnteringDispatcher;
import dev.topspin.workload.runtime.akka.EnteringPinnedDispatcher;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What Artery is told: what it needs to run at all, what the variant says, and for Tuned what fits a small pod.
 *
 * @param remote the variant
 * @param akka the whole configuration
 */
record ArteryConfig(AkkaRemote remote, AkkaConfig akka) {
    private static final String ARTERY = "akka.remote.artery.";
    private static final String ADVANCED = ARTERY + "advanced.";
    private static final String QUEUE = ADVANCED + "outbound-message-queue-size";
    private static final String ADVERTISEMENT = ADVANCED + "compression.actor-refs.advertisement-interval";
    private static final String REMOTE_DISPATCHER = "akka.remote.default-remote-dispatcher";
    private static final String INTERNAL_DISPATCHER = "akka.actor.internal-dispatcher";
    private static final String SELECTOR_DISPATCHER = "akka.io.pinned-dispatcher";

    /** What Akka's queue to another system holds as shipped. */
    private static final int QUEUE_SIZE = 3072;

    /**
     * @param remote the variant
     * @param context of the trial
     * @param underWay messages to the other process at the same time, at the most
     * @param place what depends on the machine, by path
     */
    static ArteryConfig of(AkkaRemote remote, TrialContext context, int underWay, Map<String, Object> place) {
        Map<String, Object> more = new LinkedHashMap<>(needed(remote, context.network()));
        more.putAll(place);
        more.put(QUEUE, Math.max(QUEUE_SIZE, underWay));
        entering(remote.transport(), more);
        if (remote.settings() == Settings.Tuned) {
            tuned(context.threads().cpus(), more);
        }
        return new ArteryConfig(
                remote,
                AkkaConfig.of(
                        remote.settings(),
                        remote.dispatcher(),
                        context.threads().cpus(),
                        more));
    }

    private static Map<String, Object> needed(AkkaRemote remote, Network network) {
        Map<String, Object> needed = new LinkedHashMap<>();
        needed.put("akka.actor.provider", "remote");
        needed.put("akka.actor.allow-java-serialization", "off");
        needed.put("akka.remote.warn-about-direct-use", "off");
        // until it has started: it warns that this is no cluster
        needed.put("akka.loglevel", "ERROR");
        needed.put(ARTERY + "canonical.hostname", Network.inAddress(network.advertised()));
        if (!network.advertised().equals(network.bind())) {
            needed.put(ARTERY + "bind.hostname", Network.inAddress(network.bind()));
        }
        needed.put(ARTERY + "canonical.port", network.dataPort());
        if (remote.lanes() != null) {
            needed.put(ADVANCED + "inbound-lanes", remote.lanes());
            needed.put(ADVANCED + "outbound-lanes", remote.lanes());
        }
        // nothing is under way when the system ends, and the other process, which would confirm that, may be gone
        needed.put(ADVANCED + "shutdown-flush-timeout", "50ms");
        switch (remote.transport()) {
            case Tcp -> needed.put(ARTERY + "transport", "tcp");
            case TlsTcp -> {
                needed.put(ARTERY + "transport", "tls-tcp");
                needed.putAll(TlsFiles.of(network.certificates(), remote.tls()).settings());
            }
            case AeronUdp -> {
                needed.put(ARTERY + "transport", "aeron-udp");
                needed.put(ADVANCED + "aeron.idle-cpu-level", remote.aeronIdleCpuLevel());
            }
        }
        return needed;
    }

    /** A message is also carried by Artery's streams, and over TCP, with TLS or without, by Akka's connection actors and its selector. */
    private static void entering(Transport transport, Map<String, Object> to) {
        to.put(REMOTE_DISPATCHER + ".type", EnteringDispatcher.class.getName());
        if (transport != Transport.AeronUdp) {
            to.put(INTERNAL_DISPATCHER + ".type", EnteringDispatcher.class.getName());
            to.put(SELECTOR_DISPATCHER + ".type", EnteringPinnedDispatcher.class.getName());
        }
    }

    private static void tuned(int cpus, Map<String, Object> to) {
        to.put(REMOTE_DISPATCHER + ".fork-join-executor.parallelism-min", cpus);
        to.put(REMOTE_DISPATCHER + ".fork-join-executor.parallelism-max", cpus);
        // a trial waits for it before it measures
        to.put(ADVERTISEMENT, "500ms");
        to.put(ADVANCED + "compression.manifests.advertisement-interval", "500ms");
    }

    /**
     * @param actors measured ones, at the most
     * @return how many threads carry messages in this process, at the most
     */
    int threads(int actors) {
        int pools = akka.threads(actors) + akka.threads(REMOTE_DISPATCHER);
        return remote.transport() == Transport.AeronUdp
                ? pools + AeronThreads.MOST
                : pools + akka.threads(INTERNAL_DISPATCHER) + 1;
    }

    boolean tuned() {
        return remote.settings() == Settings.Tuned;
    }

    /** @return how often the two systems tell each other numbers for names */
    Duration compressionInterval() {
        return akka.config().getDuration(ADVERTISEMENT);
    }

    /** @return what is effective, as {@code key=value} */
    List<String> settings() {
        Config config = akka.config();
        List<String> settings = new ArrayList<>();
        settings.add("transport=" + config.getString(ARTERY + "transport"));
        settings.add("settings=" + remote.settings());
        int inbound = config.getInt(ADVANCED + "inbound-lanes");
        int outbound = config.getInt(ADVANCED + "outbound-lanes");
        settings.add(
                "lanes=" + (inbound == outbound ? inbound : "%d inbound, %d outbound".formatted(inbound, outbound)));
        settings.add("remoteThreads=" + akka.threads(REMOTE_DISPATCHER));
        if (remote.encrypted()) {
            settings.add("tls=" + TlsFiles.PROTOCOL + " " + TlsFiles.CIPHER);
        }
        if (remote.transport() == Transport.AeronUdp) {
            settings.add("aeronIdleCpuLevel=" + config.getInt(ADVANCED + "aeron.idle-cpu-level"));
        }
        settings.addAll(akka.settings(false));
        settings.add("outboundQueue=" + config.getInt(QUEUE));
        settings.add("compressionInterval=" + config.getString(ADVERTISEMENT));
        return settings;
    }
}
