package dev.topspin.cli.search;

import dev.topspin.cli.report.Html;
import dev.topspin.cli.report.Page;
import dev.topspin.cli.report.Page.Part;
import dev.topspin.cli.report.Picture;
import dev.topspin.cli.text.Text;
import dev.topspin.model.search.CapacityResult;
import dev.topspin.model.search.CapacityWords;
import dev.topspin.model.search.SearchResults;
import dev.topspin.model.search.SearchResults.Trial;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A search as a page: the answers in words, every trial as a dot with the capacity and its interval, and what more CPUs are worth. */
public final class SearchPage {
    private final SearchResults search;
    private final SearchWords words;

    private SearchPage(SearchResults search) {
        this.search = search;
        this.words = new SearchWords(search.spec());
    }

    /** @return the whole document; the same text for the same results */
    public static String of(SearchResults search) {
        SearchPage page = new SearchPage(search);
        List<Part> parts = new ArrayList<>(
                List.of(new Part("answers", "Capacity", page.answers()), new Part("curves", "Curves", page.curves())));
        if (search.spec().resources() != null) {
            parts.add(new Part("cpus", "CPUs", ResourcePictures.section(search)));
        }
        parts.add(new Part("trials", "Trials", page.trials()));
        parts.add(new Part("words", "How to read this", Page.resource(SearchPage.class, "words.html")));
        return new Page(search.name(), page.when(), page.notices(), parts).html(Picture.STYLE);
    }

    private String when() {
        String took = search.startedAt() == null || search.finishedAt() == null
                ? ""
                : " in "
                        + Text.duration(
                                Duration.between(Instant.parse(search.startedAt()), Instant.parse(search.finishedAt()))
                                        .toNanos());
        String began = search.startedAt() == null
                ? ""
                : ", begun " + search.startedAt().replace('T', ' ').replace("Z", " UTC");
        String where = search.machine() == null
                ? ""
                : "; on " + Objects.requireNonNullElse(search.machine().cpuModel(), "an unknown CPU");
        return "Search of %s: %s%s%s%s"
                .formatted(
                        search.results().size() == 1
                                ? "a capacity"
                                : search.results().size() + " capacities",
                        Text.count(search.trials().size(), "trial"),
                        took,
                        began,
                        where);
    }

    private List<String> notices() {
        List<String> notices = new ArrayList<>();
        if (!search.complete()) {
            notices.add("not finished: what has no answer has the interval known so far, and it may change");
        }
        missing(search).ifPresent(notices::add);
        return notices;
    }

    /** @return what is said where not all trials that the answers stand on are there; empty where they are */
    public static Optional<String> missing(SearchResults search) {
        long judged = search.results().stream().mapToLong(CapacityResult::forks).sum();
        long there = search.trials().stream().filter(t -> t.held() != null).count();
        return there >= judged
                ? Optional.empty()
                : Optional.of(
                        "%d of the %s that the answers stand on are no longer stored: they are missing from curves and tables"
                                .formatted(judged - there, Text.count(judged, "trial")));
    }

    private String answers() {
        String each = search.results().stream()
                .map(row -> "<li><b>%s</b>: %s</li>"
                        .formatted(Html.escape(CapacityWords.name(search.spec(), row)), Html.escape(said(row))))
                .collect(Collectors.joining("\n", "<ul>\n", "\n</ul>\n"));
        return """
                <section class="verdict" aria-labelledby="answers">
                <h2 id="answers">Capacity</h2>
                <p class="headline">%s.</p>
                <p class="lead">The highest %s at which %s.</p>
                %s</section>
                """.formatted(Html.escape(headline()), parameter(), Html.escape(objectives()), each);
    }

    private String headline() {
        String line = CapacityWords.line(search.spec(), search.results());
        return line.isEmpty() ? "Nothing is known yet" : line;
    }

    private String parameter() {
        return switch (search.spec().load().parameter()) {
            case rate -> "rate of round trips of each pair";
            case pairs -> "number of pairs";
            case copies -> "number of copies at once";
        };
    }

    private String objectives() {
        return search.spec().objectives().stream().map(SearchWords::objective).collect(Collectors.joining(" and "));
    }

    /** All that is known of a row, in a sentence without its end. */
    private String said(CapacityResult row) {
        List<String> parts = new ArrayList<>();
        boolean searched = row.outcome() == null;
        parts.add((searched ? "within " : "")
                + CapacityWords.answer(search.spec().load().parameter(), row));
        if (row.limitedBy() != null) {
            parts.add("limited by " + row.limitedBy());
        }
        if (row.p99Micros() != null) {
            parts.add("p99 there " + Text.figure(row.p99Micros()) + " us");
        }
        parts.add(Text.count(row.forks(), "trial"));
        parts.add(row.verified() ? "verified by longer trials" : "not verified");
        if (Boolean.FALSE.equals(row.pinned())) {
            parts.add("pinning not proven");
        }
        if (row.message() != null) {
            parts.add(row.message());
        }
        return String.join("; ", parts);
    }

    private String curves() {
        String figures = IntStream.range(0, search.results().size())
                .mapToObj(i -> new SubjectPictures(search, i).figures())
                .collect(Collectors.joining());
        return """
                <section aria-labelledby="curves">
                <h2 id="curves">Every trial, and what follows from them</h2>
                <p class="lead">A dot is a trial in fresh JVMs. The line is the capacity, the band its 95&nbsp;%% interval; below, how \
                probable it is that the capacity is at least a load, by all the trials together.</p>
                <ul class="marks" aria-label="Marks">
                <li><svg viewBox="0 0 16 12" class="dots good" aria-hidden="true"><circle cx="8" cy="6" r="4"/></svg>held</li>
                <li><svg viewBox="0 0 16 12" class="dots bad" aria-hidden="true"><path d="M4 2l8 8m0 -8l-8 8"/></svg>not held</li>
                <li><svg viewBox="0 0 16 12" aria-hidden="true"><path class="upright" d="M8 0V12"/></svg>capacity</li>
                <li><svg viewBox="0 0 16 12" aria-hidden="true"><rect class="band" width="16" height="12"/></svg>its interval</li>
                <li><svg viewBox="0 0 16 12" aria-hidden="true"><path class="level" d="M0 6H16"/></svg>what is asked for</li>
                </ul>
                <div class="plots">
                %s</div>
                </section>
                """.formatted(figures);
    }

    private String trials() {
        String rows = search.trials().stream().map(this::row).collect(Collectors.joining("\n"));
        return """
                <section aria-labelledby="trials">
                <h2 id="trials">Trials</h2>
                <div class="scroll" tabindex="0" role="group" aria-label="All trials"><table class="trials">
                <thead><tr><th scope="col">of</th><th scope="col">trial</th><th scope="col">begun</th><th scope="col">took, s</th>\
                <th scope="col">pinned</th><th scope="col">what came of it</th></tr></thead>
                <tbody>
                %s
                </tbody>
                </table></div>
                </section>
                """.formatted(rows);
    }

    private String row(Trial trial) {
        return "<tr><th scope=\"row\">%s</th><td>%d</td><td>%s</td><td>%s</td><td>%s</td><td class=\"text\">%s</td></tr>"
                .formatted(
                        Html.escape(words.name(trial)),
                        trial.number() + 1,
                        trial.startedAt() == null
                                ? "-"
                                : trial.startedAt()
                                        .replaceFirst("\\.[0-9]+", "")
                                        .replace('T', ' ')
                                        .replace("Z", ""),
                        Text.figure(trial.seconds()),
                        trial.result().pinned() ? "yes" : "no",
                        Html.escape(words.outcome(trial)));
    }
}
