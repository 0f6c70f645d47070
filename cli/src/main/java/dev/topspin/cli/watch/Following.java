package dev.topspin.cli.watch;

import dev.topspin.cli.cluster.ClusterException;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.cli.watch.Watching.Pace;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * Follows one thing in a cluster: a sweep, a search, a schedule. It asks again and again, so that a lost connection needs nothing but
 * another look.
 *
 * @param <T> all that is known of it
 */
public final class Following<T> {
    private final Source<T> source;
    private final FollowView view;
    private final Pace pace;
    private T latest;
    private Instant lostAt;

    /**
     * Where it is asked for.
     *
     * @param <T> all that is known of it
     */
    public interface Source<T> {
        /**
         * @param before as it was seen last: what can't have changed since need not be asked for again
         * @return as it is; empty where it is not there any more
         */
        Optional<T> look(T before) throws ClusterException, BadInputException;

        /** @return by what it is known that it is still the same, and was not deleted and made anew */
        String uid(T seen);

        /** @return how it stands */
        Glance glance(T seen, Instant now);
    }

    /** How it ended. */
    public enum End {
        Finished,
        Failed,
        Deleted,
        Lost
    }

    /** @param found as it was found */
    public Following(Source<T> source, T found, FollowView view, Pace pace) {
        this.source = source;
        this.latest = found;
        this.view = view;
        this.pace = pace;
    }

    /** @return as it was seen last */
    public T latest() {
        return latest;
    }

    /**
     * @return why it ended
     * @throws ClusterException where the cluster refuses to answer, or has what this version doesn't know
     */
    public End run() throws ClusterException, BadInputException, InterruptedException {
        while (true) {
            try {
                Optional<T> found = source.look(latest);
                if (found.isEmpty() || !Objects.equals(source.uid(found.get()), source.uid(latest))) {
                    return End.Deleted;
                }
                latest = found.get();
                found();
                Glance glance = source.glance(latest, Instant.now());
                view.show(glance);
                if (glance.end() != null) {
                    return glance.end() == Glance.End.Finished ? End.Finished : End.Failed;
                }
            } catch (ClusterException e) {
                if (!e.passing()) {
                    throw e;
                }
                if (lost(e)) {
                    return End.Lost;
                }
            }
            Thread.sleep(pace.look());
        }
    }

    /** @return whether it has been so for too long */
    private boolean lost(ClusterException e) {
        if (lostAt == null) {
            lostAt = Instant.now();
            view.line(e.getMessage() + "; trying again");
        }
        return lostAt.plus(pace.giveUp()).isBefore(Instant.now());
    }

    private void found() {
        if (lostAt != null) {
            lostAt = null;
            view.line("connected again");
        }
    }
}
