package dev.topspin.cli.search;

import dev.topspin.cli.text.Text;
import dev.topspin.model.result.Measured;
import dev.topspin.model.result.OpenLoop;
import dev.topspin.model.search.CapacityResult;
import dev.topspin.model.search.CapacitySearchSpec;
import dev.topspin.model.search.CapacityWords;
import dev.topspin.model.search.LoadVerdict;
import dev.topspin.model.search.Objective;
import dev.topspin.model.search.Objective.Figure;
import dev.topspin.model.search.SearchLoad;
import dev.topspin.model.search.SearchProgress.Next;
import dev.topspin.model.search.SearchResults.Trial;
import dev.topspin.model.search.Subject;
import java.util.Arrays;
import java.util.Optional;

/** What is said of a search and its trials. */
public record SearchWords(CapacitySearchSpec spec) {
    private static final int BAR = 24;
    private static final double MICRO = 1e3;

    /** @return e.g. {@code akka-tcp on 2 CPUs} */
    public String name(Subject subject) {
        return name(subject.variant().name(), subject.cpus());
    }

    /** @return e.g. {@code akka-tcp on 2 CPUs} */
    public String name(Trial trial) {
        return name(trial.variant(), trial.cpus());
    }

    private String name(String variant, int cpus) {
        return spec.resources() == null ? variant : CapacityWords.name(variant, cpus);
    }

    /** @return what the load is, with its unit, e.g. {@code round trips a second of each pair} */
    String axis() {
        return switch (spec.load().parameter()) {
            case rate -> "round trips a second of each pair";
            case pairs -> "pairs";
            case copies -> "copies at once";
        };
    }

    /** @return e.g. {@code p99 is below 1ms} */
    static String objective(Objective objective) {
        return switch (objective.figure()) {
            case reached -> "at least " + objective.atLeast() + " of the rate is reached";
            case slowdown -> "each is less than " + objective.below() + " slower than alone";
            case p50, p99, p999, nsPerOp -> objective.figure() + " is below " + objective.below();
        };
    }

    /** @return e.g. {@code 212k/s}, {@code 3 pairs} */
    public String load(long load) {
        SearchLoad.Kind kind = spec.load().parameter();
        return switch (kind) {
            case rate -> CapacityWords.text(load) + kind.unit();
            case copies -> CapacityWords.text(kind, load);
            case pairs -> load == 1 ? "1 pair" : CapacityWords.text(load) + " pairs";
        };
    }

    /** @return e.g. {@code trial 7 of akka-tcp at 212k/s, verifying} */
    String running(Next next) {
        return "trial %d of %s at %s%s"
                .formatted(
                        next.number() + 1,
                        name(next.subject()),
                        load(next.ask().load()),
                        next.ask().verification() ? ", verifying" : "");
    }

    /** @return the load of a trial, and what came of it, e.g. {@code 212k/s not held: p99 1,210 us} */
    public String outcome(Trial trial) {
        String verdict = trial.held() == null
                ? "says nothing: %s: %s"
                        .formatted(trial.result().reason(), trial.result().message())
                : trial.held() ? "held" + figures(trial) : "not held: " + why(trial);
        return "%s %s%s".formatted(load(trial.load()), trial.verification() ? "verifying, " : "", verdict);
    }

    private String figures(Trial trial) {
        return spec.objectives().stream()
                .filter(o -> o.figure() != Figure.reached)
                .findFirst()
                .map(o -> ", " + figure(o.figure(), trial))
                .orElse("");
    }

    private static String why(Trial trial) {
        Measured measured = trial.result().measured();
        Optional<Figure> figure = Arrays.stream(Figure.values())
                .filter(f -> f.name().equals(trial.limitedBy()))
                .findFirst();
        if (figure.isPresent()) {
            return figure(figure.get(), trial);
        }
        OpenLoop open = measured == null ? null : measured.openLoop();
        if (open == null) {
            return trial.limitedBy();
        }
        return switch (trial.limitedBy()) {
            case LoadVerdict.RATE -> "Rate, reached " + reached(open);
            case LoadVerdict.GENERATOR -> "Generator, late by %s (p99)".formatted(micros(open.senderLateP99Nanos()));
            default -> trial.limitedBy();
        };
    }

    private static String figure(Figure figure, Trial trial) {
        Measured measured = trial.result().measured();
        return switch (figure) {
            case p50 -> "p50 " + micros(measured.p50Nanos());
            case p99 -> "p99 " + micros(measured.p99Nanos());
            case p999 -> "p999 " + micros(measured.p999Nanos());
            case nsPerOp -> Text.figure(measured.nsPerOp()) + " ns/op";
            case reached -> "reached " + reached(measured.openLoop());
            case slowdown ->
                trial.slowdown() == null
                        ? "slowdown unknown"
                        : "slowdown " + Text.figure(100 * trial.slowdown()) + " %";
        };
    }

    private static String reached(OpenLoop open) {
        return CapacityWords.text(Math.round(open.reachedRate())) + SearchLoad.Kind.rate.unit();
    }

    private static String micros(Long nanos) {
        return nanos == null ? "unknown" : Text.figure(nanos / MICRO) + " us";
    }

    /** @return where the interval is among the searched loads, by their logarithms, e.g. {@code ▕······████····▏} */
    String bar(CapacityResult row) {
        int from = row.low() == null ? 0 : Math.min(BAR - 1, cell(row.low()));
        int to = row.high() == null ? BAR : Math.max(from + 1, (int) Math.ceil(BAR * share(row.high())));
        return "▕" + "·".repeat(from) + "█".repeat(to - from) + "·".repeat(BAR - to) + "▏";
    }

    private int cell(long load) {
        return (int) Math.floor(BAR * share(load));
    }

    private double share(long load) {
        double from = Math.log((double) spec.load().from());
        double to = Math.log((double) spec.load().to());
        return Math.clamp((Math.log((double) load) - from) / (to - from), 0, 1);
    }
}
