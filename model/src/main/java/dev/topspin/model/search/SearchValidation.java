package dev.topspin.model.search;

import dev.topspin.model.spec.Durations;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.Measurement;
import dev.topspin.model.spec.Parameter;
import dev.topspin.model.spec.Percent;
import dev.topspin.model.spec.PingPong;
import dev.topspin.model.spec.Validation;
import dev.topspin.model.spec.Variant;
import dev.topspin.model.spec.VariantRuntime.Topology;
import dev.topspin.model.spec.Violation;
import dev.topspin.model.spec.WorkloadKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** The rules of a search that a schema can't say, and those it says in CEL. */
public final class SearchValidation {
    /** The narrowest interval that is asked for: below, forks differ by more than the steps of the search. */
    private static final double NARROWEST = 0.05;

    /** The share of a rate below which no load is held, whatever the objectives are. */
    private static final double ASKED_IN_ANY_CASE = 0.99;

    private SearchValidation() {}

    /**
     * @param spec one that satisfies the schema, with its defaults filled in
     * @return every violation, in the order of the document; empty for a valid spec
     */
    public static List<Violation> check(CapacitySearchSpec spec) {
        List<Violation> found = new ArrayList<>();
        checkTemplate(spec, found);
        checkLoad(spec.load(), found);
        checkParameter(spec, found);
        checkCopies(spec, found);
        checkResources(spec.resources(), found);
        checkObjectives(spec, found);
        checkSettings(spec, found);
        if (found.isEmpty()) {
            checkTrials(spec, found);
        }
        return List.copyOf(found);
    }

    private static void checkTemplate(CapacitySearchSpec spec, List<Violation> found) {
        ExperimentSpec template = spec.template();
        if (template.matrix() != null) {
            found.add(new Violation("spec.template", CapacitySearchSpec.NO_MATRIX));
        }
        if (Boolean.TRUE.equals(template.runPolicy().suspend())) {
            found.add(new Violation(
                    "spec.template.runPolicy.suspend",
                    "Invalid value: true: a suspended trial never ends: remove it, and delete the search to stop it"));
        }
        ofExperiments("maxFailedTrials", template.runPolicy().maxFailedTrials(), found);
        ofExperiments("resume", template.runPolicy().resume(), found);
    }

    private static void ofExperiments(String field, Integer value, List<Violation> found) {
        if (value != null) {
            found.add(new Violation(
                    "spec.template.runPolicy." + field,
                    "Invalid value: %d: a search asks again by itself where a trial failed: remove it"
                            .formatted(value)));
        }
    }

    private static void checkLoad(SearchLoad load, List<Violation> found) {
        long min = load.parameter().min();
        long max = load.parameter().max();
        bound("spec.load.from", load.from(), min, max, found);
        bound("spec.load.to", load.to(), min, max, found);
        if (load.from() >= load.to()) {
            found.add(new Violation("spec.load", SearchLoad.ORDER));
        }
    }

    private static void bound(String path, long value, long min, long max, List<Violation> found) {
        if (value < min || value > max) {
            found.add(new Violation(path, "Invalid value: %d: must be from %d to %d".formatted(value, min, max)));
        }
    }

    private static void checkResources(SearchResources resources, List<Violation> found) {
        if (resources == null) {
            return;
        }
        String path = "spec.resources.values";
        if (new HashSet<>(resources.values()).size() < resources.values().size()) {
            found.add(new Violation(path, "values must be unique"));
        }
    }

    private static void checkObjectives(CapacitySearchSpec spec, List<Violation> found) {
        boolean open = spec.load().parameter() == SearchLoad.Kind.rate
                || (spec.template().workload().kind() instanceof PingPong p && p.load() != null);
        boolean recorded = spec.template().measurement().recording() != Measurement.Recording.None;
        boolean timed = spec.template().workload().kind() != null
                && spec.template().workload().kind().timed();
        for (int i = 0; i < spec.objectives().size(); i++) {
            Objective objective = spec.objectives().get(i);
            String path = "spec.objectives[" + i + "]";
            if (!objective.bounded()) {
                found.add(new Violation(path, Objective.BOUND));
                continue;
            }
            if (!objective.ofItsKind()) {
                found.add(new Violation(path, Objective.KIND));
                continue;
            }
            if (objective.below() != null && objective.bound() == 0) {
                String than = objective.figure() == Objective.Figure.slowdown ? "more than 0%" : "longer than 0";
                found.add(new Violation(
                        path + ".below", "Invalid value: \"%s\": must be %s".formatted(objective.below(), than)));
            }
            if (objective.atLeast() != null && Percent.share(objective.atLeast()) < ASKED_IN_ANY_CASE) {
                found.add(new Violation(
                        path + ".atLeast",
                        "Invalid value: \"%s\": always holds, as 99%% is asked for in any case: must be from 99%% to 99.99%%"
                                .formatted(objective.atLeast())));
            }
            String lacks =
                    switch (objective.figure()) {
                        case reached ->
                            open ? null : "a closed loop has no rate to reach: take nsPerOp or a percentile";
                        case nsPerOp, slowdown ->
                            open ? "in an open loop the rate decides it: take p50, p99, p999 or reached" : null;
                        case p50, p99, p999 ->
                            !timed
                                    ? "the workload times no round trips: take nsPerOp"
                                    : recorded ? null : "spec.template.measurement.recording is None: take All or Auto";
                    };
            if (lacks != null) {
                found.add(new Violation(
                        path + ".figure", "Unsupported value: \"%s\": %s".formatted(objective.figure(), lacks)));
            }
        }
    }

