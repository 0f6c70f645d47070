package dev.topspin.model.spec;

import dev.topspin.model.spec.JvmSettings.GarbageCollector;

/**
 * A setting of the JVM that a {@link Matrix} can sweep, whose values are words and not numbers: nothing lies between two of them.
 * The constants are named as in the YAML.
 */
public enum JvmChoice {
    gc,
    compactObjectHeaders,
    aotCache;

    /**
     * Floors run once: they keep no objects that a collector or the size of a header could make a difference to. So do programs of
     * others, which bring along what they run on.
     *
     * @param workload of the experiment
     * @param runtime the runtime of a variant
     * @return whether the variant is run with each of the values
     */
    public static boolean belongsTo(WorkloadKind workload, VariantRuntime runtime) {
        return switch (runtime) {
            case VariantRuntime.Spin _, VariantRuntime.Socket _, ContainerProgram _ -> false;
            case VariantRuntime.Threads _ -> !(workload instanceof Chameneos);
            default -> true;
        };
    }

    /**
     * @param jvm null for nothing chosen
     * @param value as in the YAML, one of those that the schema allows
     * @return the same with this choice
     */
    public JvmSettings set(JvmSettings jvm, String value) {
        JvmSettings before = jvm == null ? JvmSettings.NONE : jvm;
        return switch (this) {
            case gc -> before.withGc(GarbageCollector.valueOf(value));
            case compactObjectHeaders -> before.withCompactObjectHeaders(Boolean.parseBoolean(value));
            case aotCache -> before.withAotCache(Boolean.parseBoolean(value));
        };
    }

    /**
     * @param jvm null for nothing chosen
     * @return what is chosen there, as in the YAML; null for nothing
     */
    public String value(JvmSettings jvm) {
        Object value = jvm == null
                ? null
                : switch (this) {
                    case gc -> jvm.gc();
                    case compactObjectHeaders -> jvm.compactObjectHeaders();
                    case aotCache -> jvm.aotCache();
                };
        return value == null ? null : value.toString();
    }
}
