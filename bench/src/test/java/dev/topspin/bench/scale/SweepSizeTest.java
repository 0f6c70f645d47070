package dev.topspin.bench.scale;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.topspin.model.sweep.NodeSweepSpec.Processes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.TypeConversionException;

final class SweepSizeTest {
    @Test
    void isReadAsItIsWritten() {
        SweepSize size = new SweepSize.Converter().convert("1000x12");
        assertEquals(new SweepSize(1000, 12), size);
        assertEquals(6000, size.pairs());
        assertEquals("1000x12", size.toString());
        assertEquals(new SweepSize(1000, 12, Processes.PerNode), new SweepSize.Converter().convert("1000x12:PerNode"));
        assertEquals("1000x12:PerNode", new SweepSize(1000, 12, Processes.PerNode).toString());
        assertEquals(15, new SweepSize(7, 5).pairs(), "one node of seven sits out");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "64|'64' is not NODESxROUNDS or NODESxROUNDS:PerNode, e.g. 64x63",
                "64x63:PerPod|'64x63:PerPod' is not NODESxROUNDS or NODESxROUNDS:PerNode, e.g. 64x63",
                "1x1|'1x1': a sweep has 2 to 1000 nodes",
                "2000x12|'2000x12': a sweep has 2 to 1000 nodes",
                "64x64|'64x64': 64 nodes meet in 1 to 63 rounds",
                "4x0|'4x0': 4 nodes meet in 1 to 3 rounds",
            })
    void whatNoSweepCanBeIsToldSo(String text, String message) {
        SweepSize.Converter converter = new SweepSize.Converter();
        assertEquals(
                message,
                assertThrows(TypeConversionException.class, () -> converter.convert(text))
                        .getMessage());
    }
}
