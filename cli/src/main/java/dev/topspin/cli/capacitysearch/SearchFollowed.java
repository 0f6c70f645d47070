package dev.topspin.cli.capacitysearch;

import dev.topspin.api.CapacitySearchStatus;
import dev.topspin.api.CapacitySearchStatus.Phase;
import dev.topspin.api.ConditionTypes;
import dev.topspin.cli.capacitysearch.SearchOfCluster.Running;
import dev.topspin.cli.cluster.ClusterException;
import dev.topspin.cli.cluster.ClusterExperiments;
import dev.topspin.cli.cluster.StoredSearch;
import dev.topspin.cli.results.ResultsOfCluster;
import dev.topspin.cli.search.SearchLines;
import dev.topspin.cli.search.SearchWords;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.cli.text.Terminal;
import dev.topspin.cli.text.Text;
import dev.topspin.cli.watch.Following;
import dev.topspin.cli.watch.Glance;
import dev.topspin.model.search.CapacityResult;
import dev.topspin.model.search.CapacityWords;
import dev.topspin.model.search.SearchResults;
import dev.topspin.model.search.SearchResults.Trial;
import dev.topspin.model.search.Subject;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A search in a cluster, followed to its end: of each subject the interval that closes in, and the trials that run. */
public final class SearchFollowed implements Following.Source<StoredSearch> {
    private final ClusterExperiments cluster;

    public SearchFollowed(ClusterExperiments cluster) {
        this.cluster = cluster;
    }

    /** @throws BadInputException where there is no such search */
    public StoredSearch find(String name) throws BadInputException, ClusterException {
        StoredSearch found = CapacityReport.found(cluster, name);
        found.requireKnown();
        return found;
    }

    @Override
    public Optional<StoredSearch> look(StoredSearch before) throws ClusterException {
        Optional<StoredSearch> found = cluster.search(before.name());
        return found.isEmpty() ? found : Optional.of(cluster.withTrials(found.get(), before));
    }

    @Override
    public String uid(StoredSearch seen) {
        return seen.search().getMetadata().getUid();
    }

    @Override
    public Glance glance(StoredSearch seen, Instant now) {
        CapacitySearchStatus status = seen.search().getStatus();
        List<String> screen = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        if (status.startTime() == null) {
            String waits = status.phase() == null
                    ? "no operator has seen it yet"
                    : condition(status, status.phase() == Phase.Failed ? ConditionTypes.VALID : ConditionTypes.STALLED);
            screen.add(seen.name() + ": " + waits);
            lines.add(waits);
        } else {
            begun(seen, now, screen, lines);
        }
        return new Glance(screen, lines, end(status));
    }

    private static void begun(StoredSearch seen, Instant now, List<String> screen, List<String> lines) {
        CapacitySearchStatus status = seen.search().getStatus();
        SearchOfCluster search = ofCluster(seen, now);
        SearchResults results = search.results();
        SearchWords words = new SearchWords(results.spec());
        Instant until = ResultsOfCluster.time(status.completionTime(), now);
        screen.add("%s: %s, %s, %s"
                .formatted(
                        seen.name(),
                        status.phase() == null ? "begun" : status.phase(),
                        Text.count(results.trials().size(), "trial"),
                        Text.duration(Duration.between(Instant.parse(status.startTime()), until)
                                .toNanos())));
        screen.addAll(SearchLines.of(results.spec(), results.results(), last(results)));
        search.running().forEach(running -> screen.add(said(words, running)));
        lines.add(CapacityWords.started(results.spec()));
        results.trials()
                .forEach(trial -> lines.add(
                        "%s, trial %d: %s".formatted(words.name(trial), trial.number() + 1, words.outcome(trial))));
        results.results().stream()
                .filter(CapacityResult::done)
                .forEach(row -> lines.add("%s: capacity %s"
                        .formatted(
                                CapacityWords.name(results.spec(), row),
                                CapacityWords.answer(results.spec().load().parameter(), row))));
        if (status.phase() == Phase.Stalled) {
            String stalled = "stalled: " + condition(status, ConditionTypes.STALLED);
            screen.add(stalled);
            lines.add(stalled);
        }
    }

    private static SearchOfCluster ofCluster(StoredSearch seen, Instant now) {
        try {
            return SearchOfCluster.of(seen, now);
        } catch (BadInputException e) {
            throw new IllegalStateException(e); // it is known, and was begun
        }
    }

    private static String said(SearchWords words, Running running) {
        return "trial %d of %s at %s%s: %s"
                .formatted(
                        running.number() + 1,
                        words.name(running.subject()),
                        words.load(running.load()),
                        running.verification() ? ", verifying" : "",
                        running.doing());
    }

    private static Map<Integer, Trial> last(SearchResults results) {
        Map<Integer, Trial> last = new TreeMap<>();
        List<Subject> subjects = results.spec().subjects();
        for (Trial trial : results.trials()) {
            subjects.stream()
                    .filter(s -> s.variant().name().equals(trial.variant()) && s.cpus() == trial.cpus())
                    .findFirst()
                    .ifPresent(s -> last.put(s.number(), trial));
        }
        return last;
    }

    private static String condition(CapacitySearchStatus status, String type) {
        return status.conditions().stream()
                .filter(c -> c.getType().equals(type))
                .map(c -> c.getMessage())
                .filter(m -> m != null && !m.isEmpty())
                .findFirst()
                .orElse("no reason is stored");
    }

    private static Glance.End end(CapacitySearchStatus status) {
        return switch (status.phase()) {
            case Succeeded -> Glance.End.Finished;
            case Failed -> Glance.End.Failed;
            case Running, Stalled -> null;
            case null -> null;
        };
    }

    /** @return why it failed, as its conditions say */
    public static String failure(StoredSearch seen) {
        CapacitySearchStatus status = seen.search().getStatus();
        boolean invalid = status.conditions().stream()
                .anyMatch(c -> c.getType().equals(ConditionTypes.VALID) && "False".equals(c.getStatus()));
        return condition(status, invalid ? ConditionTypes.VALID : ConditionTypes.COMPLETE);
    }

    /** Prints what came out, as far as it is known. */
    public static void conclude(StoredSearch seen, PrintWriter out, Terminal terminal) {
        if (seen.search().getStatus().startTime() == null) {
            return;
        }
        CapacityReport.print(ofCluster(seen, Instant.now()).results(), out, terminal);
        out.println("\nreport: topspin report capacitysearch/%s --namespace %s"
                .formatted(seen.name(), seen.search().getMetadata().getNamespace()));
    }
}
