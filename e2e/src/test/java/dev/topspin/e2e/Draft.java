package dev.topspin.e2e;

import dev.topspin.model.plan.Plan;
import dev.topspin.model.spec.ExperimentFile;
import dev.topspin.model.spec.InvalidExperimentException;
import java.time.Duration;
import java.util.List;

/**
 * An experiment to be written: short, so that many fit into minutes.
 *
 * @param name of the experiment
 * @param workload in flow style
 * @param variants each as YAML in flow style
 * @param cpus measured CPUs of a pod
 * @param housekeeping further CPUs of a pod
 * @param forks trials of a cell
 * @param warmups warm-up iterations at the most; from three on it is looked whether they are steady
 * @param seconds measured seconds of a trial, as two iterations
 * @param placement further fields of placement, in flow style
 * @param runPolicy fields of runPolicy, in flow style; may be empty
 * @param further another field of the spec; may be empty
 */
record Draft(
        String name,
        String workload,
        List<String> variants,
        int cpus,
        int housekeeping,
        int forks,
        int warmups,
        double seconds,
        String placement,
        String runPolicy,
        String further) {

    /** What to ask for where a trial is to be pinned: {@link Run#awaitPinnedSuccess} says what a slow machine gets. */
    static final String PINNING = Await.isPatient() ? "Preferred" : "Required";

    /** One CPU a pod, one fork, not half a second: that it is measured, where the figures are not of interest. */
    static Draft of(String name, String... variants) {
        String placement = "memory: 512Mi, pinning: " + PINNING;
        // the deadlines of an experiment that names none are for common machines
        String runPolicy = Await.isPatient()
                ? "startDeadline: %ds, trialDeadline: %ds"
                        .formatted(
                                Await.patiently(Duration.ofMinutes(2)).toSeconds(),
                                Await.patiently(Duration.ofMinutes(10)).toSeconds())
                : "";
        return new Draft(
                name, "pingPong: {payloadBytes: 64}", List.of(variants), 1, 0, 1, 1, 0.4, placement, runPolicy, "");
    }

    /** @param wanted such as {@code chameneos: {creatures: 3}}; ping-pong unless told */
    Draft withWorkload(String wanted) {
        return new Draft(
                name, wanted, variants, cpus, housekeeping, forks, warmups, seconds, placement, runPolicy, further);
    }

    Draft withCpus(int measured, int forTheRest) {
        return new Draft(
                name, workload, variants, measured, forTheRest, forks, warmups, seconds, placement, runPolicy, further);
    }

    Draft withVariants(String... wanted) {
        return new Draft(
                name,
                workload,
                List.of(wanted),
                cpus,
                housekeeping,
                forks,
                warmups,
                seconds,
                placement,
                runPolicy,
                further);
    }

    Draft withForks(int wanted) {
        return new Draft(
                name, workload, variants, cpus, housekeeping, wanted, warmups, seconds, placement, runPolicy, further);
    }

    /** @param most warm-up iterations of a fifth of a second; one unless told */
    Draft withWarmups(int most) {
        return new Draft(
                name, workload, variants, cpus, housekeeping, forks, most, seconds, placement, runPolicy, further);
    }

    Draft withSeconds(double wanted) {
        return new Draft(
                name, workload, variants, cpus, housekeeping, forks, warmups, wanted, placement, runPolicy, further);
    }

    /** @param fields such as {@code memory: 64Mi} */
    Draft withPlacement(String fields) {
        return new Draft(
                name, workload, variants, cpus, housekeeping, forks, warmups, seconds, fields, runPolicy, further);
    }

    /** @param fields such as {@code startDeadline: 5s} */
    Draft withRunPolicy(String fields) {
        return new Draft(
                name, workload, variants, cpus, housekeeping, forks, warmups, seconds, placement, fields, further);
    }

    /** @param field such as {@code matrix: {gc: [Serial, Z]}} */
    Draft withFurther(String field) {
        return new Draft(
                name, workload, variants, cpus, housekeeping, forks, warmups, seconds, placement, runPolicy, field);
    }

    /** @return what the operator will plan of it */
    Plan plan() {
        try {
            return Plan.of(name, ExperimentFile.read(yaml()).spec());
        } catch (InvalidExperimentException e) {
            throw new IllegalStateException(e);
        }
    }

    /** @return how many trials it makes */
    int trials() {
        return plan().trials().size();
    }

    /** @return the document */
    String yaml() {
        return """
                apiVersion: topspin.dev/v1alpha1
                kind: Experiment
                metadata: {name: %s}
                spec:
                  workload: {%s}
                  variants: [%s]
                  placement: {cpus: %d, housekeepingCpus: %d, %s}
                  measurement:
                    forks: %d
                    warmup: {iterations: %d, time: 200ms}
                    iterations: 2
                    time: %dms
                    scrapeLinger: 5s
                  runPolicy: {%s}
                  %s
                """.formatted(
                        name,
                        workload,
                        String.join(", ", variants),
                        cpus,
                        housekeeping,
                        placement,
                        forks,
                        warmups,
                        Math.round(seconds * 500),
                        runPolicy,
                        further);
    }
}
