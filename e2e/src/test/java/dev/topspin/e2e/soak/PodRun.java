package dev.topspin.e2e.soak;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * When the container of a trial's pod ran, by its kubelet, whose times are whole seconds.
 *
 * @param trial name
 * @param index of the pod in its trial: 0 is the driver, 1 the responder
 * @param start the second in which it started
 * @param end the second in which it ended, or its node's power was cut, or the object went; far in the future where it did not
 */
record PodRun(String pod, String trial, int index, String node, Instant start, Instant end) {
    /** A pod of an indexed Job, which has its trial's name. */
    private static final Pattern NAME = Pattern.compile("(.*)-([0-9]+)-[a-z0-9]{5}");

    /**
     * @return whether both ran at a time on one node, and are not driver and responder of a trial; what is less than a second is not
     *     seen
     */
    boolean overlaps(PodRun other) {
        return node.equals(other.node)
                && (!trial.equals(other.trial) || index == other.index)
                && start.isBefore(other.end)
                && other.start.isBefore(end);
    }

    /** @param events in the order of the time */
    static List<PodRun> of(List<AuditEvent> events, List<Injected> faults) {
        Map<String, PodRun> runs = new LinkedHashMap<>();
        for (AuditEvent event : events) {
            if (event.resource().equals(AuditEvent.POD_STATUS) && event.user().startsWith(AuditEvent.KUBELET)) {
                JsonNode state = event.request().at("/status/containerStatuses/0/state");
                for (String part : List.of("running", "terminated")) {
                    Instant start = time(state.path(part).path("startedAt"));
                    if (start != null) {
                        runs.merge(event.name(), run(event, start, state.path(part)), PodRun::known);
                    }
                }
            } else if (event.resource().equals("pods")
                    && event.verb().equals("delete")
                    && event.request().path("gracePeriodSeconds").asInt(-1) == 0) {
                runs.computeIfPresent(event.name(), (_, run) -> run.endedBy(event.at()));
            }
        }
        return runs.values().stream().map(run -> run.without(faults)).toList();
    }

    private static PodRun run(AuditEvent event, Instant start, JsonNode state) {
        Matcher name = NAME.matcher(event.name());
        Instant end = time(state.path("finishedAt"));
        boolean known = name.matches();
        return new PodRun(
                event.name(),
                known ? name.group(1) : event.name(),
                known ? Integer.parseInt(name.group(2)) : 0,
                event.user().substring(AuditEvent.KUBELET.length()),
                start,
                end == null || end.isBefore(start) ? Instant.MAX : end);
    }

    /** Null too where the kubelet doesn't know: it says 1970 then, or the first year. */
    private static Instant time(JsonNode text) {
        String value = text.asText("");
        if (value.isEmpty() || value.equals("null")) {
            return null;
        }
        Instant time = Instant.parse(value);
        return time.isAfter(Instant.EPOCH) ? time : null;
    }

    private PodRun known(PodRun later) {
        return new PodRun(pod, trial, index, node, start, end.isBefore(later.end) ? end : later.end);
    }

    private PodRun endedBy(Instant at) {
        Instant second = at.truncatedTo(ChronoUnit.SECONDS);
        return second.isBefore(end) ? new PodRun(pod, trial, index, node, start, second) : this;
    }

    /** What nobody could tell of: the node had no power any more. */
    private PodRun without(List<Injected> faults) {
        PodRun run = this;
        for (Injected fault : faults) {
            if (fault.fault() == Fault.NodePowerCut
                    && node.equals(fault.node())
                    && fault.end().isAfter(start)) {
                // begun before the cut, or a moment before its process was gone
                run = run.endedBy(fault.begin().isAfter(start) ? fault.begin() : start);
            }
        }
        return run;
    }
}
