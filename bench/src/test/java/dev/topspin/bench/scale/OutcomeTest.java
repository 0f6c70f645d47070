package dev.topspin.bench.scale;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

final class OutcomeTest {
    @Test
    void isGoodWhereEveryTargetIsMetAtEverySize() {
        Outcome outcome = new Outcome("trials", List.of(ready(100, 1.5), ready(1000, 9)), 4);
        assertTrue(outcome.good());
        assertEquals("ready after a restart, s 1.50 9 <= 10 met", row(outcome, ScaleFigure.READY_SECONDS));
    }

    @Test
    void isNotGoodWhereOneSizeMissesATarget() {
        Outcome outcome = new Outcome("trials", List.of(ready(100, 1.5), ready(1000, 10.1)), 4);
        assertFalse(outcome.good());
        assertTrue(row(outcome, ScaleFigure.READY_SECONDS).endsWith("missed"));
    }

    @Test
    void decidesNoTimeThatIsTooLongWhereTheOperatorHasNoCpusOfItsOwn() {
        Column column = ready(1000, 10.1);
        Outcome outcome = new Outcome("trials", List.of(column), 2);
        assertTrue(outcome.good());
        assertTrue(row(outcome, ScaleFigure.READY_SECONDS).endsWith("undecided"));
        assertTrue(outcome.table().contains("a time above its target on 2 CPUs"), outcome.table());
        column.put(ScaleFigure.PEAK_MIB, 257);
        assertFalse(outcome.good(), "memory is the same everywhere");
        assertTrue(row(new Outcome("trials", List.of(ready(100, 1.5)), 2), ScaleFigure.READY_SECONDS)
                .endsWith("met"));
    }

    @Test
    void missesWhatTheOperatorDidNotGetFarEnoughToShow() {
        Column killed = Column.ofTrials(1000);
        killed.fail("it was killed", killed.open());
        Outcome outcome = new Outcome("trials", List.of(ready(100, 1.5), killed), 4);
        assertFalse(outcome.good());
        assertTrue(row(outcome, ScaleFigure.READY_SECONDS).endsWith("missed"));
        assertTrue(outcome.table().contains("1,000: it was killed\n"), outcome.table());
    }

    @Test
    void missesNothingThatCannotBeShownHere() {
        Column column = ready(100, 1.5);
        column.skip("the field is not there", ScaleFigure.AT_ONCE);
        Outcome outcome = new Outcome("trials", List.of(column), 4);
        assertTrue(outcome.good());
        assertTrue(outcome.table().contains("100: the field is not there\n"), outcome.table());
    }

    @Test
    void wantsAtLeastSoManySideBySide() {
        assertFalse(ScaleFigure.AT_ONCE.metBy(9));
        assertTrue(ScaleFigure.AT_ONCE.metBy(10));
    }

    @Test
    void asksNothingOfASweepThatIsOnlyForTrials() {
        Column column = new Column("64x63", ScaleFigure.OF_SWEEPS);
        for (ScaleFigure figure : column.open()) {
            column.put(figure, figure == ScaleFigure.KILLS || figure.isTime() ? 0 : 100);
        }
        Outcome outcome = new Outcome("sweep", List.of(column), 4);
        assertTrue(outcome.good(), outcome.table());
        assertFalse(outcome.table().contains(ScaleFigure.READY_SECONDS.label()), outcome.table());
        column.put(ScaleFigure.SWEPT_PAIRS, 99.9);
        assertFalse(outcome.good(), "a pair without figures");
    }

    @Test
    void hasNothingToSayWhereNothingWasMeasured() {
        Outcome outcome = new Outcome("sweep", List.of(), 4);
        assertTrue(outcome.good());
        assertEquals("", outcome.table());
    }

    private static Column ready(int trials, double seconds) {
        Column column = Column.ofTrials(trials);
        column.put(ScaleFigure.READY_SECONDS, seconds);
        return column;
    }

    private static String row(Outcome outcome, ScaleFigure figure) {
        return outcome.table()
                .lines()
                .filter(line -> line.startsWith(figure.label()))
                .findFirst()
                .orElseThrow()
                .replaceAll(" +", " ");
    }
}
