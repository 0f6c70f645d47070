package dev.topspin.bench.probe;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfileProbeTest {
    @TempDir
    Path folder;

    @Test
    void whatTakesTheTimeIsFound() throws Exception {
        Path file = folder.resolve("a.jfr");
        try (Recording recording = new Recording()) {
            recording.enable(ProfileProbe.SAMPLE).with("throttle", "1ms");
            recording.start();
            calls();
            recording.dump(file);
        }
        String hot = ProfileProbe.hotMethods(file);
        assertTrue(hot.contains(ProfileProbeTest.class.getName() + ".takesTime"), hot);
    }

    private static void calls() {
        long end = System.nanoTime() + Duration.ofMillis(500).toNanos();
        double number = 1;
        while (System.nanoTime() < end) {
            number = takesTime(number);
        }
        assertTrue(number > 0);
    }

    private static double takesTime(double from) {
        double number = from;
        for (int i = 0; i < 100_000; i++) {
            number = Math.sqrt(number + i);
        }
        return number;
    }
}
