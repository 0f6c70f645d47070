package dev.topspin.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.topspin.model.Json;
import dev.topspin.model.plan.ControlSecret;
import dev.topspin.model.plan.JvmFlags;
import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.PodReport;
import dev.topspin.workload.runtime.artery.TestCertificates;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** One process of a trial, started as the operator and the command line start it. */
final class TrialProcess implements AutoCloseable {
    private final Process process;
    private final BufferedReader out;
    private final List<String> lines = new ArrayList<>();

    TrialProcess(TrialPlan plan, Role role, int controlPort, String... more) throws IOException {
        this(flags(plan), arguments(plan, role, controlPort, more));
    }

    private static List<String> flags(TrialPlan plan) {
        List<String> flags = new ArrayList<>(JvmFlags.of(plan));
        flags.addAll(JvmFlags.sharing(ArchivedClasses.ARCHIVE, plan));
        return flags;
    }

    private static List<String> arguments(TrialPlan plan, Role role, int controlPort, String... more) {
        List<String> arguments = new ArrayList<>(List.of("--plan", Json.write(plan), "--role", role.name()));
        arguments.addAll(List.of("--control-port", Integer.toString(controlPort)));
        if (!List.of(more).contains("--data-port")) {
            arguments.addAll(List.of("--data-port", "0"));
        }
        arguments.addAll(List.of("--metrics-port", "0", "--linger", "0s"));
        if (plan.cell().variant().runtime().encrypted() && !List.of(more).contains("--certificates")) {
            arguments.addAll(List.of("--certificates", Certificates.FOLDER.toString()));
        }
        arguments.addAll(List.of(more));
        return arguments;
    }

    /** Of all trials over TLS here. */
    private static final class Certificates {
        private static final Path FOLDER = made();

        private static Path made() {
            try {
                return TestCertificates.in(Path.of("target"), Instant.now());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** @param flags of the JVM */
    TrialProcess(List<String> flags, List<String> arguments) throws IOException {
        this(flags, arguments, "of the tests");
    }

    /** @return one that was given a secret which others have not */
    static TrialProcess withSecret(String secret, TrialPlan plan, Role role, int controlPort, String... more)
            throws IOException {
        return new TrialProcess(flags(plan), arguments(plan, role, controlPort, more), secret);
    }

    private TrialProcess(List<String> flags, List<String> arguments, String secret) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        // of such a short life the second compiler would be half the work, and nothing is read off
        command.add("-XX:TieredStopAtLevel=1");
        command.add("-XX:-AlwaysPreTouch"); // nor pages that are never used
        command.addAll(List.of("-cp", ArchivedClasses.CLASS_PATH, Main.class.getName()));
        command.addAll(arguments);
        // on CPUs that nobody leaves: of other tests
        command.addAll(List.of("--reconcile-period", "0s"));
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put(ControlSecret.VARIABLE, secret);
        process = builder.start();
        out = process.inputReader(StandardCharsets.UTF_8);
    }

    /**
     * Reads on until a line contains the text.
     *
     * @return the line
     */
    String await(String text) throws IOException {
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            lines.add(line);
            if (line.contains(text)) {
                return line;
            }
        }
        throw new AssertionError("never said " + text + ": " + lines);
    }

    /** Asks it to end, as the kubelet does. */
    void terminate() {
        // through the handle, which leaves the process' output to be read
        process.toHandle().destroy();
    }

    /** Ends it as the kernel would, without a word. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Does to its stdin what the end of whoever started it does. */
    void closeStdin() throws IOException {
        process.getOutputStream().close();
    }

    /** @return how it ended */
    int exitCode() throws InterruptedException {
        if (!process.waitFor(120, TimeUnit.SECONDS)) {
            throw new AssertionError("still running: " + lines);
        }
        return process.exitValue();
    }

    /** Fails, with what it said last, where it ends in any other way. */
    void assertEnds(int code) throws InterruptedException {
        assertEquals(
                code,
                exitCode(),
                () -> "it said last: "
                        + lines.stream().skip(Math.max(0, lines.size() - 3)).toList());
    }

    /** @return the report in its last line */
    PodReport report() throws IOException {
        out.lines().forEach(lines::add);
        return lastReport();
    }

    /** @return the report in the last line that was read so far */
    PodReport lastReport() {
        return Json.read(lines.getLast(), Last.class).report();
    }

    /** @return how many of the lines that were read so far contain the text */
    long count(String text) {
        return lines.stream().filter(line -> line.contains(text)).count();
    }

    private record Last(PodReport report) {}

    long pid() {
        return process.pid();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
