package dev.topspin.cli.cluster;

import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentSchedule;
import dev.topspin.api.ExperimentScheduleStatus;
import dev.topspin.api.RunsAsStored;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.model.schedule.Baseline;
import dev.topspin.model.schedule.ScheduledRun;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A schedule as a cluster has it.
 *
 * @param schedule with a status in any case
 * @param runs its runs that are there, in no order, and the experiment of its baseline; whatever else is given is left out
 */
public record StoredSchedule(ExperimentSchedule schedule, List<HasMetadata> runs) {
    public StoredSchedule {
        if (schedule.getStatus() == null) {
            schedule.setStatus(ExperimentScheduleStatus.NONE);
        }
        runs = runs.stream().filter(run -> belongs(schedule, run)).toList();
        schedule.getMetadata().setManagedFields(null); // half of what the API server sends, and of no use here
        runs.forEach(run -> run.getMetadata().setManagedFields(null));
    }

    private static boolean belongs(ExperimentSchedule schedule, HasMetadata run) {
        return RunsAsStored.of(schedule, run).isPresent()
                || (run instanceof Experiment
                        && schedule.getSpec() != null
                        && run.getMetadata().getName().equals(baseline(schedule)));
    }

    private static String baseline(ExperimentSchedule schedule) {
        Baseline baseline = schedule.getSpec().baseline();
        return baseline == null ? null : baseline.experiment();
    }

    /** @return the experiment that is named as the baseline; null where none is, or where it is not there or has not ended */
    public ScheduledRun named() {
        return runs.stream()
                .filter(run ->
                        run instanceof Experiment && run.getMetadata().getName().equals(baseline(schedule)))
                .map(run -> RunsAsStored.run(run, Instant.EPOCH))
                .filter(ScheduledRun::over)
                .findFirst()
                .orElse(null);
    }

    /** @return the runs, by the times at which they were due */
    public List<ScheduledRun> scheduled() {
        return runs.stream()
                .flatMap(run -> RunsAsStored.of(schedule, run).stream())
                .sorted(Comparator.comparing(ScheduledRun::due).thenComparing(ScheduledRun::name))
                .toList();
    }

    /** @return the name of the schedule */
    public String name() {
        return schedule.getMetadata().getName();
    }

    /** @throws BadInputException where its spec is of another version's form */
    public void requireKnown() throws BadInputException {
        if (schedule.getSpec() == null || schedule.getSpec().template() == null) {
            throw new BadInputException(
                    "experimentschedule/" + name()
                            + ": its spec is of no form that this version of Topspin knows: update topspin to the operator's version");
        }
    }

    /** @return all of it as one document, to be written as JSON: {@link StoredFiles} reads it again */
    public Object document() {
        List<Object> items = new ArrayList<>(List.of(schedule));
        items.addAll(runs);
        return new Listed(items);
    }
}
