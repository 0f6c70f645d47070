package dev.topspin.model.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.spec.Rounds;
import dev.topspin.model.testing.Reports;
import dev.topspin.model.testing.Specs;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RoundFiguresTest {
    private static final TrialPlan PLAN = Plan.of(
                    "t", Specs.of("workload: {pingPong: {}}\nvariants: [{name: socket, socket: {}}]"))
            .trials()
            .getFirst();

    @Test
    void asManyRoundsAsThereMayBeFitIntoAPodsTerminationMessage() {
        Random random = new Random(1);
        RoundFigures.Builder figures = new RoundFigures.Builder();
        for (int round = 1; round <= Rounds.MOST; round++) {
            figures.measured(10_000 + random.nextInt(90_000), 20_000 + random.nextInt(900_000));
        }
        assertFits(figures.build());
    }

    @Test
    void roundsThatAllHaveAReasonFitToo() {
        RoundFigures.Builder figures = new RoundFigures.Builder();
        for (int round = 1; round <= Rounds.MOST; round++) {
            figures.missed(
                    Reason.PeerLost, "nobody was there at weekly-r-%d-0000: connection refused".formatted(round * 7));
        }
        assertFits(figures.build());
    }

    private static void assertFits(RoundFigures rounds) {
        PodReport report = Reports.good(PLAN, Role.driver, 20_000).withRounds(rounds);
        String message = TerminationMessage.of(report);
        assertTrue(message.getBytes(StandardCharsets.UTF_8).length <= PodReport.MAX_BYTES);
        RoundFigures read = TerminationMessage.read(message).rounds();
        assertEquals(rounds.p50Nanos(), read.p50Nanos());
        assertEquals(rounds.p99Nanos(), read.p99Nanos());
        assertEquals(rounds.missed().size(), read.missed().size());
    }

    @Test
    void aRoundHasItsFigureOrItsReasonAndOneThatIsStillToComeHasNeither() {
        RoundFigures.Builder builder = new RoundFigures.Builder();
        builder.measured(123_456, 1_234_567);
        builder.satOut();
        builder.missed(Reason.PeerLost, "gone");
        RoundFigures figures = builder.build();
        assertEquals(Optional.of(123_500L), figures.p50(1));
        assertEquals(1_235_000, figures.p99Nanos().getFirst());
        assertEquals(Optional.empty(), figures.p50(2));
        assertEquals(Optional.empty(), figures.missed(2));
        assertEquals("PeerLost", figures.missed(3).orElseThrow().reason());
        assertEquals(Optional.empty(), figures.p50(4));
        assertEquals(1, figures.measured());
    }
}
