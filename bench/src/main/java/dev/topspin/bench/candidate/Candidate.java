package dev.topspin.bench.candidate;

import java.io.IOException;
import java.util.Map;

/** One of those that are compared: something that can be run, afresh each time. */
public interface Candidate {
    /** @return what it is called in its benchmark */
    String name();

    /**
     * Runs it once, in fresh JVMs.
     *
     * @return what it gave
     * @throws IOException where it can't be started, or ended badly; the message says what it wrote
     * @throws InterruptedException where the benchmark is being ended
     */
    Map<Figure, Double> run() throws IOException, InterruptedException;
}
