package dev.topspin.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.Json;
import dev.topspin.model.plan.JvmFlags;
import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.CreatureCount;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.Reason;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.BareAeron;
import dev.topspin.model.spec.BareAeron.AeronChannel;
import dev.topspin.model.spec.Chameneos;
import dev.topspin.model.spec.GrpcCalls;
import dev.topspin.model.spec.GrpcCalls.CallExecutor;
import dev.topspin.model.spec.GrpcCalls.GrpcCall;
import dev.topspin.model.spec.Library;
import dev.topspin.model.spec.Measurement;
import dev.topspin.model.spec.Measurement.Warmup;
import dev.topspin.model.spec.Tls;
import dev.topspin.model.spec.VariantRuntime;
import dev.topspin.model.spec.VariantRuntime.AkkaRemote;
import dev.topspin.model.spec.VariantRuntime.AkkaRemote.Transport;
import dev.topspin.model.spec.VariantRuntime.Protocol;
import dev.topspin.model.spec.VariantRuntime.Settings;
import dev.topspin.model.spec.VariantRuntime.Topology;
import dev.topspin.workload.harness.control.TwoEnds;
import dev.topspin.workload.runtime.artery.IssuedCertificates;
import dev.topspin.workload.runtime.artery.TestCertificates;
import java.io.File;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

@StartsProcesses
class TwoProcessesTest {
    static Stream<VariantRuntime> betweenProcesses() {
        return Stream.of(
                new VariantRuntime.Socket(Topology.SameNode),
                new BareAeron(AeronChannel.Udp, Topology.SameNode),
                new GrpcCalls(Topology.SameNode, GrpcCall.Unary, CallExecutor.Pool),
                akka(Transport.Tcp, Settings.AsShipped),
                akka(Transport.TlsTcp, Settings.AsShipped),
                akka(Transport.AeronUdp, Settings.AsShipped));
    }

    private static AkkaRemote akka(Transport transport, Settings settings) {
        return new AkkaRemote(Topology.SameNode, transport, 1, 5, settings, null, null);
    }

    @ParameterizedTest
    @MethodSource("betweenProcesses")
    void bothLeaveTheWarmUpWithTheSameIterationAndReportTheSameCounts(VariantRuntime runtime) throws Exception {
        // so tolerant that it is over as soon as it can be: with as many iterations as must agree
        Warmup warmup = new Warmup(1000, "100ms", "99.99%");
        TrialPlan plan = TwoEnds.plan(
                runtime,
                TwoEnds.pingPong(2, 5, 100),
                new Measurement(1, warmup, 2, "200ms", Measurement.Recording.All, "0s"));
        int port = TwoEnds.freePort();
        try (TrialProcess driver = new TrialProcess(plan, Role.driver, port);
                TrialProcess responder = new TrialProcess(plan, Role.responder, port)) {
            PodReport driven = driver.report();
            PodReport answered = responder.report();
            assertNull(driven.message());
            assertNull(answered.message());
            driver.assertEnds(0);
            responder.assertEnds(0);
            TrialResult result = TrialResult.of(plan, List.of(driven, answered));
            assertTrue(result.valid(), result.message());
            assertEquals(true, driven.measured().warmup().steady());
            int iterations = driven.measured().warmup().iterations();
            assertTrue(iterations >= Warmup.WINDOW && iterations < 1000, "after " + iterations);
            for (TrialProcess process : List.of(driver, responder)) {
                assertEquals(iterations, process.count("\"event\":\"warmup\""));
                assertEquals(2, process.count("\"event\":\"iteration\""));
            }
            theirReportsAgree(driven, answered);
            assertNoneLeft(driver, responder);
        }
    }

    private static void theirReportsAgree(PodReport driven, PodReport answered) {
        assertTrue(driven.counts().sent() > 0);
        assertEquals(driven.counts(), answered.counts());
        assertTrue(driven.measured().recorded() > 0);
        assertTrue(driven.measured().recorded() <= driven.measured().exchanges());
        assertTrue(driven.measured().slices().figures().size() > 1);
        assertNotNull(driven.measured().keptShare());
        assertNotNull(driven.usage().compileNanos());
        assertNull(answered.measured());
        assertNull(answered.strangers());
        assertNotNull(answered.usage());
        assertTrue(driven.environment().settings().size() > 2);
    }

