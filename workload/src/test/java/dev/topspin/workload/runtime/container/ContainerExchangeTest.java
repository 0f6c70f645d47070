package dev.topspin.workload.runtime.container;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.Reason;
import dev.topspin.model.spec.ContainerProgram;
import dev.topspin.workload.harness.trial.Contexts;
import dev.topspin.workload.harness.trial.FreeThreads;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.Plans;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a program may get wrong: each has its words. */
@Timeout(60)
class ContainerExchangeTest {
    private static final long ROUND_TRIPS = 4_000;
    private static final TrialPlan PLAN = Plans.counted(
            new ContainerProgram("image", null, null, List.of("scripted")), Plans.pingPong(ROUND_TRIPS, 1, 1));
    private static final Patience LITTLE =
            new Patience(Duration.ofMillis(400), Duration.ofMillis(300), Duration.ofMillis(300));
    private static final Patience ENOUGH =
            new Patience(Duration.ofSeconds(20), Duration.ofSeconds(20), Duration.ofSeconds(20));

    @TempDir
    Path folder;

    /** One warm-up and two measured iterations. */
    private TrialContext play(ScriptedProgram program, Patience patience) throws Exception {
        TrialContext context = Contexts.of(PLAN, new FreeThreads(2));
        try (ProgramSession session = new ProgramSession(program, PLAN, patience)) {
            session.greet();
            ContainerExchange exchange = new ContainerExchange(context, session, session.watchedBy(context.threads()));
            for (Iteration iteration : List.of(iteration(1, 1, true), iteration(1, 2, false), iteration(2, 2, false))) {
                IterationOutcome outcome = exchange.run(iteration);
                assertEquals(ROUND_TRIPS, outcome.exchanges());
                assertEquals(2 * ROUND_TRIPS, outcome.expected());
                assertEquals(outcome.expected(), outcome.sent());
                assertEquals(outcome.expected(), outcome.received());
            }
            assertEquals(
                    List.of("program=scripted 1.0", "command=scripted", "threads=0"),
                    exchange.settings().subList(0, 3));
            session.end();
        }
        return context;
    }

    private static Iteration iteration(int number, int of, boolean warmup) {
        return new Iteration(number, of, warmup, ROUND_TRIPS, TimeUnit.SECONDS.toNanos(60));
    }

    private void assertBreach(Patience patience, ScriptedProgram program, String... words) {
        String said;
        Exception wrong = assertThrows(Exception.class, () -> play(program, patience));
        if (wrong instanceof TrialException trial) {
            assertEquals(Reason.ProtocolBroken, trial.reason());
            said = trial.getMessage();
        } else {
            said = ((Breach) wrong).ofTrial().getMessage();
        }
        for (String word : words) {
            assertTrue(said.contains(word), () -> "no \"" + word + "\" in: " + said);
        }
    }

    private ScriptedProgram greeting(UnaryOperator<ObjectNode> hello) {
        return new ScriptedProgram(folder) {
            @Override
            String hello(ObjectNode good) {
                ObjectNode changed = hello.apply(good);
                return changed == null ? null : changed.toString();
            }
        };
    }

    private ScriptedProgram counting(UnaryOperator<ObjectNode> done) {
        return new ScriptedProgram(folder) {
            @Override
            List<String> done(JsonNode begin, ObjectNode good) {
                return List.of(done.apply(good).toString());
            }
        };
    }

    @Test
    void oneThatKeepsToTheProtocolIsMeasuredAndRecordsAQuarter() throws Exception {
        TrialContext context = play(new ScriptedProgram(folder), ENOUGH);
        assertEquals(3 * ROUND_TRIPS / 4, Contexts.recorded(context));
    }

    @Test
    void neverAHello() {
        assertBreach(
                LITTLE,
                new ScriptedProgram(folder) {
                    @Override
                    public void start() {}
                },
                "the program did not connect within",
                "docs/container-protocol.md#hello");
        assertBreach(LITTLE, greeting(_ -> null), "did not say \"hello\" within 0.");
    }

    @Test
    void anEndBeforeTheHello() {
        assertBreach(
                ENOUGH,
                new ScriptedProgram(folder) {
                    @Override
                    public void start() {
                        end("ended with exit code 3");
                    }
                },
                "the program ended with exit code 3, before it said hello");
    }

    @Test
    void nonsenseForAHello() {
        assertBreach(
                ENOUGH,
                new ScriptedProgram(folder) {
                    @Override
                    String hello(ObjectNode good) {
                        return "GET / HTTP/1.1";
                    }
                },
                "said what is no JSON, where a \"hello\" was due: GET / HTTP/1.1");
        assertBreach(ENOUGH, greeting(h -> h.put("type", "hi")), "said \"hi\" where a \"hello\" was due");
        assertBreach(ENOUGH, greeting(h -> h.put("protocol", 2)), "speaks version 2", "speaks version 1");
        assertBreach(ENOUGH, greeting(h -> h.without("pid")), "whose \"pid\" is wrong", "is missing");
        assertBreach(ENOUGH, greeting(h -> h.put("name", "x".repeat(300))), "must be a text of 1 to 200 characters");
        assertBreach(
                ENOUGH,
                greeting(h -> {
                    h.putArray("workloads").add("chameneos");
                    return h;
                }),
                "does not play pingPong: its hello has the workloads [chameneos]");
    }

    @Test
    void whoeverHasNoTokenIsDropped() {
        assertBreach(
                LITTLE, greeting(h -> h.put("token", "guessed")), "1 connections came without the token of its plan");
    }

