import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import javax.net.ServerSocketFactory;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * Just enough of a Kubernetes API server for the operator to start and to bring one experiment to its first Job while the
 * classes are listed that it loads, so that the list holds what it really uses: TLS with a certificate that is checked,
 * lists, writes, and watches over WebSockets that tell of what was written. HTTP/1.1 only; nothing is checked, nothing deleted.
 *
 * <p>{@code java TrainingApi.java KEYSTORE EXPERIMENT_JSON COMMAND...}: listens on 127.0.0.1:6443 and runs the command,
 * which is asked to end (SIGTERM) when it has asked nothing for three seconds, or after twenty at most. The keystore's
 * password is "training". Exit code 1 where the command did not end, or no Job was written.
 */
final class TrainingApi {
    private static final long QUIET_NANOS = TimeUnit.SECONDS.toNanos(3);
    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(20);
    private static final long END_SECONDS = 60;
    private static final String ACCEPT_GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"; // RFC 6455

    private static final String NODE = "{\"apiVersion\":\"v1\",\"kind\":\"Node\",\"metadata\":{\"name\":\"n1\",\"resourceVersion\":\"1\"},"
            + "\"spec\":{},\"status\":{\"allocatable\":{\"cpu\":\"8\",\"memory\":\"16Gi\"},\"capacity\":{\"cpu\":\"8\"},"
            + "\"conditions\":[{\"type\":\"Ready\",\"status\":\"True\"}]}}";

    private final AtomicLong lastAsked = new AtomicLong();
    /** Objects by path; guarded by this. */
    private final Map<String, String> objects = new TreeMap<>();
    /** Guarded by this; its index is the resource version less two. */
    private final List<Change> changes = new ArrayList<>();

    private record Request(String method, String path, String query, String webSocketKey, String body) {
        String last() {
            return path.substring(path.lastIndexOf('/') + 1);
        }
    }

    private record Change(String collection, String event) {}

    private TrainingApi(String experiment) {
        objects.put("/apis/topspin.dev/v1alpha1/namespaces/default/experiments/rehearsal", experiment);
        objects.put("/api/v1/nodes/n1", NODE);
    }

