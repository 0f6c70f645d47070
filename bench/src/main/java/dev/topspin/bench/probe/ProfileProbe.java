package dev.topspin.bench.probe;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import jdk.jfr.Recording;

/**
 * Runs another main class with its CPU time sampled, and writes the recording before the line that has the result. (At the
 * JVM's end it would be too late: a trial halts its JVM.)
 */
public final class ProfileProbe {
    /** Of the name of a recording. */
    public static final String ENDING = ".jfr";

    /** The event of a sample of CPU time. */
    static final String SAMPLE = "jdk.CPUTimeSample";

    private static final String WIDTH = "120";

    private ProfileProbe() {}

    /** @param args the folder to write to, the main class, and its arguments */
    public static void main(String... args) throws ReflectiveOperationException {
        Path file = Path.of(args[0], ProcessHandle.current().pid() + ENDING);
        Recording recording = new Recording();
        recording.enable(SAMPLE).with("throttle", "1ms");
        recording.start();
        System.setOut(new PrintStream(
                new Dumping(System.out, recording, file), /* autoFlush */ true, StandardCharsets.UTF_8));
        Class.forName(args[1]).getMethod("main", String[].class).invoke(null, (Object)
                Arrays.copyOfRange(args, 2, args.length));
    }

    /** @return the JDK's own view of the methods that ran the most */
    public static String hotMethods(Path recording) throws IOException {
        Path jfr = Path.of(System.getProperty("java.home"), "bin", "jfr");
        Process view = new ProcessBuilder(
                        jfr.toString(), "view", "--width", WIDTH, "cpu-time-hot-methods", recording.toString())
                .redirectErrorStream(true)
                .start();
        return new String(view.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    private static final class Dumping extends FilterOutputStream {
        private final Recording recording;
        private final Path file;

        Dumping(OutputStream out, Recording recording, Path file) {
            super(out);
            this.recording = recording;
            this.file = file;
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            String line = new String(bytes, offset, length, StandardCharsets.UTF_8);
            if (line.contains("\"report\":") || line.contains("\"roundTrips\":")) {
                recording.dump(file);
            }
            out.write(bytes, offset, length);
        }
    }
}
