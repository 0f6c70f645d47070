package dev.topspin.operator.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;

class JsonLogTest {
    private final LogRecord record = new LogRecord(Level.WARNING, "said \"no\"\n\tto C:\\ and \u0001");

    @Test
    void aRecordIsOneLineOfJsonWhateverItSays() throws Exception {
        record.setLoggerName("dev.topspin.Thing");
        record.setParameters(new Object[] {Map.of("trial", "lab/a-0000", "forks", 3)});
        JsonNode line = line();
        assertEquals("warn", line.path("level").asText());
        assertEquals("dev.topspin.Thing", line.path("logger").asText());
        assertEquals("said \"no\"\n\tto C:\\ and \u0001", line.path("msg").asText());
        assertEquals("lab/a-0000", line.path("trial").asText());
        assertEquals(3, line.path("forks").asInt());
        assertTrue(line.path("time").asText().endsWith("Z"));
    }

    @Test
    void anErrorBringsItsStack() throws Exception {
        record.setThrown(new IllegalStateException("why"));
        assertTrue(line().path("error").asText().startsWith("java.lang.IllegalStateException: why\n\tat "));
    }

    private JsonNode line() throws Exception {
        String text = new JsonLog().format(record);
        assertEquals(text.length() - 1, text.indexOf('\n'), "one line");
        return new ObjectMapper().readTree(text);
    }
}
