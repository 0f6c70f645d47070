package dev.topspin.cli.command;

import dev.topspin.cli.cluster.ClusterException;
import dev.topspin.cli.cluster.ClusterExperiments;
import dev.topspin.cli.cluster.ClusterOptions;
import dev.topspin.cli.cluster.Named;
import dev.topspin.cli.cluster.SupportFiles;
import dev.topspin.cli.cluster.SupportFiles.Collected;
import dev.topspin.cli.results.ResultsFolder;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.cli.text.Exit;
import dev.topspin.cli.text.Text;
import dev.topspin.cli.text.Version;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code topspin bundle}. */
@Command(
        name = "bundle",
        description = {
            "Writes an archive for whoever is to say what went wrong with something in the cluster:",
            "its object, what was made for it (trials, Jobs, pods, Services), the nodes, events, logs",
            "of its pods and of the operator, versions. No Secret is read, and what looks like one in",
            "an environment is left out."
        },
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  topspin bundle ping-pong",
            "  topspin bundle nodesweep/weekly --output weekly.zip -n lab",
            "",
            "Exit codes: 0 good, though parts that may not be read are missing and named in index.txt;",
            "1 the file could not be written, 2 bad input."
        })
public final class BundleCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "NAME",
            description = "An experiment, or nodesweep/NAME, capacitysearch/NAME, experimentschedule/NAME.")
    private String source;

    @Option(
            names = "--output",
            paramLabel = "FILE",
            description = "Where it is written; replaced if it is there. Default: topspin-bundle-<name>.zip")
    private Path output;

    @Mixin
    private ClusterOptions cluster;

    @Override
    public Integer call() throws BadInputException {
        Named named = Named.of(source);
        Path file = output == null ? Path.of("topspin-bundle-" + named.name() + ".zip") : output;
        PrintWriter err = spec.commandLine().getErr();
        try (ClusterExperiments connected = cluster.connect()) {
            Optional<Collected> collected = SupportFiles.of(connected, named);
            if (collected.isEmpty()) {
                connected.requireInstalled();
                throw new BadInputException("there is no %s in namespace %s".formatted(named, connected.namespace()));
            }
            collected.get().missing().forEach(m -> err.println("not in it: " + m));
            return write(file, index(named, connected.namespace(), collected.get()), collected.get());
        } catch (ClusterException e) {
            throw new BadInputException(e.getMessage());
        }
    }

    private int write(Path file, String index, Collected collected) {
        try {
            ResultsFolder.write(file, zip(index, collected.files()));
            spec.commandLine()
                    .getOut()
                    .printf(
                            "%s: %s, %d kB; look it through before you pass it on%n",
                            file, Text.count(collected.files().size() + 1, "file"), (Files.size(file) + 1023) / 1024);
            return Exit.GOOD;
        } catch (IOException e) {
            return OutputFile.failed(
                    file.toString(), Text.problem(e), spec.commandLine().getErr());
        }
    }

    private static byte[] zip(String index, Map<String, String> files) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            add(zip, "index.txt", index);
            for (Map.Entry<String, String> entry : files.entrySet()) {
                add(zip, entry.getKey(), entry.getValue());
            }
        }
        return bytes.toByteArray();
    }

    private static void add(ZipOutputStream zip, String name, String text) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(text.getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
    }

    private static String index(Named named, String namespace, Collected collected) {
        StringBuilder index = new StringBuilder("%s in namespace %s%n".formatted(named, namespace))
                .append("read at %s by topspin %s%n"
                        .formatted(Instant.now().truncatedTo(ChronoUnit.SECONDS), Version.text()));
        collected.missing().forEach(m -> index.append("not in it: ").append(m).append('\n'));
        index.append('\n');
        collected
                .files()
                .forEach((name, text) ->
                        index.append(name).append("  ").append(text.length()).append('\n'));
        return index.toString();
    }
}
