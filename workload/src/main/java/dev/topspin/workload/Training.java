package dev.topspin.workload;

import dev.topspin.model.Json;
import dev.topspin.model.plan.Cell;
import dev.topspin.model.plan.JvmFlags;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.spec.Measurement;
import dev.topspin.model.spec.Measurement.Recording;
import dev.topspin.model.spec.Measurement.Warmup;
import dev.topspin.model.spec.Pause;
import dev.topspin.model.spec.PingPong;
import dev.topspin.model.spec.Placement;
import dev.topspin.model.spec.Placement.Pinning;
import dev.topspin.model.spec.Variant;
import dev.topspin.model.spec.VariantRuntime;
import dev.topspin.model.spec.VariantRuntime.AkkaRemote.Transport;
import dev.topspin.model.spec.VariantRuntime.Settings;
import dev.topspin.model.spec.VariantRuntime.Topology;
import dev.topspin.model.spec.Workload;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * Makes the JVM's ahead-of-time cache for trials over Artery: {@code java -cp topspin-workload.jar
 * dev.topspin.workload.Training OUT}. Short ones are run, over each transport, in a JVM that has the flags of a trial's and
 * notes which classes they load and link. What the JIT compiler learns from them is left out: a trial is compiled by what it
 * does itself. With {@code --like PLAN} a short trial of that plan is run here, for whoever makes a cache of this very process. With
 * {@code --archive CLASSES OUT} the class archive of other trials is made, of the classes that a file lists.
 */
public final class Training {
    private static final String HERE = "--here";
    private static final String LIKE = "--like";
    private static final String ARCHIVE = "--archive";
    private static final Duration LONGEST = Duration.ofMinutes(2);
    private static final String PART = "100ms";
    private static final Measurement BRIEF = new Measurement(1, new Warmup(2, PART), 1, PART, Recording.Auto, "0s");

    private Training() {}

    /** @param args the file to write */
    public static void main(String... args) throws IOException, InterruptedException {
        if (args.length == 2 && args[0].equals(LIKE)) {
            like(Json.read(args[1], TrialPlan.class));
            System.exit(0);
        }
        if (args.length == 3 && args[0].equals(ARCHIVE)) {
            Path archive = Path.of(args[2]).toAbsolutePath();
            System.exit(make(archive, JvmFlags.archiving(args[1], archive.toString()), "-version"));
        }
        if (args.length != 1) {
            System.err.println("usage: java -cp topspin-workload.jar " + Training.class.getName() + " OUT");
            System.exit(2);
        }
        if (args[0].equals(HERE)) {
            trials();
            // whatever a library leaves running
            System.exit(0);
        }
        System.exit(train(Path.of(args[0]).toAbsolutePath()));
    }

    /** A trial that fails is missing in it, and no more. */
    private static int train(Path output) throws IOException, InterruptedException {
        List<String> flags = new ArrayList<>(JvmFlags.of(plan(over(Transport.Tcp))));
        flags.addAll(JvmFlags.making(output.toString()));
        return make(output, flags, Training.class.getName(), HERE);
    }

    /** @return 0 where the file came of it */
    private static int make(Path output, List<String> flags, String... what) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(List.of(what));
        Process process = new ProcessBuilder(command).inheritIO().start();
        if (!process.waitFor(LONGEST.toSeconds(), TimeUnit.SECONDS)) {
            process.destroyForcibly();
            System.err.println("it took more than " + LONGEST.toSeconds() + " s");
            return 1;
        }
        return Files.exists(output) ? 0 : 1;
    }

    private static void trials() throws IOException, InterruptedException {
        // where a cache is made there are no certificates for TlsTcp
        for (Transport transport : List.of(Transport.Tcp, Transport.AeronUdp)) {
            inTwo(plan(over(transport)));
        }
    }

    private static void like(TrialPlan whole) throws IOException, InterruptedException {
        TrialPlan plan = new TrialPlan(
                whole.experiment(),
                whole.planHash(),
                0,
                1,
                unencrypted(whole.cell()),
                whole.floor(),
                whole.placement(),
                BRIEF,
                LONGEST.toNanos());
        if (plan.pods() > 1) {
            inTwo(plan);
        } else {
            run(plan, "driver", 0, "--no-pin");
        }
    }

    /** Who trains has no certificates. */
    private static Cell unencrypted(Cell cell) {
        return cell.variant().runtime() instanceof VariantRuntime.AkkaRemote remote && remote.encrypted()
                ? new Cell(
                        cell.variant().withRuntime(over(Transport.Tcp).of(remote.library())),
                        cell.workload(),
                        cell.parameters(),
                        cell.choices())
                : cell;
    }

    private static VariantRuntime.AkkaRemote over(Transport transport) {
        return new VariantRuntime.AkkaRemote(Topology.SameNode, transport, 1, 5, Settings.Tuned, null, null);
    }

    /** Both processes of a trial in this one: neither may pin the other's threads. */
    private static void inTwo(TrialPlan plan) throws IOException, InterruptedException {
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        Thread responder = Thread.ofPlatform().start(() -> run(plan, "responder", port, "--no-pin"));
        run(plan, "driver", port, "--no-pin");
        responder.join();
    }

    private static void run(TrialPlan plan, String role, int controlPort, String... more) {
        List<String> args = new ArrayList<>(List.of(
                "--plan",
                Json.write(plan),
                "--role",
                role,
                "--control-port",
                String.valueOf(controlPort),
                "--data-port",
                "0",
                "--metrics-port",
                "0",
                "--linger",
                "0s"));
        args.addAll(List.of(more));
        // what a trial says goes the way of the logs
        int code = Main.commandLine(System.err).execute(args.toArray(String[]::new));
        System.err.println(plan.cell().variant().name() + " " + role + ": " + code);
    }

    private static TrialPlan plan(VariantRuntime runtime) {
        Placement placement = new Placement(2, 0, "1Gi", Pinning.Preferred, null, null, null, null, null);
        PingPong pingPong = new PingPong(Long.MAX_VALUE / 8, 1, 1, 0, new Pause(Pause.Kind.None, null));
        Variant variant = Variant.of(runtime.kind().toLowerCase(Locale.ROOT), runtime);
        return new TrialPlan(
                "training",
                "0".repeat(16),
                0,
                1,
                new Cell(variant, Workload.of(pingPong), null),
                placement,
                BRIEF,
                LONGEST.toNanos());
    }
}
