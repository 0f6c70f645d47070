package dev.topspin.bench.process;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.invoke.MethodHandle;

/** The C library's {@code kill}, as a process of its own for each signal would take the very CPUs that are measured on. */
final class Signals {
    private static final int SIGCONT = 18;
    private static final int SIGSTOP = 19;
    private static final MethodHandle KILL = Linker.nativeLinker()
            .downcallHandle(
                    Linker.nativeLinker().defaultLookup().findOrThrow("kill"),
                    FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT));

    private Signals() {}

    static void stop(long pid) {
        send(pid, SIGSTOP);
    }

    static void goOn(long pid) {
        send(pid, SIGCONT);
    }

    /** To a process that has ended nothing is sent. */
    private static void send(long pid, int signal) {
        try {
            int ignored = (int) KILL.invokeExact((int) pid, signal);
        } catch (Throwable e) {
            throw new IllegalStateException("a signal can't be sent", e);
        }
    }
}
