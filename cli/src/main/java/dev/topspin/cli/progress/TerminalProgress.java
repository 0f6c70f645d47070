package dev.topspin.cli.progress;

import dev.topspin.cli.trial.WorkloadEvent;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.TrialResult;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/** One line that is written anew every second and with every event; trials that have ended leave a line of their own. */
public final class TerminalProgress implements RunListener {
    private static final String CLEAR = "\r\u001b[K";
    private static final long TICK_MILLIS = 1000;

    private final PrintWriter out;
    private final int columns;
    private final Clock clock;
    private final Thread ticker;
    private final Map<Integer, Running> running = new TreeMap<>();

    /**
     * A trial that was started and has not ended.
     *
     * @param event what happened in it last; null for nothing yet
     */
    record Running(TrialPlan trial, WorkloadEvent event) {}

    /** @param columns width of the terminal: a longer line would wrap, and could not be written over */
    public TerminalProgress(PrintWriter out, int columns, Plan plan) {
        this(out, columns, plan, System::nanoTime);
    }

    /** @param nanoTime the time since any moment */
    public TerminalProgress(PrintWriter out, int columns, Plan plan, LongSupplier nanoTime) {
        this.out = out;
        this.columns = columns;
        this.clock = new Clock(plan, nanoTime);
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

    private synchronized void draw() {
        if (!running.isEmpty()) {
            String text = ProgressText.running(clock, List.copyOf(running.values()));
            out.print(CLEAR + text.substring(0, Math.min(text.length(), columns - 1)));
            out.flush();
        }
    }

    @Override
    public synchronized void started(TrialPlan next) {
        running.put(next.index(), new Running(next, null));
        clock.started(next);
        draw();
    }

    @Override
    public synchronized void happened(TrialPlan trial, WorkloadEvent event) {
        if (running.replace(trial.index(), new Running(trial, event)) != null) {
            draw();
        }
    }

    @Override
    public synchronized void ended(TrialPlan ended, TrialResult result) {
        running.remove(ended.index());
        clock.ended(ended, result);
        line(ProgressText.ended(clock, ended, result));
    }

    @Override
    public synchronized void line(String text) {
        out.println(CLEAR + text);
        draw();
    }

    @Override
    public void close() {
        ticker.interrupt();
        synchronized (this) {
            running.clear();
            out.print(CLEAR);
            out.flush();
        }
    }
}
