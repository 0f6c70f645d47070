package dev.topspin.model.spec;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;

/**
 * The ping-pong workload. An iteration ends when each pair has exchanged {@code roundTrips} or the iteration's time is
 * over, whichever comes first; what was exchanged by then is what is counted. Without a load it is a closed loop: a reply lets the
 * next message go. With one it is open, and messages go when they are due.
 *
 * @param roundTrips round trips of each pair in one iteration, at the most
 * @param pairs pairs that play at the same time
 * @param inFlight messages each pair keeps under way (closed loop); 1 with a load
 * @param payloadBytes bytes that every message carries; local runtimes that pass a reference carry none
 * @param pause what the pinging party does between a reply and its next message, outside the timed interval
 * @param load the rate of an open loop; null for a closed one
 */
public record PingPong(
        @Default("10000000")
        @Min(1)
        @Max(1_000_000_000_000d)
        @JsonPropertyDescription(
                "Round trips of each pair in one iteration, at the most: an iteration also ends when its time is over.")
        Long roundTrips,

        @Default("1") @Min(1) @Max(64) @JsonPropertyDescription("Pairs that play at the same time.")
        Integer pairs,

        @Default("1") @Min(1) @Max(2048) @JsonPropertyDescription("Messages each pair keeps under way (closed loop).")
        Integer inFlight,

        @Default("0")
        @Min(0)
        @Max(65536)
        @JsonPropertyDescription(
                "Bytes of payload in every message between processes, and of aeron; other local runtimes carry none.")
        Integer payloadBytes,

        @Default("{}")
        @JsonPropertyDescription("What the pinging party does between a reply and its next message, not timed.")
        Pause pause,

        @JsonPropertyDescription(
                "Open loop: round trips begin at a rate and are timed from when they were due, for aeron, akka, akkaRemote,"
                        + " pekko, pekkoRemote and socket. Without it a closed loop with inFlight messages.")
        Load load)
        implements WorkloadKind {
    /** A closed loop. */
    public PingPong(Long roundTrips, Integer pairs, Integer inFlight, Integer payloadBytes, Pause pause) {
        this(roundTrips, pairs, inFlight, payloadBytes, pause, null);
    }

    /** @return messages of each pair that can be under way, 1 or more */
    public int mostUnderWay() {
        return load == null ? inFlight : Load.MOST_UNDER_WAY;
    }

    @Override
    public String kind() {
        return "pingPong";
    }

    @Override
    public Unit unit() {
        return Unit.hop;
    }

    @Override
    public int strands() {
        return pairs;
    }

    @Override
    public long limit() {
        return roundTrips;
    }

    @Override
    public boolean timed() {
        return true;
    }
}
