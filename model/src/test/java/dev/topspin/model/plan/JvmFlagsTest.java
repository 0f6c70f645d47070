package dev.topspin.model.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.topspin.model.Json;
import dev.topspin.model.spec.Placement;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JvmFlagsTest {
    @ParameterizedTest
    @CsvSource({"8Gi, 4915", "1Gi, 614", "512Mi, 307", "360Mi, 216"})
    void theHeapHasThreeFifthsOfTheMemory(String memory, long mebibytes) {
        assertEquals(mebibytes, heap(memory));
    }

    @ParameterizedTest
    @CsvSource({"358Mi, 214", "256Mi, 112", "192Mi, 48"})
    void ofLittleMemoryWhatTheJvmTakesBesideTheHeapStaysFree(String memory, long mebibytes) {
        assertEquals(mebibytes, heap(memory));
    }

    @ParameterizedTest
    @CsvSource({"160Mi, 16", "64Mi, 16", "1Mi, 16"})
    void thereIsAlwaysSomeHeapSoThatTheKernelSaysWhatIsTooLittle(String memory, long mebibytes) {
        assertEquals(mebibytes, heap(memory));
    }

    private static long heap(String memory) {
        return JvmFlags.heapBytes(Json.read("{\"memory\": \"%s\"}".formatted(memory), Placement.class)) >> 20;
    }
}
