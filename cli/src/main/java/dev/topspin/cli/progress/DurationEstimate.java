package dev.topspin.cli.progress;

import dev.topspin.cli.text.Text;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.spec.BareAeron;
import dev.topspin.model.spec.BareQueue;
import dev.topspin.model.spec.ContainerProgram;
import dev.topspin.model.spec.GrpcCalls;
import dev.topspin.model.spec.KilimTasks;
import dev.topspin.model.spec.ScalaActors;
import dev.topspin.model.spec.VariantRuntime;
import java.util.List;

/** How long trials will take. */
public final class DurationEstimate {
    private DurationEstimate() {}

    /** @return nanoseconds that a trial takes beside warm-up and measuring: its JVMs, its actor system, their end */
    public static long startNanos(VariantRuntime runtime) {
        return switch (runtime) {
            case VariantRuntime.Spin _, VariantRuntime.Threads _, BareQueue _ -> 1_200_000_000L;
            case VariantRuntime.Socket _, ContainerProgram _ -> 1_500_000_000L;
            case BareAeron _, GrpcCalls _ -> 2_000_000_000L;
            case VariantRuntime.Akka _, ScalaActors _, KilimTasks _ -> 2_500_000_000L;
            // waits for the compression tables of its two systems too
            // Pekko's start without the cache that Akka's have
            case VariantRuntime.AkkaRemote remote -> remote.ofPekko() ? 5_500_000_000L : 4_000_000_000L;
        };
    }

    /** @return nanoseconds, at the most: iterations may end early, after their round trips */
    public static long ofTrial(TrialPlan trial) {
        return trial.measurement().totalNanos()
                + trial.floorNanos()
                + trial.coreToCoreNanos()
                + startNanos(trial.cell().variant().runtime());
    }

    /** @return nanoseconds of all trials, one after the other */
    public static long ofTrials(List<TrialPlan> trials) {
        return trials.stream().mapToLong(DurationEstimate::ofTrial).sum();
    }

    /** @return how many trials a plan has and how long they take, e.g. {@code 15 trials of 5 cells, up to 3 min} */
    public static String inWords(Plan plan) {
        List<TrialPlan> certain = plan.certain();
        boolean budgeted = plan.trials().getFirst().measurement().budget() != null;
        String all = budgeted || certain.size() == plan.trials().size()
                ? ""
                : ", with all of them " + Text.duration(ofTrials(plan.trials()));
        long longest = plan.lanes().stream()
                .mapToLong(lane -> ofTrials(lane.certain()))
                .max()
                .orElseThrow();
        String beside =
                plan.lanes().size() == 1 ? "" : " (all lanes side by side: %s)".formatted(Text.duration(longest));
        String first = budgeted ? "; these take " : ", ";
        return "%s%sup to %s%s%s".formatted(plan.inWords(), first, Text.duration(ofTrials(certain)), beside, all);
    }
}
