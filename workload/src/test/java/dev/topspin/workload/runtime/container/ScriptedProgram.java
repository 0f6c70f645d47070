package dev.topspin.workload.runtime.container;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.topspin.model.Json;
import dev.topspin.workload.harness.pinning.ProcFs;
import dev.topspin.workload.harness.pinning.WatchedProgram;
import dev.topspin.workload.runtime.container.Breach.Section;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;

/** A program that is a thread of the test, says what a test lets it say, and is as good as gone when it is told to end. */
class ScriptedProgram implements ProgramHost {
    private final Path folder;
    private volatile String ended;
    private long begins;
    private long exchanges;

    ScriptedProgram(Path folder) {
        this.folder = folder;
    }

    /** @return the hello, to be changed by a test; null to say nothing */
    String hello(ObjectNode good) {
        return good.toString();
    }

    /** @return what is said to a "begin", to be changed by a test: lines; empty to close the connection */
    List<String> done(JsonNode begin, ObjectNode good) throws InterruptedException {
        return List.of(good.toString());
    }

    /** @return what is said to "report", to be changed by a test */
    List<String> report(ObjectNode good) {
        return List.of(good.toString());
    }

    /** From now on it is said to have ended. */
    final void end(String words) {
        ended = words;
    }

    static ObjectNode object(String type) {
        return Json.read("{\"type\": \"%s\"}".formatted(type), ObjectNode.class);
    }

    @Override
    public Path folder() {
        return folder;
    }

    @Override
    public void start() throws IOException {
        JsonNode plan = Json.read(Files.readString(folder.resolve(ProgramPlan.FILE)), JsonNode.class);
        ObjectNode hello = object("hello")
                .put("protocol", 1)
                .put("token", plan.get("token").textValue())
                .put("pid", ProcessHandle.current().pid())
                .put("name", "scripted 1.0")
                .put("records", true);
        hello.putArray("workloads").add("pingPong");
        hello.putArray("settings").add("threads=0");
        Thread.ofVirtual().start(() -> play(plan, hello));
    }

    private void play(JsonNode plan, ObjectNode hello) {
        try (Socket socket = new Socket(
                        InetAddress.getLoopbackAddress(), plan.get("port").intValue());
                BufferedReader in =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
                PrintStream out = new PrintStream(socket.getOutputStream(), true, StandardCharsets.UTF_8)) {
            String said = hello(hello);
            if (said != null) {
                out.println(said);
            }
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                JsonNode ask = Json.read(line, JsonNode.class);
                List<String> answer =
                        switch (ask.get("type").textValue()) {
                            case "begin" -> done(ask, counted(ask));
                            case "report" ->
                                report(object("report").put("begins", begins).put("exchanges", exchanges));
                            default -> List.of();
                        };
                if (answer.isEmpty()) {
                    return;
                }
                answer.forEach(out::println);
            }
        } catch (IOException e) {
            return; // the test is over
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** It is so quick that each exchange takes a nanosecond, and there are as many as were asked for. */
    private ObjectNode counted(JsonNode begin) {
        long count = begin.get("exchanges").longValue();
        begins++;
        exchanges += count;
        ObjectNode done = object("done")
                .put("number", begin.get("number").longValue())
                .put("exchanges", count)
                .put("nanos", count)
                .put("sent", 2 * count)
                .put("received", 2 * count);
        if (begin.get("recordEvery").intValue() > 0) {
            done.putArray("roundTrips")
                    .addArray()
                    .add(1)
                    .add(count / begin.get("recordEvery").intValue());
        }
        return done;
    }

    @Override
    public String ended() {
        return ended;
    }

    @Override
    public WatchedProgram watch(long pid) {
        return new WatchedProgram(new ProcFs(Path.of("/")), pid, () -> List.of(pid), System.nanoTime());
    }

    @Override
    public OptionalInt awaitEnd(Duration patience) throws Breach {
        if ("never".equals(ended)) {
            throw new Breach(Section.End, "did not end");
        }
        return OptionalInt.of(0);
    }

    @Override
    public String setting() {
        return "command=scripted";
    }

    @Override
    public void close() {}
}
