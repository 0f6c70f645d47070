package dev.topspin.cli.schedule;

import dev.topspin.cli.cluster.ClusterException;
import dev.topspin.cli.cluster.ClusterExperiments;
import dev.topspin.cli.cluster.ClusterOptions;
import dev.topspin.cli.cluster.StoredFiles;
import dev.topspin.cli.cluster.StoredSchedule;
import dev.topspin.cli.results.ResultsFolder;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.cli.text.Text;
import dev.topspin.model.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/** A schedule that {@code topspin report} was given: in a cluster, or in files as kubectl prints them. */
public final class ScheduleReport {
    private static final String PAGE = "report.html";
    private static final String DOCUMENT = "schedule.json";

    private final StoredSchedule stored;
    private final Path file;

    private ScheduleReport(StoredSchedule stored, Path file) {
        this.stored = stored;
        this.file = file;
    }

    /**
     * @param given {@code experimentschedule/NAME}, a file, or a folder
     * @param files what is in it, where it is a file or a folder
     * @return the schedule; empty where it is about something else
     * @throws BadInputException where there is no such schedule, or it can't be read
     */
    public static Optional<ScheduleReport> find(String given, StoredFiles files, ClusterOptions options)
            throws BadInputException {
        Path path = Path.of(given);
        if (Files.exists(path)) {
            return files.hasSchedule() ? Optional.of(new ScheduleReport(files.schedule(), path)) : Optional.empty();
        }
        Optional<String> name = ClusterOptions.schedule(given);
        return name.isEmpty()
                ? Optional.empty()
                : Optional.of(new ScheduleReport(inCluster(name.get(), options), null));
    }

    private static StoredSchedule inCluster(String name, ClusterOptions options) throws BadInputException {
        try (ClusterExperiments cluster = options.connect()) {
            return cluster.withRuns(found(cluster, name));
        } catch (ClusterException e) {
            throw new BadInputException(e.getMessage());
        }
    }

    /** @throws BadInputException where there is no such schedule */
    static StoredSchedule found(ClusterExperiments cluster, String name) throws BadInputException, ClusterException {
        return cluster.schedule(name)
                .orElseThrow(() -> new BadInputException(
                        "there is no schedule \"%s\" in namespace %s".formatted(name, cluster.namespace())));
    }

    /**
     * Prints what regressed, and writes the page; of a schedule in a cluster also what was read.
     *
     * @param output where to; null for where it is, or the usual folder for one in a cluster
     * @throws BadInputException where it is of another version's form, or it can't be written
     */
    public void write(Path output, PrintWriter out) throws BadInputException {
        ScheduleResults results = ScheduleResults.of(stored);
        ResultsFolder folder = folder(output);
        try {
            folder.write(PAGE, SchedulePage.of(results));
            if (file == null) {
                folder.write(DOCUMENT, Json.writeIndented(stored.document()) + "\n");
            }
        } catch (IOException e) {
            throw new BadInputException(folder.path(PAGE) + ": can't be written: " + Text.problem(e));
        }
        out.println(results.name() + ": " + results.headline());
        results.sentences().forEach(said -> out.println("  " + said));
        results.times(file == null ? Instant.now() : null).forEach(out::println);
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
        return ResultsFolder.create(ResultsFolder.usual(stored.name(), Instant.now()));
    }
}
