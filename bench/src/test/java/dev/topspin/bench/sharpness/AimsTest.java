package dev.topspin.bench.sharpness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.Ratio;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.result.Tax;
import java.util.List;
import org.junit.jupiter.api.Test;

class AimsTest {
    private static ExampleRun run(double seconds, double low, double high) {
        CellResult row = CellResult.builder()
                .cell("akka-one-thread")
                .tax(new Tax(Tax.Kind.Operation, "spin", new Ratio(2, low, high)))
                .build();
        return new ExampleRun(
                seconds,
                ResultsFile.builder().rows(List.of(row)).trials(List.of()).build());
    }

    private static String lineOf(String start, List<String> table) {
        return table.stream()
                .filter(l -> l.startsWith(start))
                .findFirst()
                .orElseThrow()
                .replaceAll(" +", " ");
    }

    @Test
    void aHalfWidthIsHowManyTimesTheMiddleTheEndsOfTheIntervalLieAway() {
        List<String> table = Aims.table(List.of(run(60, 1, 1.21)), 0, 0);
        assertTrue(
                lineOf("half width of the tax of akka-one-thread", table).contains("1 run 1.10 1.10 1.10 1.05 missed"),
                table::toString);
    }

    @Test
    void theMiddleOfTheRunsIsJudged() {
        List<String> table = Aims.table(List.of(run(60, 2, 2), run(70, 2, 2), run(300, 2, 2)), 1, 40);
        assertTrue(lineOf("the example", table).endsWith("3 runs 70.0 60.0 300 75.0 met"), table::toString);
        assertTrue(lineOf("cells called different", table).contains("1 of 40 0.0250 0.0500 met"), table::toString);
    }

    @Test
    void whatNoRunHasIsNotJudged() {
        List<String> table = Aims.table(List.of(run(60, 2, 2)), 0, 0);
        assertEquals(
                "cv of spin over the forks of a run no run 0.0200",
                lineOf("cv of spin", table).strip());
    }
}
