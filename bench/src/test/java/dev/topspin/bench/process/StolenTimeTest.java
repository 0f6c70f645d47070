package dev.topspin.bench.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StolenTimeTest {
    @Test
    void onlyWhatWasTakenFromTheMeasuredCpusCounts(@TempDir Path folder) throws Exception {
        Path stat = folder.resolve("stat");
        Files.writeString(stat, """
                cpu  31 0 32 33 34 0 35 111 0 0
                cpu0 1 0 2 3 4 0 5 1 0 0
                cpu1 1 0 2 3 4 0 5 10 0 0
                cpu10 1 0 2 3 4 0 5 100 0 0
                intr 5 6 7 8 9 10 11 12 13 14
                """);
        assertEquals(11, new StolenTime(stat, List.of(0, 1)).ticks());
        assertEquals(100, new StolenTime(stat, List.of(10)).ticks());
    }

    @Test
    void thisKernelTellsIt() {
        assertTrue(StolenTime.of(Cpus.ofThisMachine().cpus()).ticks() >= 0);
    }
}
