package dev.topspin.workload.runtime.artery.chameneos;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.result.CreatureCount;
import dev.topspin.model.spec.Chameneos;
import dev.topspin.model.spec.VariantRuntime.AkkaRemote;
import dev.topspin.model.spec.VariantRuntime.AkkaRemote.Transport;
import dev.topspin.model.spec.VariantRuntime.Protocol;
import dev.topspin.model.spec.VariantRuntime.Settings;
import dev.topspin.model.spec.VariantRuntime.Topology;
import dev.topspin.workload.harness.control.TwoEnds;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(120)
class RemoteChameneosRuntimeTest {
    private static final long MEETINGS = 500;

    private static TwoEnds open(Transport transport, Protocol protocol, int creatures) throws Exception {
        AkkaRemote remote = new AkkaRemote(Topology.SameNode, transport, 1, 5, Settings.AsShipped, null, protocol);
        return new TwoEnds(new RemoteChameneosRuntime(remote), remote, new Chameneos(MEETINGS, creatures, null));
    }

    @ParameterizedTest
    @CsvSource({"Tcp, FourTells, 3", "Tcp, Lean, 10", "AeronUdp, FourTells, 4", "AeronUdp, Lean, 3"})
    void everyMeetingIsCountedByBothInTheOtherProcess(Transport transport, Protocol protocol, int creatures)
            throws Exception {
        try (TwoEnds ends = open(transport, protocol, creatures)) {
            for (int i = 1; i <= 2; i++) {
                List<IterationOutcome> both = ends.run(new Iteration(i, 2, false, MEETINGS, TwoEnds.ENDLESS));
                for (IterationOutcome outcome : both) {
                    assertEquals(2 * MEETINGS, outcome.expected());
                    assertEquals(2 * MEETINGS, outcome.sent());
                    assertEquals(2 * MEETINGS, outcome.received());
                }
                assertEquals(MEETINGS, both.getFirst().exchanges());
                assertEquals(
                        2 * MEETINGS,
                        ends.responder().creatures().stream()
                                .mapToLong(CreatureCount::meetings)
                                .sum());
                assertTrue(ends.driver().creatures().isEmpty());
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"FourTells", "Lean"})
    void endsWhenItsTimeIsOverWithNothingUnderWay(Protocol protocol) throws Exception {
        try (TwoEnds ends = open(Transport.Tcp, protocol, 4)) {
            List<IterationOutcome> both = ends.run(new Iteration(1, 1, false, Long.MAX_VALUE / 4, 200_000_000L));
            assertTrue(both.getFirst().exchanges() > 0);
            assertEquals(both.getFirst().expected(), both.getLast().received());
        }
    }
}
