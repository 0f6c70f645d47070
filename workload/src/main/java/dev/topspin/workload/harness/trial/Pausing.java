package dev.topspin.workload.harness.trial;

import dev.topspin.model.spec.Pause;
import java.util.concurrent.locks.LockSupport;

/** What a driving party does between a reply and its next message. */
public final class Pausing {
    private final Pause.Kind kind;
    private final long nanos;

    /** @param pause of the workload */
    public Pausing(Pause pause) {
        this.kind = pause.kind();
        this.nanos = pause.durationNanos();
    }

    /** @return whether there is no pause at all: then the end of a round trip is the start of the next */
    public boolean none() {
        return kind == Pause.Kind.None;
    }

    /**
     * Pauses.
     *
     * @throws InterruptedException where the thread was interrupted
     */
    @SuppressWarnings("ThreadPriorityCheck") // Yield is what was asked for
    public void pause() throws InterruptedException {
        switch (kind) {
            case None -> {}
            case Yield -> Thread.yield();
            case Sleep0 -> Thread.sleep(0);
            case Park -> LockSupport.parkNanos(nanos);
        }
    }
}
