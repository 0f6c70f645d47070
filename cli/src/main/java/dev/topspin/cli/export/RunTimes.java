package dev.topspin.cli.export;

import dev.topspin.cli.export.ExportFormat.GivenRun;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.model.result.ResultsFile;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A run and when its figures were known.
 *
 * @param at when its last trial ended; of an unfinished run when its results were written
 * @param run the run
 */
record RunTimes(Instant at, GivenRun run) {
    /** What tells runs apart: no two of one plan end at the same time. */
    private record Identity(String experiment, String planHash, long second) {}

    ResultsFile results() {
        return run.results();
    }

    /**
     * @return the runs in the order of their ends
     * @throws BadInputException where one is there twice, or has no time
     */
    static List<RunTimes> inOrder(List<GivenRun> runs) throws BadInputException {
        List<RunTimes> times = new ArrayList<>();
        Map<Identity, String> seen = new HashMap<>();
        for (GivenRun run : runs) {
            ResultsFile results = run.results();
            Instant at = time(run.source(), results.finishedAt());
            String other =
                    seen.put(new Identity(results.experiment(), results.planHash(), at.getEpochSecond()), run.source());
            if (other != null) {
                throw new BadInputException("%s and %s are the same run: give it once".formatted(other, run.source()));
            }
            times.add(new RunTimes(at, run));
        }
        times.sort(Comparator.comparing(RunTimes::at));
        return times;
    }

    private static Instant time(String source, String finishedAt) throws BadInputException {
        try {
            return Instant.parse(finishedAt);
        } catch (DateTimeException | NullPointerException e) {
            throw new BadInputException(
                    "%s: finishedAt: \"%s\" is no time such as 2026-01-02T03:04:05Z".formatted(source, finishedAt));
        }
    }
}
