package dev.topspin.cli.search;

import dev.topspin.model.result.Measured;
import dev.topspin.model.result.ResultsFile.Machine;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.search.Attempt;
import dev.topspin.model.search.CapacitySearchSpec;
import dev.topspin.model.search.SearchFile;
import dev.topspin.model.search.SearchProgress;
import dev.topspin.model.search.SearchProgress.Next;
import dev.topspin.model.search.SearchResults;
import dev.topspin.model.search.SearchResults.Trial;
import dev.topspin.model.search.Tried;
import dev.topspin.model.search.Tried.State;
import dev.topspin.model.spec.InvalidExperimentException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Searches as a system would have them whose round trip grows as a queue's does. */
final class SearchedCapacities {
    private SearchedCapacities() {}

    /**
     * @param trials that it ends after, at the latest: whole with a large number
     * @return two variants on one, two and four CPUs
     */
    static SearchResults of(int trials) throws InvalidExperimentException {
        CapacitySearchSpec spec = SearchFile.read("""
                apiVersion: topspin.dev/v1alpha1
                kind: CapacitySearch
                metadata: {name: carries}
                spec:
                  template:
                    workload: {pingPong: {pairs: 1}}
                    variants: [{name: akka-default, akka: {}}, {name: akka-tcp, akkaRemote: {topology: CrossNode, transport: Tcp}}]
                    placement: {pinning: Preferred}
                  load: {parameter: rate, from: 1000, to: 5000000}
                  objectives: [{figure: p99, below: 1ms}]
                  resources: {parameter: cpus, values: [1, 2, 4]}
                """).spec();
        Random random = new Random(19);
        List<Tried> tried = new ArrayList<>();
        List<Trial> finished = new ArrayList<>();
        SearchProgress progress = SearchProgress.of(spec, tried);
        while (!progress.over() && finished.size() < trials) {
            Next next = progress.next().getFirst();
            double carries = (next.subject().variant().name().equals("akka-default") ? 900_000 : 110_000)
                    * Math.pow(next.subject().cpus(), 0.8)
                    * Math.exp(0.05 * random.nextGaussian());
            long load = next.ask().load();
            double use = Math.min(0.995, 0.97 * load / carries);
            long p99 = Math.round(30_000 / (1 - use) * Math.exp(0.05 * random.nextGaussian()));
            boolean held = p99 < 1_000_000;
            Measured measured = Measured.builder().p99Nanos(p99).build();
            tried.add(new Tried(
                    next.subject().number(),
                    next.number(),
                    new State.Judged(new Attempt(
                            load, next.ask().verification(), held, held ? null : "p99", true, p99 / 1e3, 1.9))));
            finished.add(new Trial(
                    next.subject().variant().name(),
                    next.subject().cpus(),
                    next.number(),
                    load,
                    next.ask().verification(),
                    held,
                    held ? null : "p99",
                    "2026-11-23T03:00:00.5Z",
                    12.3,
                    new TrialResult(null, null, measured, 1.9, 1, true, List.of(), List.of())));
            progress = SearchProgress.of(spec, tried);
        }
        return new SearchResults(
                SearchResults.VERSION,
                "0.1.0",
                "carries",
                "2026-11-23T03:00:00Z",
                "2026-11-23T03:41:00Z",
                progress.over(),
                new Machine("AMD EPYC", "0-7", "Linux 6.8.0-45", "25"),
                spec,
                progress.rows(),
                finished);
    }
}
