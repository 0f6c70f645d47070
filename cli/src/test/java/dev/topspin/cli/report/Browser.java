package dev.topspin.cli.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.topspin.model.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A headless Chromium with one page, driven over its DevTools protocol: no driver has to fit its version. All tests of a JVM have the
 * same one, one after the other, as it takes longer to start than most pages to be looked at.
 */
public final class Browser implements AutoCloseable {
    private static final String LISTENING = "DevTools listening on ";

    private static Browser running;

    private final Process process;
    private final Path profile;
    private final HttpClient client = HttpClient.newHttpClient();
    private final WebSocket socket;
    private final Map<Integer, CompletableFuture<JsonNode>> asked = new ConcurrentHashMap<>();
    private final List<String> problems = new CopyOnWriteArrayList<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final String session;
    private volatile CompletableFuture<Void> loaded = new CompletableFuture<>();
    private boolean scripts = true;
    private int id;

    /**
     * Starts it, unless it runs; where there is none, or it does not start, the tests are skipped and it is said.
     *
     * @return it, with scripts allowed, seen on a desk, and nothing in mind
     */
    public static synchronized Browser started() throws Exception {
        if (running == null) {
            running = start();
            Runtime.getRuntime().addShutdownHook(new Thread(running::end));
        }
        running.forget();
        running.scripts(true);
        running.view(1200, 900, false, false);
        return running;
    }

    private static Browser start() throws Exception {
        Optional<Path> program = program();
        if (program.isEmpty()) {
            System.out.println("skipped: no chromium on the PATH, so the report is not looked at in a browser");
        }
        assumeTrue(program.isPresent(), "no chromium on the PATH");
        try {
            return new Browser(program.get());
        } catch (IOException e) {
            System.out.println(
                    "skipped: " + program.get() + " does not start, so the report is not looked at in a browser");
            assumeTrue(false, e.getMessage());
            throw e;
        }
    }

