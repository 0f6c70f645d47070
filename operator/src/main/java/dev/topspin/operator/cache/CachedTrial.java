package dev.topspin.operator.cache;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import dev.topspin.api.Trial;
import dev.topspin.api.TrialStatus.Phase;
import dev.topspin.model.plan.TrialAttempt;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.Placement.Pinning;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Kind;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.Version;
import java.util.List;

/**
 * A stored Trial as the operator keeps ten thousand of them: which trial of which plan it is, where it is, and its condensed
 * result. It is read only; {@link dev.topspin.operator.trial.TrialStore} writes statuses, and reads whole results.
 */
@Group("topspin.dev")
@Version("v1alpha1")
@Kind("Trial")
@Plural("trials")
@JsonDeserialize(using = CachedTrialReader.class)
public class CachedTrial extends CustomResource<CachedTrial.Identity, CachedTrial.State> implements Namespaced {
    private static final long serialVersionUID = 1L;

    /**
     * Which trial it is.
     *
     * @param experiment name of its experiment
     * @param planHash of the plan it is part of
     * @param index in that plan
     * @param fork of its cell, from 1
     * @param variant name
     * @param cell name
     * @param unit of its workload, e.g. {@code hop}; null where this version doesn't know the workload
     * @param pinning that was asked for; null where this version doesn't know it
     * @param attempt which attempt at it this is; null for the first of an experiment that was never resumed
     */
    public record Identity(
            String experiment,
            String planHash,
            int index,
            int fork,
            String variant,
            String cell,
            String unit,
            Pinning pinning,
            TrialAttempt attempt) {}

    /**
     * Where it is.
     *
     * @param phase null before its Job was made
     * @param reason null unless it failed or is invalid
     * @param message null unless it failed or is invalid; cut
     * @param startTime when all pods ran, RFC 3339; null before
     * @param completionTime RFC 3339; null before
     * @param nodes of its pods, e.g. {@code n1,n2}; null where not known
     * @param conditions of a trial that is not over; empty after
     * @param result condensed; null before, and where none was stored
     */
    public record State(
            Phase phase,
            String reason,
            String message,
            String startTime,
            String completionTime,
            String nodes,
            List<Condition> conditions,
            TrialResult result) {
        public State {
            conditions = conditions == null ? List.of() : List.copyOf(conditions);
        }

        /** @return whether it has ended */
        @JsonIgnore
        public boolean over() {
            return phase != null && phase.over();
        }
    }

    /**
     * @param stored a Trial; what has come of one that was there before is kept
     * @param plan of it
     */
    public static CachedTrial of(HasMetadata stored, TrialPlan plan) {
        CachedTrial trial = new CachedTrial();
        trial.setMetadata(stored.getMetadata());
        trial.setSpec(new Identity(
                plan.experiment(),
                plan.planHash(),
                plan.index(),
                plan.fork(),
                plan.cell().variant().name(),
                plan.cell().name(),
                plan.cell().workload().kind().unit().name(),
                plan.placement().pinning(),
                plan.attempt()));
        if (stored instanceof Trial whole && whole.getStatus() != null) {
            trial.setStatus(CachedTrialReader.state(whole.getStatus()));
        }
        return trial;
    }

    /** @return namespace/name */
    @JsonIgnore
    public String id() {
        return getMetadata().getNamespace() + "/" + getMetadata().getName();
    }

    /** @return whether it has ended */
    @JsonIgnore
    public boolean over() {
        return getStatus() != null && getStatus().over();
    }

    /** @return which attempt at its trial it is */
    @JsonIgnore
    public TrialAttempt attempt() {
        return getSpec().attempt() == null ? TrialAttempt.FIRST : getSpec().attempt();
    }

    /** @return whether its Job was made */
    @JsonIgnore
    public boolean started() {
        return getStatus() != null && getStatus().phase() != null;
    }

    /** @return uid of the experiment it belongs to; null where it belongs to none */
    @JsonIgnore
    public String ownerUid() {
        return getMetadata().getOwnerReferences().stream()
                .filter(o -> Boolean.TRUE.equals(o.getController()))
                .map(OwnerReference::getUid)
                .findFirst()
                .orElse(null);
    }

    /** @return the result of a trial that is over, if need be made of its reason; null before */
    @JsonIgnore
    public TrialResult result() {
        if (!over()) {
            return null;
        }
        return getStatus().result() != null
                ? getStatus().result()
                : TrialResult.failed(
                        String.valueOf(getStatus().reason()),
                        String.valueOf(getStatus().message()));
    }
}
