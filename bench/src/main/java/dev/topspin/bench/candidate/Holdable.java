package dev.topspin.bench.candidate;

import dev.topspin.bench.process.Tokens;
import java.io.IOException;
import java.util.List;

/** A candidate that can be held again and again while another one runs. */
public interface Holdable extends Candidate {
    /**
     * Starts it, in fresh processes, and warms it up.
     *
     * @param tokens how it will take turns
     * @return it, warm and held
     * @throws IOException where it can't be started, or ended badly; the message says what it wrote
     * @throws InterruptedException where the benchmark is being ended
     */
    Held start(Tokens tokens) throws IOException, InterruptedException;

    /** @return the CPUs that it measures on */
    List<Integer> measuredCpus();
}