    /** @return the program, if there is one on the path */
    private static Optional<Path> program() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                .flatMap(folder -> Stream.of("chromium", "chromium-browser", "google-chrome")
                        .map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private Browser(Path program) throws Exception {
        profile = Files.createTempDirectory("topspin-browser");
        process = new ProcessBuilder(
                        program.toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-quic",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--hide-scrollbars",
                        "--user-data-dir=" + profile,
                        "--remote-debugging-port=0",
                        "about:blank")
                .redirectErrorStream(true)
                .start();
        socket = client.newWebSocketBuilder()
                .buildAsync(URI.create(address()), new Listener())
                .get(20, TimeUnit.SECONDS);
        String target = call(null, "Target.createTarget", "{\"url\":\"about:blank\"}")
                .path("targetId")
                .asText();
        session = call(null, "Target.attachToTarget", "{\"targetId\":\"" + target + "\",\"flatten\":true}")
                .path("sessionId")
                .asText();
        for (String domain : List.of("Page", "Runtime", "Log", "Network", "DOM")) {
            call(domain + ".enable", "{}");
        }
    }

    /** Opens a file and waits until it has loaded. */
    public void open(Path file) throws Exception {
        loaded = new CompletableFuture<>();
        call("Page.navigate", "{\"url\":\"" + file.toUri() + "\"}");
        loaded.get(30, TimeUnit.SECONDS);
        settle();
    }

    /** Sets what the page is seen through, before or after it is opened. */
    public void view(int width, int height, boolean dark, boolean phone) throws Exception {
        call(
                "Emulation.setDeviceMetricsOverride",
                "{\"width\":%d,\"height\":%d,\"deviceScaleFactor\":1,\"mobile\":%s}".formatted(width, height, phone));
        call(
                "Emulation.setEmulatedMedia",
                "{\"features\":[{\"name\":\"prefers-color-scheme\",\"value\":\"%s\"}]}"
                        .formatted(dark ? "dark" : "light"));
        settle();
    }

    public void scripts(boolean allowed) throws Exception {
        scripts = allowed;
        call("Emulation.setScriptExecutionDisabled", "{\"value\":" + !allowed + "}");
    }

    /** @return the value of an expression, promises awaited */
    public JsonNode evaluate(String expression) throws Exception {
        JsonNode answer = call(
                "Runtime.evaluate",
                "{\"awaitPromise\":true,\"returnByValue\":true,\"expression\":" + Json.write(expression) + "}");
        if (answer.has("exceptionDetails")) {
            throw new AssertionError(answer.get("exceptionDetails").toString());
        }
        return answer.path("result").path("value");
    }

    /** @return how many elements there are, also where no script may run */
    public int count(String selector) throws Exception {
        int root = call("DOM.getDocument", "{\"depth\":0}")
                .path("root")
                .path("nodeId")
                .asInt();
        return call("DOM.querySelectorAll", "{\"nodeId\":%d,\"selector\":%s}".formatted(root, Json.write(selector)))
                .path("nodeIds")
                .size();
    }

    /** Presses a key such as {@code Tab}, {@code ArrowRight} or {@code +}. */
    public void press(String key) throws Exception {
        Map<String, Integer> codes = Map.of(
                "Tab",
                9,
                " ",
                32,
                "Enter",
                13,
                "Escape",
                27,
                "Home",
                36,
                "ArrowLeft",
                37,
                "ArrowUp",
                38,
                "ArrowRight",
                39,
                "ArrowDown",
                40);
        // without its character Enter presses no button
        String text =
                key.equals("Enter") ? ",\"text\":\"\\r\"" : key.length() == 1 ? ",\"text\":" + Json.write(key) : "";
        String event = "\"key\":%s,\"windowsVirtualKeyCode\":%d%s"
                .formatted(Json.write(key), codes.getOrDefault(key, 0), text);
        call("Input.dispatchKeyEvent", "{\"type\":\"keyDown\"," + event + "}");
        call("Input.dispatchKeyEvent", "{\"type\":\"keyUp\"," + event.replace(text, "") + "}");
        settle();
    }

    /** Moves the mouse, with its button held or not, to a place in an element: shares of its width and height. */
    public void mouse(String type, String selector, double across, double down, boolean held) throws Exception {
        JsonNode box = evaluate("(() => { const b = document.querySelector(" + Json.write(selector)
                + ").getBoundingClientRect(); return [b.x, b.y, b.width, b.height]; })()");
        call(
                "Input.dispatchMouseEvent",
                "{\"type\":\"%s\",\"x\":%s,\"y\":%s,\"button\":\"%s\",\"buttons\":%d,\"clickCount\":1}"
                        .formatted(
                                type,
                                box.get(0).asDouble() + across * box.get(2).asDouble(),
                                box.get(1).asDouble() + down * box.get(3).asDouble(),
                                type.equals("mouseMoved") && !held ? "none" : "left",
                                held ? 1 : 0));
        settle();
    }

    /** @return the file that is saved into the folder by a click on the element */
    public Path save(String selector, Path folder) throws Exception {
        call(
                null,
                "Browser.setDownloadBehavior",
                "{\"behavior\":\"allow\",\"downloadPath\":" + Json.write(folder.toString()) + "}");
        List<Path> before = list(folder);
        evaluate("document.querySelector(" + Json.write(selector) + ").click()");
        for (int i = 0; i < 200; i++) {
            List<Path> now = new ArrayList<>(list(folder));
            now.removeAll(before);
            now.removeIf(f -> f.toString().endsWith(".crdownload")
                    || f.getFileName().toString().startsWith("."));
            if (!now.isEmpty()) {
                return now.getFirst();
            }
            Thread.sleep(50);
        }
        throw new AssertionError("nothing was saved by " + selector);
    }

    /** Writes what is seen of the whole page as a PNG. */
    public void picture(Path file) throws Exception {
        JsonNode size = call("Page.getLayoutMetrics", "{}").path("cssContentSize");
        JsonNode picture = call(
                "Page.captureScreenshot",
                "{\"format\":\"png\",\"optimizeForSpeed\":true,\"captureBeyondViewport\":true,\"clip\":{\"x\":0,\"y\":0,\"scale\":1,\"width\":%s,\"height\":%s}}"
                        .formatted(size.path("width"), size.path("height")));
        Files.createDirectories(file.getParent());
        Files.write(file, Base64.getDecoder().decode(picture.path("data").asText()));
    }

    /** Presses the tabulator until the expression holds; each element on the way is a stop of the page. */
    public void tabTo(String expression) throws Exception {
        for (int i = 0; i < 80; i++) {
            press("Tab");
            if (evaluate(expression).asBoolean()) {
                return;
            }
        }
        throw new AssertionError("the tabulator does not get to where " + expression);
    }

    /** Held to the rules of axe-core: names, roles, contrast, order of headings, tables. */
    public void accessible() throws Exception {
        assertEquals("[]", Axe.violations(this));
    }

    /** Forgets problems and requests so far. */
    public void forget() {
        problems.clear();
        requests.clear();
    }

    /** @return errors of the page, and what it wrote to its console, so far */
    public List<String> problems() {
        return List.copyOf(problems);
    }

    /** @return what was asked for from anywhere but the files and the page itself so far */
    public List<String> requests() {
        return List.copyOf(requests);
    }

    /** Waits until what follows from a change of size was drawn too. */
    private void settle() throws Exception {
        if (scripts) {
            evaluate(
                    "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))))");
        }
    }

    private JsonNode call(String method, String parameters) throws Exception {
        return call(session, method, parameters);
    }

    private JsonNode call(String to, String method, String parameters) throws Exception {
        int number;
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        synchronized (this) {
            number = ++id;
        }
        asked.put(number, answer);
        String where = to == null ? "" : ",\"sessionId\":\"" + to + "\"";
        socket.sendText(
                        "{\"id\":%d,\"method\":\"%s\",\"params\":%s%s}".formatted(number, method, parameters, where),
                        true)
                .get(20, TimeUnit.SECONDS);
        JsonNode message = answer.get(60, TimeUnit.SECONDS);
        if (message.has("error")) {
            throw new AssertionError(method + ": " + message.get("error"));
        }
        return message.path("result");
    }

    private String address() throws IOException {
        BufferedReader lines = process.inputReader();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith(LISTENING)) {
                Thread.ofVirtual().start(() -> lines.lines().forEach(l -> {}));
                return line.substring(LISTENING.length());
            }
        }
        throw new IOException("the browser did not start");
    }

    private void happened(String method, JsonNode event) {
        switch (method) {
            case "Page.loadEventFired" -> loaded.complete(null);
            case "Runtime.exceptionThrown" ->
                problems.add(event.path("exceptionDetails").toString());
            case "Log.entryAdded" -> {
                // warnings are of how the page is looked into, not of the page
                if (event.path("entry").path("level").asText().equals("error")) {
                    problems.add(event.path("entry").toString());
                }
            }
            case "Runtime.consoleAPICalled" -> problems.add(event.path("args").toString());
            case "Network.requestWillBeSent" -> {
                String url = event.path("request").path("url").asText();
                if (!url.startsWith("file:") && !url.startsWith("blob:") && !url.startsWith("about:")) {
                    requests.add(url);
                }
            }
            default -> {}
        }
    }

    private static List<Path> list(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    /** Leaves it to the next test; it ends with the JVM. */
    @Override
    public void close() {
        forget();
    }

    private void end() {
        socket.abort();
        client.shutdownNow();
        process.destroy();
        process.onExit()
                .orTimeout(10, TimeUnit.SECONDS)
                .exceptionally(late -> process.destroyForcibly())
                .join();
        try (Stream<Path> files = Files.walk(profile)) {
            files.sorted(Comparator.reverseOrder()).forEach(f -> f.toFile().delete());
        } catch (IOException e) {
            System.err.println("the browser's profile is left in " + profile + ": " + e.getMessage());
        }
    }

    private final class Listener implements WebSocket.Listener {
        private final StringBuilder text = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
            text.append(part);
            if (last) {
                JsonNode message = Json.read(text.toString(), JsonNode.class);
                text.setLength(0);
                if (message.has("id")) {
                    asked.remove(message.get("id").asInt()).complete(message);
                } else {
                    happened(message.path("method").asText(), message.path("params"));
                }
            }
            from.request(1);
            return null;
        }
    }
}
