package dev.topspin.cli.schedule;

import dev.topspin.api.CapacitySearch;
import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentScheduleStatus;
import dev.topspin.cli.cluster.StoredSchedule;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.cli.text.Text;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.Interval;
import dev.topspin.model.schedule.CellCourse;
import dev.topspin.model.schedule.CellFigure;
import dev.topspin.model.schedule.Judgement;
import dev.topspin.model.schedule.RunCell;
import dev.topspin.model.schedule.ScheduleSpec;
import dev.topspin.model.schedule.ScheduledRun;
import dev.topspin.model.search.CapacityResult;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What is known of a schedule: its verdicts, and of each run that is still there its figures. */
final class ScheduleResults {
    private final StoredSchedule stored;
    private final List<ScheduledRun> runs;
    private final List<CellCourse> courses;
    private final Map<String, Map<String, Span>> spans = new HashMap<>();

    /** The 95 % interval of a figure, around what differs from fork to fork. */
    record Span(double low, double high) {}

    private ScheduleResults(StoredSchedule stored) {
        this.stored = stored;
        this.runs = stored.scheduled();
        this.courses = CellCourse.of(spec(), judgement(), runs, stored.named());
        stored.runs().forEach(run -> spans.put(run.getMetadata().getName(), spans(run)));
    }

    /** @throws BadInputException where its spec is of another version's form */
    static ScheduleResults of(StoredSchedule stored) throws BadInputException {
        stored.requireKnown();
        return new ScheduleResults(stored);
    }

    private static Map<String, Span> spans(HasMetadata run) {
        Map<String, Span> spans = new HashMap<>();
        if (run instanceof Experiment experiment && experiment.getStatus() != null) {
            for (CellResult row : experiment.getStatus().rows()) {
                if (row.tax() != null) {
                    put(
                            spans,
                            row.cell(),
                            row.tax().ratio().low(),
                            row.tax().ratio().high());
                } else if (row.nsPerOp() != null) {
                    put(spans, row.cell(), row.nsPerOp().low(), row.nsPerOp().high());
                } else if (row.roundTrip() != null && row.roundTrip().p50ForksMicros() != null) {
                    Interval forks = row.roundTrip().p50ForksMicros();
                    put(spans, row.cell(), forks.low(), forks.high());
                }
            }
        }
        if (run instanceof CapacitySearch search && search.getStatus() != null) {
            List<CapacityResult> rows = search.getStatus().results();
            List<RunCell> cells = RunCell.ofSearch(rows);
            for (int i = 0; i < rows.size(); i++) { // the cells are in the order of the rows
                CapacityResult row = rows.get(i);
                if (row.low() != null && row.high() != null) {
                    spans.put(cells.get(i).cell(), new Span(row.low(), row.high()));
                }
            }
        }
        return spans;
    }

    private static void put(Map<String, Span> spans, String cell, Double low, Double high) {
        if (low != null && high != null) {
            spans.put(cell, new Span(low, high));
        }
    }

    String name() {
        return stored.name();
    }

    ScheduleSpec spec() {
        return stored.schedule().getSpec();
    }

    ExperimentScheduleStatus status() {
        return stored.schedule().getStatus();
    }

    Judgement judgement() {
        return status().known();
    }

    /** @return all that are there, by the times at which they were due */
    List<ScheduledRun> runs() {
        return runs;
    }

    /** @return each cell over the runs, those that are slower first */
    List<CellCourse> courses() {
        return courses;
    }

    /** @return the interval of a run's figure of a cell; null where there is none */
    Span span(ScheduledRun run, String cell) {
        return spans.getOrDefault(run.name(), Map.of()).get(cell);
    }

    /** @return what is run, e.g. {@code a node sweep} */
    String template() {
        return spec().template().nodeSweep() != null
                ? "a node sweep"
                : spec().template().capacitySearch() != null ? "a capacity search" : "an experiment";
    }

    /** @return whether the run was planned otherwise than the one that was judged last */
    boolean otherPlan(ScheduledRun run) {
        return run.over() && judgement().plan() != null && !judgement().plan().equals(run.plan());
    }

    ZoneId zone() {
        return ScheduleWords.zone(spec());
    }

    /** @return e.g. {@code 09 Nov 2026 03:00}, in the zone of the schedule */
    String time(Instant instant) {
        return ScheduleWords.time(spec(), instant);
    }

    /** @return what came out, in one sentence without its end */
    String headline() {
        return ScheduleWords.headline(judgement(), spec().baseline(), zone());
    }

    /** @return what is said of each cell that is not as it was, and of what was not compared */
    List<String> sentences() {
        return ScheduleWords.sentences(judgement());
    }

    /** @return when it ran last and runs next, and what is in its way */
    List<String> times(Instant now) {
        return ScheduleWords.times(stored.schedule(), now);
    }

    /** @return a figure with its unit, e.g. {@code 4.51}, {@code 812 ns} */
    static String figure(CellFigure.Kind kind, Double value) {
        return value == null ? "-" : Text.figure(value) + kind.unit();
    }
}
