package dev.topspin.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.topspin.cli.fixture.SampleResults;
import dev.topspin.cli.text.Exit;
import dev.topspin.model.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two runs of the same experiment, of which one was altered. */
class CompareCommandTest {
    private static String sample;

    @TempDir
    Path folder;

    private Path a;

    @BeforeAll
    static void makeASample() throws Exception {
        sample = Json.write(SampleResults.of("../examples/ping-pong.yaml", 12, null));
    }

    @BeforeEach
    void writeIt() throws IOException {
        a = Files.writeString(folder.resolve("a.json"), sample);
    }

    @Test
    void aRunShowsNoDifferenceToItself() {
        Cli cli = Cli.run("compare", a.toString(), a.toString());
        assertEquals(Exit.GOOD, cli.exit(), cli::err);
        assertTrue(cli.out().contains("no difference shown"), cli::out);
        assertTrue(cli.out().endsWith("\nno regression beyond 5 % shown\n"), cli::out);
        assertFalse(cli.out().contains("differ in more"), cli::out);
    }

    @Test
    void aCellWhoseWholeIntervalIsBeyondTheToleranceIsARegression() throws Exception {
        Cli cli = Cli.run("compare", a.toString(), slower("akka-default", 1.5).toString());
        assertEquals(Exit.FAILED, cli.exit(), cli::out);
        assertTrue(cli.out().contains("slower by more than 5 %"), cli::out);
        assertTrue(cli.out().endsWith("\n1 of 5 cells slower by more than 5 %\n"), cli::out);
        assertEquals(
                Exit.GOOD,
                Cli.run(
                                "compare",
                                "--tolerance",
                                "60%",
                                a.toString(),
                                slower("akka-default", 1.5).toString())
                        .exit());
    }

    @Test
    void aRegressionTheOtherWayAroundIsFaster() throws Exception {
        Cli cli = Cli.run("compare", slower("akka-default", 1.5).toString(), a.toString());
        assertEquals(Exit.GOOD, cli.exit(), cli::out);
        assertTrue(cli.out().lines().anyMatch(l -> l.startsWith("akka-default") && l.endsWith("faster")), cli::out);
    }

    @Test
    void aDifferenceThatTheForksDontShowIsNone() throws Exception {
        Cli cli = Cli.run(
                "compare",
                "--tolerance",
                "0",
                a.toString(),
                slower("spin", 1.01).toString());
        assertEquals(Exit.GOOD, cli.exit(), cli::out);
        assertTrue(
                cli.out().lines().anyMatch(l -> l.startsWith("spin ") && l.endsWith("no difference shown")), cli::out);
    }

    @Test
    void aCellThatFailedInBAloneIsARegression() throws Exception {
        Path b = altered(trialsOf("spin", trial -> ((ObjectNode) trial.path("result")).put("reason", "OOMKilled")));
        Cli cli = Cli.run("compare", a.toString(), b.toString());
        assertEquals(Exit.FAILED, cli.exit(), cli::out);
        assertTrue(cli.out().contains("FAILED in B"), cli::out);
        assertTrue(cli.out().contains("\n1 of 5 cells failed in B\n"), cli::out);
        assertEquals(Exit.GOOD, Cli.run("compare", b.toString(), a.toString()).exit());
        Cli both = Cli.run("compare", b.toString(), b.toString());
        assertEquals(Exit.GOOD, both.exit());
        assertTrue(both.out().contains("failed in both"), both::out);
    }

    @Test
    void whatDiffersBesideTheFiguresIsTold() throws Exception {
        Path b = altered(tree -> {
            ((ObjectNode) tree.path("spec").path("measurement")).put("time", "7s");
            tree.put("quick", true);
            tree.put("complete", false);
            tree.findParents("kernel")
                    .forEach(e -> ((ObjectNode) e).put("kernel", "7.0").put("cpuModel", "another"));
            tree.findParents("java").forEach(e -> ((ObjectNode) e).put("java", "26"));
            tree.findParents("measuredCpus").forEach(p -> ((ObjectNode) p).put("measuredCpus", "40-41"));
            ((ObjectNode) tree.path("rows").get(0)).put("pinned", false);
        });
        Cli cli = Cli.run("compare", a.toString(), b.toString());
        assertEquals(Exit.GOOD, cli.exit(), cli::err);
        assertTrue(cli.out().contains("  spec.measurement.time: 100ms in A, 7s in B\n"), cli::out);
        assertTrue(cli.out().contains("  --quick: no in A, yes in B\n"), cli::out);
        assertTrue(cli.out().contains("  B is incomplete: 41 of 41 trials have run\n"), cli::out);
        assertTrue(cli.out().contains("  CPU: Sample CPU at 3.0 GHz in A, another in B\n"), cli::out);
        assertTrue(cli.out().contains("  kernel: 6.12 in A, 7.0 in B\n"), cli::out);
        assertTrue(cli.out().contains("  JVM: 25.0.1 in A, 26 in B\n"), cli::out);
        assertTrue(cli.out().contains("  pinned spin: yes in A, no in B\n"), cli::out);
        assertTrue(
                cli.out().lines().anyMatch(l -> l.matches("  measured CPUs of spin: .* in A, 40-41 in B")), cli::out);
    }

