package dev.topspin.operator.search;

import dev.topspin.api.CapacitySearch;
import dev.topspin.api.ConditionTypes;
import dev.topspin.api.Experiment;
import dev.topspin.api.Labels;
import dev.topspin.model.result.Reason;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.search.CapacitySearchSpec;
import dev.topspin.model.search.SearchMove.Ask;
import dev.topspin.model.search.SearchProgress;
import dev.topspin.model.search.SearchTrial;
import dev.topspin.model.search.Subject;
import dev.topspin.model.search.Tried;
import dev.topspin.model.search.Tried.State;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The experiments of a search, each of which is one trial of it, or so many copies at once. */
final class SearchExperiment {
    private SearchExperiment() {}

    /** @return the name of an experiment: whoever makes it twice finds the first */
    static String name(CapacitySearch search, int subject, int number) {
        return "%s-%d-%d".formatted(search.getMetadata().getName(), subject, number);
    }

    /** @return what is to be made */
    static Experiment wanted(CapacitySearch search, SearchProgress.Next next) {
        Subject subject = next.subject();
        Ask ask = next.ask();
        Experiment experiment = new Experiment();
        experiment.setMetadata(new ObjectMetaBuilder()
                .withName(name(search, subject.number(), next.number()))
                .withNamespace(search.getMetadata().getNamespace())
                .withLabels(Map.of(
                        Labels.SEARCH, search.getMetadata().getName(),
                        Labels.SEARCH_SUBJECT, Integer.toString(subject.number()),
                        Labels.SEARCH_VERIFIES, Boolean.toString(ask.verification())))
                .withOwnerReferences(new OwnerReferenceBuilder()
                        .withApiVersion(search.getApiVersion())
                        .withKind(search.getKind())
                        .withName(search.getMetadata().getName())
                        .withUid(search.getMetadata().getUid())
                        .withController(true)
                        .withBlockOwnerDeletion(true)
                        .build())
                .build());
        experiment.setSpec(SearchTrial.spec(search.getSpec(), subject, ask.load(), ask.verification(), next.node()));
        return experiment;
    }

    /**
     * @param stored an experiment
     * @param results of its trials, once these are over, in their order; empty for one that is gone
     * @return what it is of the search; empty where it is none of its
     */
    static Optional<Tried> read(
            CapacitySearch search, Experiment stored, Function<Experiment, List<Optional<TrialResult>>> results) {
        Map<String, String> labels = stored.getMetadata().getLabels() == null
                ? Map.of()
                : stored.getMetadata().getLabels();
        String name = stored.getMetadata().getName();
        String subject = labels.getOrDefault(Labels.SEARCH_SUBJECT, "");
        String before = search.getMetadata().getName() + "-" + subject + "-";
        String number = name.startsWith(before) ? name.substring(before.length()) : "";
        boolean own = stored.getMetadata().getOwnerReferences().stream()
                .anyMatch(o -> o.getUid().equals(search.getMetadata().getUid()));
        if (!own || !subject.matches("[0-9]{1,4}") || !number.matches("[0-9]{1,6}")) {
            return Optional.empty();
        }
        boolean verifies = Boolean.parseBoolean(labels.get(Labels.SEARCH_VERIFIES));
        return Optional.of(new Tried(
                Integer.parseInt(subject),
                Integer.parseInt(number),
                state(search.getSpec(), stored, verifies, results)));
    }

    private static State state(
            CapacitySearchSpec search,
            Experiment stored,
            boolean verifies,
            Function<Experiment, List<Optional<TrialResult>>> results) {
        if (stored.getStatus() == null || stored.getSpec() == null) {
            return new State.Runs();
        }
        Optional<Condition> invalid =
                stored.getStatus().condition(ConditionTypes.VALID).filter(c -> "False".equals(c.getStatus()));
        if (invalid.isPresent()) {
            return new State.Failed(false, invalid.get().getMessage());
        }
        if (stored.getStatus().completionTime() == null) {
            return new State.Runs();
        }
        List<TrialResult> came = results.apply(stored).stream()
                .map(r -> r.orElseGet(() -> TrialResult.failed(Reason.NoReport.name(), "its trial is gone")))
                .toList();
        return Tried.state(search, stored.getSpec(), verifies, came);
    }
}
