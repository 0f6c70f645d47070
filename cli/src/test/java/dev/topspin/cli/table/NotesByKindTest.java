package dev.topspin.cli.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.cli.fixture.SampleResults;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.Remark;
import dev.topspin.model.result.ResultsFile;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NotesByKindTest {
    private ResultsFile sample;

    @BeforeEach
    void makeASample() throws Exception {
        sample = SampleResults.of("../examples/akka-dispatchers.yaml", 12, null);
    }

    /** Every row has the remarks that are made of its number. */
    private NotesByKind notes(IntFunction<List<Remark>> remarks) {
        List<CellResult> rows = new ArrayList<>();
        for (int i = 0; i < sample.rows().size(); i++) {
            rows.add(sample.rows().get(i).toBuilder().remarks(remarks.apply(i)).build());
        }
        return new NotesByKind(sample.toBuilder().rows(rows).build());
    }

    @Test
    void cellsWithNotesOfOneKindHaveOneWhichNamesTheWorst() {
        NotesByKind notes = notes(
                i -> i < 3 ? List.of(new Remark.WarmupUnsteady(10, i + 1, 3), new Remark.OneThread()) : List.of());
        assertEquals(
                List.of(
                        " 1) not steady after 10 warm-up iterations in 3 of 3 forks (%s, the worst of 3 cells)"
                                .formatted(sample.rows().get(2).cell()),
                        " 2) one thread: never crosses cores (3 cells)"),
                notes.lines());
        assertEquals("1) 2)", notes.marks(sample.rows().getFirst()));
        assertEquals("", notes.marks(sample.rows().get(3)));
    }

    @Test
    void whereThereAreMoreKindsThanAnybodyReadsTheRestIsCounted() {
        List<Remark> ten = List.of(
                new Remark.OneThread(),
                new Remark.AtRate(),
                new Remark.SentLate(1),
                new Remark.Disturbed(2, 1),
                new Remark.Unfinished(),
                new Remark.OneFork(),
                new Remark.NoDifference("spin"),
                new Remark.Compiled(1, 2),
                new Remark.Loopback(),
                new Remark.NoRoom());
        NotesByKind notes = notes(i -> i == 0 ? ten : List.of());
        assertEquals(NotesByKind.MOST, notes.lines().size());
        assertEquals(
                " and notes of 3 more kinds, which the report has",
                notes.lines().getLast());
        assertTrue(notes.marks(sample.rows().getFirst()).endsWith("7)"));
    }

    @Test
    void failuresComeFirst() throws Exception {
        sample = SampleResults.of("../examples/ping-pong.yaml", 12, "socket");
        NotesByKind notes = notes(i -> List.of(new Remark.OneFork()));
        assertTrue(notes.lines().getFirst().startsWith(" 1) OOMKilled: it took more memory"), notes.lines()::toString);
    }
}
