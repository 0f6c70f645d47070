package dev.topspin.operator.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.Experiment;
import dev.topspin.api.Trial;
import dev.topspin.api.TrialStatus;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.TrialResult;
import dev.topspin.operator.ApiServer;
import dev.topspin.operator.Fixtures;
import dev.topspin.operator.build.PodSettings;
import dev.topspin.operator.cache.CachedNode;
import dev.topspin.operator.cache.CachedTrial;
import dev.topspin.operator.cache.NodeView;
import dev.topspin.operator.kube.Kubelets;
import dev.topspin.operator.kube.Mapping;
import dev.topspin.operator.kube.StatusPatch;
import dev.topspin.operator.trial.TrialRunner;
import dev.topspin.operator.trial.TrialStore;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TrialMakerTest {
    private final ApiServer api = new ApiServer();
    private final TrialMaker maker = new TrialMaker(api.client());
    private final Experiment experiment = Fixtures.experiment("x", "variants: [{name: spin, spin: {}}]");
    private final TrialPlan plan = Fixtures.plan(experiment).trials().getFirst();

    @AfterEach
    void stop() {
        api.close();
    }

    @Test
    void aTrialThatIsMadeHasNothingToSayYet() {
        CachedTrial made = made();
        assertEquals("lab/x-0000", made.id());
        assertNull(made.getStatus());
        assertNotNull(made.getMetadata().getResourceVersion());
    }

    @Test
    void aNameThatSomebodyElseHasIsNotTakenForIt() {
        made();
        experiment.getMetadata().setUid("uid-of-a-newer-one");
        var not = assertInstanceOf(TrialMaker.Made.NotNow.class, maker.make(experiment, plan));
        assertEquals("NameTaken", not.reason());
    }

    @Test
    void aTrialThatIsOverAlreadyIsNotRunAgainWhereACacheWasLate() {
        Trial over = Fixtures.trial(experiment, 0);
        TrialResult good = Trials.good(plan, 40);
        over.setStatus(new TrialStatus(
                1L, TrialStatus.Phase.Succeeded, null, null, "s", "c", null, "n1", null, null, null, null, null, good));
        api.client().resource(over).create();
        CachedTrial made = made();
        assertTrue(made.over());
        assertEquals(good.condensed(), made.result());
        assertInstanceOf(TrialRunner.Outcome.Stale.class, run(made));
        assertNull(api.client()
                .batch()
                .v1()
                .jobs()
                .inNamespace("lab")
                .withName("x-0000")
                .get());
        Trial stored = api.client()
                .resources(Trial.class)
                .inNamespace("lab")
                .withName("x-0000")
                .get();
        assertEquals(TrialStatus.Phase.Succeeded, stored.getStatus().phase());
    }

    private CachedTrial made() {
        return assertInstanceOf(TrialMaker.Made.There.class, maker.make(experiment, plan))
                .trial();
    }

    private TrialRunner.Outcome run(CachedTrial trial) {
        NodeView nodes = new NodeView() {
            @Override
            public CachedNode node(String name) {
                return null;
            }

            @Override
            public boolean readable() {
                return false;
            }

            @Override
            public Optional<Collection<CachedNode>> nodes() {
                return Optional.empty();
            }
        };
        TrialStore store = new TrialStore(api.client(), new StatusPatch(api.client(), Mapping.mapper()), (_, _) -> {});
        TrialRunner runner =
                new TrialRunner(api.client(), store, Stream::empty, nodes, Kubelets.notAsked(), Clock.systemUTC());
        PodSettings pods = new PodSettings("image", "Always", Duration.ofMinutes(2), true, List.of("n1"));
        return runner.run(
                new TrialRunner.Active(trial, plan, experiment.getSpec().runPolicy(), pods, null, List.of(), false));
    }
}