    public static void main(String[] args) throws Exception {
        var api = new TrainingApi(Files.readString(Path.of(args[1])));
        var server = tls(Path.of(args[0])).createServerSocket(6443, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(() -> {
            while (true) {
                try {
                    Socket socket = server.accept();
                    Thread.ofVirtual().start(() -> api.serve(socket));
                } catch (IOException e) {
                    System.err.println("training: " + e);
                }
            }
        });
        boolean ended = api.train(List.of(args).subList(2, args.length));
        if (!api.hasJob()) {
            System.err.println("training: the operator made no Job");
        }
        System.exit(ended && api.hasJob() ? 0 : 1);
    }

    /** @return whether the command ended, with its list written, within a minute of being asked to */
    private boolean train(List<String> command) throws IOException, InterruptedException {
        Process operator = new ProcessBuilder(command).inheritIO().start();
        long started = System.nanoTime();
        lastAsked.set(started + LONGEST_NANOS); // it has all this time for its first question
        while (System.nanoTime() - started < LONGEST_NANOS
                && System.nanoTime() - lastAsked.get() < QUIET_NANOS
                && operator.isAlive()) {
            Thread.sleep(500);
            look("/readyz");
            look("/metrics");
        }
        operator.destroy();
        return operator.waitFor(END_SECONDS, TimeUnit.SECONDS);
    }

    /** As a kubelet and Prometheus do; the operator may not listen yet. */
    private static void look(String path) {
        String port = System.getenv().getOrDefault("HTTP_PORT", "8080");
        try (InputStream in =
                URI.create("http://127.0.0.1:" + port + path).toURL().openStream()) {
            in.readAllBytes();
        } catch (IOException e) {
            // it will be asked again
        }
    }

    private synchronized boolean hasJob() {
        return objects.keySet().stream().anyMatch(path -> path.contains("/jobs/"));
    }

    private static ServerSocketFactory tls(Path keystore) throws GeneralSecurityException, IOException {
        char[] password = "training".toCharArray();
        var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(KeyStore.getInstance(keystore.toFile(), password), password);
        var context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        return context.getServerSocketFactory();
    }

    private void serve(Socket socket) {
        try (socket) {
            var in = new BufferedInputStream(socket.getInputStream());
            for (Request request = read(in); request != null; request = read(in)) {
                lastAsked.set(System.nanoTime());
                if (request.webSocketKey() != null) {
                    watch(request, socket.getOutputStream());
                }
                send(socket.getOutputStream(), answer(request));
            }
        } catch (IOException | GeneralSecurityException | InterruptedException e) {
            System.err.println("training: a connection ended: " + e);
        }
    }

    /** @return null at the end of the connection */
    private static Request read(InputStream in) throws IOException {
        String start = line(in);
        if (start.isEmpty()) {
            return null;
        }
        int length = 0;
        String key = null;
        for (String header = line(in); !header.isEmpty(); header = line(in)) {
            String value = header.substring(header.indexOf(':') + 1).strip();
            if (header.regionMatches(true, 0, "Content-Length:", 0, 15)) {
                length = Integer.parseInt(value);
            } else if (header.regionMatches(true, 0, "Sec-WebSocket-Key:", 0, 18)) {
                key = value;
            }
        }
        String[] target = start.split(" ")[1].split("\\?", 2);
        String body = new String(in.readNBytes(length), StandardCharsets.UTF_8);
        return new Request(start.split(" ")[0], target[0], target.length < 2 ? "" : target[1], key, body);
    }

    private static String line(InputStream in) throws IOException {
        var line = new StringBuilder();
        for (int c = in.read(); c >= 0 && c != '\n'; c = in.read()) {
            line.append((char) c);
        }
        return line.toString().strip();
    }

    private synchronized String answer(Request request) {
        return switch (request.method()) {
            case "GET" -> objects.containsKey(request.path()) ? objects.get(request.path()) : list(request.last());
            case "POST" -> {
                String name = request.body().replaceFirst("(?s).*?\"metadata\":\\{.*?\"name\":\"([^\"]+)\".*", "$1");
                String made = "\"metadata\":{\"uid\":\"%s\",\"resourceVersion\":\"%d\",\"generation\":1,\"creationTimestamp\":\"%s\","
                        .formatted(UUID.randomUUID(), version(), Instant.now().truncatedTo(ChronoUnit.SECONDS));
                yield store(
                        "ADDED",
                        request.last(),
                        request.path() + "/" + name,
                        request.body().replaceFirst("\"metadata\":\\{", made));
            }
            case "PATCH" -> {
                String path = request.path().replaceFirst("/status$", "");
                String collection = path.replaceFirst(".*/([^/]+)/[^/]+$", "$1");
                // the first patch of a status brings all of it, and there is no second one before the Job
                String status = request.body().substring(request.body().indexOf("\"status\":"));
                String object = objects.get(path).strip();
                String patched = object.substring(0, object.length() - 1) + "," + status;
                String next = "\"resourceVersion\": \"" + version() + "\"";
                yield store(
                        "MODIFIED",
                        collection,
                        path,
                        patched.replaceFirst("\"resourceVersion\": ?\"[0-9]*\"", next));
            }
            default -> {
                String path = request.path().replaceFirst("/status$", "");
                String collection = path.replaceFirst(".*/([^/]+)/[^/]+$", "$1");
                String next = "\"resourceVersion\":\"" + version() + "\"";
                yield store(
                        "MODIFIED",
                        collection,
                        path,
                        request.body().replaceFirst("\"resourceVersion\":\"[0-9]*\"", next));
            }
        };
    }

    private int version() {
        return changes.size() + 2;
    }

    private String store(String type, String collection, String path, String object) {
        objects.put(path, object);
        changes.add(new Change(collection, "{\"type\":\"" + type + "\",\"object\":" + object + "}"));
        notifyAll();
        return object;
    }

    private String list(String collection) {
        return objects.entrySet().stream()
                .filter(o -> o.getKey().contains("/" + collection + "/"))
                .map(Map.Entry::getValue)
                .collect(Collectors.joining(
                        ",",
                        "{\"kind\":\"List\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"" + (version() - 1)
                                + "\"},\"items\":[",
                        "]}"));
    }

    private static void send(OutputStream out, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        String head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: " + bytes.length + "\r\n\r\n";
        out.write(head.getBytes(StandardCharsets.US_ASCII));
        out.write(bytes);
        out.flush();
    }

    /** Tells of all changes after the list that the client has, for as long as the operator runs. */
    private void watch(Request request, OutputStream out)
            throws IOException, GeneralSecurityException, InterruptedException {
        byte[] hash = MessageDigest.getInstance("SHA-1")
                .digest((request.webSocketKey() + ACCEPT_GUID).getBytes(StandardCharsets.US_ASCII));
        String head = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Accept: " + Base64.getEncoder().encodeToString(hash) + "\r\n\r\n";
        out.write(head.getBytes(StandardCharsets.US_ASCII));
        out.flush();
        int next = Integer.parseInt(request.query().replaceFirst(".*resourceVersion=([0-9]+).*", "$1")) - 1;
        while (true) {
            Change change = await(next++);
            if (change.collection().equals(request.last())) {
                frame(out, change.event().getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private synchronized Change await(int index) throws InterruptedException {
        while (changes.size() <= index) {
            wait();
        }
        return changes.get(index);
    }

    /** One whole text message of less than 64 KiB. */
    private static void frame(OutputStream out, byte[] text) throws IOException {
        var frame = ByteBuffer.allocate(text.length + 4).put((byte) 0x81);
        if (text.length < 126) {
            frame.put((byte) text.length);
        } else {
            frame.put((byte) 126).putShort((short) text.length);
        }
        frame.put(text);
        out.write(frame.array(), 0, frame.position());
        out.flush();
    }
}
