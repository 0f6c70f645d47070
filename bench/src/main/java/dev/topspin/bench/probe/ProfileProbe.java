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

    private ProfileProbe() {}

    /** @param args the folder to write to, the main class, and its arguments */
    public static void main(String... args) throws ReflectiveOperationException {
        Path file = Path.of(args[0], ProcessHandle.current().pid() + ENDING);
        Recording recording = new Recording();
        recording.enable(HotMethods.SAMPLE).with("throttle", "1ms");
        recording.start();
        System.setOut(new PrintStream(
                new Dumping(System.out, recording, file), /* autoFlush */ true, StandardCharsets.UTF_8));
        Class.forName(args[1]).getMethod("main", String[].class).invoke(null, (Object)
                Arrays.copyOfRange(args, 2, args.length));
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
