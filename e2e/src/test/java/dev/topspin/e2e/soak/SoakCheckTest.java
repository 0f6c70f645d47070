package dev.topspin.e2e.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.TrialStatus.Phase;
import dev.topspin.e2e.soak.SoakCheck.Seen;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SoakCheckTest {
    private static final Instant START = Instant.parse("2026-11-25T12:00:00Z");
    private static final String TRIAL = "s001-akka-0000";
    private static final String POD = TRIAL + "-0-abcde";

    private final List<String> log = new ArrayList<>();
    private final List<Injected> faults = new ArrayList<>();
    private final List<Seen> objects = new ArrayList<>();

    @Test
    void aTrialThatSucceedsOnceIsAsItShouldBe() {
        created(TRIAL, 0);
        status(TRIAL, 1, "{'phase': 'Running', 'nodes': 'n1'}");
        status(TRIAL, 9, "{'phase': 'Succeeded', 'reason': null}");
        objects.add(new Seen(TRIAL, at(0), at(9), Phase.Succeeded, null, null));
        assertEquals(List.of(), found());
        assertEquals(Map.of("Succeeded", 1), check().ends());
    }

    @Test
    void aSecondEndIsFound() {
        created(TRIAL, 0);
        status(TRIAL, 9, "{'phase': 'Succeeded'}");
        status(TRIAL, 12, "{'phase': 'Failed', 'reason': 'PodKilled'}");
        isFound("its status was written after its end");
    }

    @Test
    void aWordThatChangesAfterTheEndIsFound() {
        created(TRIAL, 0);
        status(TRIAL, 9, "{'phase': 'Succeeded'}");
        status(TRIAL, 12, "{'nsPerOp': '17'}");
        isFound("its status was written after its end");
    }

    @Test
    void aTrialWithoutAnEndIsFound() {
        created(TRIAL, 0);
        status(TRIAL, 1, "{'phase': 'Running'}");
        isFound("it never ended");
    }

    @Test
    void aTrialThatIsDeletedBeforeItsEndIsFoundUnlessAFaultDidIt() {
        created(TRIAL, 0);
        deleted(TRIAL, 5);
        isFound("it was deleted before its end, and by no fault");
        faults.add(fault(Fault.TrialDeleted, "s001-akka-0001", "s001-akka-0001", null, 4, 5));
        isFound("it was deleted before its end, and by no fault");
        faults.add(fault(Fault.TrialDeleted, TRIAL, TRIAL, null, 4, 5));
        assertEquals(List.of(), found());
        assertEquals(Map.of("(deleted)", 1), check().ends());
    }

    @Test
    void aTrialGoesWithTheExperimentThatAFaultDeletes() {
        created(TRIAL, 0);
        deleted(TRIAL, 5);
        faults.add(fault(Fault.ExperimentDeleted, "s001-akka", null, null, 4, 5));
        assertEquals(List.of(), found());
    }

    @Test
    void aTrialThatIsMadeAnewUnderItsNameIsAnotherOne() {
        created(TRIAL, 0);
        deleted(TRIAL, 5);
        created(TRIAL, 6);
        status(TRIAL, 9, "{'phase': 'Succeeded'}");
        faults.add(fault(Fault.TrialDeleted, TRIAL, TRIAL, null, 4, 5));
        assertEquals(List.of(), found());
        assertEquals(Map.of("(deleted)", 1, "Succeeded", 1), check().ends());
    }

    @Test
    void aRetriedTrialIsATrialOfItsOwn() {
        created(TRIAL, 0);
        status(TRIAL, 5, "{'phase': 'Failed', 'reason': 'PodKilled'}");
        created(TRIAL + "-2", 6);
        status(TRIAL + "-2", 9, "{'phase': 'Succeeded'}");
        faults.add(fault(Fault.PodDeleted, POD, TRIAL, null, 4, 4));
        assertEquals(List.of(), found());
        assertEquals(Map.of("PodKilled", 1, "Succeeded", 1), check().ends());
    }

    @Test
    void aReasonIsExplainedByAFaultOfItsKindThatHitTheTrial() {
        created(TRIAL, 0);
        status(TRIAL, 1, "{'phase': 'Running', 'nodes': 'n1'}");
        status(TRIAL, 30, "{'phase': 'Failed', 'reason': 'NodeLost', 'message': 'node n1: no word'}");
        isFound("it is Failed with NodeLost, which no fault that hit it explains: node n1: no word");
        faults.add(fault(Fault.KubeletRestarted, "n1", null, "n1", 5, 6));
        isFound("it is Failed with NodeLost");
        faults.add(fault(Fault.NodePowerCut, "n2", null, "n2", 5, 28));
        isFound("it is Failed with NodeLost");
        faults.add(fault(Fault.NodePowerCut, "n1", null, "n1", 31, 40));
        isFound("it is Failed with NodeLost");
        faults.add(fault(Fault.NodePowerCut, "n1", null, "n1", 5, 28));
        assertEquals(List.of(), found());
    }

    @Test
    void aFaultThatWasLongOverExplainsNothing() {
        created(TRIAL, 300);
        status(TRIAL, 310, "{'phase': 'Failed', 'reason': 'QuotaExceeded'}");
        faults.add(fault(Fault.QuotaSet, "pods", null, null, 10, 30));
        isFound("it is Failed with QuotaExceeded");
    }

    @Test
    void aFaultThatHadNothingToHitExplainsNothing() {
        created(TRIAL, 0);
        status(TRIAL, 10, "{'phase': 'Failed', 'reason': 'PodKilled'}");
        faults.add(fault(Fault.PodDeleted, Injected.NOTHING, null, null, 5, 5));
        isFound("it is Failed with PodKilled");
    }

    @Test
    void aTrialThatIsInvalidIsFound() {
        created(TRIAL, 0);
        status(TRIAL, 10, "{'phase': 'Invalid', 'reason': 'PinningNotProven'}");
        isFound("it is Invalid with PinningNotProven");
    }

    @Test
    void anEndThatAKilledApiServerDidNotLogIsTheObjects() {
        created(TRIAL, 0);
        objects.add(new Seen(TRIAL, at(0), at(9), Phase.Failed, "PodKilled", "gone"));
        faults.add(fault(Fault.PodDeleted, POD, TRIAL, null, 4, 4));
        isFound("it never ended");
        faults.add(fault(Fault.ApiServerKilled, "apiserver", null, null, 5, 9));
        assertEquals(List.of(), found());
        assertEquals(Map.of("PodKilled", 1), check().ends());
    }

    @Test
    void anObjectThatIsStoredOtherwiseThanItWasEndedIsFound() {
        created(TRIAL, 0);
        status(TRIAL, 9, "{'phase': 'Succeeded'}");
        objects.add(new Seen(TRIAL, at(0), at(9), Phase.Failed, "NoReport", null));
        isFound("it is stored as Failed (NoReport), and was ended otherwise");
    }

    @Test
    void aTrialThatOutlivesItsExperimentIsFound() {
        objects.add(new Seen(TRIAL, at(0), null, Phase.Running, null, null));
        isFound("trial " + TRIAL + " is Running, and its experiment is over");
    }

    @Test
    void twoTrialsOnOneNodeAtOnceAreFound() {
        ran("a-0000-0-aaaaa", "n1", 0, 10);
        ran("b-0000-0-bbbbb", "n1", 9, 12);
        isFound("trials a-0000 and b-0000 ran on n1 at once");
    }

    @Test
    void trialsOneAfterTheOtherOrOnTwoNodesAreNot() {
        ran("a-0000-0-aaaaa", "n1", 0, 10);
        ran("b-0000-0-bbbbb", "n1", 10, 12);
        ran("c-0000-0-ccccc", "n2", 5, 11);
        assertEquals(List.of(), found());
    }

    @Test
    void bothProcessesOfATrialMayShareANodeButNoProcessWithAnEarlierOneOfItself() {
        ran("a-0000-0-aaaaa", "n1", 0, 10);
        ran("a-0000-1-bbbbb", "n1", 0, 10);
        assertEquals(List.of(), found());
        ran("a-0000-0-ccccc", "n1", 9, 12);
        isFound("trials a-0000 and a-0000 ran on n1 at once");
    }

    @Test
    void aPodEndsWithThePowerOfItsNodeOrWithItsObject() {
        running("a-0000-0-aaaaa", "n1", 0);
        ran("b-0000-0-bbbbb", "n1", 20, 30);
        isFound("trials a-0000 and b-0000 ran on n1 at once");
        faults.add(fault(Fault.NodePowerCut, "n1", null, "n1", 5, 15));
        assertEquals(List.of(), found());
        faults.clear();
        gone("a-0000-0-aaaaa", at(12));
        assertEquals(List.of(), found());
    }

    @Test
    void theRestOfASecondInWhichAnotherPodStartedIsNotSeen() {
        running("a-0000-0-aaaaa", "n1", 0);
        gone("a-0000-0-aaaaa", at(8).plusMillis(322));
        ran("b-0000-0-bbbbb", "n1", 8, 12); // somewhere in that second
        assertEquals(List.of(), found());
    }

    @Test
    void whatAKubeletSawIsSoThoughTheApiServerGaveItsWordNoAnswer() {
        running("a-0000-0-aaaaa", "n1", 0);
        kubelet("a-0000-0-aaaaa", "n1", 6, terminated(0, 6), 504);
        gone("a-0000-0-aaaaa", at(10));
        ran("b-0000-0-bbbbb", "n1", 8, 12);
        assertEquals(List.of(), found());
    }

    @Test
    void whatTheApiServerRefusedWasNotDone() {
        created(TRIAL, 0);
        status(TRIAL, 9, "{'phase': 'Succeeded'}");
        event(at(10), "operator", "patch", "trials", "status", TRIAL, "{'status': {'phase': 'Failed'}}", 409);
        assertEquals(List.of(), found());
    }

    @Test
    void aViolationShowsTheFaultsOfItsTime() {
        created(TRIAL, 0);
        status(TRIAL, 10, "{'phase': 'Failed', 'reason': 'NoReport'}");
        faults.add(fault(Fault.EtcdStopped, "etcd", null, null, 3, 8));
        String text = found().getFirst();
        assertTrue(text.contains("EtcdStopped") && text.contains("\"NoReport\""), text);
    }

    private void isFound(String words) {
        List<String> found = found();
        assertEquals(1, found.size(), found::toString);
        assertTrue(found.getFirst().contains(words), found::toString);
    }

    private List<String> found() {
        return check().violations().stream().map(Violation::toString).toList();
    }

    private SoakCheck check() {
        return new SoakCheck(AuditEvent.of(log, "soak"), faults, objects);
    }

    private static Injected fault(Fault fault, String target, String trial, String node, int begin, int end) {
        return new Injected(fault, target, trial, node, at(begin), at(end));
    }

    private void created(String trial, int second) {
        event(at(second), "operator", "create", "trials", null, "", "{'metadata': {'name': '" + trial + "'}}", 201);
    }

    private void deleted(String trial, int second) {
        event(at(second), "gc", "delete", "trials", null, trial, "{}", 200);
    }

    private void status(String trial, int second, String status) {
        event(at(second), "operator", "patch", "trials", "status", trial, "{'status': " + status + "}", 200);
    }

    private void running(String pod, String node, int start) {
        kubelet(pod, node, start, "{'running': {'startedAt': '" + at(start) + "'}}", 200);
    }

    private void ran(String pod, String node, int start, int end) {
        running(pod, node, start);
        kubelet(pod, node, end, terminated(start, end), 200);
    }

    private void gone(String pod, Instant at) {
        event(at, "gc", "delete", "pods", null, pod, "{'gracePeriodSeconds': 0}", 200);
    }

    private static String terminated(int start, int end) {
        return "{'terminated': {'startedAt': '" + at(start) + "', 'finishedAt': '" + at(end) + "'}}";
    }

    private void kubelet(String pod, String node, int second, String state, int code) {
        String status = "{'status': {'containerStatuses': [{'state': " + state + "}]}}";
        event(at(second), "system:node:" + node, "patch", "pods", "status", pod, status, code);
    }

    private void event(
            Instant at, String user, String verb, String resource, String sub, String name, String request, int code) {
        String line = """
                {'stageTimestamp': '%s', 'user': {'username': '%s'}, 'verb': '%s', 'responseStatus': {'code': %d},
                 'objectRef': {'resource': '%s', 'subresource': '%s', 'namespace': 'soak', 'name': '%s'}, 'requestObject': %s}
                """.formatted(at, user, verb, code, resource, sub == null ? "" : sub, name, request);
        log.add(line.strip().replace("\n", "").replace('\'', '"'));
    }

    private static Instant at(int second) {
        return START.plusSeconds(second);
    }
}
