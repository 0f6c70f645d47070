package dev.topspin.bench.scale;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * All columns, as a table and as a document.
 *
 * @param head what the columns' titles are
 * @param columns in the order of their sizes, all with the same figures; none where nothing was measured
 * @param cpus of the machine
 */
record Outcome(String head, List<Column> columns, int cpus) {
    /** With fewer the API server, etcd and the nodes' stand-in take the operator's time. */
    private static final int CPUS_FOR_TIMES = 4;

    /** @return whether every target is met at every size; not where the operator did not get that far */
    boolean good() {
        return figures().stream().noneMatch(figure -> verdict(figure).equals("missed"));
    }

    private Set<ScaleFigure> figures() {
        return columns.isEmpty() ? Set.of() : columns.getFirst().figures();
    }

    private String verdict(ScaleFigure figure) {
        List<Double> known = columns.stream()
                .map(c -> c.value(figure))
                .filter(Objects::nonNull)
                .toList();
        boolean failed = columns.stream().anyMatch(c -> c.failed(figure));
        if (!figure.hasTarget() || (known.isEmpty() && !failed)) {
            return "";
        }
        if (!failed && known.stream().allMatch(figure::metBy)) {
            return "met";
        }
        return !failed && figure.isTime() && cpus < CPUS_FOR_TIMES ? "undecided" : "missed";
    }

    /** @return a row a figure, a column a size; then what was skipped and why, and of what the calls of a trial consist */
    String table() {
        if (columns.isEmpty()) {
            return "";
        }
        List<List<String>> lines = new ArrayList<>();
        List<String> titles = new ArrayList<>(List.of(head));
        columns.forEach(c -> titles.add(c.title()));
        titles.addAll(List.of("target", ""));
        lines.add(titles);
        for (ScaleFigure figure : figures()) {
            List<String> line = new ArrayList<>(List.of(figure.label()));
            columns.forEach(c -> line.add(number(c.value(figure))));
            line.addAll(List.of(figure.target(), verdict(figure)));
            lines.add(line);
        }
        return aligned(lines) + undecided() + skipped() + calls();
    }

    private String undecided() {
        return figures().stream().anyMatch(f -> verdict(f).equals("undecided"))
                ? "\nundecided\n  a time above its target on %d CPUs, which API server, etcd and kwok share with the operator: %d are needed\n"
                        .formatted(cpus, CPUS_FOR_TIMES)
                : "";
    }

    private String skipped() {
        Set<String> reasons = new LinkedHashSet<>();
        for (Column column : columns) {
            for (ScaleFigure figure : figures()) {
                if (column.skipped(figure) != null) {
                    reasons.add(column.title() + ": " + column.skipped(figure));
                }
            }
        }
        return reasons.isEmpty() ? "" : "\nnot shown\n  " + String.join("\n  ", reasons) + "\n";
    }

    private String calls() {
        StringBuilder text = new StringBuilder();
        lastCalls().forEach((kind, calls) -> {
            text.append("\nAPI calls of ").append(kind).append('\n');
            calls.forEach((call, times) -> text.append("  %6s  %s%n".formatted(number(times), call)));
        });
        return text.toString();
    }

    /** Of the largest size that got there. */
    private Map<String, Map<String, Double>> lastCalls() {
        Map<String, Map<String, Double>> last = new LinkedHashMap<>();
        columns.forEach(c -> last.putAll(c.calls()));
        return last;
    }

    /** @return the same for programs */
    Map<String, Object> document() {
        return Map.of("figures", rows(), "callsOfATrial", lastCalls());
    }

    private List<Map<String, Object>> rows() {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (ScaleFigure figure : figures()) {
            Map<String, Object> values = new LinkedHashMap<>();
            Map<String, Object> skipped = new LinkedHashMap<>();
            for (Column column : columns) {
                String size = column.title();
                if (column.value(figure) != null) {
                    values.put(size, column.value(figure));
                } else {
                    skipped.put(size, String.valueOf(column.skipped(figure)));
                }
            }
            rows.add(Map.of(
                    "figure", figure.name(),
                    "label", figure.label(),
                    "target", figure.target(),
                    "verdict", verdict(figure),
                    "values", values,
                    "skipped", skipped));
        }
        return rows;
    }

    private static String number(Double value) {
        if (value == null) {
            return "-";
        }
        double size = Math.abs(value);
        if (value == Math.rint(value) && size < 1e6) {
            return String.format(Locale.ROOT, "%.0f", value);
        }
        return String.format(
                Locale.ROOT, size >= 100 ? "%.0f" : size >= 10 ? "%.1f" : size >= 1 ? "%.2f" : "%.3f", value);
    }

    private static String aligned(List<List<String>> lines) {
        StringBuilder text = new StringBuilder();
        for (List<String> line : lines) {
            StringBuilder one = new StringBuilder();
            for (int i = 0; i < line.size(); i++) {
                int column = i;
                int width = lines.stream()
                        .mapToInt(l -> l.get(column).length())
                        .max()
                        .orElse(0);
                String blanks = " ".repeat(width - line.get(i).length());
                boolean isNumber = i > 0 && i <= line.size() - 3;
                one.append(isNumber ? blanks + line.get(i) : line.get(i) + blanks)
                        .append("  ");
            }
            text.append(one.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }
}
