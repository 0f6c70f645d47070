package dev.topspin.model.testing;

import dev.topspin.model.plan.Cell;
import dev.topspin.model.plan.Floors;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.spec.ExperimentSpec;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Experiments of all kinds of cells, with any number of lanes. */
public final class LanedPlans {
    private static final List<String> VARIANTS = List.of(
            "{name: spin, spin: {}}",
            "{name: socket, socket: {topology: CrossNode}}",
            "{name: socket-same, socket: {topology: SameNode}}",
            "{name: affinity, akka: {dispatcher: {executor: Affinity}}}",
            "{name: fork-join, akka: {}}",
            "{name: tcp, akkaRemote: {topology: CrossNode}}",
            "{name: udp, akkaRemote: {topology: CrossNode, transport: AeronUdp}}",
            "{name: near, akkaRemote: {topology: SameNode}}");

    private static final List<String> SWEPT =
            List.of("", "matrix: {throughput: [1, 5, 50]}", "matrix: {inFlight: [1, 8], throughput: [1, 5]}");

    /** A spec and the plan of it. */
    public record Laned(ExperimentSpec spec, Plan plan) {
        /** @return the names of the cells that run around others */
        public Set<String> floors() {
            return Set.copyOf(Floors.around(plan.cells(), plan.floorsInside()).stream()
                    .map(Cell::name)
                    .toList());
        }

        @Override
        public String toString() {
            return "%s, at once: %d, by forks: %s"
                    .formatted(plan.inWords(), spec.runPolicy().atOnce(), plan.spreadsForks());
        }
    }

    private LanedPlans() {}

    /** @return plans of 1 to 100 cells or so */
    public static Arbitrary<Laned> all() {
        return Combinators.combine(
                        Arbitraries.of(VARIANTS).set().ofMinSize(1).ofMaxSize(VARIANTS.size()),
                        Arbitraries.of(SWEPT),
                        Arbitraries.integers().between(1, 5),
                        Arbitraries.of(
                                "", ", precision: 4%", ", precision: 4%, maxForks: 9", ", budget: 5m, maxForks: 9"),
                        Arbitraries.integers().between(1, 12),
                        Arbitraries.of("Cells", "Forks"))
                .as((variants, swept, forks, precision, atOnce, spread) -> {
                    boolean sweepable = variants.stream().anyMatch(v -> v.contains("akka"));
                    return of("""
                            workload: {pingPong: {}}
                            variants: [%s]
                            %s
                            measurement: {forks: %d%s}
                            runPolicy: {parallelism: %d}
                            placement: {spread: %s}
                            """.formatted(
                            String.join(", ", variants), sweepable ? swept : "", forks, precision, atOnce, spread));
                });
    }

    /** @param spec what stands under {@code spec:} */
    public static Laned of(String spec) {
        ExperimentSpec read = Specs.of(spec);
        return new Laned(read, Plan.of("laned", read));
    }
}
