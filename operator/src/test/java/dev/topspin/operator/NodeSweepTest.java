package dev.topspin.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.NodeReport;
import dev.topspin.api.NodeSweepStatus;
import dev.topspin.api.NodeSweepStatus.Outlier;
import dev.topspin.api.NodeSweepStatus.Phase;
import dev.topspin.model.sweep.NodeVerdict.Kind;
import dev.topspin.model.sweep.NodeVerdict.Part;
import dev.topspin.model.sweep.PairRatios;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A sweep over four nodes, as whoever applies it sees it. */
@Execution(ExecutionMode.CONCURRENT)
class NodeSweepTest {
    private SweepLab lab;

    @BeforeEach
    void start() {
        lab = new SweepLab();
    }

    @AfterEach
    void stop() {
        lab.close();
    }

    @Test
    void aSweepOverNodesThatAreAlikeMeasuresAllOfThemAndFindsNobody() {
        lab.apply("weekly", "{}");
        NodeSweepStatus status = lab.runToItsEnd("weekly");
        assertEquals(Phase.Succeeded, status.phase());
        assertEquals("4/4", status.shown().nodes());
        assertEquals("3/3", status.shown().rounds());
        assertEquals("6/6", status.shown().pairs());
        assertEquals(List.of(), status.outliers());
        assertEquals("True", lab.condition("weekly", "Valid").getStatus());
        assertEquals("True", lab.condition("weekly", "Complete").getStatus());
        assertEquals("True", lab.condition("weekly", "NoOutliers").getStatus());
        assertEquals(
                "all nodes are as their peers",
                lab.condition("weekly", "NoOutliers").getMessage());
        NodeReport report = lab.report("weekly-n2");
        assertEquals(Kind.Ok, report.getStatus().verdict());
        assertEquals(3, report.getStatus().pairs().size());
        assertEquals("40.0", report.getStatus().shown().localNanos());
        assertEquals("True", report.getStatus().shown().pinned());
        Eventually.that("its experiments to go", () -> lab.experiments().isEmpty(), () -> lab.experiments() + "");
    }

    @Test
    void pairsByAServiceTooHaveItsTaxAndTheirVerdictsArePodsAlone() {
        lab.apply("weekly", "pairs: {path: Service}");
        NodeSweepStatus status = lab.runToItsEnd("weekly");
        assertEquals(Phase.Succeeded, status.phase());
        assertEquals(List.of(), status.outliers());
        assertEquals("20.0", status.shown().p50Micros());
        PairRatios.Over tax = status.pairs().ratios().serviceTax();
        assertEquals(6, tax.pairs());
        assertEquals(1.25, tax.p50(), 0.01);
        PairRatios row = lab.report("weekly-n2").getStatus().ratios();
        assertEquals(3, row.serviceTax().pairs());
        assertEquals(1.25, row.serviceTax().p95(), 0.01);
        String complete = lab.condition("weekly", "Complete").getMessage();
        assertTrue(complete.endsWith("; service tax 1.25x (1.25..1.25)"), complete);
    }

    @Test
    void pairsUnderLoadTooHaveItsImpactAndTheirVerdictsAreOfThoseAlone() {
        lab.apply(
                "weekly",
                "{measurement: {forks: 2}, pairs: {background: {pairs: 2}}, placement: {cpus: 2, pinning: None}}");
        NodeSweepStatus status = lab.runToItsEnd("weekly");
        assertEquals(Phase.Succeeded, status.phase());
        assertEquals(List.of(), status.outliers());
        assertEquals("20.0", status.shown().p50Micros());
        assertEquals(new PairRatios.Over(6, 3, 3, 3), status.pairs().ratios().impact());
        assertEquals(3, lab.report("weekly-n2").getStatus().ratios().impact().pairs());
        String complete = lab.condition("weekly", "Complete").getMessage();
        assertTrue(complete.endsWith("; impact of load 3.00x (3.00..3.00)"), complete);
    }

    @Test
    void aSweepByHostsTakesTheOwnersWordAndStartsNothing() {
        lab.apply("weekly", "pairs: {path: Host}");
        NodeSweepStatus status = lab.runToItsEnd("weekly");
        assertEquals(Phase.Failed, status.phase());
        String words = lab.condition("weekly", "Valid").getMessage();
        assertTrue(words.startsWith("spec.pairs.path: Forbidden: \"Host\" is not allowed"), words);
        assertEquals(List.of(), lab.experiments());
    }

    @Test
    void aNodeWhosePairsAreSlowIsMeasuredAgainAndNamed() {
        lab.slowPairs("n3", 1.5);
        lab.apply("weekly", "{}");
        NodeSweepStatus status = lab.runToItsEnd("weekly");
        assertEquals(1, status.outliers().size(), status::toString);
        Outlier outlier = status.outliers().getFirst();
        assertEquals("n3", outlier.node());
        assertEquals(Part.Network, outlier.part());
        assertTrue(outlier.confirmed(), outlier::toString);
        assertEquals("n3 1.50x (Network)", status.shown().worst());
        assertEquals("1", status.shown().slow());
        assertEquals("False", lab.condition("weekly", "NoOutliers").getStatus());
        NodeReport report = lab.report("weekly-n3");
        assertEquals(Kind.Slow, report.getStatus().verdict());
        assertEquals(
                "Network: 3 of 3 pairs, confirmed", report.getStatus().shown().reason());
        assertTrue(
                lab.lab().events("weekly").stream().anyMatch(e -> e.startsWith("Slow: ") && e.contains("n3")),
                () -> lab.lab().events("weekly").toString());
        assertTrue(
                lab.experiments().stream().allMatch(name -> name.startsWith("weekly-c")),
                () -> "what was measured again stays: " + lab.experiments());
    }

