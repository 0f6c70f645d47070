package dev.topspin.cli.search;

import dev.topspin.cli.results.ResultsFolder;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.cli.text.Terminal;
import dev.topspin.cli.text.Text;
import dev.topspin.model.Json;
import dev.topspin.model.search.SearchResults;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A search that {@code topspin report} was given: the document that {@code topspin run} wrote. */
public final class SearchReport {
    private final SearchResults search;
    private final Path folder;

    private SearchReport(SearchResults search, Path folder) {
        this.search = search;
        this.folder = folder;
    }

    /**
     * @param given a {@code search.json}, or the folder it is in
     * @return the search; empty where it is about something else
     * @throws BadInputException where it can't be read
     */
    public static Optional<SearchReport> find(String given) throws BadInputException {
        Path path = Path.of(given);
        Path json = Files.isDirectory(path) ? path.resolve(SearchRun.DOCUMENT) : path;
        if (!json.endsWith(SearchRun.DOCUMENT) || !Files.exists(json)) {
            return Optional.empty();
        }
        Path folder = json.getParent();
        return Optional.of(new SearchReport(read(json), folder == null ? Path.of(".") : folder));
    }

    private static SearchResults read(Path json) throws BadInputException {
        try {
            SearchResults search = Json.read(Files.readString(json), SearchResults.class);
            if (search.version() != SearchResults.VERSION) {
                throw new BadInputException("%s: version %d is not known: this version of Topspin reads %d"
                        .formatted(json, search.version(), SearchResults.VERSION));
            }
            if (search.spec() == null || search.name() == null) {
                throw new BadInputException(json + ": is no document of a search: it has no spec or no name");
            }
            return search;
        } catch (IOException e) {
            throw new BadInputException(json + ": can't be read: " + Text.problem(e));
        } catch (IllegalArgumentException e) {
            throw new BadInputException(json + ": can't be read: " + e.getMessage());
        }
    }

    /**
     * Prints the answers, and writes the page.
     *
     * @param output where to; null for where the document is
     * @throws BadInputException where it can't be written
     */
    public void write(Path output, PrintWriter out, Terminal terminal) throws BadInputException {
        ResultsFolder to = output == null ? new ResultsFolder(folder) : ResultsFolder.create(output);
        try {
            to.write(SearchRun.PAGE, SearchPage.of(search));
        } catch (IOException e) {
            throw new BadInputException(to.path(SearchRun.PAGE) + ": can't be written: " + Text.problem(e));
        }
        SearchTable.of(search, terminal).forEach(out::println);
        out.println("\nreport: " + to.path(SearchRun.PAGE));
        out.flush();
    }
}
