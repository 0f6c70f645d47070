package dev.topspin.operator.trial;

import dev.topspin.api.ConditionReasons;
import dev.topspin.api.TrialStatus;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.Durations;
import dev.topspin.model.spec.RunPolicy;
import dev.topspin.operator.build.PodSettings;
import dev.topspin.operator.build.TrialJob;
import dev.topspin.operator.cache.CachedTrial;
import dev.topspin.operator.cache.NodeView;
import dev.topspin.operator.kube.Creation;
import dev.topspin.operator.kube.Events;
import dev.topspin.operator.kube.Kubelets;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

/** Carries out what is to be done for a trial. All it knows is in the cluster. */
public final class TrialRunner {
    private static final Logger LOG = Logger.getLogger(TrialRunner.class.getName());
    private static final Duration SOON = Duration.ofMillis(200);

    private final TrialStore store;
    private final OverlapCheck overlaps;
    private final TrialSecrets secrets;
    private final ObjectMaker maker;
    private final PodRefusals refusals;
    private final KubeletWarnings warnings;
    private final Events events;
    private final NodeView nodes;
    private final Kubelets kubelets;
    private final Clock clock;

    /**
     * @param store reads and writes trials
     * @param known all trials there are, as of late
     * @param nodes of the cluster
     * @param kubelets of these, as far as they may be asked
     */
    public TrialRunner(
            KubernetesClient client,
            TrialStore store,
            Supplier<Stream<CachedTrial>> known,
            NodeView nodes,
            Kubelets kubelets,
            Clock clock) {
        this.store = store;
        this.secrets = new TrialSecrets(client, clock);
        this.maker = new ObjectMaker(client, store, secrets, kubelets);
        ObjectEvents said = new ObjectEvents(client);
        this.refusals = new PodRefusals(said);
        this.warnings = new KubeletWarnings(said);
        this.events = new Events(client, clock);
        this.overlaps = new OverlapCheck(store, known, clock);
        this.nodes = nodes;
        this.kubelets = kubelets;
        this.clock = clock;
    }

    /**
     * A trial that was begun and is not over, and what a cache has of it.
     *
     * @param trial as stored
     * @param plan of it
     * @param policy of its experiment
     * @param pods what its pods are made with
     * @param job its own; null where there is none
     * @param jobPods all pods of its experiment
     * @param couldMove whether there is room on nodes that it could have instead
     */
    public record Active(
            CachedTrial trial,
            TrialPlan plan,
            RunPolicy policy,
            PodSettings pods,
            Job job,
            Collection<Pod> jobPods,
            boolean couldMove) {}

    /** What has come of a trial. */
    public sealed interface Outcome {
        /**
         * It goes on.
         *
         * @param next when to look again if nothing happens before
         */
        record GoesOn(Instant next) implements Outcome {}

        /**
         * It is over.
         *
         * @param stored the trial with its end
         * @param result whole
         */
        record Over(CachedTrial stored, TrialResult result) implements Outcome {}

        /** It has no Job any more, and is to be started elsewhere. */
        record Moved() implements Outcome {}

        /** It was changed by somebody else meanwhile: look again. */
        record Stale() implements Outcome {}
    }

    /** Does what is to be done next. */
    public Outcome run(Active active) {
        if (active.trial().over()) {
            return new Outcome.Stale(); // it was there already, and whoever had it made did not know yet
        }
        return carryOut(active, TrialStep.of(active.trial(), inputs(active), false, active.couldMove()));
    }

    private Outcome carryOut(Active active, TrialStep step) {
        return switch (step) {
            case TrialStep.Start() -> start(active);
            case TrialStep.Tell(TrialStatus status, Instant next) -> tell(active, status, next);
            case TrialStep.Move(TrialStatus status) -> move(active, status);
            case TrialStep.Confirm() -> confirm(active);
            case TrialStep.End(TrialResult result, Instant since) ->
                end(active, result, since, active.job(), own(active));
        };
    }

