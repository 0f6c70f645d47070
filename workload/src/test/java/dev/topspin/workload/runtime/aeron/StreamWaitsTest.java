package dev.topspin.workload.runtime.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.topspin.model.spec.BareAeron;
import dev.topspin.model.spec.BareAeron.AeronChannel;
import dev.topspin.model.spec.BareAeron.AeronWait;
import dev.topspin.model.spec.BareAeron.DriverThreading;
import dev.topspin.model.spec.VariantRuntime.Path;
import dev.topspin.model.spec.VariantRuntime.Topology;
import dev.topspin.workload.harness.trial.Contexts;
import dev.topspin.workload.harness.trial.FreeThreads;
import dev.topspin.workload.harness.trial.Plans;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StreamWaitsTest {
    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                // what is not said is what there are CPUs for
                "Udp, -,         -,       1, 1, SharedNetwork, Yield,   2",
                "Udp, -,         -,       2, 1, SharedNetwork, Spin,    2",
                "Udp, -,         -,       3, 1, Dedicated,     Spin,    3",
                "Udp, -,         -,       4, 3, SharedNetwork, Spin,    4",
                "Ipc, -,         -,       2, 1, -,             Spin,    2",
                "Ipc, -,         -,       3, 2, -,             Yield,   4",
                // and what is said is done
                "Udp, Dedicated, -,       2, 1, Dedicated,     Yield,   3",
                "Udp, Shared,    Spin,    1, 1, Shared,        Spin,    2",
                "Ipc, -,         Backoff, 2, 1, -,             Backoff, 2"
            })
    void threadsAndWaitingFitTheCpusUnlessTheyAreSaid(
            AeronChannel channel,
            DriverThreading given,
            AeronWait waiting,
            int cpus,
            int pairs,
            DriverThreading threading,
            AeronWait waits,
            int threads) {
        Topology topology = channel == AeronChannel.Udp ? Topology.SameNode : null;
        BareAeron variant = new BareAeron(channel, topology, Path.Pod, given, waiting);
        assertEquals(
                new StreamWaits(channel == AeronChannel.Udp ? pairs : 2 * pairs, threading, waits),
                StreamWaits.of(
                        variant,
                        Contexts.of(Plans.counted(variant, Plans.pingPong(1, pairs, 1)), new FreeThreads(cpus))));
        assertEquals(threads, new StreamWaits(threads - carrying(threading), threading, waits).threads());
    }

    private static int carrying(DriverThreading threading) {
        return threading == null ? 0 : threading == DriverThreading.Dedicated ? 2 : 1;
    }

    @ParameterizedTest
    @CsvSource({"1,16,4194304", "3,16,1048576", "64,16,65536", "64,65552,1048576", "1,65552,4194304"})
    void allStreamsTogetherTakeWhatOneTakesAloneUnlessMessagesNeedMore(int pairs, int messageBytes, int termBytes) {
        assertEquals(termBytes, MediaClient.termBytes(pairs, messageBytes));
    }
}
