package dev.topspin.bench.scale;

import com.fasterxml.jackson.databind.JsonNode;
import dev.topspin.bench.cluster.ClusterProxy;
import dev.topspin.bench.cluster.Watch;
import dev.topspin.model.sweep.NodeSweepSpec.Processes;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Sweeps over fake nodes: whether all is measured, and how long a round takes beyond its measuring.
 *
 * @param log null where there is none
 * @param processes what rounds are measured with where a node has one process for all: fake nodes run none
 * @param progress is told how far it is
 */
record SweepRuns(
        ClusterProxy cluster, Operator operator, AuditLog log, MeetingProcesses processes, Consumer<String> progress) {
    private static final String SWEEPS = Runs.GROUP + "/nodesweeps";
    private static final Duration LONGEST = Duration.ofMinutes(30);
    private static final Duration LOOK = Duration.ofSeconds(1);
    private static final long TOLD_NANOS = Duration.ofSeconds(15).toNanos();
    private static final double PERCENT = 100;
    private static final long SEED = 1;
    private static final String OTHER_WAY =
            "a round is one of processes that stay, with one on each node, or of experiments, with one for each pair";

    /** A sweep from its creation to its end. */
    void run(SweepSize size, Column column) throws IOException, InterruptedException {
        String name = Runs.name("sweep");
        OperatorLoad load = new OperatorLoad(operator, log);
        try (Watch watch = cluster.watch(SWEEPS)) {
            long start = System.nanoTime();
            cluster.create(SWEEPS, Recipes.sweep(name, size, Runs.NAMESPACE));
            RoundTimes rounds = new RoundTimes();
            JsonNode status = follow(watch, name, rounds);
            column.put(ScaleFigure.SWEEP_SECONDS, (System.nanoTime() - start) / 1e9);
            column.put(ScaleFigure.SWEEP_CPU, load.cores());
            column.put(ScaleFigure.SWEPT_NODES, percent(status, "/nodes/measured", size.nodes()));
            column.put(ScaleFigure.SWEPT_PAIRS, percent(status, "/pairs/measured", size.pairs()));
            if (log == null) {
                column.skip("the API server writes no audit log", ScaleFigure.CALLS_OF_SWEPT_PAIR);
            } else {
                column.put(ScaleFigure.CALLS_OF_SWEPT_PAIR, (double) load.allCalls() / size.pairs());
            }
            if (size.processes() == Processes.PerNode) {
                progress.accept(MeetingProcesses.PROCESSES + " real processes meet");
                List<Double> beyond = RoundsOfMany.beyond(size, processes.beyond(), SEED);
                put(beyond, ScaleFigure.ROUND_MEDIAN, ScaleFigure.ROUND_LONGEST, column);
                column.skip(OTHER_WAY, ScaleFigure.EXPERIMENTS_MEDIAN, ScaleFigure.EXPERIMENTS_LONGEST);
            } else {
                List<Double> beyond = rounds.beyond(Recipes.SWEPT_SECONDS);
                put(beyond, ScaleFigure.EXPERIMENTS_MEDIAN, ScaleFigure.EXPERIMENTS_LONGEST, column);
                column.skip(OTHER_WAY, ScaleFigure.ROUND_MEDIAN, ScaleFigure.ROUND_LONGEST);
            }
        } finally {
            cluster.delete(SWEEPS + "/" + name);
            new Runs(cluster, operator, log, progress).awaitNothing();
        }
    }

    private static double percent(JsonNode status, String path, int of) {
        return PERCENT * status.at(path).asInt() / of;
    }

    private static void put(List<Double> beyond, ScaleFigure median, ScaleFigure longest, Column column) {
        if (beyond.isEmpty()) {
            column.skip("one round has none before it", median, longest);
        } else {
            column.put(median, beyond.get((beyond.size() - 1) / 2));
            column.put(longest, beyond.getLast());
        }
    }

    /** @return the status of the sweep at its end */
    private JsonNode follow(Watch watch, String name, RoundTimes rounds) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + LONGEST.toNanos();
        long told = System.nanoTime();
        String pairs = "";
        while (System.nanoTime() - deadline < 0) {
            Optional<Watch.Seen> seen = watch.next(LOOK).filter(s -> s.name().equals(name));
            if (seen.isPresent()) {
                JsonNode status = seen.get().object().path("status");
                rounds.seen(status.at("/shown/rounds").asText(), seen.get().nanos());
                pairs = status.at("/shown/pairs").asText();
                if (status.path("phase").asText().matches("Succeeded|Failed")) {
                    return status;
                }
            }
            if (System.nanoTime() - told > TOLD_NANOS) {
                progress.accept("pairs: " + pairs);
                told = System.nanoTime();
            }
            if (operator.kills() > 0) {
                throw new IOException("the operator was ended at pairs " + pairs);
            }
        }
        throw new IOException("%s was not finished after %d s: pairs %s".formatted(name, LONGEST.toSeconds(), pairs));
    }
}
