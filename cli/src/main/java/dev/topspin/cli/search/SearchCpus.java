package dev.topspin.cli.search;

import dev.topspin.cli.cpu.CpuAssignment;
import dev.topspin.cli.cpu.Topology;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.model.search.CapacitySearchSpec;
import dev.topspin.model.search.Subject;
import java.util.ArrayList;
import java.util.List;

/**
 * The CPUs of a search's trials.
 *
 * @param bySubject an assignment for each subject, in their order
 */
record SearchCpus(List<CpuAssignment> bySubject) {
    SearchCpus {
        bySubject = List.copyOf(bySubject);
    }

    /**
     * @param topology of the CPUs that may be used
     * @throws BadInputException where a value of the resource is more than there is: it would be another value that is measured
     */
    static SearchCpus of(Topology topology, CapacitySearchSpec spec) throws BadInputException {
        List<CpuAssignment> all = new ArrayList<>();
        List<String> refusals = new ArrayList<>();
        int have = topology.cpus().size();
        for (Subject subject : spec.subjects()) {
            int processes = subject.variant().runtime().pods();
            if (spec.resources() != null && subject.cpus() * processes > have) {
                refusals.add(refusal(topology, spec, subject, processes, have / processes));
            }
            all.add(CpuAssignment.of(
                    topology,
                    processes,
                    subject.cpus(),
                    spec.template().placement().housekeepingCpus()));
        }
        if (!refusals.isEmpty()) {
            throw new BadInputException(refusals);
        }
        return new SearchCpus(all);
    }

    private static String refusal(
            Topology topology, CapacitySearchSpec spec, Subject subject, int processes, int most) {
        String needs =
                "spec.resources.values[%d]: Invalid value: %d: variant \"%s\" runs as %s with as many measured CPUs each, and"
                                .formatted(
                                        spec.resources().values().indexOf(subject.cpus()),
                                        subject.cpus(),
                                        subject.variant().name(),
                                        processes == 1 ? "one process" : processes + " processes")
                        + " CPUs %s can be used here".formatted(topology.set());
        return most == 0
                ? needs + ": too few for any value; leave the variant or spec.resources out, or take a larger machine"
                : needs + ": must be from 1 to %d, or take a larger machine".formatted(most);
    }

    CpuAssignment of(Subject subject) {
        return bySubject.get(subject.number());
    }

    /** @return what could not be had, each once */
    List<String> lacks() {
        return bySubject.stream()
                .flatMap(cpus -> cpus.lacks().stream())
                .distinct()
                .toList();
    }
}
