package dev.topspin.cli.capacitysearch;

import dev.topspin.api.CapacitySearchStatus;
import dev.topspin.api.ConditionTypes;
import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentStatus;
import dev.topspin.api.Labels;
import dev.topspin.cli.cluster.StoredSearch;
import dev.topspin.cli.results.ResultsOfCluster;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.cli.text.Version;
import dev.topspin.model.result.Reason;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.search.Attempt;
import dev.topspin.model.search.CapacityResult;
import dev.topspin.model.search.CapacitySearchSpec;
import dev.topspin.model.search.Copies;
import dev.topspin.model.search.SearchProgress;
import dev.topspin.model.search.SearchResults;
import dev.topspin.model.search.SearchTrial;
import dev.topspin.model.search.Subject;
import dev.topspin.model.search.Tried;
import dev.topspin.model.search.Tried.State;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * A search of a cluster as the document that a search on one machine writes. The answers are those of its status; where trials were
 * deleted since, the document has fewer than the answers stand on.
 *
 * @param results the document
 * @param running the trials that have not ended
 */
record SearchOfCluster(SearchResults results, List<Running> running) {
    /**
     * A trial that was made and has not ended.
     *
     * @param doing where its experiment is, e.g. {@code Queued}
     */
    record Running(Subject subject, int number, long load, boolean verification, String doing) {}

    /** A part of a search. */
    private record Part(Subject subject, int number, Experiment experiment) {
        boolean verifies() {
            return Boolean.parseBoolean(experiment.getMetadata().getLabels().get(Labels.SEARCH_VERIFIES));
        }
    }

    /**
     * @param now for a search that has not ended
     * @throws BadInputException where nothing of it was begun, with the reason
     */
    static SearchOfCluster of(StoredSearch stored, Instant now) throws BadInputException {
        stored.requireKnown();
        CapacitySearchSpec spec = stored.search().getSpec();
        CapacitySearchStatus status = stored.search().getStatus();
        if (status.startTime() == null) {
            throw new BadInputException(
                    "capacitysearch/" + stored.name() + ": no trial of it has been begun yet" + why(status));
        }
        List<Part> parts = parts(stored);
        List<Tried> tried = parts.stream()
                .map(part -> new Tried(part.subject().number(), part.number(), state(spec, part, stored)))
                .toList();
        List<Tried> judged = Copies.judged(spec, tried);
        List<SearchResults.Trial> trials = new ArrayList<>();
        List<Running> running = new ArrayList<>();
        for (Part part : parts) {
            State state = judged.stream()
                    .filter(t -> t.subject() == part.subject().number() && t.number() == part.number())
                    .findFirst()
                    .orElseThrow()
                    .state();
            if (state instanceof State.Runs) {
                running.add(running(spec, part));
            } else {
                trials.add(trial(spec, part, stored, state));
            }
        }
        List<CapacityResult> known = SearchProgress.of(spec, tried).rows();
        return new SearchOfCluster(
                new SearchResults(
                        SearchResults.VERSION,
                        Version.text(),
                        stored.name(),
                        status.startTime(),
                        Objects.requireNonNullElse(
                                status.completionTime(),
                                now.truncatedTo(ChronoUnit.SECONDS).toString()),
                        status.completionTime() != null,
                        null,
                        spec,
                        rows(spec, status, known),
                        trials),
                running);
    }

    private static String why(CapacitySearchStatus status) {
        return status.conditions().stream()
                .filter(c -> !"True".equals(c.getStatus()) || ConditionTypes.STALLED.equals(c.getType()))
                .map(c -> c.getMessage())
                .filter(m -> m != null && !m.isEmpty())
                .findFirst()
                .map(m -> ": " + m)
                .orElse("");
    }

    /** The status knows trials that were deleted; while the search goes on it may be a trial behind. */
    private static List<CapacityResult> rows(
            CapacitySearchSpec spec, CapacitySearchStatus status, List<CapacityResult> known) {
        boolean whole = status.results().size() == spec.subjects().size();
        boolean behind = status.completionTime() == null && forks(known) > forks(status.results());
        return whole && !behind ? status.results() : known;
    }

    private static int forks(List<CapacityResult> rows) {
        return rows.stream().mapToInt(CapacityResult::forks).sum();
    }

