package dev.topspin.operator.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentStatus;
import dev.topspin.api.ExperimentStatus.Phase;
import dev.topspin.api.TrialStatus;
import dev.topspin.model.Json;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.Interval;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.Ratio;
import dev.topspin.model.result.RoundTrip;
import dev.topspin.model.result.Steadiness;
import dev.topspin.model.result.Tax;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.result.Trust;
import dev.topspin.operator.Fixtures;
import dev.topspin.operator.StatusFixture;
import dev.topspin.operator.TerminationMessages;
import dev.topspin.operator.cache.CachedTrial;
import dev.topspin.operator.metrics.Extent.TrialSeries;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A thousand experiments of five cells of two forks between two pods: what a scrape of them is. */
class PageSizeTest {
    private static final int EXPERIMENTS = 1000;
    private static final int SCRAPES = 10;
    private static final double MOST_BYTES = 5e6;

    /** What the operator's settings are where nothing else is said. */
    private static final Extent DEFAULT = new Extent(TrialSeries.Latest, 400);

    private final List<Experiment> experiments = new ArrayList<>();
    private final List<CachedTrial> trials = new ArrayList<>();

    @Test
    void aPageOfTenThousandTrialsStaysSmall() throws IOException {
        fill();
        PrometheusRegistry registry = new PrometheusRegistry();
        registry.register(new ResultFigures(experiments::stream, trials::stream, () -> true, DEFAULT));
        ByteArrayOutputStream page = new ByteArrayOutputStream();
        List<Long> millis = new ArrayList<>();
        for (int i = 0; i < SCRAPES; i++) {
            page.reset();
            long start = System.nanoTime();
            PrometheusTextFormatWriter.create().write(page, registry.scrape());
            millis.add((System.nanoTime() - start) / 1_000_000);
        }
        System.out.printf(
                "%d trials of %d experiments: a page of %.2f MB in %s ms%n",
                trials.size(), experiments.size(), page.size() / 1e6, millis);
        assertEquals(10_000, trials.size());
        assertTrue(page.size() < MOST_BYTES, () -> page.size() + " bytes");
    }

    private void fill() {
        Experiment one = Fixtures.experiment("one", """
                variants: [{name: akka-tcp, akkaRemote: {transport: Tcp}}]
                matrix: {inFlight: [1, 4, 16, 64, 256]}
                measurement: {forks: 2}""");
        Plan plan = Fixtures.plan(one);
        TrialPlan first = plan.trials().getFirst();
        TrialResult result = TrialResult.of(
                        first,
                        List.of(
                                Json.read(TerminationMessages.driver(first, 40), PodReport.class),
                                Json.read(TerminationMessages.responder(first), PodReport.class)))
                .condensed();
        for (int i = 0; i < EXPERIMENTS; i++) {
            String end = Instant.ofEpochSecond(1_800_000_000L + i).toString();
            Experiment experiment =
                    Fixtures.experiment("message-cost-%04d".formatted(i), "variants: [{name: x, spin: {}}]");
            experiment.setSpec(one.getSpec());
            experiment.setStatus(status(plan, end));
            experiments.add(experiment);
            plan.trials().forEach(t -> trials.add(trial(experiment, t, result, end)));
        }
    }

    private static ExperimentStatus status(Plan plan, String end) {
        return new StatusFixture()
                .phase(Phase.Succeeded)
                .started(Fixtures.CREATED.toString())
                .completed(end)
                .plan(plan.hash(), 1)
                .progress("10/10")
                .rows(plan.cells().stream().map(c -> row(c.name())).toList())
                .build();
    }

    private static CachedTrial trial(Experiment experiment, TrialPlan plan, TrialResult result, String end) {
        CachedTrial trial = CachedTrial.of(Fixtures.trial(experiment, plan.index()), plan);
        trial.setStatus(
                new CachedTrial.State(TrialStatus.Phase.Succeeded, null, null, null, end, "n1,n2", List.of(), result));
        return trial;
    }

    private static CellResult row(String cell) {
        return CellResult.builder()
                .cell(cell)
                .variant("akka-tcp")
                .parameters("inFlight=1")
                .forks(2)
                .unit("hop")
                .nsPerOp(new Interval(40123.25, 38001.125, 42345.5))
                .opsPerSecond(24922.7)
                .roundTrip(new RoundTrip(80.125, 123.5, 456.25))
                .cpuCores(1.997)
                .threads(4)
                .tax(new Tax(Tax.Kind.RoundTrip, "socket", new Ratio(1.5123, 1.2512, 1.7512)))
                .pinned(true)
                .valid(true)
                .trust(new Trust(0.0251, true, 0))
                .floor(new Steadiness(true, 0.031))
                .build();
    }
}
