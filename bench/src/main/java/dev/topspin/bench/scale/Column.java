package dev.topspin.bench.scale;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What came out at one size. */
final class Column {
    private final String title;
    private final Set<ScaleFigure> figures;
    private final Map<ScaleFigure, Double> values = new EnumMap<>(ScaleFigure.class);
    private final Map<ScaleFigure, String> skipped = new EnumMap<>(ScaleFigure.class);
    private final Set<ScaleFigure> failed = EnumSet.noneOf(ScaleFigure.class);
    private final List<String> blamed = new ArrayList<>();
    private final Map<String, Map<String, Double>> calls = new TreeMap<>();

    /**
     * @param title its size
     * @param figures that it is to have
     */
    Column(String title, Set<ScaleFigure> figures) {
        this.title = title;
        this.figures = figures;
    }

    /** One with so many finished trials. */
    static Column ofTrials(int trials) {
        return new Column(String.format(Locale.ROOT, "%,d", trials), ScaleFigure.OF_TRIALS);
    }

    String title() {
        return title;
    }

    Set<ScaleFigure> figures() {
        return figures;
    }

    void put(ScaleFigure figure, double value) {
        values.put(figure, value);
    }

    /** It can't be shown here, for which the operator can do nothing. */
    void skip(String reason, ScaleFigure... figures) {
        for (ScaleFigure figure : figures) {
            skipped.put(figure, reason);
        }
    }

    /** The operator did not get that far, whatever value there is. */
    void fail(String reason, ScaleFigure... figures) {
        skip(reason, figures);
        failed.addAll(List.of(figures));
    }

    /** A part of the measuring ended early for this reason. */
    void blame(String reason) {
        blamed.add(reason);
    }

    /** @return all such reasons */
    String blamed() {
        return String.join("; ", blamed);
    }

    /** @return those without a value and without a reason why */
    ScaleFigure[] open() {
        return figures.stream()
                .filter(f -> !values.containsKey(f) && !skipped.containsKey(f))
                .toArray(ScaleFigure[]::new);
    }

    /** @return whether the operator did not get as far as to this figure */
    boolean failed(ScaleFigure figure) {
        return failed.contains(figure);
    }

    /** @param each how often a trial of this kind leads to this call, by verb and resource */
    void calls(String kind, Map<String, Double> each) {
        calls.put(kind, each);
    }

    Map<String, Map<String, Double>> calls() {
        return calls;
    }

    /** @return null where it was skipped */
    Double value(ScaleFigure figure) {
        return values.get(figure);
    }

    /** @return null where it was not */
    String skipped(ScaleFigure figure) {
        return values.containsKey(figure) ? null : skipped.get(figure);
    }
}
