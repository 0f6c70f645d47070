package dev.topspin.bench.benchmark;

import dev.topspin.bench.candidate.Figure;
import dev.topspin.bench.candidate.HarnessCandidate;
import dev.topspin.bench.candidate.ScrapedCandidate;
import dev.topspin.bench.compare.Benchmark;
import dev.topspin.bench.compare.Target;
import dev.topspin.bench.compare.Threshold;
import dev.topspin.bench.process.BenchPlans;
import dev.topspin.bench.process.Cpus;
import dev.topspin.bench.process.Jvm;
import dev.topspin.bench.process.ProcessCpus;
import dev.topspin.bench.process.Timing;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.spec.Dispatcher;
import dev.topspin.model.spec.Measurement.Recording;
import dev.topspin.model.spec.VariantRuntime;
import dev.topspin.model.spec.VariantRuntime.Settings;
import java.util.List;
import java.util.Optional;

/**
 * Recording must not disturb: nor must whoever looks on.
 *
 * @param jvm how candidates are started
 * @param cpus that may be used
 * @param timing of each run
 */
record ScrapeBenchmark(Jvm jvm, Cpus cpus, Timing timing) {
    private static final String NAME = "scrape";
    private static final String SCRAPED = "scraped";
    private static final String ALONE = "alone";
    private static final String ALONE_AGAIN = "alone-again";
    private static final Target BELOW_10_MILLIS = new Target(Target.Kind.AT_MOST, 10);

    /** Long enough for some scrapes, a second apart, beside those of the warm-up. */
    private static final int LEAST_MILLIS = 8_000;

    Benchmark scrape() {
        String what = "a trial that is scraped every second against one that is not, actors on one thread";
        Optional<ProcessCpus> set = cpus.one().filter(one -> !one.housekeeping().isEmpty());
        if (set.isEmpty()) {
            return Benchmark.skipped(NAME, what, "3 CPUs of one cache are needed: one is for housekeeping");
        }
        ProcessCpus own = set.get();
        List<Integer> others = cpus.besides(own);
        ProcessCpus scraper = new ProcessCpus(others.isEmpty() ? own.housekeeping() : others, List.of());
        return new Benchmark(
                NAME,
                what,
                null,
                List.of(trial(ALONE, own), new ScrapedCandidate(trial(SCRAPED, own), scraper), trial(ALONE_AGAIN, own)),
                List.of(
                        new Threshold(Figure.SCRAPE_MILLIS, SCRAPED, SCRAPED, BELOW_10_MILLIS),
                        new Threshold(Figure.SLOWEST_SCRAPE_MILLIS, SCRAPED, SCRAPED, Target.ALONE),
                        new Threshold(Figure.P999_MICROS, SCRAPED, ALONE, Target.NO_DIFFERENCE),
                        new Threshold(Figure.P999_MICROS, ALONE_AGAIN, ALONE, Target.NONE),
                        new Threshold(Figure.NS_PER_HOP, SCRAPED, ALONE, Target.NO_DIFFERENCE)));
    }

    private HarnessCandidate trial(String name, ProcessCpus own) {
        VariantRuntime akka = new VariantRuntime.Akka(
                VariantRuntime.Akka.Api.Classic,
                Settings.AsShipped,
                new Dispatcher(Dispatcher.Executor.ForkJoin, 1, null, null, null, null, null),
                null);
        Timing longer = new Timing(timing.warmupMillis(), Math.max(timing.measureMillis(), LEAST_MILLIS));
        TrialPlan plan = BenchPlans.timed(akka, 1, Recording.All, own, longer);
        return new HarnessCandidate(name, jvm, plan, List.of(own));
    }
}
