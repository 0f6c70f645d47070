package dev.topspin.bench.process;

import dev.topspin.bench.probe.AllocationProbe;
import dev.topspin.bench.probe.ProfileProbe;
import dev.topspin.model.plan.JvmFlags;
import dev.topspin.model.plan.TrialPlan;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How the JVMs of either side are started: the same java, the same flags, the same CPUs. Trials start from what they start from in
 * {@code topspin run} besides, which is over before they measure.
 *
 * @param java the program
 * @param classPath of the bare programs
 * @param workload the jar of the workload
 * @param cache that trials over Artery start from, as those of {@code topspin run} do; empty for none
 * @param archive of classes that other trials share, as those of {@code topspin run} do; empty for none
 * @param profiles where each process writes a profile of itself; empty where none is wanted
 */
public record Jvm(
        Path java,
        String classPath,
        Path workload,
        Optional<Path> cache,
        Optional<Path> archive,
        Optional<Path> profiles) {
    /** @return this JVM's own java and class path */
    public static Jvm here(Path workload, Optional<Path> cache, Optional<Path> archive) {
        return new Jvm(
                Path.of(System.getProperty("java.home"), "bin", "java"),
                System.getProperty("java.class.path"),
                workload,
                cache,
                archive,
                Optional.empty());
    }

    /** @return the same, with each process writing a profile of itself into a folder */
    public Jvm profiled(Path folder) {
        return new Jvm(java, classPath, workload, cache, archive, Optional.of(folder));
    }

    /** @return the same with the jars of a folder before all others on the class path of the bare programs */
    public Jvm with(Path jars) {
        return new Jvm(java, jars + "/*:" + classPath, workload, cache, archive, profiles);
    }

    /** @return the command of a bare program; it starts where the rest of the JVM is to stay, and moves its measured threads */
    public List<String> bare(Class<?> main, ProcessCpus cpus, List<String> arguments) {
        return command(cpus, cpus.startList(), List.of("-cp", classPath, main.getName()), arguments);
    }

    /** @return the command of a process of a trial; it starts on all its CPUs and divides them itself */
    public List<String> trial(TrialPlan plan, ProcessCpus cpus, List<String> arguments) {
        List<String> what = new ArrayList<>();
        cache.ifPresent(file -> what.addAll(JvmFlags.startingFrom(file.toString(), plan)));
        if (what.isEmpty()) { // a JVM has the one or the other
            archive.ifPresent(file -> what.addAll(JvmFlags.sharing(file.toString(), plan)));
        }
        what.addAll(List.of("-jar", workload.toString()));
        return command(cpus, cpus.allList(), what, arguments);
    }

    /** @return a command of this, with the bytes that it allocated written to a file when it ends */
    public List<String> counted(List<String> command, Path allocated) {
        return probed(command, AllocationProbe.class, allocated);
    }

    private List<String> probed(List<String> command, Class<?> probe, Path output) {
        List<String> probed = new ArrayList<>(command);
        int jar = probed.indexOf("-jar");
        if (jar >= 0) {
            probed.set(jar, "-cp");
            probed.set(jar + 1, classPath + ":" + workload);
            probed.add(jar + 2, "dev.topspin.workload.Main");
        }
        probed.addAll(probed.indexOf("-cp") + 2, List.of(probe.getName(), output.toString()));
        return probed;
    }

    private List<String> command(ProcessCpus cpus, String start, List<String> what, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of("taskset", "-c", start, java.toString()));
        command.addAll(BenchPlans.flags(cpus));
        command.addAll(what);
        command.addAll(arguments);
        return profiles.map(folder -> probed(command, ProfileProbe.class, folder))
                .orElse(command);
    }
}
