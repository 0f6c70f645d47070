package dev.topspin.cli.schedule;

import dev.topspin.cli.report.Axis;
import dev.topspin.cli.report.AxisScale;
import dev.topspin.cli.report.Html;
import dev.topspin.cli.report.Picture;
import dev.topspin.cli.report.Picture.Dot;
import dev.topspin.cli.report.Picture.Dots;
import dev.topspin.cli.report.Picture.Layer;
import dev.topspin.cli.report.Picture.Look;
import dev.topspin.cli.report.Picture.Ribbon;
import dev.topspin.cli.report.Picture.Span;
import dev.topspin.cli.report.Picture.Upright;
import dev.topspin.cli.text.Text;
import dev.topspin.model.schedule.CellCourse;
import dev.topspin.model.schedule.CellCourse.Point;
import dev.topspin.model.schedule.CellCourse.State;
import dev.topspin.model.schedule.CellVerdict;
import dev.topspin.model.schedule.VerdictWords;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** The picture of a cell: its figure in each run as a dot by time, and what the runs before let expect as a band. */
final class CoursePicture {
    private static final int HEIGHT = 220;

    /** The axis shows at least so much of what is expected, so that a hundredth doesn't look like much. */
    private static final double LEAST_SHOWN = 0.1;

    /** Of all that is shown this part is left free above and below. */
    private static final double ROOM = 0.08;

    /** Of the runs at most so many are labelled: a phone has no room for more. */
    private static final int MOST_LABELS = 7;

