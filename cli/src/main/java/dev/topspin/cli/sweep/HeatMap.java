package dev.topspin.cli.sweep;

import dev.topspin.cli.text.HeatColours;
import dev.topspin.cli.text.Terminal;
import dev.topspin.cli.text.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** A figure of each two CPUs as a matrix for a terminal: numbers, on colours where there are any; where numbers don't fit, colours alone. */
final class HeatMap {
    private static final String RESET = "\u001b[0m";
    private static final int BLOCK = 2;

    private final List<Integer> cpus;
    private final BiFunction<Integer, Integer, Optional<Double>> figure;
    private final double median;

    /**
     * @param cpus rows and columns, in their order
     * @param figure of two different CPUs; empty where it was not measured
     */
    HeatMap(List<Integer> cpus, BiFunction<Integer, Integer, Optional<Double>> figure) {
        this.cpus = List.copyOf(cpus);
        this.figure = figure;
        double[] all = cpus.stream()
                .flatMap(one ->
                        cpus.stream().filter(other -> one < other).flatMap(other -> figure.apply(one, other).stream()))
                .mapToDouble(v -> v)
                .sorted()
                .toArray();
        this.median = all.length == 0 ? 0 : all[all.length / 2];
    }

    /** @return how far from the median it is, from -1 for half of it or less to 1 for twice as much or more */
    double distance(double value) {
        return HeatColours.distance(value / median);
    }

    /** @return the lines; none where it is too wide for the terminal whatever is done */
    List<String> lines(Terminal terminal) {
        int wide = cpus.stream()
                        .flatMap(one ->
                                cpus.stream().map(other -> text(one, other).length()))
                        .max(Integer::compare)
                        .orElse(1)
                + 1;
        int head = String.valueOf(cpus.getLast()).length();
        if (head + cpus.size() * Math.max(wide, head + 1) <= terminal.columns()) {
            return lines(terminal, head, Math.max(wide, head + 1), true);
        }
        return terminal.colored() && head + 1 + cpus.size() * BLOCK <= terminal.columns()
                ? lines(terminal, head, BLOCK, false)
                : List.of();
    }

    private List<String> lines(Terminal terminal, int head, int wide, boolean numbers) {
        List<String> lines = new ArrayList<>();
        if (numbers) {
            StringBuilder columns = new StringBuilder(" ".repeat(head));
            cpus.forEach(cpu -> columns.append(right(String.valueOf(cpu), wide)));
            lines.add(columns.toString());
        }
        for (int one : cpus) {
            StringBuilder line = new StringBuilder(right(String.valueOf(one), head));
            for (int other : cpus) {
                String text = right(numbers ? text(one, other) : "", wide);
                line.append(figure(one, other)
                        .filter(_ -> terminal.colored())
                        .map(value -> "\u001b[30;48;5;%dm".formatted(colour(value)) + text + RESET)
                        .orElse(text));
            }
            lines.add(line.toString());
        }
        return lines;
    }

    private int colour(double value) {
        return HeatColours.of(value / median);
    }

    private Optional<Double> figure(int one, int other) {
        return one == other ? Optional.empty() : figure.apply(one, other);
    }

    private String text(int one, int other) {
        return one == other ? "-" : figure(one, other).map(Text::figure).orElse(".");
    }

    private static String right(String text, int width) {
        return " ".repeat(Math.max(0, width - text.length())) + text;
    }
}
