package dev.topspin.bench.compare;

import dev.topspin.bench.candidate.Figure;
import dev.topspin.bench.candidate.Held;
import dev.topspin.bench.candidate.Holdable;
import dev.topspin.bench.process.StolenTime;
import dev.topspin.bench.process.Tokens;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Compares two candidates that are both alive and warm and take turns on the same CPUs, 50 ms each. Whatever changes in the host
 * meanwhile changes for both. What a JVM makes of a program at its start stays as long as it lives: so the unit is the pair of fresh
 * processes, and pairs are added until the interval is narrow enough.
 *
 * @param design how much is run
 * @param random the order of the starts and of the turns
 * @param progress told of each pair
 */
public record PairedRounds(Design design, Random random, Consumer<String> progress) {
    private static final long BREATH_MILLIS = 2_000;

    /**
     * Says which of a benchmark's rows are made here.
     *
     * @return whether both candidates can be held, and the threshold is on what is seen by turns
     */
    public static boolean decides(Benchmark benchmark, Threshold threshold) {
        boolean ratio = threshold.target().ofRatio();
        boolean seen =
                switch (threshold.figure()) {
                    case NS_PER_HOP, OPS_PER_SECOND, NS_PER_HOP_OVER_LINES -> true;
                    default -> false;
                };
        return ratio
                && seen
                && benchmark.candidate(threshold.candidate()) instanceof Holdable
                && benchmark.candidate(threshold.against()) instanceof Holdable;
    }

    /** @return the rows of those thresholds of a benchmark that are decided here, and of those on one of their candidates alone */
    public List<Row> run(Benchmark benchmark) throws IOException, InterruptedException {
        Map<List<String>, List<Threshold>> comparisons = benchmark.thresholds().stream()
                .filter(t -> decides(benchmark, t))
                .collect(Collectors.groupingBy(
                        t -> List.of(t.candidate(), t.against()), java.util.LinkedHashMap::new, Collectors.toList()));
        Map<String, List<Map<Figure, Double>>> ended = new HashMap<>();
        Map<Threshold, Row> rows = new HashMap<>();
        for (Map.Entry<List<String>, List<Threshold>> comparison : comparisons.entrySet()) {
            Holdable one = (Holdable) benchmark.candidate(comparison.getKey().getFirst());
            Holdable other = (Holdable) benchmark.candidate(comparison.getKey().getLast());
            PairOutcomes outcome =
                    compare(benchmark.name(), comparison.getValue().getFirst().figure(), one, other);
            ended.computeIfAbsent(one.name(), _ -> new ArrayList<>()).addAll(outcome.endsOfOnes());
            ended.computeIfAbsent(other.name(), _ -> new ArrayList<>()).addAll(outcome.endsOfOthers());
            comparison.getValue().forEach(t -> rows.put(t, row(benchmark, t, outcome)));
        }
        benchmark.thresholds().stream()
                .filter(t -> t.target().ofOne() && ended.containsKey(t.candidate()))
                .forEach(t -> rows.put(t, alone(benchmark, t, ended.get(t.candidate()))));
        return benchmark.thresholds().stream()
                .filter(rows::containsKey)
                .map(rows::get)
                .toList();
    }

    private PairOutcomes compare(String name, Figure deciding, Holdable one, Holdable other)
            throws IOException, InterruptedException {
        PairOutcomes outcomes = new PairOutcomes(design);
        while (!outcomes.enough(deciding)) {
            Pair pair = pair(one, other);
            outcomes.add(pair.clean(), pair.one(), pair.other());
            progress.accept(told(name, one, other, outcomes, pair.clean(), deciding));
        }
        if (outcomes.size() == 0) {
            throw new IOException("the hypervisor took time from the measured CPUs in nearly every turn");
        }
        return outcomes;
    }

