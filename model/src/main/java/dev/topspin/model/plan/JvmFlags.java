package dev.topspin.model.plan;

import dev.topspin.model.spec.BareQueue;
import dev.topspin.model.spec.BareQueue.ThreadKind;
import dev.topspin.model.spec.Chameneos;
import dev.topspin.model.spec.ContainerProgram;
import dev.topspin.model.spec.Dispatcher;
import dev.topspin.model.spec.JvmSettings;
import dev.topspin.model.spec.Placement;
import dev.topspin.model.spec.VariantRuntime;
import dev.topspin.model.spec.VariantRuntime.AkkaRemote;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** How the JVM of a trial's process is started: the same flags in a pod and on one's own machine. */
public final class JvmFlags {
    /** The rest of the memory is for what is not the heap: code, thread stacks, Aeron's buffers in /dev/shm. */
    private static final int HEAP_PERCENT = 60;

    /**
     * What the JVM takes beside the heap: some 100 MiB where both compilers are busy, and the files that it maps. With less, the
     * kernel takes the pages of its code away again and again, and a trial goes on for minutes instead of being killed.
     */
    private static final long BESIDE_THE_HEAP_MEBIBYTES = 144;

    /** Whatever the memory: then it is the kernel that says that there is too little. */
    private static final long LEAST_HEAP_MEBIBYTES = 16;

    /** Beside a program of its own it counts, and keeps nothing. */
    private static final long HEAP_BESIDE_A_PROGRAM_MEBIBYTES = 64;

    private static final String CACHE = "-XX:AOTCache=";
    private static final String ARCHIVE = "-XX:SharedArchiveFile=";

    /** What Aeron and Agrona reach into, and the calls that pin threads. */
    private static final List<String> OPENINGS = List.of(
            "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
            "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow");

    private JvmFlags() {}

    /** @return the heap of a trial's process, in bytes: all of it, of which two thirds are for what lives long */
    public static long heapBytes(Placement placement) {
        return heapMebibytes(placement) << 20;
    }

    private static long heapMebibytes(Placement placement) {
        long mebibytes = placement.memoryBytes() >> 20;
        long left = mebibytes - BESIDE_THE_HEAP_MEBIBYTES;
        return Math.max(LEAST_HEAP_MEBIBYTES, Math.min(mebibytes * HEAP_PERCENT / 100, left));
    }

    /**
     * Only Akka's trials over Artery start from a cache: the others need no more than a second less with it, and what it holds of
     * classes that a trial does not use is seen by the compiler. Of Pekko's classes it could hold none: their class loader is the
     * workload's own.
     *
     * @param plan of the trial
     * @param cache path of an ahead-of-time cache of such trials; one that does not fit this JVM, its flags or the jar is passed over
     * @return further flags, to stand after those of the plan
     */
    public static List<String> startingFrom(String cache, TrialPlan plan) {
        boolean ofItsKind = plan.cell().variant().runtime() instanceof AkkaRemote remote && !remote.ofPekko();
        return ofItsKind && jvm(plan).equals(JvmSettings.NONE) ? cached(cache) : List.of();
    }

    /**
     * An archive spares a trial the reading and verifying of classes. They are loaded when the trial uses them, as they are without it, so
     * that the compiler sees what it would see. Trials of meetings start without, since their start is part of a figure, and so do those
     * whose JVM was chosen, which is then that JVM as it comes.
     *
     * @param archive path of a class archive; one that does not fit this JVM or the jar is passed over
     * @param plan of the trial
     * @return further flags, to stand after those of the plan
     */
    public static List<String> sharing(String archive, TrialPlan plan) {
        boolean startCounts = plan.cell().workload().kind() instanceof Chameneos;
        return startCounts || !jvm(plan).equals(JvmSettings.NONE)
                ? List.of()
                : Stream.concat(Stream.of(ARCHIVE + archive), ofCachesNotAWord().stream())
                        .toList();
    }

    /**
     * The archive follows from the list, the jar and the JVM, and not from the machine: collector and heap are given. With other openings than a
     * trial's it would lack the graph of modules.
     *
     * @param classes path of a list of class names
     * @param archive path of what is made
     * @return flags of the JVM that makes it, to stand before the jar
     */
    public static List<String> archiving(String classes, String archive) {
        return Stream.concat(
                        OPENINGS.stream(),
                        Stream.of(
                                "-Xshare:dump",
                                "-XX:+UseSerialGC",
                                "-Xms128m",
                                "-Xmx128m",
                                "-XX:SharedClassListFile=" + classes,
                                ARCHIVE + archive))
                .toList();
    }

    /**
     * @param cache path of an ahead-of-time cache that was made in a JVM with these flags
     * @return further flags, to stand after those of the plan
     */
    public static List<String> cached(String cache) {
        return Stream.concat(Stream.of(CACHE + cache), ofCachesNotAWord().stream())
                .toList();
    }

