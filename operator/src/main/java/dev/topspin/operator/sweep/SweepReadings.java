package dev.topspin.operator.sweep;

import dev.topspin.api.ConditionTypes;
import dev.topspin.api.Experiment;
import dev.topspin.api.StartedSpec;
import dev.topspin.api.Trial;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.Reason;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.Variant;
import dev.topspin.model.sweep.LocalReading;
import dev.topspin.model.sweep.NotMeasured;
import dev.topspin.model.sweep.PairBeside;
import dev.topspin.model.sweep.PairReading;
import dev.topspin.model.sweep.SweepExperiments;
import dev.topspin.operator.sweep.SweepRow.Reading;
import dev.topspin.operator.sweep.SweepStep.Ended;
import dev.topspin.operator.sweep.SweepUnit.ReadingKey;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** What came out of an experiment of a sweep, from its trials as the API server has them, whole. */
final class SweepReadings {
    private static final NotMeasured NOTHING_KEPT =
            new NotMeasured("NoReport", "the experiment has ended, and none of its trials is there", null);

    /** What becomes of a trial one of whose nodes dies: which of them comes first is chance. */
    private static final Set<String> OF_A_NODE_AWAY =
            Set.of(Reason.NodeLost.name(), Reason.PeerLost.name(), Reason.StartDeadlineExceeded.name());

    private final KubernetesClient client;

    /** @param client for all calls */
    SweepReadings(KubernetesClient client) {
        this.client = client;
    }

    /**
     * What came of a unit.
     *
     * @param readings one for each of its keys
     * @param trials their results, in the order of the runs; empty where none ran
     */
    record Outcome(List<Reading> readings, List<TrialResult> trials) {}

    /**
     * What the trials of an experiment said.
     *
     * @param alone of each variant
     * @param loaded with other pairs beside it; of those a node's verdict knows nothing, for load is no fault of its own
     */
    private record Results(Map<String, List<TrialResult>> alone, List<TrialResult> loaded) {
        List<TrialResult> of(String variant) {
            return alone.getOrDefault(variant, List.of());
        }
    }

    Outcome of(Ended ended) {
        if (ended.notMeasured() != null) {
            return nothing(ended.unit(), ended.notMeasured());
        }
        Results results = results(ended.experiment());
        if (results.alone().isEmpty() && results.loaded().isEmpty()) {
            return nothing(ended.unit(), notRun(ended.experiment()));
        }
        List<Reading> readings = ended.unit().keys().stream()
                .map(key -> reading(ended.unit(), key, results))
                .map(reading -> told(reading, ended.away()))
                .toList();
        return new Outcome(
                readings,
                results.alone().values().stream().flatMap(List::stream).toList());
    }

    /** A trial says what happened; where, its nodes say. */
    private static Reading told(Reading reading, String away) {
        LocalReading local = reading.local();
        PairReading pair = reading.pair();
        NotMeasured why = local == null ? pair.notMeasured() : local.notMeasured();
        if (away == null || why == null || !OF_A_NODE_AWAY.contains(why.reason())) {
            return reading;
        }
        return new Reading(
                reading.key(),
                local == null ? null : local.without(why.at(away)),
                pair == null ? null : pair.without(why.at(away)));
    }

    private static Reading reading(SweepUnit unit, ReadingKey key, Results results) {
        if (key.pair() != null) {
            return new Reading(
                    key, null, unit.rounds() == null ? pair(unit, key, results) : ofRound(unit, key, results));
        }
        List<TrialResult> own = results.of(key.variant());
        String node = unit.nodes().getFirst();
        return own.isEmpty()
                ? not(unit, key, NOTHING_KEPT)
                : new Reading(key, LocalReading.of(node, key.variant(), own), null);
    }

    /** The unit's first variant is the pair's; a second one is the same by another path. */
    private static PairReading pair(SweepUnit unit, ReadingKey key, Results results) {
        List<Variant> variants = unit.spec().variants();
        List<TrialResult> own = results.of(variants.getFirst().name());
        PairReading reading = own.isEmpty()
                ? new PairReading(key.pair(), List.of(), null, null, NOTHING_KEPT)
                : PairReading.of(key.pair(), own);
        if (unit.spec().matrix() != null && unit.spec().matrix().pairs() != null) {
            return reading.with(PairBeside.underLoad(own, results.loaded()));
        }
        return variants.size() == 1
                ? reading
                : reading.with(PairBeside.of(results.of(variants.getLast().name())));
    }

    private static PairReading ofRound(SweepUnit unit, ReadingKey key, Results results) {
        List<TrialResult> all =
                results.alone().values().stream().flatMap(List::stream).toList();
        return PairReading.ofRound(key.pair(), unit.nodes().getFirst(), SweepRounds.number(unit, key), all);
    }

    private static Outcome nothing(SweepUnit unit, NotMeasured why) {
        return new Outcome(unit.keys().stream().map(key -> not(unit, key, why)).toList(), List.of());
    }

    private static Reading not(SweepUnit unit, ReadingKey key, NotMeasured why) {
        return key.pair() == null
                ? new Reading(
                        key, new LocalReading(unit.nodes().getFirst(), key.variant(), List.of(), null, null, why), null)
                : new Reading(key, null, new PairReading(key.pair(), List.of(), null, null, why));
    }

    /** Why an experiment ended before it had a trial. */
    private static NotMeasured notRun(Experiment experiment) {
        return experiment
                .getStatus()
                .condition(ConditionTypes.SUCCEEDED)
                .filter(condition -> "False".equals(condition.getStatus()))
                .map(condition -> new NotMeasured(condition.getReason(), condition.getMessage(), null))
                .orElse(NOTHING_KEPT);
    }

    private Results results(Experiment experiment) {
        Results results = new Results(new LinkedHashMap<>(), new ArrayList<>());
        String hash = experiment.getStatus().planHash();
        if (hash == null) {
            return results;
        }
        String name = experiment.getMetadata().getName();
        for (TrialPlan plan :
                Plan.startedAs(name, StartedSpec.of(experiment), hash).certain()) {
            Trial trial = client.resources(Trial.class)
                    .inNamespace(experiment.getMetadata().getNamespace())
                    .withName(plan.name())
                    .get();
            if (trial != null && trial.over()) {
                List<TrialResult> where = SweepExperiments.underLoad(plan.cell())
                        ? results.loaded()
                        : results.alone().computeIfAbsent(plan.cell().variant().name(), _ -> new ArrayList<>());
                where.add(Objects.requireNonNull(trial.result()));
            }
        }
        return results;
    }
}
