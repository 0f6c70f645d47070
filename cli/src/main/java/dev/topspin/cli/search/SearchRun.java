package dev.topspin.cli.search;

import dev.topspin.cli.cpu.Topology;
import dev.topspin.cli.results.ResultsFolder;
import dev.topspin.cli.run.JdkHomes;
import dev.topspin.cli.run.LocalRun;
import dev.topspin.cli.run.WorkloadJar;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.cli.text.Exit;
import dev.topspin.cli.text.Terminal;
import dev.topspin.cli.text.Text;
import dev.topspin.cli.trial.LocalTrial;
import dev.topspin.cli.trial.UntilStopped;
import dev.topspin.cli.trial.WorkloadCommand;
import dev.topspin.model.Json;
import dev.topspin.model.search.CapacityEstimate.Outcome;
import dev.topspin.model.search.CapacitySearchSpec;
import dev.topspin.model.search.CapacityWords;
import dev.topspin.model.search.SearchFile.NamedSearch;
import dev.topspin.model.search.SearchResults;
import dev.topspin.model.spec.VariantRuntime;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Searches capacities on this machine, from the announcement to the table. */
public final class SearchRun {
    private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(5);
    static final String DOCUMENT = "search.json";
    static final String PAGE = "report.html";

    private final LocalRun options;
    private final PrintWriter out;
    private final PrintWriter err;

    /**
     * @param options of the command: which CPUs, and where the results go
     * @param out gets the answers
     * @param err gets the progress
     */
    public SearchRun(LocalRun options, PrintWriter out, PrintWriter err) {
        this.options = options;
        this.out = out;
        this.err = err;
    }

    /**
     * @param asked valid, with all defaults
     * @return the exit code
     * @throws BadInputException where it asks for more CPUs than there are, or the results can't be written
     */
    public int run(NamedSearch asked) throws BadInputException {
        Topology topology = options.topology();
        NamedSearch search = new NamedSearch(asked.name(), asked.spec().preferringPinning());
        SearchCpus cpus = SearchCpus.of(topology, search.spec());
        JdkHomes.check(search.spec().template(), "spec", "spec.template");
        WorkloadCommand workload = WorkloadJar.find();
        ResultsFolder folder = options.folder(search.name());
        announce(search, topology, cpus);
        Terminal terminal = options.terminal();
        AtomicReference<SearchResults> latest = new AtomicReference<>();
        try {
            return UntilStopped.run(children -> {
                LocalTrial trials = new LocalTrial(workload, children, folder.path("."), GRACE_NANOS, _ -> {});
                try (SearchListener view = terminal.updating()
                        ? new TerminalSearchView(err, terminal.columns(), search.spec())
                        : new PlainSearchView(err, search.spec())) {
                    new SearchOnMachine(search, topology, cpus, trials, view).run(results -> {
                        latest.set(results);
                        write(folder, DOCUMENT, Json.writeIndented(results) + "\n");
                    });
                }
                return conclude(latest.get(), folder, terminal);
            });
        } catch (UncheckedIOException e) {
            throw new BadInputException("the results can't be written any more: " + Text.problem(e.getCause()));
        }
    }

    private void announce(NamedSearch search, Topology topology, SearchCpus cpus) {
        CapacitySearchSpec spec = search.spec();
        err.printf(
                "%s: %s on this machine alone, on CPUs %s, with up to %s each%n",
                search.name(),
                CapacityWords.started(spec),
                topology.set(),
                Text.count(spec.search().maxForks(), "trial"));
        if (spec.template().variants().stream()
                .anyMatch(v -> v.runtime().topology() == VariantRuntime.Topology.CrossNode)) {
            err.println("note: variants between two nodes run here between two processes, over loopback");
        }
        cpus.limits().forEach(limit -> err.println("note: " + limit));
        cpus.lacks().forEach(lack -> err.println("note: not proven to be pinned: " + lack));
        err.flush();
    }

    private int conclude(SearchResults results, ResultsFolder folder, Terminal terminal) {
        SearchTable.of(results, terminal).forEach(out::println);
        write(folder, PAGE, SearchPage.of(results));
        out.println("\nresults: " + folder.path(DOCUMENT));
        out.println("report:  " + folder.path(PAGE));
        out.flush();
        boolean failed = results.results().stream().anyMatch(r -> r.outcome() == Outcome.Failed);
        return results.complete() && !failed ? Exit.GOOD : Exit.FAILED;
    }

    private static void write(ResultsFolder folder, String name, String text) {
        try {
            folder.write(name, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
