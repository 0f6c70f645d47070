package dev.topspin.cli.report;

import dev.topspin.cli.text.Text;
import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.result.InterferenceWords;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.Proof;
import dev.topspin.model.result.ProofWords;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.result.ResultsFile.Trial;
import dev.topspin.model.result.Settling;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The proof of pinning: which CPUs each kind of process had, and on which its measured threads were seen. */
final class PinningSection {
    /** More than this nobody looks through: where every pod had other CPUs the rest is counted. */
    private static final int GROUPS = 40;

    private static final int NAMED = 12;

    /** Processes that had the same CPUs of the same machine. */
    private record Key(String role, String node, String measured, String housekeeping) {}

    private static final class Group {
        final Set<String> cells = new LinkedHashSet<>();
        final List<PodReport> reports = new ArrayList<>();
        final CpuStrip strip;
        int proven;

        Group(Key key) {
            strip = new CpuStrip(list(key.measured), list(key.housekeeping));
        }
    }

    private PinningSection() {}

    static String section(ResultsFile results) {
        Map<Key, Group> groups = groups(results);
        if (groups.isEmpty()) {
            return "";
        }
        String body = groups.entrySet().stream()
                .limit(GROUPS)
                .map(e -> group(e.getKey(), e.getValue(), list(results.machine().usableCpus())))
                .collect(Collectors.joining());
        String more = groups.size() <= GROUPS
                ? ""
                : "<p>And %d more such groups: see the raw data.</p>\n".formatted(groups.size() - GROUPS);
        return """
                <section aria-labelledby="pinning">
                <h2 id="pinning">Pinning</h2>
                <p class="lead">Measured threads ran on the filled CPUs and nowhere else; the rest of their JVM on the outlined \
                ones. This is what the processes themselves read from the kernel; at a CPU stand the threads that were seen on it.</p>
                %s%s%s
                </section>
                """.formatted(body, more, why(results));
    }

    private static Map<Key, Group> groups(ResultsFile results) {
        Map<Key, Group> groups = new LinkedHashMap<>();
        for (Trial trial : results.trials()) {
            for (PodReport report : trial.result().reports()) {
                if (report.proof() != null) {
                    add(groups, trial, report, report.proof());
                }
            }
        }
        return groups;
    }

    private static void add(Map<Key, Group> groups, Trial trial, PodReport report, Proof proof) {
        String node = report.environment() == null ? null : report.environment().node();
        Key key = new Key(report.role(), node, proof.measuredCpus(), proof.housekeepingCpus());
        Group group = groups.computeIfAbsent(key, Group::new);
        group.cells.add(trial.cell());
        group.reports.add(report);
        proof.threads().forEach(thread -> group.strip.ran(thread.name(), list(thread.ranOn())));
        proof.cpus()
                .forEach(cpu -> group.strip.lies(
                        cpu.cpu(), new CpuStrip.Place(list(cpu.siblings()), list(cpu.cache()), cpu.node())));
        if (proof.pinned() && trial.result().pinned()) {
            group.proven++;
        }
    }

    private static String group(Key key, Group group, CpuSet usable) {
        int all = group.reports.size();
        String where = key.node == null ? "" : " on " + Html.escape(key.node);
        // the machine's CPUs are those of this one where there are no nodes; else each has its own numbers
        CpuSet drawn = key.node == null ? usable : cpuset(group.reports);
        return """
                <div class="pin">
                <h3>%s%s <span class="state %s">proven in %d of %d</span></h3>
                <p class="cells">%s</p>
                %s%s%s</div>
                """.formatted(
                        Html.escape(key.role),
                        where,
                        group.proven == all ? "yes" : "no",
                        group.proven,
                        all,
                        cells(group.cells),
                        group.strip.html(drawn, "CPUs of the " + Html.escape(key.role) + where),
                        facts(group.reports) + others(group.reports),
                        seen(group.reports.getFirst()));
    }

    /** One proof of the group in words: how its CPUs lie to each other, how they were watched, what each thread did. */
    private static String seen(PodReport report) {
        List<String> details = ProofWords.details(report.proof());
        String list = details.stream()
                .limit(GROUPS)
                .map(d -> "<li>" + Html.escape(d) + "</li>")
                .collect(Collectors.joining("\n"));
        String relation = "<p class=\"facts\">" + Html.escape(ProofWords.cpus(report.proof())) + ".</p>\n";
        return details.isEmpty()
                ? relation
                : relation
                        + "<details><summary>As trial %d saw it</summary>\n<ul>\n%s\n</ul></details>\n"
                                .formatted(report.trial(), list);
    }

