package dev.topspin.e2e;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.topspin.model.Json;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A webhook on the API server's machine that denies whatever it is asked about. Once closed it does not answer any more. */
final class DenyingWebhook implements AutoCloseable {
    private static final String PASSWORD = "of the tests";

    private final Path keys;
    private final String words;
    private final HttpsServer server;

    /**
     * @param folder for its key
     * @param words of its denials
     */
    DenyingWebhook(Path folder, String words) {
        this.keys = folder.resolve("webhook.p12");
        this.words = words;
        keytool("-genkeypair", "-keyalg", "EC", "-dname", "CN=webhook", "-ext", "san=ip:127.0.0.1");
        try {
            server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.setHttpsConfigurator(new HttpsConfigurator(context()));
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
        server.createContext("/", this::deny);
        server.start();
    }

    private String keytool(String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString()));
        command.addAll(List.of(arguments));
        command.addAll(List.of("-keystore", keys.toString(), "-storepass", PASSWORD, "-alias", "webhook"));
        return Shell.ok(command);
    }

    private SSLContext context() throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(keys)) {
            store.load(in, PASSWORD.toCharArray());
        }
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(store, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return context;
    }

    private void deny(HttpExchange exchange) throws IOException {
        try (exchange) {
            JsonNode review = Json.read(
                    new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8), JsonNode.class);
            byte[] answer = Json.write(Map.of(
                            "apiVersion",
                            review.path("apiVersion").asText(),
                            "kind",
                            review.path("kind").asText(),
                            "response",
                            Map.of(
                                    "uid",
                                    review.at("/request/uid").asText(),
                                    "allowed",
                                    false,
                                    "status",
                                    Map.of("message", words))))
                    .getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
        }
    }

    /** @return what registers it under a name for the pods of the namespace of that name */
    String registration(String name) {
        String authority = Base64.getEncoder()
                .encodeToString(keytool("-exportcert", "-rfc").getBytes(StandardCharsets.US_ASCII));
        return """
                apiVersion: admissionregistration.k8s.io/v1
                kind: ValidatingWebhookConfiguration
                metadata: {name: %1$s}
                webhooks:
                - name: %1$s.example.com
                  clientConfig: {url: "https://127.0.0.1:%2$d/", caBundle: %3$s}
                  namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: %1$s}}
                  rules: [{apiGroups: [""], apiVersions: [v1], operations: [CREATE], resources: [pods]}]
                  failurePolicy: Fail
                  sideEffects: None
                  admissionReviewVersions: [v1]
                """.formatted(name, server.getAddress().getPort(), authority);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
