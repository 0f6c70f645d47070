package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Pods that name no user, for clusters that choose it. */
@EndToEndBesideOthers
@ResourceLock(EndToEndBesideOthers.OPERATOR)
@Order(23)
class ChosenUserE2E {
    private static final PodAdmission PODS = new PodAdmission("topspin-users");

    @BeforeAll
    static void makeNamespace() {
        Capacity.now().requireNode(1, "a trial");
        PODS.makeNamespace();
    }

    @AfterAll
    static void removeIt() {
        PODS.removeNamespace();
    }

    /** As OpenShift's restricted-v2 does it: a pod that names its user is refused, and one that doesn't is given one. */
    @Test
    void wherePodsNameNoUserWhoeverAdmitsThemChooses() {
        Topspin.upgrade("trials.runAsUser=null");
        try {
            PODS.mutate("""
                    has(object.spec.securityContext) && has(object.spec.securityContext.runAsUser) ?
                    [JSONPatch{op: "add", path: "/spec/nodeName", value: "it-names-its-user"}] :
                    [JSONPatch{op: "add", path: "/spec/securityContext/runAsUser", value: 1000740000}]""", "1000740000");
            Run run = Run.apply(
                    PODS.namespace(),
                    Draft.of("given-a-user", "{name: one, akka: {}}").withRunPolicy("cleanPods: Never"));
            run.awaitSuccess(Run.ONE_TRIAL);
            assertEquals(
                    1000740000L,
                    run.pods().getFirst().getSpec().getSecurityContext().getRunAsUser());
            run.delete();
        } finally {
            Topspin.upgrade();
        }
    }
}
