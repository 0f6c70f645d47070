package dev.topspin.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.VariantRuntime;
import dev.topspin.model.spec.VariantRuntime.Topology;
import dev.topspin.workload.harness.control.TwoEnds;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What those who have no business there can do to a trial of two processes: nothing but be counted. */
@StartsProcesses
class StrangersProcessTest {
    private static final String HELLO = """
            {"say":"hello","planHash":"0123456789abcdef","trial":4,"role":"driver","address":"127.0.0.1","dataPort":0}
            {"say":"proof","nonce":"00","mac":"00"}
            """;

    private final TrialPlan plan =
            TwoEnds.plan(new VariantRuntime.Socket(Topology.SameNode), TwoEnds.pingPong(2, 1, 0), "300ms");

    @ParameterizedTest
    @ValueSource(strings = {"", "GET / HTTP/1.1\r\n\r\n", "\u0016\u0003\u0001\u0000\u0000\n", HELLO})
    void onTheControlPortTheyAreDroppedAndCounted(String words) throws Exception {
        assertUnaffected(1, words);
    }

    @Test
    void aThousandOfThemTooAreDroppedAndCounted() throws Exception {
        assertUnaffected(1000, "");
    }

    private void assertUnaffected(int count, String words) throws Exception {
        int port = TwoEnds.freePort();
        List<Socket> strangers = new ArrayList<>();
        try (TrialProcess responder = new TrialProcess(plan, Role.responder, port)) {
            responder.await("\"event\":\"started\"");
            for (int i = 0; i < count; i++) {
                Socket stranger = connect(port);
                stranger.getOutputStream().write(words.getBytes(StandardCharsets.UTF_8));
                strangers.add(stranger);
            }
            strangers.getFirst().setSoTimeout(20_000);
            while (strangers.getFirst().getInputStream().read() >= 0) {
                // it is asked for a proof, and dropped
            }
            try (TrialProcess driver = new TrialProcess(plan, Role.driver, port)) {
                PodReport driven = driver.report();
                PodReport answered = responder.report();
                TrialResult result = TrialResult.of(plan, List.of(driven, answered));
                assertTrue(result.valid(), result.message());
                assertNull(driven.strangers());
                assertTrue(answered.strangers() >= Math.max(1, count - 64), "" + answered.strangers());
                assertTrue(answered.strangers() <= count, "" + answered.strangers());
            }
            responder.assertEnds(0);
        } finally {
            for (Socket stranger : strangers) {
                stranger.close();
            }
        }
    }

    /** Connects to a port of a process that may not listen yet. */
    static Socket connect(int port) throws IOException, InterruptedException {
        for (int i = 0; ; i++) {
            try {
                return new Socket(InetAddress.getLoopbackAddress(), port);
            } catch (IOException e) {
                if (i == 1000) {
                    throw e;
                }
                Thread.sleep(20); // it doesn't listen yet
            }
        }
    }

    @Test
    void oneOfAnotherTrialAndOneWithAnotherSecretAreKeptOutOfThisOne() throws Exception {
        int port = TwoEnds.freePort();
        TrialPlan other = new TrialPlan(
                plan.experiment(),
                plan.planHash(),
                plan.index() + 1,
                plan.fork(),
                plan.cell(),
                plan.placement(),
                plan.measurement(),
                plan.deadlineNanos());
        String[] soon = {"--start-timeout", "1s"};
        try (TrialProcess responder = new TrialProcess(plan, Role.responder, port);
                TrialProcess ofOther = new TrialProcess(other, Role.driver, port, soon);
                TrialProcess withOther = TrialProcess.withSecret("another", plan, Role.driver, port, soon)) {
            for (TrialProcess stranger : List.of(ofOther, withOther)) {
                PodReport report = stranger.report();
                assertEquals("PeerLost", report.reason());
            }
            try (TrialProcess driver = new TrialProcess(plan, Role.driver, port)) {
                TrialResult result = TrialResult.of(plan, List.of(driver.report(), responder.report()));
                assertTrue(result.valid(), result.message());
                assertTrue(result.reports().getLast().strangers() >= 2);
            }
        }
    }
}
