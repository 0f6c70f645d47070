package dev.topspin.model.plan;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.topspin.model.Json;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.Parameter;
import dev.topspin.model.spec.Variant;
import dev.topspin.model.spec.VariantRuntime;
import dev.topspin.model.spec.VariantRuntime.Spin.Layout;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/**
 * What decides a plan, before its trials are laid out.
 *
 * @param made by which rules
 * @param spec as it was read under these
 * @param cells in the order of the spec
 * @param hash 16 hexadecimal digits over name, spec and whatever else decides which trials there are
 * @param seed of the order; taken from the hash
 */
record Outline(String name, ExperimentSpec spec, Made made, List<Cell> cells, String hash, long seed) {
    /**
     * The rules that versions of Topspin planned by, the latest first: what one has started is carried on as it was.
     */
    enum Made {
        /** Spin keeps as many messages in flight as the others. */
        WithSpinInFlight,
        /** Trials measure floors themselves where they can. */
        WithFloorsInside,
        /** Floors run around the others, in trials of their own. */
        WithFloorsAround;

        boolean floorsInside() {
            return this != WithFloorsAround;
        }

        private boolean spinInFlight() {
            return this == WithSpinInFlight;
        }
    }

    /** @return as it is made now */
    static Outline of(String name, ExperimentSpec spec) {
        return of(name, spec, Made.WithSpinInFlight);
    }

    /** @return the one of that hash, by whatever rules; where there is none, as it is made now */
    static Outline startedAs(String name, ExperimentSpec spec, String hash) {
        return Arrays.stream(Made.values())
                .map(made -> of(name, spec, made))
                .filter(outline -> hash == null || hash.equals(outline.hash))
                .findFirst()
                .orElseGet(() -> of(name, spec));
    }

    /** @return the same plan of an experiment of another name */
    Outline named(String other) {
        return of(other, spec, made);
    }

    private static Outline of(String name, ExperimentSpec spec, Made made) {
        ExperimentSpec read = made.floorsInside() ? spec : withLayouts(spec);
        List<Cell> cells = Plan.cells(read, made.spinInFlight());
        byte[] digest = sha256(name + "\n" + planned(read) + order(read, cells, made));
        String hash = HexFormat.of().formatHex(digest, 0, 8);
        return new Outline(
                name, read, made, cells, hash, ByteBuffer.wrap(digest, 8, 8).getLong() >>> 1);
    }

    /** A spin without a layout was one with its longs side by side: that was the schema's default. */
    private static ExperimentSpec withLayouts(ExperimentSpec spec) {
        List<Variant> variants = spec.variants().stream()
                .map(v -> v.spin() != null && v.spin().layout() == null
                        ? v.withRuntime(new VariantRuntime.Spin(Layout.Adjacent))
                        : v)
                .toList();
        return spec.withVariants(variants);
    }

    /** What of the spec decides which trials there are: how they are run is no part of it, so suspending changes no hash. */
    private static String planned(ExperimentSpec spec) {
        ObjectNode tree = Json.read(Json.write(spec.withRunPolicy(null)), ObjectNode.class);
        if (!spec.placement().spreadsForks()) {
            // a field that came later is left out where it changes nothing, so that hashes from before it stay
            ((ObjectNode) tree.get("placement")).remove("spread");
        }
        return Json.write(tree);
    }

    /** What else decides it: the same hash must be the same trials in every version. */
    private static String order(ExperimentSpec spec, List<Cell> cells, Made made) {
        boolean around = !Floors.around(cells, made.floorsInside()).isEmpty(); // before, they ran like any other cell
        boolean inside = made.floorsInside()
                && cells.stream().anyMatch(cell -> Floors.inside(cell, cells).isPresent());
        boolean rings = cells.stream()
                .anyMatch(cell ->
                        cell.variant().spin() != null && cell.parameters().containsKey(Parameter.inFlight.name()));
        int parallelism = spec.runPolicy().atOnce();
        return (around ? "\nfloors around" : "")
                + (inside ? "\nfloors inside" : "")
                + (rings ? "\nspin in flight" : "")
                + (parallelism == 1 ? "" : "\nparallelism " + parallelism);
    }

    private static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
