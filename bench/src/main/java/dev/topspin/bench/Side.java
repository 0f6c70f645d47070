package dev.topspin.bench;

import java.io.IOException;
import java.util.Map;

/** One side of a comparison: something that can be run, afresh each time. */
public interface Side {
    /** @return what it is called in its subject */
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
