package dev.topspin.bench.compare;

import dev.topspin.bench.candidate.Candidate;
import dev.topspin.bench.probe.ProfileProbe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Runs the candidates of a benchmark once each, with a JFR recording of every JVM, and tells where their CPU time went, start and
 * warm-up included. Nothing is to be compared by it: recording has its cost.
 *
 * @param folder where the recordings are kept
 */
public record Profiles(Path folder) {
    /** @return where the processes write */
    public Path made() {
        return folder.toAbsolutePath().resolve("made");
    }

    /**
     * @param benchmark whose candidates were made to write into {@link #made}
     * @return what was seen, for a person
     */
    public String run(Benchmark benchmark) throws IOException, InterruptedException {
        Files.createDirectories(made());
        StringBuilder seen = new StringBuilder();
        for (Candidate candidate : benchmark.candidates()) {
            List<Path> before = recordings();
            candidate.run();
            List<Path> made = new ArrayList<>(recordings());
            made.removeAll(before);
            for (int i = 0; i < made.size(); i++) {
                Path kept = folder.resolve(benchmark.name() + "-" + candidate.name() + (i == 0 ? "" : "-" + (i + 1))
                        + ProfileProbe.ENDING);
                Files.move(made.get(i), kept, StandardCopyOption.REPLACE_EXISTING);
                seen.append("%s %s: %s%n".formatted(benchmark.name(), candidate.name(), kept));
                seen.append(ProfileProbe.hotMethods(kept));
            }
        }
        return seen.toString();
    }

    private List<Path> recordings() throws IOException {
        try (Stream<Path> files = Files.list(made())) {
            return files.sorted().toList();
        }
    }
}
