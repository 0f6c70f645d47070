package dev.topspin.operator.experiment;

import dev.topspin.api.Experiment.Unread;
import dev.topspin.operator.admission.AdmissionControl;
import dev.topspin.operator.trial.TrialRunner;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * What the reconciler is made of.
 *
 * @param store writes experiments
 * @param maker makes trials
 * @param runner carries trials out
 * @param histograms of trials that ended
 * @param admission the queue
 * @param caches of trials, Jobs and pods
 * @param newer finds what of a spec this version doesn't know, and means something
 * @param pods what the trials' pods are made with
 * @param version of this operator
 */
public record Parts(
        ExperimentStore store,
        TrialMaker maker,
        TrialRunner runner,
        Histograms histograms,
        AdmissionControl admission,
        Caches caches,
        UnaryOperator<List<Unread>> newer,
        PodDefaults pods,
        String version) {

    /**
     * What the trials' pods are made with.
     *
     * @param image of experiments that are started now
     * @param pullPolicy of every image
     * @param networkPolicy whether pairs have one
     * @param user as whom they run; null where whoever admits them chooses
     * @param reconcilePeriod within which kubelets that are not asked move others off a pod's CPUs
     */
    public record PodDefaults(
            String image, String pullPolicy, boolean networkPolicy, Long user, Duration reconcilePeriod) {}
}
