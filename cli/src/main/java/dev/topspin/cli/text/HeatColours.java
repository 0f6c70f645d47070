package dev.topspin.cli.text;

/** The colours that a terminal with 256 of them shows figures in: from blue for half of what is usual to red for twice as much. */
public final class HeatColours {
    private static final int[] COLOURS = {27, 75, 153, 255, 224, 210, 196};

    private HeatColours() {}

    /** @return the number of the colour of a figure that is so many times what is usual */
    public static int of(double times) {
        return COLOURS[(int) Math.round((distance(times) + 1) / 2 * (COLOURS.length - 1))];
    }

    /** @return how far from what is usual it is, from -1 for half of it or less to 1 for twice as much or more */
    public static double distance(double times) {
        return Math.clamp(Math.log(times) / Math.log(2), -1, 1);
    }
}
