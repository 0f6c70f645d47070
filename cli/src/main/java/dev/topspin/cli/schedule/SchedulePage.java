package dev.topspin.cli.schedule;

import dev.topspin.cli.report.Html;
import dev.topspin.cli.report.Page;
import dev.topspin.cli.report.Page.Part;
import dev.topspin.cli.report.Picture;
import dev.topspin.cli.text.Text;
import dev.topspin.model.schedule.Baseline;
import dev.topspin.model.schedule.CellCourse;
import dev.topspin.model.schedule.JudgedRun;
import dev.topspin.model.schedule.ScheduledRun;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A schedule as a page: which cells regressed, in words; each cell over its runs with what was expected; and the runs. */
final class SchedulePage {
    private static final String STYLE = Page.resource(SchedulePage.class, "schedule.css");

    private final ScheduleResults schedule;

    private SchedulePage(ScheduleResults schedule) {
        this.schedule = schedule;
    }

    /** @return the whole document; the same text for the same results */
    static String of(ScheduleResults schedule) {
        SchedulePage page = new SchedulePage(schedule);
        List<Part> parts = List.of(
                new Part("verdict", "Verdict", page.verdict()),
                new Part("cells", "Cells", page.cells()),
                new Part("runs", "Runs", page.runs()),
                new Part("words", "How to read this", Page.resource(SchedulePage.class, "words.html")));
        return new Page(schedule.name(), page.when(), page.notices(), parts).html(Picture.STYLE + STYLE);
    }

    private String when() {
        return "Schedule of %s, \u201c%s\u201d %s: %s stored"
                .formatted(
                        schedule.template(),
                        schedule.spec().schedule(),
                        schedule.zone(),
                        Text.count(schedule.runs().size(), "run"));
    }

    private List<String> notices() {
        List<String> notices = new ArrayList<>();
        long others = schedule.runs().stream().filter(schedule::otherPlan).count();
        if (others > 0) {
            notices.add("%s of another plan than the latest: %s shown as squares, and not compared with the others"
                    .formatted(others == 1 ? "1 run is" : others + " runs are", others == 1 ? "it is" : "they are"));
        }
        return notices;
    }

    private String verdict() {
        String sentences = schedule.sentences().stream()
                .map(said -> "<li>%s.</li>".formatted(Html.escape(said)))
                .collect(Collectors.joining("\n"));
        return """
                <section class="verdict" aria-labelledby="verdict">
                <h2 id="verdict">Verdict</h2>
                <p class="headline">%s.</p>
                %s<p class="lead">%s.</p>
                </section>
                """.formatted(
                        Html.escape(schedule.headline()),
                        sentences.isEmpty() ? "" : "<ul>\n" + sentences + "\n</ul>\n",
                        Html.escape(Text.capitalized(String.join("; ", schedule.times(null)))));
    }

    private String cells() {
        StringBuilder figures = new StringBuilder();
        List<CellCourse> courses = schedule.courses();
        for (int i = 0; i < courses.size(); i++) {
            figures.append(new CoursePicture(schedule, courses.get(i), i).figure());
        }
        return """
                <section aria-labelledby="cells">
                <h2 id="cells">Each cell over its runs</h2>
                <p class="lead">A dot is a run, its whisker what forks of that run differ by. The band is what the runs before let expect of \
                the next; it begins where %d runs before are still stored.</p>
                <ul class="marks" aria-label="Marks">
                <li><svg viewBox="0 0 16 12" class="dots good" aria-hidden="true"><circle cx="8" cy="6" r="4"/></svg>as before</li>
                <li><svg viewBox="0 0 16 12" class="dots bad" aria-hidden="true"><path d="M4 2l8 8m0 -8l-8 8"/></svg>regressed, or suspected</li>
                <li><svg viewBox="0 0 16 12" class="dots other" aria-hidden="true"><circle cx="8" cy="6" r="4"/></svg>confirming run</li>
                <li><svg viewBox="0 0 16 12" class="dots apart" aria-hidden="true"><rect x="4" y="2" width="8" height="8"/></svg>another plan</li>
                <li><svg viewBox="0 0 16 12" aria-hidden="true"><rect class="band" width="16" height="12"/></svg>expected</li>
                <li><svg viewBox="0 0 16 12" aria-hidden="true"><path class="upright" d="M8 0V12"/></svg>the plan changed</li>
                </ul>
                %s
                </section>
                """.formatted(
                        Baseline.LEAST,
                        figures.isEmpty()
                                ? "<p>No run that has ended is there.</p>"
                                : "<div class=\"plots\">\n" + figures + "</div>");
    }

    private String runs() {
        String rows = schedule.runs().reversed().stream().map(this::row).collect(Collectors.joining("\n"));
        return """
                <section aria-labelledby="runs">
                <h2 id="runs">Runs</h2>
                <div class="scroll" tabindex="0" role="group" aria-label="All runs"><table class="trials">
                <thead><tr><th scope="col">run</th><th scope="col">due</th><th scope="col">ended</th><th scope="col">phase</th>\
                <th scope="col">what came of it</th></tr></thead>
                <tbody>
                %s
                </tbody>
                </table></div>
                </section>
                """.formatted(rows);
    }

    private String row(ScheduledRun run) {
        return "<tr><th scope=\"row\">%s</th><td>%s</td><td>%s</td><td>%s</td><td class=\"text\">%s</td></tr>"
                .formatted(
                        Html.escape(run.name()),
                        schedule.time(run.due()),
                        run.completion() == null ? "-" : schedule.time(run.completion()),
                        run.phase(),
                        Html.escape(said(run)));
    }

    private String said(ScheduledRun run) {
        if (!run.over()) {
            return "runs";
        }
        if (schedule.otherPlan(run)) {
            return "of another plan";
        }
        if (run.confirms()) {
            return "confirms the run before it";
        }
        JudgedRun judged = schedule.judgement().run(run.name()).orElse(null);
        if (judged == null) {
            return "not compared yet";
        }
        if (judged.suspected()) {
            return "suspected: a confirming run will tell";
        }
        return judged.regressed().isEmpty()
                ? "nothing regressed"
                : "regressed: " + String.join(", ", judged.regressed());
    }
}
