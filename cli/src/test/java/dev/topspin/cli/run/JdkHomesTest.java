package dev.topspin.cli.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.topspin.cli.text.BadInputException;
import dev.topspin.model.spec.ExperimentFile;
import dev.topspin.model.spec.ExperimentSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdkHomesTest {
    private static final String TELL = ": name the folder of a JDK of version 25 or later";

    @TempDir
    Path folder;

    @Test
    void theJdkThatRunsTopspinIsOne() throws Exception {
        JdkHomes.check(spec("jvm: {home: %s}".formatted(System.getProperty("java.home"))));
    }

    @Test
    void aFolderThatIsNotThereOrHasNoJavaIsSaidWithItsField() throws Exception {
        Path missing = folder.resolve("missing");
        assertEquals(
                List.of(
                        "spec.jvm.home: Invalid value: \"%s\": there is no such folder%s".formatted(missing, TELL),
                        "spec.variants[1].jvm.home: Invalid value: \"%s\": it has no bin/java that can be run%s"
                                .formatted(folder, TELL)),
                refused("jvm: {home: %s}\n  variants: [{name: a, akka: {}}, {name: b, akka: {}, jvm: {home: %s}}]"
                        .formatted(missing, folder)));
    }

    @Test
    void anOlderJdkIsSaidWithItsVersion() throws Exception {
        fake("echo 'openjdk version \"17.0.15\" 2025-04-15' >&2");
        assertEquals(
                List.of("spec.jvm.home: Invalid value: \"%s\": its java is of version \"17.0.15\"%s"
                        .formatted(folder, TELL)),
                refused("jvm: {home: %s}".formatted(folder)));
        fake("echo 'java version \"1.8.0_452\"' >&2");
        assertTrue(refused("jvm: {home: %s}".formatted(folder)).getFirst().contains("of version \"1.8.0_452\""));
        fake("echo 'openjdk version \"26-ea\" 2026-03-17' >&2");
        JdkHomes.check(spec("jvm: {home: %s}".formatted(folder)));
    }

    @Test
    void whatIsNoJavaIsSaidWithWhatItSays() throws Exception {
        fake("echo 'no such option'; exit 1");
        assertEquals(
                List.of(
                        "spec.jvm.home: Invalid value: \"%s\": its bin/java -version says \"no such option\" and no version%s"
                                .formatted(folder, TELL)),
                refused("jvm: {home: %s}".formatted(folder)));
    }

    @Test
    void theJdkBesideThisOneIsTooOldWhereItIs() throws Exception {
        Path beside = Path.of("/usr/lib/jvm/java-17-openjdk-amd64");
        assumeTrue(Files.isExecutable(beside.resolve("bin/java")), "no JDK 17 here");
        assertTrue(refused("jvm: {home: %s}".formatted(beside)).getFirst().contains("its java is of version \"17."));
    }

    @Test
    void whatIsPartOfASearchOrASweepIsNamedWhereItStandsThere() throws Exception {
        ExperimentSpec all = spec("jvm: {home: /no/such}");
        BadInputException ofSearch =
                assertThrows(BadInputException.class, () -> JdkHomes.check(all, "spec", "spec.template"));
        assertTrue(ofSearch.lines().getFirst().startsWith("spec.template.jvm.home: "), ofSearch.lines()::toString);
        ExperimentSpec pair = spec("variants: [{name: a, akka: {}, jvm: {home: /no/such}}]");
        BadInputException ofSweep = assertThrows(
                BadInputException.class, () -> JdkHomes.check(pair, "spec.variants[0]", "spec.pairs.variant"));
        assertTrue(ofSweep.lines().getFirst().startsWith("spec.pairs.variant.jvm.home: "), ofSweep.lines()::toString);
    }

    @Test
    void anImageAloneIsSaid() throws Exception {
        assertEquals(
                List.of(
                        "spec.jvm.image: Invalid value: \"jdk:26\": topspin run starts no containers: give the folder of such a JDK as home too, or remove it"),
                refused("jvm: {image: \"jdk:26\"}"));
    }

    private void fake(String script) throws Exception {
        Path java = Files.createDirectories(folder.resolve("bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\n" + script + "\n");
        assertTrue(java.toFile().setExecutable(true));
    }

    private static List<String> refused(String more) throws Exception {
        ExperimentSpec spec = spec(more);
        return assertThrows(BadInputException.class, () -> JdkHomes.check(spec)).lines();
    }

    private static ExperimentSpec spec(String more) throws Exception {
        String variants = more.contains("variants:") ? "" : "\n  variants: [{name: a, akka: {}}]";
        return ExperimentFile.read("""
                apiVersion: topspin.dev/v1alpha1
                kind: Experiment
                metadata: {name: e}
                spec:
                  workload: {pingPong: {}}
                  %s%s
                """.formatted(more, variants)).spec();
    }
}
