package dev.topspin.cli.nodesweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.NodeSweep;
import dev.topspin.api.NodeSweepStatus;
import dev.topspin.cli.cluster.StoredSweep;
import dev.topspin.cli.text.Terminal;
import dev.topspin.cli.watch.Glance;
import dev.topspin.model.Json;
import dev.topspin.model.testing.SimulatedCluster;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A sweep as it goes on, in a terminal. */
class SweepFollowedTest {
    private static final Instant LATER = Instant.parse("2026-11-23T03:06:00Z");
    private static final Terminal COLOURS = new Terminal(true, true, true, 120, 50);

    private static Glance glance(StoredSweep stored, Terminal terminal) {
        return new SweepFollowed(null, terminal).glance(stored, LATER);
    }

    private static StoredSweep after(StoredSweep stored, String rounds) {
        stored.sweep()
                .setStatus(Json.read(
                        Json.write(stored.sweep().getStatus())
                                .replaceFirst("\"rounds\":\"[^\"]*\"", "\"rounds\":\"" + rounds + "\""),
                        NodeSweepStatus.class));
        return stored;
    }

    private static List<String> blocks(Glance glance) {
        return glance.screen().stream().filter(l -> l.contains("\u2580")).toList();
    }

    @Test
    void theTimeLeftIsThatOfTheRoundsThatAreLeft() {
        StoredSweep stored = SweptClusters.stored(new SimulatedCluster(6, 1), 3, false);
        assertTrue(
                glance(after(stored, "2/5"), COLOURS).screen().getFirst().endsWith("; 6 min, about 9 min left"),
                () -> glance(stored, COLOURS).toString());
        assertTrue(glance(after(stored, "0/5"), COLOURS).screen().getFirst().endsWith("; 6 min"), "nothing to go by");
        assertTrue(glance(after(stored, "5/5"), COLOURS).screen().getFirst().endsWith("; 6 min"), "all are there");
    }

    @Test
    void aSmallSweepHasItsMatrixInBlocksOfColourAndTheOutliersInWords() {
        Glance glance = glance(SweptClusters.hard(32, 31), COLOURS);
        List<String> blocks = blocks(glance);
        assertEquals(16, blocks.size(), "two nodes in a line");
        assertEquals(32, blocks.getFirst().replaceAll("[^\u2580]", "").length());
        assertTrue(String.join("", blocks).contains(";5;196m"), "what is slow is red");
        assertTrue(glance.screen().stream().anyMatch(l -> l.startsWith("  n009: ")), glance::toString);
        assertEquals(Glance.End.Finished, glance.end());
        assertFalse(String.join("", glance.lines()).contains("\u001b"));
    }

    @Test
    void aSweepThatHasNoRoomOrNoColourIsInWordsAlone() {
        StoredSweep large = SweptClusters.hard(80, 8);
        assertEquals(List.of(), blocks(glance(large, COLOURS)));
        StoredSweep small = SweptClusters.hard(32, 31);
        assertEquals(List.of(), blocks(glance(small, new Terminal(true, true, true, 120, 20))), "too low");
        assertEquals(List.of(), blocks(glance(small, new Terminal(true, true, true, 30, 50))), "too narrow");
        assertEquals(List.of(), blocks(glance(small, new Terminal(true, false, false, 120, 50))), "no colours");
    }

    @Test
    void aSweepThatNobodyHasSeenSaysSo() {
        NodeSweep sweep = SweptClusters.hard(16, 15).sweep();
        sweep.setStatus(null);
        Glance glance = glance(new StoredSweep(sweep, List.of()), COLOURS);
        assertEquals(List.of("weekly: no operator has seen it yet"), glance.screen());
        assertEquals(null, glance.end());
    }
}