    private static List<Pod> own(Active active) {
        return active.job() == null ? List.of() : TrialStore.podsOf(active.job(), active.jobPods());
    }

    private Outcome start(Active active) {
        Instant now = clock.instant();
        Instant startsBy =
                created(active.trial()).plus(Durations.parse(active.policy().startDeadline()));
        return switch (create(active, startsBy)) {
            case Creation.Done(HasMetadata _, boolean justNow) -> {
                if (justNow) {
                    LOG.log(
                            Level.INFO,
                            "trial started",
                            Map.of(
                                    "trial",
                                    active.trial().id(),
                                    "cell",
                                    active.plan().cell().name()));
                }
                // a Job that was there before may have pods already, and only a cache doesn't say so yet
                Instant next = justNow ? startsBy : now.plus(SOON);
                String where = active.pods().nodes().isEmpty()
                        ? null
                        : String.join(",", active.pods().nodes());
                var seen = new Observation.Pending("its pods are being created", false, false, next);
                yield tell(active, TrialStatuses.of(active.trial(), active.plan(), seen, where, now), next);
            }
            case Creation.NameTaken(String message) -> postponed(active, startsBy, message);
            case Creation.Forbidden(String message) -> postponed(active, startsBy, message);
            case Creation.Rejected(String message) -> rejected(active, message);
        };
    }

    /** What the API server does not take now it may take soon. */
    private Outcome postponed(Active active, Instant startsBy, String message) {
        Instant now = clock.instant();
        if (!now.isBefore(startsBy)) {
            return rejected(active, message);
        }
        LOG.log(
                Level.INFO,
                "trial waits: " + message,
                Map.of("trial", active.trial().id()));
        long waited = Duration.between(created(active.trial()), now).toMillis();
        return new Outcome.GoesOn(now.plusMillis(Math.clamp(waited / 2, SOON.toMillis(), 5_000)));
    }

    /** @throws KubernetesClientException where the API server can't answer: then it is tried again until the start deadline */
    private Creation create(Active active, Instant startsBy) {
        try {
            return maker.make(active);
        } catch (KubernetesClientException e) {
            if (clock.instant().isBefore(startsBy)) {
                throw e;
            }
            return new Creation.Rejected(Creation.message(e));
        }
    }

    private Outcome rejected(Active active, String message) {
        return end(active, TrialResult.failed(PodRefusals.reason(message).name(), message), null, null, List.of());
    }

    private Outcome tell(Active active, TrialStatus status, Instant next) {
        boolean stored = same(active.trial(), status)
                || store.write(active.trial(), status).isPresent();
        if (!stored) {
            return new Outcome.Stale();
        }
        // that a pod is refused, or can't be started, changes nothing that is watched
        List<Pod> own = own(active);
        Instant now = clock.instant();
        return new Outcome.GoesOn(Times.earliest(
                next, own.isEmpty() ? PodRefusals.nextLook(active.job(), now) : KubeletWarnings.nextLook(own, now)));
    }

    private static boolean same(CachedTrial trial, TrialStatus status) {
        CachedTrial.State before = trial.getStatus();
        return before != null
                && before.phase() == status.phase()
                && (before.conditions().equals(status.conditions()) || nobodySays(before, status))
                && sameNodes(before, status)
                && Objects.equals(before.startTime(), status.startTime());
    }

    /** Which of a pair is on which of its nodes is told once both run. */
    private static boolean sameNodes(CachedTrial.State before, TrialStatus now) {
        if (now.nodes() == null || now.nodes().equals(before.nodes())) {
            return true;
        }
        return now.phase() == TrialStatus.Phase.Pending
                && before.nodes() != null
                && new HashSet<>(List.of(before.nodes().split(",")))
                        .equals(new HashSet<>(List.of(now.nodes().split(","))));
    }

    /** That a pod is being scheduled, and then created, is not worth a write each: only somebody's words to it are. */
    private static boolean nobodySays(CachedTrial.State before, TrialStatus now) {
        return now.phase() == TrialStatus.Phase.Pending
                && Stream.of(before.conditions(), now.conditions())
                        .flatMap(List::stream)
                        .noneMatch(c -> ConditionReasons.HELD_UP.equals(c.getReason()));
    }

