package dev.topspin.cli.nodesweep;

import dev.topspin.model.Figures;
import dev.topspin.model.Json;
import dev.topspin.model.cpu.CpuRelation;
import dev.topspin.model.cpu.CpuWords;
import dev.topspin.model.result.NoiseFloor;
import dev.topspin.model.stats.Intervals;
import dev.topspin.model.sweep.LocalReading;
import dev.topspin.model.sweep.NodeFacts;
import dev.topspin.model.sweep.NodePair;
import dev.topspin.model.sweep.NodeSetting;
import dev.topspin.model.sweep.NodeVerdict.Standing;
import dev.topspin.model.sweep.NotMeasured;
import dev.topspin.model.sweep.SweepMatrix.Cell;
import dev.topspin.model.sweep.SweepMatrix.Row;
import dev.topspin.model.sweep.SweepMatrix.State;
import dev.topspin.model.sweep.SweepObservations.Repeat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * What the page's script draws, in few bytes: arrays instead of objects, each text once and elsewhere by its number, pairs as five numbers
 * in a row, and of a node's settings those that are not as its peers'. {@code about.js} reads it.
 */
final class SweepData {
    private final SweepResults results;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Map<String, Integer> words = new LinkedHashMap<>();
    private final Map<List<Object>, Integer> kinds = new LinkedHashMap<>();
    private final Map<List<List<Object>>, Integer> profiles = new LinkedHashMap<>();

    private final InsideData inside = new InsideData(this::word);

    private SweepData(SweepResults results) {
        this.results = results;
        results.matrix().rows().forEach(row -> numbers.put(row.node().name(), numbers.size()));
    }

    /** @return the data as JSON that may stand in a script element */
    static String of(SweepResults results) {
        return new SweepData(results).json().replace("<", "\\u003c");
    }

    private String json() {
        Map<String, Object> all = new TreeMap<>();
        all.put("tolerance", results.spec().verdictSettings().tolerance());
        all.put("nodes", results.matrix().rows().stream().map(this::node).toList());
        all.put("pairs", pairs());
        all.put("again", again());
        all.put(
                "outliers",
                results.outliers().stream()
                        .filter(o -> numbers.containsKey(o.node()))
                        .map(o -> Arrays.asList(
                                numbers.get(o.node()), o.other() == null ? null : numbers.get(o.other()), o.said()))
                        .toList());
        all.put("kinds", List.copyOf(kinds.keySet()));
        all.put("profiles", List.copyOf(profiles.keySet()));
        all.put("words", List.copyOf(words.keySet()));
        return Json.write(all);
    }

    /** Name, group, verdict, sentence, effect, median of its pairs in us, local variants, settings, CPUs, these in pairs and one by one. */
    private List<Object> node(Row row) {
        Standing inPairs = row.verdict().roundTrip();
        return Arrays.asList(
                row.node().name(),
                word(row.verdict().group()),
                word(results.kind(row).name()),
                results.said(row),
                Figures.rounded(row.effect()),
                inPairs == null ? null : Figures.rounded(inPairs.figure()),
                row.locals().stream().map(local -> local(row, local)).toList(),
                settings(row.settings()),
                cpus(row),
                inside.cores(results.stored(row).cores()),
                inside.floors(results.stored(row).cpus()));
    }

    /** Variant, median in ns, ratio to its peers, whether it was pinned, or why there is no figure. */
    private List<Object> local(Row row, LocalReading local) {
        Double ratio = row.verdict().locals().stream()
                .filter(standing -> standing.name().equals(local.variant()))
                .map(Standing::ratio)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        return Arrays.asList(
                word(local.variant()),
                median(local.nanos()),
                Figures.rounded(ratio),
                local.pinned(),
                why(local.notMeasured()));
    }

    /** The profile of its peers, and then of each setting that is another its number in the profile and the value; 0 for unknown. */
    private List<Object> settings(List<NodeSetting> settings) {
        List<List<Object>> profile = settings.stream()
                .map(s -> Arrays.<Object>asList(s.name(), s.usual(), s.having(), s.of()))
                .toList();
        List<Object> own = new ArrayList<>();
        own.add(number(profiles, profile));
        for (int i = 0; i < settings.size(); i++) {
            NodeSetting setting = settings.get(i);
            if (!setting.asUsual()) {
                own.add(i);
                own.add(setting.known() ? setting.value() : (Object) 0);
            }
        }
        return own;
    }

