package dev.topspin.operator.schedule;

import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentSchedule;
import dev.topspin.api.ExperimentScheduleStatus;
import dev.topspin.api.ExperimentStatus;
import dev.topspin.api.ExperimentStatus.Phase;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.Interval;
import dev.topspin.model.result.Ratio;
import dev.topspin.model.result.Steadiness;
import dev.topspin.model.result.Tax;
import dev.topspin.model.schedule.Baseline;
import dev.topspin.model.schedule.RegressionRule;
import dev.topspin.model.schedule.ScheduleHistory;
import dev.topspin.model.schedule.ScheduleSpec;
import dev.topspin.model.schedule.ScheduleSpec.ConcurrencyPolicy;
import dev.topspin.model.schedule.ScheduleTemplate;
import dev.topspin.operator.ApiServer;
import dev.topspin.operator.Fixtures;
import dev.topspin.operator.kube.Events;
import dev.topspin.operator.kube.Mapping;
import dev.topspin.operator.kube.StatusPatch;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** A schedule of every night at three, against an API server: the test is the clock, and the operator that runs the experiments. */
final class Nights implements AutoCloseable {
    private final ApiServer api = new ApiServer();
    private final KubernetesClient client = api.client();
    private final DeadlyClock clock;
    private final ScheduleRunner runner;
    private int night;

    /** A clock that is told the time, and now and then ends the process that looks at it. */
    static final class DeadlyClock extends Clock {
        private final Random random = new Random(7);
        private final double deadly;
        private Instant now = Fixtures.CREATED;

        /** @param deadly chance that a look is the last */
        DeadlyClock(double deadly) {
            this.deadly = deadly;
        }

        @Override
        public Instant instant() {
            if (random.nextDouble() < deadly) {
                throw new KilledException();
            }
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }

    /** The operator's process ends. */
    static final class KilledException extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    Nights(double deadly, ScheduleHistory history, String since) {
        clock = new DeadlyClock(deadly);
        runner = new ScheduleRunner(
                client,
                new StatusPatch(client, Mapping.mapper()),
                new ScheduleEvents(new Events(client, clock)),
                clock,
                Set.of(Experiment.class));
        ExperimentSchedule schedule = new ExperimentSchedule();
        schedule.setMetadata(new ObjectMetaBuilder()
                .withName("nightly")
                .withNamespace("lab")
                .withGeneration(1L)
                .build());
        schedule.setSpec(new ScheduleSpec(
                "0 3 * * *",
                "Etc/UTC",
                null,
                ConcurrencyPolicy.Forbid,
                false,
                ScheduleTemplate.of(
                        Fixtures.experiment("x", "variants: [{name: akka, akka: {}}, {name: spin, spin: {}}]")
                                .getSpec()),
                history,
                new Baseline(null, null, since),
                new RegressionRule("5%", true)));
        client.resource(schedule).create();
    }

    ExperimentSchedule schedule() {
        return client.resources(ExperimentSchedule.class)
                .inNamespace("lab")
                .withName("nightly")
                .get();
    }

    ExperimentScheduleStatus status() {
        return schedule().getStatus();
    }

    void replace(ExperimentSchedule schedule) {
        client.resource(schedule).update();
    }

    void create(Experiment experiment) {
        client.resource(experiment).create();
    }

    /** Time passes; nobody looks at it. */
    void pass(Duration time) {
        clock.now = clock.now.plus(time);
    }

    /** @return when it looks again */
    Duration look() {
        while (true) {
            try {
                ExperimentSchedule schedule = schedule();
                // the server in memory has a clock of its own
                schedule.getMetadata().setCreationTimestamp(Fixtures.CREATED.toString());
                return runner.run(schedule, experiments()).again();
            } catch (KilledException e) {
                // the next process looks at the same
            }
        }
    }

    /** The next night comes, its run takes so many times what spin takes, and so does each that confirms it. */
    void night(double tax, double spin) {
        begin();
        finish(tax, spin);
    }

    /** The same where the run that confirms it takes another time. */
    void night(double tax, double confirming, double spin) {
        begin();
        end(tax, spin);
        finish(confirming, spin);
    }

    private void begin() {
        night++;
        clock.now = Fixtures.CREATED.plus(Duration.ofDays(night - 1)).plus(Duration.ofHours(3));
        look();
    }

    void finish(double tax, double spin) {
        while (active() != null) {
            end(tax, spin);
        }
    }

    private void end(double tax, double spin) {
        clock.now = clock.now.plusSeconds(600);
        end(active(), Phase.Succeeded, tax, spin);
        look();
    }

    private Experiment active() {
        return experiments().stream()
                .filter(e -> e.getStatus() == null)
                .findFirst()
                .orElse(null);
    }

    private void end(Experiment experiment, Phase phase, double tax, double spin) {
        String hash = Plan.of(experiment.getMetadata().getName(), experiment.getSpec())
                .hash();
        experiment.setStatus(new ExperimentStatus(
                1L,
                "pingPong",
                phase,
                null,
                clock.now.minusSeconds(600).toString(),
                clock.now.toString(),
                hash,
                1L,
                "2/2",
                "done",
                null,
                null,
                List.of(akka(tax), spin(spin)),
                null,
                null,
                null));
        client.resource(experiment).updateStatus();
    }

    private static CellResult akka(double tax) {
        return CellResult.builder()
                .cell("akka")
                .variant("akka")
                .forks(5)
                .valid(true)
                .nsPerOp(new Interval(40 * tax, null, null))
                .tax(new Tax(Tax.Kind.Operation, "spin", new Ratio(tax, null, null)))
                .build();
    }

    private static CellResult spin(double nanos) {
        return CellResult.builder()
                .cell("spin")
                .variant("spin")
                .forks(5)
                .valid(true)
                .nsPerOp(new Interval(nanos, null, null))
                .floor(new Steadiness(true, 0.01))
                .build();
    }

    List<Experiment> experiments() {
        return client.resources(Experiment.class).inNamespace("lab").list().getItems();
    }

    /** @return the names of the runs that are there, in their order */
    List<String> runs() {
        return experiments().stream()
                .map(e -> e.getMetadata().getName())
                .sorted()
                .toList();
    }

    Experiment experiment(String name) {
        return client.resources(Experiment.class)
                .inNamespace("lab")
                .withName(name)
                .get();
    }

    /** @return the events as {@code Reason: message}, in the order of their names */
    List<String> events() {
        return client.v1().events().inNamespace("lab").list().getItems().stream()
                .sorted(Comparator.comparing((Event e) -> e.getMetadata().getName()))
                .map(e -> e.getReason() + ": " + e.getMessage())
                .toList();
    }

    @Override
    public void close() {
        api.close();
    }
}
