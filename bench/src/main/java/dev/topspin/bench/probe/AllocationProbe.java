package dev.topspin.bench.probe;

import com.sun.management.ThreadMXBean;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Runs another main class and notes, with each line that it prints, how many bytes all its threads have allocated by then.
 * The last line of either side is its result. (A shutdown hook would be too late: a trial halts its JVM.)
 */
public final class AllocationProbe {
    private AllocationProbe() {}

    /** @param args the file to write to, the main class, and its arguments */
    public static void main(String... args) throws ReflectiveOperationException {
        System.setOut(new PrintStream(
                new Noting(System.out, Path.of(args[0])), /* autoFlush */ true, StandardCharsets.UTF_8));
        Class.forName(args[1]).getMethod("main", String[].class).invoke(null, (Object)
                Arrays.copyOfRange(args, 2, args.length));
    }

    private static final class Noting extends FilterOutputStream {
        private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        private final Path file;

        Noting(OutputStream out, Path file) {
            super(out);
            this.file = file;
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            Files.writeString(file, Long.toString(threads.getTotalThreadAllocatedBytes()));
            out.write(bytes, offset, length);
        }
    }
}
