package dev.topspin.model.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.Json;
import dev.topspin.model.cpu.CpuRelation;
import dev.topspin.model.result.Environment;
import dev.topspin.model.result.KernelSettings;
import dev.topspin.model.result.NoiseFloor;
import dev.topspin.model.sweep.NodeVerdict.Kind;
import dev.topspin.model.sweep.NodeVerdict.Part;
import dev.topspin.model.sweep.SweepObservations.Repeat;
import dev.topspin.model.testing.SimulatedCluster;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clusters in which nothing varies but what is said: so each verdict is exact. */
class SweepVerdictsTest {
    private static final KernelSettings KERNEL = new KernelSettings(
            "performance",
            "intel_idle",
            List.of("POLL", "C1"),
            List.of("spectre_v2: Mitigation: IBRS"),
            "BOOT_IMAGE=/vmlinuz root=UUID=%s quiet isolcpus=2-7",
            "tsc",
            "madvise",
            "0");

    private final SimulatedCluster cluster = new SimulatedCluster(8, 1).withoutNoise();

    private static NodeVerdict of(SweepVerdicts verdicts, String node) {
        return verdicts.nodes().stream()
                .filter(v -> v.node().equals(node))
                .findFirst()
                .orElseThrow();
    }

    private NodeVerdict of(String node) {
        return of(cluster.verdicts(7, 1, "core"), node);
    }

    private void set(String node, String kernel, KernelSettings settings, NoiseFloor noise) {
        SweptNode before = cluster.node(node);
        NodeFacts f = before.facts();
        Environment e = f.environment();
        Environment other = new Environment(
                e.topspin(),
                e.java(),
                kernel,
                e.cpuModel(),
                e.node(),
                e.clockNanos(),
                e.settings(),
                e.commit(),
                e.jvm(),
                e.jvmFlags(),
                e.os(),
                e.config(),
                settings);
        cluster.replace(new SweptNode(
                node,
                new NodeFacts(
                        f.labels(),
                        f.zone(),
                        other,
                        f.kubelet(),
                        f.containerRuntime(),
                        f.os(),
                        f.kubeletConfig(),
                        noise == null ? f.noise() : noise,
                        f.stealShare(),
                        f.waitShare()),
                null));
    }

    /** Says how long its measured threads waited for a CPU. */
    private void waits(String node, Double share) {
        NodeFacts f = cluster.node(node).facts();
        cluster.replace(new SweptNode(
                node,
                new NodeFacts(
                        f.labels(),
                        f.zone(),
                        f.environment(),
                        f.kubelet(),
                        f.containerRuntime(),
                        f.os(),
                        f.kubeletConfig(),
                        null,
                        f.stealShare(),
                        share),
                null));
    }

    private static NoiseFloor floor(double lost, double gigahertz) {
        return new NoiseFloor(null, 100_000_000, 9, 2, 0, 30_000, lost, gigahertz, 5_000L, 20_000L, 60_000L);
    }

    @Test
    void aSlowNetworkIsNamedWithWhatDiffers() {
        cluster.names().forEach(node -> set(node, "6.8.0-45", null, null));
        set("n003", "6.8.0-41", null, null);
        cluster.slowNetwork("n003", 1.42);
        NodeVerdict verdict = of("n003");
        assertEquals(
                "n003: 1.42x its peers in 7 of 7 pairs, confirmed; its CPUs as fast as theirs, so the network; kernel 6.8.0-41"
                        + " where 7 of 8 have 6.8.0-45",
                verdict.text());
        assertEquals(
                List.of(Kind.Slow, Part.Network, true, 7, 7, "m7i.4xlarge/z1"),
                List.of(
                        verdict.kind(),
                        verdict.part(),
                        verdict.confirmed(),
                        verdict.pairs(),
                        verdict.slowPairs(),
                        verdict.group()));
        assertEquals(1.42, verdict.ratio().value(), 1e-9);
        assertEquals(21.3 * 1.42, verdict.roundTrip().figure(), 1e-9);
        assertEquals(1, verdict.locals().getFirst().ratio(), 1e-9);
    }

