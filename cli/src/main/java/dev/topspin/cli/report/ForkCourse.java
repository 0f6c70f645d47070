package dev.topspin.cli.report;

import dev.topspin.cli.text.Text;
import dev.topspin.model.result.FloorInside;
import dev.topspin.model.result.Measured;
import dev.topspin.model.result.Modes;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.result.Slices;
import dev.topspin.model.result.Slices.Figure;
import java.util.List;

/**
 * What a fork took over time.
 *
 * @param number of the fork, from 1
 * @param nsPerOp its figure
 * @param slices in the order of time, at least one; iterations where these were not cut
 * @param recordedOnly whether round trips were recorded in all of them
 * @param keptShare the part of them that nobody disturbed; null where nothing was cut
 * @param modes at how many speeds it ran; null likewise
 * @param places whether its slices lie in places of memory that differ, so that {@code modes} says nothing of a single one
 * @param floor measured beside it; null where none was
 */
record ForkCourse(
        int number,
        double nsPerOp,
        List<Figure> slices,
        boolean recordedOnly,
        Double keptShare,
        Modes modes,
        boolean places,
        FloorInside floor) {
    /** @return the valid forks of a cell in the order of the run; those of which no course is known are not among them */
    static List<ForkCourse> of(ResultsFile results, String cell) {
        return results.trials().stream()
                .filter(t -> t.cell().equals(cell)
                        && t.result().valid()
                        && t.result().measured() != null)
                .map(t -> of(t.fork(), t.result().measured()))
                .filter(fork -> !fork.slices.isEmpty())
                .toList();
    }

    private static ForkCourse of(int number, Measured m) {
        List<Figure> slices = slices(m);
        return new ForkCourse(
                number,
                m.nsPerOp(),
                slices,
                slices.stream().allMatch(Figure::recorded),
                m.keptShare(),
                m.modes(),
                m.places() != null,
                m.floor());
    }

    private static List<Figure> slices(Measured m) {
        return m.slices() == null
                ? m.iterationNsPerOp().stream()
                        .map(ns -> new Figure(ns, false, false))
                        .toList()
                : m.slices().figures();
    }

    /** @return the same with about so many slices, each the mean of neighbours */
    ForkCourse thinned(int most) {
        return new ForkCourse(
                number, nsPerOp, Slices.thinned(slices, most), recordedOnly, keptShare, modes, places, floor);
    }

    /** @return whether the slice took a tenth more than the lower mode */
    boolean outside(Figure slice) {
        return modes != null && !places && modes.outside(slice.nsPerOp());
    }

    /** @return whether the figure is made of such slices: recorded ones are but where there are no others */
    boolean inFigure(Figure slice) {
        return !slice.disturbed() && (!slice.recorded() || recordedOnly);
    }

    private long setAside() {
        return slices.stream().filter(Figure::disturbed).count();
    }

    /** @return ns/op, slices, those set aside, the least and the most, lower mode, outside it, changes, the floor */
    List<String> inFigures() {
        return List.of(
                Text.figure(nsPerOp),
                "" + slices.size(),
                "" + setAside(),
                Text.figure(slices.stream().mapToDouble(Figure::nsPerOp).min().orElseThrow()),
                Text.figure(slices.stream().mapToDouble(Figure::nsPerOp).max().orElseThrow()),
                Text.figure(modes == null ? null : (Double) modes.lowNsPerOp()),
                Text.percent(modes == null ? null : (Double) modes.outsideShare()),
                modes == null ? "-" : "" + modes.changes(),
                Text.figure(floor == null ? null : (Double) floor.nsPerOp()));
    }

    /** @return the same in a sentence */
    String inWords() {
        String aside = setAside() == 0 ? "" : ", " + setAside() + " of them set aside";
        String speeds = modes == null
                ? ""
                : "; lower mode %s, %s of the slices outside it, %s"
                        .formatted(
                                Text.figure(modes.lowNsPerOp()),
                                Text.percent(modes.outsideShare()),
                                Text.count(modes.changes(), "change"));
        return "fork %d: %s ns over %s%s%s%s"
                .formatted(
                        number,
                        Text.figure(nsPerOp),
                        Text.count(slices.size(), keptShare == null ? "iteration" : "slice"),
                        aside,
                        speeds,
                        floor == null
                                ? ""
                                : "; %s beside it %s ns".formatted(floor.cell(), Text.figure(floor.nsPerOp())));
    }
}
