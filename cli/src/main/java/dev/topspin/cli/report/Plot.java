package dev.topspin.cli.report;

import java.util.List;
import java.util.stream.Stream;

/**
 * A plot of lines: what {@link Drawing} draws, and what the script of the page draws anew.
 *
 * @param id unique in the document
 * @param title what is shown
 * @param description the same in a sentence, for who can't see it
 * @param across the x axis
 * @param up the y axis, on which all points are
 * @param series the lines, at least one of them with a point
 */
record Plot(String id, String title, String description, Axis across, Axis up, List<Series> series) {
    /** So many colours there are; further lines have dashes too. */
    static final int COLOURS = 8;

    /**
     * A point.
     *
     * @param low lower end of its interval; null where there is none, as is the upper end
     */
    record Point(double x, double y, Double low, Double high) {}

    /**
     * A line. The number says which colour, dash and mark it has.
     *
     * @param shown whether it is drawn from the first; else the reader can have it drawn
     * @param curve whether its points are so dense that only the line is drawn
     * @param published points that others have published, marked by crosses
     */
    record Series(String name, int number, boolean shown, boolean curve, List<Point> points, List<Point> published) {
        /** @return measured and published points */
        Stream<Point> all() {
            return Stream.concat(points.stream(), published.stream());
        }

        /** @return the classes of its style */
        String style() {
            return style(number);
        }

        /** @return the classes of a line's style */
        static String style(int number) {
            return "line l%d d%d".formatted(number % COLOURS, number / COLOURS % 4);
        }
    }
}