    @Test
    void slowCpusAreNamedWithTheirClock() {
        set("n002", "6.12", null, floor(0.001, 2.1));
        cluster.slowCpus("n002", 1.44);
        NodeVerdict verdict = of("n002");
        assertEquals(Part.Cpu, verdict.part());
        assertEquals(
                "n002: 1.20x its peers in 7 of 7 pairs, confirmed; core takes 1.44x what it takes its peers, confirmed (33.0 ns,"
                        + " theirs 22.9); its CPUs run at 2.10 GHz, theirs at 3.40",
                verdict.text());
    }

    @Test
    void factorAndNanosecondsOfAConfirmedNodeAreOfTheSameRuns() {
        cluster.slowCpus("n002", 1.44);
        SweepObservations swept = cluster.sweep(7, 1, List.of("core"));
        cluster.slowCpus("n002", 1.96);
        SweepObservations all = cluster.repeated(swept, VerdictSettings.DEFAULT);
        String text = of(SweepVerdicts.of(all, VerdictSettings.DEFAULT), "n002").text();
        assertTrue(text.contains("core takes 1.96x what it takes its peers, confirmed (44.9 ns, theirs 22.9)"), text);
    }

    @Test
    void cpusThatSomebodyElseHasAreNamedByWhatThreadsWaitForThemAlsoWhereNothingIsPinned() {
        cluster.names().forEach(node -> waits(node, 0.002));
        waits("n002", 0.48);
        cluster.slowCpus("n002", 1.96);
        NodeVerdict verdict = of("n002");
        assertEquals(Part.Cpu, verdict.part());
        assertTrue(
                verdict.text()
                        .endsWith(
                                "; its threads wait 48.0 % of the time for a CPU that somebody else has, theirs 0.2 %"),
                verdict::text);
    }

    @Test
    void threadsThatWaitForEachOtherOnEveryNodeAreNoCause() {
        cluster.names().forEach(node -> waits(node, 0.3));
        waits("n001", null);
        waits("n002", 0.35);
        cluster.slowCpus("n002", 1.96);
        assertFalse(of("n002").text().contains("wait"), of("n002")::text);
    }

    @Test
    void withoutALocalVariantCpusAndNetworkAreNotToldApart() {
        cluster.slowNetwork("n003", 1.42);
        NodeVerdict verdict = of(cluster.verdicts(7, 1), "n003");
        assertEquals(Part.CpuOrNetwork, verdict.part());
        assertTrue(
                verdict.text().endsWith("nothing was measured on it alone, so its CPUs or its network"), verdict::text);
    }

    @Test
    void kernelArgumentsAreComparedOneByOneAndThoseThatDifferEverywhereAreNoCause() {
        cluster.names().forEach(node -> set(node, "6.12", kernel(node, "quiet isolcpus=2-7"), null));
        set("n004", "6.12", kernel("n004", "quiet mitigations=off"), null);
        cluster.slowNetwork("n004", 1.3);
        assertTrue(
                of("n004")
                        .text()
                        .endsWith("no kernel argument isolcpus where 7 of 8 have 2-7; kernel argument mitigations off"
                                + " where 7 of 8 have none"),
                of("n004")::text);
    }

    private static KernelSettings kernel(String node, String arguments) {
        return new KernelSettings(
                KERNEL.governor(),
                KERNEL.idleDriver(),
                KERNEL.idleStates(),
                KERNEL.mitigations(),
                "root=UUID=" + node + " " + arguments,
                KERNEL.clockSource(),
                KERNEL.transparentHugepages(),
                KERNEL.memsAllowed());
    }

    @Test
    void aSlowLinkIsNamedAndItsNodesAreNot() {
        cluster.slowLink("n001", "n005", 1.8);
        SweepVerdicts verdicts = cluster.verdicts(7, 1, "core");
        assertTrue(verdicts.nodes().stream().allMatch(v -> v.kind() == Kind.Ok));
        assertEquals(
                "link n001 - n005: 1.80x what its nodes take with others, confirmed in each of 4 fresh runs; neither node is slow"
                        + " in its other pairs, so the link",
                verdicts.links().getFirst().text());
    }

    @ParameterizedTest(name = "noise of {0}x beside a link of 3x")
    @ValueSource(doubles = {1.3, 1.7, 2.9, 3.0, 5.0})
    void aSlowLinkAccusesNoNodeAlsoWhereNoiseBesideItMakesOneASuspect(double noise) {
        SweepVerdicts verdicts = withLinkAndNoise(noise);
        assertTrue(verdicts.nodes().stream().allMatch(v -> v.kind() == Kind.Ok), verdicts::toString);
    }

