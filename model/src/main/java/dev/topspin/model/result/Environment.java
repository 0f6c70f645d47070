package dev.topspin.model.result;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a process ran on.
 *
 * @param topspin version of the workload
 * @param java version of the JVM
 * @param kernel release of the kernel
 * @param cpuModel as in /proc/cpuinfo
 * @param node name of the node; null outside a cluster
 * @param clockNanos what reading System.nanoTime costs there, measured
 * @param settings what was effective of the runtime, most telling first, e.g. Akka's dispatcher, as {@code key=value}
 * @param commit of the sources that the workload was built from, with -dirty where files differed from it; unknown where they were in
 *     no repository; null in results of
 *     before it was kept, as are all that follow
 * @param jvm vendor and name of the JVM
 * @param jvmFlags that the JVM was started with and took, from the command line and from its environment variables; null also
 *     where bytes were short
 * @param os name of the operating system in the process' own files: in a pod those of the image; null where they have none
 * @param config the whole configuration of the runtime; null where it has none
 * @param kernelSettings how the kernel and the processor were set up; null in results of earlier versions
 * @param gc the collector that ran, by the JVM's own word, e.g. {@code Serial}; null in results of earlier versions, as are the
 *     next two, which are null also where a JVM doesn't say
 * @param compactObjectHeaders whether the JVM had compact object headers
 * @param aotCache whether it started from an ahead-of-time cache
 */
public record Environment(
        String topspin,
        String java,
        String kernel,
        String cpuModel,
        String node,
        double clockNanos,
        List<String> settings,
        String commit,
        String jvm,
        List<String> jvmFlags,
        String os,
        EffectiveConfig config,
        KernelSettings kernelSettings,
        String gc,
        Boolean compactObjectHeaders,
        Boolean aotCache) {
    public Environment {
        settings = settings == null ? List.of() : List.copyOf(settings);
        jvmFlags = jvmFlags == null ? null : List.copyOf(jvmFlags);
    }

    /** As results of versions that asked the JVM for no more than its name. */
    public Environment(
            String topspin,
            String java,
            String kernel,
            String cpuModel,
            String node,
            double clockNanos,
            List<String> settings,
            String commit,
            String jvm,
            List<String> jvmFlags,
            String os,
            EffectiveConfig config,
            KernelSettings kernelSettings) {
        this(
                topspin,
                java,
                kernel,
                cpuModel,
                node,
                clockNanos,
                settings,
                commit,
                jvm,
                jvmFlags,
                os,
                config,
                kernelSettings,
                null,
                null,
                null);
    }

    /** @return what ran, of what may be chosen of a JVM, by its name for a person; nothing of what is not known */
    @JsonIgnore
    public Map<String, String> jvmChoices() {
        Map<String, String> choices = new LinkedHashMap<>();
        put("garbage collector", gc, choices);
        put("compact object headers", inWords(compactObjectHeaders), choices);
        put("ahead-of-time cache", inWords(aotCache), choices);
        return choices;
    }

    private static void put(String name, String value, Map<String, String> to) {
        if (value != null) {
            to.put(name, value);
        }
    }

    private static String inWords(Boolean had) {
        return had == null ? null : had ? "yes" : "no";
    }

    /** @return the same with what was effective of the runtime; the configuration may be null */
    public Environment with(List<String> effective, EffectiveConfig configuration) {
        return copy(effective, jvmFlags, configuration, kernelSettings);
    }

    /** @return the same with another configuration; null for none */
    public Environment withConfig(EffectiveConfig other) {
        return with(settings, other);
    }

    /** @return the same with other settings of the kernel; null for none */
    public Environment withKernelSettings(KernelSettings other) {
        return copy(settings, jvmFlags, config, other);
    }

    /** @return the same on a JVM that says this of itself; null for what it doesn't say */
    public Environment withJvmChoices(String collector, Boolean compact, Boolean cached) {
        return new Environment(
                topspin,
                java,
                kernel,
                cpuModel,
                node,
                clockNanos,
                settings,
                commit,
                jvm,
                jvmFlags,
                os,
                config,
                kernelSettings,
                collector,
                compact,
                cached);
    }

    /** @return the same without the JVM's flags */
    public Environment withoutJvmFlags() {
        return copy(settings, null, config, kernelSettings);
    }

    private Environment copy(
            List<String> effective, List<String> flags, EffectiveConfig configuration, KernelSettings ofKernel) {
        return new Environment(
                        topspin,
                        java,
                        kernel,
                        cpuModel,
                        node,
                        clockNanos,
                        effective,
                        commit,
                        jvm,
                        flags,
                        os,
                        configuration,
                        ofKernel)
                .withJvmChoices(gc, compactObjectHeaders, aotCache);
    }
}
