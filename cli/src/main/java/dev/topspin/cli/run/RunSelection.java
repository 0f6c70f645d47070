package dev.topspin.cli.run;

import dev.topspin.cli.text.BadInputException;
import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.spec.Durations;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.Validation;
import dev.topspin.model.spec.Variant;
import dev.topspin.model.spec.Violation;
import java.util.List;

/** What the options pick out of the experiment and the machine. */
public final class RunSelection {
    private RunSelection() {}

    /**
     * @param only names of variants; empty for all
     * @throws BadInputException where there is no variant of such a name
     */
    public static ExperimentSpec only(ExperimentSpec spec, List<String> only) throws BadInputException {
        List<String> names = spec.variants().stream().map(Variant::name).toList();
        for (String name : only) {
            if (!names.contains(name)) {
                throw new BadInputException(
                        "--only: there is no variant \"%s\"; there are %s".formatted(name, String.join(", ", names)));
            }
        }
        List<Variant> picked = spec.variants().stream()
                .filter(v -> only.isEmpty() || only.contains(v.name()))
                .toList();
        return spec.withVariants(picked);
    }

    /**
     * @param time as in {@code --for}
     * @return the spec with that budget
     * @throws BadInputException where it is no duration, or leaves no experiment that can be run
     */
    public static ExperimentSpec lasting(ExperimentSpec spec, String time) throws BadInputException {
        if (!time.matches(Durations.PATTERN) || Durations.nanos(time) == 0) {
            throw new BadInputException(
                    "--for: \"" + time + "\" is not a duration such as 90s, 2m or 1h30m, longer than 0");
        }
        ExperimentSpec lasting = spec.withMeasurement(spec.measurement().withBudget(time));
        List<Violation> violations = Validation.check(lasting);
        if (!violations.isEmpty()) {
            throw new BadInputException(
                    violations.stream().map(v -> "--for " + time + ": " + v).toList());
        }
        return lasting;
    }

    /**
     * @param list as in {@code --cpus}; null for all that may be used
     * @throws BadInputException where it is no list, or one of CPUs that may not be used
     */
    public static CpuSet cpus(String list, CpuSet allowed) throws BadInputException {
        if (list == null) {
            return allowed;
        }
        CpuSet asked;
        try {
            asked = CpuSet.parse(list);
        } catch (IllegalArgumentException e) {
            throw new BadInputException("--cpus: " + e.getMessage());
        }
        if (asked.isEmpty()) {
            throw new BadInputException("--cpus: names no CPU; those that may be used are " + allowed);
        }
        if (!allowed.containsAll(asked)) {
            throw new BadInputException(
                    "--cpus: \"%s\" is not within the CPUs that may be used, %s".formatted(list, allowed));
        }
        return asked;
    }
}
