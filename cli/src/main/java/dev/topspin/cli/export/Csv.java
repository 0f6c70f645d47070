package dev.topspin.cli.export;

import dev.topspin.cli.export.CsvText.Column;
import dev.topspin.cli.table.RowFigures;
import dev.topspin.model.Figures;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.Completion;
import dev.topspin.model.result.Interval;
import dev.topspin.model.result.Measured;
import dev.topspin.model.result.OpenLoop;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.Ratio;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.result.ResultsFile.Trial;
import dev.topspin.model.result.RoundTrip;
import dev.topspin.model.result.Tax;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.result.WarmedUp;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/** The figures of one run for spreadsheets. */
public final class Csv {
    static final List<Column<CellResult>> CELLS = List.of(
            new Column<>("cell", CellResult::cell),
            new Column<>("variant", CellResult::variant),
            new Column<>("parameters", CellResult::parameters),
            new Column<>("forks", CellResult::forks),
            new Column<>("unit", CellResult::unit),
            new Column<>("ns_per_op", in(CellResult::nsPerOp, Interval::median)),
            new Column<>("ns_per_op_low", in(CellResult::nsPerOp, Interval::low)),
            new Column<>("ns_per_op_high", in(CellResult::nsPerOp, Interval::high)),
            new Column<>("ops_per_second", CellResult::opsPerSecond),
            new Column<>("p50_us", in(CellResult::roundTrip, RoundTrip::p50Micros)),
            new Column<>("p99_us", in(CellResult::roundTrip, RoundTrip::p99Micros)),
            new Column<>("p999_us", in(CellResult::roundTrip, RoundTrip::p999Micros)),
            new Column<>("cpu_cores", CellResult::cpuCores),
            new Column<>("cpu_ns_per_op", c -> Figures.rounded(RowFigures.cpuNanosPerOp(c))),
            new Column<>("threads", CellResult::threads),
            new Column<>("seconds", in(CellResult::completion, Completion::seconds)),
            new Column<>("seconds_with_start", in(CellResult::completion, Completion::secondsWithStart)),
            new Column<>("floor_tax", in(c -> c.tax(Tax.Kind.Operation), Ratio::value)),
            new Column<>("floor_tax_low", in(c -> c.tax(Tax.Kind.Operation), Ratio::low)),
            new Column<>("floor_tax_high", in(c -> c.tax(Tax.Kind.Operation), Ratio::high)),
            new Column<>("network_tax", in(c -> c.tax(Tax.Kind.RoundTrip), Ratio::value)),
            new Column<>("network_tax_low", in(c -> c.tax(Tax.Kind.RoundTrip), Ratio::low)),
            new Column<>("network_tax_high", in(c -> c.tax(Tax.Kind.RoundTrip), Ratio::high)),
            new Column<>("pinned", CellResult::pinned),
            new Column<>("valid", CellResult::valid),
            new Column<>("message", CellResult::message),
            new Column<>("rate_asked", in(CellResult::openLoop, OpenLoop::rate)),
            new Column<>("rate_reached", in(CellResult::openLoop, OpenLoop::reachedRate)),
            new Column<>("variation", c -> c.trust().variation()),
            new Column<>("precise", c -> c.trust().precise()),
            new Column<>("unsteady_warmups", c -> c.trust().unsteady()),
            new Column<>("p50_us_low", in(overForks(RoundTrip::p50ForksMicros), Interval::low)),
            new Column<>("p50_us_high", in(overForks(RoundTrip::p50ForksMicros), Interval::high)),
            new Column<>("p99_us_low", in(overForks(RoundTrip::p99ForksMicros), Interval::low)),
            new Column<>("p99_us_high", in(overForks(RoundTrip::p99ForksMicros), Interval::high)),
            new Column<>("p999_us_low", in(overForks(RoundTrip::p999ForksMicros), Interval::low)),
            new Column<>("p999_us_high", in(overForks(RoundTrip::p999ForksMicros), Interval::high)));

    private static final List<Column<Trial>> TRIALS = List.of(
            new Column<>("index", Trial::index),
            new Column<>("trial", Trial::name),
            new Column<>("cell", Trial::cell),
            new Column<>("fork", Trial::fork),
            new Column<>("started_at", Trial::startedAt),
            new Column<>("seconds", Trial::seconds),
            new Column<>("reason", t -> t.result().reason()),
            new Column<>("message", t -> t.result().message()),
            new Column<>("exchanges", measured(Measured::exchanges)),
            new Column<>("ns_per_op", measured(Measured::nsPerOp)),
            new Column<>("ops_per_second", measured(Measured::opsPerSecond)),
            new Column<>("recorded", measured(Measured::recorded)),
            new Column<>("min_ns", measured(Measured::minNanos)),
            new Column<>("p50_ns", measured(Measured::p50Nanos)),
            new Column<>("p99_ns", measured(Measured::p99Nanos)),
            new Column<>("p999_ns", measured(Measured::p999Nanos)),
            new Column<>("max_ns", measured(Measured::maxNanos)),
            new Column<>("cpu_cores", t -> t.result().cpuCores()),
            new Column<>("threads", t -> t.result().threads()),
            new Column<>("voluntary_switches", sum(PodReport.Usage::voluntarySwitches)),
            new Column<>("involuntary_switches", sum(PodReport.Usage::involuntarySwitches)),
            new Column<>("migrations", sum(PodReport.Usage::migrations)),
            new Column<>("gc_count", sum(PodReport.Usage::gcCount)),
            new Column<>("gc_ns", sum(PodReport.Usage::gcNanos)),
            new Column<>("pinned", t -> t.result().pinned()),
            new Column<>("not_pinned", t -> String.join("; ", t.result().notPinned())),
            new Column<>("compile_ns", sum(PodReport.Usage::compileNanos)),
            new Column<>("warmup_iterations", warmup(WarmedUp::iterations)),
            new Column<>("warmup_steady", warmup(WarmedUp::steady)));

    private Csv() {}

    /** @return a row for each cell */
    public static String cells(ResultsFile results) {
        return CsvText.of(CELLS, results.rows());
    }

    /** @return a row for each trial */
    public static String trials(ResultsFile results) {
        return CsvText.of(TRIALS, results.trials());
    }

    /** A field of a part of the row; none where the row doesn't have the part. */
    private static <T> Function<CellResult, Object> in(Function<CellResult, T> part, Function<T, Object> field) {
        return row -> part.apply(row) == null ? null : field.apply(part.apply(row));
    }

    private static Function<CellResult, Interval> overForks(Function<RoundTrip, Interval> percentile) {
        return row -> row.roundTrip() == null ? null : percentile.apply(row.roundTrip());
    }

    private static Function<Trial, Object> measured(Function<Measured, Object> figure) {
        return trial -> trial.result().measured() == null
                ? null
                : figure.apply(trial.result().measured());
    }

    private static Function<Trial, Object> warmup(Function<WarmedUp, Object> figure) {
        return measured(m -> m.warmup() == null ? null : figure.apply(m.warmup()));
    }

    /** Over all processes; none where no process has it. */
    private static Function<Trial, Object> sum(Function<PodReport.Usage, Long> figure) {
        return trial -> reports(trial.result()).stream()
                .map(figure)
                .filter(Objects::nonNull)
                .reduce(Long::sum)
                .orElse(null);
    }

    private static List<PodReport.Usage> reports(TrialResult result) {
        return result.reports().stream()
                .map(PodReport::usage)
                .filter(Objects::nonNull)
                .toList();
    }
}
