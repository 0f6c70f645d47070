package dev.topspin.model.schedule;

import dev.topspin.model.Json;
import dev.topspin.model.search.CapacitySearchSpec;
import dev.topspin.model.sweep.NodeSweepSpec;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** By what it is known that two runs are of the same plan: all of a spec but how it is run. */
public final class RunPlans {
    private static final int BYTES = 8;

    private RunPlans() {}

    /** @return 16 hexadecimal digits over what a sweep measures */
    public static String hash(NodeSweepSpec spec) {
        return hash(Json.write(new NodeSweepSpec(
                spec.nodes(),
                spec.local(),
                spec.pairs(),
                spec.measurement(),
                spec.outliers(),
                spec.placement(),
                null,
                null)));
    }

    /** @return the same of a search */
    public static String hash(CapacitySearchSpec spec) {
        return hash(Json.write(new CapacitySearchSpec(
                spec.template().withRunPolicy(null), spec.load(), spec.resources(), spec.objectives(), spec.search())));
    }

    private static String hash(String spec) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(spec.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every JDK has it
        }
    }
}
