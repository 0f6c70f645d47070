package dev.topspin.cli.report;

import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.Proof;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.result.ResultsFile.Trial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The proof of pinning: which CPUs each kind of process had, and on which its measured threads were seen. */
final class PinningSection {
    /** More CPUs than this are listed and not drawn. */
    private static final int DRAWN = 64;

    /** Processes that had the same CPUs. */
    private record Key(String role, String measured, String housekeeping) {}

    private static final class Group {
        final Set<String> cells = new LinkedHashSet<>();
        final Set<String> reasons = new LinkedHashSet<>();
        CpuSet seenOn = CpuSet.EMPTY;
        int proven;
        int all;
    }

    private PinningSection() {}

    static String section(ResultsFile results) {
        Map<Key, Group> groups = new LinkedHashMap<>();
        for (Trial trial : results.trials()) {
            for (PodReport report : trial.result().reports()) {
                if (report.proof() != null) {
                    add(groups, trial, report, report.proof());
                }
            }
        }
        if (groups.isEmpty()) {
            return "";
        }
        List<Integer> usable = list(results.machine().usableCpus()).toList();
        String body = groups.entrySet().stream()
                .map(e -> row(e.getKey(), e.getValue(), usable))
                .collect(Collectors.joining("\n"));
        Set<String> reasons = new LinkedHashSet<>();
        results.trials().forEach(t -> reasons.addAll(t.result().notPinned()));
        String why = reasons.isEmpty()
                ? "<p>Every process had the CPUs it was to have, from start to end.</p>"
                : "<p>What could not be had:</p>\n<ul>\n"
                        + reasons.stream()
                                .limit(12)
                                .map(r -> "<li>" + Html.escape(r) + "</li>")
                                .collect(Collectors.joining("\n"))
                        + "\n</ul>";
        return """
                <section aria-labelledby="pinning">
                <h2 id="pinning">Pinning</h2>
                <p class="lead">Measured threads ran on the filled CPUs and nowhere else; the rest of their JVM on the outlined \
                ones. This is what the processes themselves read from the kernel.</p>
                <div class="scroll" tabindex="0"><table class="pins">
                <thead><tr><th scope="col">variants</th><th scope="col">process</th><th scope="col">CPUs</th>\
                <th scope="col">measured</th><th scope="col">seen on</th><th scope="col">housekeeping</th>\
                <th scope="col">proven</th></tr></thead>
                <tbody>
                %s
                </tbody></table></div>
                %s
                </section>
                """.formatted(body, why);
    }

    private static void add(Map<Key, Group> groups, Trial trial, PodReport report, Proof proof) {
        Key key = new Key(report.role(), text(proof.measuredCpus()), text(proof.housekeepingCpus()));
        Group group = groups.computeIfAbsent(key, k -> new Group());
        group.cells.add(trial.cell());
        group.reasons.addAll(proof.reasons());
        for (Proof.MeasuredThread thread : proof.threads()) {
            group.seenOn = group.seenOn.or(list(thread.ranOn()));
        }
        group.all++;
        if (proof.pinned() && trial.result().pinned()) {
            group.proven++;
        }
    }

    private static String row(Key key, Group group, List<Integer> usable) {
        return """
                <tr><th scope="row">%s</th><td>%s</td><td>%s</td><td>%s</td><td>%s</td><td>%s</td>\
                <td class="state %s">%d of %d</td></tr>""".formatted(
                        group.cells.stream().map(Html::escape).collect(Collectors.joining(", ")),
                        Html.escape(key.role),
                        map(key, usable),
                        dash(key.measured),
                        dash(group.seenOn.toString()),
                        dash(key.housekeeping),
                        group.proven == group.all ? "yes" : "no",
                        group.proven,
                        group.all);
    }

    private static String map(Key key, List<Integer> usable) {
        if (usable.isEmpty() || usable.size() > DRAWN) {
            return "";
        }
        CpuSet measured = list(key.measured);
        CpuSet housekeeping = list(key.housekeeping);
        List<String> squares = new ArrayList<>();
        for (int cpu : usable) {
            CpuSet one = CpuSet.of(cpu);
            boolean isMeasured = measured.containsAll(one);
            boolean isHousekeeping = housekeeping.containsAll(one);
            String kind = (isMeasured ? "m" : "") + (isHousekeeping ? "h" : "");
            String title = (isMeasured ? " measured" : "") + (isHousekeeping ? " housekeeping" : "");
            squares.add("<i class=\"%s\" title=\"CPU %d%s\">%d</i>".formatted(kind, cpu, title, cpu));
        }
        return "<span class=\"cpus\" aria-hidden=\"true\">" + String.join("", squares) + "</span>";
    }

    /** A list of CPUs out of a results file, which may hold anything. */
    private static CpuSet list(String text) {
        try {
            return text == null ? CpuSet.EMPTY : CpuSet.parse(text);
        } catch (IllegalArgumentException e) {
            return CpuSet.EMPTY;
        }
    }

    private static String text(String list) {
        return list == null ? "" : list;
    }

    private static String dash(String text) {
        return text.isEmpty() ? "&ndash;" : Html.escape(text);
    }
}
