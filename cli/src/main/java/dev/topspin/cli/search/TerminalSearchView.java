package dev.topspin.cli.search;

import dev.topspin.cli.text.Text;
import dev.topspin.model.search.CapacityResult;
import dev.topspin.model.search.CapacitySearchSpec;
import dev.topspin.model.search.CapacityWords;
import dev.topspin.model.search.SearchProgress;
import dev.topspin.model.search.SearchProgress.Next;
import dev.topspin.model.search.SearchResults.Trial;
import dev.topspin.model.search.Subject;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A line for each subject, with its interval as a bar that closes in, and one for the trial that runs; written over every second and
 * with each trial. Stays as it was last when it is closed.
 */
final class TerminalSearchView implements SearchListener {
    private static final String CLEAR = "\r\u001b[K";
    private static final long TICK_MILLIS = 1000;

    /** Lines beyond the height of a terminal could not be written over. */
    private static final int MOST_LINES = 16;

    private final PrintWriter out;
    private final int columns;
    private final CapacitySearchSpec spec;
    private final SearchWords words;
    private final Thread ticker;
    private final Map<Integer, Trial> last = new TreeMap<>();
    private List<CapacityResult> rows;
    private Next running;
    private long startedNanos;
    private int drawn;

    /** @param columns width of the terminal: a longer line would wrap, and could not be written over */
    TerminalSearchView(PrintWriter out, int columns, CapacitySearchSpec spec) {
        this.out = out;
        this.columns = columns;
        this.spec = spec;
        this.words = new SearchWords(spec);
        this.rows = SearchProgress.of(spec, List.of()).rows();
        this.ticker = Thread.ofVirtual().start(this::tick);
    }

    private void tick() {
        try {
            while (true) {
                Thread.sleep(TICK_MILLIS);
                draw();
            }
        } catch (InterruptedException e) {
            return; // closed
        }
    }

    @Override
    public synchronized void started(Next next) {
        running = next;
        startedNanos = System.nanoTime();
        draw();
    }

    @Override
    public synchronized void ended(Subject subject, Trial trial, SearchProgress progress) {
        last.put(subject.number(), trial);
        rows = progress.rows();
        running = null;
        draw();
    }

    private synchronized void draw() {
        List<String> lines = lines();
        StringBuilder text = new StringBuilder(drawn == 0 ? "" : "\u001b[" + drawn + "A");
        lines.forEach(line -> text.append(CLEAR)
                .append(line, 0, Math.min(line.length(), columns - 1))
                .append(System.lineSeparator()));
        out.print(text + "\u001b[J"); // what was drawn below is gone
        out.flush();
        drawn = lines.size();
    }

    private List<String> lines() {
        List<String> lines = new ArrayList<>();
        List<Subject> subjects = spec.subjects();
        int name = subjects.stream().mapToInt(s -> words.name(s).length()).max().orElse(0);
        for (Subject subject : shown(subjects)) {
            lines.add(line(subject, name));
        }
        if (subjects.size() > MOST_LINES) {
            long done = rows.stream().filter(CapacityResult::done).count();
            lines.add("%d of %d are answered".formatted(done, subjects.size()));
        }
        if (running != null) {
            lines.add(words.running(running) + "  " + Text.clock(System.nanoTime() - startedNanos));
        }
        return lines;
    }

    /** @return those that fit; where not all do, first those that are not answered yet */
    private List<Subject> shown(List<Subject> subjects) {
        return subjects.size() <= MOST_LINES
                ? subjects
                : subjects.stream()
                        .filter(s -> !rows.get(s.number()).done())
                        .limit(MOST_LINES)
                        .toList();
    }

    private String line(Subject subject, int name) {
        CapacityResult row = rows.get(subject.number());
        Trial trial = last.get(subject.number());
        return "%s  %3d trials  %s  %s%s"
                .formatted(
                        padded(words.name(subject), name),
                        trial == null ? 0 : trial.number() + 1,
                        words.bar(row),
                        row.forks() == 0 ? "" : CapacityWords.answer(spec.load().parameter(), row),
                        trial == null ? "" : "  last: " + words.outcome(trial));
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(width - text.length());
    }

    @Override
    public void close() {
        ticker.interrupt();
        synchronized (this) {
            running = null;
            draw();
        }
    }
}
