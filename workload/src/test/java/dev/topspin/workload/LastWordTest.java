package dev.topspin.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.plan.Role;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LastWordTest {
    /** A trial that is told to end goes on until its process is gone, and would tell of iterations. */
    @Test
    void nothingIsSaidAfterIt() {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
        assertTrue(new LastWord(out, Optional.empty()).say(PlanReader.unreadable(Role.driver, "missing")));
        out.println("{\"event\":\"iteration\"}");
        List<String> lines = said.toString(StandardCharsets.UTF_8).lines().toList();
        assertEquals(1, lines.size(), lines::toString);
        assertTrue(lines.getFirst().startsWith("{\"event\":\"report\""), lines::toString);
    }
}
