package dev.topspin.operator.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.topspin.api.Experiment;
import dev.topspin.operator.ApiServer;
import dev.topspin.operator.Fixtures;
import dev.topspin.operator.cache.CachedTrial;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyBuilder;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OrphansTest {
    private final ApiServer api = new ApiServer();
    private boolean works = true;
    private final Orphans orphans = new Orphans(
            api.client(),
            new Orphans.Known(
                    cache(Experiment.class),
                    cache(CachedTrial.class),
                    cache(Job.class),
                    () -> cache(Pod.class).get().toList(),
                    true),
            () -> works);

    @AfterEach
    void stop() {
        orphans.close();
        api.close();
    }

    @Test
    void aPodWhoseJobWasMadeAnewIsDeletedOnceItWasSeenTwice() {
        Job job = stored(job("x-0000", null));
        Pod left = stored(pod("x-0000-0-abcde", job, "uid-of-the-job-before"));
        Pod own = stored(pod("x-0000-0-fghij", job, job.getMetadata().getUid()));
        orphans.look();
        assertNotNull(api.client().resource(left).get(), "the garbage collector may be about to");
        orphans.look();
        assertNull(api.client().resource(left).get());
        assertNotNull(api.client().resource(own).get());
    }

    @Test
    void aJobWhoseTrialIsGoneAndATrialWhoseExperimentIsGoneAreDeletedToo() {
        Experiment experiment = stored(experiment());
        CachedTrial trial = stored(trial(experiment, "uid-of-the-experiment-before"));
        CachedTrial other = stored(trial(experiment, experiment.getMetadata().getUid()));
        Job job = stored(job("x-0000", trial));
        lookTwice();
        assertNull(api.client().resource(trial).get());
        assertNotNull(api.client().resource(other).get());
        assertNotNull(api.client().resource(job).get(), "its owner was there at the first look");
        lookTwice();
        assertNull(api.client().resource(job).get());
    }

    @Test
    void withAJobGoesWhatElseItsTrialHadAndNothingOfTheNewTrial() {
        Job job = job("x-0000", null);
        job.getMetadata()
                .setOwnerReferences(
                        owned("any", "Trial", "x-0000", "uid-before").getOwnerReferences());
        job.getSpec().setCompletions(2);
        stored(job);
        Service old = stored(service("x-0000", "uid-before"));
        Service front = stored(service("x-0000-front", "uid-of-the-new-one"));
        NetworkPolicy policy = stored(new NetworkPolicyBuilder()
                .withMetadata(owned("x-0000", "Trial", "x-0000", "uid-before"))
                .build());
        lookTwice();
        assertNull(api.client().resource(job).get());
        assertNull(api.client().resource(old).get());
        assertNull(api.client().resource(policy).get());
        assertNotNull(api.client().resource(front).get());
    }

    @Test
    void whatTheCacheDoesNotKnowYetButTheApiServerDoesKeepsWhatItOwns() {
        Job job = stored(job("x-0000", null));
        Pod pod = stored(pod("x-0000-0-abcde", job, job.getMetadata().getUid()));
        Orphans behind = new Orphans(
                api.client(),
                new Orphans.Known(Stream::empty, Stream::empty, Stream::empty, () -> List.of(pod), true),
                () -> works);
        behind.look();
        behind.look();
        behind.close();
        assertNotNull(api.client().resource(pod).get());
    }

    @Test
    void whatIsNobodysOrSomebodyElsesIsLeftAlone() {
        Pod nobodys =
                stored(new PodBuilder().withMetadata(named("bare").build()).build());
        Pod others = stored(pod("others", "ReplicaSet", "web", "uid-of-a-replica-set"));
        lookTwice();
        assertNotNull(api.client().resource(nobodys).get());
        assertNotNull(api.client().resource(others).get());
    }

    @Test
    void onePodThatSomebodyKeepsFromBeingDeletedKeepsNoOther() {
        Pod kept = stored(pod("a-0000-0-abcde", "Job", "a-0000", "uid-of-a-job"));
        Pod left = stored(pod("x-0000-0-abcde", "Job", "x-0000", "uid-of-the-job-before"));
        api.server()
                .expect()
                .delete()
                .withPath("/api/v1/namespaces/lab/pods/a-0000-0-abcde")
                .andReturn(403, new Status())
                .always();
        lookTwice();
        assertNotNull(api.client().resource(kept).get());
        assertNull(api.client().resource(left).get());
    }

    @Test
    void aStandbyDeletesNothing() {
        Pod left = stored(pod("x-0000-0-abcde", "Job", "x-0000", "uid-of-the-job-before"));
        works = false;
        lookTwice();
        assertNotNull(api.client().resource(left).get());
        works = true;
        orphans.look();
        assertNotNull(api.client().resource(left).get(), "what it saw as a standby does not count");
        orphans.look();
        assertNull(api.client().resource(left).get());
    }

    @Test
    void aGarbageCollectorThatIsOnlyBehindIsNotRaced() {
        for (int i = 0; i < 30; i++) {
            stored(pod("x-0000-" + i + "-abcde", "Job", "x-0000", "uid-of-the-job-before"));
        }
        lookTwice();
        assertEquals(10, cache(Pod.class).get().count());
        orphans.look();
        assertEquals(0, cache(Pod.class).get().count());
        assertFalse(cache(Job.class).get().findAny().isPresent());
    }

    private void lookTwice() {
        orphans.look();
        orphans.look();
    }

    private <R extends HasMetadata> Supplier<Stream<R>> cache(Class<R> kind) {
        return () -> api.client().resources(kind).inNamespace("lab").list().getItems().stream();
    }

    private <R extends HasMetadata> R stored(R object) {
        return api.client().resource(object).create();
    }

    private static Experiment experiment() {
        Experiment experiment = Fixtures.experiment("x", "variants: [{name: spin, spin: {}}]");
        experiment.getMetadata().setUid(null);
        return experiment;
    }

    private static CachedTrial trial(Experiment experiment, String owner) {
        CachedTrial trial = new CachedTrial();
        trial.setMetadata(
                owned("x-" + owner, "Experiment", experiment.getMetadata().getName(), owner));
        return trial;
    }

    private static Job job(String name, CachedTrial trial) {
        ObjectMeta metadata = trial == null
                ? named(name).build()
                : owned(
                        name,
                        "Trial",
                        trial.getMetadata().getName(),
                        trial.getMetadata().getUid());
        return new JobBuilder()
                .withMetadata(metadata)
                .withNewSpec()
                .withCompletions(1)
                .endSpec()
                .build();
    }

    private static Pod pod(String name, Job job, String owner) {
        return pod(name, "Job", job.getMetadata().getName(), owner);
    }

    private static Pod pod(String name, String kind, String owner, String uid) {
        return new PodBuilder().withMetadata(owned(name, kind, owner, uid)).build();
    }

    private static Service service(String name, String owner) {
        return new ServiceBuilder()
                .withMetadata(owned(name, "Trial", "x-0000", owner))
                .build();
    }

    private static ObjectMetaBuilder named(String name) {
        return new ObjectMetaBuilder().withNamespace("lab").withName(name).withLabels(Map.of());
    }

    private static ObjectMeta owned(String name, String kind, String owner, String uid) {
        return named(name)
                .withOwnerReferences(new OwnerReferenceBuilder()
                        .withApiVersion("example/v1")
                        .withKind(kind)
                        .withName(owner)
                        .withUid(uid)
                        .withController(true)
                        .build())
                .build();
    }
}
