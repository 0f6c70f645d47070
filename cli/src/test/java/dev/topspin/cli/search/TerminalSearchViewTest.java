package dev.topspin.cli.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.result.Measured;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.search.Attempt;
import dev.topspin.model.search.CapacitySearchSpec;
import dev.topspin.model.search.SearchFile;
import dev.topspin.model.search.SearchProgress;
import dev.topspin.model.search.SearchProgress.Next;
import dev.topspin.model.search.SearchResults.Trial;
import dev.topspin.model.search.Tried;
import dev.topspin.model.search.Tried.State;
import dev.topspin.model.spec.InvalidExperimentException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TerminalSearchViewTest {
    /** Text, an end of a line, or what moves and clears. */
    private static final Pattern TOKEN = Pattern.compile("\u001b\\[([0-9]*)[AJK]|\r|\n|[^\r\n\u001b]+");

    private final StringWriter drawn = new StringWriter();
    private final CapacitySearchSpec spec = spec();

    private static CapacitySearchSpec spec() {
        try {
            return SearchFile.read("""
                    apiVersion: topspin.dev/v1alpha1
                    kind: CapacitySearch
                    metadata: {name: view}
                    spec:
                      template:
                        workload: {pingPong: {pairs: 1}}
                        variants: [{name: akka, akka: {}}, {name: socket, socket: {topology: CrossNode}}]
                      load: {parameter: rate, from: 1000, to: 1000000}
                      objectives: [{figure: p99, below: 1ms}]
                    """).spec();
        } catch (InvalidExperimentException e) {
            throw new IllegalStateException(e);
        }
    }

    /** @return the lines on the screen, as a terminal makes them of what was written */
    private List<String> screen() {
        List<String> screen = new ArrayList<>(List.of(""));
        int at = 0;
        Matcher token = TOKEN.matcher(drawn.toString());
        while (token.find()) {
            switch (token.group()) {
                case "\n" -> {
                    at++;
                    if (at == screen.size()) {
                        screen.add("");
                    }
                }
                case "\r" -> {}
                case "\u001b[K" -> screen.set(at, "");
                case "\u001b[J" -> {
                    screen.subList(at, screen.size()).clear();
                    screen.add("");
                }
                case String up when up.startsWith("\u001b[") -> at -= Integer.parseInt(token.group(1));
                case String text -> screen.set(at, screen.get(at) + text);
            }
        }
        return screen.subList(0, screen.size() - 1); // below the last line the next begins
    }

    private static Trial trial(long load, boolean held, long p99Nanos) {
        Measured measured = Measured.builder().p99Nanos(p99Nanos).build();
        TrialResult result = new TrialResult(null, null, measured, 1.0, 1, true, List.of(), List.of());
        return new Trial("akka", 2, 0, load, false, held, held ? null : "p99", "2026-01-01T00:00:00Z", 1, result);
    }

    private Tried tried(int number, long load, boolean held) {
        return new Tried(
                0, number, new State.Judged(new Attempt(load, false, held, held ? null : "p99", true, null, null)));
    }

    @Test
    void theIntervalsBarClosesInAndTheLastTrialSaysWhy() {
        try (TerminalSearchView view = new TerminalSearchView(new PrintWriter(drawn), 120, spec)) {
            Next first = SearchProgress.of(spec, List.of()).next().getFirst();
            view.started(first);
            assertTrue(screen().getFirst().contains("  0 trials  ▕" + "█".repeat(24) + "▏"), drawn::toString);
            assertTrue(screen().getLast().startsWith("trial 1 of akka at 1k/s  0:00"), () -> screen().toString());
            List<Tried> tried = IntStream.range(0, 8)
                    .mapToObj(n -> tried(n, 30_000 + 5_000 * n, n < 4))
                    .toList();
            view.ended(first.subject(), trial(60_000, false, 1_210_000), SearchProgress.of(spec, tried));
        }
        String line = screen().getFirst();
        assertTrue(line.matches("akka +1 trials +▕·+█{1,9}·+▏ .*"), line);
        assertTrue(line.endsWith("last: 60k/s not held: p99 1,210 us"), line);
        assertTrue(screen().get(1).startsWith("socket    0 trials"), () -> screen().toString());
        assertEquals(2, screen().size(), () -> screen().toString());
    }

    @Test
    void aLineThatIsTooLongForTheTerminalIsCut() {
        try (TerminalSearchView view = new TerminalSearchView(new PrintWriter(drawn), 30, spec)) {
            view.started(SearchProgress.of(spec, List.of()).next().getFirst());
        }
        screen().forEach(line -> assertTrue(line.length() < 30, line));
    }
}
