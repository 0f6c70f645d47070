package dev.topspin.workload.runtime.container;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.topspin.model.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A program that exchanges nothing and counts, in the time that it is given: a process for tests, whatever else is installed. */
public final class CountingProgram {
    private CountingProgram() {}

    /** @return what starts it */
    public static List<String> command() {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Xmx32m",
                "-cp",
                System.getProperty("java.class.path"),
                CountingProgram.class.getName());
    }

    /** Ends with 0 when it is told to end. */
    public static void main(String[] args) throws IOException {
        JsonNode plan = Json.read(Files.readString(Path.of(System.getenv(ProgramPlan.VARIABLE))), JsonNode.class);
        long begins = 0;
        long exchanges = 0;
        try (Socket socket = new Socket(
                        InetAddress.getLoopbackAddress(), plan.get("port").intValue());
                BufferedReader in =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
                PrintStream out = new PrintStream(socket.getOutputStream(), true, StandardCharsets.UTF_8)) {
            ObjectNode hello = ScriptedProgram.object("hello")
                    .put("protocol", 1)
                    .put("token", plan.get("token").textValue())
                    .put("pid", ProcessHandle.current().pid())
                    .put("name", "counting");
            hello.putArray("workloads").add("pingPong");
            hello.putArray("settings").add("processors=" + Runtime.getRuntime().availableProcessors());
            out.println(hello);
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                JsonNode ask = Json.read(line, JsonNode.class);
                switch (ask.get("type").textValue()) {
                    case "begin" -> {
                        ObjectNode done = count(ask);
                        begins++;
                        exchanges += done.get("exchanges").longValue();
                        out.println(done);
                    }
                    case "report" ->
                        out.println(ScriptedProgram.object("report")
                                .put("begins", begins)
                                .put("exchanges", exchanges));
                    default -> {
                        return;
                    }
                }
            }
        }
    }

    private static ObjectNode count(JsonNode ask) {
        long start = System.nanoTime();
        long count = 0;
        while (count < ask.get("exchanges").longValue()
                && System.nanoTime() - start < ask.get("timeNanos").longValue()) {
            count++;
        }
        return ScriptedProgram.object("done")
                .put("number", ask.get("number").longValue())
                .put("exchanges", count)
                .put("nanos", System.nanoTime() - start)
                .put("sent", 2 * count)
                .put("received", 2 * count);
    }
}
