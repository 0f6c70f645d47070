package dev.topspin.bench.scale;

import com.fasterxml.jackson.databind.JsonNode;
import dev.topspin.bench.process.Program;
import dev.topspin.model.Json;
import dev.topspin.model.plan.JvmFlags;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.spec.ExperimentFile;
import dev.topspin.model.spec.InvalidExperimentException;
import dev.topspin.model.sweep.NodePair;
import dev.topspin.model.sweep.PairRounds;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/**
 * Real processes of the workload that meet each other on this machine, as those of a sweep with one process on each node do: fake nodes
 * run none. What a round takes a pair beyond its measuring is the same wherever the two run, but for the CPUs that they share here.
 *
 * @param java the program
 * @param workload its jar
 */
record MeetingProcesses(Path java, Path workload) {
    /** Two pairs at once: more would wait for the CPUs of a small machine, and not for each other. */
    static final int PROCESSES = 4;

    /** Each pair of them meets in every third. */
    static final int ROUNDS = 60;

    private static final double MEASURED_SECONDS = 0.2;
    private static final String ADDRESS = "127.0.1.";
    private static final String ROUND = "{\"event\":\"iteration\",\"n\":";

    /**
     * Runs them.
     *
     * @return in seconds, what each round of each pair took beyond its measuring, in no order; the first round is not among them, as
     *     the processes start one after the other
     * @throws IOException where a pair has no figures, or a process ends as it should not
     */
    List<Double> beyond() throws IOException, InterruptedException {
        List<String> names =
                IntStream.range(0, PROCESSES).mapToObj(i -> "p" + i).toList();
        List<List<NodePair>> all = PairRounds.of(names, "meeting");
        List<List<NodePair>> rounds = IntStream.range(0, ROUNDS)
                .mapToObj(i -> all.get(i % all.size()))
                .toList();
        Map<String, List<Integer>> peers = PairRounds.peers(rounds, names);
        int port = freePort();
        List<Program> programs = new ArrayList<>();
        try {
            List<CompletableFuture<long[]>> ends = new ArrayList<>();
            for (int i = 0; i < PROCESSES; i++) {
                Program program = new Program(command(plan(i, peers.get(names.get(i))), i, port));
                programs.add(program);
                ends.add(CompletableFuture.supplyAsync(
                        () -> ends(program), task -> Thread.ofVirtual().start(task)));
            }
            List<long[]> ended = new ArrayList<>();
            for (CompletableFuture<long[]> end : ends) {
                ended.add(end.join());
            }
            for (Program program : programs) {
                check(program.finish());
            }
            return beyond(rounds, names, ended);
        } catch (CompletionException e) {
            throw new IOException(e.getCause());
        } finally {
            for (Program program : programs) {
                program.close();
            }
        }
    }

    /** @return when it said that each round was over, by System.nanoTime */
    private static long[] ends(Program program) {
        long[] nanos = new long[ROUNDS];
        try {
            for (int round = 0; round < ROUNDS; round++) {
                program.await(ROUND + (round + 1) + ",");
                nanos[round] = System.nanoTime();
            }
            return nanos;
        } catch (IOException e) {
            throw new CompletionException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CompletionException(e);
        }
    }

    private static void check(String line) throws IOException {
        PodReport report = Json.convert(Json.read(line, JsonNode.class).get("report"), PodReport.class);
        if (!report.succeeded()) {
            throw new IOException(report.reason() + ": " + report.message());
        }
        if (report.rounds().measured() != ROUNDS) {
            throw new IOException("%d of %d rounds of process %s have figures"
                    .formatted(report.rounds().measured(), ROUNDS, report.rounds()));
        }
    }

    private static List<Double> beyond(List<List<NodePair>> rounds, List<String> names, List<long[]> ended) {
        List<Double> seconds = new ArrayList<>();
        for (int i = 1; i < rounds.size(); i++) {
            int round = i;
            for (NodePair pair : rounds.get(round)) {
                ToLongFunction<Integer> over = r ->
                        Math.max(ended.get(names.indexOf(pair.first()))[r], ended.get(names.indexOf(pair.second()))[r]);
                seconds.add((over.applyAsLong(round) - over.applyAsLong(round - 1)) / 1e9 - MEASURED_SECONDS);
            }
        }
        return seconds;
    }

    private List<String> command(TrialPlan plan, int index, int port) {
        List<String> command = new ArrayList<>(List.of(java.toString()));
        command.addAll(JvmFlags.of(plan));
        command.addAll(List.of("-jar", workload.toString(), "--plan", Json.write(plan), "--role", "driver"));
        command.addAll(List.of("--bind", ADDRESS + index, "--peer", ADDRESS + "{}", "--start-timeout", "60s"));
        command.addAll(List.of("--control-port", String.valueOf(port), "--data-port", "0", "--metrics-port", "0"));
        command.addAll(List.of("--linger", "0s", "--no-pin"));
        return command;
    }

    private static TrialPlan plan(int index, List<Integer> peers) {
        String yaml = """
                apiVersion: topspin.dev/v1alpha1
                kind: Experiment
                metadata: {name: meeting-%d}
                spec:
                  workload: {pingPong: {}}
                  variants: [{name: rounds, socket: {rounds: {key: meeting, index: %d, peers: %s}}}]
                  placement: {pinning: None}
                  measurement: {forks: 1, warmup: {iterations: 1, time: 1s}, iterations: %d, time: %dms}
                """.formatted(index, index, peers, ROUNDS, Math.round(1000 * MEASURED_SECONDS));
        try {
            ExperimentFile.Experiment experiment = ExperimentFile.read(yaml);
            return Plan.of(experiment.name(), experiment.spec()).trials().getFirst();
        } catch (InvalidExperimentException e) {
            throw new IllegalStateException(yaml, e);
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket any = new ServerSocket(0)) {
            return any.getLocalPort();
        }
    }
}
