package dev.topspin.operator.metrics;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.prometheus.metrics.model.snapshots.Labels;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Objects as they are stored, of which none may be on the page twice. */
final class PageObjects {
    private PageObjects() {}

    /** @return each once, those that were made last first */
    static <R extends HasMetadata> List<R> latestFirst(Stream<R> stored) {
        Map<String, R> byName = new HashMap<>();
        stored.forEach(
                object -> byName.merge(id(object), object, (a, b) -> created(a).compareTo(created(b)) < 0 ? b : a));
        return byName.values().stream()
                .sorted(Comparator.comparing((R object) -> created(object))
                        .reversed()
                        .thenComparing(PageObjects::id))
                .toList();
    }

    /** @return the labels namespace, and the object's name under its kind */
    static Labels labels(String kind, HasMetadata object) {
        return Labels.of(
                "namespace",
                object.getMetadata().getNamespace(),
                kind,
                object.getMetadata().getName());
    }

    /** @return the same with the label schedule: the one that made the object, or empty */
    static Labels ofSchedule(Labels labels, HasMetadata object) {
        Map<String, String> own = object.getMetadata().getLabels();
        return labels.add("schedule", own == null ? "" : own.getOrDefault(dev.topspin.api.Labels.SCHEDULE, ""));
    }

    /** @return namespace and name, which are those of one object of a kind at a time */
    static String id(HasMetadata object) {
        return object.getMetadata().getNamespace() + "/" + object.getMetadata().getName();
    }

    /** @return when it was made, RFC 3339, which sorts as time does; empty where that is not known */
    static String created(HasMetadata object) {
        return Texts.orEmpty(object.getMetadata().getCreationTimestamp());
    }
}
