package dev.topspin.workload.remote;

import dev.topspin.workload.pinning.MeasuredThreads;

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

    /** @param name as the kernel has it: of more than 15 characters the first seven, two dots and the last six */
    static boolean carries(String name) {
        return switch (name) {
            case "sender", "receiver", "[sender..eiver]", "[conduc..eiver]" -> true;
            // topspin-taskrunner-8
            default -> name.matches(RemoteSystem.NAME + "\\.\\.n?n?e?r-\\d+");
        };
    }
}
