package dev.topspin.operator.experiment;

import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialAttempt;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.RunPolicy;
import dev.topspin.model.stats.Precision;
import dev.topspin.model.stats.Retries;
import dev.topspin.operator.cache.CachedTrial;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How far an experiment is.
 *
 * @param plan of the experiment, with the attempts at its trials that are the last or the next
 * @param policy by which it is run
 * @param results condensed results of the finished trials by their index in the plan
 * @param active the trials that were started and are not finished, by their index in the plan; one that was made and has no Job
 *     yet is still to be started
 * @param retried the attempts that were made again, or are to be, in the order of their trials
 * @param pauses before the attempts that are not made at once, by their index in the plan
 */
record Progress(
        Plan plan,
        RunPolicy policy,
        Map<Integer, TrialResult> results,
        Map<Integer, CachedTrial> active,
        List<Retried> retried,
        Map<Integer, Pause> pauses) {

    /**
     * An attempt that is not the last.
     *
     * @param trial which it was
     * @param result of it
     */
    record Retried(TrialPlan trial, TrialResult result) {}

    /**
     * What lies between two attempts at a trial.
     *
     * @param length of it
     * @param end of it
     */
    record Pause(Duration length, Instant end) {
        static Optional<Pause> before(TrialAttempt next, TrialResult last, Instant ended) {
            Duration length = Retries.pause(next, last);
            return length.isZero() ? Optional.empty() : Optional.of(new Pause(length, ended.plus(length)));
        }
    }

    /**
     * @param uid of the experiment
     * @param policy by which it is run
     * @param trials of its name; those of an older experiment of the same name are left out
     */
    static Progress of(String uid, Plan plan, RunPolicy policy, Collection<CachedTrial> trials) {
        Map<Integer, CachedTrial> last = new TreeMap<>();
        List<CachedTrial> before = new ArrayList<>();
        for (CachedTrial trial : trials) {
            boolean own = uid == null || uid.equals(trial.ownerUid());
            int index = trial.getSpec().index();
            if (!own
                    || trial.isMarkedForDeletion()
                    || !plan.hash().equals(trial.getSpec().planHash())
                    || index >= plan.trials().size()) {
                continue;
            }
            CachedTrial other = last.get(index);
            boolean later =
                    other == null || other.attempt().number() < trial.attempt().number();
            last.put(index, later ? trial : other);
            if (other != null) {
                before.add(later ? other : trial);
            }
        }
        return of(plan, policy, last, before);
    }

    private static Progress of(Plan plan, RunPolicy policy, Map<Integer, CachedTrial> last, List<CachedTrial> before) {
        Map<Integer, TrialResult> results = new TreeMap<>();
        Map<Integer, CachedTrial> active = new TreeMap<>();
        Map<Integer, TrialAttempt> attempts = new TreeMap<>();
        Map<Integer, Pause> pauses = new TreeMap<>();
        last.forEach((index, trial) -> {
            TrialAttempt attempt = trial.attempt();
            if (!trial.over()) {
                if (trial.started()) {
                    active.put(index, trial);
                }
            } else {
                Optional<TrialAttempt> next = Retries.next(attempt, trial.result(), policy);
                if (next.isPresent()) {
                    attempt = next.get();
                    before.add(trial);
                    Pause.before(attempt, trial.result(), ended(trial)).ifPresent(p -> pauses.put(index, p));
                } else {
                    results.put(index, trial.result());
                }
            }
            if (policy.resumes() > 0 || !attempt.equals(TrialAttempt.FIRST)) {
                attempts.put(index, attempt);
            }
        });
        TrialAttempt first = new TrialAttempt(1, policy.resumes(), 0);
        boolean allFirst = policy.resumes() == 0 && attempts.isEmpty();
        Plan attempted = allFirst ? plan : plan.attempted(t -> attempts.getOrDefault(t.index(), first));
        List<Retried> retried = before.stream()
                .filter(CachedTrial::over)
                .sorted(Comparator.comparing((CachedTrial t) -> t.getSpec().index())
                        .thenComparing(t -> t.attempt().number()))
                .map(t -> new Retried(plan.trials().get(t.getSpec().index()).attempted(t.attempt()), t.result()))
                .toList();
        return new Progress(attempted, policy, results, active, retried, pauses);
    }

    private static Instant ended(CachedTrial trial) {
        String time = trial.getStatus().completionTime();
        return time == null ? Instant.EPOCH : Instant.parse(time);
    }

    /** @return the same with a trial that has ended since, now */
    Progress ended(int index, TrialResult result, Instant now) {
        Map<Integer, CachedTrial> rest = new TreeMap<>(active);
        Optional<TrialAttempt> next = Retries.next(rest.remove(index).attempt(), result, policy);
        if (next.isPresent()) {
            TrialPlan trial = plan.trials().get(index);
            Map<Integer, Pause> paused = new TreeMap<>(pauses);
            Pause.before(next.get(), result, now).ifPresent(p -> paused.put(index, p));
            return new Progress(
                    plan.attempted(t -> t.index() == index ? next.get() : t.attempt()),
                    policy,
                    results,
                    rest,
                    Stream.concat(retried.stream(), Stream.of(new Retried(trial, result)))
                            .toList(),
                    paused);
        }
        Map<Integer, TrialResult> all = new TreeMap<>(results);
        all.put(index, result.condensed());
        return new Progress(plan, policy, all, rest, retried, pauses);
    }

    /** @return the same with a trial that has no Job any more */
    Progress unstarted(int index) {
        Map<Integer, CachedTrial> rest = new TreeMap<>(active);
        rest.remove(index);
        return new Progress(plan, policy, results, rest, retried, pauses);
    }

    /** @return whether so many trials have failed that no further one is started */
    boolean isExceeded() {
        return policy.isExceededBy(failed());
    }

    /** @return the first trial of each lane that is due and not finished, running or not; empty where all is done */
    List<TrialPlan> next() {
        return isExceeded() ? List.of() : Precision.next(plan, results);
    }

    /** @return those of {@link #next} that were not started yet; one may have to wait, as {@link #pause} says */
    List<TrialPlan> startable() {
        return next().stream().filter(t -> !active.containsKey(t.index())).toList();
    }

    /** @return what is left of the pause before a trial that is to be made again; empty where it may be made at once */
    Optional<Pause> pause(TrialPlan trial, Instant now) {
        return Optional.ofNullable(pauses.get(trial.index())).filter(pause -> now.isBefore(pause.end()));
    }

    /** @return the trials that are to be run as far as is known by now, in their order */
    List<TrialPlan> due() {
        List<TrialPlan> due = Precision.due(plan, results);
        if (retried.isEmpty()) {
            return due;
        }
        // while an early trial is made again, forks that were added after it have been measured already
        Set<Integer> indexes = due.stream().map(TrialPlan::index).collect(Collectors.toCollection(HashSet::new));
        indexes.addAll(results.keySet());
        return plan.trials().stream().filter(t -> indexes.contains(t.index())).toList();
    }

    int succeeded() {
        return (int) results.values().stream().filter(TrialResult::valid).count();
    }

    int failed() {
        return results.size() - succeeded();
    }
}
