package dev.topspin.operator.build;

import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.Variant;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;

/**
 * The Secret by which the processes of trials know each other, and where any of them are over TLS their certificates. It goes with the
 * experiment; where processes of several experiments meet, with the sweep that made these. Its name has the owner's uid, so that nobody
 * else's Secret can stand in its place, and the operator makes it without having to read any.
 *
 * @param name of the Secret
 * @param namespace likewise
 * @param owner with which it goes
 * @param certified whether trials need certificates that nobody else keeps
 */
public record TrialSecret(String name, String namespace, OwnerReference owner, boolean certified) {
    /** The key in the Secret. */
    static final String KEY = "secret";

    private static final String PREFIX = "topspin-control-";

    /**
     * @param experiment as stored
     * @param spec that it runs by
     * @param plan of one of its trials
     * @return null where its processes look for nobody
     */
    public static TrialSecret of(HasMetadata experiment, ExperimentSpec spec, TrialPlan plan) {
        if (!plan.isLookedFor()) {
            return null;
        }
        String namespace = experiment.getMetadata().getNamespace();
        boolean certified =
                spec.variants().stream().map(Variant::runtime).anyMatch(r -> r.encrypted() && r.tls() == null);
        OwnerReference own = reference(
                experiment.getApiVersion(),
                experiment.getKind(),
                experiment.getMetadata().getName(),
                experiment.getMetadata().getUid());
        if (plan.rounds() == null) {
            return new TrialSecret(PREFIX + own.getUid(), namespace, own, certified);
        }
        return experiment.getMetadata().getOwnerReferences().stream()
                .filter(o -> Boolean.TRUE.equals(o.getController()))
                .findFirst()
                .map(o -> reference(o.getApiVersion(), o.getKind(), o.getName(), o.getUid()))
                .map(sweep -> new TrialSecret(PREFIX + sweep.getUid(), namespace, sweep, certified))
                // made by a person: the first of those that meet makes it for all
                .orElseGet(() -> new TrialSecret(PREFIX + plan.rounds().key(), namespace, own, certified));
    }

    /** It controls nothing and blocks nobody's deletion, for which the operator would need rights to its owner. */
    private static OwnerReference reference(String apiVersion, String kind, String name, String uid) {
        return new OwnerReferenceBuilder()
                .withApiVersion(apiVersion)
                .withKind(kind)
                .withName(name)
                .withUid(uid)
                .build();
    }

    /**
     * @param secret what only the processes of its owner's trials may know
     * @param certificates contents by name of the file; empty where no trial needs any
     */
    public Secret object(String secret, Map<String, String> certificates) {
        Map<String, String> data = new TreeMap<>();
        data.put(KEY, base64(secret));
        certificates.forEach((file, content) -> data.put(file, base64(content)));
        return new SecretBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace(namespace)
                .withLabels(
                        Map.of("app.kubernetes.io/managed-by", "topspin", "app.kubernetes.io/name", "topspin-control"))
                .withOwnerReferences(owner)
                .endMetadata()
                .withType("Opaque")
                .withImmutable(true)
                .withData(data)
                .build();
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
