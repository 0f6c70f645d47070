package dev.topspin.model.spec;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/** Which choices of a JVM can be had: anywhere, on a cluster, and on one machine. */
public final class JvmCheck {
    private static final String NO_CACHE =
            "Unsupported value: true: topspin run makes ahead-of-time caches, and no pod has one: must be false, or not given";

    private JvmCheck() {}

    /** @return every violation of what is chosen or swept of the JVM, wherever it is run */
    static List<Violation> check(ExperimentSpec spec) {
        List<Violation> found = new ArrayList<>();
        for (int i = 0; i < spec.variants().size(); i++) {
            Variant variant = spec.variants().get(i);
            if (variant.container() != null && variant.jvm() != null) {
                found.add(new Violation(
                        "spec.variants[" + i + "].jvm",
                        "not for a container, whose program brings along what it runs on: remove it"));
            }
        }
        if (spec.matrix() == null) {
            return found;
        }
        WorkloadKind workload = spec.workload().kind();
        spec.matrix().choices().forEach(choices -> {
            String path = "spec.matrix." + choices.choice();
            if (new HashSet<>(choices.values()).size() < choices.values().size()) {
                found.add(new Violation(path, "values must be unique"));
            }
            boolean had = spec.variants().stream()
                    .anyMatch(v -> v.runtime() == null || JvmChoice.belongsTo(workload, v.runtime()));
            if (workload != null && !had) {
                found.add(new Violation(
                        path,
                        "no variant has this parameter, as floors and containers run once: remove it, or add a variant that is neither",
                        Violation.Kind.UnusedParameter));
            }
        });
        return found;
    }

    /**
     * @param spec valid
     * @return every violation of what a cluster has; empty where its pods can be as they are asked for
     */
    public static List<Violation> onCluster(ExperimentSpec spec) {
        List<Violation> found = new ArrayList<>();
        where(spec, "home", JvmSettings::home, jvm -> jvm.image() == null)
                .forEach((path, home) -> found.add(new Violation(
                        path,
                        "Invalid value: \"%s\": a folder of the machine that topspin run is started on, and no pod has it: give image, or remove it"
                                .formatted(home))));
        where(spec, "aotCache", JvmSettings::aotCache, JvmSettings::aotCache)
                .forEach((path, _) -> found.add(new Violation(path, NO_CACHE)));
        if (spec.matrix() != null
                && spec.matrix().aotCache() != null
                && spec.matrix().aotCache().contains(true)) {
            found.add(new Violation("spec.matrix.aotCache", NO_CACHE));
        }
        return found;
    }

    /**
     * @param spec valid
     * @return every violation of what one machine has; empty where its trials can be as they are asked for
     */
    public static List<Violation> onMachine(ExperimentSpec spec) {
        List<Violation> found = new ArrayList<>();
        where(spec, "image", JvmSettings::image, jvm -> jvm.home() == null)
                .forEach((path, image) -> found.add(new Violation(
                        path,
                        "Invalid value: \"%s\": topspin run starts no containers: give the folder of such a JDK as home too, or remove it"
                                .formatted(image))));
        return found;
    }

    /** @return the folders of JDKs that trials run on, by where the spec names them, e.g. {@code spec.jvm.home} */
    public static Map<String, String> homes(ExperimentSpec spec) {
        return where(spec, "home", JvmSettings::home, _ -> true);
    }

    /** The field's values that variants have and that match, by where they stand: for all of them, or for the one. */
    private static <T> Map<String, T> where(
            ExperimentSpec spec, String field, Function<JvmSettings, T> value, Predicate<JvmSettings> matching) {
        Map<String, T> found = new LinkedHashMap<>();
        for (int i = 0; i < spec.variants().size(); i++) {
            JvmSettings own = spec.variants().get(i).jvm();
            JvmSettings jvm = spec.variants().get(i).jvmWithin(spec.jvm());
            if (jvm != null && value.apply(jvm) != null && matching.test(jvm)) {
                boolean ofAll = own == null || value.apply(own) == null;
                found.put((ofAll ? "spec.jvm." : "spec.variants[" + i + "].jvm.") + field, value.apply(jvm));
            }
        }
        return found;
    }
}