    @Test
    void anOperatorThatIsKilledAgainAndAgainMeasuresNothingTwice() {
        lab.slowPairs("n3", 1.5);
        lab.apply("weekly", "{}");
        for (int trials : new int[] {1, 5, 8, 14}) {
            lab.runUntil("weekly", trials + " trials", _ -> lab.ran().size() >= trials);
            lab.lab().killOperator();
            lab.lab().startOperator();
        }
        NodeSweepStatus status = lab.runToItsEnd("weekly");
        assertEquals("n3 1.50x (Network)", status.shown().worst());
        assertEquals("6/6", status.shown().pairs());
        assertEquals(3, lab.report("weekly-n1").getStatus().pairs().size());
        assertEquals(
                10,
                lab.ran().stream().filter(t -> !t.startsWith("weekly-c")).count(),
                () -> "four alone and six pairs: " + lab.ran());
    }

    @Test
    void aNodeOnWhichEverythingFailsIsNotTestedAndTheOthersAre() {
        lab.fails("n2");
        lab.apply("weekly", "{}");
        NodeSweepStatus status = lab.runToItsEnd("weekly");
        assertEquals(Phase.Succeeded, status.phase());
        assertEquals("3/4", status.shown().nodes());
        assertEquals("3/6", status.shown().pairs());
        assertEquals(1, status.nodes().notTested());
        NodeReport report = lab.report("weekly-n2");
        assertEquals(Kind.NotTested, report.getStatus().verdict());
        assertTrue(report.getStatus().shown().reason().contains("broken cable"), report.getStatus()::text);
        assertEquals("False", lab.condition("weekly", "Complete").getStatus());
        assertTrue(lab.condition("weekly", "Complete").getMessage().contains("n2"));
        assertEquals(4, lab.experiments().size(), () -> "the failed ones stay: " + lab.experiments());
    }

    @Test
    void aNodeThatDiesAfterItWasMeasuredAloneIsNotTestedAndItsPairsSayThatItWasIt() {
        lab.diesInItsFirstPair("n2");
        lab.apply("weekly", "{}");
        NodeSweepStatus status = lab.runToItsEnd("weekly");
        assertEquals("3/4", status.shown().nodes());
        assertEquals("3/6", status.shown().pairs());
        NodeReport report = lab.report("weekly-n2");
        assertEquals(Kind.NotTested, report.getStatus().verdict());
        assertEquals(1, report.getStatus().locals().getFirst().nanos().size(), "it was there at first");
        assertEquals(
                List.of("n2", "n2", "n2"),
                report.getStatus().pairs().stream()
                        .map(pair -> pair.notMeasured().node())
                        .toList());
        assertTrue(report.getStatus().text().startsWith("n2: not tested: "), report.getStatus()::text);
        assertTrue(lab.condition("weekly", "Complete").getMessage().contains("n2: not tested: "));
    }

