package dev.topspin.model.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.Json;
import dev.topspin.model.spec.JvmSettings;
import dev.topspin.model.spec.JvmSettings.GarbageCollector;
import dev.topspin.model.spec.Placement;
import dev.topspin.model.spec.Variant;
import dev.topspin.model.spec.VariantRuntime;
import dev.topspin.model.spec.Workload;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JvmFlagsTest {
    private static final String PING_PONG = "{\"pingPong\": {}}";

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

    @ParameterizedTest
    @CsvSource({"Serial, true", "Parallel, true", "G1, false", "Z, false"})
    void theCollectorIsTheOneThatIsChosen(GarbageCollector gc, boolean marksCards) {
        List<String> flags = flags(new JvmSettings(gc, null, null, null, null));
        assertEquals(
                List.of("-XX:+Use" + gc + "GC"),
                flags.stream().filter(flag -> flag.matches("-XX:.Use.*GC")).toList());
        assertEquals(marksCards, flags.contains("-XX:+UseCondCardMark"));
    }

    @Test
    void aJvmOfWhichNothingIsChosenHasTheFlagsThatItAlwaysHad() {
        List<String> flags = flags(null);
        assertEquals(
                List.of("-XX:ActiveProcessorCount=3", "-XX:+UseSerialGC", "-XX:+UseCondCardMark"), flags.subList(4, 7));
        assertTrue(flags.stream().noneMatch(flag -> flag.contains("CompactObjectHeaders")), flags::toString);
        assertEquals(flags, flags(new JvmSettings(null, null, false, null, "/opt/jdk")));
    }

    @Test
    void compactHeadersAreSwitchedOnOrOffWhereTheyAreChosen() {
        assertTrue(flags(JvmSettings.NONE.withCompactObjectHeaders(true)).contains("-XX:+UseCompactObjectHeaders"));
        assertTrue(flags(JvmSettings.NONE.withCompactObjectHeaders(false)).contains("-XX:-UseCompactObjectHeaders"));
    }

    @Test
    void theCacheOfAllTrialsOverArteryIsForNoJvmThatItDoesNotFit() {
        assertFalse(JvmFlags.startingFrom("trials.aot", over(null)).isEmpty());
        // a sweep of collectors compares starts of one kind, so that Serial has no cache either where it is chosen
        for (JvmSettings other : List.of(
                JvmSettings.NONE.withGc(GarbageCollector.Serial),
                JvmSettings.NONE.withGc(GarbageCollector.Z),
                JvmSettings.NONE.withCompactObjectHeaders(true),
                JvmSettings.NONE.withAotCache(false),
                new JvmSettings(null, null, null, null, "/opt/jdk"))) {
            assertEquals(List.of(), JvmFlags.startingFrom("trials.aot", over(other)), other::toString);
        }
    }

    @Test
    void aClassArchiveIsForTrialsWhoseStartIsNoFigureAndWhoseJvmIsNotChosen() {
        assertEquals("-XX:SharedArchiveFile=a.jsa", sharing(PING_PONG, null).getFirst());
        assertEquals(List.of(), sharing("{\"chameneos\": {\"creatures\": 3}}", null));
        assertEquals(List.of(), sharing(PING_PONG, JvmSettings.NONE.withGc(GarbageCollector.Serial)));
        assertEquals(List.of(), sharing(PING_PONG, JvmSettings.NONE.withAotCache(false)));
    }

    @Test
    void anArchiveIsMadeWithWhatOpensModulesToATrial() {
        List<String> making = JvmFlags.archiving("a.classes", "a.jsa");
        assertEquals(flags(null).subList(0, 4), making.subList(0, 4));
        assertTrue(making.containsAll(List.of("-XX:SharedClassListFile=a.classes", "-XX:SharedArchiveFile=a.jsa")));
    }

    @ParameterizedTest
    @CsvSource({
        "-XX:AOTCache=/a/b/trials.aot, -XX:AOTCache=trials.aot",
        "-XX:SharedArchiveFile=/opt/topspin/workload.jsa, -XX:SharedArchiveFile=workload.jsa",
        "-XX:SharedArchiveFile=trials.jsa, -XX:SharedArchiveFile=trials.jsa",
        "-Xmx1g, -Xmx1g"
    })
    void whereACacheOrAnArchiveLiesIsNoDifference(String flag, String shown) {
        assertEquals(shown, JvmFlags.withoutFolder(flag));
    }

    private static List<String> sharing(String workload, JvmSettings jvm) {
        return JvmFlags.sharing(
                "a.jsa", trial(new VariantRuntime.Spin(null), Json.read(workload, Workload.class), jvm));
    }

    private static List<String> flags(JvmSettings jvm) {
        return JvmFlags.of(trial(new VariantRuntime.Spin(null), jvm));
    }

    private static TrialPlan over(JvmSettings jvm) {
        return trial(Json.read("{}", VariantRuntime.AkkaRemote.class), jvm);
    }

    private static TrialPlan trial(VariantRuntime runtime, JvmSettings jvm) {
        return trial(runtime, Json.read(PING_PONG, Workload.class), jvm);
    }

    private static TrialPlan trial(VariantRuntime runtime, Workload workload, JvmSettings jvm) {
        return new TrialPlan(
                "e",
                "0",
                0,
                1,
                new Cell(Variant.of("v", runtime).withJvm(jvm), workload, null),
                Json.read("{\"memory\": \"1Gi\", \"cpus\": 2, \"housekeepingCpus\": 1}", Placement.class),
                null,
                0);
    }

    private static long heap(String memory) {
        return JvmFlags.heapBytes(Json.read("{\"memory\": \"%s\"}".formatted(memory), Placement.class)) >> 20;
    }
}
