package dev.topspin.operator.kube;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.type.TypeReference;
import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapList;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class PackedListsTest {
    private static final String LIST =
            "{\"kind\":\"ConfigMapList\",\"apiVersion\":\"v1\",\"items\":[{\"metadata\":{\"name\":\"a\"}}]}";
    private final PackedLists lists = new PackedLists();

    @Test
    void aListIsAskedForPackedAndReadAsItCame() throws IOException {
        for (boolean packs : new boolean[] {false, true}) {
            List<String> asked = new ArrayList<>();
            try (Server server = new Server(packs, asked);
                    KubernetesClient client = server.client(lists)) {
                var some = new ListOptionsBuilder().withLimit(50L).build();
                ConfigMapList read = client.configMaps().inNamespace("lab").list(some);
                assertEquals("a", read.getItems().getFirst().getMetadata().getName());
                assertEquals(packs, lists.seen());
                ConfigMap one =
                        client.configMaps().inNamespace("lab").withName("a").get();
                assertEquals("v1", one.getApiVersion());
                assertEquals(List.of("gzip", "null"), asked);
            }
        }
    }

    @Test
    void whatIsShorterThanTheMarkIsLeftAsItIs() throws IOException {
        for (String body : List.of("", "{", "\u001f")) {
            byte[] bytes = body.getBytes(StandardCharsets.ISO_8859_1);
            assertArrayEquals(
                    bytes, lists.unpacked(new ByteArrayInputStream(bytes)).readAllBytes());
        }
        assertFalse(lists.seen());
    }

    @Test
    void aListThatIsCutOffOrNoneIsAnError() throws IOException {
        byte[] packed = packed(LIST);
        byte[] cut = java.util.Arrays.copyOf(packed, packed.length / 2);
        var serialization = Mapping.serialization(lists);
        var type = new TypeReference<ConfigMapList>() {};
        assertThrows(RuntimeException.class, () -> serialization.unmarshal(new ByteArrayInputStream(cut), type));
        byte[] header = java.util.Arrays.copyOf(packed, 3);
        var e = assertThrows(UncheckedIOException.class, () -> lists.unpacked(new ByteArrayInputStream(header)));
        assertTrue(e.getMessage().startsWith("a list can't be unpacked: "), e::getMessage);
    }

    private static byte[] packed(String text) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(bytes)) {
            gzip.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    /** Answers with a list where a limit is given, and else with an object; notes what was accepted. */
    private record Server(HttpServer http) implements AutoCloseable {
        Server(boolean packs, List<String> asked) throws IOException {
            this(HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
            http.createContext("/", exchange -> {
                asked.add(String.valueOf(exchange.getRequestHeaders().getFirst("Accept-Encoding")));
                boolean list =
                        String.valueOf(exchange.getRequestURI().getQuery()).contains("limit=");
                String text = list ? LIST : "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\"}";
                byte[] body = list && packs ? packed(text) : text.getBytes(StandardCharsets.UTF_8);
                exchange.getResponseHeaders().set("Content-Type", "application/json");
                exchange.sendResponseHeaders(200, body.length);
                exchange.getResponseBody().write(body);
                exchange.close();
            });
            http.start();
        }

        KubernetesClient client(PackedLists lists) {
            return new KubernetesClientBuilder()
                    .withConfig(new ConfigBuilder()
                            .withMasterUrl(
                                    "http://localhost:" + http.getAddress().getPort())
                            .build())
                    .withKubernetesSerialization(Mapping.serialization(lists))
                    .withHttpClientBuilderConsumer(b -> b.addOrReplaceInterceptor("packed-lists", lists))
                    .build();
        }

        @Override
        public void close() {
            http.stop(0);
        }
    }
}
