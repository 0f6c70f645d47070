package dev.topspin.cli.schedule;

import dev.topspin.api.CapacitySearch;
import dev.topspin.api.CapacitySearchStatus;
import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentSchedule;
import dev.topspin.api.ExperimentScheduleStatus;
import dev.topspin.api.ExperimentStatus;
import dev.topspin.api.Labels;
import dev.topspin.api.RunsAsStored;
import dev.topspin.cli.cluster.StoredSchedule;
import dev.topspin.model.Json;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.Interval;
import dev.topspin.model.result.Ratio;
import dev.topspin.model.result.Tax;
import dev.topspin.model.schedule.Judgement;
import dev.topspin.model.schedule.RunNames;
import dev.topspin.model.schedule.ScheduleFile;
import dev.topspin.model.schedule.ScheduleSpec;
import dev.topspin.model.schedule.ScheduleStep;
import dev.topspin.model.schedule.ScheduleView;
import dev.topspin.model.schedule.ScheduledRun;
import dev.topspin.model.schedule.VerdictWords;
import dev.topspin.model.search.CapacityEstimate.Outcome;
import dev.topspin.model.search.CapacityResult;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.InvalidExperimentException;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Schedules as an operator leaves them: its runs made up, and judged by the rule. */
public final class ScheduledClusters {
    private static final String UID = "0815";
    private static final String NAME = "weekly";
    private static final Instant FIRST = Instant.parse("2026-09-07T03:00:00Z");
    private static final long WEEK = 7 * 86_400;

    private final ScheduleSpec spec;
    private final List<HasMetadata> runs = new ArrayList<>();
    private final Random random = new Random(7);
    private Judgement judgement = Judgement.NONE;
    private Instant last = FIRST;

    private ScheduledClusters(ScheduleSpec spec) {
        this.spec = spec;
    }

    private static ScheduleSpec spec(String template) {
        try {
            return ScheduleFile.read("""
                    apiVersion: topspin.dev/v1alpha1
                    kind: ExperimentSchedule
                    metadata: {name: weekly}
                    spec:
                      schedule: 0 3 * * 1
                      template:
                    %s
                    """.formatted(template.indent(4)), FIRST).spec();
        } catch (InvalidExperimentException e) {
            throw new AssertionError(e);
        }
    }

    private static ScheduleSpec ofExperiments() {
        return spec("""
                experiment:
                  workload: {pingPong: {}}
                  variants: [{name: spin, spin: {}}, {name: akka, akka: {}}, {name: bigger, akka: {}}]
                """);
    }

    /** @return three runs of another plan, eight as always, then two in which akka is slower, confirmed; one runs */
    public static StoredSchedule regressed() {
        ScheduledClusters made = new ScheduledClusters(ofExperiments());
        for (int week = 0; week < 13; week++) {
            boolean other = week < 3;
            double akka = other ? 6.2 : week < 11 ? 4.5 : 5.4;
            made.run(week, other, akka);
        }
        made.runs.add(made.experiment(RunNames.of(NAME, due(13)), due(13), false, null));
        return made.stored();
    }

    /** @return ten runs as always */
    public static StoredSchedule steady() {
        ScheduledClusters made = new ScheduledClusters(ofExperiments());
        for (int week = 0; week < 10; week++) {
            made.run(week, false, 4.5);
        }
        return made.stored();
    }

    /** @return nothing has run yet */
    public static StoredSchedule fresh() {
        return new ScheduledClusters(ofExperiments()).stored();
    }

    /** @return searches, the capacity of which is lower in the last, and confirmed */
    public static StoredSchedule ofSearches() {
        ScheduledClusters made = new ScheduledClusters(spec("""
                capacitySearch:
                  template:
                    workload: {pingPong: {pairs: 1}}
                    variants: [{name: akka-tcp, akkaRemote: {topology: CrossNode, transport: Tcp}}]
                  load: {parameter: rate, from: 1000, to: 5000000}
                  objectives: [{figure: p99, below: 1ms}]
                """));
        for (int week = 0; week < 9; week++) {
            double capacity = week < 8 ? 212_000 : 160_000;
            Instant due = due(week);
            made.add(due, name -> made.search(name, due, capacity));
        }
        return made.stored();
    }

    private interface Made {
        HasMetadata run(String name);
    }

    private static Instant due(int week) {
        return FIRST.plusSeconds(WEEK * week);
    }

    private void run(int week, boolean other, double akka) {
        Instant due = due(week);
        add(due, name -> experiment(name, due, other, rows(akka)));
    }

    /** Makes it, and lets the rule judge it, with the run that confirms it where one is asked for. */
    private void add(Instant due, Made made) {
        String name = RunNames.of(NAME, due);
        last = due;
        runs.add(made.run(name));
        while (true) {
            switch (ScheduleStep.of(view(due.plusSeconds(3600)))) {
                case ScheduleStep.Judged(ScheduledRun _, Judgement with) -> judgement = with;
                case ScheduleStep.Confirm(ScheduledRun _) -> runs.add(made.run(RunNames.confirming(name)));
                default -> {
                    return;
                }
            }
        }
    }

