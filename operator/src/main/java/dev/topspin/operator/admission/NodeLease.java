package dev.topspin.operator.admission;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A node's Lease, as it is stored: who measures there. Its name is the node's; its holders stand in annotations, so that trials
 * which mind nobody can share a node.
 *
 * @param node name
 * @param operator whose it is, namespace/name of its release
 * @param shared whether more holders that share may come
 * @param holders ids of experiments, by uid
 * @param version resource version
 * @param renewed when it was renewed last, RFC 3339
 * @param seconds how long after that it is worth something
 */
record NodeLease(
        String node,
        String operator,
        boolean shared,
        Map<String, String> holders,
        String version,
        String renewed,
        int seconds) {
    static final String OPERATOR = "topspin.dev/operator";
    static final String SHARED = "topspin.dev/shared";
    static final String HOLDER = "holder.topspin.dev/";

    NodeLease {
        holders = new TreeMap<>(holders);
    }

    static NodeLease of(Lease lease) {
        Map<String, String> annotations =
                Optional.ofNullable(lease.getMetadata().getAnnotations()).orElse(Map.of());
        Map<String, String> holders = annotations.entrySet().stream()
                .filter(e -> e.getKey().startsWith(HOLDER))
                .collect(Collectors.toMap(e -> e.getKey().substring(HOLDER.length()), Map.Entry::getValue));
        var spec = lease.getSpec();
        return new NodeLease(
                lease.getMetadata().getName(),
                annotations.getOrDefault(OPERATOR, ""),
                Boolean.parseBoolean(annotations.get(SHARED)),
                holders,
                lease.getMetadata().getResourceVersion(),
                spec == null || spec.getRenewTime() == null
                        ? ""
                        : spec.getRenewTime().toInstant().toString(),
                spec == null || spec.getLeaseDurationSeconds() == null ? 0 : spec.getLeaseDurationSeconds());
    }

    boolean heldBy(String uid) {
        return holders.containsKey(uid);
    }

    /** @return the holders for a person */
    String inWords() {
        return holders.isEmpty() ? "nobody" : String.join(", ", holders.values());
    }
}
