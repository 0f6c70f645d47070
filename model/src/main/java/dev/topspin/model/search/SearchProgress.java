package dev.topspin.model.search;

import dev.topspin.model.search.CapacityRows.Searched;
import dev.topspin.model.search.Tried.State;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * How far a search is, and what it asks next, wherever its trials run.
 *
 * @param rows so far, one for each subject in their order
 * @param next trials to be run, the most urgent first; as many as may run at once beside those that run
 * @param over whether everything has an answer, or never will, and nothing runs
 */
public record SearchProgress(List<CapacityResult> rows, List<Next> next, boolean over) {
    /** A trial that says nothing of its load is asked for so many times in all. */
    private static final int ASKED = 3;

    public SearchProgress {
        rows = List.copyOf(rows);
        next = List.copyOf(next);
    }

    /**
     * A trial to be run.
     *
     * @param subject of it
     * @param number its own among those of the subject, from 0
     * @param ask at which load
     * @param node where copies run; empty where that is not known yet, and for all other loads
     */
    public record Next(Subject subject, int number, SearchMove.Ask ask, Optional<String> node) {}

    /**
     * Pure.
     *
     * @param spec valid
     * @param tried all trials of the search, in any order
     */
    public static SearchProgress of(CapacitySearchSpec spec, Collection<Tried> tried) {
        List<Known> known = spec.subjects().stream()
                .map(subject -> Known.of(spec, subject, tried))
                .toList();
        List<CapacityResult> rows =
                CapacityRows.of(spec, known.stream().map(Known::searched).toList());
        int running = (int) known.stream().filter(Known::runs).count();
        int room = Math.max(0, spec.template().runPolicy().atOnce() - running);
        // those with the fewest trials first, so that what changes in the meantime changes for all
        List<Next> next = known.stream()
                .sorted(Comparator.comparingInt(Known::made))
                .flatMap(k -> k.next(spec).stream())
                .limit(room)
                .toList();
        return new SearchProgress(rows, next, running == 0 && rows.stream().allMatch(CapacityResult::done));
    }

    /**
     * What is known of a subject.
     *
     * @param own its trials in the order of their numbers, judged
     * @param alone how many more must run alone before there are several at once
     * @param node where copies run
     */
    private record Known(Subject subject, List<Tried> own, int alone, Optional<String> node) {
        static Known of(CapacitySearchSpec spec, Subject subject, Collection<Tried> all) {
            List<Tried> own = Copies.judged(spec, all).stream()
                    .filter(t -> t.subject() == subject.number())
                    .toList();
            int alone = spec.comparesWithAlone() ? Copies.ALONE - Copies.ranAlone(subject, all) : 0;
            return new Known(subject, own, alone, Copies.node(subject, all));
        }

        boolean runs() {
            return own.stream().anyMatch(t -> t.state() instanceof State.Runs);
        }

        int made() {
            return own.size();
        }

        private List<Attempt> finished() {
            List<Attempt> finished = new ArrayList<>();
            own.forEach(t -> {
                if (t.state() instanceof State.Judged(Attempt attempt)) {
                    finished.add(attempt);
                }
            });
            return finished;
        }

        /** @return why nothing more is asked; null where it is */
        private String failure() {
            int inARow = 0;
            for (Tried trial : own) {
                if (trial.state() instanceof State.Failed(boolean again, String message)) {
                    inARow++;
                    if (!again || inARow == ASKED) {
                        return again ? "%s (asked %d times)".formatted(message, inARow) : message;
                    }
                } else if (trial.state() instanceof State.Judged) {
                    inARow = 0;
                }
            }
            return null;
        }

        Searched searched() {
            return new Searched(subject, finished(), failure());
        }

        Optional<Next> next(CapacitySearchSpec spec) {
            if (runs() || failure() != null) {
                return Optional.empty();
            }
            int number = own.isEmpty() ? 0 : own.getLast().number() + 1;
            SearchMove move =
                    alone > 0 ? new SearchMove.Ask(1, false) : Search.next(spec.load(), spec.search(), finished());
            return move instanceof SearchMove.Ask ask
                    ? Optional.of(new Next(subject, number, ask, node))
                    : Optional.empty();
        }
    }
}