    @Test
    void whoseDataPortIsTakenNamesIt() throws Exception {
        TrialPlan plan = TwoEnds.plan(new VariantRuntime.Socket(Topology.SameNode), TwoEnds.pingPong(1, 1, 0), "200ms");
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                TrialProcess responder = new TrialProcess(
                        JvmFlags.of(plan),
                        List.of(
                                "--plan",
                                Json.write(plan),
                                "--role",
                                "responder",
                                "--metrics-port",
                                "0",
                                "--data-port",
                                Integer.toString(taken.getLocalPort())))) {
            PodReport report = responder.report();
            assertEquals(Reason.WorkloadError.name(), report.reason());
            String words = "can't listen on the data port 127.0.0.1:%d: Address already in use"
                    .formatted(taken.getLocalPort());
            assertEquals(words, report.message());
        }
    }

    @ParameterizedTest
    @EnumSource(Transport.class)
    void creaturesOfTheOtherProcessMeetAtTheMallOfThis(Transport transport) throws Exception {
        AkkaRemote remote = new AkkaRemote(Topology.SameNode, transport, 1, 5, Settings.AsShipped, null, Protocol.Lean);
        TrialPlan plan = TwoEnds.plan(remote, new Chameneos(2_000L, 5, null), "60s");
        int port = TwoEnds.freePort();
        try (TrialProcess driver = new TrialProcess(plan, Role.driver, port);
                TrialProcess responder = new TrialProcess(plan, Role.responder, port)) {
            PodReport driven = driver.report();
            PodReport answered = responder.report();
            TrialResult result = TrialResult.of(plan, List.of(driven, answered));
            assertTrue(result.valid(), result.message());
            assertEquals(2_000, result.measured().exchanges());
            assertNull(driven.creatures());
            assertEquals(
                    4_000,
                    answered.creatures().stream()
                            .mapToLong(CreatureCount::meetings)
                            .sum());
            assertNoneLeft(driver, responder);
        }
    }

    @Test
    void actorsOfAnotherAuthorityAreNotHeardAndNothingHangs() throws Exception {
        TrialPlan plan = TwoEnds.plan(akka(Transport.TlsTcp, Settings.Tuned), TwoEnds.pingPong(1, 1, 0), "200ms");
        int port = TwoEnds.freePort();
        String other = TestCertificates.in(Path.of("target"), Instant.now()).toString();
        String[] soon = {"--start-timeout", "5s"};
        try (TrialProcess responder = new TrialProcess(plan, Role.responder, port, soon);
                TrialProcess driver =
                        new TrialProcess(plan, Role.driver, port, "--start-timeout", "5s", "--certificates", other)) {
            assertEquals(Reason.PeerLost.name(), driver.report().reason());
            assertEquals(Reason.PeerLost.name(), responder.report().reason());
            driver.assertEnds(1);
            responder.assertEnds(1);
        }
    }

    /** As it writes it by default; its other forms are those of {@code TlsFilesTest}. */
    @Test
    void actorsMeetByCertificatesOfANamedSecretAsCertManagerWritesIt() throws Exception {
        TrialPlan plan = TwoEnds.plan(named(), TwoEnds.pingPong(1, 1, 0), "200ms");
        int port = TwoEnds.freePort();
        String[] issued = {
            "--certificates",
            IssuedCertificates.in(Path.of("target"), IssuedCertificates.Form.Default)
                    .toString()
        };
        try (TrialProcess driver = new TrialProcess(plan, Role.driver, port, issued);
                TrialProcess responder = new TrialProcess(plan, Role.responder, port, issued)) {
            PodReport driven = driver.report();
            assertNull(driven.message());
            assertTrue(driven.measured().recorded() > 0);
            assertNull(responder.report().message());
            driver.assertEnds(0);
            responder.assertEnds(0);
        }
    }

    @Test
    void bothWithoutTheirSecretEndAtOnceAndNameIt() throws Exception {
        TrialPlan plan = TwoEnds.plan(named(), TwoEnds.pingPong(1, 1, 0), "200ms");
        int port = TwoEnds.freePort();
        String[] none = {
            "--certificates",
            Files.createTempDirectory(Path.of("target"), "none").toString()
        };
        try (TrialProcess responder = new TrialProcess(plan, Role.responder, port, none);
                TrialProcess driver = new TrialProcess(plan, Role.driver, port, none)) {
            for (TrialProcess process : List.of(driver, responder)) {
                PodReport report = process.report();
                assertEquals(Reason.InvalidSecret.name(), report.reason());
                assertTrue(
                        report.message()
                                .startsWith(
                                        "akkaRemote.tls.secretName: there is no secret actors-tls in the namespace"),
                        report::message);
                process.assertEnds(1);
            }
        }
    }

    private static AkkaRemote named() {
        return new AkkaRemote(
                Library.Akka,
                Topology.SameNode,
                Transport.TlsTcp,
                1,
                5,
                Settings.Tuned,
                null,
                null,
                VariantRuntime.Path.Pod,
                new Tls("actors-tls"));
    }

    @Test
    void whoHasNoCertificatesEndsAtOnceAndSaysWhatToGive() throws Exception {
        TrialPlan plan = TwoEnds.plan(akka(Transport.TlsTcp, Settings.Tuned), TwoEnds.pingPong(1, 1, 0), "200ms");
        int port = TwoEnds.freePort();
        try (TrialProcess responder =
                        new TrialProcess(plan, Role.responder, port, "--certificates", "target/none-such");
                TrialProcess driver = new TrialProcess(plan, Role.driver, port, "--start-timeout", "5s")) {
            PodReport report = responder.report();
            assertEquals(Reason.WorkloadError.name(), report.reason());
            assertEquals(
                    "target/none-such/ca.crt can't be read: give a certificate of X.509 there, as PEM",
                    report.message());
            assertTrue(TrialResult.of(plan, List.of(driver.report(), report))
                    .message()
                    .startsWith("responder: target/none-such/ca.crt"));
        }
    }

    private static void assertNoneLeft(TrialProcess... processes) {
        for (TrialProcess process : processes) {
            String name = "topspin-aeron-" + process.pid() + "-";
            File[] left = new File("/dev/shm").listFiles((_, file) -> file.startsWith(name));
            assertTrue(left == null || left.length == 0);
        }
    }

    @ParameterizedTest
    @MethodSource("betweenProcesses")
    void aResponderThatIsPlayedToByItsNameAndKilledEndsTheDriverWithPeerLost(VariantRuntime runtime) throws Exception {
        assertPeerLost(runtime, Role.responder, "--advertise", "localhost", "--peer", "localhost");
    }

    @Test
    void aDriverThatIsKilledWhileItMeasuresEndsTheResponderWithPeerLost() throws Exception {
        assertPeerLost(new VariantRuntime.Socket(Topology.SameNode), Role.driver);
    }

    private static void assertPeerLost(VariantRuntime runtime, Role killed, String... more) throws Exception {
        TrialPlan plan = TwoEnds.plan(runtime, TwoEnds.pingPong(1, 3, 0), "200s");
        int port = TwoEnds.freePort();
        try (TrialProcess driver = new TrialProcess(plan, Role.driver, port, more);
                TrialProcess responder = new TrialProcess(plan, Role.responder, port, more)) {
            TrialProcess victim = killed == Role.driver ? driver : responder;
            TrialProcess survivor = killed == Role.driver ? responder : driver;
            String warmUp = survivor.await("\"warmup\"");
            assertFalse(warmUp.contains("\"exchanges\":0,"), warmUp);
            victim.kill();
            PodReport report = survivor.report();
            assertEquals(Reason.PeerLost.name(), report.reason());
            assertTrue(report.message().startsWith("the " + killed + " at 127.0.0.1 "), report.message());
            survivor.assertEnds(1);
        }
    }

    @Test
    void aDriverWithoutAResponderSaysWhomItWaitedFor() throws Exception {
        TrialPlan plan = TwoEnds.plan(new VariantRuntime.Socket(Topology.SameNode), TwoEnds.pingPong(1, 1, 0), "200s");
        int port = TwoEnds.freePort();
        try (TrialProcess driver = new TrialProcess(plan, Role.driver, port, "--start-timeout", "500ms")) {
            PodReport report = driver.report();
            assertEquals(Reason.PeerLost.name(), report.reason());
            String whom = "the responder did not come at 127.0.0.1:" + port + " within 500 ms: ";
            assertTrue(report.message().startsWith(whom), report.message());
            driver.assertEnds(1);
        }
    }

    @Test
    void aProcessEndsWithWhoeverStartedItWhereItIsTold() throws Exception {
        TrialPlan plan = TwoEnds.plan(new VariantRuntime.Socket(Topology.SameNode), TwoEnds.pingPong(1, 1, 0), "300ms");
        try (TrialProcess driver = new TrialProcess(plan, Role.driver, TwoEnds.freePort(), "--end-with-stdin")) {
            driver.await("\"event\":\"started\"");
            driver.closeStdin();
            assertEquals(Reason.PodKilled.name(), driver.report().reason());
            driver.assertEnds(1);
        }
    }
}
