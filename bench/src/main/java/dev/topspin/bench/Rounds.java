package dev.topspin.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Runs a subject: every side once a round, the order turned about from round to round (A B, B A, A B, ...), so that what
 * drifts hits all alike and nobody is always second.
 *
 * @param rounds how many, 1 or more
 * @param progress told of each run
 */
public record Rounds(int rounds, Consumer<String> progress) {
    /** @return the rows of the subject */
    public List<Row> run(Subject subject) throws IOException, InterruptedException {
        Map<String, List<Map<Figure, Double>>> runs = new HashMap<>();
        for (int round = 0; round < rounds; round++) {
            for (Side side : order(subject.sides(), round)) {
                Map<Figure, Double> figures = side.run();
                runs.computeIfAbsent(side.name(), s -> new ArrayList<>()).add(figures);
                progress.accept("%s %d/%d %s %s".formatted(subject.name(), round + 1, rounds, side.name(), figures));
            }
        }
        return subject.goals().stream()
                .map(goal -> row(subject, goal, runs.get(goal.side()), runs.get(goal.against())))
                .toList();
    }

    /** @return the sides in the order of a round */
    static <T> List<T> order(List<T> sides, int round) {
        List<T> order = new ArrayList<>(sides);
        if (round % 2 == 1) {
            Collections.reverse(order);
        }
        return order;
    }

    private static Row row(
            Subject subject, Goal goal, List<Map<Figure, Double>> side, List<Map<Figure, Double>> against) {
        double[] ones = values(goal.figure(), side);
        double[] others = values(goal.figure(), against);
        double[] compared = new double[ones.length];
        for (int i = 0; i < compared.length; i++) {
            compared[i] = goal.target().of(ones[i], others[i]);
        }
        return new Row(
                subject.name(),
                goal,
                Median.of(ones).value(),
                Median.of(others).value(),
                goal.target().kind() == Target.Kind.VARIATION ? variation(ones) : Median.of(compared),
                compared.length);
    }

    /** @return the coefficient of variation: the standard deviation divided by the mean; no interval */
    static Median variation(double... values) {
        double mean = Arrays.stream(values).average().orElseThrow();
        double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
        return new Median(values.length < 2 ? 0 : Math.sqrt(squares / (values.length - 1)) / mean, null, null);
    }

    private static double[] values(Figure figure, List<Map<Figure, Double>> runs) {
        return runs.stream()
                .mapToDouble(run -> java.util.Objects.requireNonNull(run.get(figure), figure::label))
                .toArray();
    }
}
