package dev.topspin.cli.capacitysearch;

import dev.topspin.cli.cluster.ClusterException;
import dev.topspin.cli.cluster.ClusterExperiments;
import dev.topspin.cli.cluster.ClusterOptions;
import dev.topspin.cli.cluster.StoredFiles;
import dev.topspin.cli.cluster.StoredSearch;
import dev.topspin.cli.results.ResultsFolder;
import dev.topspin.cli.search.SearchPage;
import dev.topspin.cli.search.SearchTable;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.cli.text.Terminal;
import dev.topspin.cli.text.Text;
import dev.topspin.model.Json;
import dev.topspin.model.search.SearchResults;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/** A search that {@code topspin report} was given: in a cluster, or in files as kubectl prints them. */
public final class CapacityReport {
    private static final String PAGE = "report.html";

    /** As a search on one machine writes it, so that the page can be made of it again. */
    private static final String DOCUMENT = "search.json";

    private final SearchResults search;
    private final Path file;

    private CapacityReport(SearchResults search, Path file) {
        this.search = search;
        this.file = file;
    }

    /**
     * @param given {@code capacitysearch/NAME}, a file, or a folder
     * @param files what is in it, where it is a file or a folder
     * @return the search; empty where it is about something else
     * @throws BadInputException where there is no such search, it can't be read, or nothing of it was begun
     */
    public static Optional<CapacityReport> find(String given, StoredFiles files, ClusterOptions options)
            throws BadInputException {
        Path path = Path.of(given);
        if (Files.exists(path)) {
            return files.hasSearch() ? Optional.of(of(files.search(), path)) : Optional.empty();
        }
        Optional<String> name = ClusterOptions.capacitySearch(given);
        return name.isEmpty() ? Optional.empty() : Optional.of(of(inCluster(name.get(), options), null));
    }

    private static CapacityReport of(StoredSearch stored, Path file) throws BadInputException {
        return new CapacityReport(SearchOfCluster.of(stored, Instant.now()).results(), file);
    }

    private static StoredSearch inCluster(String name, ClusterOptions options) throws BadInputException {
        try (ClusterExperiments cluster = options.connect()) {
            StoredSearch found = found(cluster, name);
            return cluster.withTrials(found, found);
        } catch (ClusterException e) {
            throw new BadInputException(e.getMessage());
        }
    }

    /** @throws BadInputException where there is no such search */
    static StoredSearch found(ClusterExperiments cluster, String name) throws BadInputException, ClusterException {
        return cluster.search(name)
                .orElseThrow(() -> new BadInputException(
                        "there is no capacity search \"%s\" in namespace %s".formatted(name, cluster.namespace())));
    }

    /**
     * Prints the answers, and writes the page and the document it is made of.
     *
     * @param output where to; null for where it is, or the usual folder for one in a cluster
     * @throws BadInputException where it can't be written
     */
    public void write(Path output, PrintWriter out, Terminal terminal) throws BadInputException {
        ResultsFolder folder = folder(output);
        try {
            folder.write(PAGE, SearchPage.of(search));
            folder.write(DOCUMENT, Json.writeIndented(search) + "\n");
        } catch (IOException e) {
            throw new BadInputException(folder.path(PAGE) + ": can't be written: " + Text.problem(e));
        }
        print(search, out, terminal);
        out.println("\nreport: " + folder.path(PAGE));
        out.flush();
    }

    /** Prints the answers, and what is missing. */
    static void print(SearchResults search, PrintWriter out, Terminal terminal) {
        SearchTable.of(search, terminal).forEach(out::println);
        SearchPage.missing(search).ifPresent(words -> out.println("\n" + words));
    }

    private ResultsFolder folder(Path output) throws BadInputException {
        if (output != null) {
            return ResultsFolder.create(output);
        }
        if (file != null) {
            Path parent = Files.isDirectory(file) ? file : file.getParent();
            return new ResultsFolder(parent == null ? Path.of(".") : parent);
        }
        return ResultsFolder.create(ResultsFolder.usual(search.name(), Instant.parse(search.startedAt())));
    }
}
