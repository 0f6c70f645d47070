package dev.topspin.operator.trial;

import static dev.topspin.operator.Fixtures.CREATED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.Trial;
import dev.topspin.model.result.Reason;
import dev.topspin.model.result.TrialResult;
import dev.topspin.operator.Fixtures;
import dev.topspin.operator.Pods;
import dev.topspin.operator.TerminationMessages;
import dev.topspin.operator.cache.CachedNode.NotReady;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A trial is created at 0 s, must have started by 120 s and be over by 600 s. */
class TrialObserverTest {
    private final Trial one = Fixtures.trial(Fixtures.experiment("solo", "variants: [{name: akka, akka: {}}]"), 0);
    private final Trial two = Fixtures.trial(Fixtures.experiment("duo", "variants: [{name: socket, socket: {}}]"), 0);

    @Test
    void aJobWithoutPodsYetIsPending() {
        var seen = assertInstanceOf(Observation.Pending.class, at(1, one));
        assertEquals("no pod", seen.message());
    }

    @Test
    void aPodThatFindsNoNodeIsWaitedForUntilTheStartDeadline() {
        Pod pod = Pods.pod(one, 0)
                .unschedulable("0/3 nodes are available: 3 Insufficient cpu.")
                .build();
        var seen = assertInstanceOf(Observation.Pending.class, at(119, one, pod));
        assertEquals("Unschedulable: 0/3 nodes are available: 3 Insufficient cpu.", seen.message());
        assertEquals(second(120), seen.nextCheck());
    }

    @Test
    void thenItFailsAsUnschedulableWithTheSchedulersWords() {
        Pod pod = Pods.pod(one, 0)
                .unschedulable("0/3 nodes are available: 3 Insufficient cpu.")
                .build();
        assertFailed(Reason.Unschedulable, "3 Insufficient cpu", at(120, one, pod));
    }

    @Test
    void aPodThatHasANodeAndDoesNotStartIsOverItsStartDeadline() {
        Pod pod = Pods.pod(one, 0)
                .on("n1", second(1))
                .waiting("ContainerCreating", null)
                .build();
        assertFailed(Reason.StartDeadlineExceeded, "ContainerCreating", at(120, one, pod));
    }

    @ParameterizedTest
    @CsvSource({
        "ErrImagePull, ImagePullBackOff",
        "ImagePullBackOff, ImagePullBackOff",
        "CreateContainerError, CreateContainerError",
        "RunContainerError, CreateContainerError",
        "CreateContainerConfigError, CreateContainerConfigError",
    })
    void aContainerThatCanNotBeMadeIsTriedAgainForAMomentAndFails(String kubelet, String reason) {
        Pod pod = Pods.pod(one, 0)
                .on("n1", second(2))
                .waiting(kubelet, "the kubelet's words")
                .build();
        var seen = assertInstanceOf(Observation.Pending.class, at(16, one, pod));
        assertEquals(second(17), seen.nextCheck());
        assertFailed(reason, kubelet + ": the kubelet's words", at(17, one, pod));
    }

    @ParameterizedTest
    @CsvSource({"ErrImageNeverPull", "InvalidImageName", "CrashLoopBackOff"})
    void whatCanNotPassFailsAtOnce(String kubelet) {
        Pod pod = Pods.pod(one, 0).on("n1", second(2)).waiting(kubelet, "words").build();
        assertFailed(kubelet, "words", at(3, one, pod));
    }

    @ParameterizedTest
    @CsvSource({"UnexpectedAdmissionError", "SMTAlignmentError", "TopologyAffinityError", "OutOfcpu", "Evicted"})
    void aPodThatTheKubeletRefusesFailsWithTheKubeletsWord(String reason) {
        Pod pod = Pods.pod(one, 0)
                .on("n1", second(1))
                .refused(reason, "the kubelet's words")
                .build();
        assertFailed(reason, "the kubelet's words", at(2, one, pod));
    }

    @Test
    void aRunningPodIsRunningSinceItsContainerStarted() {
        var seen = assertInstanceOf(Observation.Running.class, at(5, one, running(one, 0, 3)));
        assertEquals(second(3), seen.since());
        assertTrue(seen.nextCheck().isBefore(second(60)), "events can be missed");
    }

