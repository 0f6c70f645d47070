package dev.topspin.operator.cache;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The trials that somebody still holds, by their uids: a list of what has not changed, after an API server's restart, takes no
 * second place in memory beside the first.
 */
final class KnownTrials {
    private final Map<String, Known> byUid = new ConcurrentHashMap<>();
    private final ReferenceQueue<CachedTrial> dropped = new ReferenceQueue<>();

    private static final class Known extends WeakReference<CachedTrial> {
        private final String uid;

        Known(CachedTrial trial, String uid, ReferenceQueue<CachedTrial> dropped) {
            super(trial, dropped);
            this.uid = uid;
        }
    }

    /** @return the trial as it was read before; null where it was not, or has changed */
    CachedTrial find(String uid, String resourceVersion) {
        Known known = uid == null || resourceVersion == null ? null : byUid.get(uid);
        CachedTrial trial = known == null ? null : known.get();
        return trial != null && resourceVersion.equals(trial.getMetadata().getResourceVersion()) ? trial : null;
    }

    void add(CachedTrial trial) {
        for (var gone = dropped.poll(); gone != null; gone = dropped.poll()) {
            Known known = (Known) gone;
            byUid.remove(known.uid, known);
        }
        String uid = trial.getMetadata() == null ? null : trial.getMetadata().getUid();
        if (uid != null) {
            byUid.put(uid, new Known(trial, uid, dropped));
        }
    }

    int size() {
        return byUid.size();
    }
}
