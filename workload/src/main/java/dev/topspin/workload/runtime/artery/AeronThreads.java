package dev.topspin.workload.runtime.artery;

import dev.topspin.workload.harness.pinning.MeasuredThreads;

/**
 * Aeron's threads. Those that carry messages are Akka's task runner, which polls and offers for Artery's streams, and the
 * media driver's sender and receiver, in one thread or two by the idle-cpu-level. The two conductors only set up and
 * supervise: they stay with the rest of the JVM.
 */
final class AeronThreads {
    /** How many carry messages, at the most. */
    static final int MOST = 3;

    private AeronThreads() {}

    /** Lets them enter, once the actor system has started and with it they. */
    static void enter(MeasuredThreads threads) {
        threads.adopt(AeronThreads::carries);
    }

    /** @param name as the kernel has it: the first 15 characters, or of some JVMs the first seven, dots and the last */
    static boolean carries(String name) {
        return name.equals("sender")
                || name.equals("receiver")
                || name.startsWith("[sender")
                || name.startsWith("[conduc")
                || name.startsWith("topspin-taskrun")
                || name.matches("topspin\\.\\.[ner]+-\\d+");
    }
}
