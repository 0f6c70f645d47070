package dev.topspin.bench.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgramTest {
    @Test
    void whatIsPausedTakesNoCpuTimeHoweverBusyItIs() throws Exception {
        try (Program busy = new Program(List.of("sh", "-c", "echo \"pid $$\"; while :; do :; done"))) {
            Path stat = Path.of("/proc", busy.await("pid "), "stat");
            busy.pause();
            Thread.sleep(100);
            long before = ticks(stat);
            Thread.sleep(300);
            assertEquals(before, ticks(stat));
            busy.resume();
            long deadline = System.nanoTime() + 20_000_000_000L;
            while (ticks(stat) == before) {
                assertTrue(System.nanoTime() < deadline, "it goes on");
                Thread.sleep(20);
            }
        }
    }

    @Test
    void whatIsPausedEndsWhenItIsClosed() throws Exception {
        String pid;
        try (Program waiting = new Program(List.of("sh", "-c", "echo \"pid $$\"; read -r token"))) {
            pid = waiting.await("pid ");
            waiting.pause();
        }
        assertTrue(Files.notExists(Path.of("/proc", pid)), "it has ended");
    }

    @Test
    void itHearsWhatIsSaid() throws Exception {
        try (Program echo = new Program(List.of("sh", "-c", "read -r token; echo \"heard $token\""))) {
            echo.say("go");
            assertEquals("go", echo.await("heard "));
        }
    }

    private static long ticks(Path stat) throws Exception {
        String[] fields = Files.readString(stat).split(" ");
        return Long.parseLong(fields[13]) + Long.parseLong(fields[14]);
    }
}
