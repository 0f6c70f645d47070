package dev.topspin.cli.trial;

import dev.topspin.cli.cpu.CpuAssignment;
import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.Reason;
import dev.topspin.model.result.TrialResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Runs trials on this machine, one after the other.
 *
 * @param command of the workload
 * @param children where its processes are kept
 * @param logs the folder for the logs of trials that go wrong; exists
 * @param graceNanos how long the other process of a pair may go on after one has ended
 * @param lines told of what the processes say beside events
 */
public record LocalTrial(
        WorkloadCommand command, Children children, Path logs, long graceNanos, Consumer<String> lines) {
    private static final List<Role> ROLES = List.of(Role.driver, Role.responder);

    /**
     * @param plan of the trial
     * @param cpus an assignment for as many processes as the trial has
     * @param events told of what happens in the driver
     * @return the result; a failed one where a process left no report or the deadline passed
     * @throws InterruptedException where the run was interrupted: all processes are dead
     */
    public TrialResult run(TrialPlan plan, CpuAssignment cpus, Consumer<WorkloadEvent> events)
            throws InterruptedException {
        List<WorkloadProcess> processes = new ArrayList<>();
        try (PairSecrets secrets = new PairSecrets(plan)) {
            int port = freePort();
            for (int i = plan.pods() - 1; i >= 0; i--) { // the responder listens, the driver connects
                Role role = ROLES.get(i);
                ProcessBuilder builder = secrets.give(new ProcessBuilder(
                        command.of(plan, role, cpus.processes().get(i), port)));
                Path log = logs.resolve(plan.name() + "-" + role + ".log");
                processes.addFirst(new WorkloadProcess(
                        role, children.start(builder), log, role == Role.driver ? events : e -> {}, lines));
            }
            boolean inTime = await(processes, plan.deadlineNanos());
            Map<Boolean, List<WorkloadProcess>> byLife = processes.stream()
                    .collect(Collectors.partitioningBy(p -> p.process().isAlive()));
            processes.forEach(p -> children.kill(p.process()));
            CompletableFuture.allOf(ends(processes)).join();
            if (children.closed()) {
                delete(processes);
                throw new InterruptedException();
            }
            TrialResult result =
                    inTime ? result(plan, processes, byLife.get(false), byLife.get(true)) : late(plan, processes);
            if (result.valid()) { // only the logs of what went wrong are kept
                delete(processes);
            }
            return withLacks(result, cpus.lacks());
        } catch (IllegalStateException e) {
            throw new InterruptedException(e.getMessage()); // closed between two starts
        } catch (IOException e) {
            return TrialResult.failed(Reason.WorkloadError.name(), "can't be started: " + e.getMessage());
        } finally {
            processes.forEach(p -> children.kill(p.process()));
        }
    }

    /** @return whether all ended in time, the last one within the grace after the first */
    private boolean await(List<WorkloadProcess> processes, long deadlineNanos) throws InterruptedException {
        CompletableFuture<?>[] ends = ends(processes);
        try {
            long start = System.nanoTime();
            CompletableFuture.anyOf(ends).get(deadlineNanos, TimeUnit.NANOSECONDS);
            long left = Math.max(0, deadlineNanos - (System.nanoTime() - start));
            CompletableFuture.allOf(ends).get(Math.min(left, graceNanos), TimeUnit.NANOSECONDS);
            return true;
        } catch (TimeoutException e) {
            return CompletableFuture.anyOf(ends).isDone(); // one ended and the other did not: no matter of the deadline
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    private static CompletableFuture<?>[] ends(List<WorkloadProcess> processes) {
        return processes.stream().map(WorkloadProcess::ended).toArray(CompletableFuture<?>[]::new);
    }

    /**
     * @param ended those that ended by themselves, at least one: the cause of what had to be told
     * @param told those that did not, and were told to
     */
    private TrialResult result(
            TrialPlan plan, List<WorkloadProcess> processes, List<WorkloadProcess> ended, List<WorkloadProcess> told) {
        TrialResult result = TrialResult.of(plan, reports(processes));
        Optional<WorkloadProcess> silent =
                ended.stream().filter(p -> p.report().isEmpty()).findFirst();
        if (silent.isPresent()) { // that its peer lost it is no news
            return failed(result, Reason.NoReport.name(), lastWords(silent.get()));
        }
        if (told.isEmpty()) {
            return result;
        }
        String late = "the %s did not end within %.1f s of the %s and was told to"
                .formatted(
                        told.getFirst().role(),
                        graceNanos / 1e9,
                        ended.getFirst().role());
        if (reports(ended).stream().allMatch(PodReport::succeeded)) {
            return failed(result, Reason.DeadlineExceeded.name(), late);
        }
        TrialResult theirs = TrialResult.of(plan, reports(ended));
        return failed(result, theirs.reason(), theirs.message() + "; " + late);
    }

    private static TrialResult late(TrialPlan plan, List<WorkloadProcess> processes) {
        String doing = "the %s was %s"
                .formatted(processes.getFirst().role(), processes.getFirst().doing());
        String message = "took longer than its deadline of %.1f s; %s".formatted(plan.deadlineNanos() / 1e9, doing);
        return failed(TrialResult.of(plan, reports(processes)), Reason.DeadlineExceeded.name(), message);
    }

    private static TrialResult failed(TrialResult result, String reason, String message) {
        return new TrialResult(
                reason,
                message,
                result.measured(),
                result.cpuCores(),
                result.threads(),
                false,
                result.notPinned(),
                result.reports());
    }

    private static List<PodReport> reports(List<WorkloadProcess> processes) {
        return processes.stream().flatMap(p -> p.report().stream()).toList();
    }

    private static String lastWords(WorkloadProcess process) {
        String words = String.join(" | ", process.lastWords());
        return "%s ended with exit code %d and no report%s (log: %s)"
                .formatted(
                        process.role(),
                        process.process().exitValue(),
                        words.isEmpty() ? "" : ": " + words,
                        process.log());
    }

    private static TrialResult withLacks(TrialResult result, List<String> lacks) {
        if (lacks.isEmpty()) {
            return result;
        }
        List<String> reasons = new ArrayList<>(lacks);
        reasons.addAll(result.notPinned());
        return new TrialResult(
                result.reason(),
                result.message(),
                result.measured(),
                result.cpuCores(),
                result.threads(),
                false,
                reasons,
                result.reports());
    }

    private static void delete(List<WorkloadProcess> processes) {
        processes.forEach(p -> {
            try {
                Files.deleteIfExists(p.log());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
