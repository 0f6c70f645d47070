package dev.topspin.operator.schedule;

import dev.topspin.api.ExperimentSchedule;
import dev.topspin.api.RunsAsStored;
import dev.topspin.model.schedule.ScheduledRun;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The runs of a schedule that are there, each with what it is made of: a template that has changed leaves runs of another kind. */
final class StoredRuns {
    private final Map<String, ScheduledRun> runs = new LinkedHashMap<>();
    private final Map<String, HasMetadata> objects = new LinkedHashMap<>();

    /** @param all of which those of the schedule are its runs */
    StoredRuns(ExperimentSchedule schedule, Collection<? extends HasMetadata> all) {
        all.forEach(object -> RunsAsStored.of(schedule, object).ifPresent(run -> put(object, run)));
    }

    /** Knows at once what was just made. */
    void made(HasMetadata object, Instant due) {
        put(object, RunsAsStored.run(object, due));
    }

    private void put(HasMetadata object, ScheduledRun run) {
        runs.put(run.name(), run);
        objects.put(run.name(), object);
    }

    void deleted(String name) {
        runs.remove(name);
        objects.remove(name);
    }

    List<ScheduledRun> all() {
        return List.copyOf(runs.values());
    }

    /** @return what the run of that name is made of, which was there when it was read */
    HasMetadata object(String name) {
        return objects.get(name);
    }
}