    @Test
    void aSlowLinkOfANodeThatIsClearedIsNamed() {
        assertEquals(
                "n001 - n003: true",
                withLinkAndNoise(1.7).links().stream()
                        .map(link -> link.pair() + ": " + link.confirmed())
                        .collect(Collectors.joining()));
    }

    /** Of four nodes; what is noise is gone when it is measured again. */
    private static SweepVerdicts withLinkAndNoise(double noise) {
        SimulatedCluster four = new SimulatedCluster(4, 1).withoutNoise().slowLink("n001", "n003", 3);
        SweepObservations first = four.slowLink("n001", "n002", noise).sweep(3, 1, List.of());
        four.slowLink("n001", "n002", 1);
        VerdictSettings settings = new VerdictSettings(0.1, List.of(), 2, 2);
        assertEquals(
                List.of("n001"),
                SweepVerdicts.of(first, settings).nodes().stream()
                        .filter(v -> v.kind() == Kind.Suspect)
                        .map(NodeVerdict::node)
                        .toList());
        return SweepVerdicts.of(four.repeated(first, settings), settings);
    }

    @Test
    void nothingIsSlowBeforeItWasMeasuredAgain() {
        cluster.slowNetwork("n003", 1.42).slowLink("n001", "n005", 1.8);
        SweepObservations first = cluster.sweep(7, 1, List.of("core"));
        SweepVerdicts verdicts = SweepVerdicts.of(first, VerdictSettings.DEFAULT);
        assertEquals(Kind.Suspect, of(verdicts, "n003").kind());
        assertFalse(verdicts.links().getFirst().confirmed());
        assertTrue(of(verdicts, "n003").text().contains("to be measured again"));
        Confirmation wanted = Confirmation.next(first, VerdictSettings.DEFAULT).orElseThrow();
        assertEquals(1, wanted.number());
        assertEquals(7, wanted.rounds().stream().mapToInt(List::size).sum(), "a suspect with three others, and a link");
        SweepObservations failed = SimulatedCluster.with(first, new Repeat(List.of(), List.of()));
        assertTrue(of(SweepVerdicts.of(failed, VerdictSettings.DEFAULT), "n003")
                .text()
                .contains("it could not be measured again"));
    }

    @Test
    void whatIsNotSlowAgainIsAsItsPeersAndSaysSo() {
        cluster.slowNetwork("n003", 1.42);
        SweepObservations first = cluster.sweep(7, 1, List.of("core"));
        cluster.slowNetwork("n003", 1.0);
        NodeVerdict verdict =
                of(SweepVerdicts.of(cluster.repeated(first, VerdictSettings.DEFAULT), VerdictSettings.DEFAULT), "n003");
        assertEquals(Kind.Ok, verdict.kind());
        assertEquals("n003: as its peers: in the sweep 1.42x, measured again 1.00x", verdict.text());
    }

    @Test
    void whatIsWorthASecondLookFollowsFromTheTolerance() {
        cluster.slowNetwork("n003", 1.06);
        SweepObservations six = cluster.sweep(7, 1, List.of("core"));
        assertEquals(Optional.empty(), Confirmation.next(six, VerdictSettings.DEFAULT));
        VerdictSettings narrow = new VerdictSettings(0.05, List.of(), 3, 3);
        assertEquals(
                Kind.Slow,
                of(SweepVerdicts.of(cluster.repeated(six, narrow), narrow), "n003")
                        .kind());
        cluster.slowNetwork("n003", 1.3).slowCpus("n004", 1.3);
        assertEquals(
                Optional.empty(),
                Confirmation.next(cluster.sweep(7, 1, List.of("core")), new VerdictSettings(0.5, List.of(), 3, 3)));
    }

    @Test
    void anotherTypeIsHeldAgainstItsOwnKind() {
        List<String> small = List.of("small0", "small1", "small2", "small3");
        small.forEach(node -> cluster.add(node, "m7i.large", "z1"));
        cluster.withoutNoise();
        small.forEach(node -> cluster.slowNetwork(node, 1.5));
        SweepVerdicts verdicts = cluster.verdicts(11, 1);
        assertTrue(verdicts.nodes().stream().allMatch(v -> v.kind() == Kind.Ok), verdicts::toString);
        assertEquals(
                List.of("m7i.4xlarge/z1", "m7i.large/z1"),
                verdicts.groups().stream().map(SweepVerdicts.Group::name).toList());
    }