    /**
     * What the JIT compiler learns in the training is left out: a trial is compiled by what it does itself.
     *
     * @param cache path of the cache that a JVM makes when it ends
     * @return further flags, to stand after those of the plan
     */
    public static List<String> making(String cache) {
        return Stream.concat(
                        Stream.of(
                                "-XX:+UnlockDiagnosticVMOptions",
                                "-XX:-AOTRecordTraining",
                                "-XX:AOTCacheOutput=" + cache),
                        ofCachesNotAWord().stream())
                .toList();
    }

    /** @return flags that keep what the JVM says about caches out of the logs */
    public static List<String> ofCachesNotAWord() {
        return List.of("-Xlog:aot*=off:stderr", "-Xlog:cds*=off:stderr");
    }

    /**
     * @param flag of a JVM
     * @return the same, without the folder of a cache or an archive: that is no difference between two machines
     */
    public static String withoutFolder(String flag) {
        return Stream.of(CACHE, ARCHIVE)
                .filter(flag::startsWith)
                .findFirst()
                .map(option -> option + flag.substring(1 + Math.max(option.length() - 1, flag.lastIndexOf('/'))))
                .orElse(flag);
    }

    /** @return how many carriers virtual threads have; nothing where none carry messages */
    private static Stream<String> ofVirtualThreads(TrialPlan plan) {
        if (!(plan.cell().variant().runtime() instanceof BareQueue queue) || queue.threads() != ThreadKind.Virtual) {
            return Stream.of();
        }
        int carriers = plan.placement().cpus();
        return Stream.of(
                "-Djdk.virtualThreadScheduler.parallelism=" + carriers,
                // nor more where one is blocked: they would have no CPU
                "-Djdk.virtualThreadScheduler.maxPoolSize=" + carriers);
    }

    /** @return the flags, to stand before {@code -jar} */
    public static List<String> of(TrialPlan plan) {
        List<String> flags = new ArrayList<>(ofAll(plan));
        if (onVirtualThreads(plan.cell().variant().runtime())) {
            // Pekko gives them a scheduler of its own
            flags.add("--add-opens=java.base/java.lang=ALL-UNNAMED");
        }
        ofVirtualThreads(plan).forEach(flags::add);
        return flags;
    }

    private static boolean onVirtualThreads(VariantRuntime runtime) {
        Dispatcher dispatcher =
                switch (runtime) {
                    case VariantRuntime.Akka actors -> actors.dispatcher();
                    case AkkaRemote actors -> actors.dispatcher();
                    default -> null;
                };
        return dispatcher != null && Boolean.TRUE.equals(dispatcher.virtualize());
    }

    private static List<String> ofAll(TrialPlan plan) {
        boolean besideAProgram = plan.cell().variant().runtime() instanceof ContainerProgram;
        long heapMebibytes = besideAProgram ? HEAP_BESIDE_A_PROGRAM_MEBIBYTES : heapMebibytes(plan.placement());
        int cpus = besideAProgram
                ? Math.max(1, plan.placement().housekeepingCpus())
                : plan.placement().podCpus();
        JvmSettings jvm = jvm(plan);
        List<String> flags = new ArrayList<>(OPENINGS);
        flags.addAll(List.of(
                // Akka and Pekko size their pools by it: the CPUs that were asked for, whatever the machine has
                "-XX:ActiveProcessorCount=" + cpus,
                // Serial where none is chosen: no threads of its own that could not be confined to one CPU, and what
                // the
                // JVM itself takes in so small a container
                "-XX:+Use" + jvm.collector() + "GC"));
        if (jvm.collector().marksCards()) {
            // a mark of the collector's is looked at before it is set, as the JVM's usual collector does: else CPUs
            // that keep references in objects near each other take one cache line to and fro with every message
            flags.add("-XX:+UseCondCardMark");
        }
        if (jvm.compactObjectHeaders() != null) {
            flags.add("-XX:" + (jvm.compactObjectHeaders() ? "+" : "-") + "UseCompactObjectHeaders");
        }
        flags.addAll(List.of(
                "-Xms" + heapMebibytes + "m",
                "-Xmx" + heapMebibytes + "m",
                // no page faults while measuring
                "-XX:+AlwaysPreTouch",
                // records are made by reflection, once or twice: code for each constructor would take longer
                "-Djdk.reflect.useNativeAccessorOnly=true",
                // no file that the JVM keeps writing to
                "-XX:-UsePerfData",
                // standard output is for the program's own lines
                "-Xlog:disable",
                "-Xlog:all=warning:stderr"));
        return flags;
    }

    private static JvmSettings jvm(TrialPlan plan) {
        JvmSettings chosen = plan.cell().variant().jvm();
        return chosen == null ? JvmSettings.NONE : chosen;
    }
}
