package dev.topspin.bench.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import dev.topspin.bench.process.Program;
import dev.topspin.model.Json;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class ScraperTest {
    @Test
    void itScrapesUntilNobodyAnswersAndTellsHowLongItTook() throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        CountDownLatch scraped = new CountDownLatch(3);
        server.createContext("/metrics", exchange -> {
            exchange.sendResponseHeaders(200, 0); // in chunks, as metrics are
            exchange.getResponseBody().write("a 1".getBytes(StandardCharsets.US_ASCII));
            exchange.close();
            scraped.countDown();
        });
        server.start();
        String port = String.valueOf(server.getAddress().getPort());
        String java = System.getProperty("java.home") + "/bin/java";
        String classPath = System.getProperty("java.class.path");
        try (Program scraper = new Program(List.of(java, "-cp", classPath, Scraper.class.getName(), port, "20"))) {
            scraped.await();
            server.stop(0);
            JsonNode seen = Json.read(scraper.finish(), JsonNode.class);
            assertTrue(seen.path("scrapes").asInt() >= 2, seen::toString);
            assertTrue(seen.path("medianMillis").asDouble() > 0, seen::toString);
            assertTrue(
                    seen.path("slowestMillis").asDouble()
                            >= seen.path("medianMillis").asDouble(),
                    seen::toString);
            assertEquals(3, seen.size());
        }
    }
}
