package dev.topspin.cli.search;

import dev.topspin.cli.cpu.CpuAssignment;
import dev.topspin.cli.trial.LocalTrial;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/** Runs trials at once, each on CPUs of its own. */
final class BesideEachOther {
    private BesideEachOther() {}

    /**
     * @param trials runs each
     * @param plans one or more
     * @param cpus as many
     * @return their results, in the order of the plans
     * @throws InterruptedException where the run was interrupted: all processes are dead
     */
    static List<TrialResult> run(LocalTrial trials, List<TrialPlan> plans, List<CpuAssignment> cpus)
            throws InterruptedException {
        if (plans.size() == 1) {
            return List.of(trials.run(plans.getFirst(), cpus.getFirst(), _ -> {}));
        }
        try (ExecutorService all = Executors.newCachedThreadPool()) {
            List<Future<TrialResult>> running = IntStream.range(0, plans.size())
                    .mapToObj(i -> all.submit(() -> trials.run(plans.get(i), cpus.get(i), _ -> {})))
                    .toList();
            List<TrialResult> results = new ArrayList<>();
            for (Future<TrialResult> trial : running) {
                results.add(trial.get());
            }
            return results;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof InterruptedException interrupted) {
                throw interrupted;
            }
            throw new IllegalStateException(e.getCause());
        }
    }
}
