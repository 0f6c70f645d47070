package dev.topspin.model.spec;

import com.fasterxml.jackson.annotation.JsonIgnore;

/**
 * What is exchanged, whichever workload it is. Every workload counts <em>exchanges</em>: a round trip, a meeting, a query or an
 * operation; its figures are given in its {@link #unit()}.
 */
public sealed interface WorkloadKind permits PingPong, Chameneos, Queries, Contention {
    /** @return the name under which it stands in an experiment, e.g. {@code pingPong} */
    @JsonIgnore
    String kind();

    /** @return what its figures are given in */
    @JsonIgnore
    Unit unit();

    /** @return how many exchange at the same time, side by side and independent of each other: 1 or more */
    @JsonIgnore
    int strands();

    /** @return the most exchanges of each strand in one iteration, 1 or more */
    @JsonIgnore
    long limit();

    /** @return whether every strand times its exchanges one by one, so that there is a distribution of them */
    @JsonIgnore
    boolean timed();

    /** What figures are given in. */
    enum Unit {
        /** One message one way; a round trip is two. */
        hop(2),
        /** Two chameneos meet once. */
        meeting(1),
        /** A question and its answer. */
        query(1),
        /** One thread does its step once. */
        operation(1);

        private final int perExchange;

        Unit(int perExchange) {
            this.perExchange = perExchange;
        }

        /** @return how many of it one exchange is */
        public int perExchange() {
            return perExchange;
        }
    }

    /**
     * What one of the unit costs, as one strand sees it.
     *
     * @param exchanges of all strands together; 0 gives 0
     * @param elapsedNanos wall time
     * @return elapsed x strands / units
     */
    default double nsPerOp(long exchanges, long elapsedNanos) {
        return exchanges == 0 ? 0 : (double) elapsedNanos * strands() / ((double) unit().perExchange() * exchanges);
    }

    /** @return units of all strands together, a second; 0 where no time passed */
    default double opsPerSecond(long exchanges, long elapsedNanos) {
        return elapsedNanos == 0 ? 0 : (double) unit().perExchange() * exchanges * 1e9 / elapsedNanos;
    }
}
