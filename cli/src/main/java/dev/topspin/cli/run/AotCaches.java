package dev.topspin.cli.run;

import dev.topspin.model.Json;
import dev.topspin.model.plan.JvmFlags;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.spec.JvmSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The ahead-of-time caches of those trials that are to start from one: each is made once, of a short trial of the same variant on the
 * same JVM with the same flags, and is gone when this process ends.
 */
final class AotCaches {
    private static final long LONGEST_SECONDS = 180;

    private final Path jar;
    private final Map<List<String>, Path> made = new HashMap<>();
    private Path folder;

    /** @param jar of the workload */
    AotCaches(Path jar) {
        this.jar = jar;
    }

    /** @return whether the trial is to start from a cache of its kind */
    static boolean isFor(TrialPlan plan) {
        JvmSettings jvm = plan.cell().variant().jvm();
        return jvm != null && Boolean.TRUE.equals(jvm.aotCache());
    }

    /**
     * @param java that runs the trial
     * @param plan of a trial that is to start from a cache
     * @return the cache; where none came of the training the file is not there, and the trial says so
     */
    synchronized Path of(String java, TrialPlan plan) {
        List<String> command = new ArrayList<>(List.of(java));
        command.addAll(JvmFlags.of(plan));
        List<String> key = new ArrayList<>(command);
        key.add(plan.cell().variant().name());
        Path known = made.get(key);
        if (known == null) {
            known = folder().resolve(made.size() + ".aot");
            train(command, known, plan);
            known.toFile().deleteOnExit();
            made.put(key, known);
        }
        return known;
    }

    private Path folder() {
        if (folder == null) {
            try {
                folder = Files.createTempDirectory("topspin-aot");
            } catch (IOException e) {
                throw new UncheckedIOException("no folder for ahead-of-time caches", e);
            }
            folder.toFile().deleteOnExit();
        }
        return folder;
    }

    private static void forget(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // it runs
        }
    }

    private void train(List<String> start, Path cache, TrialPlan plan) {
        List<String> command = new ArrayList<>(start);
        command.addAll(JvmFlags.making(cache.toString()));
        command.addAll(List.of("-cp", jar.toString(), "dev.topspin.workload.Training", "--like", Json.write(plan)));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            Thread ending = new Thread(process::destroyForcibly); // nothing trains on when the command is stopped
            Runtime.getRuntime().addShutdownHook(ending);
            try {
                process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS);
            } finally {
                process.destroyForcibly();
                forget(ending);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "the ahead-of-time cache of " + plan.cell().name(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
