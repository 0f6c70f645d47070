package dev.topspin.cli.schedule;

import dev.topspin.cli.cluster.ClusterException;
import dev.topspin.cli.cluster.ClusterExperiments;
import dev.topspin.cli.cluster.StoredSchedule;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.cli.watch.Following;
import dev.topspin.cli.watch.Glance;
import dev.topspin.model.schedule.Judgement;
import dev.topspin.model.schedule.ScheduleSpec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A schedule in a cluster, followed for as long as it is there: its last and next run, and what is regressed. */
public final class ScheduleFollowed implements Following.Source<StoredSchedule> {
    private final ClusterExperiments cluster;

    public ScheduleFollowed(ClusterExperiments cluster) {
        this.cluster = cluster;
    }

    /** @throws BadInputException where there is no such schedule, or its spec is of another version's form */
    public StoredSchedule find(String name) throws BadInputException, ClusterException {
        StoredSchedule found = ScheduleReport.found(cluster, name);
        found.requireKnown();
        return found;
    }

    @Override
    public Optional<StoredSchedule> look(StoredSchedule before) throws ClusterException, BadInputException {
        Optional<StoredSchedule> found = cluster.schedule(before.name());
        if (found.isPresent()) {
            found.get().requireKnown(); // a schedule's spec may change
        }
        return found;
    }

    @Override
    public String uid(StoredSchedule seen) {
        return seen.schedule().getMetadata().getUid();
    }

    /** It never ends. */
    @Override
    public Glance glance(StoredSchedule seen, Instant now) {
        Judgement judgement = seen.schedule().getStatus().known();
        ScheduleSpec spec = seen.schedule().getSpec();
        String headline = ScheduleWords.headline(judgement, spec.baseline(), ScheduleWords.zone(spec));
        List<String> screen = new ArrayList<>();
        screen.add(seen.name() + ": " + headline);
        ScheduleWords.sentences(judgement).forEach(said -> screen.add("  " + said));
        screen.addAll(ScheduleWords.times(seen.schedule(), now));
        List<String> lines = new ArrayList<>();
        lines.addAll(ScheduleWords.times(seen.schedule()));
        lines.add(headline);
        lines.addAll(ScheduleWords.sentences(judgement));
        return new Glance(screen, lines, null);
    }
}
