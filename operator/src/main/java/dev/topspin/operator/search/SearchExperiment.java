package dev.topspin.operator.search;

import dev.topspin.api.CapacitySearch;
import dev.topspin.api.ConditionTypes;
import dev.topspin.api.Experiment;
import dev.topspin.api.Labels;
import dev.topspin.model.result.Reason;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.search.Attempt;
import dev.topspin.model.search.CapacitySearchSpec;
import dev.topspin.model.search.LoadVerdict;
import dev.topspin.model.search.SearchMove.Ask;
import dev.topspin.model.search.SearchTrial;
import dev.topspin.model.search.Subject;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * An experiment of a search, which is one trial of it.
 *
 * @param subject number of the subject that it is of
 * @param number its own among those of the subject, from 0
 * @param state what came of it
 */
record SearchExperiment(int subject, int number, State state) {
    /** What came of an experiment. */
    sealed interface State {
        /** It has not ended. */
        record Runs() implements State {}

        /** It says something of its load. */
        record Judged(Attempt attempt) implements State {}

        /**
         * It says nothing of its load.
         *
         * @param again whether it would be worth asking once more
         * @param message for a person
         */
        record Failed(boolean again, String message) implements State {}
    }

    /** @return the name of an experiment: whoever makes it twice finds the first */
    static String name(CapacitySearch search, int subject, int number) {
        return "%s-%d-%d".formatted(search.getMetadata().getName(), subject, number);
    }

    /** @return what is to be made */
    static Experiment wanted(CapacitySearch search, Subject subject, int number, Ask ask) {
        Experiment experiment = new Experiment();
        experiment.setMetadata(new ObjectMetaBuilder()
                .withName(name(search, subject.number(), number))
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
        experiment.setSpec(SearchTrial.spec(search.getSpec(), subject, ask.load(), ask.verification()));
        return experiment;
    }

    /**
     * @param stored an experiment
     * @param result of its trial, once that is over; empty where there is none
     * @return what it is of the search; empty where it is none of its
     */
    static Optional<SearchExperiment> read(
            CapacitySearch search, Experiment stored, Function<Experiment, Optional<TrialResult>> result) {
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
        return Optional.of(new SearchExperiment(
                Integer.parseInt(subject),
                Integer.parseInt(number),
                state(search.getSpec(), stored, verifies, result)));
    }

    private static State state(
            CapacitySearchSpec search,
            Experiment stored,
            boolean verifies,
            Function<Experiment, Optional<TrialResult>> result) {
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
        TrialResult came =
                result.apply(stored).orElseGet(() -> TrialResult.failed(Reason.NoReport.name(), "its trial is gone"));
        LoadVerdict verdict = LoadVerdict.of(
                search.objectives(), stored.getSpec().measurement().timeNanos(), came);
        return verdict instanceof LoadVerdict.Unjudged(String reason, String message)
                ? new State.Failed(true, reason + ": " + message)
                : new State.Judged(
                        Attempt.of(SearchTrial.load(search.load(), stored.getSpec()), verifies, came, verdict));
    }
}
