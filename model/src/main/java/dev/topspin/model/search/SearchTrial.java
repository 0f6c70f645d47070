package dev.topspin.model.search;

import dev.topspin.model.spec.Durations;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.Measurement;
import dev.topspin.model.spec.PingPong;
import dev.topspin.model.spec.RunPolicy;
import dev.topspin.model.spec.Workload;
import dev.topspin.model.spec.WorkloadKind;
import java.util.List;

/** The experiment that one trial of a search is: one variant, one fork, one load. */
public final class SearchTrial {
    /** A trial stays as long as its search does. */
    private static final String FOREVER = "876000h";

    /** An iteration that time ends has room for so many times what is due in it. */
    private static final int ROOM = 2;

    private static final long SECOND = 1_000_000_000;

    private SearchTrial() {}

    /**
     * @param search whose template it is made of
     * @param subject the variant and its CPUs
     * @param load what to set the search's parameter to
     * @param verification whether it measures for as long as trials that verify do
     */
    public static ExperimentSpec spec(CapacitySearchSpec search, Subject subject, long load, boolean verification) {
        ExperimentSpec template = search.template();
        Measurement m = template.measurement();
        String time = verification ? iterationTime(search.search().verify(), m) : m.time();
        return new ExperimentSpec(
                Workload.of(workload(search.load(), template.workload().kind(), load, Durations.nanos(time))),
                List.of(subject.variant()),
                null,
                template.placement().withCpus(subject.cpus()),
                new Measurement(1, m.warmup(), m.iterations(), time, m.recording(), m.scrapeLinger()),
                policy(template.runPolicy()));
    }

    /** @return the time that all iterations measure together, dealt over them */
    private static String iterationTime(SearchSettings.Verify verify, Measurement measurement) {
        return Math.max(1, Durations.nanos(verify.time()) / 1000 / measurement.iterations()) + "us";
    }

    private static WorkloadKind workload(SearchLoad by, WorkloadKind workload, long load, long iterationNanos) {
        WorkloadKind loaded = by.parameter().parameter().set(workload, load);
        if (!(loaded instanceof PingPong p) || p.load() == null) {
            return loaded;
        }
        double due = ROOM * (double) p.load().rate() * iterationNanos / SECOND;
        return new PingPong(
                Math.max(p.roundTrips(), (long) Math.ceil(Math.min(1e12, due))),
                p.pairs(),
                p.inFlight(),
                p.payloadBytes(),
                p.pause(),
                p.load());
    }

    private static RunPolicy policy(RunPolicy given) {
        return new RunPolicy(
                false,
                given.exclusive(),
                given.startDeadline(),
                given.trialDeadline(),
                given.cleanPods(),
                FOREVER,
                1,
                given.priority());
    }

    /** @return the load that a trial of a search runs at */
    public static long load(SearchLoad by, ExperimentSpec trial) {
        Long load = by.parameter()
                .parameter()
                .value(trial.workload().kind(), trial.variants().getFirst().runtime());
        return load == null ? 0 : load;
    }
}
