package dev.topspin.cli.run;

import dev.topspin.cli.text.BadInputException;
import dev.topspin.cli.trial.WorkloadCommand;
import dev.topspin.model.plan.JvmFlags;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.spec.JvmSettings;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the program that runs in a trial. */
public final class WorkloadJar {
    private static final String NAME = "topspin-workload.jar";

    private WorkloadJar() {}

    /** @return what starts it, with the java that a plan names, else this JVM's */
    public static WorkloadCommand find() throws BadInputException {
        Path jar = jar();
        AotCaches caches = new AotCaches(jar);
        return new WorkloadCommand(plan -> command(caches, jar, plan));
    }

    /**
     * @param plans the folder below which programs find their plans, where what is started only leads to them; else empty
     * @return what plays the protocol of containers, to stand before the program's command
     */
    public static List<String> conformance(Optional<Path> plans) throws BadInputException {
        List<String> command = new ArrayList<>(List.of(java(null), "--enable-native-access=ALL-UNNAMED"));
        plans.ifPresent(folder -> command.add("-Dtopspin.conformance.plans=" + folder));
        command.addAll(List.of("-cp", jar().toString(), "dev.topspin.workload.Conformance"));
        return command;
    }

    private static Path jar() throws BadInputException {
        return places().filter(Files::isRegularFile)
                .findFirst()
                .orElseThrow(
                        () -> new BadInputException(NAME + " was not found: start Topspin by its script, or build it"));
    }

    /** @return the java of a JDK; of the one that runs this where no folder is given */
    private static String java(String home) {
        return JdkHomes.java(Path.of(home == null ? System.getProperty("java.home") : home))
                .toString();
    }

    private static List<String> command(AotCaches caches, Path jar, TrialPlan plan) {
        JvmSettings jvm = plan.cell().variant().jvm();
        String home = jvm == null ? null : jvm.home();
        String java = java(home);
        List<String> command = new ArrayList<>(List.of(java));
        command.addAll(JvmFlags.of(plan));
        if (AotCaches.isFor(plan)) {
            command.addAll(JvmFlags.cached(caches.of(java, plan).toString()));
        } else {
            command.addAll(starting(plan));
        }
        command.addAll(List.of("-jar", jar.toString()));
        return command;
    }

    private static List<String> starting(TrialPlan plan) {
        List<String> cached = made("topspin.workload.cache")
                .map(file -> JvmFlags.startingFrom(file, plan))
                .orElse(List.of());
        // a JVM has the one or the other
        return cached.isEmpty()
                ? made("topspin.workload.archive")
                        .map(file -> JvmFlags.sharing(file, plan))
                        .orElse(List.of())
                : cached;
    }

    /** @return what the script has made, by the property that names it; empty where there is none */
    private static Optional<String> made(String property) {
        return Optional.ofNullable(System.getProperty(property))
                .filter(file -> Path.of(file).toFile().length() > 0);
    }

    /** Named by the script; beside this program's jar, as in the image; where the build of a checkout leaves it. */
    private static Stream<Path> places() {
        Path here = here();
        return Stream.of(
                Path.of(System.getProperty("topspin.workload", NAME)),
                here.resolveSibling(NAME),
                here.resolve("../../../../workload/target/app").resolve(NAME).normalize());
    }

    private static Path here() {
        try {
            return Path.of(WorkloadJar.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toAbsolutePath();
        } catch (URISyntaxException e) {
            return Path.of(".").toAbsolutePath();
        }
    }
}
