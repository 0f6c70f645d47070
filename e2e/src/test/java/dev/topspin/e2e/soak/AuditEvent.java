package dev.topspin.e2e.soak;

import com.fasterxml.jackson.databind.JsonNode;
import dev.topspin.model.Json;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * A request that the API server has carried out, as its audit log has it; and what a kubelet says of its pods, which is so whatever the
 * answer was: one that comes too late to be given may have been kept, and is not said again.
 *
 * @param at when it had answered
 * @param user who asked
 * @param verb such as {@code patch}
 * @param resource such as {@code trials} or {@code trials/status}
 * @param name of the object; empty where the request has none
 * @param request its body; a missing node where it was not logged
 * @param line of the log
 */
public record AuditEvent(
        Instant at, String user, String verb, String resource, String name, JsonNode request, String line) {
    /** What the name of a kubelet's user begins with; its node's follows. */
    static final String KUBELET = "system:node:";

    static final String POD_STATUS = "pods/status";

    private static final int GOOD = 300;

    /**
     * @param log lines of an audit log; of a server that was killed the last one may not be whole
     * @param namespace whose objects
     * @return what was done there, in the order of the time; what was refused is left out, but for a kubelet's word
     */
    public static List<AuditEvent> of(Collection<String> log, String namespace) {
        return log.stream()
                .filter(line -> line.endsWith("}") && line.contains('"' + namespace + '"'))
                .map(line -> of(line, Json.read(line, JsonNode.class)))
                .filter(event -> event != null)
                .sorted(Comparator.comparing(AuditEvent::at))
                .toList();
    }

    private static AuditEvent of(String line, JsonNode event) {
        JsonNode object = event.path("objectRef");
        String sub = object.path("subresource").asText("");
        String user = event.at("/user/username").asText();
        String resource = object.path("resource").asText() + (sub.isEmpty() ? "" : "/" + sub);
        boolean word = user.startsWith(KUBELET) && resource.equals(POD_STATUS);
        if (event.at("/responseStatus/code").asInt(GOOD) >= GOOD && !word) {
            return null;
        }
        JsonNode request = event.path("requestObject");
        String name = object.path("name").asText("");
        return new AuditEvent(
                Instant.parse(event.path("stageTimestamp").asText()),
                user,
                event.path("verb").asText(),
                resource,
                name.isEmpty() ? request.at("/metadata/name").asText("") : name,
                request,
                line);
    }
}
