import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * Just enough of a Kubernetes API server for the operator to start and reconcile one experiment while the image is
 * built, so that its ahead-of-time cache holds the classes it really uses. Every list is empty but that of the
 * experiments, what is written is sent back, and watches stay silent.
 *
 * <p>{@code java TrainingApi.java KEYSTORE EXPERIMENT_JSON COMMAND...}: listens on 127.0.0.1:6443 and runs the command,
 * which is asked to end (SIGTERM) when it has asked nothing for three seconds, or after twenty at most. The keystore's
 * password is "training".
 */
final class TrainingApi {
    private static final long QUIET_NANOS = TimeUnit.SECONDS.toNanos(3);
    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(20);
    private static final long END_SECONDS = 60;
    private static final String METADATA = "\"metadata\":{\"uid\":\"6f1e9c52-8a07-4c44-9f0e-2d1f3a5b7c90\","
            + "\"resourceVersion\":\"2\",\"generation\":1,\"namespace\":\"default\",";

    private final String experiment;
    private final AtomicLong lastAsked = new AtomicLong();

    private TrainingApi(String experiment) {
        this.experiment = experiment;
    }

    public static void main(String[] args) throws Exception {
        var api = new TrainingApi(Files.readString(Path.of(args[1])));
        var server = HttpsServer.create(new InetSocketAddress("127.0.0.1", 6443), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(tls(Path.of(args[0]))));
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", api::answer);
        server.start();
        boolean ended = api.train(List.of(args).subList(2, args.length));
        System.exit(ended ? 0 : 1);
    }

    /** @return whether the command ended, with its cache written, within a minute of being asked to */
    private boolean train(List<String> command) throws IOException, InterruptedException {
        Process operator = new ProcessBuilder(command).inheritIO().start();
        long started = System.nanoTime();
        lastAsked.set(started + LONGEST_NANOS); // it has all this time for its first question
        while (System.nanoTime() - started < LONGEST_NANOS
                && System.nanoTime() - lastAsked.get() < QUIET_NANOS
                && operator.isAlive()) {
            Thread.sleep(100);
        }
        operator.destroy();
        return operator.waitFor(END_SECONDS, TimeUnit.SECONDS);
    }

    private static SSLContext tls(Path keystore) throws Exception {
        char[] password = "training".toCharArray();
        var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(KeyStore.getInstance(keystore.toFile(), password), password);
        var context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        return context;
    }

    private void answer(HttpExchange exchange) throws IOException {
        lastAsked.set(System.nanoTime());
        try (exchange) {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            if (!exchange.getRequestMethod().equals("GET")) {
                // A name of its own may be in the body's metadata, which goes on where this one ends.
                send(exchange, 200, body.replaceFirst("\"metadata\":\\{", METADATA));
                return;
            }
            String query = String.valueOf(exchange.getRequestURI().getQuery());
            if (exchange.getRequestHeaders().containsKey("Upgrade")) {
                send(exchange, 200, "{}"); // no WebSockets here: the client then watches by plain HTTP
            } else if (query.contains("watch=true") || query.contains("watch=1")) {
                watchSilently(exchange);
            } else {
                send(exchange, 200, list(exchange.getRequestURI()));
            }
        }
    }

    private String list(URI uri) {
        String items = uri.getPath().endsWith("/experiments") ? experiment : "";
        return "{\"kind\":\"List\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"1\"},\"items\":["
                + items + "]}";
    }

    private static void watchSilently(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, 0);
        exchange.getResponseBody().flush();
        try {
            Thread.sleep(TimeUnit.NANOSECONDS.toMillis(LONGEST_NANOS));
        } catch (InterruptedException interrupted) {
            throw new UncheckedIOException(new IOException(interrupted));
        }
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
    }
}
