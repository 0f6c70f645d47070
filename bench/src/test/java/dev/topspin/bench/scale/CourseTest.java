package dev.topspin.bench.scale;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.topspin.bench.cluster.Watch;
import dev.topspin.model.Json;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CourseTest {
    private static final long SECOND = 1_000_000_000;

    private final Course course = new Course();

    @Test
    void aGapIsFromTheEndOfATrialToTheNextJob() {
        job("a-0000", 1, 1);
        pod("a-0000", 0, "running", 2);
        pod("a-0000", 0, "terminated", 3);
        job("a-0001", 1, 5);
        pod("a-0001", 0, "running", 6);
        assertEquals(List.of(2.0), course.gaps(0));
        assertEquals(List.of(), course.gaps(4 * SECOND));
    }

    @Test
    void aPairHasEndedWithItsLastPod() {
        job("a-0000", 2, 1);
        pod("a-0000", 1, "terminated", 3);
        pod("a-0000", 0, "terminated", 4);
        pod("a-0000", 0, "terminated", 4.5);
        job("a-0001", 2, 5);
        assertEquals(List.of(1.0), course.gaps(0));
    }

    @Test
    void countsTrialsThatRunAtTheSameTime() {
        for (int i = 0; i < 3; i++) {
            job("a-000" + i, 1, i);
            pod("a-000" + i, 0, "running", 10 + i);
        }
        pod("a-0000", 0, "terminated", 11.5);
        pod("a-0001", 0, "terminated", 20);
        assertEquals(2, course.mostAtOnce());
    }

    @Test
    void countsExperimentsByWhatTheySay() {
        experiment("a", "MODIFIED", "Queued");
        experiment("b", "MODIFIED", "Queued");
        experiment("c", "MODIFIED", "Queued");
        experiment("a", "MODIFIED", "Running");
        experiment("b", "DELETED", "Queued");
        assertEquals(1, course.experiments("Queued"));
        assertEquals("Running", course.phase("a"));
    }

    private void job(String name, int pods, double seconds) {
        course.job(seen(
                "ADDED",
                seconds,
                "{\"metadata\":{\"name\":\"%s\"},\"spec\":{\"completions\":%d}}".formatted(name, pods)));
    }

    private void pod(String trial, int index, String state, double seconds) {
        course.pod(seen("MODIFIED", seconds, """
                {"metadata": {"name": "%s-%d-x", "labels": {"topspin.dev/trial": "%s"}},
                 "status": {"containerStatuses": [{"state": {"%s": {}}}]}}""".formatted(trial, index, trial, state)));
    }

    private void experiment(String name, String type, String phase) {
        course.experiment(
                seen(type, 0, "{\"metadata\":{\"name\":\"%s\"},\"status\":{\"phase\":\"%s\"}}".formatted(name, phase)));
    }

    private static Watch.Seen seen(String type, double seconds, String object) {
        return new Watch.Seen((long) (seconds * SECOND), type, Json.read(object, JsonNode.class));
    }
}
