package dev.topspin.cli.sweep;

import dev.topspin.cli.sweep.MachineSweep.Alone;
import dev.topspin.cli.sweep.MachineSweep.Between;
import dev.topspin.cli.text.Terminal;
import dev.topspin.cli.text.Text;
import dev.topspin.model.TextTable;
import dev.topspin.model.cpu.CpuRelation;
import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.cpu.CpuWords;
import dev.topspin.model.result.CoreToCore.Hop;
import dev.topspin.model.result.NoiseFloor;
import dev.topspin.model.stats.Intervals;
import dev.topspin.model.stats.TopologyClaim;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A sweep of one machine for a terminal. */
final class MachineSweepText {
    private final MachineSweep sweep;
    private final Terminal terminal;
    private final List<String> lines = new ArrayList<>();

    private MachineSweepText(MachineSweep sweep, Terminal terminal) {
        this.sweep = sweep;
        this.terminal = terminal;
    }

    /** @return the lines, without line ends */
    static List<String> of(MachineSweep sweep, Terminal terminal) {
        return new MachineSweepText(sweep, terminal).lines();
    }

    private List<String> lines() {
        floors();
        coreToCore();
        local();
        between();
        if (!sweep.failed().isEmpty()) {
            heading("Not measured");
            lines.addAll(sweep.failed());
        }
        return lines;
    }

    private void heading(String text) {
        lines.add("");
        lines.add(terminal.bold(text));
    }

    private void floors() {
        if (sweep.floors().isEmpty()) {
            return;
        }
        heading("CPUs: what each does to a thread that only reads the clock");
        TextTable table = new TextTable(Set.of())
                .line(List.of("CPU", "GHz", "time lost", "longest gap, us", "gaps over 10 us, /s"));
        for (NoiseFloor floor : sweep.floors()) {
            table.line(List.of(
                    String.valueOf(floor.cpu()),
                    Text.figure(floor.gigahertz()),
                    Text.percent(floor.lostShare()),
                    Text.figure(floor.longestGapNanos() / 1e3),
                    Text.figure(1e9 * floor.gapsOver10us() / floor.spunNanos())));
        }
        List<String> rows = table.lines();
        lines.add(rows.getFirst());
        for (int i = 0; i < sweep.floors().size(); i++) {
            String row = rows.get(i + 1);
            lines.add(sweep.floors().get(i).noisy() ? terminal.red(row) : row);
        }
    }

    private List<Integer> cpus() {
        return CpuSet.parse(sweep.cpus()).toList();
    }

    private void coreToCore() {
        if (sweep.coreToCore() == null) {
            return;
        }
        heading("Core to core: ns a message takes from one CPU to another");
        if (sweep.coreToCore().notMeasured() != null) {
            lines.add(
                    switch (sweep.coreToCore().notMeasured()) {
                        case OneCpu -> "there is one CPU only, so there is no pair";
                        case NotPinned -> "threads can't be kept on single CPUs here, so no pair can be measured";
                    });
            return;
        }
        List<Hop> hops = sweep.coreToCore().pairs();
        if (hops.size() < sweep.coreToCore().of()) {
            lines.add("a sample: %d of %d pairs"
                    .formatted(hops.size(), sweep.coreToCore().of()));
        }
        lines.addAll(new HeatMap(cpus(), (one, other) -> sweep.hop(one, other).map(Hop::nanosPerHop)).lines(terminal));
        Map<CpuRelation, List<Hop>> byRelation =
                hops.stream().collect(Collectors.groupingBy(Hop::relation, TreeMap::new, Collectors.toList()));
        byRelation.forEach((relation, alike) -> lines.add("%s, as the kernel says: %s ns in %s%s"
                .formatted(
                        CpuWords.of(relation),
                        Text.figure(median(alike.stream().map(Hop::nanosPerHop).toList())),
                        Text.count(alike.size(), "pair"),
                        overLines(alike))));
        List<TopologyClaim> wrong = TopologyClaim.wrong(sweep.coreToCore());
        wrong.forEach(claim -> lines.add(terminal.red(claim.inWords())));
        if (wrong.isEmpty() && hops.size() > 1) {
            lines.add("what the kernel says of them is borne out");
        }
    }

    /** Of a single pair what its lines differ by; of several that says little. */
    private static String overLines(List<Hop> alike) {
        Hop only = alike.getFirst();
        return alike.size() > 1 || only.lowNanos() == null
                ? ""
                : " (%s over its lines)".formatted(Text.interval(only.lowNanos(), only.highNanos()));
    }

    private void local() {
        if (sweep.local().isEmpty()) {
            return;
        }
        heading("Alone");
        TextTable table = new TextTable(Set.of(0, 1, 4)).line(List.of("variant", "CPUs", "ns/hop", "forks", "pinning"));
        Map<String, List<Alone>> byVariant = sweep.local().stream()
                .collect(Collectors.groupingBy(Alone::variant, LinkedHashMap::new, Collectors.toList()));
        byVariant.forEach((variant, forks) -> table.line(List.of(
                variant,
                forks.getFirst().measuredCpus(),
                Text.figure(median(forks.stream().map(Alone::nsPerHop).toList())),
                String.valueOf(forks.size()),
                forks.stream().allMatch(Alone::pinned) ? "proven" : "not proven")));
        lines.addAll(table.lines());
    }

    private void between() {
        if (sweep.pairs().isEmpty()) {
            return;
        }
        String variant = sweep.pairs().getFirst().variant();
        heading("%s: us a round trip takes between a process on one CPU and one on another, p50".formatted(variant));
        long measured = sweep.pairs().stream()
                .map(b -> List.of(b.one(), b.other()))
                .distinct()
                .count();
        if (measured < sweep.ofPairs()) {
            lines.add("%d of %d pairs".formatted(measured, sweep.ofPairs()));
        }
        lines.addAll(
                new HeatMap(cpus(), (one, other) -> sweep.between(one, other).map(b -> b.p50Nanos() / 1e3))
                        .lines(terminal));
        lines.add("p50 %s us, p99 %s us%s"
                .formatted(
                        Text.figure(median(sweep.pairs().stream()
                                .map(b -> b.p50Nanos() / 1e3)
                                .toList())),
                        Text.figure(median(sweep.pairs().stream()
                                .map(b -> b.p99Nanos() / 1e3)
                                .toList())),
                        sweep.pairs().stream().allMatch(Between::pinned)
                                ? ""
                                : "; pinning not proven in %d of %d trials"
                                        .formatted(
                                                sweep.pairs().stream()
                                                        .filter(b -> !b.pinned())
                                                        .count(),
                                                sweep.pairs().size())));
    }

    private static double median(List<Double> values) {
        return Intervals.median(values.stream().mapToDouble(v -> v).sorted().toArray());
    }
}
