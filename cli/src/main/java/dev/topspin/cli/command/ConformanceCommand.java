package dev.topspin.cli.command;

import dev.topspin.cli.run.ImageRunner;
import dev.topspin.cli.run.WorkloadJar;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.cli.text.Exit;
import dev.topspin.cli.trial.UntilStopped;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code topspin conformance}. */
@Command(
        name = "conformance",
        description = {
            "Plays the protocol of the runtime container with a program and says what is wrong, with the section of"
                    + " docs/container-protocol.md to read. Measures nothing.",
            "Given the name of an image, it is run by docker, podman or nerdctl, whichever is found first and works."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  topspin conformance node examples/containers/node/ping-pong.js",
            "  topspin conformance registry.example/team/actors:1.2",
            "",
            "Exit codes: 0 it conforms, 1 it does not, 2 bad input, 130 stopped by Ctrl-C."
        })
public final class ConformanceCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "1..*",
            paramLabel = "IMAGE|COMMAND",
            description = "A program with its arguments, as it is started here; or an image.")
    private List<String> given = List.of();

    @Override
    public Integer call() throws BadInputException {
        ImageRunner images = ImageRunner.ofThisMachine();
        try {
            return isProgram(given.getFirst(), images)
                    ? play(WorkloadJar.conformance(Optional.empty()), given, () -> {})
                    : playImage(images);
        } catch (IOException e) {
            throw new BadInputException("can't be played: " + e.getMessage());
        }
    }

    private int playImage(ImageRunner images) throws BadInputException, IOException {
        Path plans = Files.createTempDirectory("topspin-conformance");
        try {
            List<String> command = images.command(given, plans);
            return play(WorkloadJar.conformance(Optional.of(plans)), command, () -> images.remove(command, plans));
        } finally {
            Files.deleteIfExists(plans);
        }
    }

    /** @param left what else has an end then, also where it is stopped */
    private int play(List<String> player, List<String> program, Closeable left) throws IOException {
        List<String> command = new ArrayList<>(player);
        command.addAll(program);
        PrintWriter out = spec.commandLine().getOut();
        return UntilStopped.run(children -> {
            try (left) {
                Process process =
                        children.start(new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT));
                try (BufferedReader lines = process.inputReader()) {
                    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                        out.println(line);
                        out.flush();
                    }
                }
                return process.waitFor();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return Exit.FAILED;
            }
        });
    }

    /** A file, or what is found on the PATH. */
    private static boolean isProgram(String name, ImageRunner images) {
        return Files.exists(Path.of(name))
                || (!name.contains("/") && images.find(name).isPresent());
    }
}
