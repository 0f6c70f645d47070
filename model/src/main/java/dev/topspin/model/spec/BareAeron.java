package dev.topspin.model.spec;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.ValidationRule;

/**
 * Aeron without actors: a stream to and a stream fro for each pair.
 *
 * @param channel what carries the streams
 * @param topology where the other process is; null for Ipc, which has both sides in one process
 * @param path how messages get there; {@link VariantRuntime.Path#Pod} for Ipc
 * @param threading which threads a media driver's sender and receiver have, for Udp; null for what there is CPUs for, and for Ipc
 * @param waiting what a thread does that finds nothing to do; null for what there is CPUs for
 */
@ValidationRule(value = Rules.BETWEEN_PROCESSES_BY_UDP_CEL, message = Rules.BETWEEN_PROCESSES_BY_UDP)
public record BareAeron(
        @Default("Udp")
        @JsonPropertyDescription(
                "Udp: between two processes, each with a media driver; it is not encrypted and has no way to be. Ipc: between"
                        + " threads of one process, through logs in shared memory, past the media driver.")
        AeronChannel channel,

        @JsonPropertyDescription(
                "SameNode: both pods on one node. CrossNode: on two nodes, which it is for Udp if not given. Not for Ipc.")
        VariantRuntime.Topology topology,

        @Default("Pod")
        @JsonInclude(value = JsonInclude.Include.CUSTOM, valueFilter = PodIsNotWritten.class)
        @JsonPropertyDescription(VariantRuntime.Path.DESCRIPTION)
        VariantRuntime.Path path,

        @JsonPropertyDescription(
                "The threads of a media driver that carry messages, for Udp only. Dedicated: a sender and a receiver. SharedNetwork:"
                        + " one for both. Shared: one for both and the conductor, which else runs on a housekeeping CPU. Absent:"
                        + " Dedicated where each has a measured CPU beside those of the pairs, else SharedNetwork.")
        DriverThreading threading,

        @JsonPropertyDescription(
                "What a thread does that finds nothing to do, of the driver's or of a pair. Spin: Thread.onSpinWait. Yield:"
                        + " Thread.yield. Backoff: first the one, then the other, then it sleeps for up to 1 ms, as Aeron's driver does as"
                        + " shipped. Absent: Spin where each has a CPU of its own, else Yield.")
        AeronWait waiting)
        implements VariantRuntime {
    /** What absent fields mean that depends on the channel. */
    public BareAeron {
        channel = channel == null ? AeronChannel.Udp : channel;
        path = path == null ? Path.Pod : path;
        topology = topology == null && channel == AeronChannel.Udp ? Topology.CrossNode : topology;
    }

    /** What is chosen by itself. */
    public BareAeron(AeronChannel channel, Topology topology) {
        this(channel, topology, Path.Pod, null, null);
    }

    /** What carries the streams. */
    public enum AeronChannel {
        Ipc,
        Udp
    }

    /** The threads of a media driver that carry messages. */
    public enum DriverThreading {
        Dedicated,
        SharedNetwork,
        Shared
    }

    /** What is done while there is nothing to do. */
    public enum AeronWait {
        Spin,
        Yield,
        Backoff
    }

    @Override
    public String kind() {
        return "aeron";
    }

    /** @return whether messages carry the workload's payload: in either channel they are copied into a log */
    @Override
    public boolean carriesPayload() {
        return true;
    }

    /** @return whether it has nothing that only two processes have, or is between two */
    boolean fitsItsChannel() {
        return channel == AeronChannel.Udp || (topology == null && threading == null);
    }
}
