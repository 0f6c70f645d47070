package dev.topspin.bench.scale;

import com.fasterxml.jackson.databind.JsonNode;
import dev.topspin.bench.cluster.ClusterProxy;
import dev.topspin.bench.cluster.Watch;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * The course of the trials of a namespace from now on, as the API server tells of it: when Jobs were made, when pods ran and
 * ended, and what the experiments say. Times are those at which an event came here, by System.nanoTime: what Kubernetes
 * writes down itself is in whole seconds.
 */
final class Course implements AutoCloseable {
    private static final String TRIAL_LABEL = "topspin.dev/trial";
    private static final String OF_TRIALS = "?labelSelector=app.kubernetes.io%2Fname%3Dtopspin-trial";
    private static final Duration LOOK = Duration.ofMillis(200);

    private final List<Watch> watches = new ArrayList<>();
    private volatile boolean closed;

    // all guarded by this
    private final TreeSet<Long> jobsMade = new TreeSet<>();
    private final Map<String, Integer> podsOfTrial = new HashMap<>();
    private final Map<String, Long> runs = new HashMap<>();
    private final Map<String, Long> ends = new HashMap<>();
    private final Map<String, Set<String>> endedPods = new HashMap<>();
    private final Map<String, String> phases = new HashMap<>();

    Course(ClusterProxy cluster, String namespace) throws IOException, InterruptedException {
        follow(cluster.watch("/apis/batch/v1/namespaces/" + namespace + "/jobs" + OF_TRIALS), this::job);
        follow(cluster.watch("/api/v1/namespaces/" + namespace + "/pods" + OF_TRIALS), this::pod);
        follow(cluster.watch("/apis/topspin.dev/v1alpha1/namespaces/" + namespace + "/experiments"), this::experiment);
    }

    /** Of nothing but what it is told. */
    Course() {}

    private void follow(Watch watch, Consumer<Watch.Seen> reader) {
        watches.add(watch);
        Thread.ofVirtual().start(() -> {
            try {
                while (!closed) {
                    watch.next(LOOK).ifPresent(reader);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    synchronized void job(Watch.Seen seen) {
        if (seen.type().equals("ADDED")) {
            jobsMade.add(seen.nanos());
            podsOfTrial.put(seen.name(), seen.object().at("/spec/completions").asInt(1));
        }
    }

    synchronized void pod(Watch.Seen seen) {
        String trial = seen.object().at("/metadata/labels").path(TRIAL_LABEL).asText();
        JsonNode state = seen.object().at("/status/containerStatuses/0/state");
        if (state.path("running").isObject()) {
            runs.putIfAbsent(trial, seen.nanos());
        }
        if (state.path("terminated").isObject()) {
            Set<String> ended = endedPods.computeIfAbsent(trial, t -> new HashSet<>());
            ended.add(seen.name());
            if (ended.size() == podsOfTrial.getOrDefault(trial, 1)) {
                ends.putIfAbsent(trial, seen.nanos());
            }
        }
    }

    synchronized void experiment(Watch.Seen seen) {
        if (seen.type().equals("DELETED")) {
            phases.remove(seen.name());
        } else {
            phases.put(seen.name(), seen.object().at("/status/phase").asText());
        }
    }

    /** @return null where it says nothing yet */
    synchronized String phase(String experiment) {
        return phases.get(experiment);
    }

    synchronized long experiments(String phase) {
        return phases.values().stream().filter(phase::equals).count();
    }

    synchronized int jobs() {
        return jobsMade.size();
    }

    /**
     * @param since by System.nanoTime
     * @return seconds from the end of each trial after that to the next Job
     */
    synchronized List<Double> gaps(long since) {
        return ends.values().stream()
                .filter(end -> end >= since)
                .filter(end -> jobsMade.higher(end) != null)
                .map(end -> (jobsMade.higher(end) - end) / 1e9)
                .toList();
    }

    /** @return how many trials ran at the same time, at the most */
    synchronized int mostAtOnce() {
        Map<Long, Integer> changes = new TreeMap<>();
        runs.forEach((trial, start) -> {
            changes.merge(start, 1, Integer::sum);
            if (ends.containsKey(trial)) {
                changes.merge(ends.get(trial), -1, Integer::sum);
            }
        });
        int now = 0;
        int most = 0;
        for (int change : changes.values()) {
            now += change;
            most = Math.max(most, now);
        }
        return most;
    }

    /** @return whether it came to that in time */
    boolean await(BooleanSupplier what, Duration longest) throws InterruptedException {
        long deadline = System.nanoTime() + longest.toNanos();
        while (!what.getAsBoolean()) {
            if (System.nanoTime() - deadline > 0) {
                return false;
            }
            TimeUnit.MILLISECONDS.sleep(50);
        }
        return true;
    }

    @Override
    public void close() {
        closed = true;
        watches.forEach(Watch::close);
    }
}