    private static void checkCopies(CapacitySearchSpec spec, List<Violation> found) {
        SearchLoad load = spec.load();
        if (spec.comparesWithAlone() && !(load.ofCopies() && load.from() == 1)) {
            found.add(new Violation("spec", CapacitySearchSpec.SLOWDOWN));
        }
        if (!load.ofCopies()) {
            return;
        }
        for (Variant variant : spec.template().variants()) {
            if (variant.runtime() != null && variant.runtime().topology() == Topology.CrossNode) {
                found.add(new Violation(
                        "spec.load.parameter",
                        "Unsupported value: \"copies\": variant \"%s\" (%s) is between two nodes, and copies run on one: take topology SameNode"
                                .formatted(variant.name(), variant.runtime().kind())));
            }
        }
    }

    /** Every variant must have the load: else its trials would all be the same. */
    private static void checkParameter(CapacitySearchSpec spec, List<Violation> found) {
        Optional<Parameter> parameter = spec.load().parameter().parameter();
        if (parameter.isEmpty()) {
            return;
        }
        WorkloadKind workload = spec.template().workload().kind();
        for (Variant variant : spec.template().variants()) {
            if (workload != null
                    && variant.runtime() != null
                    && !parameter.get().belongsTo(workload, variant.runtime())) {
                found.add(new Violation(
                        "spec.load.parameter",
                        "Unsupported value: \"%s\": variant \"%s\" (%s) has none in workload %s"
                                .formatted(
                                        spec.load().parameter(),
                                        variant.name(),
                                        variant.runtime().kind(),
                                        workload.kind())));
            }
        }
    }

    private static void checkSettings(CapacitySearchSpec spec, List<Violation> found) {
        SearchSettings settings = spec.search();
        if (Percent.share(settings.width()) < NARROWEST) {
            found.add(new Violation(
                    "spec.search.width",
                    "Invalid value: \"%s\": must be from 5%% to 99%%".formatted(settings.width())));
        }
        SearchSettings.Verify verify = settings.verify();
        if (verify.forks() > 0 && Durations.nanos(verify.time()) == 0) {
            found.add(new Violation(
                    "spec.search.verify.time",
                    "Invalid value: \"%s\": must be longer than 0".formatted(verify.time())));
        }
        long trials = (long) spec.subjects().size() * settings.maxForks();
        if (trials > Validation.MAX_TRIALS) {
            found.add(new Violation(
                    "spec.search.maxForks",
                    "Invalid value: %d: with %d variants and resource values these are %d trials; at most %d can be run"
                            .formatted(settings.maxForks(), spec.subjects().size(), trials, Validation.MAX_TRIALS)));
        }
    }

    /** Every trial of it could run: those of both ends, of every subject, and those that verify. */
    private static void checkTrials(CapacitySearchSpec spec, List<Violation> found) {
        for (Subject subject : spec.subjects()) {
            for (long load : List.of(spec.load().from(), spec.load().to())) {
                for (boolean verification : List.of(false, true)) {
                    Validation.check(SearchTrial.spec(spec, subject, load, verification, Optional.empty())).stream()
                            .map(v -> new Violation(path(spec, subject, v.path()), v.message()))
                            .filter(v -> found.stream().noneMatch(f -> f.path().equals(v.path())))
                            .forEach(found::add);
                }
            }
        }
    }

    /** A trial has one variant, and its search may have several. */
    private static String path(CapacitySearchSpec spec, Subject subject, String ofTrial) {
        int variant = spec.template().variants().indexOf(subject.variant());
        return ofTrial.replaceFirst("^spec", "spec.template").replace("variants[0]", "variants[" + variant + "]");
    }
}
