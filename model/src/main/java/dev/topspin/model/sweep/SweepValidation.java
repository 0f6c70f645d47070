package dev.topspin.model.sweep;

import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.Percent;
import dev.topspin.model.spec.Placement;
import dev.topspin.model.spec.Rounds;
import dev.topspin.model.spec.Rules;
import dev.topspin.model.spec.Validation;
import dev.topspin.model.spec.Variant;
import dev.topspin.model.spec.VariantRuntime.Path;
import dev.topspin.model.spec.VariantRuntime.Topology;
import dev.topspin.model.spec.Violation;
import dev.topspin.model.sweep.NodeSweepSpec.Concurrency;
import dev.topspin.model.sweep.NodeSweepSpec.Processes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The rules of a node sweep that a schema can't say, and those it says in CEL. */
public final class SweepValidation {
    private static final String NOT_GIVEN =
            "not for a sweep, which says itself whom a process meets (spec.pairs.processes): remove it";

    private SweepValidation() {}

    /**
     * @param spec one that satisfies the schema, with its defaults filled in
     * @return every violation, in the order of the document; empty for a valid spec
     */
    public static List<Violation> check(NodeSweepSpec spec) {
        Set<Violation> found = new LinkedHashSet<>();
        local(spec, found);
        pairs(spec, found);
        if (Percent.share(spec.outliers().tolerance()) == 0) {
            found.add(new Violation(
                    "spec.outliers.tolerance",
                    "Invalid value: \"%s\": must be more than 0%%"
                            .formatted(spec.outliers().tolerance())));
        }
        if (!spec.placement().fixedNodes().isEmpty()) {
            found.add(new Violation(
                    "spec.placement.nodes",
                    "not for a sweep, which chooses its nodes by spec.nodes.selector: remove it"));
        }
        return new ArrayList<>(found);
    }

    private static void local(NodeSweepSpec spec, Set<Violation> found) {
        Set<String> names = new HashSet<>();
        for (int i = 0; i < spec.local().size(); i++) {
            Variant variant = spec.local().get(i);
            String path = "spec.local[%d]".formatted(i);
            if (!names.add(variant.name())) {
                found.add(new Violation(
                        "spec.local", "%s: \"%s\" is given twice".formatted(Rules.UNIQUE_NAMES, variant.name())));
            }
            if (meets(variant)) {
                found.add(new Violation(path + ".socket.rounds", NOT_GIVEN));
            } else if (variant.runtime() != null && variant.runtime().topology() == Topology.CrossNode) {
                found.add(new Violation(
                        path + "." + variant.runtime().kind() + ".topology",
                        "Unsupported value: \"CrossNode\": a local variant runs on one node: must be SameNode"));
            } else {
                ofExperiment(SweepExperiments.local(spec, "n", List.of(variant), 1), path, found);
            }
        }
    }

    private static void pairs(NodeSweepSpec spec, Set<Violation> found) {
        Variant variant = spec.pairs().variant();
        String path = "spec.pairs.variant";
        if (meets(variant)) {
            found.add(new Violation(path + ".socket.rounds", NOT_GIVEN));
        } else if (variant.runtime() != null && variant.runtime().topology() != Topology.CrossNode) {
            found.add(new Violation(
                    path,
                    "\"%s\" is %s on one node: a pair needs socket, aeron, grpc, akkaRemote or pekkoRemote with topology CrossNode"
                            .formatted(variant.name(), variant.runtime().kind())));
        } else if (variant.runtime() != null && variant.runtime().path() != Path.Pod) {
            found.add(new Violation(
                    path + "." + variant.runtime().kind() + ".path",
                    "Unsupported value: \"%s\": verdicts are of path Pod: remove it, and give spec.pairs.path"
                            .formatted(variant.runtime().path())));
        } else {
            ofExperiment(SweepExperiments.pair(spec, new NodePair("a", "b"), 1), path, found);
        }
        if (spec.pairs().processes() == Processes.PerNode) {
            perNode(spec, found);
        }
        background(spec, found);
    }

    private static void background(NodeSweepSpec spec, Set<Violation> found) {
        if (spec.pairs().background() == null) {
            return;
        }
        String path = "spec.pairs.background";
        int more = spec.pairs().background().pairs();
        int cpus = spec.placement().cpus();
        if (spec.pairs().path() != Path.Pod) {
            found.add(new Violation(
                    path,
                    "not with spec.pairs.path %s: one thing is measured beside a pair: remove either"
                            .formatted(spec.pairs().path())));
        } else if (spec.placement().pinning() != Placement.Pinning.None && more >= cpus) {
            found.add(new Violation(
                    path + ".pairs",
                    "Invalid value: %d: with the pair itself so many keep %d CPUs of a node busy, and spec.placement.cpus is %d: must be less than that"
                            .formatted(more, more + 1, cpus)));
        }
    }

    private static boolean meets(Variant variant) {
        return variant.socket() != null && variant.socket().rounds() != null;
    }

    private static void perNode(NodeSweepSpec spec, Set<Violation> found) {
        String path = "spec.pairs.processes";
        Variant variant = spec.pairs().variant();
        Integer rounds = spec.pairs().coverage().rounds();
        if (variant.runtime() != null && variant.socket() == null) {
            found.add(new Violation(
                    path,
                    "Unsupported value: \"PerNode\": variant \"%s\" is %s, and one process a node meets the others over socket: must be PerPair"
                            .formatted(variant.name(), variant.runtime().kind())));
        }
        if (spec.pairs().concurrency() == Concurrency.One) {
            found.add(
                    new Violation(
                            path,
                            "Unsupported value: \"PerNode\": with spec.pairs.concurrency One there is one pair at a time: must be PerPair"));
        }
        if (spec.pairs().path() != Path.Pod) {
            found.add(new Violation(
                    path,
                    "Unsupported value: \"PerNode\": one process a node meets the others by path Pod, and spec.pairs.path is %s: must be PerPair"
                            .formatted(spec.pairs().path())));
        }
        if (spec.pairs().background() != null) {
            found.add(
                    new Violation(
                            path,
                            "Unsupported value: \"PerNode\": one process a node meets the others alone, and spec.pairs.background is given: must be PerPair"));
        }
        if (rounds != null && rounds > Rounds.MOST) {
            found.add(new Violation(
                    "spec.pairs.coverage.rounds",
                    "Invalid value: %d: with spec.pairs.processes PerNode a pod's report has room for %d: must be no more"
                            .formatted(rounds, Rounds.MOST)));
        }
    }

    /** What is wrong with an experiment of one variant that it would make, in the sweep's own words. */
    private static void ofExperiment(ExperimentSpec experiment, String variant, Set<Violation> found) {
        for (Violation violation : Validation.check(experiment)) {
            found.add(violation.within("spec.variants[0]", variant));
        }
    }
}
