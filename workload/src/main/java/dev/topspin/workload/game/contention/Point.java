package dev.topspin.workload.game.contention;

import dev.topspin.workload.harness.threads.Team.Member;
import java.util.List;
import java.util.Optional;

/** What all threads contend for. Made before the first iteration, and looked at between iterations only. */
public interface Point {
    /** @return what each party does, in their order */
    List<Operations> parties();

    /** @return a thread beside the parties, without which they could not go on; empty for none */
    default Optional<Member> beside() {
        return Optional.empty();
    }

    /** As before the first operation. */
    void reset();

    /** @return how often an operation changes the point: each time is counted */
    default int changesPerOperation() {
        return 1;
    }

    /** @return changes as the point itself has counted them in the iteration */
    long changes();

    /**
     * @param nanos when the last party ended
     * @return when the last operation had arrived
     */
    default long endNanos(long nanos) {
        return nanos;
    }

    /** @return what is effective, each as {@code key=value} */
    List<String> settings();
}
