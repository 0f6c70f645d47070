package dev.topspin.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.bench.benchmark.Benchmarks;
import dev.topspin.bench.compare.Benchmark;
import dev.topspin.bench.process.Cpus;
import dev.topspin.bench.process.Jvm;
import dev.topspin.bench.process.Timing;
import dev.topspin.model.cpu.CpuSet;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class MainTest {
    @Test
    void anUnknownSubjectIsRefusedAndTheKnownOnesAreNamed() {
        String said = refused("--subject", "spni", "--cpus", "0-3");
        assertTrue(said.contains("no subject [spni]") && said.contains("akka-one-thread"), said);
    }

    @Test
    void noRoundsAreRefused() {
        assertTrue(refused("--rounds", "0").contains("--rounds must be 1 or more"));
    }

    @Test
    void aRunTooShortToBeCutIsRefused() {
        assertTrue(refused("--seconds", "0.1").contains("--seconds must be 0.2 or more"));
    }

    @Test
    void onFourCpusNothingIsSkipped() {
        benchmarks("0-3").forEach(s -> assertNull(s.skipped(), s.name()));
    }

    @Test
    void onTwoCpusWhatNeedsMoreIsSkippedAndSaysSo() {
        List<String> skipped = benchmarks("0-1").stream()
                .filter(s -> s.skipped() != null)
                .map(Benchmark::name)
                .toList();
        assertEquals(
                List.of(
                        "akka-tcp-1",
                        "akka-udp-1",
                        "akka-tcp-500",
                        "akka-udp-500",
                        "scrape",
                        "pinned-spin",
                        "pinned-akka"),
                skipped);
        assertTrue(benchmarks("0-1").stream().filter(s -> s.skipped() != null).allMatch(s -> s.skipped()
                .matches("[34] CPUs.*")));
    }

    private static List<Benchmark> benchmarks(String cpus) {
        return new Benchmarks(
                        Jvm.here(Path.of("none.jar"), Optional.empty(), Optional.empty()),
                        new Cpus(CpuSet.parse(cpus).toList()),
                        new Timing(1, 1))
                .all();
    }

    private static String refused(String... args) {
        StringWriter said = new StringWriter();
        CommandLine line = Main.commandLine().setErr(new PrintWriter(said));
        assertEquals(2, line.execute(args));
        return said.toString();
    }
}