    @Test
    void whatAnOlderVersionDidNotWriteIsNoDifference() throws Exception {
        Path b = altered(tree -> {
            ((ObjectNode) tree.path("spec").path("placement")).remove("spread");
            ((ObjectNode) tree.path("spec").path("runPolicy")).remove("parallelism");
        });
        Cli cli = Cli.run("compare", a.toString(), b.toString());
        assertFalse(cli.out().contains("differ in more"), cli::out);
        b = altered(tree -> ((ObjectNode) tree.path("spec").path("runPolicy")).put("parallelism", 2));
        cli = Cli.run("compare", a.toString(), b.toString());
        assertTrue(cli.out().contains("  spec.runPolicy.parallelism: 1 in A, 2 in B\n"), cli::out);
    }

    @Test
    void cellsThatOnlyOneSideHasAreListed() throws Exception {
        Path b = altered(tree -> {
            ((ObjectNode) tree.path("rows").get(0)).put("cell", "spin-2");
            ((ObjectNode) tree.path("spec").path("variants").get(0)).put("name", "spin-2");
        });
        Cli cli = Cli.run("compare", a.toString(), b.toString());
        assertEquals(Exit.GOOD, cli.exit(), cli::err);
        assertTrue(cli.out().contains("only in A: spin\nonly in B: spin-2\n"), cli::out);
        assertFalse(cli.out().contains("spec.variants"), cli::out);
    }

    @Test
    void jsonHasAllOfIt() throws Exception {
        Cli cli = Cli.run(
                "compare", "--json", a.toString(), slower("akka-default", 2).toString());
        assertEquals(Exit.FAILED, cli.exit(), cli::err);
        JsonNode json = Json.read(cli.out(), JsonNode.class);
        assertTrue(json.path("regression").booleanValue());
        assertEquals(0.05, json.path("tolerance").doubleValue());
        JsonNode actors = json.path("cells").get(1);
        assertEquals("akka-default", actors.path("cell").textValue());
        assertEquals("Regression", actors.path("verdict").textValue());
        assertEquals(2, actors.path("ratio").doubleValue(), 1e-9);
        assertEquals(2, actors.path("taxB").doubleValue() / actors.path("taxA").doubleValue(), 1e-9);
        assertEquals(9, json.path("cells").get(3).path("forksA").intValue(), "socket runs around akka-tcp");
    }

    @Test
    void junitWritesATestForEachCellBesideTheTable() throws Exception {
        Path xml = folder.resolve("regressions.xml");
        Path b = slower("akka-default", 1.5);
        Cli plain = Cli.run("compare", a.toString(), b.toString());
        Cli cli = Cli.run("compare", "--junit", xml.toString(), a.toString(), b.toString());
        assertEquals(Exit.FAILED, cli.exit(), cli::err);
        assertEquals(plain.out(), cli.out());
        String text = Files.readString(xml);
        assertTrue(text.contains("tests=\"5\" failures=\"1\""), text);
        assertTrue(text.contains("<failure type=\"Regression\" message=\"B/A 1.50 (95 % interval "), text);
        assertEquals(
                Exit.GOOD,
                Cli.run("compare", "--junit", xml.toString(), a.toString(), a.toString())
                        .exit());
        assertTrue(Files.readString(xml).contains("failures=\"0\""), "written anew");
    }

    @Test
    void aFileForJunitThatCanNotBeWrittenIsAFailure() {
        Path nowhere = folder.resolve("no").resolve("such.xml");
        Cli cli = Cli.run("compare", "--junit", nowhere.toString(), a.toString(), a.toString());
        assertEquals(Exit.FAILED, cli.exit());
        assertEquals(nowhere + ": can't be written: there is no such folder, and none can be made\n", cli.err());
    }

    @Test
    void runsWithNothingInCommonAreRefused() throws Exception {
        Path other = Files.writeString(
                folder.resolve("other.json"), Json.write(SampleResults.of("../examples/chameneos.yaml", 12, null)));
        Cli cli = Cli.run("compare", a.toString(), other.toString());
        assertEquals(Exit.BAD_INPUT, cli.exit());
        assertTrue(cli.err().contains("the workloads differ, PingPong in A and Chameneos in B"), cli::err);
        Path none = altered(tree -> tree.path("rows")
                .forEach(r -> ((ObjectNode) r).put("cell", "x" + r.path("cell").textValue())));
        assertTrue(Cli.run("compare", a.toString(), none.toString()).err().contains("no cell in common"), "says so");
    }

