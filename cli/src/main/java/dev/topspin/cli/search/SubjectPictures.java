package dev.topspin.cli.search;

import dev.topspin.cli.report.Axis;
import dev.topspin.cli.report.AxisScale;
import dev.topspin.cli.report.Html;
import dev.topspin.cli.report.Picture;
import dev.topspin.cli.report.Picture.Band;
import dev.topspin.cli.report.Picture.Course;
import dev.topspin.cli.report.Picture.Dot;
import dev.topspin.cli.report.Picture.Dots;
import dev.topspin.cli.report.Picture.Layer;
import dev.topspin.cli.report.Picture.Level;
import dev.topspin.cli.report.Picture.Look;
import dev.topspin.cli.report.Picture.Upright;
import dev.topspin.cli.text.Text;
import dev.topspin.model.search.Attempt;
import dev.topspin.model.search.CapacityResult;
import dev.topspin.model.search.CapacitySearchSpec;
import dev.topspin.model.search.CapacityWords;
import dev.topspin.model.search.Objective;
import dev.topspin.model.search.Objective.Figure;
import dev.topspin.model.search.Search;
import dev.topspin.model.search.SearchResults;
import dev.topspin.model.search.SearchResults.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** The pictures of one variant on so many CPUs: its trials over the load, and how probable each load is to be within its capacity. */
final class SubjectPictures {
    private static final int TALL = 320;
    private static final int LOW = 170;

    /** The probability is worked out at so many loads. */
    private static final int POINTS = 120;

    /** It is shown up to this factor beyond the interval. */
    private static final double AROUND = 1.5;

    private final CapacitySearchSpec spec;
    private final SearchWords words;
    private final CapacityResult row;
    private final List<Trial> trials;
    private final Objective objective;
    private final String id;
    private final String name;
    private final Axis loads;

    /** @param number of the row in the search's results */
    SubjectPictures(SearchResults search, int number) {
        spec = search.spec();
        words = new SearchWords(spec);
        row = search.results().get(number);
        trials = search.trials().stream()
                .filter(t -> t.variant().equals(row.variant()) && t.cpus() == row.cpus())
                .toList();
        objective = spec.objectives().getFirst();
        id = "subject-" + number;
        name = CapacityWords.name(spec, row);
        loads = Axis.up(words.axis(), AxisScale.between((double) spec.load().from(), (double)
                spec.load().to()));
    }

    /** @return both, each with its figures as a table */
    String figures() {
        return "<div>" + trials().figure(table()) + probable() + "</div>\n";
    }

    private Picture trials() {
        AxisScale scale = scale();
        List<Layer> layers = new ArrayList<>(interval());
        layers.add(new Level(inUnits(objective.bound()), SearchWords.objective(objective)));
        layers.add(new Dots(Look.other, dots(null, scale)));
        layers.add(new Dots(Look.good, dots(true, scale)));
        layers.add(new Dots(Look.bad, dots(false, scale)));
        String title = "%s: %s at each load".formatted(name, unit());
        String description = "%s: %s; %s of %s held"
                .formatted(
                        name,
                        CapacityWords.answer(spec.load().parameter(), row),
                        trials.stream()
                                .filter(t -> Boolean.TRUE.equals(t.held()))
                                .count(),
                        Text.count(trials.size(), "trial"));
        return new Picture(id, title, description, TALL, loads, Axis.up(unit(), scale), layers);
    }

    /** The interval where one end is not known goes to the end of the axis. */
    private List<Layer> interval() {
        List<Layer> layers = new ArrayList<>();
        if (row.low() != null || row.high() != null) {
            double low = row.low() == null ? spec.load().from() : row.low();
            double high = row.high() == null ? spec.load().to() : row.high();
            layers.add(new Band(low, high, "95 % interval " + CapacityWords.interval(row)));
        }
        if (row.capacity() != null) {
            layers.add(new Upright(row.capacity(), "capacity " + words.load(row.capacity())));
        }
        return layers;
    }

    private List<Dot> dots(Boolean held, AxisScale scale) {
        return trials.stream()
                .filter(t -> Objects.equals(t.held(), held))
                .map(t -> new Dot(t.load(), figure(t) == null ? scale.high() : figure(t), words.outcome(t)))
                .toList();
    }

