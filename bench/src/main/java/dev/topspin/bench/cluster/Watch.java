package dev.topspin.bench.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.topspin.model.Json;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The events of a list, each with the time at which it came. */
public final class Watch implements AutoCloseable {
    private static final long TIMEOUT_SECONDS = 120;

    private final String path;
    private final Stream<String> lines;
    private final BlockingQueue<Seen> events = new LinkedBlockingQueue<>();

    /**
     * An event.
     *
     * @param nanos when it came, by System.nanoTime
     * @param type ADDED, MODIFIED or DELETED
     * @param object as it is then
     */
    public record Seen(long nanos, String type, JsonNode object) {
        /** @return the name of the object */
        public String name() {
            return object.at("/metadata/name").asText();
        }
    }

    /** @param lines of the response; read by a thread until they end or this is closed */
    Watch(String path, Stream<String> lines) {
        this.path = path;
        this.lines = lines;
        Thread.ofVirtual().start(this::read);
    }

    private void read() {
        try {
            lines.forEach(line -> {
                long now = System.nanoTime();
                JsonNode event = Json.read(line, JsonNode.class);
                events.add(new Seen(now, event.path("type").asText(), event.path("object")));
            });
        } catch (java.io.UncheckedIOException e) {
            // closed from here, or by the API server: whoever still waits for an event runs into the timeout
            events.add(new Seen(System.nanoTime(), "CLOSED", MissingNode.getInstance()));
        }
    }

    /**
     * @param what is waited for; events that don't fit are dropped
     * @return the first event that fits
     * @throws IOException where none comes in time
     */
    public Seen await(Predicate<Seen> what) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
        while (System.nanoTime() < deadline) {
            Seen seen = events.poll(1, TimeUnit.SECONDS);
            if (seen != null && what.test(seen)) {
                return seen;
            }
        }
        throw new IOException("no such event of " + path + " within " + TIMEOUT_SECONDS + " s");
    }

    /** @return the next event; empty where none comes within this time */
    public Optional<Seen> next(Duration longest) throws InterruptedException {
        return Optional.ofNullable(events.poll(longest.toMillis(), TimeUnit.MILLISECONDS));
    }

    @Override
    public void close() {
        lines.close();
    }
}