    /** Model, relation of the measured ones, and of the worst: share lost, longest gap in us, GHz, wake-up after 1 ms in us; share stolen. */
    private List<Object> cpus(Row row) {
        NodeFacts facts = row.node().facts();
        NoiseFloor noise = facts.noise();
        CpuRelation relation = row.locals().stream()
                .map(LocalReading::relation)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        Long wake = noise == null ? null : noise.wakeAfter1msNanos();
        return Arrays.asList(
                facts.cpuModel() == null ? null : (Object) word(facts.cpuModel()),
                relation == null ? null : (Object) word(CpuWords.of(relation)),
                noise == null ? null : (Object) Figures.rounded(noise.lostShare()),
                noise == null ? null : (Object) Figures.rounded(noise.longestGapNanos() / 1e3),
                noise == null ? null : (Object) Figures.rounded(noise.gigahertz()),
                wake == null ? null : (Object) Figures.rounded(wake / 1e3),
                Figures.rounded(facts.stealShare()));
    }

    /** In a row: first node, second node, us (several of several forks) or why there are none, kind, state. */
    private List<Object> pairs() {
        List<Object> flat = new ArrayList<>();
        for (Cell cell : results.matrix().cells()) {
            NodePair pair = cell.reading().pair();
            if (!pair.nodes().stream().allMatch(numbers::containsKey)) {
                continue; // of a report that is none of this sweep's
            }
            flat.add(numbers.get(pair.first()));
            flat.add(numbers.get(pair.second()));
            flat.add(
                    cell.state() == State.NotMeasured
                            ? why(cell.reading().notMeasured())
                            : figures(cell.reading().micros()));
            flat.add(number(kinds, Arrays.asList(cell.kind(), Figures.rounded(cell.usual()))));
            flat.add(state(cell));
        }
        return flat;
    }

    /** 0 measured; 1, 2, 3 not pinned on the first, the second, both; 4 not measured. */
    private static int state(Cell cell) {
        if (cell.state() == State.NotMeasured) {
            return 4;
        }
        return (Boolean.FALSE.equals(cell.reading().first().pinned()) ? 1 : 0)
                + (Boolean.FALSE.equals(cell.reading().second().pinned()) ? 2 : 0);
    }

    /** Number of the repeat, first node, second node or the variant's name, its figures. */
    private List<List<Object>> again() {
        List<List<Object>> again = new ArrayList<>();
        List<Repeat> repeats = results.observations().repeats();
        for (int i = 0; i < repeats.size(); i++) {
            int number = i + 1;
            repeats.get(i)
                    .locals()
                    .forEach(local -> again.add(
                            Arrays.asList(number, numbers.get(local.node()), local.variant(), rounded(local.nanos()))));
            repeats.get(i)
                    .pairs()
                    .forEach(pair -> again.add(Arrays.asList(
                            number,
                            numbers.get(pair.pair().first()),
                            numbers.get(pair.pair().second()),
                            rounded(pair.micros()))));
        }
        return again;
    }

    private static Object figures(List<Double> micros) {
        return micros.size() == 1 ? Figures.rounded(micros.getFirst()) : rounded(micros);
    }

    private static List<Double> rounded(List<Double> values) {
        return values.stream().map(Figures::rounded).toList();
    }

    private static Double median(List<Double> values) {
        return values.isEmpty()
                ? null
                : Figures.rounded(
                        Intervals.median(values.stream().mapToDouble(v -> v).toArray()));
    }

    private Integer why(NotMeasured not) {
        return not == null ? null : (Integer) word(InsideData.inWords(not));
    }

    private int word(String text) {
        return number(words, text);
    }

    private static <T> int number(Map<T, Integer> known, T value) {
        return known.computeIfAbsent(value, _ -> known.size());
    }
}
