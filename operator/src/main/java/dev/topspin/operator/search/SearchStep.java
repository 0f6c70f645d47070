package dev.topspin.operator.search;

import dev.topspin.api.CapacitySearch;
import dev.topspin.api.CapacitySearchStatus;
import dev.topspin.model.search.CapacityResult;
import dev.topspin.model.search.CapacitySearchSpec;
import dev.topspin.model.search.SearchProgress;
import dev.topspin.model.search.SearchProgress.Next;
import dev.topspin.model.search.SearchValidation;
import dev.topspin.model.search.Tried;
import dev.topspin.model.spec.JvmCheck;
import dev.topspin.model.spec.Violation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** What is to be done for a search next. */
sealed interface SearchStep {
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
     * Pure.
     *
     * @param search as stored
     * @param tried its experiments as stored, in any order
     */
    static SearchStep of(CapacitySearch search, Collection<Tried> tried) {
        CapacitySearchStatus status = search.getStatus();
        CapacitySearchSpec spec = search.getSpec();
        if (status != null && status.completionTime() != null) {
            return new Over();
        }
        if (spec == null) {
            return new Invalid("the spec can't be read: update the operator, or take out what it doesn't know");
        }
        List<Violation> violations = new ArrayList<>(SearchValidation.check(spec));
        JvmCheck.onCluster(spec.template()).forEach(found -> violations.add(found.within("spec", "spec.template")));
        if (!violations.isEmpty()) {
            return new Invalid(violations.stream().map(Violation::toString).collect(Collectors.joining("; ")));
        }
        SearchProgress progress = SearchProgress.of(spec, tried);
        return progress.over() ? new Finish(progress.rows()) : new Run(progress.next(), progress.rows());
    }
}
