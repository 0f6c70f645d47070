package dev.topspin.operator.search;

import dev.topspin.api.CapacitySearch;
import dev.topspin.api.CapacitySearchStatus;
import dev.topspin.model.search.Attempt;
import dev.topspin.model.search.CapacityResult;
import dev.topspin.model.search.CapacityRows;
import dev.topspin.model.search.CapacityRows.Searched;
import dev.topspin.model.search.CapacitySearchSpec;
import dev.topspin.model.search.Search;
import dev.topspin.model.search.SearchMove;
import dev.topspin.model.search.SearchValidation;
import dev.topspin.model.search.Subject;
import dev.topspin.model.spec.Violation;
import dev.topspin.operator.search.SearchExperiment.State;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What is to be done for a search next. */
sealed interface SearchStep {
    /** A trial that says nothing of its load is asked for so many times in all. */
    int ASKED = 3;

    /** It was finished before. */
    record Over() implements SearchStep {}

    /** It can't be run as it is. */
    record Invalid(String message) implements SearchStep {}

    /**
     * Trials run, or are to be made.
     *
     * @param make in this order
     * @param rows so far
     */
    record Run(List<Next> make, List<CapacityResult> rows) implements SearchStep {
        public Run {
            make = List.copyOf(make);
            rows = List.copyOf(rows);
        }
    }

    /** Everything has an answer, or never will. */
    record Finish(List<CapacityResult> rows) implements SearchStep {
        public Finish {
            rows = List.copyOf(rows);
        }
    }

    /**
     * A trial to be made.
     *
     * @param subject of it
     * @param number of its experiment among those of the subject
     * @param ask at which load
     */
    record Next(Subject subject, int number, SearchMove.Ask ask) {}

    /**
     * Pure.
     *
     * @param search as stored
     * @param experiments of it as stored, in any order
     */
    static SearchStep of(CapacitySearch search, Collection<SearchExperiment> experiments) {
        CapacitySearchStatus status = search.getStatus();
        CapacitySearchSpec spec = search.getSpec();
        if (status != null && status.completionTime() != null) {
            return new Over();
        }
        if (spec == null) {
            return new Invalid("the spec can't be read: update the operator, or take out what it doesn't know");
        }
        List<Violation> violations = SearchValidation.check(spec);
        if (!violations.isEmpty()) {
            return new Invalid(violations.stream().map(Violation::toString).collect(Collectors.joining("; ")));
        }
        List<Known> known = spec.subjects().stream()
                .map(subject -> Known.of(subject, experiments))
                .toList();
        List<CapacityResult> rows =
                CapacityRows.of(spec, known.stream().map(Known::searched).toList());
        if (rows.stream().allMatch(CapacityResult::done) && known.stream().noneMatch(Known::runs)) {
            return new Finish(rows);
        }
        int room = spec.template().runPolicy().atOnce()
                - (int) known.stream().filter(Known::runs).count();
        // those with the fewest trials first, so that what changes in the meantime changes for all
        List<Next> make = known.stream()
                .sorted(Comparator.comparingInt(Known::made))
                .flatMap(k -> k.next(spec).stream())
                .limit(Math.max(0, room))
                .toList();
        return new Run(make, rows);
    }

    /** What is known of a subject. */
    record Known(Subject subject, List<SearchExperiment> own) {
        static Known of(Subject subject, Collection<SearchExperiment> all) {
            return new Known(
                    subject,
                    all.stream()
                            .filter(e -> e.subject() == subject.number())
                            .sorted(Comparator.comparingInt(SearchExperiment::number))
                            .toList());
        }

        boolean runs() {
            return own.stream().anyMatch(e -> e.state() instanceof State.Runs);
        }

        int made() {
            return own.size();
        }

        private List<Attempt> finished() {
            List<Attempt> finished = new ArrayList<>();
            own.forEach(e -> {
                if (e.state() instanceof State.Judged(Attempt attempt)) {
                    finished.add(attempt);
                }
            });
            return finished;
        }

        /** @return why nothing more is asked; null where it is */
        private String failure() {
            int inARow = 0;
            for (SearchExperiment experiment : own) {
                if (experiment.state() instanceof State.Failed(boolean again, String message)) {
                    inARow++;
                    if (!again || inARow == ASKED) {
                        return again ? "%s (asked %d times)".formatted(message, inARow) : message;
                    }
                } else if (experiment.state() instanceof State.Judged) {
                    inARow = 0;
                }
            }
            return null;
        }

        private Searched searched() {
            return new Searched(subject, finished(), failure());
        }

        private Optional<Next> next(CapacitySearchSpec spec) {
            if (runs() || failure() != null) {
                return Optional.empty();
            }
            int number = own.isEmpty() ? 0 : own.getLast().number() + 1;
            return Search.next(spec.load(), spec.search(), finished()) instanceof SearchMove.Ask ask
                    ? Optional.of(new Next(subject, number, ask))
                    : Optional.empty();
        }
    }
}
