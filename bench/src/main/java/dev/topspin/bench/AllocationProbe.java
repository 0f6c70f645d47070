package dev.topspin.bench;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Runs another main class and writes, when the JVM ends, how many bytes all its threads allocated. */
public final class AllocationProbe {
    private AllocationProbe() {}

    /** @param args the file to write to, the main class, and its arguments */
    public static void main(String... args) throws ReflectiveOperationException {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Path file = Path.of(args[0]);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> write(file, threads.getTotalThreadAllocatedBytes())));
        Class.forName(args[1]).getMethod("main", String[].class).invoke(null, (Object)
                Arrays.copyOfRange(args, 2, args.length));
    }

    private static void write(Path file, long bytes) {
        try {
            Files.writeString(file, Long.toString(bytes));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