    @Test
    void inTooFewPairsIsTooFewToSayAndTheyAreCounted() {
        assertEquals(
                "n000: too few to say: measured in 1 pair, at least 3 are needed",
                of(new SimulatedCluster(4, 1).withoutNoise().verdicts(1, 1), "n000")
                        .text());
    }

    @Test
    void tooFewOfAKindAreTooFewToSay() {
        cluster.add("odd", "m7i.large", "z1").withoutNoise().slowNetwork("odd", 2);
        NodeVerdict verdict = of("odd");
        assertEquals(Kind.TooFew, verdict.kind());
        assertEquals(
                "odd: too few to say: in pairs 1 of its kind, at least 4 are needed; core on 1 of its kind, at least 4 are needed",
                verdict.text());
        assertNull(verdict.roundTrip().ratio());
        assertEquals(Kind.Ok, of("n001").kind());
    }

    @Test
    void aNodeWhoseCpusLieOtherwiseIsOfAnotherKindAndSaysHow() {
        cluster.relation("n006", CpuRelation.SameCore).slowCpus("n006", 2);
        assertTrue(
                of("n006")
                        .text()
                        .endsWith(
                                "measured CPUs: SMT siblings of one core where 7 of 8 have different cores of one last-level"
                                        + " cache"),
                of("n006")::text);
    }

    @Test
    void aNodeThatWentAwayIsNotTestedAndNobodyElsePaysForIt() {
        SweptNode node = cluster.node("n007");
        cluster.replace(new SweptNode(
                "n007", node.facts(), new NotMeasured("NodeLost", "the node was not ready for 5m", "n007")));
        SweepVerdicts verdicts = cluster.verdicts(7, 1, "core");
        assertEquals(
                "n007: not tested: NodeLost: the node was not ready for 5m",
                of(verdicts, "n007").text());
        assertEquals(
                7, verdicts.nodes().stream().filter(v -> v.kind() == Kind.Ok).count());
    }

    @Test
    void aNodeWithoutCpusOfItsOwnIsNotPinnedAndNobodyElsePaysForIt() {
        set("n003", "6.12", null, floor(0.4, 3.4));
        cluster.unpinned("n003").slowCpus("n003", 3);
        SweepVerdicts verdicts = cluster.verdicts(7, 1, "core");
        assertEquals(
                "n003: not pinned: its CPUs were not its own in 7 of 7 pairs; its CPUs were not its own in 1 of 1 runs of core;"
                        + " its CPUs, with nothing else to do, lose 40.0 % of their time, theirs 0.1 %",
                of(verdicts, "n003").text());
        assertEquals(
                7, verdicts.nodes().stream().filter(v -> v.kind() == Kind.Ok).count());
    }

    @Test
    void aNodeThatLosesTimeIsNoisyUnlessItIsSlow() {
        set("n003", "6.12", null, floor(0.2, 3.4));
        assertEquals(Kind.Noisy, of("n003").kind());
        cluster.slowNetwork("n003", 1.42);
        assertEquals(Kind.Slow, of("n003").kind());
    }

    @Test
    void verdictsSurviveJsonAndAnUnknownKindOfEvidenceKeepsItsWords() {
        cluster.slowNetwork("n003", 1.42).slowLink("n001", "n005", 1.8);
        SweepVerdicts verdicts = cluster.verdicts(7, 1, "core");
        assertEquals(verdicts, Json.read(Json.write(verdicts), SweepVerdicts.class));
        assertEquals(
                new Evidence.Other("it is haunted"),
                Json.read("{\"kind\":\"Haunted\",\"text\":\"it is haunted\",\"since\":3}", Evidence.class));
    }

    @Test
    void aThousandNodesAreJudgedInSeconds() {
        SimulatedCluster large = new SimulatedCluster(1000, 5);
        large.slowNetwork("n003", 1.6);
        SweepObservations first = large.sweep(12, 1, List.of("core"));
        SweepVerdicts verdicts =
                assertTimeout(Duration.ofSeconds(15), () -> SweepVerdicts.of(first, VerdictSettings.DEFAULT));
        assertEquals(Kind.Suspect, of(verdicts, "n003").kind());
        assertTimeout(Duration.ofSeconds(15), () -> Confirmation.next(first, VerdictSettings.DEFAULT));
    }
}
