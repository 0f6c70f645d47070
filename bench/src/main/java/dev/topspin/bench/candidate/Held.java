package dev.topspin.bench.candidate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.topspin.bench.process.Program;
import dev.topspin.bench.process.Tokens;
import dev.topspin.model.Json;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * A candidate that has been started and warmed up. But for its own turns all its processes stand still: what a program does while it
 * waits would be done at the other's cost.
 *
 * <p>Its driver says {@code held} when it waits for a line, and {@code iteration} when one is over.
 */
public final class Held implements AutoCloseable {
    private static final String EVENT = "{\"event\":\"";
    private static final String HELD = EVENT + "held\"";
    private static final String ITERATION = EVENT + "iteration\",";

    private final Tokens tokens;
    private final Program driver;
    private final List<Program> all;
    private final Reader reader;
    private long livedNanos;

    /**
     * @param tokens how it takes turns
     * @param programs its processes, the driver first
     * @param reader of what the driver says
     */
    public Held(Tokens tokens, List<Program> programs, Reader reader) {
        this.tokens = tokens;
        this.all = List.copyOf(programs);
        this.driver = programs.getFirst();
        this.reader = reader;
    }

    /**
     * Waits until it is warm, and stops it.
     *
     * @param sinceNanos when it was started, by System.nanoTime
     * @return this
     * @throws IOException where it ends or the time is over before
     */
    public Held warm(long sinceNanos) throws IOException, InterruptedException {
        driver.await(HELD);
        hold();
        livedNanos = System.nanoTime() - sinceNanos;
        return this;
    }

    /** @return ns/hop of its next turn; the mean of the iterations that count */
    public double turn() throws IOException, InterruptedException {
        all.forEach(Program::resume);
        driver.say("");
        double sum = 0;
        for (int i = 0; i < tokens.iterations(); i++) {
            double each = read(ITERATION + driver.await(ITERATION));
            sum += i == 0 ? 0 : each;
        }
        hold();
        return sum / (tokens.iterations() - 1);
    }

    private double read(String line) throws IOException {
        try {
            double each = reader.nsPerHop(Json.read(line, JsonNode.class));
            if (each > 0 && each < Double.POSITIVE_INFINITY) {
                return each;
            }
        } catch (IllegalArgumentException e) {
            throw new IOException("an iteration can't be read: " + line, e);
        }
        throw new IOException("nothing was exchanged in an iteration: " + line);
    }

    /** Lets it live for a moment, so that its processes don't take each other for lost. */
    public void breathe() throws InterruptedException {
        all.forEach(Program::resume);
        Thread.sleep(20);
        hold();
    }

    /** Stops all its processes. */
    public void hold() {
        all.forEach(Program::pause);
    }

    /**
     * Lets it end, after its last turn.
     *
     * @return its figures of all its turns together
     */
    public Map<Figure, Double> finish() throws IOException, InterruptedException {
        long start = System.nanoTime();
        all.forEach(Program::resume);
        String line = driver.finish();
        return reader.figures(line, (livedNanos + System.nanoTime() - start) / 1e9);
    }

    /** What a driver's lines mean. */
    public interface Reader {
        /** @return ns/hop of an iteration, out of its line: as a program says it that knows of hops */
        default double nsPerHop(JsonNode iteration) {
            return iteration.path("nsPerHop").asDouble();
        }

        /**
         * @param line the last of all
         * @param seconds from its start until it was warm, and from its last turn to its end
         * @throws IOException where the line is none of a good end
         */
        Map<Figure, Double> figures(String line, double seconds) throws IOException;
    }

    @Override
    public void close() throws IOException {
        for (Program program : all) {
            program.close();
        }
    }
}