    @Test
    void aPairRunsOnceBothRun() {
        assertInstanceOf(Observation.Pending.class, at(5, two, running(two, 0, 3)));
        var seen = assertInstanceOf(Observation.Running.class, at(9, two, running(two, 0, 3), running(two, 1, 8)));
        assertEquals(second(8), seen.since());
    }

    @Test
    void aReportMakesTheResult() {
        TrialResult result = ended(at(30, one, reported(one, 0, TerminationMessages.driver(one.getSpec(), 40), 20)));
        assertTrue(result.valid(), result::message);
        assertEquals(40, result.measured().nsPerOp());
    }

    @Test
    void aPairNeedsTheReportsOfBoth() {
        Pod driver = reported(two, 0, TerminationMessages.driver(two.getSpec(), 40), 20);
        assertInstanceOf(Observation.Running.class, at(30, two, driver, running(two, 1, 3)));
        Pod responder = reported(two, 1, TerminationMessages.responder(two.getSpec()), 21);
        assertTrue(ended(at(30, two, driver, responder)).valid());
    }

    @Test
    void aReportOfAnotherPlanIsNoResult() {
        Trial other = Fixtures.trial(Fixtures.experiment("solo", "variants: [{name: akka, akka: {api: Typed}}]"), 0);
        assertFailed(
                Reason.InvalidPlan,
                "",
                at(30, one, reported(one, 0, TerminationMessages.driver(other.getSpec(), 40), 20)));
    }

    @Test
    void whenOneOfAPairFailsTheOtherIsWaitedForNoLongerThanAMoment() {
        Pod failed = failed(two, 1, Reason.WorkloadError, "it broke", 20);
        var seen = assertInstanceOf(Observation.Running.class, at(21, two, running(two, 0, 3), failed));
        assertEquals(second(23), seen.nextCheck());
        assertFailed(Reason.WorkloadError, "responder: it broke", at(23, two, running(two, 0, 3), failed));
    }

    @Test
    void aProcessThatLostItsPeerOrWasStoppedForItIsNotTheCause() {
        Pod cause = failed(two, 1, Reason.WorkloadError, "it broke", 22);
        assertFailed(
                Reason.WorkloadError,
                "responder: it broke",
                at(30, two, failed(two, 0, Reason.PeerLost, "gone", 21), cause));
        Pod stopped = Pods.pod(two, 0)
                .on("n1", second(1))
                .terminated(
                        1,
                        "Error",
                        TerminationMessages.failed(two.getSpec(), "driver", Reason.PodKilled, "SIGTERM"),
                        second(21))
                .beingDeleted(second(26))
                .build();
        assertFailed(Reason.WorkloadError, "responder: it broke", at(30, two, stopped, cause));
    }

    @Test
    void aPodDeletedFromOutsideIsPodKilledWithItsOwnWords() {
        Pod pod = Pods.pod(one, 0)
                .on("n1", second(1))
                .terminated(
                        1,
                        "Error",
                        TerminationMessages.failed(one.getSpec(), "driver", Reason.PodKilled, "SIGTERM"),
                        second(21))
                .beingDeleted(second(26))
                .build();
        assertFailed(Reason.PodKilled, "SIGTERM", at(30, one, pod));
    }

    @Test
    void aPodThatIsDeletedIsWaitedForAsLongAsItMayTake() {
        Pod pod = Pods.pod(one, 0)
                .on("n1", second(1))
                .running(second(2))
                .beingDeleted(second(26))
                .build();
        var seen = assertInstanceOf(Observation.Running.class, at(22, one, pod));
        assertEquals(second(37), seen.nextCheck());
        assertFailed(Reason.PodKilled, "doesn't end", at(37, one, pod));
    }

    @ParameterizedTest
    @CsvSource({
        "137, OOMKilled, OOMKilled",
        "137, Error, PodKilled",
        "143, Error, PodKilled",
        "128, StartError, CreateContainerError",
        "137, ContainerStatusUnknown, NodeLost",
        "255, Unknown, NodeLost",
        "3, Error, NoReport",
        "0, Completed, NoReport",
    })
    void aContainerThatEndsWithoutAReportFailsForWhatItDiedOf(int exitCode, String kubelet, String reason) {
        Pod pod = Pods.pod(one, 0)
                .on("n1", second(1))
                .terminated(exitCode, kubelet, null, second(9))
                .build();
        assertFailed(reason, "exit code " + exitCode, at(10, one, pod));
    }

