package dev.topspin.model.search;

import dev.topspin.model.spec.Durations;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.Measurement;
import dev.topspin.model.spec.Parameter;
import dev.topspin.model.spec.PingPong;
import dev.topspin.model.spec.Placement;
import dev.topspin.model.spec.RunPolicy;
import dev.topspin.model.spec.Workload;
import dev.topspin.model.spec.WorkloadKind;
import java.util.List;
import java.util.Optional;

/** The experiment that one trial of a search is: one variant, one fork, one load. */
public final class SearchTrial {
    /** A trial stays as long as its search does. */
    private static final String FOREVER = "876000h";

    /** An iteration that time ends has room for so many times what is due in it. */
    private static final int ROOM = 2;

    private static final long SECOND = 1_000_000_000;

    /**
     * So long copies measure at the least. They start when their pods do and warm up for as long as each takes, so that no two begin
     * to measure at once: apart by half of this they still have half of it in common.
     */
    private static final long COPIES_NANOS = 10 * SECOND;

    /** An operation takes longer than this. */
    private static final long FASTEST_NANOS = 1;

    private SearchTrial() {}

    /**
     * @param search whose template it is made of
     * @param subject the variant and its CPUs
     * @param load what to set the search's parameter to
     * @param verification whether it measures for as long as trials that verify do
     * @param node where copies run; empty where that is not known yet, and for all other loads
     */
    public static ExperimentSpec spec(
            CapacitySearchSpec search, Subject subject, long load, boolean verification, Optional<String> node) {
        ExperimentSpec template = search.template();
        Measurement m = template.measurement();
        boolean copies = search.load().ofCopies();
        String time = verification
                ? iterationTime(Durations.nanos(search.search().verify().time()), m)
                : m.time();
        if (copies && Durations.nanos(time) * m.iterations() < COPIES_NANOS) {
            time = iterationTime(COPIES_NANOS, m);
        }
        int atOnce = copies ? (int) load : 1;
        Placement placement = template.placement().withCpus(subject.cpus());
        return new ExperimentSpec(
                Workload.of(workload(search.load(), template.workload().kind(), load, Durations.nanos(time))),
                List.of(subject.variant()),
                null,
                copies ? placement.onOneNode(node) : placement,
                new Measurement(atOnce, m.warmup(), m.iterations(), time, m.recording(), m.scrapeLinger()),
                policy(template.runPolicy(), atOnce),
                template.jvm());
    }

    /** @return the time that all iterations measure together, dealt over them */
    private static String iterationTime(long nanos, Measurement measurement) {
        return Math.max(1, nanos / 1000 / measurement.iterations()) + "us";
    }

    private static WorkloadKind workload(SearchLoad by, WorkloadKind workload, long load, long iterationNanos) {
        WorkloadKind loaded = by.parameter()
                .parameter()
                .map(parameter -> parameter.set(workload, load))
                .orElse(workload);
        return by.ofCopies() ? endedByTime(loaded, iterationNanos) : withRoom(loaded, iterationNanos);
    }

    /** Copies that had counted to their end would be gone while others measure. Of other workloads the count is the game. */
    private static WorkloadKind endedByTime(WorkloadKind workload, long iterationNanos) {
        return workload instanceof PingPong p && p.load() == null
                ? withRoundTrips(p, Math.max(p.roundTrips(), iterationNanos / FASTEST_NANOS))
                : withRoom(workload, iterationNanos);
    }

    private static WorkloadKind withRoom(WorkloadKind loaded, long iterationNanos) {
        if (!(loaded instanceof PingPong p) || p.load() == null) {
            return loaded;
        }
        double due = ROOM * (double) p.load().rate() * iterationNanos / SECOND;
        return withRoundTrips(p, Math.max(p.roundTrips(), (long) Math.ceil(Math.min(1e12, due))));
    }

    private static PingPong withRoundTrips(PingPong p, long roundTrips) {
        return new PingPong(roundTrips, p.pairs(), p.inFlight(), p.payloadBytes(), p.pause(), p.load());
    }

    private static RunPolicy policy(RunPolicy given, int atOnce) {
        return new RunPolicy(
                false,
                given.exclusive(),
                given.startDeadline(),
                given.trialDeadline(),
                given.cleanPods(),
                FOREVER,
                atOnce,
                given.priority(),
                0, // a search asks again by itself
                null,
                null,
                given.queueName());
    }

    /** @return the load that a trial of a search runs at */
    public static long load(SearchLoad by, ExperimentSpec trial) {
        Optional<Parameter> parameter = by.parameter().parameter();
        if (parameter.isEmpty()) {
            return trial.measurement().forks();
        }
        Long load = parameter
                .get()
                .value(trial.workload().kind(), trial.variants().getFirst().runtime());
        return load == null ? 0 : load;
    }
}