    private String told(
            String name, Holdable one, Holdable other, PairOutcomes outcomes, List<Quad> clean, Figure deciding) {
        String last = clean.isEmpty() ? "-" : String.format(Locale.ROOT, "%.4f", Math.exp(Quad.trimmedMean(clean)));
        return String.format(
                Locale.ROOT,
                "%s: %s / %s, pair %d of %d to %d, %d of %d quads: %s; so far %s",
                name,
                one.name(),
                other.name(),
                outcomes.size(),
                design.leastPairs(),
                design.mostPairs(),
                clean.size(),
                design.quads(),
                last,
                described(outcomes, deciding));
    }

    private static String described(PairOutcomes outcomes, Figure deciding) {
        if (outcomes.size() < 2) {
            return "no interval";
        }
        Estimate estimate = outcomes.compared(deciding);
        return String.format(Locale.ROOT, "%.4f (%.4f .. %.4f)", estimate.value(), estimate.low(), estimate.high());
    }

    /**
     * One pair of fresh processes.
     *
     * @param clean its quads, but for those from which time was stolen
     * @param one what the first candidate said at its end
     * @param other what the second said
     */
    private record Pair(List<Quad> clean, Map<Figure, Double> one, Map<Figure, Double> other) {}

    private Pair pair(Holdable one, Holdable other) throws IOException, InterruptedException {
        Tokens tokens = Tokens.of(design.turns());
        boolean turned = random.nextBoolean();
        try (Held earlier = (turned ? other : one).start(tokens);
                Held later = startBeside(earlier, turned ? one : other, tokens)) {
            Held first = turned ? later : earlier;
            Held second = turned ? earlier : later;
            List<Quad> clean = quads(first, second, StolenTime.of(cpus(one, other)));
            return new Pair(clean, first.finish(), second.finish());
        }
    }

    private static List<Integer> cpus(Holdable one, Holdable other) {
        List<Integer> cpus = new ArrayList<>(one.measuredCpus());
        cpus.addAll(other.measuredCpus());
        return cpus.stream().distinct().toList();
    }

    private List<Quad> quads(Held one, Held other, StolenTime stolen) throws IOException, InterruptedException {
        List<Quad> clean = new ArrayList<>();
        for (int i = 0; i <= design.quads(); i++) {
            long before = stolen.ticks();
            Quad quad = random.nextBoolean()
                    ? around(one, other)
                    : around(other, one).turned();
            if (i > 0 && stolen.ticks() == before) {
                clean.add(quad);
            }
        }
        return clean;
    }

    private static Quad around(Held outer, Held inner) throws IOException, InterruptedException {
        double a = outer.turn();
        double b = inner.turn();
        double bAgain = inner.turn();
        return Quad.of(a, outer.turn(), b, bAgain);
    }

    /** The earlier one is let live for a moment now and then, so that its processes don't take each other for lost. */
    private static Held startBeside(Held earlier, Holdable later, Tokens tokens)
            throws IOException, InterruptedException {
        Thread breathing = Thread.ofVirtual().start(() -> {
            try {
                while (true) {
                    Thread.sleep(BREATH_MILLIS);
                    earlier.breathe();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        try {
            return later.start(tokens);
        } finally {
            breathing.interrupt();
            breathing.join();
            earlier.hold();
        }
    }

    private static Row row(Benchmark benchmark, Threshold threshold, PairOutcomes outcomes) {
        return new Row(
                benchmark.name(),
                threshold,
                outcomes.one(threshold.figure()),
                outcomes.other(threshold.figure()),
                outcomes.compared(threshold.figure()),
                outcomes.sampleSize());
    }

    private static Row alone(Benchmark benchmark, Threshold threshold, List<Map<Figure, Double>> ended) {
        Estimate estimate = Estimate.ofMedian(ended.stream()
                .mapToDouble(figures -> figures.get(threshold.figure()))
                .toArray());
        return new Row(
                benchmark.name(),
                threshold,
                estimate.value(),
                estimate.value(),
                estimate,
                SampleSize.pairs(ended.size()));
    }
}
