package dev.topspin.workload.runtime.akka;

import akka.actor.ActorSystem;
import akka.actor.ExtendedActorSystem;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueType;
import dev.topspin.model.result.EffectiveConfig;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What an actor system really runs with: all of its own configuration, set against the reference configuration it came with. */
public final class EffectiveSettings {
    /** Akka's own, and that of the dispatchers that only Topspin has. What else there is are system properties. */
    private static final List<String> ROOTS = List.of("akka.", "topspin.");

    /** Where a system listens and keeps its files: another in every run. */
    private static final Set<String> PLACES = Set.of(
            "akka.remote.artery.canonical.hostname",
            "akka.remote.artery.canonical.port",
            "akka.remote.artery.bind.hostname",
            "akka.remote.artery.bind.port",
            "akka.remote.artery.advanced.aeron.aeron-dir",
            "akka.remote.artery.ssl.rotating-keys-engine.secret-mount-point",
            "akka.remote.artery.ssl.rotating-keys-engine.key-file",
            "akka.remote.artery.ssl.rotating-keys-engine.cert-file",
            "akka.remote.artery.ssl.rotating-keys-engine.ca-cert-file");

    private EffectiveSettings() {}

    /** @return every setting, those of our dispatchers as Akka completes them: with the default dispatcher's */
    public static EffectiveConfig of(ActorSystem system) {
        Config config = system.settings().config();
        Config reference = ConfigFactory.defaultReference(
                ((ExtendedActorSystem) system).dynamicAccess().classLoader());
        for (String dispatcher : List.of(AkkaConfig.PINNED_DISPATCHER, AkkaConfig.PINNED_AFFINITY_DISPATCHER)) {
            if (config.hasPath(dispatcher)) {
                config = completed(config, dispatcher);
                reference = reference.withValue(dispatcher, reference.getValue(AkkaConfig.DEFAULT_DISPATCHER));
            }
        }
        return EffectiveConfig.of(byPath(config), byPath(reference), PLACES);
    }

    private static Config completed(Config config, String dispatcher) {
        Config whole = config.getConfig(dispatcher).withFallback(config.getConfig(AkkaConfig.DEFAULT_DISPATCHER));
        return config.withValue(dispatcher, whole.root());
    }

    private static Map<String, String> byPath(Config config) {
        Map<String, String> values = new TreeMap<>();
        config.entrySet().stream()
                .filter(e -> ROOTS.stream().anyMatch(e.getKey()::startsWith))
                .forEach(e -> values.put(e.getKey(), text(e.getValue())));
        return values;
    }

    private static String text(ConfigValue value) {
        return value.valueType() == ConfigValueType.STRING
                ? (String) value.unwrapped()
                : value.render(ConfigRenderOptions.concise());
    }
}
