package dev.topspin.operator.metrics;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.ExperimentSchedule;
import dev.topspin.api.ExperimentScheduleStatus;
import dev.topspin.model.schedule.CellFigure;
import dev.topspin.model.schedule.CellVerdict;
import dev.topspin.model.schedule.CellVerdict.Kind;
import dev.topspin.model.schedule.Judgement;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What Prometheus sees of a schedule. */
class ScheduleFiguresTest {
    static ExperimentSchedule schedule() {
        ExperimentSchedule schedule = new ExperimentSchedule();
        schedule.setMetadata(
                new ObjectMetaBuilder().withNamespace("lab").withName("weekly").build());
        List<CellVerdict> cells = List.of(
                verdict("akka", Kind.Regressed, false, 5.9),
                verdict("socket", Kind.AsExpected, false, 5.0),
                verdict("spin", Kind.AsExpected, true, 5.1),
                new CellVerdict(
                        "new", Kind.TooFewRuns, CellFigure.Kind.Tax, false, 5.0, null, null, null, null, 2, null));
        schedule.setStatus(new ExperimentScheduleStatus(
                1L,
                "2026-11-09T03:00:00Z",
                "2026-11-09T03:20:00Z",
                "2026-11-16T03:00:00Z",
                null,
                9,
                "1 of 2",
                null,
                new Judgement("plan", null, null, cells)));
        return schedule;
    }

    private static CellVerdict verdict(String cell, Kind kind, boolean floor, double value) {
        return new CellVerdict(cell, kind, CellFigure.Kind.Tax, floor, value, 5.0, 4.8, 5.25, value / 5, 8, null);
    }

    @Test
    void aCellThatIsSlowerIsOneAndThoseThatWereNotComparedAreNotThere() throws Exception {
        String page = page(400, true);
        assertTrue(
                page.contains(
                        "topspin_schedule_regressed{cell=\"akka\",floor=\"false\",namespace=\"lab\",schedule=\"weekly\"} 1.0"),
                page);
        assertTrue(
                page.contains(
                        "topspin_schedule_expected_high_ratio{cell=\"socket\",floor=\"false\",namespace=\"lab\",schedule=\"weekly\"} 1.05"),
                page);
        assertTrue(page.contains("topspin_schedule_regressed{cell=\"spin\",floor=\"true\""), page);
        assertFalse(page.contains("new"), page);
        assertTrue(page.contains("topspin_schedule_last_success_timestamp_seconds{namespace=\"lab\""), page);
    }

    @Test
    void aPageHasNoMoreCellsThanItHasRoomForAndAStandbyHasNone() throws Exception {
        assertFalse(page(1, true).contains("socket"));
        assertFalse(page(400, false).contains("topspin_schedule"));
    }

    private static String page(int cells, boolean leads) throws Exception {
        PrometheusRegistry registry = new PrometheusRegistry();
        registry.register(new ScheduleFigures(() -> Stream.of(schedule(), schedule()), () -> leads, cells));
        return Scrape.of(registry);
    }
}
