package dev.topspin.model.sweep;

import dev.topspin.model.sweep.Checks.LinkCheck;
import dev.topspin.model.sweep.Evidence.NotRepeated.Why;
import dev.topspin.model.sweep.NodeVerdict.Kind;
import dev.topspin.model.sweep.NodeVerdict.Part;
import dev.topspin.model.sweep.NodeVerdict.Standing;
import dev.topspin.model.sweep.SweepVerdicts.Group;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Says of each node and link what its findings come to. */
final class NodeJudge {
    private final SweepObservations observations;
    private final Checks checks;
    private final PairFindings pairs;
    private final LocalFindings locals;
    private final Causes causes;
    private final Map<PeerGroup, String> groupNames;

    NodeJudge(SweepObservations observations, VerdictSettings settings) {
        this.observations = observations;
        checks = Checks.of(observations, settings);
        pairs = new PairFindings(observations, checks, settings);
        locals = new LocalFindings(observations, checks, settings);
        causes = new Causes(observations, settings);
        groupNames = PeerGroup.names(groups().keySet());
    }

    SweepVerdicts verdicts() {
        List<NodeVerdict> nodes = observations.nodes().stream()
                .sorted(Comparator.comparing(SweptNode::name))
                .map(this::verdict)
                .toList();
        List<LinkVerdict> links = checks.links().stream()
                .flatMap(check -> verdict(check).stream())
                .sorted(Comparator.comparing((LinkVerdict link) -> !link.confirmed())
                        .thenComparing(link -> -link.ratio().value()))
                .toList();
        return new SweepVerdicts(nodes, links, listed());
    }

    private NodeVerdict verdict(SweptNode node) {
        String name = node.name();
        Optional<Finding> inPairs = pairs.of(name);
        List<Finding> alone = locals.of(name);
        List<Finding> all = Stream.concat(inPairs.stream(), alone.stream()).toList();
        Kind kind = node.notTested() == null ? kind(name, inPairs, alone) : Kind.NotTested;
        boolean accused = kind == Kind.Slow || kind == Kind.Suspect;
        Part part = accused ? part(kind, inPairs, alone) : null;
        Optional<Finding> telling = telling(kind, part, inPairs, alone);
        List<Standing> standings = locals.standings(name);
        return new NodeVerdict(
                name,
                kind,
                part,
                telling.map(Finding::ratio).orElse(null),
                checks.model().measured(name),
                checks.model().slow(name),
                kind == Kind.Slow,
                groupNames.get(group(name)),
                pairs.standing(name),
                standings,
                evidence(node, kind, part, all));
    }

    private Kind kind(String node, Optional<Finding> inPairs, List<Finding> alone) {
        List<Kind> kinds = Stream.concat(inPairs.stream(), alone.stream())
                .map(Finding::kind)
                .toList();
        boolean nothing = inPairs.map(f -> f.kind() == Kind.NotTested)
                .orElse(alone.stream().allMatch(f -> f.kind() == Kind.NotTested));
        if (kinds.contains(Kind.Slow)) {
            return Kind.Slow;
        }
        if (kinds.contains(Kind.Suspect)) {
            return Kind.Suspect;
        }
        if (nothing) {
            return Kind.NotTested;
        }
        if (kinds.contains(Kind.NotPinned)) {
            return Kind.NotPinned;
        }
        if (!causes.noise(node).isEmpty() || pairs.scattered(node).isPresent()) {
            return Kind.Noisy;
        }
        return kinds.contains(Kind.TooFew) ? Kind.TooFew : Kind.Ok;
    }

    /** Slow alone is its CPUs; slow in pairs only is its network, if what it does alone is known to be as fast as elsewhere. */
    private static Part part(Kind kind, Optional<Finding> inPairs, List<Finding> alone) {
        if (alone.stream().anyMatch(f -> f.kind() == kind)) {
            return Part.Cpu;
        }
        boolean cleared = !alone.isEmpty() && alone.stream().allMatch(f -> f.kind() == Kind.Ok);
        return inPairs.isPresent() && cleared ? Part.Network : Part.CpuOrNetwork;
    }

    private static Optional<Finding> telling(Kind kind, Part part, Optional<Finding> inPairs, List<Finding> alone) {
        Optional<Finding> worst = alone.stream()
                .filter(f -> f.ratio() != null && (part != Part.Cpu || f.kind() == kind))
                .max(Comparator.comparing(f -> f.ratio().value()));
        return part == Part.Cpu ? worst : inPairs.filter(f -> f.ratio() != null).or(() -> worst);
    }

    private List<Evidence> evidence(SweptNode node, Kind kind, Part part, List<Finding> findings) {
        List<Evidence> evidence = new ArrayList<>();
        if (node.notTested() != null) {
            evidence.add(new Evidence.Missing(
                    null, node.notTested().reason(), node.notTested().message()));
            return evidence;
        }
        findings.stream()
                .sorted(Comparator.comparing((Finding f) -> f.kind() != kind))
                .forEach(f -> evidence.addAll(f.evidence()));
        if (part == Part.Network) {
            evidence.add(new Evidence.CpusAsFast(
                    checks.localModels().stream().map(LocalModel::variant).toList()));
        }
        if (part == Part.CpuOrNetwork) {
            evidence.add(new Evidence.NothingAlone());
        }
        if (kind != Kind.Ok && kind != Kind.NotTested) {
            pairs.scattered(node.name()).ifPresent(evidence::add);
            evidence.addAll(causes.noise(node.name()));
            evidence.addAll(causes.of(node.name()));
        }
        return evidence.stream().distinct().toList();
    }

    private Optional<LinkVerdict> verdict(LinkCheck check) {
        PairModel model = checks.model();
        double micros = model.micros(check.link());
        Optional<Finding> finding = pairs.of(check);
        return finding.map(f -> new LinkVerdict(check.link(), f.kind() == Kind.Slow, micros, f.ratio(), f.evidence()));
    }

    private PeerGroup group(String node) {
        PeerGroup inPairs = checks.model().home(node);
        if (checks.model().measured(node) > 0) {
            return inPairs;
        }
        return checks.localModels().stream()
                .map(local -> local.home(node))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(inPairs);
    }

    private Map<PeerGroup, Integer> groups() {
        Map<PeerGroup, Integer> groups = new LinkedHashMap<>();
        observations.nodes().stream()
                .map(SweptNode::name)
                .sorted()
                .forEach(node -> groups.merge(group(node), measured(node) ? 1 : 0, Integer::sum));
        return groups;
    }

    private boolean measured(String node) {
        return checks.model().measured(node) > 0
                || checks.localModels().stream().anyMatch(local -> local.nanos(node) != null);
    }

    private List<Group> listed() {
        return groups().entrySet().stream()
                .map(e -> new Group(groupNames.get(e.getKey()), e.getValue(), e.getValue() < PairModel.LEAST_NODES))
                .sorted(Comparator.comparing(Group::nodes).reversed().thenComparing(Group::name))
                .toList();
    }

    /** @return why something that is suspected was not measured again */
    static Why whyNot(boolean possible, boolean repeated) {
        if (!possible) {
            return Why.NoNeighbours;
        }
        return repeated ? Why.Failed : Why.ToCome;
    }
}
