package dev.topspin.cli.trial;

import dev.topspin.model.Json;
import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.CreatureCount;
import dev.topspin.model.result.EncodedHistogram;
import dev.topspin.model.result.Measured;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.Proof;
import dev.topspin.model.result.Reason;
import dev.topspin.model.result.Window;
import dev.topspin.model.spec.Chameneos;
import dev.topspin.model.spec.Chameneos.Colour;
import dev.topspin.model.spec.PingPong;
import dev.topspin.model.testing.EnvironmentFixture;
import dev.topspin.model.testing.ProofFixture;
import dev.topspin.model.testing.UsageFixture;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * A process that keeps the contract of the workload's command line and measures nothing. The variant's name says how it
 * behaves: {@code good}, {@code carries-N} for an operation that takes a hundred times as long with more than N pairs, or what it
 * does wrong.
 */
public final class FakeWorkload {
    private FakeWorkload() {}

    /** @param args as the workload's */
    public static void main(String[] args) throws Exception {
        TrialPlan plan = Json.read(after(args, "--plan"), TrialPlan.class);
        Role role = Role.valueOf(after(args, "--role"));
        String does = plan.cell().variant().name();
        System.err.println("a line of the log");
        System.out.println("not an event");
        sayWhenTold(plan, role, args);
        event("started", 0, 0);
        if (does.equals(role + "-dies")) {
            System.err.println("it hurts here");
            Runtime.getRuntime().halt(42);
        }
        if (does.equals("hangs") || (plan.pods() > 1 && does.endsWith("-dies"))) {
            Thread.sleep(60_000);
        }
        if (plan.pods() > 1) {
            meet(role, Integer.parseInt(after(args, "--control-port")));
        }
        for (int i = 1; i <= plan.measurement().iterations(); i++) {
            event("iteration", i, plan.measurement().iterations());
        }
        if (role == Role.responder && (does.equals("responder-hangs") || does.equals("driver-loses-its-peer"))) {
            Thread.sleep(60_000);
        }
        PodReport report =
                switch (does) {
                    case "fails" -> report(plan, role, args, Reason.WorkloadError, "it was told to");
                    case "driver-loses-its-peer" ->
                        report(plan, role, args, Reason.PeerLost, "the responder is silent");
                    default -> report(plan, role, args, null, null);
                };
        say(report);
        Runtime.getRuntime().halt(report.succeeded() ? 0 : 1);
    }

    /** As the workload, it gives its report where it is told to end before it was done. */
    private static void sayWhenTold(TrialPlan plan, Role role, String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            say(report(plan, role, args, Reason.PodKilled, "it was told to end"));
            Runtime.getRuntime().halt(1);
        }));
    }

    private static void say(PodReport report) {
        System.out.println(Json.write(Map.of("event", "report", "report", report)));
        System.out.flush();
    }

    private static void meet(Role role, int port) throws Exception {
        if (role == Role.responder) {
            try (ServerSocket server = new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
                    Socket peer = server.accept()) {
                peer.getOutputStream().write(1);
            }
            return;
        }
        while (true) {
            try (Socket peer = new Socket(InetAddress.getLoopbackAddress(), port)) {
                peer.getInputStream().read();
                return;
            } catch (java.net.ConnectException e) {
                Thread.sleep(5); // the responder is still starting, and wants the CPU
            }
        }
    }

    private static PodReport report(TrialPlan plan, Role role, String[] args, Reason reason, String message) {
        String cpus = Arrays.asList(args).contains("--cpus") ? after(args, "--cpus") : null;
        boolean unpinned = Arrays.asList(args).contains("--no-pin");
        PodReport report = new PodReport(
                PodReport.VERSION,
                plan.planHash(),
                plan.index(),
                role.name(),
                reason == null ? null : reason.name(),
                message,
                new PodReport.Counts(1000, 1000, 1000),
                role == Role.driver ? measured(nsPerOp(plan)) : null,
                new UsageFixture().over(1_000_000, 1_900_000).overheadNanos(0).build(),
                new ProofFixture()
                        .against(unpinned ? new String[] {"pinning is None"} : new String[0])
                        .requested(plan.placement().podCpus())
                        .cpuset("0-3")
                        .measured(cpus)
                        .housekeeping(null)
                        .threads(List.of(new Proof.MeasuredThread("measured-0", cpus, cpus)))
                        .build(),
                new EnvironmentFixture()
                        .settings(List.of("args=" + String.join(" ", args)))
                        .build());
        return plan.cell().workload().chameneos() == null ? report : report.withCreatures(creatures(plan));
    }

    private static double nsPerOp(TrialPlan plan) {
        String name = plan.cell().variant().name();
        boolean copies = plan.placement().onOneNode();
        double usual = 100 * (plan.pods() + (copies ? 1 : plan.fork()));
        int carried = copies
                ? plan.measurement().forks()
                : plan.cell().workload().kind() instanceof PingPong p ? p.pairs() : 1;
        boolean tooMany =
                name.startsWith("carries-") && carried > Integer.parseInt(name.substring("carries-".length()));
        return tooMany ? 100 * usual : usual;
    }

    /** Each met as often as the others. */
    private static List<CreatureCount> creatures(TrialPlan plan) {
        Chameneos chameneos = plan.cell().workload().chameneos();
        List<Colour> colours = chameneos.beginning();
        long each = 2 * chameneos.meetings() / colours.size();
        return colours.stream()
                .map(colour -> new CreatureCount(colour, each, 0))
                .toList();
    }

    private static Measured measured(double nsPerOp) {
        Histogram histogram = new Histogram(3);
        histogram.recordValueWithCount((long) (2 * nsPerOp), 990);
        histogram.recordValueWithCount((long) (20 * nsPerOp), 10);
        return Measured.builder()
                .exchanges(1000)
                .elapsedNanos((long) (2000 * nsPerOp))
                .window(new Window("2026-01-01T00:00:00.000Z", "2026-01-01T00:00:09.000Z"))
                .nsPerOp(nsPerOp)
                .opsPerSecond(1e9 / nsPerOp)
                .iterationNsPerOp(List.of(nsPerOp))
                .warmupNsPerOp(List.of(nsPerOp))
                .recorded(1000)
                .minNanos((long) nsPerOp)
                .p50Nanos((long) (2 * nsPerOp))
                .p99Nanos((long) (20 * nsPerOp))
                .p999Nanos((long) (20 * nsPerOp))
                .maxNanos((long) (20 * nsPerOp))
                .meanNanos(2 * nsPerOp)
                .histogram(EncodedHistogram.of(histogram))
                .build();
    }

    private static void event(String name, int n, int of) {
        System.out.println(Json.write(Map.of("event", name, "n", n, "of", of, "nsPerOp", 123.4)));
    }

    private static String after(String[] args, String option) {
        return args[Arrays.asList(args).indexOf(option) + 1];
    }
}
