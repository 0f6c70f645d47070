package dev.topspin.cli.watch;

import java.io.PrintWriter;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Shows how something in a cluster goes on: in a terminal all of it, written over with each look; elsewhere a line a change. */
public sealed interface FollowView {
    /** @param glance how it stands now */
    void show(Glance glance);

    /** @param text something about the connection */
    void line(String text);

    /** A block of lines that is written over. It stays as it was last. */
    final class Block implements FollowView {
        private static final String CLEAR = "\r\u001b[K";
        private static final String RESET = "\u001b[0m";

        /** A character that is seen, after the colours that begin with it. */
        private static final Pattern SEEN = Pattern.compile("(?:\u001b\\[[0-9;]*m)*[^\u001b]");

        private final PrintWriter out;
        private final int columns;
        private final int rows;
        private int drawn;

        /**
         * @param columns width of the terminal: a longer line would wrap, and could not be written over
         * @param rows height of the terminal: nor could what has left it
         */
        public Block(PrintWriter out, int columns, int rows) {
            this.out = out;
            this.columns = columns;
            this.rows = rows;
        }

        @Override
        public void show(Glance glance) {
            List<String> lines =
                    glance.screen().subList(0, Math.min(glance.screen().size(), Math.max(1, rows - 1)));
            StringBuilder text = new StringBuilder(drawn == 0 ? "" : "\u001b[" + drawn + "A");
            lines.forEach(line -> text.append(CLEAR).append(cut(line)).append(System.lineSeparator()));
            out.print(text + "\u001b[J"); // what was drawn below is gone
            out.flush();
            drawn = lines.size();
        }

        private String cut(String line) {
            Matcher seen = SEEN.matcher(line);
            StringBuilder kept = new StringBuilder();
            int wide = 0;
            while (wide < columns - 1 && seen.find()) {
                kept.append(seen.group());
                wide++;
            }
            return line.indexOf('\u001b') < 0 ? kept.toString() : kept + RESET;
        }

        @Override
        public void line(String text) {
            out.print(CLEAR + cut(text) + System.lineSeparator());
            out.flush();
            drawn = 0; // it stays, and the block goes on below
        }
    }

    /** A line a change: for logs and pipes. */
    final class Lines implements FollowView {
        private final PrintWriter out;
        private Set<String> told = Set.of();

        /** @param out flushed after every line */
        public Lines(PrintWriter out) {
            this.out = out;
        }

        @Override
        public void show(Glance glance) {
            glance.lines().stream()
                    .filter(line -> !told.contains(line))
                    .distinct()
                    .forEach(this::line);
            told = Set.copyOf(glance.lines()); // what comes back later is a change
        }

        @Override
        public void line(String text) {
            out.println(text);
            out.flush();
        }
    }
}