    @Test
    void nonsenseForADone() {
        assertBreach(ENOUGH, counting(d -> d.put("exchanges", "many")), "whose \"exchanges\" is wrong", "is \"many\"");
        assertBreach(ENOUGH, counting(d -> d.put("nanos", -1)), "whose \"nanos\" is wrong", "is -1");
        assertBreach(ENOUGH, counting(d -> d.put("number", 7)), "said what it did in 7, where 1 was due");
    }

    @Test
    void moreThanOneAnswer() {
        assertBreach(
                ENOUGH,
                new ScriptedProgram(folder) {
                    @Override
                    List<String> done(JsonNode begin, ObjectNode good) {
                        return List.of(good.toString(), good.toString());
                    }
                },
                "said");
        assertBreach(ENOUGH, counting(d -> d.put("number", 1)), "said again what it did in 1, where 2 was due");
        assertBreach(
                ENOUGH,
                new ScriptedProgram(folder) {
                    @Override
                    List<String> report(ObjectNode good) {
                        return List.of(good.toString(), good.toString());
                    }
                },
                "said something that it was not asked for: {\"type\":\"report\"");
    }

    @Test
    void tooMuchAtOnce() {
        assertBreach(
                ENOUGH,
                counting(d -> d.put("more", "x".repeat(ProgramLink.MAX_BYTES))),
                "said a line of more than 65536 bytes");
        assertBreach(
                ENOUGH,
                counting(d -> {
                    d.putArray("roundTrips");
                    for (int i = 0; i <= Ask.MOST_LENGTHS; i++) {
                        d.withArray("roundTrips").addArray().add(i).add(1);
                    }
                    return d;
                }),
                "must be a list of up to 2048 lists");
    }

    @Test
    void countsThatCantBe() {
        assertBreach(
                ENOUGH, counting(d -> d.put("exchanges", 1_000_000)), "exchanged 1000000 times in 1", "at most 3000");
        assertBreach(ENOUGH, counting(d -> d.put("exchanges", 10)), "neither its time nor its count was over");
    }

    @Test
    void timesThatCantBe() {
        assertBreach(ENOUGH, counting(d -> d.put("nanos", 1_000_000_000_000L)), "says that 1 took 1000000000000 ns");
        assertBreach(ENOUGH, counting(d -> d.put("nanos", 0)), "says that 1 took 0 ns");
        assertBreach(
                ENOUGH,
                new ScriptedProgram(folder) {
                    @Override
                    List<String> done(JsonNode begin, ObjectNode good) throws InterruptedException {
                        Thread.sleep(700);
                        return super.done(begin, good);
                    }
                },
                "is to be done before \"hello\", or is part of the time",
                "#times");
    }

    @Test
    void recordingsThatCantBe() {
        assertBreach(
                ENOUGH,
                counting(d -> {
                    d.putArray("roundTrips").addArray().add(5).add(1);
                    return d;
                }),
                "recorded 1 round trips of 3000 in 1, and was to record none");
        assertBreach(
                ENOUGH,
                counting(d -> {
                    if (d.has("roundTrips")) {
                        d.putArray("roundTrips").addArray().add(1_000_000).add(1_000);
                    }
                    return d;
                }),
                "recorded round trips of 1.000 s in all in 2");
    }

    @Test
    void neverADone() {
        assertBreach(
                new Patience(Duration.ofSeconds(20), Duration.ofMillis(-59_500), Duration.ofSeconds(20)),
                new ScriptedProgram(folder) {
                    @Override
                    List<String> done(JsonNode begin, ObjectNode good) throws InterruptedException {
                        Thread.sleep(5_000);
                        return super.done(begin, good);
                    }
                },
                "did not say \"done\" within",
                "#done");
    }

    @Test
    void anEndInTheMiddle() {
        assertBreach(
                ENOUGH,
                new ScriptedProgram(folder) {
                    @Override
                    List<String> done(JsonNode begin, ObjectNode good) {
                        end("ended with exit code 139");
                        return List.of();
                    }
                },
                "the program ended with exit code 139");
        assertBreach(
                ENOUGH,
                new ScriptedProgram(folder) {
                    @Override
                    List<String> done(JsonNode begin, ObjectNode good) {
                        return List.of();
                    }
                },
                "the program closed the connection");
    }

    @Test
    void aReportOfSomethingElse() {
        assertBreach(
                ENOUGH,
                new ScriptedProgram(folder) {
                    @Override
                    List<String> report(ObjectNode good) {
                        return List.of(good.put("exchanges", 1).toString());
                    }
                },
                "reported 1 exchanges of 6 begins",
                "12000 exchanges in all",
                "#report");
    }

    @Test
    void neverAReportOrAnEnd() {
        assertBreach(
                new Patience(Duration.ofSeconds(20), Duration.ofSeconds(20), Duration.ofMillis(300)),
                new ScriptedProgram(folder) {
                    @Override
                    List<String> report(ObjectNode good) {
                        return List.of("");
                    }
                },
                "#report");
        assertBreach(
                ENOUGH,
                new ScriptedProgram(folder) {
                    @Override
                    List<String> report(ObjectNode good) {
                        end("never");
                        return List.of(good.toString());
                    }
                },
                "did not end");
    }

    @Test
    void itsPlanSaysWhereToConnectAndWhatToPlay() throws IOException {
        ProgramPlan.of(PLAN, 4711, "token").write(folder);
        assertEquals(
                "{\"address\":\"127.0.0.1\",\"cpus\":2,\"port\":4711,\"protocol\":1,\"token\":\"token\",\"trial\":\"tiny-0007\","
                        + "\"workload\":{\"pingPong\":{\"inFlight\":1,\"pairs\":1}}}",
                Files.readString(folder.resolve(ProgramPlan.FILE)).strip());
    }
}
