package dev.topspin.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.topspin.api.Trial;
import dev.topspin.operator.build.Companions;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a pair has beside its Job goes with it, and nothing else that has its name. */
class CompanionsTest {
    private final Lab lab = new Lab();

    @AfterEach
    void stop() {
        lab.close();
    }

    @Test
    void aServiceThatSomebodyElseMadeUnderTheNameIsLeftAlone() {
        Trial trial = pair();
        replaceService();
        assertEquals(List.of("e-0000"), servicesAfter(trial));
    }

    @Test
    void itIsLeftAloneTooWhereTheJobDoesNotSayWhatWasMadeWithIt() {
        Trial trial = pair();
        forget();
        replaceService();
        assertEquals(List.of("e-0000"), servicesAfter(trial));
    }

    @Test
    void withAJobOfAnEarlierVersionWhatIsTheTrialsOwnGoesToo() {
        Trial trial = pair();
        forget();
        assertEquals(List.of(), servicesAfter(trial));
    }

    private List<String> servicesAfter(Trial trial) {
        lab.succeed(trial, 10_000);
        Eventually.that("the Job to go", () -> lab.job("e-0000") == null, lab::story);
        return lab.services();
    }

    private Trial pair() {
        lab.apply("e", "variants: [{name: socket, socket: {}}]\nmeasurement: {forks: 1}");
        return lab.awaitJob("e-0000");
    }

    /** As versions did that deleted by name. */
    private void forget() {
        Job job = lab.job("e-0000");
        assertEquals(2, Companions.of(job).orElseThrow().size(), "a Service and a NetworkPolicy");
        job.getMetadata().setAnnotations(null);
        lab.client().resource(job).update();
    }

    private void replaceService() {
        var services = lab.client().services().inNamespace("lab");
        Service old = services.withName("e-0000").get();
        services.withName("e-0000").delete();
        services.resource(new ServiceBuilder()
                        .withMetadata(new ObjectMetaBuilder()
                                .withName("e-0000")
                                .withNamespace("lab")
                                .build())
                        .withSpec(old.getSpec())
                        .build())
                .create();
    }
}
