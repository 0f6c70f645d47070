package dev.topspin.cli.command;

import dev.topspin.cli.capacitysearch.SearchFollowed;
import dev.topspin.cli.cluster.ClusterException;
import dev.topspin.cli.cluster.ClusterExperiments;
import dev.topspin.cli.cluster.StoredSchedule;
import dev.topspin.cli.cluster.StoredSearch;
import dev.topspin.cli.cluster.StoredSweep;
import dev.topspin.cli.nodesweep.SweepFollowed;
import dev.topspin.cli.schedule.ScheduleFollowed;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.cli.text.Exit;
import dev.topspin.cli.text.Terminal;
import dev.topspin.cli.text.Text;
import dev.topspin.cli.watch.FollowView;
import dev.topspin.cli.watch.Following;
import dev.topspin.cli.watch.Watching.Pace;
import java.io.PrintWriter;

/** What {@code topspin watch} does of sweeps, searches and schedules: follow, and print what came out. */
final class Followed {
    private final Terminal terminal;
    private final PrintWriter out;
    private final PrintWriter err;

    /**
     * @param out gets what came out
     * @param err gets how it goes on
     */
    Followed(Terminal terminal, PrintWriter out, PrintWriter err) {
        this.terminal = terminal;
        this.out = out;
        this.err = err;
    }

    /** @return the exit code */
    int sweep(ClusterExperiments cluster, String name)
            throws BadInputException, ClusterException, InterruptedException {
        SweepFollowed source = new SweepFollowed(cluster, terminal);
        Following<StoredSweep> following = following(source, source.find(name));
        Following.End end = following.run();
        SweepFollowed.conclude(following.latest(), out);
        return said(end, "node sweep", SweepFollowed.failure(following.latest()));
    }

    /** @return the exit code */
    int search(ClusterExperiments cluster, String name)
            throws BadInputException, ClusterException, InterruptedException {
        SearchFollowed source = new SearchFollowed(cluster);
        Following<StoredSearch> following = following(source, source.find(name));
        Following.End end = following.run();
        SearchFollowed.conclude(following.latest(), out, terminal);
        return said(end, "capacity search", SearchFollowed.failure(following.latest()));
    }

    /** @return the exit code, of one that is gone: as long as it is there, this goes on */
    int schedule(ClusterExperiments cluster, String name)
            throws BadInputException, ClusterException, InterruptedException {
        ScheduleFollowed source = new ScheduleFollowed(cluster);
        Following<StoredSchedule> following = following(source, source.find(name));
        return said(following.run(), "schedule", "");
    }

    private <T> Following<T> following(Following.Source<T> source, T found) {
        FollowView view = terminal.updating()
                ? new FollowView.Block(err, terminal.columns(), terminal.rows())
                : new FollowView.Lines(err);
        return new Following<>(source, found, view, Pace.USUAL);
    }

    private int said(Following.End end, String what, String failure) {
        out.flush();
        switch (end) {
            case Finished -> {}
            case Failed -> err.println("the %s failed: %s".formatted(what, failure));
            case Deleted -> err.println("the %s was deleted while it was watched".formatted(what));
            case Lost ->
                err.println("gave up: the cluster could not be reached for "
                        + Text.duration(Pace.USUAL.giveUp().toNanos()));
        }
        err.flush();
        return end == Following.End.Finished ? Exit.GOOD : Exit.FAILED;
    }
}
