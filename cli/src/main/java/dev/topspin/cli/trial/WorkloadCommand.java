package dev.topspin.cli.trial;

import dev.topspin.cli.cpu.CpuAssignment.ProcessCpus;
import dev.topspin.model.Json;
import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.spec.Placement.Pinning;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The command line of a workload process.
 *
 * @param start what starts the program for a plan: the JVM, its flags and the jar
 */
public record WorkloadCommand(Function<TrialPlan, List<String>> start) {
    private static final String HERE = "127.0.0.1";

    /** Makes what the first of such trials would else have to wait for. */
    public void prepare(TrialPlan plan) {
        List<String> _ = start.apply(plan);
    }

    /**
     * @param plan of the trial
     * @param role of the process
     * @param cpus it gets; not looked at where pinning is off
     * @param controlPort where the processes of the trial meet
     */
    public List<String> of(TrialPlan plan, Role role, ProcessCpus cpus, int controlPort) {
        List<String> command = new ArrayList<>(start.apply(plan));
        command.addAll(List.of("--plan", Json.write(plan)));
        command.addAll(List.of("--role", role.name()));
        command.addAll(List.of("--bind", HERE, "--peer", HERE));
        command.addAll(List.of("--control-port", String.valueOf(controlPort), "--data-port", "0"));
        command.addAll(List.of("--metrics-port", "0", "--linger", "0s"));
        command.add("--end-with-stdin"); // a pipe from this process, which closes even where this one is killed
        if (plan.placement().pinning() == Pinning.None) {
            command.add("--no-pin");
        } else {
            command.addAll(List.of("--cpus", cpus.measured().toString()));
            if (!cpus.housekeeping().isEmpty()) {
                command.addAll(List.of("--housekeeping", cpus.housekeeping().toString()));
            }
        }
        return command;
    }
}
