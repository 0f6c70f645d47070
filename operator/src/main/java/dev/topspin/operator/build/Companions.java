package dev.topspin.operator.build;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyBuilder;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The Services and the NetworkPolicy that were made for a trial before its Job. The Job says which they were, by uid: so these are
 * deleted with it, and nothing that has one of their names by then.
 */
public final class Companions {
    private static final String ANNOTATION = "topspin.dev/companions";

    private Companions() {}

    /**
     * Says it in a Job that is not made yet.
     *
     * @param made as stored
     */
    public static void note(Job job, Collection<? extends HasMetadata> made) {
        if (made.isEmpty()) {
            return;
        }
        ObjectMeta metadata = job.getMetadata();
        Map<String, String> annotations =
                new TreeMap<>(metadata.getAnnotations() == null ? Map.of() : metadata.getAnnotations());
        annotations.put(
                ANNOTATION,
                made.stream()
                        .map(each -> String.join(
                                "/",
                                each.getKind(),
                                each.getMetadata().getName(),
                                each.getMetadata().getUid()))
                        .collect(Collectors.joining(" ")));
        metadata.setAnnotations(annotations);
    }

    /** @return with name, namespace and uid alone; empty where the Job does not say it: it has none, or an earlier version made it */
    public static Optional<List<HasMetadata>> of(Job job) {
        Map<String, String> annotations = job.getMetadata().getAnnotations();
        return Optional.ofNullable(annotations == null ? null : annotations.get(ANNOTATION))
                .map(text -> Stream.of(text.split(" "))
                        .map(each -> read(each.split("/"), job.getMetadata().getNamespace()))
                        .toList());
    }

    private static HasMetadata read(String[] parts, String namespace) {
        ObjectMeta metadata = new ObjectMeta();
        metadata.setNamespace(namespace);
        metadata.setName(parts[1]);
        metadata.setUid(parts[2]);
        return parts[0].equals(HasMetadata.getKind(Service.class))
                ? new ServiceBuilder().withMetadata(metadata).build()
                : new NetworkPolicyBuilder().withMetadata(metadata).build();
    }
}
