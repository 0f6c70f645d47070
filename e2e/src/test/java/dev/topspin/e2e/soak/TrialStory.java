package dev.topspin.e2e.soak;

import com.fasterxml.jackson.databind.JsonNode;
import dev.topspin.api.TrialStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What became of a trial, as the API server's audit log has it. One that is deleted and made anew under its name is another one.
 *
 * @param name of the object
 * @param created when
 * @param deleted when somebody asked for it; null where nobody did
 * @param nodes where it was, or was to be
 * @param ends each time its status went to a phase that is an end
 * @param after what was written to its status after the first of them
 */
public record TrialStory(
        String name, Instant created, Instant deleted, Set<String> nodes, List<End> ends, List<AuditEvent> after) {

    public TrialStory {
        nodes = Set.copyOf(nodes);
        ends = List.copyOf(ends);
        after = List.copyOf(after);
    }

    /**
     * A trial's end.
     *
     * @param reason null where it succeeded
     * @param line of the log; empty where only the object says so
     */
    public record End(Instant at, TrialStatus.Phase phase, String reason, String message, String line) {}

    /** @param events in the order of the time */
    public static List<TrialStory> of(List<AuditEvent> events) {
        List<Writer> all = new ArrayList<>();
        Map<String, Writer> current = new LinkedHashMap<>();
        for (AuditEvent event : events) {
            if (event.resource().equals("trials") && event.verb().equals("create")) {
                Writer writer = new Writer(event);
                all.add(writer);
                current.put(event.name(), writer);
            } else if (event.resource().startsWith("trials") && current.containsKey(event.name())) {
                current.get(event.name()).add(event);
            }
        }
        return all.stream().map(Writer::story).toList();
    }

    private static final class Writer {
        private final AuditEvent created;
        private Instant deleted;
        private final Set<String> nodes = new LinkedHashSet<>();
        private final List<End> ends = new ArrayList<>();
        private final List<AuditEvent> after = new ArrayList<>();

        Writer(AuditEvent created) {
            this.created = created;
        }

        void add(AuditEvent event) {
            if (event.resource().equals("trials") && event.verb().equals("delete")) {
                deleted = deleted == null ? event.at() : deleted;
            } else if (event.resource().equals("trials/status")) {
                addStatus(event, event.request().path("status"));
            }
        }

        private void addStatus(AuditEvent event, JsonNode status) {
            if (!ends.isEmpty()) {
                after.add(event);
            }
            for (String node : status.path("nodes").asText("").split(",")) {
                if (!node.isBlank() && !node.equals("null")) {
                    nodes.add(node);
                }
            }
            String phase = status.path("phase").asText("");
            if (phase.isEmpty() || phase.equals("null")) {
                return;
            }
            TrialStatus.Phase now = TrialStatus.Phase.valueOf(phase);
            if (now.over()) {
                String reason = status.path("reason").asText(null);
                ends.add(new End(event.at(), now, reason, status.path("message").asText(""), event.line()));
            }
        }

        TrialStory story() {
            return new TrialStory(created.name(), created.at(), deleted, nodes, ends, after);
        }
    }
}
