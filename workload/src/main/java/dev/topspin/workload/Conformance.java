package dev.topspin.workload;

import dev.topspin.workload.harness.pinning.Affinity;
import dev.topspin.workload.harness.pinning.Pinning;
import dev.topspin.workload.harness.pinning.PinningRequest;
import dev.topspin.workload.harness.pinning.ProcFs;
import dev.topspin.workload.harness.trial.Leftovers;
import dev.topspin.workload.runtime.container.ConformanceCheck;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Whether a program keeps to docs/container-protocol.md: {@code java -cp topspin-workload.jar dev.topspin.workload.Conformance
 * COMMAND...}. Prints a list, and ends with 0 where all is right, else with 1.
 */
public final class Conformance {
    /** Long enough for a virtual machine that starts on a busy computer. */
    private static final Duration HELLO = Duration.ofSeconds(20);

    /** Names the folder below which the programs find their plans, where the command only leads to them, as docker does. */
    private static final String PLANS = "topspin.conformance.plans";

    private Conformance() {}

    /** @param command of the program, with its arguments */
    public static void main(String... command) throws InterruptedException {
        if (command.length == 0) {
            System.err.println("usage: java -cp topspin-workload.jar " + Conformance.class.getName() + " COMMAND...");
            System.exit(2);
        }
        Runtime.getRuntime().addShutdownHook(new Thread(Leftovers::end, "topspin-leftovers"));
        int cpus = Math.min(2, Runtime.getRuntime().availableProcessors());
        PinningRequest nothingPinned =
                new PinningRequest(cpus, 0, Optional.empty(), Optional.of("conformance is no measurement"));
        Pinning threads = new Pinning(nothingPinned, new ProcFs(Path.of("/")), Affinity.ofThisMachine());
        Optional<Path> plans = Optional.ofNullable(System.getProperty(PLANS)).map(Path::of);
        boolean good = new ConformanceCheck(List.of(command), plans, threads, cpus, HELLO, System.out).run();
        System.exit(good ? 0 : 1);
    }
}
