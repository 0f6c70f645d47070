package dev.topspin.operator.sweep;

import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentStatus;
import dev.topspin.api.ExperimentStatus.Phase;
import dev.topspin.api.NodeReportStatus;
import dev.topspin.api.NodeSweep;
import dev.topspin.api.NodeSweepStatus;
import dev.topspin.api.NodeSweepStatus.Chosen;
import dev.topspin.model.sweep.LocalReading;
import dev.topspin.model.sweep.PairReading;
import dev.topspin.operator.Fixtures;
import dev.topspin.operator.StatusFixture;
import dev.topspin.operator.admission.Limits;
import dev.topspin.operator.build.SweepObjects;
import dev.topspin.operator.sweep.SweepRow.Reading;
import dev.topspin.operator.sweep.SweepStep.Ended;
import dev.topspin.operator.sweep.SweepUnit.ReadingKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** A sweep, what is stored of it, and an operator that is killed after any of its calls. The step decides, and this keeps to it. */
final class SweepWorld {
    final NodeSweep sweep;
    final Map<String, Experiment> children = new TreeMap<>();
    final Map<String, NodeReportStatus> rows = new HashMap<>();
    final List<String> made = new ArrayList<>();
    final Set<String> gone = new TreeSet<>();
    private final String slow;
    private final Random random;

    /** @param slow a node whose pairs take half as long again; null for none */
    SweepWorld(String spec, int nodes, String slow, long seed) {
        this.sweep = Fixtures.sweep("s", spec);
        this.slow = slow;
        this.random = new Random(seed);
        List<Chosen> chosen = IntStream.rangeClosed(1, nodes)
                .mapToObj(i -> new Chosen("n" + i, null))
                .toList();
        sweep.setStatus(new NodeSweepStatus(
                1L,
                NodeSweepStatus.Phase.Running,
                Fixtures.CREATED.toString(),
                null,
                "seed " + seed,
                chosen,
                null,
                null,
                null,
                null,
                null,
                null));
    }

    SweepCourse course() {
        return new SweepCourse(
                sweep.getSpec(), sweep.getStatus().chosen(), sweep.getStatus().seed(), rows);
    }

    SweepStep step() {
        return SweepStep.of(
                sweep,
                _ -> course(),
                children,
                node -> gone.contains(node) ? Optional.of("node " + node + ": no such node") : Optional.empty(),
                new Limits(Duration.ofHours(1), Set.of(), Set.of(), 1),
                Fixtures.CREATED.plusSeconds(3600));
    }

    /** One look of the operator, which may be killed in the middle of it. */
    void look(SweepStep.Go step) {
        List<Runnable> calls = new ArrayList<>();
        step.ended().forEach(ended -> ended.unit().nodes().forEach(node -> calls.add(() -> store(ended, node))));
        step.discard()
                .forEach(child ->
                        calls.add(() -> children.remove(child.getMetadata().getName())));
        step.make().forEach(unit -> calls.add(() -> make(unit)));
        int lived = random.nextBoolean() ? calls.size() : random.nextInt(calls.size() + 1);
        calls.subList(0, lived).forEach(Runnable::run);
    }

    private void make(SweepUnit unit) {
        String name = unit.experiment("s");
        if (!children.containsKey(name)) {
            Experiment child = SweepObjects.experiment(sweep, name, unit.stage(), unit.spec());
            child.getMetadata().setCreationTimestamp(Fixtures.CREATED.toString());
            children.put(name, child);
            made.add(name);
        }
    }

    private void store(Ended ended, String node) {
        List<Reading> readings =
                ended.unit().keys().stream().map(key -> reading(ended, key)).toList();
        rows.put(node, SweepRow.with(rows.getOrDefault(node, NodeReportStatus.EMPTY), null, readings));
    }

    private Reading reading(Ended ended, ReadingKey key) {
        boolean not = ended.notMeasured() != null;
        if (key.pair() == null) {
            String node = ended.unit().nodes().getFirst();
            List<Double> nanos = not ? List.of() : List.of(40.0);
            return new Reading(
                    key, new LocalReading(node, key.variant(), nanos, true, null, ended.notMeasured()), null);
        }
        double micros = slow != null && key.pair().has(slow) ? 30 : 20;
        PairReading.End end = new PairReading.End(true, null);
        return new Reading(
                key,
                null,
                new PairReading(key.pair(), not ? List.of() : List.of(micros), end, end, ended.notMeasured()));
    }

    /** Some of what runs comes to its end. */
    void timePasses() {
        children.values().stream()
                .filter(child -> child.getStatus() == null && random.nextBoolean())
                .filter(child ->
                        child.getSpec().placement().fixedNodes().stream().noneMatch(gone::contains))
                .forEach(child -> child.setStatus(ended()));
    }

    private static ExperimentStatus ended() {
        return new StatusFixture().phase(Phase.Succeeded).build();
    }

    List<Experiment> running() {
        return children.values().stream()
                .filter(child -> child.getStatus() == null)
                .toList();
    }
}
