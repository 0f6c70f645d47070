package dev.topspin.model.spec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The specs' schemas of the CRDs that Topspin comes with, each read once, and only where it is asked for. */
public final class CrdSchemas {
    private static final YAMLMapper YAML = new YAMLMapper();
    private static final Map<String, Schema> READ = new ConcurrentHashMap<>();

    private CrdSchemas() {}

    /**
     * @param plural of the kind, e.g. {@code experiments}
     * @param spec gets the defaults of fields that it doesn't have
     * @return what the schema alone has against it; empty for nothing
     */
    public static List<Violation> complete(String plural, JsonNode spec) {
        return READ.computeIfAbsent(plural, CrdSchemas::load).apply(spec, "spec");
    }

    private static Schema load(String plural) {
        String file = "/dev/topspin/model/crds/%s.topspin.dev-v1.yml".formatted(plural);
        try (InputStream in = CrdSchemas.class.getResourceAsStream(file)) {
            JsonNode crd = YAML.readTree(in);
            ObjectNode version = (ObjectNode) crd.path("spec").path("versions").get(0);
            return new Schema(version.path("schema").path("openAPIV3Schema")).property("spec");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
