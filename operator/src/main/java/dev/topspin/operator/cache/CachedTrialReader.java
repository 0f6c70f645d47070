package dev.topspin.operator.cache;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import dev.topspin.api.Lenient;
import dev.topspin.api.TrialStatus;
import dev.topspin.api.TrialStatus.Phase;
import dev.topspin.model.plan.Cell;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.WorkloadKind;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads a stored Trial and keeps what {@link CachedTrial} has. */
final class CachedTrialReader extends StdDeserializer<CachedTrial> {
    private static final long serialVersionUID = 1L;

    private static final Wanted METADATA = Wanted.of(Map.of(), "annotations", "labels", "managedFields");
    private static final Wanted SPEC = Wanted.of(
            Map.of("placement", Wanted.of(Map.of(), "annotations", "nodeSelector", "podTemplate", "tolerations")),
            "measurement");

    /** What the condensed result does not have; see {@link TrialResult#condensed()}. */
    private static final Wanted STATUS = Wanted.of(Map.of(
            "result",
            Wanted.of(
                    Map.of(
                            "measured",
                            Wanted.of(Map.of(), "histogram", "slices", "warmupNsPerOp"),
                            "reports",
                            Wanted.of(
                                    Map.of(
                                            "proof",
                                            Wanted.of(Map.of(), "threads"),
                                            "environment",
                                            Wanted.of(
                                                    Map.of(),
                                                    "aotCache",
                                                    "compactObjectHeaders",
                                                    "config",
                                                    "gc",
                                                    "java",
                                                    "jvm",
                                                    "jvmFlags",
                                                    "kernel",
                                                    "os",
                                                    "settings")),
                                    "counts",
                                    "creatures",
                                    "leftOut",
                                    "measured",
                                    "message")),
                    "hosts")));

    private final transient KnownTrials known = new KnownTrials();

    CachedTrialReader() {
        super(CachedTrial.class);
    }

    @Override
    public CachedTrial deserialize(JsonParser parser, DeserializationContext context) throws IOException {
        CachedTrial trial = new CachedTrial();
        CachedTrial before = null;
        if (!parser.isExpectedStartObjectToken()) {
            return trial;
        }
        for (String field = parser.nextFieldName(); field != null; field = parser.nextFieldName()) {
            parser.nextToken();
            if (before != null) {
                parser.skipChildren();
                continue;
            }
            switch (field) {
                case "metadata" -> {
                    trial.setMetadata(metadata(METADATA.read(parser, context)));
                    before = known.find(
                            trial.getMetadata().getUid(), trial.getMetadata().getResourceVersion());
                }
                case "spec" -> trial.setSpec(identity(SPEC.read(parser, context)));
                case "status" -> trial.setStatus(state(Lenient.read(STATUS.read(parser, context), TrialStatus.class)));
                default -> parser.skipChildren();
            }
        }
        if (before != null) {
            return before;
        }
        known.add(trial);
        return trial;
    }

    /** The labels say nothing that the spec does not. */
    private static ObjectMeta metadata(JsonNode stored) {
        List<OwnerReference> owners = new ArrayList<>();
        for (JsonNode owner : stored.path("ownerReferences")) {
            owners.add(new OwnerReferenceBuilder()
                    .withKind(shared(owner, "kind"))
                    .withName(shared(owner, "name"))
                    .withUid(shared(owner, "uid"))
                    .withController(owner.path("controller").asBoolean())
                    .build());
        }
        return new ObjectMetaBuilder()
                .withName(stored.path("name").asText())
                .withNamespace(shared(stored, "namespace"))
                .withUid(text(stored, "uid"))
                .withResourceVersion(text(stored, "resourceVersion"))
                .withGeneration(stored.path("generation").asLong())
                .withCreationTimestamp(text(stored, "creationTimestamp"))
                .withDeletionTimestamp(text(stored, "deletionTimestamp"))
                .withOwnerReferences(owners)
                .build();
    }

    private static CachedTrial.Identity identity(JsonNode stored) {
        TrialPlan plan = Lenient.read(stored, TrialPlan.class);
        if (plan == null || plan.cell() == null || plan.cell().variant() == null) {
            return new CachedTrial.Identity(
                    shared(stored, "experiment"),
                    shared(stored, "planHash"),
                    stored.path("index").asInt(),
                    stored.path("fork").asInt(),
                    "",
                    "",
                    null,
                    null,
                    plan == null ? null : plan.attempt());
        }
        Cell cell = plan.cell();
        WorkloadKind kind = cell.workload() == null ? null : cell.workload().kind();
        return new CachedTrial.Identity(
                shared(plan.experiment()),
                shared(plan.planHash()),
                plan.index(),
                plan.fork(),
                shared(cell.variant().name()),
                shared(cell.name()),
                kind == null ? null : kind.unit().name(),
                plan.placement() == null ? null : plan.placement().pinning(),
                plan.attempt());
    }

    /** @param status whole; null where it can't be read */
    static CachedTrial.State state(TrialStatus status) {
        if (status == null) {
            return null;
        }
        Phase phase = phase(status);
        boolean over = phase != null && phase.over();
        var result = status.result() == null ? null : status.result().condensed();
        return new CachedTrial.State(
                phase,
                status.reason(),
                result == null ? status.message() : result.message(),
                status.startTime(),
                status.completionTime(),
                shared(status.nodes()),
                over ? List.of() : status.conditions(),
                result);
    }

    /**
     * A phase that this version doesn't know, which is read as none, is what its times say: what has ended is not run again by an
     * operator that is older than the one that saw it end.
     *
     * @return null where the trial has not begun
     */
    private static Phase phase(TrialStatus status) {
        if (status.phase() != null) {
            return status.phase();
        }
        if (status.completionTime() != null) {
            return Phase.Failed;
        }
        return status.startTime() == null ? null : Phase.Running;
    }

    private static String text(JsonNode object, String field) {
        return object.path(field).asText(null);
    }

    private static String shared(JsonNode object, String field) {
        return shared(text(object, field));
    }

    private static String shared(String text) {
        return text == null ? null : text.intern();
    }
}
