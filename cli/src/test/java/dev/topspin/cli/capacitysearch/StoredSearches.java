package dev.topspin.cli.capacitysearch;

import dev.topspin.api.CapacitySearch;
import dev.topspin.api.CapacitySearchStatus;
import dev.topspin.api.CapacitySearchStatus.Phase;
import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentStatus;
import dev.topspin.api.Labels;
import dev.topspin.api.Trial;
import dev.topspin.api.TrialStatus;
import dev.topspin.cli.cluster.StoredSearch;
import dev.topspin.model.Json;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.result.Measured;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.search.CapacityResult;
import dev.topspin.model.search.CapacitySearchSpec;
import dev.topspin.model.search.CapacityWords;
import dev.topspin.model.search.SearchFile;
import dev.topspin.model.search.SearchProgress;
import dev.topspin.model.search.SearchProgress.Next;
import dev.topspin.model.search.SearchTrial;
import dev.topspin.model.search.Tried;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.InvalidExperimentException;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Searches as an operator leaves them, of systems whose round trip grows as a queue's does. */
public final class StoredSearches {
    static final int WHOLE = 1000;
    private static final String UID = "9417";
    private static final Instant BEGUN = Instant.parse("2026-11-23T03:00:00Z");

    private StoredSearches() {}

    private static CapacitySearchSpec spec() {
        try {
            return SearchFile.read("""
                    apiVersion: topspin.dev/v1alpha1
                    kind: CapacitySearch
                    metadata: {name: carries}
                    spec:
                      template:
                        workload: {pingPong: {pairs: 1}}
                        variants: [{name: akka-tcp, akkaRemote: {topology: CrossNode, transport: Tcp}}]
                      load: {parameter: rate, from: 1000, to: 5000000}
                      objectives: [{figure: p99, below: 1ms}]
                      resources: {parameter: cpus, values: [1, 2, 4]}
                    """).spec();
        } catch (InvalidExperimentException e) {
            throw new AssertionError(e);
        }
    }

    /** @return that ended with all its answers */
    public static StoredSearch whole() {
        return of(WHOLE);
    }

    /** @param trials that it ends after, at the latest; one more runs then */
    public static StoredSearch of(int trials) {
        CapacitySearchSpec spec = spec();
        Random random = new Random(19);
        List<Tried> tried = new ArrayList<>();
        List<Experiment> experiments = new ArrayList<>();
        List<Trial> stored = new ArrayList<>();
        SearchProgress progress = SearchProgress.of(spec, tried);
        while (!progress.over() && tried.size() < trials) {
            Next next = progress.next().getFirst();
            ExperimentSpec trial = SearchTrial.spec(
                    spec, next.subject(), next.ask().load(), next.ask().verification(), next.node());
            double carries = 110_000 * Math.pow(next.subject().cpus(), 0.8) * Math.exp(0.05 * random.nextGaussian());
            double use = Math.min(0.995, 0.97 * next.ask().load() / carries);
            long p99 = Math.round(30_000 / (1 - use) * Math.exp(0.05 * random.nextGaussian()));
            TrialResult result = new TrialResult(
                    null, null, Measured.builder().p99Nanos(p99).build(), 1.9, 1, true, List.of(), List.of());
            tried.add(new Tried(
                    next.subject().number(),
                    next.number(),
                    Tried.state(spec, trial, next.ask().verification(), List.of(result))));
            Instant begun = BEGUN.plusSeconds(15L * experiments.size());
            experiments.add(experiment(next, trial, begun, begun.plusSeconds(14)));
            stored.add(trial(experiments.getLast(), result));
            progress = SearchProgress.of(spec, tried);
        }
        if (!progress.over()) {
            Next next = progress.next().getFirst();
            ExperimentSpec trial = SearchTrial.spec(
                    spec, next.subject(), next.ask().load(), next.ask().verification(), next.node());
            experiments.add(experiment(next, trial, BEGUN.plusSeconds(15L * experiments.size()), null));
        }
        return new StoredSearch(search(spec, progress), experiments, stored);
    }

    private static CapacitySearch search(CapacitySearchSpec spec, SearchProgress progress) {
        CapacitySearch search = new CapacitySearch();
        search.setMetadata(new ObjectMetaBuilder()
                .withName("carries")
                .withNamespace("lab")
                .withUid(UID)
                .build());
        search.setSpec(spec);
        List<CapacityResult> rows = progress.rows();
        search.setStatus(new CapacitySearchStatus(
                1L,
                progress.over() ? Phase.Succeeded : Phase.Running,
                BEGUN.toString(),
                progress.over() ? BEGUN.plusSeconds(1500).toString() : null,
                "3/3",
                rows.stream().mapToInt(CapacityResult::forks).sum(),
                CapacityWords.line(spec, rows),
                CapacityWords.limits(rows),
                rows,
                null));
        return search;
    }

    private static Experiment experiment(Next next, ExperimentSpec spec, Instant begun, Instant ended) {
        Experiment experiment = new Experiment();
        experiment.setMetadata(new ObjectMetaBuilder()
                .withName("carries-%d-%d".formatted(next.subject().number(), next.number()))
                .withNamespace("lab")
                .withCreationTimestamp(begun.toString())
                .withLabels(Map.of(
                        Labels.SEARCH, "carries",
                        Labels.SEARCH_SUBJECT, String.valueOf(next.subject().number()),
                        Labels.SEARCH_VERIFIES, String.valueOf(next.ask().verification())))
                .withOwnerReferences(new OwnerReferenceBuilder()
                        .withApiVersion("topspin.dev/v1alpha1")
                        .withKind("CapacitySearch")
                        .withName("carries")
                        .withUid(UID)
                        .withController(true)
                        .build())
                .build());
        experiment.setSpec(spec);
        experiment.setStatus(Json.read(
                """
                {"phase": "%s", "startTime": "%s"%s}
                """.formatted(
                                ended == null ? "Running" : "Succeeded",
                                begun,
                                ended == null ? "" : ", \"completionTime\": \"" + ended + "\""),
                ExperimentStatus.class));
        return experiment;
    }

    private static Trial trial(Experiment of, TrialResult result) {
        String name = of.getMetadata().getName();
        Trial trial = new Trial();
        trial.setMetadata(new ObjectMetaBuilder()
                .withName(name + "-0000")
                .withNamespace("lab")
                .withLabels(Map.of(Labels.EXPERIMENT, name))
                .build());
        trial.setSpec(Plan.of(name, of.getSpec()).trials().getFirst());
        trial.setStatus(new TrialStatus(
                1L,
                TrialStatus.Phase.Succeeded,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                result));
        return trial;
    }
}