    /** @return the experiments that are the search's, in the order in which they were made */
    private static List<Part> parts(StoredSearch stored) {
        return stored.experiments().stream()
                .flatMap(e -> part(stored, e).stream())
                .sorted(Comparator.comparing((Part p) -> Objects.requireNonNullElse(
                                p.experiment.getMetadata().getCreationTimestamp(), ""))
                        .thenComparing(p -> p.subject.number())
                        .thenComparing(Part::number))
                .toList();
    }

    private static Optional<Part> part(StoredSearch stored, Experiment experiment) {
        Map<String, String> labels =
                Objects.requireNonNullElse(experiment.getMetadata().getLabels(), Map.of());
        String name = experiment.getMetadata().getName();
        String subject = labels.getOrDefault(Labels.SEARCH_SUBJECT, "");
        String before = stored.name() + "-" + subject + "-";
        String number = name.startsWith(before) ? name.substring(before.length()) : "";
        boolean own = stored.name().equals(labels.get(Labels.SEARCH))
                && experiment.getMetadata().getOwnerReferences().stream().allMatch(o -> o.getUid()
                        .equals(stored.search().getMetadata().getUid()));
        List<Subject> subjects = stored.search().getSpec().subjects();
        if (!own || !subject.matches("[0-9]{1,4}") || !number.matches("[0-9]{1,6}")) {
            return Optional.empty();
        }
        int at = Integer.parseInt(subject);
        return at < subjects.size() && experiment.getSpec() != null
                ? Optional.of(new Part(subjects.get(at), Integer.parseInt(number), experiment))
                : Optional.empty();
    }

    private static State state(CapacitySearchSpec spec, Part part, StoredSearch stored) {
        ExperimentStatus status = part.experiment().getStatus();
        if (status == null) {
            return new State.Runs();
        }
        Optional<String> invalid = status.condition(ConditionTypes.VALID)
                .filter(c -> "False".equals(c.getStatus()))
                .map(c -> c.getMessage());
        if (invalid.isPresent()) {
            return new State.Failed(false, invalid.get());
        }
        return status.completionTime() == null
                ? new State.Runs()
                : Tried.state(spec, part.experiment().getSpec(), part.verifies(), came(part, stored));
    }

    /** @return a result of each of its trials, in their order */
    private static List<TrialResult> came(Part part, StoredSearch stored) {
        String name = part.experiment().getMetadata().getName();
        Map<Integer, TrialResult> results = new TreeMap<>();
        stored.trials().stream()
                .filter(t -> t.over() && name.equals(t.getSpec().experiment()))
                .forEach(t -> results.put(t.getSpec().index(), t.result()));
        int copies = Math.max(1, part.experiment().getSpec().measurement().forks());
        return IntStream.range(0, copies)
                .mapToObj(i -> results.getOrDefault(
                        i, TrialResult.failed(Reason.NoReport.name(), "its trial is no longer stored")))
                .toList();
    }

    private static SearchResults.Trial trial(CapacitySearchSpec spec, Part part, StoredSearch stored, State state) {
        ExperimentStatus status = part.experiment().getStatus();
        Attempt attempt = state instanceof State.Judged(Attempt judged) ? judged : null;
        Instant made = ResultsOfCluster.time(part.experiment().getMetadata().getCreationTimestamp(), Instant.EPOCH);
        Instant started = ResultsOfCluster.time(status.startTime(), made);
        TrialResult result = state instanceof State.Failed(boolean again, String message) && !again
                ? TrialResult.failed(ConditionTypes.VALID, message)
                : Copies.inOne(came(part, stored), state instanceof State.Failed(boolean _, String why) ? why : null)
                        .condensed()
                        .withReports(List.of());
        return new SearchResults.Trial(
                part.subject().variant().name(),
                part.subject().cpus(),
                part.number(),
                SearchTrial.load(spec.load(), part.experiment().getSpec()),
                part.verifies(),
                attempt == null ? null : attempt.held(),
                attempt == null ? null : attempt.limitedBy(),
                started.toString(),
                started.until(ResultsOfCluster.time(status.completionTime(), started), ChronoUnit.MILLIS) / 1000.0,
                result,
                attempt == null ? null : attempt.slowdown());
    }

    private static Running running(CapacitySearchSpec spec, Part part) {
        ExperimentStatus status = part.experiment().getStatus();
        return new Running(
                part.subject(),
                part.number(),
                SearchTrial.load(spec.load(), part.experiment().getSpec()),
                part.verifies(),
                status == null || status.phase() == null
                        ? "made"
                        : status.phase().name().toLowerCase(Locale.ROOT));
    }
}
