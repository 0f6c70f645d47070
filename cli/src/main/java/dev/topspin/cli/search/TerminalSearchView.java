package dev.topspin.cli.search;

import dev.topspin.cli.text.Text;
import dev.topspin.model.search.CapacityResult;
import dev.topspin.model.search.CapacitySearchSpec;
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
        List<String> lines = new ArrayList<>(SearchLines.of(spec, rows, last));
        if (running != null) {
            lines.add(words.running(running) + "  " + Text.clock(System.nanoTime() - startedNanos));
        }
        return lines;
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
