package dev.topspin.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TextTableTest {
    @Test
    void wordsStandToTheLeftAndFiguresToTheRightOfTheirColumns() {
        TextTable table = new TextTable(Set.of(0, 2))
                .line(List.of("variant", "ns", "pinned"))
                .line(List.of("a", "1,110", "yes"))
                .line(List.of("bc", "35.0", ""));
        assertEquals(List.of("variant     ns  pinned", "a        1,110  yes", "bc        35.0"), table.lines());
    }

    @Test
    void aTableWithoutLinesHasNone() {
        assertEquals(List.of(), new TextTable(Set.of()).lines());
    }
}
