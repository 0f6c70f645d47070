package dev.topspin.cli.nodesweep;

import dev.topspin.cli.cluster.ClusterException;
import dev.topspin.cli.cluster.ClusterExperiments;
import dev.topspin.cli.cluster.ClusterOptions;
import dev.topspin.cli.cluster.StoredFiles;
import dev.topspin.cli.cluster.StoredSweep;
import dev.topspin.cli.results.ResultsFolder;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.cli.text.Text;
import dev.topspin.model.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/** A sweep that {@code topspin report} was given: in a cluster, or in files as kubectl prints them. */
public final class SweepReport {
    private static final String PAGE = "report.html";
    private static final String DOCUMENT = "nodesweep.json";

    private final StoredSweep stored;
    private final Path file;

    private SweepReport(StoredSweep stored, Path file) {
        this.stored = stored;
        this.file = file;
    }

    /**
     * @param given {@code nodesweep/NAME}, a file, or a folder
     * @param files what is in it, where it is a file or a folder
     * @return the sweep; empty where it is about something else
     * @throws BadInputException where there is no such sweep, or it can't be read
     */
    public static Optional<SweepReport> find(String given, StoredFiles files, ClusterOptions options)
            throws BadInputException {
        Path path = Path.of(given);
        if (Files.exists(path)) {
            return files.hasSweep() ? Optional.of(new SweepReport(files.sweep(), path)) : Optional.empty();
        }
        Optional<String> name = ClusterOptions.nodeSweep(given);
        return name.isEmpty() ? Optional.empty() : Optional.of(new SweepReport(inCluster(name.get(), options), null));
    }

    private static StoredSweep inCluster(String name, ClusterOptions options) throws BadInputException {
        try (ClusterExperiments cluster = options.connect()) {
            return cluster.withReports(found(cluster, name));
        } catch (ClusterException e) {
            throw new BadInputException(e.getMessage());
        }
    }

    /** @throws BadInputException where there is no such sweep */
    static StoredSweep found(ClusterExperiments cluster, String name) throws BadInputException, ClusterException {
        return cluster.sweep(name)
                .orElseThrow(() -> new BadInputException(
                        "there is no node sweep \"%s\" in namespace %s".formatted(name, cluster.namespace())));
    }

    /**
     * Prints what came out, and writes the page; of a sweep in a cluster also what was read.
     *
     * @param output where to; null for where it is, or the usual folder for one in a cluster
     * @throws BadInputException where nothing was measured yet, or it can't be written
     */
    public void write(Path output, PrintWriter out) throws BadInputException {
        SweepResults results = SweepResults.of(stored);
        ResultsFolder folder = folder(output);
        try {
            folder.write(PAGE, SweepPage.of(results));
            if (file == null) {
                folder.write(DOCUMENT, Json.writeIndented(stored.document()) + "\n");
            }
        } catch (IOException e) {
            throw new BadInputException(folder.path(PAGE) + ": can't be written: " + Text.problem(e));
        }
        NodeSweepText.of(results).forEach(out::println);
        out.println("\nreport: " + folder.path(PAGE));
        out.flush();
    }

    private ResultsFolder folder(Path output) throws BadInputException {
        if (output != null) {
            return ResultsFolder.create(output);
        }
        if (file != null) {
            Path parent = Files.isDirectory(file) ? file : file.getParent();
            return new ResultsFolder(parent == null ? Path.of(".") : parent);
        }
        String started = Objects.requireNonNull(stored.sweep().getStatus().startTime(), "its nodes are chosen");
        return ResultsFolder.create(ResultsFolder.usual(stored.name(), Instant.parse(started)));
    }
}
