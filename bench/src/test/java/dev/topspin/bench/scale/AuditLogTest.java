package dev.topspin.bench.scale;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AuditLogTest {
    @TempDir
    private Path folder;

    @Test
    void countsRequestsSinceAMoment() throws IOException {
        AuditLog log = new AuditLog(folder.resolve("audit.log"));
        append(log, line("list", "pods", ""));
        long since = log.now();
        append(log, line("update", "trials", "status") + line("update", "trials", "status") + line("get", "jobs", ""));
        assertEquals(Map.of("update trials/status", 2L, "get jobs", 1L), log.since(since));
        assertEquals(3, AuditLog.sum(log.since(since)));
    }

    @Test
    void leavesOutWatchesAndALineThatIsBeingWritten() throws IOException {
        AuditLog log = new AuditLog(folder.resolve("audit.log"));
        append(log, line("watch", "pods", "") + line("get", "nodes", "") + "{\"verb\":\"get\",\"obje");
        assertEquals(Map.of("get nodes", 1L), log.since(0));
    }

    @Test
    void isEmptyBeforeTheFirstRequest() throws IOException {
        AuditLog log = new AuditLog(folder.resolve("audit.log"));
        assertEquals(0, log.now());
        assertEquals(Map.of(), log.since(0));
    }

    private static void append(AuditLog log, String text) throws IOException {
        Files.writeString(log.file(), text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private static String line(String verb, String resource, String subresource) {
        String sub = subresource.isEmpty() ? "" : ",\"subresource\":\"" + subresource + "\"";
        return "{\"stage\":\"ResponseComplete\",\"verb\":\"%s\",\"objectRef\":{\"resource\":\"%s\"%s}}\n"
                .formatted(verb, resource, sub);
    }
}
