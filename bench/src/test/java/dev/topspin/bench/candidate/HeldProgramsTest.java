package dev.topspin.bench.candidate;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.topspin.bench.process.Cpus;
import dev.topspin.bench.process.ProcessCpus;
import dev.topspin.bench.process.Timing;
import dev.topspin.bench.process.Tokens;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Programs that are held, one turn after the other. */
class HeldProgramsTest {
    private static final Timing A_MOMENT = new Timing(50, 50);

    @Test
    void theLimitInCSaysWhatTheBetterOfTwoLoopsTakes() throws Exception {
        Optional<ProcessCpus> cpus = Cpus.ofThisMachine().one();
        assumeTrue(LimitCandidate.missing().isEmpty() && cpus.isPresent(), "two CPUs and gcc");
        LimitCandidate limit = new LimitCandidate("limit", cpus.get(), A_MOMENT);
        try (Held held = limit.start(Tokens.of(4))) {
            for (int i = 0; i < 4; i++) {
                assertTrue(held.turn() > 0);
            }
            double nsPerHop = held.finish().get(Figure.NS_PER_HOP_OVER_LINES);
            assertTrue(nsPerHop > 0 && nsPerHop < 1e8, () -> "ns/hop: " + nsPerHop);
        }
    }
}
