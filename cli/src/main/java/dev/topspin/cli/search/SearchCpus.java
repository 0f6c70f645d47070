package dev.topspin.cli.search;

import dev.topspin.cli.cpu.CpuAssignment;
import dev.topspin.cli.cpu.Topology;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.model.search.CapacitySearchSpec;
import dev.topspin.model.search.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The CPUs of a search's trials.
 *
 * @param topology of the CPUs that may be used
 * @param spec of the search
 * @param bySubject an assignment for each subject, in their order
 */
record SearchCpus(Topology topology, CapacitySearchSpec spec, List<CpuAssignment> bySubject) {
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
        return new SearchCpus(topology, spec, all);
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

    /**
     * @param copies that run at once
     * @return an assignment for each, no two of which have a measured CPU in common; none where there are too few CPUs for that
     */
    List<CpuAssignment> of(Subject subject, int copies) {
        if (copies == 1) {
            return List.of(bySubject.get(subject.number()));
        }
        if (copies > mostCopies(subject)) {
            return List.of();
        }
        int processes = processes(subject);
        CpuAssignment all = CpuAssignment.of(
                topology,
                copies * processes,
                subject.cpus(),
                spec.template().placement().housekeepingCpus());
        return IntStream.range(0, copies)
                .mapToObj(i ->
                        new CpuAssignment(all.processes().subList(i * processes, (i + 1) * processes), all.lacks()))
                .toList();
    }

    private static int processes(Subject subject) {
        return subject.variant().runtime().pods();
    }

    private int mostCopies(Subject subject) {
        return topology.cpus().size() / (processes(subject) * subject.cpus());
    }

    /** @return why so many copies can't run at once */
    String tooMany(Subject subject, int copies) {
        return "%d copies need %d measured CPUs, and CPUs %s can be used"
                .formatted(copies, copies * processes(subject) * subject.cpus(), topology.set());
    }

    /** @return of which subjects the search asks for more copies than there are CPUs for, in words */
    List<String> limits() {
        return spec.load().ofCopies()
                ? spec.subjects().stream()
                        .filter(subject -> mostCopies(subject) < spec.load().to())
                        .map(subject ->
                                "variant \"%s\" with %d measured CPUs: of up to %d copies %d have CPUs of their own here"
                                        .formatted(
                                                subject.variant().name(),
                                                processes(subject) * subject.cpus(),
                                                spec.load().to(),
                                                mostCopies(subject)))
                        .toList()
                : List.of();
    }

    /** @return what could not be had, each once */
    List<String> lacks() {
        Stream<CpuAssignment> most = spec.load().ofCopies()
                ? spec.subjects().stream()
                        .flatMap(s -> of(s, (int)
                                        Math.clamp(mostCopies(s), 1, spec.load().to()))
                                .stream())
                : Stream.empty();
        return Stream.concat(bySubject.stream(), most)
                .flatMap(cpus -> cpus.lacks().stream())
                .distinct()
                .toList();
    }
}