    private AxisScale scale() {
        double[] all = DoubleStream.concat(
                        trials.stream().filter(t -> figure(t) != null).mapToDouble(SubjectPictures.this::figure),
                        DoubleStream.of(inUnits(objective.bound())))
                .sorted()
                .toArray();
        return AxisScale.of(all[0], all[all.length - 1]);
    }

    /** @return the figure of the first objective in the unit of the axis; null where the trial has none */
    private Double figure(Trial trial) {
        Double value = objective.figure() == Figure.slowdown
                ? trial.slowdown()
                : trial.result().measured() == null
                        ? null
                        : objective.of(trial.result().measured());
        return value == null ? null : inUnits(value);
    }

    private double inUnits(double value) {
        return switch (objective.figure()) {
            case p50, p99, p999 -> value / 1e3;
            case nsPerOp -> value;
            case reached, slowdown -> 100 * value;
        };
    }

    private String unit() {
        return switch (objective.figure()) {
            case p50, p99, p999 -> objective.figure() + ", us";
            case nsPerOp -> "ns an operation";
            case reached -> Figure.reached + ", % of the rate";
            case slowdown -> Figure.slowdown + ", % of a copy alone";
        };
    }

    private String probable() {
        List<Attempt> judged = trials.stream()
                .filter(t -> t.held() != null)
                .map(t -> new Attempt(
                        t.load(),
                        t.verification(),
                        t.held(),
                        t.limitedBy(),
                        t.result().pinned(),
                        null,
                        null))
                .toList();
        if (judged.isEmpty()) {
            return "";
        }
        if (judged.size() < row.forks()) {
            return "<p class=\"lead\">How probable each load is can't be shown: %d of its %s are no longer stored.</p>\n"
                    .formatted(row.forks() - judged.size(), Text.count(row.forks(), "judged trial"));
        }
        Axis near = near();
        List<Long> at = points(near.scale());
        List<Double> shares = Search.atLeast(spec.load(), judged, at);
        List<Dot> course = IntStream.range(0, at.size())
                .mapToObj(i -> new Dot((double) at.get(i), 100 * shares.get(i), null))
                .toList();
        List<Layer> layers = new ArrayList<>(interval());
        layers.add(new Course(Look.good, course));
        Axis percent = Axis.up("%", AxisScale.between(0, 100));
        String title = name + ": how probable it is that the capacity is at least the load, %";
        return new Picture(id + "-probable", title, title, LOW, near, percent, layers)
                .figure(probabilities(at, shares));
    }

    /** Around the interval: everywhere else it is sure or impossible. */
    private Axis near() {
        double from = spec.load().from();
        double to = spec.load().to();
        double low = row.low() == null ? from : Math.max(from, row.low() / AROUND);
        double high = row.high() == null ? to : Math.min(to, row.high() * AROUND);
        return low < high ? Axis.up(words.axis(), AxisScale.between(low, high)) : loads;
    }

    private static List<Long> points(AxisScale scale) {
        return IntStream.rangeClosed(0, POINTS)
                .mapToObj(i -> Math.round(scale.low() + (scale.high() - scale.low()) * i / POINTS))
                .distinct()
                .toList();
    }

    private String table() {
        String rows = trials.stream()
                .map(t -> "<tr><th scope=\"row\">%s</th><td>%s</td><td class=\"text\">%s</td></tr>"
                        .formatted(
                                Html.escape(words.load(t.load())),
                                Text.figure(figure(t)),
                                Html.escape(words.outcome(t))))
                .collect(Collectors.joining("\n"));
        return "<table><thead><tr><th scope=\"col\">load</th><th scope=\"col\">%s</th><th scope=\"col\">what came of it</th></tr></thead><tbody>%s</tbody></table>"
                .formatted(Html.escape(unit()), rows);
    }

    /** Where it is neither sure nor impossible. */
    private String probabilities(List<Long> at, List<Double> shares) {
        String rows = IntStream.range(0, at.size())
                .filter(i -> shares.get(i) > 0.01 && shares.get(i) < 0.99)
                .mapToObj(i -> "<tr><th scope=\"row\">%s</th><td>%s</td></tr>"
                        .formatted(Html.escape(words.load(at.get(i))), Text.percent(shares.get(i))))
                .collect(Collectors.joining("\n"));
        return "<table><thead><tr><th scope=\"col\">load</th><th scope=\"col\">probability</th></tr></thead><tbody>%s</tbody></table>"
                .formatted(rows);
    }
}
