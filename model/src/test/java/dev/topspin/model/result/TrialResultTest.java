package dev.topspin.model.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.Json;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.PodReport.Counts;
import dev.topspin.model.testing.Reports;
import dev.topspin.model.testing.Specs;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrialResultTest {
    private static final TrialPlan SPIN = plan("{name: s, spin: {}}", "Required");
    private static final TrialPlan PAIR = plan("{name: s, socket: {}}", "Required");
    private static final TrialPlan LENIENT = plan("{name: s, socket: {}}", "Preferred");

    private final PodReport driver = Reports.good(PAIR, Role.driver, 100);
    private final PodReport responder = Reports.good(PAIR, Role.responder, 100);

    @Test
    void goodReportsAreAGoodResult() {
        TrialResult one = TrialResult.of(SPIN, List.of(Reports.good(SPIN, Role.driver, 100)));
        assertTrue(one.valid());
        assertTrue(one.pinned());
        assertEquals(50, one.measured().nsPerOp());
        TrialResult two = TrialResult.of(PAIR, List.of(driver, responder));
        assertTrue(two.valid(), two::message);
        assertEquals(3.0, two.cpuCores());
        assertEquals(4, two.threads());
        assertNull(two.message());
    }

    @Test
    void aProcessThatFailedFailsTheTrialWithItsReason() {
        assertFault(
                Reason.WorkloadError,
                "responder: it broke",
                PAIR,
                driver,
                failed(responder, "WorkloadError", "it broke"));
        assertFault(Reason.OOMKilled, "driver: too much", PAIR, failed(driver, "OOMKilled", "too much"), responder);
    }

    @Test
    void aReasonThatIsNotKnownIsAnErrorOfTheWorkload() {
        assertFault(Reason.WorkloadError, "driver: ?", PAIR, failed(driver, "Gremlins", "?"), responder);
    }

    @Test
    void thatAPeerWasLostIsOnlySaidWhereThePeerSaysNothingItself() {
        PodReport lost = failed(driver, "PeerLost", "the responder is gone");
        assertFault(Reason.PeerLost, "driver: the responder is gone", PAIR, lost, responder);
        assertFault(Reason.PodKilled, "responder: SIGTERM", PAIR, lost, failed(responder, "PodKilled", "SIGTERM"));
    }

    @Test
    void aReportOfALaterFormIsRefusedInWords() {
        PodReport later = Json.read(
                Json.write(responder).replace("\"version\":" + PodReport.VERSION, "\"version\":99"), PodReport.class);
        assertFault(
                Reason.NoReport,
                "the responder's report is of form 99, which a later version of Topspin wrote; this one reads up to "
                        + PodReport.VERSION,
                PAIR,
                driver,
                later);
    }

    @Test
    void fieldsThatALaterVersionAddedToTheSameFormAreNoHindrance() {
        String more = Json.write(responder).replaceFirst("\\{", "{\"novelty\":{\"a\":[1]},");
        assertTrue(TrialResult.of(PAIR, List.of(driver, Json.read(more, PodReport.class)))
                .valid());
    }

    @Test
    void everyProcessMustHaveReported() {
        assertFault(Reason.NoReport, "1 of 2 processes reported", PAIR, driver);
        assertFault(Reason.NoReport, "0 of 1 processes reported", SPIN);
    }

    @Test
    void whatWasRunMustBeWhatWasPlanned() {
        TrialResult other = TrialResult.of(SPIN, List.of(driver));
        assertEquals("InvalidPlan", other.reason());
        assertTrue(other.message().contains(SPIN.planHash()), other::message);
        PodReport anonymous = new PodReport(
                1, null, 0, "driver", null, null, driver.counts(), driver.measured(), driver.usage(), null, null);
        assertEquals("InvalidPlan", TrialResult.of(SPIN, List.of(anonymous)).reason());
    }

    @Test
    void aMessageLostOrDoubledFailsTheTrial() {
        assertEquals("MessagesNotConserved", reason(PAIR, driver, counting(responder, new Counts(1000, 999, 1000))));
        assertEquals("MessagesNotConserved", reason(PAIR, counting(driver, new Counts(1000, 1000, 1001)), responder));
        assertEquals("MessagesNotConserved", reason(PAIR, counting(driver, null), responder));
        assertFault(
                Reason.MessagesNotConserved,
                "responder received 990 of the 1000 messages that were sent",
                PAIR,
                driver,
                counting(responder, new Counts(990, 990, 990)));
    }

    @Test
    void aDriverThatMeasuredNothingHasNoResult() {
        assertFault(Reason.NoReport, "the driver measured nothing", PAIR, responder, responder);
    }

    @Test
    void withoutProofOfPinningAResultFailsWhereItIsRequired() {
        PodReport unproven = proving(responder, Reports.proof(List.of("it ran on CPU 3")));
        TrialResult required = TrialResult.of(PAIR, List.of(driver, unproven));
        assertEquals("PinningNotProven", required.reason());
        assertTrue(required.message().endsWith("responder: it ran on CPU 3"), required::message);
        assertNotNull(required.measured(), "what was measured is kept to be looked at");
    }

    @Test
    void withoutProofOfPinningAResultIsMarkedWhereItIsPreferred() {
        PodReport unproven = proving(Reports.good(LENIENT, Role.responder, 100), Reports.proof(List.of("why not")));
        TrialResult preferred = TrialResult.of(LENIENT, List.of(Reports.good(LENIENT, Role.driver, 100), unproven));
        assertTrue(preferred.valid(), preferred::message);
        assertFalse(preferred.pinned());
        assertEquals(List.of("responder: why not"), preferred.notPinned());
    }

    @Test
    void noProofAtAllIsNoProof() {
        assertFalse(
                TrialResult.of(PAIR, List.of(driver, proving(responder, null))).pinned());
    }

    @Test
    void aTrialWithoutReportsIsNotPinned() {
        assertFalse(TrialResult.of(SPIN, List.of()).pinned());
        assertFalse(TrialResult.failed("NodeLost", "node-1 is gone").pinned());
    }

    private static void assertFault(Reason reason, String message, TrialPlan plan, PodReport... reports) {
        TrialResult result = TrialResult.of(plan, List.of(reports));
        assertEquals(reason.name(), result.reason());
        assertEquals(message, result.message());
        assertFalse(result.valid());
    }

    private static String reason(TrialPlan plan, PodReport... reports) {
        return TrialResult.of(plan, List.of(reports)).reason();
    }

    private static PodReport failed(PodReport r, String reason, String message) {
        return new PodReport(
                1, r.planHash(), r.trial(), r.role(), reason, message, null, null, null, r.proof(), r.environment());
    }

    private static PodReport counting(PodReport r, Counts counts) {
        return new PodReport(
                1, r.planHash(), r.trial(), r.role(), null, null, counts, r.measured(), r.usage(), r.proof(), null);
    }

    private static PodReport proving(PodReport r, Proof proof) {
        return new PodReport(
                1, r.planHash(), r.trial(), r.role(), null, null, r.counts(), r.measured(), r.usage(), proof, null);
    }

    private static TrialPlan plan(String variant, String pinning) {
        return Plan.of("t", Specs.of("""
                        workload: {pingPong: {}}
                        variants: [%s]
                        placement: {pinning: %s}
                        """.formatted(variant, pinning))).trials().getFirst();
    }
}
