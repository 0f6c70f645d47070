package dev.topspin.model.spec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.Json;
import dev.topspin.model.plan.Cell;
import dev.topspin.model.plan.Floors;
import dev.topspin.model.plan.JvmFlags;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PekkoTest {
    private static final String ALL = """
            {name: spin, spin: {}}, {name: socket, socket: {}}, {name: akka, akka: {}}, {name: pekko, pekko: {}},
            {name: akka-tcp, akkaRemote: {}}, {name: pekko-tcp, pekkoRemote: {}}""";

    private static ExperimentSpec spec(String workload, String variants, String more)
            throws InvalidExperimentException {
        String document = """
                apiVersion: topspin.dev/v1alpha1
                kind: Experiment
                metadata: {name: e}
                spec: {workload: {%s}, variants: [%s]%s}
                """.formatted(workload, variants, more);
        return ExperimentFile.read(document).spec();
    }

    private static List<Variant> variants(String variants) throws InvalidExperimentException {
        return spec("pingPong: {}", variants, "").variants();
    }

    @Test
    void itIsWrittenUnderItsOwnNameAndReadAgainAsTheSame() throws Exception {
        for (Variant variant : variants(ALL)) {
            String written = Json.write(variant);
            assertFalse(written.contains("library"), written);
            Variant again = Json.read(written, Variant.class);
            assertEquals(variant, again);
            assertEquals(variant.runtime().kind(), again.runtime().kind());
            assertEquals(variant, variant.withRuntime(variant.runtime()));
        }
    }

    @Test
    void itHasTheDefaultsOfAkkaAndIsNotAkka() throws Exception {
        List<Variant> all = variants(ALL);
        VariantRuntime.Akka akka = all.get(2).akka();
        VariantRuntime.Akka pekko = all.get(3).pekko();
        assertNotEquals(akka, pekko);
        assertEquals(akka, pekko.of(Library.Akka));
        VariantRuntime.AkkaRemote remote = all.get(4).akkaRemote();
        assertEquals(remote.of(Library.Pekko), all.get(5).pekkoRemote());
        assertEquals("pekkoRemote", all.get(5).runtime().kind());
    }

    @Test
    void theFloorsUnderAkkaAreUnderPekkoToo() throws Exception {
        List<Cell> cells = Plan.cells(spec("pingPong: {}", ALL, ""));
        assertEquals("spin", Floors.under(cells.get(3), cells).orElseThrow().name());
        assertEquals("socket", Floors.under(cells.get(5), cells).orElseThrow().name());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            queries: {}                | pekkoRemote: {} | queries is not for runtime pekkoRemote: must be one of akka, pekko
            'contention: {point: Lock}' | pekko: {}       | contention is not for runtime pekko: must be one of threads
            chameneos: {}              | spin: {}        | must be one of akka, akkaRemote, container, kilim, pekko, pekkoRemote, queue, scalaActors, threads
            """)
    void whatItCanNotPlayIsNamed(String workload, String runtime, String words) {
        InvalidExperimentException e =
                assertThrows(InvalidExperimentException.class, () -> spec(workload, "{name: v, " + runtime + "}", ""));
        assertTrue(e.getMessage().contains(words), e::getMessage);
    }

    @Test
    void itsOwnSettingIsSweptWherePekkoHasIt() throws Exception {
        String some = """
                {name: akka, akka: {}}, {name: pekko, pekko: {}},
                {name: threads, pekko: {dispatcher: {executor: ThreadPool}}}""";
        List<String> names = Plan.cells(spec("pingPong: {}", some, ", matrix: {minimumRunnable: [0, 1]}")).stream()
                .map(Cell::name)
                .toList();
        assertEquals(List.of("akka", "pekko[minimumRunnable=0]", "pekko[minimumRunnable=1]", "threads"), names);
    }

    @Test
    void onlyATrialOnVirtualThreadsOpensThePackageOfThreads() throws Exception {
        String opened = "--add-opens=java.base/java.lang=ALL-UNNAMED";
        String some = "{name: a, pekko: {}}, {name: b, pekkoRemote: {dispatcher: {virtualize: true}}}";
        for (TrialPlan trial : Plan.of("e", spec("pingPong: {}", some, "")).trials()) {
            boolean virtual = trial.cell().variant().name().equals("b");
            assertEquals(virtual, JvmFlags.of(trial).contains(opened));
        }
    }

    @Test
    void onlyAkkasTrialsOverArteryStartFromTheCacheOfItsClasses() throws Exception {
        for (TrialPlan trial : Plan.of("e", spec("pingPong: {}", ALL, "")).trials()) {
            boolean cached = trial.cell().variant().name().equals("akka-tcp");
            assertEquals(cached, !JvmFlags.startingFrom("trials.aot", trial).isEmpty());
        }
    }
}