    @ParameterizedTest
    @ValueSource(strings = {"absent.json", "", "../examples/ping-pong.yaml", "."})
    void whatIsNoResultIsBadInput(String path) {
        assertEquals(Exit.BAD_INPUT, Cli.run("compare", a.toString(), path).exit());
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "-1", "1e9", "NaN", "5%%"})
    void whatIsNoToleranceIsBadInput(String tolerance) {
        Cli cli = Cli.run("compare", "--tolerance=" + tolerance, a.toString(), a.toString());
        assertEquals(Exit.BAD_INPUT, cli.exit());
        assertTrue(cli.err().contains("no tolerance in percent"), cli::err);
    }

    @Test
    void aFolderOfManyRunsSaysThatOneIsToBeNamed() throws Exception {
        Path run = Files.createDirectory(folder.resolve("run-1"));
        Files.writeString(run.resolve("results.json"), sample);
        Cli cli = Cli.run("compare", run.toString(), folder.toString());
        assertEquals(Exit.BAD_INPUT, cli.exit());
        assertTrue(cli.err().contains(folder + ": has 1 run; name one of them"), cli::err);
        assertEquals(Exit.GOOD, Cli.run("compare", run.toString(), a.toString()).exit());
    }

    @Test
    void resultsOfALaterFormAreRefused() throws Exception {
        Cli cli = Cli.run(
                "compare",
                a.toString(),
                altered(tree -> tree.put("version", 99)).toString());
        assertEquals(Exit.BAD_INPUT, cli.exit());
        assertTrue(cli.err().contains("is of form 99, of Topspin "), cli::err);
        assertTrue(cli.err().endsWith("; this one reads up to form 2: update topspin\n"), cli::err);
    }

    @Test
    void aLaterFormThatCanNotEvenBeReadIsCalledThat() throws Exception {
        Path other = altered(tree -> tree.put("version", 99).put("trials", "elsewhere"));
        Cli cli = Cli.run("report", other.toString());
        assertEquals(Exit.BAD_INPUT, cli.exit());
        assertTrue(cli.err().contains("is of form 99, of Topspin "), cli::err);
    }

    private Path slower(String cell, double factor) throws IOException {
        return altered(trialsOf(cell, trial -> {
            ObjectNode measured = (ObjectNode) trial.path("result").path("measured");
            measured.put("nsPerOp", factor * measured.path("nsPerOp").doubleValue());
            if (measured.path("floor") instanceof ObjectNode floor) {
                floor.put("tax", factor * floor.path("tax").doubleValue());
            }
        }));
    }

    @Test
    void hardwareThatIsTwiceAsSlowForFloorAndActorsIsNoRegression() throws Exception {
        Path b = altered(tree -> tree.path("trials").forEach(trial -> {
            ObjectNode measured = (ObjectNode) trial.path("result").path("measured");
            measured.put("nsPerOp", 2 * measured.path("nsPerOp").doubleValue());
            measured.put("p50Nanos", 2 * measured.path("p50Nanos").longValue());
        }));
        Cli cli = Cli.run("compare", a.toString(), b.toString());
        assertEquals(Exit.GOOD, cli.exit(), cli::out);
        for (String taxed : new String[] {"akka-default", "akka-one-thread", "akka-tcp"}) {
            assertTrue(
                    cli.out().lines().anyMatch(l -> l.startsWith(taxed + " ") && l.endsWith("no difference shown")),
                    cli::out);
        }
        assertTrue(cli.out().lines().anyMatch(l -> l.startsWith("spin ") && l.endsWith("slower")), cli::out);
        assertTrue(cli.out().contains("of spin, socket there is none, and it is of raw figures"), "says which are raw");
    }

    @Test
    void aNetworkTaxIsComparedWithTheFloorsOfBothRunsInItsInterval() throws Exception {
        Path b = altered(trialsOf("akka-tcp", trial -> {
            ObjectNode measured = (ObjectNode) trial.path("result").path("measured");
            measured.put("p50Nanos", 2 * measured.path("p50Nanos").longValue());
        }));
        Cli cli = Cli.run("compare", a.toString(), b.toString());
        assertEquals(Exit.FAILED, cli.exit(), cli::out);
        assertTrue(
                cli.out().lines().anyMatch(l -> l.startsWith("akka-tcp ") && l.endsWith("slower by more than 5 %")),
                cli::out);
    }

    private static Consumer<ObjectNode> trialsOf(String cell, Consumer<JsonNode> change) {
        return tree -> tree.path("trials").forEach(trial -> {
            if (trial.path("cell").textValue().equals(cell)) {
                change.accept(trial);
            }
        });
    }

    private Path altered(Consumer<ObjectNode> change) throws IOException {
        ObjectNode tree = (ObjectNode) Json.read(sample, JsonNode.class);
        change.accept(tree);
        return Files.writeString(folder.resolve("b.json"), Json.write(tree));
    }
}