    @Test
    void aNodeThatCanNotBeUsedIsNotTestedAndNothingIsMadeForIt() {
        lab.lab().killOperator();
        lab.lab()
                .client()
                .nodes()
                .withName("n4")
                .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\": {\"unschedulable\": true}}");
        lab.lab().startOperator();
        lab.apply("weekly", "{nodes: {selector: {matchLabels: {pool: a}}}}");
        NodeSweepStatus tooFew = lab.runToItsEnd("weekly");
        assertEquals(Phase.Failed, tooFew.phase());
        assertEquals(
                "of 2 nodes with the labels of spec.nodes.selector {pool=a} 1 can be used, and a sweep needs two: node n4: cordoned. Once two"
                        + " can, apply it under a new name",
                lab.condition("weekly", "Complete").getMessage());
        lab.apply("all", "{}");
        NodeSweepStatus status = lab.runToItsEnd("all");
        assertEquals("3/4", status.shown().nodes());
        assertEquals("3/3", status.shown().pairs());
        assertEquals("node n4: cordoned", status.chosen().getLast().notTested().message(), status::toString);
        assertEquals(Kind.NotTested, lab.report("all-n4").getStatus().verdict());
    }

    @Test
    void selectorsThatMatchNoneOrOneNodeAreToldSo() {
        lab.apply("none", "{nodes: {selector: {matchLabels: {pool: z}}}}");
        lab.apply("one", "{nodes: {selector: {matchLabels: {pool: b}}}}");
        assertEquals(Phase.Failed, lab.runToItsEnd("none").phase());
        assertEquals(
                "of 4 nodes there is none with the labels of spec.nodes.selector {pool=z}: a sweep needs two. Change"
                        + " the selector, or label more nodes and apply it under a new name",
                lab.condition("none", "Complete").getMessage());
        assertEquals(Phase.Failed, lab.runToItsEnd("one").phase());
        assertEquals(
                "of 4 nodes there is only n2 with the labels of spec.nodes.selector {pool=b}: a sweep needs two. Change"
                        + " the selector, or label more nodes and apply it under a new name",
                lab.condition("one", "Complete").getMessage());
    }

    @Test
    void nodesThatAreAllUnlikeAreMeasuredAndItIsSaidThatNoneCanBeJudged() {
        lab.apply("unlike", "{outliers: {groupBy: [kubernetes.io/hostname]}}");
        assertEquals(Phase.Succeeded, lab.runToItsEnd("unlike").phase());
        assertEquals("4/4", lab.sweep("unlike").getStatus().shown().nodes());
        assertEquals("Unknown", lab.condition("unlike", "NoOutliers").getStatus());
        assertEquals("NotJudged", lab.condition("unlike", "NoOutliers").getReason());
        assertEquals(
                "of no node can it be said whether it is slow (4 TooFew): n1: too few to say: in pairs 1 of its kind, at least 4 are"
                        + " needed; spin on 1 of its kind, at least 4 are needed",
                lab.condition("unlike", "NoOutliers").getMessage().replaceFirst("; n2: .*", ""));
        assertTrue(
                lab.condition("unlike", "NoOutliers")
                        .getMessage()
                        .endsWith(
                                "labels of spec.outliers.groupBy: let spec.nodes.selector match 4 or more of one kind"),
                () -> lab.condition("unlike", "NoOutliers").getMessage());
    }

    @Test
    void aNodeThatGoesInTheMiddleKeepsNobodyWaitingAndOneThatComesIsNotMeasured() {
        lab.apply("weekly", "{local: [], pairs: {concurrency: One}, runPolicy: {startDeadline: 3s}}");
        lab.runUntil("weekly", "a pair", _ -> !lab.ran().isEmpty());
        lab.lab().client().nodes().withName("n4").delete();
        lab.lab().client().resource(Lab.node("n5", "a")).create();
        NodeSweepStatus status = lab.runToItsEnd("weekly");
        assertEquals(4, status.chosen().size(), status::toString);
        assertNull(lab.report("weekly-n5"));
        assertEquals("False", lab.condition("weekly", "Complete").getStatus());
        assertTrue(
                lab.report("weekly-n4").getStatus().pairs().stream()
                        .anyMatch(pair -> pair.notMeasured() != null
                                && pair.notMeasured().message().equals("node n4: no such node")),
                () -> lab.report("weekly-n4").getStatus().toString());
        assertTrue(status.pairs().measured() >= 3, "all pairs of those that stayed: " + status);
    }

    @Test
    void anInvalidSpecIsToldWithEveryViolation() {
        lab.apply("bad", "{local: [{name: tcp, socket: {}}], outliers: {tolerance: 0%}, placement: {nodes: [n1]}}");
        assertEquals(Phase.Failed, lab.runToItsEnd("bad").phase());
        assertEquals("False", lab.condition("bad", "Valid").getStatus());
        String message = lab.condition("bad", "Valid").getMessage();
        assertTrue(message.contains("spec.local[0].socket.topology: Unsupported value: \"CrossNode\""), message);
        assertTrue(message.contains("spec.outliers.tolerance: Invalid value: \"0%\""), message);
        assertTrue(message.contains("spec.placement.nodes: not for a sweep"), message);
    }

    @Test
    void aJvmThatNoPodHasIsSaidBeforeAnythingStarts() {
        lab.apply("bad", "{local: [], pairs: {variant: {name: tcp, akkaRemote: {}, jvm: {home: /opt/jdk-26}}}}");
        assertEquals(Phase.Failed, lab.runToItsEnd("bad").phase());
        String message = lab.condition("bad", "Valid").getMessage();
        assertTrue(message.startsWith("spec.pairs.variant.jvm.home: Invalid value: \"/opt/jdk-26\""), message);
    }

    @Test
    void oneAtATimeHasOnePairUnderWay() {
        lab.apply("weekly", "{local: [], pairs: {concurrency: One}}");
        lab.runUntil("weekly", "two pairs", status -> {
            assertTrue(lab.lab().jobs().size() <= 1, () -> lab.lab().jobs().toString());
            return lab.ran().size() >= 2;
        });
        assertEquals("6/6", lab.runToItsEnd("weekly").shown().pairs());
    }

    @Test
    void aSuspendedSweepStartsNothingAndGoesOnWhenItIsResumed() {
        lab.apply("weekly", "{runPolicy: {suspend: true}}");
        lab.runUntil("weekly", "suspension", status -> status.phase() == Phase.Suspended);
        assertEquals(List.of(), lab.experiments());
        lab.lab()
                .client()
                .resource(lab.sweep("weekly"))
                .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\": {\"runPolicy\": {\"suspend\": false}}}");
        assertEquals("6/6", lab.runToItsEnd("weekly").shown().pairs());
    }
}
