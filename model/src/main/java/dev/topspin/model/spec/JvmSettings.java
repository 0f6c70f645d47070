package dev.topspin.model.spec;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;
import java.util.Objects;

/**
 * Which JVM runs a trial's processes, and how it is set up. What is null is not chosen.
 *
 * @param gc the garbage collector; null for {@link GarbageCollector#Serial}
 * @param compactObjectHeaders whether headers of objects take 8 bytes; null for what the JVM does by itself
 * @param aotCache whether a trial starts from an ahead-of-time cache; null for trials of Akka over Artery that {@code topspin run} starts
 * @param image of another JDK, for the measured container of a pod; null for Topspin's own image
 * @param home folder of another JDK, for what {@code topspin run} starts; null for the JDK that runs it
 */
public record JvmSettings(
        @JsonPropertyDescription("The garbage collector. Absent: Serial, which has no threads of its own.")
        GarbageCollector gc,

        @JsonPropertyDescription(
                "Whether headers of objects take 8 bytes and not 12 (JEP 519). Absent: what the JVM does by itself.")
        Boolean compactObjectHeaders,

        @JsonPropertyDescription(
                "Whether trials start from an ahead-of-time cache (JEP 514), which topspin run makes before them, in a short trial"
                        + " of the same kind. Of topspin run only. Absent: trials of Akka over Artery do, in topspin run.")
        Boolean aotCache,

        @Size(min = 1, max = 512)
        @Pattern("^[^\\s]+$")
        @JsonPropertyDescription(
                "An image with another JDK, 25 or later, in which trials run on a cluster: its java must be on the PATH."
                        + " Absent: Topspin's image. topspin run takes home in its place.")
        String image,

        @Size(min = 2, max = 512)
        @Pattern("^/.+$")
        @JsonPropertyDescription(
                "Folder of another JDK, 25 or later, with bin/java, on which topspin run runs the trials. Absent: the JDK that"
                        + " runs topspin. A cluster takes image in its place.")
        String home) {
    /** Nothing chosen. */
    public static final JvmSettings NONE = new JvmSettings(null, null, null, null, null);

    /** The collectors that are compared. */
    public enum GarbageCollector {
        Serial,
        Parallel,
        G1,
        Z;

        /** @return whether a store of a reference marks a table of cards, as the classical collectors have it */
        public boolean marksCards() {
            return this == Serial || this == Parallel;
        }
    }

    /**
     * @param wider what is chosen for all of an experiment; null for nothing
     * @param narrower what is chosen for a variant of it, and goes before; null for nothing
     * @return both together; null where nothing is chosen, so that plans of nothing stay as they were
     */
    public static JvmSettings of(JvmSettings wider, JvmSettings narrower) {
        JvmSettings a = wider == null ? NONE : wider;
        JvmSettings b = narrower == null ? NONE : narrower;
        JvmSettings both = new JvmSettings(
                first(b.gc, a.gc),
                first(b.compactObjectHeaders, a.compactObjectHeaders),
                first(b.aotCache, a.aotCache),
                first(b.image, a.image),
                first(b.home, a.home));
        return both.equals(NONE) ? null : both;
    }

    private static <T> T first(T one, T other) {
        return one == null ? other : one;
    }

    /** @return the collector that is asked for, whether somebody chose it or not */
    public GarbageCollector collector() {
        return Objects.requireNonNullElse(gc, GarbageCollector.Serial);
    }

    /** @return the same with another collector */
    public JvmSettings withGc(GarbageCollector other) {
        return new JvmSettings(other, compactObjectHeaders, aotCache, image, home);
    }

    /** @return the same with or without compact headers */
    public JvmSettings withCompactObjectHeaders(boolean compact) {
        return new JvmSettings(gc, compact, aotCache, image, home);
    }

    /** @return the same with or without a cache */
    public JvmSettings withAotCache(boolean cached) {
        return new JvmSettings(gc, compactObjectHeaders, cached, image, home);
    }
}
