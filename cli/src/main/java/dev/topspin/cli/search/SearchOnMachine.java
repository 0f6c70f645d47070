package dev.topspin.cli.search;

import dev.topspin.cli.cpu.CpuAssignment;
import dev.topspin.cli.cpu.Topology;
import dev.topspin.cli.run.ResultsOfRun;
import dev.topspin.cli.text.Version;
import dev.topspin.cli.trial.LocalTrial;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.Reason;
import dev.topspin.model.result.ResultsFile.Machine;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.search.Attempt;
import dev.topspin.model.search.CapacitySearchSpec;
import dev.topspin.model.search.Copies;
import dev.topspin.model.search.SearchFile.NamedSearch;
import dev.topspin.model.search.SearchProgress;
import dev.topspin.model.search.SearchProgress.Next;
import dev.topspin.model.search.SearchResults;
import dev.topspin.model.search.SearchResults.Trial;
import dev.topspin.model.search.SearchTrial;
import dev.topspin.model.search.Subject;
import dev.topspin.model.search.Tried;
import dev.topspin.model.search.Tried.State;
import dev.topspin.model.spec.ExperimentSpec;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;

/** Carries out a search on this machine: asks what is next, runs it, and asks again, until there are answers. */
final class SearchOnMachine {
    private final NamedSearch search;
    private final CapacitySearchSpec spec;
    private final SearchCpus cpus;
    private final LocalTrial trials;
    private final SearchListener view;
    private final Machine machine;
    private final Instant started = Instant.now();
    private final List<Tried> tried = new ArrayList<>();
    private final List<Trial> finished = new ArrayList<>();

    /**
     * @param topology of the CPUs that may be used
     * @param cpus of the trials
     * @param trials runs them
     * @param view told how it goes on
     */
    SearchOnMachine(NamedSearch search, Topology topology, SearchCpus cpus, LocalTrial trials, SearchListener view) {
        this.search = search;
        this.spec = search.spec();
        this.cpus = cpus;
        this.trials = trials;
        this.view = view;
        this.machine = ResultsOfRun.machine(topology.set().toString());
    }

    /** @param results told of what there is: at first, after each trial, and where the search is stopped */
    void run(Consumer<SearchResults> results) {
        SearchProgress progress = SearchProgress.of(spec, tried);
        results.accept(soFar(progress));
        try {
            while (!progress.over()) {
                Next next = progress.next().getFirst(); // the others have their turn: there is but one machine
                Trial trial = run(next);
                finished.add(trial);
                progress = SearchProgress.of(spec, tried);
                results.accept(soFar(progress));
                view.ended(next.subject(), trial, progress);
            }
        } catch (InterruptedException e) {
            results.accept(soFar(progress)); // what is finished is kept
        }
    }

    private Trial run(Next next) throws InterruptedException {
        Subject subject = next.subject();
        boolean verifies = next.ask().verification();
        ExperimentSpec trial = SearchTrial.spec(spec, subject, next.ask().load(), verifies, next.node());
        List<TrialPlan> plans = Plan.of("%s-%d-%d".formatted(search.name(), subject.number(), next.number()), trial)
                .certain();
        Instant start = Instant.now();
        view.started(next);
        List<CpuAssignment> assigned = cpus.of(subject, plans.size());
        List<TrialResult> results =
                assigned.isEmpty() ? noRoom(subject, plans.size()) : BesideEachOther.run(trials, plans, assigned);
        tried.add(new Tried(subject.number(), next.number(), Tried.state(spec, trial, verifies, results)));
        State state = Copies.judged(spec, tried).stream()
                .filter(t -> t.subject() == subject.number() && t.number() == next.number())
                .findFirst()
                .orElseThrow()
                .state();
        Attempt attempt = state instanceof State.Judged(Attempt judged) ? judged : null;
        TrialResult result = state instanceof State.Failed(boolean _, String message)
                ? Copies.inOne(results, message)
                : Copies.inOne(results, null);
        return new Trial(
                subject.variant().name(),
                subject.cpus(),
                next.number(),
                next.ask().load(),
                verifies,
                attempt == null ? null : attempt.held(),
                attempt == null ? null : attempt.limitedBy(),
                start.truncatedTo(ChronoUnit.MILLIS).toString(),
                start.until(Instant.now(), ChronoUnit.MILLIS) / 1000.0,
                result.condensed().withReports(List.of()),
                attempt == null ? null : attempt.slowdown());
    }

    /** As a cluster says it of a node. */
    private List<TrialResult> noRoom(Subject subject, int copies) {
        return Collections.nCopies(
                copies, TrialResult.failed(Reason.Unschedulable.name(), cpus.tooMany(subject, copies)));
    }

    private SearchResults soFar(SearchProgress progress) {
        return new SearchResults(
                SearchResults.VERSION,
                Version.text(),
                search.name(),
                started.truncatedTo(ChronoUnit.SECONDS).toString(),
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                progress.over(),
                machine,
                spec,
                progress.rows(),
                finished);
    }
}
