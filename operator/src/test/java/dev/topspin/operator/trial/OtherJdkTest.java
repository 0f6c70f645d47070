package dev.topspin.operator.trial;

import static dev.topspin.operator.Fixtures.CREATED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.Trial;
import dev.topspin.model.result.TrialResult;
import dev.topspin.operator.Fixtures;
import dev.topspin.operator.Pods;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A trial in an image that a person has named, and that may be none of a JDK. */
class OtherJdkTest {
    private static final Instant LATER = CREATED.plusSeconds(5);

    private final Trial trial = Fixtures.trial(
            Fixtures.experiment("solo", "jvm: {image: \"jdk:17\"}\nvariants: [{name: akka, akka: {}}]"), 0);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "128 | StartError | exec: \"java\": executable file not found in $PATH | CreateContainerError",
                "1 | Error | Unrecognized option: --sun-misc-unsafe-memory-access=allow | NoReport",
                "1 | Error | java.lang.UnsupportedClassVersionError: class file version 69.0 | NoReport",
            })
    void anImageWithoutAJavaOrWithAnOldOneEndsTheTrialWithItsOwnWordsAndTheFields(
            int exitCode, String kubelet, String said, String reason) {
        TrialResult result =
                ended(pod().terminated(exitCode, kubelet, said, LATER).build());
        assertEquals(reason, result.reason());
        assertTrue(result.message().contains(said), result::message);
        assertTrue(
                result.message()
                        .endsWith("jvm.image is \"jdk:17\": it must have a java of version 25 or later on its PATH"),
                result::message);
    }

    @Test
    void jarsThatCanNotBeCopiedEndTheTrialWithTheReason() {
        TrialResult result = ended(pod().jarsFailed(1, "java.io.IOException: No space left on device", LATER)
                .build());
        assertEquals("NoReport", result.reason());
        assertTrue(result.message().contains("container jars ended with exit code 1"), result::message);
        assertTrue(result.message().contains("No space left on device"), result::message);
    }

    @Test
    void anImageOfTheJarsThatCanNotBePulledIsSaidAtItsTime() {
        Pod pod = pod().jarsWaiting("ImagePullBackOff", "not found").build();
        assertEquals("ImagePullBackOff", ended(pod, 30).reason());
        assertInstanceOf(Observation.Pending.class, observe(pod, 3));
    }

    private Pods pod() {
        return Pods.pod(trial, 0).on("n1", CREATED.plusSeconds(1));
    }

    private TrialResult ended(Pod pod) {
        return ended(pod, 6);
    }

    private TrialResult ended(Pod pod, int second) {
        return assertInstanceOf(Observation.Ended.class, observe(pod, second)).result();
    }

    private Observation observe(Pod pod, int second) {
        return Observations.of(trial, pod, CREATED.plusSeconds(second));
    }
}
