package dev.topspin.model.plan;

import dev.topspin.model.spec.Placement;
import java.util.List;

/** How the JVM of a trial's process is started: the same flags in a pod and on one's own machine. */
public final class JvmFlags {
    /** The rest of the memory is for what is not the heap: code, thread stacks, Aeron's buffers in /dev/shm. */
    private static final int HEAP_PERCENT = 60;

    private JvmFlags() {}

    /** @return the heap of a trial's process, in bytes: all of it, of which two thirds are for what lives long */
    public static long heapBytes(Placement placement) {
        return heapMebibytes(placement) << 20;
    }

    private static long heapMebibytes(Placement placement) {
        return (placement.memoryBytes() * HEAP_PERCENT / 100) >> 20;
    }

    /** @return the flags, to stand before {@code -jar} */
    public static List<String> of(TrialPlan plan) {
        long heapMebibytes = heapMebibytes(plan.placement());
        return List.of(
                // what Aeron and Agrona reach into, and the calls that pin threads
                "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
                "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                // Akka sizes its pools by it: the CPUs that were asked for, whatever the machine has
                "-XX:ActiveProcessorCount=" + plan.placement().podCpus(),
                // Serial: no threads of its own that could not be confined to one CPU, and what the JVM itself takes in
                // a
                // container this small
                "-XX:+UseSerialGC",
                // a mark of the collector's is looked at before it is set: else CPUs that keep references in objects
                // that lie
                // near each other take one cache line to and fro, which actors of several pairs paid twice their time
                // for, and
                // which the JVM's usual collector, G1, does not
                "-XX:+UseCondCardMark",
                "-Xms" + heapMebibytes + "m",
                "-Xmx" + heapMebibytes + "m",
                // no page faults while measuring
                "-XX:+AlwaysPreTouch",
                // no file that the JVM keeps writing to
                "-XX:-UsePerfData",
                "-Xshare:auto",
                // standard output is for the program's own lines
                "-Xlog:disable",
                "-Xlog:all=warning:stderr");
    }
}
