package dev.topspin.cli.nodesweep;

import dev.topspin.api.ConditionTypes;
import dev.topspin.api.NodeSweepStatus;
import dev.topspin.api.NodeSweepStatus.Phase;
import dev.topspin.cli.cluster.ClusterException;
import dev.topspin.cli.cluster.ClusterExperiments;
import dev.topspin.cli.cluster.StoredSweep;
import dev.topspin.cli.nodesweep.SweepResults.Outlying;
import dev.topspin.cli.results.ResultsOfCluster;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.cli.text.Terminal;
import dev.topspin.cli.text.Text;
import dev.topspin.cli.watch.Following;
import dev.topspin.cli.watch.Glance;
import io.fabric8.kubernetes.api.model.Condition;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** A sweep in a cluster, followed to its end: its rounds, the time left, the matrix of a small one, and who is slow by now. */
public final class SweepFollowed implements Following.Source<StoredSweep> {
    /** The reports of more nodes are read when it is over, and before that not oftener than {@link #LARGE_AGAIN}. */
    private static final int SMALL = SweepBlocks.MOST_NODES;

    private static final Duration LARGE_AGAIN = Duration.ofSeconds(30);

    /** More are counted: the page has them all. */
    private static final int MOST_NAMED = 6;

    private final ClusterExperiments cluster;
    private final Terminal terminal;
    private Instant readAt = Instant.EPOCH;

    public SweepFollowed(ClusterExperiments cluster, Terminal terminal) {
        this.cluster = cluster;
        this.terminal = terminal;
    }

    /** @throws BadInputException where there is no such sweep */
    public StoredSweep find(String name) throws BadInputException, ClusterException {
        return SweepReport.found(cluster, name);
    }

    /** The reports are as they were where the sweep is: its status counts what is in them. */
    @Override
    public Optional<StoredSweep> look(StoredSweep before) throws ClusterException {
        Optional<StoredSweep> found = cluster.sweep(before.name());
        if (found.isEmpty()) {
            return found;
        }
        NodeSweepStatus status = found.get().sweep().getStatus();
        boolean large = status.chosen().size() > SMALL;
        boolean due = !large || over(status) || readAt.plus(LARGE_AGAIN).isBefore(Instant.now());
        boolean same = !before.reports().isEmpty() && version(before).equals(version(found.get()));
        if (same || !due || status.chosen().isEmpty()) {
            return Optional.of(new StoredSweep(found.get().sweep(), before.reports()));
        }
        readAt = Instant.now();
        return Optional.of(cluster.withReports(found.get()));
    }

    private static String version(StoredSweep stored) {
        return String.valueOf(stored.sweep().getMetadata().getResourceVersion());
    }

    @Override
    public String uid(StoredSweep seen) {
        return seen.sweep().getMetadata().getUid();
    }

    @Override
    public Glance glance(StoredSweep seen, Instant now) {
        NodeSweepStatus status = seen.sweep().getStatus();
        List<String> screen = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        if (status.chosen().isEmpty()) {
            String waits = waits(status);
            screen.add(seen.name() + ": " + waits);
            lines.add(waits);
        } else {
            begun(seen, now, screen, lines);
        }
        return new Glance(screen, lines, end(status));
    }

    private static String waits(NodeSweepStatus status) {
        String phase = status.phase() == null
                ? "no operator has seen it yet"
                : status.phase().toString();
        String why = why(status);
        return why.isEmpty() ? phase : phase + ": " + why;
    }

    /** @return what stands against it, as its conditions say; empty for nothing */
    private static String why(NodeSweepStatus status) {
        return status.conditions().stream()
                .filter(c -> ConditionTypes.STALLED.equals(c.getType())
                        ? "True".equals(c.getStatus())
                        : "False".equals(c.getStatus()))
                .map(Condition::getMessage)
                .filter(m -> m != null && !m.isEmpty())
                .findFirst()
                .orElse("");
    }

    private void begun(StoredSweep seen, Instant now, List<String> screen, List<String> lines) {
        SweepResults results = resultsOf(seen);
        NodeSweepStatus status = seen.sweep().getStatus();
        String stands = status.phase() + ": " + results.figures();
        screen.add("%s: %s%s".formatted(seen.name(), stands, time(status, now)));
        lines.add(stands);
        if (status.phase() == Phase.Suspended || (!over(status) && stalled(status))) {
            screen.add(why(status));
            lines.add(why(status));
        }
        List<Outlying> outliers = results.outliers();
        screen.addAll(SweepBlocks.of(
                results.matrix(), terminal, terminal.rows() - 5 - Math.min(MOST_NAMED, outliers.size())));
        screen.add(results.headline() + (outliers.isEmpty() ? "" : ":"));
        outliers.stream().limit(MOST_NAMED).forEach(o -> screen.add("  " + o.text()));
        if (outliers.size() > MOST_NAMED) {
            screen.add("  and %d more".formatted(outliers.size() - MOST_NAMED));
        }
        lines.add(results.headline());
    }

    private static SweepResults resultsOf(StoredSweep seen) {
        try {
            return SweepResults.of(seen);
        } catch (BadInputException e) {
            throw new IllegalStateException(e); // its nodes are chosen
        }
    }

    private static boolean stalled(NodeSweepStatus status) {
        return status.conditions().stream()
                .anyMatch(c -> ConditionTypes.STALLED.equals(c.getType()) && "True".equals(c.getStatus()));
    }

    /** Rounds take as long as each other; what is measured again comes on top of them, and is not known before. */
    private static String time(NodeSweepStatus status, Instant now) {
        Instant start = ResultsOfCluster.time(status.startTime(), now);
        Duration took = Duration.between(start, ResultsOfCluster.time(status.completionTime(), now));
        String so = "; " + Text.duration(took.toNanos());
        String[] rounds = status.shown() == null || status.shown().rounds() == null
                ? new String[0]
                : status.shown().rounds().split("/", -1);
        if (status.phase() != Phase.Running || rounds.length != 2 || !rounds[0].matches("[1-9][0-9]{0,8}")) {
            return so;
        }
        double share = Double.parseDouble(rounds[0]) / Double.parseDouble(rounds[1]);
        return share >= 1
                ? so
                : so + ", about " + Text.duration(Math.round(took.toNanos() * (1 - share) / share)) + " left";
    }

    private static boolean over(NodeSweepStatus status) {
        return status.phase() != null && status.phase().over();
    }

    private static Glance.End end(NodeSweepStatus status) {
        return !over(status) ? null : status.phase() == Phase.Succeeded ? Glance.End.Finished : Glance.End.Failed;
    }

    /** Prints what came out, as far as it is known. */
    public static void conclude(StoredSweep seen, PrintWriter out) {
        if (seen.sweep().getStatus().chosen().isEmpty()) {
            return;
        }
        NodeSweepText.of(resultsOf(seen)).forEach(out::println);
        out.println("\nreport: topspin report nodesweep/%s --namespace %s"
                .formatted(
                        seen.name(),
                        Objects.requireNonNullElse(seen.sweep().getMetadata().getNamespace(), "default")));
    }

    /** @return why it failed, as its conditions say */
    public static String failure(StoredSweep seen) {
        String why = why(seen.sweep().getStatus());
        return why.isEmpty() ? "no reason is stored" : why;
    }
}
