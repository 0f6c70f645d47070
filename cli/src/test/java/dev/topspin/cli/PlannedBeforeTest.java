package dev.topspin.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.topspin.model.plan.Plan;
import dev.topspin.model.spec.ExperimentFile;
import dev.topspin.model.spec.ExperimentFile.Experiment;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Examples are planned as they were when plans.txt was written. An experiment that an earlier version has started is
 * carried on by a later one only where the hash is the same, and then the trials must be too.
 */
class PlannedBeforeTest {
    private static final Path EXAMPLES = Path.of("../examples");
    /** Examples as they were, of those that have changed since. */
    private static final Path EARLIER = Path.of("src", "test", "resources", "dev", "topspin", "cli", "earlier");

    private static final String PRECISE = " with a precision of 2%";

    @Test
    void examplesKeepTheirHashesSeedsAndTrials() throws Exception {
        String before = before();
        // a line of no trial is "FILE: HASH SEED"
        List<String> names = before.lines()
                .filter(line -> !line.startsWith(" "))
                .map(line -> line.substring(0, line.indexOf(':')))
                .toList();
        assertEquals(31 + 1, names.size());
        StringBuilder now = new StringBuilder();
        for (String name : names) {
            String line = before.lines()
                    .filter(l -> l.startsWith(name + ": "))
                    .findFirst()
                    .orElseThrow();
            now.append(planned(name, line.substring(name.length() + 2).split(" ")[0]));
        }
        assertEquals(before, now.toString());
    }

    private static String before() throws IOException {
        try (InputStream in = PlannedBeforeTest.class.getResourceAsStream("plans.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** @return a line with hash and seed, and one for each trial: its name, cell and fork */
    private static String planned(String name, String hash) throws Exception {
        String file = name.replace(PRECISE, "");
        String yaml = Files.readString((Files.exists(EARLIER.resolve(file)) ? EARLIER : EXAMPLES).resolve(file));
        Experiment experiment = ExperimentFile.read(
                name.endsWith(PRECISE) ? yaml.replace("    forks: 3\n", "    forks: 3\n    precision: 2%\n") : yaml);
        Plan plan = Plan.startedAs(experiment.name(), experiment.spec(), hash);
        return "%s: %s %d%n".formatted(name, plan.hash(), plan.seed())
                + plan.trials().stream()
                        .map(t -> "  %s %s %d%n".formatted(t.name(), t.cell().name(), t.fork()))
                        .collect(Collectors.joining());
    }
}
