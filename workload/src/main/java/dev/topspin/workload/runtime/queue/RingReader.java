package dev.topspin.workload.runtime.queue;

import com.lmax.disruptor.Sequence;
import dev.topspin.workload.harness.trial.Apart;

/** How far a ring was read, on cache lines that no producer looks at. */
final class RingReader extends Apart {
    /** What it gives back to the producers. */
    final Sequence consumed = new Sequence();

    long next = consumed.get() + 1;
    long available = consumed.get();

    long a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15;
}
