package dev.topspin.model.spec;

import java.util.ArrayList;
import java.util.List;

/** What an experiment must have for programs in containers of their own, beside which Topspin's own process runs. */
final class ContainerCheck {
    private ContainerCheck() {}

    /** @return every violation; empty where there is no such program */
    static List<Violation> check(ExperimentSpec spec) {
        List<Violation> found = new ArrayList<>();
        List<Variant> variants = spec.variants();
        for (int i = 0; i < variants.size(); i++) {
            if (variants.get(i).container() != null) {
                checkWorkload(spec, "spec.variants[%d].container".formatted(i), found);
            }
        }
        variants.stream()
                .filter(variant -> variant.container() != null)
                .findFirst()
                .ifPresent(first -> checkPlacement(spec, first.name(), found));
        return found;
    }

    private static void checkWorkload(ExperimentSpec spec, String at, List<Violation> found) {
        if (spec.workload().kind() instanceof PingPong pingPong
                && pingPong.pause().kind() != Pause.Kind.None) {
            found.add(new Violation(
                    at,
                    "a program of its own does not pause (spec.workload.pingPong.pause, kind %s): that must be None"
                            .formatted(pingPong.pause().kind())));
        }
    }

    private static void checkPlacement(ExperimentSpec spec, String variant, List<Violation> found) {
        Placement placement = spec.placement();
        String why = "the pod of variant \"%s\" (container) has Topspin's own process beside the program, which"
                .formatted(variant);
        if (placement.housekeepingCpus() < 1) {
            found.add(new Violation(
                    "spec.placement.housekeepingCpus",
                    "Invalid value: %d: %s runs on these: must be 1 or more"
                            .formatted(placement.housekeepingCpus(), why)));
        }
        if (placement.memoryBytes() >> 20 < ContainerProgram.LEAST_MEBIBYTES) {
            found.add(new Violation(
                    "spec.placement.memory",
                    "Invalid value: \"%s\": %s has %dMi of it: must be %dMi or more"
                            .formatted(
                                    placement.memory(),
                                    why,
                                    ContainerProgram.HELPER_MEBIBYTES,
                                    ContainerProgram.LEAST_MEBIBYTES)));
        }
        if (spec.measurement().coreToCore() != null) {
            found.add(new Violation(
                    "spec.measurement.coreToCore",
                    "%s can't run on the program's CPUs: remove this, or the variant".formatted(why)));
        }
    }
}