    @Test
    void otherLastWordsAreShown() {
        Pod pod = Pods.pod(one, 0)
                .on("n1", second(1))
                .terminated(1, "Error", "Error: no main class", second(9))
                .build();
        assertFailed(Reason.NoReport, "no main class", at(10, one, pod));
    }

    @ParameterizedTest
    @CsvSource({
        "DeletionByTaintManager, NodeLost",
        "DeletionByPodGC, NodeLost",
        "EvictionByEvictionAPI, Evicted",
        "PreemptionByScheduler, Evicted",
        "TerminationByKubelet, Evicted",
    })
    void whoTookThePodAwaySaysWhyBetterThanThePod(String disruption, String reason) {
        Pod pod = Pods.pod(one, 0)
                .on("n1", second(1))
                .condition("DisruptionTarget", "True", disruption, "the control plane's words", second(8))
                .terminated(
                        1,
                        "Error",
                        TerminationMessages.failed(one.getSpec(), "driver", Reason.PodKilled, "SIGTERM"),
                        second(9))
                .build();
        assertFailed(reason, "the control plane's words", at(10, one, pod));
    }

    @Test
    void aPairThatLostOneToItsNodeOrTheKubeletIsNotWaitedForAgainAndAgain() {
        Pod lost = Pods.pod(two, 1).on("n2", second(1)).running(second(3)).build();
        List<Pod> pods = List.of(running(two, 0, 3), lost);
        assertFailed(
                Reason.NodeLost,
                "responder: node n2: silent",
                TrialObserver.observe(
                        facts(70, two, Pods.job(two), pods, Map.of("n2", new NotReady("silent", CREATED)))));
        Pod refused = Pods.pod(two, 1)
                .on("n2", second(1))
                .refused("UnexpectedAdmissionError", "no CPUs")
                .build();
        assertFailed(Reason.UnexpectedAdmissionError, "responder: no CPUs", at(9, two, running(two, 0, 3), refused));
        Pod noImage = Pods.pod(two, 1)
                .on("n2", second(1))
                .waiting("ErrImagePull", "absent")
                .build();
        assertInstanceOf(Observation.Running.class, at(18, two, running(two, 0, 3), noImage));
        assertFailed(
                Reason.ImagePullBackOff, "responder: ErrImagePull: absent", at(19, two, running(two, 0, 3), noImage));
    }

    @Test
    void aPodThatIsBeingDeletedMayStillReportAlthoughItsJobIsOver() {
        Job job = Pods.endedJob(one, "Failed", "BackoffLimitExceeded");
        Pod pod = Pods.pod(one, 0)
                .on("n1", second(1))
                .running(second(2))
                .beingDeleted(second(26))
                .build();
        assertInstanceOf(Observation.Running.class, TrialObserver.observe(facts(22, one, job, List.of(pod), Map.of())));
    }

    @Test
    void theTrialsDeadlineEndsWhateverItIsAt() {
        assertInstanceOf(Observation.Running.class, at(599, one, running(one, 0, 3)));
        assertFailed(Reason.DeadlineExceeded, "600 s", at(600, one, running(one, 0, 3)));
        Job job = Pods.endedJob(one, "Failed", "DeadlineExceeded");
        assertFailed(
                Reason.DeadlineExceeded, "600 s", TrialObserver.observe(facts(500, one, job, List.of(), Map.of())));
    }

    @ParameterizedTest
    @CsvSource({"Failed", "FailureTarget"})
    void whatTheJobsDeadlineStoppedIsOverItsDeadlineWhateverItSaidLast(String condition) {
        Job job = Pods.endedJob(one, condition, "DeadlineExceeded");
        Pod stopped = Pods.pod(one, 0)
                .on("n1", second(1))
                .terminated(
                        1,
                        "Error",
                        TerminationMessages.failed(one.getSpec(), "driver", Reason.PodKilled, "SIGTERM"),
                        second(600))
                .beingDeleted(second(605))
                .build();
        assertFailed(
                Reason.DeadlineExceeded,
                "600 s",
                TrialObserver.observe(facts(601, one, job, List.of(stopped), Map.of())));
        Pod broken = failed(one, 0, Reason.WorkloadError, "it broke", 599);
        assertFailed(
                Reason.WorkloadError,
                "it broke",
                TrialObserver.observe(facts(601, one, job, List.of(broken), Map.of())));
    }

