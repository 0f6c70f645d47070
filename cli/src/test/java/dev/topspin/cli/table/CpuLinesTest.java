package dev.topspin.cli.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.cli.fixture.SampleResults;
import java.util.List;
import org.junit.jupiter.api.Test;

class CpuLinesTest {
    @Test
    void eachSetOfCpusIsToldOnceWithTheVariantsThatRanOnIt() throws Exception {
        List<String> lines = CpuLines.of(SampleResults.of("../examples/ping-pong.yaml", 8, null));
        assertEquals(lines.stream().distinct().toList(), lines);
        assertTrue(
                lines.stream().anyMatch(l -> l.contains(": same last-level cache, different cores")), lines::toString);
        assertTrue(lines.stream().allMatch(l -> l.contains("CPU")), lines::toString);
    }

    @Test
    void theDetailsSayWhatCanNotBeReadAndWhatCan() throws Exception {
        List<String> lines = CpuLines.detailed(SampleResults.of("../examples/ping-pong.yaml", 8, null));
        assertTrue(lines.contains("  Sample CPU at 3.0 GHz, 3000 MHz"), lines::toString);
        assertTrue(lines.contains("  looked at 14 times, at most 1.0 s apart: never changed"), lines::toString);
        assertTrue(lines.contains("  the hypervisor took 0 ms from them while measuring"), lines::toString);
    }
}