    private static String cells(Set<String> cells) {
        return cells.stream().limit(NAMED).map(Html::escape).collect(Collectors.joining(", "))
                + (cells.size() > NAMED ? " and %d more".formatted(cells.size() - NAMED) : "");
    }

    private static CpuSet cpuset(List<PodReport> reports) {
        return reports.stream().map(r -> list(r.proof().cpusetStart())).reduce(CpuSet.EMPTY, CpuSet::or);
    }

    /** What disturbed the measured threads, the most of any trial. */
    private static String facts(List<PodReport> reports) {
        List<String> facts = new ArrayList<>();
        most(reports, r -> r.usage() == null ? null : r.usage().migrations())
                .ifPresent(n -> facts.add(Text.count(n, "migration") + " between CPUs"));
        most(reports, r -> r.usage() == null ? null : r.usage().involuntarySwitches())
                .ifPresent(n -> facts.add(Text.count(n, "involuntary switch").replace("switchs", "switches")));
        most(reports, r -> r.proof().throttledPeriods()).ifPresent(n -> facts.add(Text.count(n, "throttled period")));
        most(reports, r -> r.proof().stealNanos())
                .ifPresent(n -> facts.add(Text.figure(n / 1e6) + " ms stolen by the hypervisor"));
        return facts.isEmpty() ? "" : "<p class=\"facts\">At most in a trial: " + String.join(", ", facts) + ".</p>\n";
    }

    /** Who else was on the CPUs, or could be, and how long was waited for them to leave: the worst of the trials. */
    private static String others(List<PodReport> reports) {
        List<String> words = new ArrayList<>();
        reports.stream()
                .map(r -> r.proof().exclusive())
                .filter(Objects::nonNull)
                .collect(Collectors.groupingBy(exclusive -> exclusive, TreeMap::new, Collectors.counting()))
                .forEach((exclusive, trials) ->
                        words.add("%s: %s".formatted(Text.count(trials, "trial"), InterferenceWords.of(exclusive))));
        reports.stream()
                .filter(r -> r.proof().interference() != null)
                .max(Comparator.comparing(
                        r -> r.proof().interference().runDelayShare(),
                        Comparator.nullsFirst(Comparator.naturalOrder())))
                .ifPresent(r -> words.add("the worst of them, trial %d: %s"
                        .formatted(
                                r.trial(),
                                String.join("; ", InterferenceWords.of(r.proof().interference())))));
        reports.stream()
                .flatMap(r -> r.proof().beside().stream())
                .distinct()
                .limit(NAMED)
                .forEach(words::add);
        reports.stream()
                .map(PodReport::settling)
                .filter(Objects::nonNull)
                .max(Comparator.comparing(Settling::waitedNanos))
                .ifPresent(longest -> words.add("before a trial began: " + InterferenceWords.of(longest)));
        return words.stream()
                .map(w -> "<p class=\"facts\">" + Html.escape(Text.capitalized(w)) + ".</p>\n")
                .collect(Collectors.joining());
    }

    private static java.util.Optional<Long> most(List<PodReport> reports, Function<PodReport, Long> figure) {
        return reports.stream().map(figure).filter(Objects::nonNull).max(Long::compare);
    }

    private static String why(ResultsFile results) {
        Set<String> reasons = new LinkedHashSet<>();
        results.trials().forEach(t -> reasons.addAll(t.result().notPinned()));
        if (reasons.isEmpty()) {
            return "<p>Every process had the CPUs it was to have, from start to end.</p>";
        }
        return reasons.stream()
                .limit(NAMED)
                .map(r -> "<li>" + Html.escape(r) + "</li>")
                .collect(Collectors.joining("\n", "<h3>What could not be had</h3>\n<ul>\n", "\n</ul>"));
    }

    /** A list of CPUs out of a results file, which may hold anything. */
    private static CpuSet list(String text) {
        return CpuSet.read(text).orElse(CpuSet.EMPTY);
    }
}
