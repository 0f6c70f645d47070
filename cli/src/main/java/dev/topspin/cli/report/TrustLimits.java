package dev.topspin.cli.report;

import dev.topspin.cli.text.Text;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.Remark;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.spec.Measurement;
import dev.topspin.model.stats.Remarks;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** What limits how far the figures can be trusted, in sentences; said before the figures. */
final class TrustLimits {
    /** An interval that reaches further than this share of its median is worth a warning. */
    private static final double WIDE = 0.25;

    private final ResultsFile results;
    private final List<String> sentences = new ArrayList<>();

    private TrustLimits(ResultsFile results) {
        this.results = results;
    }

    /** @return plain text sentences, the gravest first; empty where nothing limits trust */
    static List<String> of(ResultsFile results) {
        TrustLimits limits = new TrustLimits(results);
        limits.failures();
        limits.disturbed();
        limits.stolen();
        limits.unsteadyFloors();
        limits.unsteadyWarmups();
        limits.ownWork();
        limits.precision();
        limits.spread();
        limits.pinning();
        return List.copyOf(limits.sentences);
    }

    private void failures() {
        long failed = results.trials().stream().filter(t -> !t.result().valid()).count();
        if (failed > 0) {
            List<String> names = results.rows().stream()
                    .filter(r -> !r.valid())
                    .map(CellResult::cell)
                    .toList();
            say("%d of %s failed: %s."
                    .formatted(failed, Text.count(results.trials().size(), "trial"), Text.listed(names)));
        }
    }

    private void disturbed() {
        if (results.rows().stream().anyMatch(row -> row.has(Remark.Disturbed.class))) {
            say(
                    "The machine was busy with something else: even the spinning threads did not have their CPUs to themselves.");
        }
    }

    /** Each unsteady floor once, with all that it touches. */
    private void unsteadyFloors() {
        Map<Remark, List<String>> touched = new LinkedHashMap<>();
        for (CellResult row : valid()) {
            row.remarks().stream()
                    .filter(Remark.UnsteadyFloor.class::isInstance)
                    .forEach(r ->
                            touched.computeIfAbsent(r, _ -> new ArrayList<>()).add(row.cell()));
        }
        touched.forEach((why, names) ->
                say("%s. Take as rough: %s.".formatted(Text.capitalized(why.text()), Text.listed(names))));
    }

    private void unsteadyWarmups() {
        List<String> names = valid().stream()
                .filter(r -> r.trust().unsteady() != null && r.trust().unsteady() > 0)
                .map(r -> "%s (%d of %s)".formatted(r.cell(), r.trust().unsteady(), Text.count(r.forks(), "fork")))
                .toList();
        if (!names.isEmpty()) {
            say("Not steady when the limit of %s was reached: %s. Their figures may hold some of the warming up."
                    .formatted(
                            Text.count(results.spec().measurement().warmup().iterations(), "warm-up iteration"),
                            Text.listed(names)));
        }
    }

    private void ownWork() {
        List<String> compiled = names(r -> r.has(Remark.Compiled.class));
        if (!compiled.isEmpty()) {
            say(
                    "The JIT compiler was at work for more than %.0f %% of the measured time: %s. Code that is still compiled is not yet what it will be."
                            .formatted(100 * Remarks.NOTEWORTHY, Text.listed(compiled)));
        }
        List<String> collected = names(r -> r.has(Remark.CollectedGarbage.class));
        if (!collected.isEmpty()) {
            say("The garbage collector stopped the threads for more than %.0f %% of the measured time: %s."
                    .formatted(100 * Remarks.NOTEWORTHY, Text.listed(collected)));
        }
    }

    private void stolen() {
        List<String> stolen = names(r -> r.has(Remark.Stolen.class));
        if (!stolen.isEmpty()) {
            say("The hypervisor took more than %.0f %% of the measured CPUs' time: %s."
                    .formatted(100 * Remarks.NOTEWORTHY, Text.listed(stolen)));
        }
    }

    private void precision() {
        Measurement measurement = results.spec().measurement();
        List<String> names = names(r -> Boolean.FALSE.equals(r.trust().precise()));
        if (!names.isEmpty()) {
            say("Not as precise as asked, %s, with at most %s: %s."
                    .formatted(
                            measurement.precision(), Text.count(measurement.mostForks(), "fork"), Text.listed(names)));
        }
    }

    private void spread() {
        List<String> single = names(r -> r.forks() == 1);
        if (!single.isEmpty()) {
            say("One fork has no interval, and shows no difference from others: %s.".formatted(Text.listed(single)));
        }
        List<String> wide = names(r -> r.nsPerOp() != null
                && r.nsPerOp().reach() != null
                && r.nsPerOp().reach() > WIDE);
        if (!wide.isEmpty()) {
            say("The interval of %s is wide: take those figures as rough; more forks or a quieter machine tell more."
                    .formatted(Text.listed(wide)));
        }
    }

    private void pinning() {
        List<String> not = names(r -> !r.provenPinned());
        if (!not.isEmpty()) {
            boolean none = not.size() > 2 && not.size() == valid().size();
            say("%s be pinned as asked: see why under Pinning."
                    .formatted(none ? "No result could" : Text.listed(not) + " could not"));
        }
    }

    private void say(String sentence) {
        sentences.add(sentence);
    }

    private List<String> names(Predicate<CellResult> which) {
        return valid().stream().filter(which).map(CellResult::cell).toList();
    }

    private List<CellResult> valid() {
        return results.rows().stream().filter(r -> r.forks() > 0).toList();
    }
}
