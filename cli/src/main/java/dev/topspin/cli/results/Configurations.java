package dev.topspin.cli.results;

import dev.topspin.model.result.EffectiveConfig;
import dev.topspin.model.result.Environment;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.ResultsFile.Trial;
import dev.topspin.model.result.TrialResult;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The whole configurations of runtimes, which are long and alike: taken out of the processes' reports and kept once each. */
public final class Configurations {
    private Configurations() {}

    /** @return by hash, every setting of the configurations that the reports have whole */
    public static Map<String, List<String>> of(List<Trial> trials) {
        Map<String, List<String>> byHash = new TreeMap<>();
        trials.stream()
                .flatMap(t -> t.result().reports().stream())
                .map(PodReport::environment)
                .filter(e -> e != null && e.config() != null && e.config().all() != null)
                .map(Environment::config)
                .forEach(c -> byHash.putIfAbsent(c.hash(), c.all()));
        return byHash;
    }

    /** @return the trials with the hashes of the configurations, and what was changed in them, alone */
    public static List<Trial> removed(List<Trial> trials) {
        return trials.stream()
                .map(t -> new Trial(
                        t.index(), t.name(), t.cell(), t.fork(), t.startedAt(), t.seconds(), removed(t.result())))
                .toList();
    }

    private static TrialResult removed(TrialResult result) {
        return result.withReports(
                result.reports().stream().map(Configurations::removed).toList());
    }

    private static PodReport removed(PodReport report) {
        Environment environment = report.environment();
        EffectiveConfig config = environment == null ? null : environment.config();
        return config == null ? report : report.withEnvironment(environment.withConfig(config.withoutAll()));
    }
}