    private Outcome move(Active active, TrialStatus status) {
        if (store.unstart(active.trial(), status).isEmpty()) {
            return new Outcome.Stale();
        }
        LOG.log(
                Level.INFO,
                "trial goes to other nodes",
                Map.of("trial", active.trial().id()));
        store.delete(
                active.trial(),
                active.job(),
                active.plan().isLookedFor(),
                active.pods().networkPolicy());
        return new Outcome.Moved();
    }

    private Outcome confirm(Active active) {
        Job stored = store.job(active.trial());
        List<Pod> left = stored == null ? List.of() : store.pods(stored);
        Active sure = new Active(
                active.trial(), active.plan(), active.policy(), active.pods(), stored, left, active.couldMove());
        return carryOut(sure, TrialStep.of(sure.trial(), inputs(sure), true, sure.couldMove()));
    }

    private Outcome end(Active active, TrialResult result, Instant since, Job job, List<Pod> left) {
        TrialPlan plan = active.plan();
        String where = PodNodes.of(left, plan.pods());
        TrialResult placed = result.withHosts(PodHosts.of(plan, result, left, nodes::node, kubelets::config));
        return overlaps.judge(active.trial(), plan, placed, where, judged -> {
            TrialStatus status = TrialStatuses.of(
                    active.trial(), plan, new Observation.Ended(judged, since), where, clock.instant());
            Optional<CachedTrial> stored = store.write(active.trial(), status);
            if (stored.isEmpty()) {
                return new Outcome.Stale();
            }
            LOG.log(
                    Level.INFO,
                    "trial ended",
                    Map.of("trial", active.trial().id(), "reason", judged.valid() ? "Succeeded" : judged.reason()));
            if (!judged.valid()) {
                secrets.doubt(active.pods().secret());
                // of good trials their columns say all, and each event is a call
                events.warning(stored.get(), judged.reason(), "", String.valueOf(judged.message()));
            }
            if (job != null) {
                cleanUp(stored.get(), active.policy(), job, left, active.pods().networkPolicy());
            }
            return new Outcome.Over(stored.get(), judged);
        });
    }

    /**
     * Deletes, stops or keeps the Job of a trial that is over.
     *
     * @param networkPolicy whether pairs have one
     */
    public void cleanUp(CachedTrial trial, RunPolicy policy, Job job, Collection<Pod> all, boolean networkPolicy) {
        List<Pod> own = TrialStore.podsOf(job, all);
        switch (TrialStep.cleanUp(trial.getStatus().phase(), policy.cleanPods(), job, own)) {
            case DELETE -> store.delete(trial, job, TrialJob.isLookedFor(job), networkPolicy);
            case STOP -> store.stop(job);
            case KEEP -> {}
        }
    }

    private TrialInputs inputs(Active active) {
        Instant now = clock.instant();
        Job job = active.job();
        List<Pod> pods = own(active);
        boolean hadRun = TrialStatuses.startTime(active.trial()) != null;
        return new TrialInputs(
                active.plan(),
                job == null ? created(active.trial()) : begun(job, now),
                Durations.parse(active.policy().startDeadline()),
                hadRun,
                job,
                pods,
                SilentNodes.of(pods, nodes, now),
                hadRun || !pods.isEmpty() || TrialJob.isHeld(job)
                        ? null
                        : refusals.of(job, now).orElse(null),
                warnings.of(pods, now),
                now);
    }

    /** From when on its deadlines run. */
    private Instant begun(Job job, Instant now) {
        if (TrialJob.queue(job) == null) {
            return created(job);
        }
        String letGo = TrialJob.isHeld(job) || job.getStatus() == null
                ? null
                : job.getStatus().getStartTime();
        return Times.orNow(letGo, now);
    }

    private Instant created(HasMetadata object) {
        return Times.orNow(object.getMetadata().getCreationTimestamp(), clock.instant());
    }
}
