package dev.topspin.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.topspin.model.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.luaj.vm2.Globals;
import org.luaj.vm2.LuaTable;
import org.luaj.vm2.LuaValue;
import org.luaj.vm2.lib.jse.JsePlatform;

/** The script that the docs have for Argo CD, run as Argo CD runs it. */
class ArgoHealthTest {
    private static final Path PAGE = Path.of("..", "docs", "argo-cd.md");

    private static String script() throws IOException {
        String page = Files.readString(PAGE);
        int start = page.indexOf("```lua\n") + "```lua\n".length();
        return page.substring(start, page.indexOf("```", start));
    }

    private static LuaValue lua(JsonNode node) {
        if (node.isObject()) {
            LuaTable table = new LuaTable();
            node.properties().forEach(field -> table.set(field.getKey(), lua(field.getValue())));
            return table;
        }
        if (node.isArray()) {
            LuaTable table = new LuaTable();
            for (int i = 0; i < node.size(); i++) {
                table.set(i + 1, lua(node.get(i)));
            }
            return table;
        }
        return node.isBoolean() ? LuaValue.valueOf(node.booleanValue()) : LuaValue.valueOf(node.asText());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', textBlock = """
            {"kind":"Experiment","spec":{}} | Progressing: waiting for Topspin
            {"kind":"Experiment","spec":{},"status":{"phase":"Queued","conditions":[{"type":"Finished","status":"False","message":""}]}} | Progressing: Queued
            {"kind":"Experiment","spec":{},"status":{"phase":"Succeeded","conditions":[{"type":"Finished","status":"True","message":"12 trials"}]}} | Healthy: 12 trials
            {"kind":"Experiment","spec":{},"status":{"phase":"Failed","conditions":[{"type":"Finished","status":"True","message":"2 failed"}]}} | Degraded: 2 failed
            {"kind":"Experiment","spec":{},"status":{"phase":"Failed","conditions":[{"type":"Valid","status":"False","message":"spec.a: no"}]}} | Degraded: spec.a: no
            {"kind":"NodeSweep","spec":{},"status":{"phase":"Suspended"}} | Suspended: suspended by runPolicy.suspend
            {"kind":"CapacitySearch","spec":{},"status":{"phase":"Succeeded","conditions":[{"type":"Finished","status":"True","message":"found"}]}} | Healthy: found
            {"kind":"ExperimentSchedule","spec":{"suspend":false},"status":{"conditions":[{"type":"Regressed","status":"True","message":"akka 1.2x"}]}} | Degraded: akka 1.2x
            {"kind":"ExperimentSchedule","spec":{"suspend":true},"status":{}} | Suspended: runs by its schedule
            {"kind":"ExperimentSchedule","spec":{"suspend":false},"status":{}} | Healthy: runs by its schedule
            """)
    void healthIsWhatTheConditionsSay(String object, String health) throws IOException {
        Globals globals = JsePlatform.standardGlobals();
        globals.set("obj", lua(Json.read(object, JsonNode.class)));
        LuaValue result = globals.load(script()).call();
        assertEquals(health, result.get("status") + ": " + result.get("message"));
    }
}