    @Test
    void aNodeWhoseClockIsAheadHoldsUpNoTrialBeyondItsDeadline() {
        Pod ahead = failed(two, 1, Reason.WorkloadError, "it broke", 5_000);
        assertInstanceOf(Observation.Running.class, at(599, two, running(two, 0, 3), ahead));
        assertFailed(Reason.WorkloadError, "responder: it broke", at(600, two, running(two, 0, 3), ahead));
    }

    @Test
    void aJobThatIsGoneOrOverWithoutItsPodsIsPodKilled() {
        assertFailed(
                Reason.PodKilled,
                "the Job was deleted",
                TrialObserver.observe(facts(9, one, null, List.of(), Map.of())));
        Job job = Pods.endedJob(one, "Failed", "BackoffLimitExceeded");
        assertFailed(
                Reason.PodKilled,
                "BackoffLimitExceeded: the Job is over",
                TrialObserver.observe(facts(9, one, job, List.of(), Map.of())));
    }

    @Test
    void podsThatWereSeenRunningAndAreGoneAreKilled() {
        TrialInputs facts = new TrialInputs(
                one.getSpec(), CREATED, Duration.ofMinutes(2), true, Pods.job(one), List.of(), Map.of(), second(130));
        assertFailed(Reason.PodKilled, "pods are gone", TrialObserver.observe(facts));
    }

    @Test
    void aFailedTrialIsStoppedUnlessAllHasEndedOrTheJobControllerStopsTheRest() {
        Pod waits = Pods.pod(two, 0).unschedulable("no room").build();
        Pod runs = running(two, 1, 3);
        Pod failed = failed(two, 1, Reason.WorkloadError, "it broke", 20);
        Pod done = reported(two, 0, TerminationMessages.driver(two.getSpec(), 40), 20);
        assertTrue(TrialObserver.mustBeStopped(Pods.job(two), List.of()));
        assertTrue(TrialObserver.mustBeStopped(Pods.job(two), List.of(waits, runs)));
        assertTrue(TrialObserver.mustBeStopped(Pods.job(two), List.of(done, runs)));
        assertEquals(false, TrialObserver.mustBeStopped(Pods.job(two), List.of(runs, failed)));
        assertEquals(false, TrialObserver.mustBeStopped(Pods.endedJob(two, "Failed", "any"), List.of(runs, waits)));
        assertEquals(false, TrialObserver.mustBeStopped(Pods.job(one), List.of(failed)));
    }

    private static Pod running(Trial trial, int index, int since) {
        return Pods.pod(trial, index).on("n1", second(1)).running(second(since)).build();
    }

    private static Pod reported(Trial trial, int index, String report, int at) {
        return Pods.pod(trial, index)
                .on("n1", second(1))
                .terminated(0, "Completed", report, second(at))
                .build();
    }

    private static Pod failed(Trial trial, int index, Reason reason, String message, int at) {
        String report = TerminationMessages.failed(
                trial.getSpec(), TrialObserver.role(index).name(), reason, message);
        return Pods.pod(trial, index)
                .on("n1", second(1))
                .terminated(1, "Error", report, second(at))
                .build();
    }

    private static Observation at(int second, Trial trial, Pod... pods) {
        return TrialObserver.observe(facts(second, trial, Pods.job(trial), List.of(pods), Map.of()));
    }

    private static TrialInputs facts(
            int second, Trial trial, Job job, List<Pod> pods, Map<String, NotReady> silentNodes) {
        return new TrialInputs(
                trial.getSpec(), CREATED, Duration.ofMinutes(2), false, job, pods, silentNodes, second(second));
    }

    private static Instant second(int second) {
        return CREATED.plusSeconds(second);
    }

    private static TrialResult ended(Observation seen) {
        return assertInstanceOf(Observation.Ended.class, seen).result();
    }

    private static void assertFailed(Reason reason, String words, Observation seen) {
        assertFailed(reason.name(), words, seen);
    }

    private static void assertFailed(String reason, String words, Observation seen) {
        TrialResult result = ended(seen);
        assertEquals(reason, result.reason(), result::message);
        assertTrue(result.message().contains(words), result::message);
    }
}