    private static final long DAY_SECONDS = 86_400;
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("dd MMM", Locale.ROOT);
    private static final DateTimeFormatter HOUR = DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT);

    private final ScheduleResults schedule;
    private final CellCourse course;
    private final List<Point> drawn;
    private final String id;

    CoursePicture(ScheduleResults schedule, CellCourse course, int number) {
        this.schedule = schedule;
        this.course = course;
        this.drawn = course.points().stream().filter(p -> p.value() != null).toList();
        this.id = "cell-" + number;
    }

    /** @return the picture with its figures as a table; a sentence where no run has a figure */
    String figure() {
        if (drawn.isEmpty()) {
            return "<p>%s: no run that is there has a valid figure.</p>\n".formatted(Html.escape(course.cell()));
        }
        String title = "%s: %s%s"
                .formatted(
                        course.cell(),
                        course.kind().words()
                                + (course.kind().unit().isEmpty()
                                        ? ""
                                        : "," + course.kind().unit()),
                        course.floor() ? " (a floor)" : "");
        List<Layer> layers = new ArrayList<>(bands());
        layers.addAll(changes());
        Map<State, List<Point>> byState = drawn.stream()
                .collect(Collectors.groupingBy(Point::state, () -> new EnumMap<>(State.class), Collectors.toList()));
        byState.forEach((state, points) ->
                layers.add(new Dots(look(state), points.stream().map(this::dot).toList())));
        String figure = new Picture(id, title, said(), HEIGHT, across(), up(), layers).figure(table());
        return "<div>" + figure
                + "<p class=\"said%s\">%s.</p></div>\n".formatted(slower() ? " slower" : "", Html.escape(said()));
    }

    private boolean slower() {
        return course.latest() != null && course.latest().regressed();
    }

    /** @return how the cell stands, in a sentence without its end */
    private String said() {
        CellVerdict latest = course.latest();
        if (latest == null) {
            return course.cell() + " is not in the run that was compared last";
        }
        if (latest.compared()) {
            String verdict =
                    switch (latest.verdict()) {
                        case Regressed -> "Regressed";
                        case Suspected -> "Suspected, and not confirmed yet";
                        case NotConfirmed -> "Not confirmed by a second run";
                        default -> "As expected";
                    };
            return verdict + ": " + VerdictWords.sentence(latest);
        }
        return switch (latest.verdict()) {
            case AnotherPlan -> course.cell() + " is not compared: the runs before are of another plan";
            case NotMeasured -> course.cell() + " has no valid figure in the latest run";
            default -> course.cell() + " has too few runs to be compared with yet";
        };
    }

    private static Look look(State state) {
        return switch (state) {
            case Usual -> Look.good;
            case Suspected, Slower -> Look.bad;
            case Confirming -> Look.other;
            case AnotherPlan -> Look.apart;
        };
    }

    private static double at(Point point) {
        return point.run().due().getEpochSecond();
    }

    private Dot dot(Point point) {
        ScheduleResults.Span span = schedule.span(point.run(), course.cell());
        return new Dot(
                at(point),
                point.value(),
                span == null ? null : span.low(),
                span == null ? null : span.high(),
                tip(point));
    }

    private String tip(Point point) {
        return "%s: %s%s; %s"
                .formatted(
                        point.run().name(),
                        ScheduleResults.figure(course.kind(), point.value()),
                        expected(point).isEmpty() ? "" : ", expected " + expected(point),
                        words(point.state()));
    }

    private static String words(State state) {
        return switch (state) {
            case Usual -> "as before";
            case Suspected -> "outside of what was expected, and not confirmed";
            case Slower -> "regressed";
            case Confirming -> "confirms the run before it";
            case AnotherPlan -> "of another plan";
        };
    }

    private String expected(Point point) {
        CellVerdict e = point.expected();
        return e == null ? "" : "%s to %s".formatted(Text.figure(e.expectedLow()), Text.figure(e.expectedHigh()));
    }

    /** One for each stretch of runs of which something was expected: of another plan is another band. */
    private List<Layer> bands() {
        List<Layer> bands = new ArrayList<>();
        List<Span> stretch = new ArrayList<>();
        String plan = null;
        for (Point point : drawn) {
            CellVerdict expected = point.state() == State.Confirming ? null : point.expected();
            if (point.state() == State.Confirming) {
                continue;
            }
            if (expected == null || !String.valueOf(point.run().plan()).equals(plan)) {
                band(stretch, bands);
            }
            plan = String.valueOf(point.run().plan());
            if (expected != null) {
                stretch.add(new Span(at(point), expected.expectedLow(), expected.expectedHigh()));
            }
        }
        band(stretch, bands);
        return bands;
    }

    /** A single run has a band as wide as a day can be seen. */
    private void band(List<Span> stretch, List<Layer> bands) {
        if (stretch.size() == 1) {
            Span only = stretch.getFirst();
            double half = (across().scale().high() - across().scale().low()) / 80;
            stretch.addFirst(new Span(only.x() - half, only.low(), only.high()));
            stretch.add(new Span(only.x() + half, only.low(), only.high()));
        }
        if (!stretch.isEmpty()) {
            bands.add(new Ribbon(stretch));
        }
        stretch.clear();
    }

    /** Lines where the plan changed. */
    private List<Layer> changes() {
        List<Layer> changes = new ArrayList<>();
        for (int i = 1; i < drawn.size(); i++) {
            Point before = drawn.get(i - 1);
            Point point = drawn.get(i);
            if (!String.valueOf(before.run().plan())
                    .equals(String.valueOf(point.run().plan()))) {
                changes.add(new Upright((at(before) + at(point)) / 2, "another plan from here on"));
            }
        }
        return changes;
    }

    private Axis across() {
        List<Instant> times = drawn.stream().map(p -> p.run().due()).distinct().toList();
        double first = times.getFirst().getEpochSecond();
        double last = times.getLast().getEpochSecond();
        double room = Math.max(60, (last - first) * 0.03);
        int every = (times.size() + MOST_LABELS - 1) / MOST_LABELS;
        DateTimeFormatter words = last - first < 2 * DAY_SECONDS ? HOUR : DAY;
        return new Axis(
                "when the run was due, " + schedule.zone(),
                Axis.Kind.linear,
                new AxisScale(first - room, last + room, false),
                IntStream.range(0, times.size())
                        .mapToObj(i -> new Axis.Mark(
                                times.get(i).getEpochSecond(),
                                i % every == 0 ? words.format(times.get(i).atZone(schedule.zone())) : ""))
                        .toList());
    }

    private Axis up() {
        double[] all = drawn.stream()
                .flatMapToDouble(p -> {
                    ScheduleResults.Span span = schedule.span(p.run(), course.cell());
                    DoubleStream own = DoubleStream.of(p.value());
                    DoubleStream ends = span == null ? DoubleStream.empty() : DoubleStream.of(span.low(), span.high());
                    DoubleStream band = p.expected() == null
                            ? DoubleStream.empty()
                            : DoubleStream.of(
                                    p.expected().expectedLow(), p.expected().expectedHigh());
                    return DoubleStream.concat(own, DoubleStream.concat(ends, band));
                })
                .sorted()
                .toArray();
        double low = all[0];
        double high = all[all.length - 1];
        double lacks = Math.max(0, LEAST_SHOWN * high - (high - low)) / 2 + ROOM * (high - low);
        return Axis.up(course.kind().words(), new AxisScale(Math.max(0, low - lacks), high + lacks, false));
    }

    private String table() {
        String rows = course.points().stream().map(this::row).collect(Collectors.joining("\n"));
        return "<table><thead><tr><th scope=\"col\">run</th><th scope=\"col\">due</th><th scope=\"col\">%s</th><th scope=\"col\">95&nbsp;%% interval</th><th scope=\"col\">expected</th><th scope=\"col\">what it was</th></tr></thead><tbody>%s</tbody></table>"
                .formatted(Html.escape(course.kind().words()), rows);
    }

    private String row(Point point) {
        ScheduleResults.Span span = schedule.span(point.run(), course.cell());
        String expected = expected(point);
        return "<tr><th scope=\"row\">%s</th><td>%s</td><td>%s</td><td>%s</td><td>%s</td><td class=\"text\">%s</td></tr>"
                .formatted(
                        Html.escape(point.run().name()),
                        schedule.time(point.run().due()),
                        ScheduleResults.figure(course.kind(), point.value()),
                        span == null ? "-" : Text.interval(span.low(), span.high()),
                        expected.isEmpty() ? "-" : expected,
                        words(point.state()));
    }
}
