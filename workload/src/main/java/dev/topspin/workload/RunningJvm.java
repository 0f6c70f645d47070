package dev.topspin.workload;

import com.sun.management.HotSpotDiagnosticMXBean;
import dev.topspin.model.result.Reason;
import dev.topspin.model.spec.JvmSettings;
import dev.topspin.model.spec.JvmSettings.GarbageCollector;
import dev.topspin.workload.harness.trial.ExchangeRuntime;
import dev.topspin.workload.harness.trial.TrialException;
import java.lang.management.ManagementFactory;
import java.util.Optional;

/**
 * What this JVM is, as it says itself: what was asked for is no answer, since a JVM may pass over a flag that it doesn't know.
 *
 * @param gc the collector's name as in an experiment; of one that is none of these the JVM's own name for it
 * @param compactObjectHeaders whether it has them; null where it doesn't say
 * @param aotCache whether it started from an ahead-of-time cache; null where it doesn't say
 */
record RunningJvm(String gc, Boolean compactObjectHeaders, Boolean aotCache) {
    private static final String YES = "true";

    static RunningJvm here() {
        Optional<String> cache = option("AOTCache");
        return new RunningJvm(
                collector(ManagementFactory.getGarbageCollectorMXBeans()
                        .getFirst()
                        .getName()),
                option("UseCompactObjectHeaders").map(YES::equals).orElse(null),
                // a cache that is named and does not fit is passed over, and then no other archive is used either
                cache.map(file -> !file.isEmpty()
                                && System.getProperty("java.vm.info", "").contains("sharing"))
                        .orElse(null));
    }

    /** @param bean name of any of the collector's management beans */
    static String collector(String bean) {
        return switch (bean) {
            case "Copy", "MarkSweepCompact" -> GarbageCollector.Serial.name();
            case String s when s.startsWith("PS ") -> GarbageCollector.Parallel.name();
            case String s when s.startsWith("G1 ") -> GarbageCollector.G1.name();
            case String s when s.startsWith("ZGC ") -> GarbageCollector.Z.name();
            default -> bean;
        };
    }

    private static Optional<String> option(String name) {
        try {
            return Optional.of(ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                    .getVMOption(name)
                    .getValue());
        } catch (IllegalArgumentException | NullPointerException e) {
            return Optional.empty(); // another vendor's JVM, or another version
        }
    }

    /**
     * @param asked null for nothing chosen
     * @return what is wrong where this JVM is another than was asked for: a result would be of what it is not
     */
    Optional<String> refusal(JvmSettings asked) {
        if (asked == null) {
            return Optional.empty();
        }
        if (asked.gc() != null && !asked.gc().name().equals(gc)) {
            return Optional.of("jvm.gc is %s, and this JVM (%s) has %s: choose another JVM, or remove it"
                    .formatted(asked.gc(), name(), gc));
        }
        if (Boolean.TRUE.equals(asked.aotCache()) && Boolean.FALSE.equals(aotCache)) {
            return Optional.of(
                    "jvm.aotCache is true, and this JVM (%s) did not take the cache that was made for it: remove it"
                            .formatted(name()));
        }
        boolean otherHeaders = asked.compactObjectHeaders() != null
                && !asked.compactObjectHeaders().equals(compactObjectHeaders);
        return otherHeaders
                ? Optional.of(
                        "jvm.compactObjectHeaders is %s, and this JVM (%s) has them otherwise: choose another JVM, or remove it"
                                .formatted(asked.compactObjectHeaders(), name()))
                : Optional.empty();
    }

    /** @return the runtime, or in its place one that says why it is not opened in this JVM */
    ExchangeRuntime holding(JvmSettings asked, ExchangeRuntime runtime) {
        return refusal(asked)
                .<ExchangeRuntime>map(why -> _ -> {
                    throw new TrialException(Reason.InvalidPlan, why);
                })
                .orElse(runtime);
    }

    private static String name() {
        return System.getProperty("java.vm.name") + " " + Runtime.version();
    }
}
