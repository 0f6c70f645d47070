package dev.topspin.bench.candidate;

import dev.topspin.bench.process.Jvm;
import dev.topspin.bench.process.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;

/**
 * What a candidate allocates for each message: it is run with a count of round trips and then with a greater one, and what the
 * one allocated more, over all its threads, is divided by the messages it had more. What is allocated once falls out.
 *
 * @param name of the candidate
 * @param jvm how it is started
 * @param few the smaller count of round trips; enough that everything is compiled by then
 * @param many the greater one
 * @param command makes the command for a count of round trips, warm-up among them
 */
public record AllocationCandidate(String name, Jvm jvm, long few, long many, LongFunction<List<String>> command)
        implements Candidate {
    @Override
    public Map<Figure, Double> run() throws IOException, InterruptedException {
        double more = allocated(many) - (double) allocated(few);
        return Map.of(Figure.BYTES_PER_MESSAGE, more / (2 * (many - few)));
    }

    private long allocated(long roundTrips) throws IOException, InterruptedException {
        Path file = Files.createTempFile("topspin-bench", ".bytes");
        try (Program program = new Program(jvm.counted(command.apply(roundTrips), file))) {
            program.finish();
            return Long.parseLong(Files.readString(file));
        } finally {
            Files.delete(file);
        }
    }
}
