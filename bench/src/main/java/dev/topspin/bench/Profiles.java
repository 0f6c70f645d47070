package dev.topspin.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Runs the sides of a subject once each, with a JFR recording of every JVM, and tells where their CPU time went. Nothing is to be
 * compared by it: recording has its cost.
 *
 * @param folder where the recordings are kept
 * @param last how much of the end of each recording is looked at
 */
record Profiles(Path folder, Duration last) {
    static final String ENDING = ".jfr";

    /** @return where the processes write */
    Path made() {
        return folder.toAbsolutePath().resolve("made");
    }

    /**
     * @param subject whose sides were made to write into {@link #made}
     * @return what was seen, for a person
     */
    String run(Subject subject) throws IOException, InterruptedException {
        Files.createDirectories(made());
        StringBuilder seen = new StringBuilder();
        for (Side side : subject.sides()) {
            List<Path> before = recordings();
            side.run();
            List<Path> made = new ArrayList<>(recordings());
            made.removeAll(before);
            for (int i = 0; i < made.size(); i++) {
                Path kept = folder.resolve(subject.name() + "-" + side.name() + (i == 0 ? "" : "-" + (i + 1)) + ENDING);
                Files.move(made.get(i), kept, StandardCopyOption.REPLACE_EXISTING);
                HotMethods hot = HotMethods.of(kept, last);
                seen.append("%s %s: %d samples, %s%n".formatted(subject.name(), side.name(), hot.samples(), kept));
                seen.append(hot.describe());
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