    private ExperimentSchedule schedule() {
        ExperimentSchedule schedule = new ExperimentSchedule();
        schedule.setMetadata(new ObjectMetaBuilder()
                .withName(NAME)
                .withNamespace("lab")
                .withUid(UID)
                .build());
        schedule.setSpec(spec);
        return schedule;
    }

    private ScheduleView view(Instant now) {
        ExperimentSchedule schedule = schedule();
        return new ScheduleView(
                NAME,
                FIRST.minusSeconds(60),
                spec,
                last,
                judgement,
                runs.stream()
                        .flatMap(r -> RunsAsStored.of(schedule, r).stream())
                        .toList(),
                null,
                now);
    }

    private StoredSchedule stored() {
        ExperimentSchedule schedule = schedule();
        List<String> active = runs.stream()
                .flatMap(r -> RunsAsStored.of(schedule, r).stream())
                .filter(r -> !r.over())
                .map(ScheduledRun::name)
                .toList();
        schedule.setStatus(new ExperimentScheduleStatus(
                1L,
                runs.isEmpty() ? null : last.toString(),
                runs.isEmpty() ? null : last.plusSeconds(600).toString(),
                last.plusSeconds(WEEK).toString(),
                active,
                runs.size() - active.size(),
                VerdictWords.column(judgement, schedule.getSpec().baseline(), ZoneOffset.UTC),
                null,
                judgement));
        return new StoredSchedule(schedule, runs);
    }

    private double near(double value) {
        return value * Math.exp(0.01 * random.nextGaussian());
    }

    private List<CellResult> rows(double akka) {
        double spin = near(60);
        double tax = near(akka);
        return List.of(
                CellResult.builder()
                        .cell("spin")
                        .variant("spin")
                        .forks(3)
                        .unit("hop")
                        .nsPerOp(new Interval(spin, spin * 0.99, spin * 1.01))
                        .valid(true)
                        .build(),
                taxed("akka", tax),
                taxed("bigger", near(7)));
    }

    private static CellResult taxed(String cell, double tax) {
        return CellResult.builder()
                .cell(cell)
                .variant(cell)
                .forks(3)
                .unit("hop")
                .nsPerOp(new Interval(60 * tax, 59 * tax, 61 * tax))
                .tax(new Tax(Tax.Kind.Operation, "spin", new Ratio(tax, tax * 0.985, tax * 1.015)))
                .valid(true)
                .build();
    }

    private ObjectMeta owned(String name, Instant due) {
        return new ObjectMetaBuilder()
                .withName(name)
                .withNamespace("lab")
                .withUid("uid-" + name)
                .withCreationTimestamp(due.toString())
                .withLabels(Map.of(Labels.SCHEDULE, NAME))
                .withOwnerReferences(new OwnerReferenceBuilder()
                        .withApiVersion("topspin.dev/v1alpha1")
                        .withKind("ExperimentSchedule")
                        .withName(NAME)
                        .withUid(UID)
                        .withController(true)
                        .build())
                .build();
    }

    /** @param rows null while it runs */
    private Experiment experiment(String name, Instant due, boolean other, List<CellResult> rows) {
        ExperimentSpec template = (other ? spec("""
                                experiment:
                                  workload: {pingPong: {payloadBytes: 4096}}
                                  variants: [{name: spin, spin: {}}, {name: akka, akka: {}}, {name: bigger, akka: {}}]
                                """) : spec).template().experiment();
        Experiment experiment = new Experiment();
        experiment.setMetadata(owned(name, due));
        experiment.setSpec(template);
        Map<String, Object> status = new TreeMap<>();
        status.put("phase", rows == null ? "Running" : "Succeeded");
        status.put("planHash", Plan.of(name, template).hash());
        if (rows != null) {
            status.put("completionTime", due.plusSeconds(600).toString());
            status.put(ExperimentStatus.ROWS, rows);
        }
        experiment.setStatus(Json.read(Json.write(status), ExperimentStatus.class));
        return experiment;
    }

    private CapacitySearch search(String name, Instant due, double capacity) {
        long found = Math.round(near(capacity));
        CapacitySearch search = new CapacitySearch();
        search.setMetadata(owned(name, due));
        search.setSpec(spec.template().capacitySearch());
        search.setStatus(new CapacitySearchStatus(
                1L,
                CapacitySearchStatus.Phase.Succeeded,
                due.toString(),
                due.plusSeconds(600).toString(),
                "1/1",
                20,
                null,
                null,
                List.of(new CapacityResult(
                        "akka-tcp",
                        2,
                        Outcome.Found,
                        found,
                        Math.round(found * 0.95),
                        Math.round(found * 1.05),
                        "p99",
                        20,
                        true,
                        true,
                        900.0,
                        1.9,
                        null,
                        null)),
                null));
        return search;
    }
}
