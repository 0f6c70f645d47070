package dev.topspin.e2e.soak;

import dev.topspin.api.TrialStatus;
import dev.topspin.api.TrialStatus.Phase;
import dev.topspin.e2e.soak.TrialStory.End;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What must hold in a cluster of faults. Each trial object is judged for itself, whether it is a first try or another one. */
public final class SoakCheck {
    private final List<AuditEvent> events;
    private final List<Injected> faults;
    private final List<Seen> objects;
    private final List<TrialStory> stories;

    /**
     * A trial as it was read from the API server once its experiment was over.
     *
     * @param created of the object
     * @param ended when it says that it ended; null where it has not
     */
    public record Seen(String name, Instant created, Instant ended, Phase phase, String reason, String message) {
        /** @return as it is stored */
        public static Seen of(String name, Instant created, TrialStatus status) {
            if (status == null) {
                return new Seen(name, created, null, null, null, null);
            }
            Instant ended = status.completionTime() == null ? null : Instant.parse(status.completionTime());
            return new Seen(name, created, ended, status.phase(), status.reason(), status.message());
        }
    }

    /**
     * @param events of the trials and pods of one namespace, in the order of the time
     * @param faults all that were made
     * @param objects the trials of experiments that were over
     */
    public SoakCheck(List<AuditEvent> events, List<Injected> faults, List<Seen> objects) {
        this.events = List.copyOf(events);
        this.faults = List.copyOf(faults);
        this.objects = List.copyOf(objects);
        this.stories = TrialStory.of(events);
    }

    /** @return how many trials ended with what, those that did not as {@code (deleted)} */
    public Map<String, Integer> ends() {
        Map<String, Integer> ends = new TreeMap<>();
        stories.forEach(story -> {
            End end = end(story);
            String word = end == null
                    ? "(deleted)"
                    : Objects.requireNonNullElse(end.reason(), end.phase().name());
            ends.merge(word, 1, Integer::sum);
        });
        return ends;
    }

    /** @return what must not have happened, in the order of the time */
    public List<Violation> violations() {
        List<Violation> found = new ArrayList<>();
        stories.forEach(story -> {
            endsOnce(story, found);
            endsForAReason(story, found);
        });
        objects.forEach(object -> agrees(object, found));
        neverTwoOnOneNode(found);
        return found.stream().sorted(Comparator.comparing(Violation::at)).toList();
    }

    private void endsOnce(TrialStory story, List<Violation> found) {
        if (!story.after().isEmpty()) {
            found.add(violation(
                    story,
                    story.after().getFirst().at(),
                    "its status was written after its end",
                    Stream.concat(
                                    story.ends().stream().map(End::line),
                                    story.after().stream().map(AuditEvent::line))
                            .distinct()
                            .toList()));
        }
        if (end(story) != null) {
            return;
        }
        if (story.deleted() == null) {
            found.add(violation(story, story.created(), "it never ended", List.of()));
        } else if (faults.stream().noneMatch(fault -> takesAway(fault, story))) {
            found.add(violation(story, story.deleted(), "it was deleted before its end, and by no fault", List.of()));
        }
    }

    private static boolean takesAway(Injected fault, TrialStory story) {
        boolean its =
                switch (fault.fault()) {
                    case TrialDeleted -> story.name().equals(fault.trial());
                    case ExperimentDeleted -> story.name().startsWith(fault.target() + "-");
                    default -> false;
                };
        return its && !fault.begin().isAfter(story.deleted());
    }

    private void endsForAReason(TrialStory story, List<Violation> found) {
        End end = end(story);
        if (end == null || end.phase() == Phase.Succeeded) {
            return;
        }
        boolean explained = end.phase() == Phase.Failed
                && faults.stream()
                        .anyMatch(fault ->
                                fault.fault().reasons().contains(end.reason()) && fault.mayHaveHit(story, end.at()));
        if (!explained) {
            String what = "it is %s with %s, which no fault that hit it explains: %s"
                    .formatted(end.phase(), end.reason(), end.message());
            found.add(violation(story, end.at(), what, List.of(end.line())));
        }
    }

    /** The end that is in the log; else, where a server was killed that may have had no time to log it, the object's. */
    private End end(TrialStory story) {
        if (!story.ends().isEmpty()) {
            return story.ends().getFirst();
        }
        boolean mayBeLost = faults.stream()
                .anyMatch(fault -> fault.fault() == Fault.ApiServerKilled
                        && fault.end().isAfter(story.created())
                        && (story.deleted() == null || fault.begin().isBefore(story.deleted())));
        return objects.stream()
                .filter(object -> mayBeLost
                        && is(object, story)
                        && object.phase() != null
                        && object.phase().over())
                .findFirst()
                .map(object -> new End(
                        Objects.requireNonNullElse(object.ended(), story.created()),
                        object.phase(),
                        object.reason(),
                        object.message(),
                        ""))
                .orElse(null);
    }

    private void agrees(Seen object, List<Violation> found) {
        if (object.phase() == null || !object.phase().over()) {
            String what = "trial %s is %s, and its experiment is over".formatted(object.name(), object.phase());
            found.add(new Violation(object.created(), what, List.of()));
        }
        stories.stream()
                .filter(story -> is(object, story) && !story.ends().isEmpty())
                .filter(story -> story.ends().getLast().phase() != object.phase()
                        || !Objects.equals(story.ends().getLast().reason(), object.reason()))
                .forEach(story -> found.add(violation(
                        story,
                        story.created(),
                        "it is stored as %s (%s), and was ended otherwise".formatted(object.phase(), object.reason()),
                        story.ends().stream().map(End::line).toList())));
    }

    /** The object's time of creation is in whole seconds, and the log's is that of the answer. */
    private static boolean is(Seen object, TrialStory story) {
        return object.name().equals(story.name())
                && !object.created().isAfter(story.created())
                && object.created().plusSeconds(30).isAfter(story.created());
    }

    private void neverTwoOnOneNode(List<Violation> found) {
        List<PodRun> runs = PodRun.of(events, faults);
        for (int i = 0; i < runs.size(); i++) {
            for (PodRun other : runs.subList(i + 1, runs.size())) {
                if (runs.get(i).overlaps(other)) {
                    found.add(together(runs.get(i), other));
                }
            }
        }
    }

    private Violation together(PodRun one, PodRun other) {
        List<String> evidence = new ArrayList<>(List.of(one.toString(), other.toString()));
        evidence.addAll(faultsAround(one.start(), one.start()));
        evidence.addAll(events.stream()
                .filter(event -> List.of(one.pod(), other.pod()).contains(event.name()))
                .map(AuditEvent::line)
                .toList());
        return new Violation(
                one.start().isAfter(other.start()) ? one.start() : other.start(),
                "trials %s and %s ran on %s at once".formatted(one.trial(), other.trial(), one.node()),
                evidence);
    }

    private Violation violation(TrialStory story, Instant at, String what, List<String> lines) {
        List<String> evidence = new ArrayList<>(faultsAround(story.created(), at));
        evidence.addAll(lines);
        return new Violation(
                at, "trial %s of %s on %s: %s".formatted(story.name(), story.created(), story.nodes(), what), evidence);
    }

    private List<String> faultsAround(Instant from, Instant to) {
        return faults.stream()
                .filter(fault -> !fault.begin().isAfter(to)
                        && !fault.end().plus(Injected.AFTERMATH).isBefore(from))
                .map(Injected::line)
                .toList();
    }
}
