package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.topspin.api.ExperimentStatus;
import dev.topspin.api.Trial;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.Environment;
import dev.topspin.model.result.Tax;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** Every runtime and every workload, in pods with CPUs of their own. */
@EndToEnd
@Order(15)
class WorkloadsE2E {
    private static final Path LANDSCAPE = Topspin.chart().resolve("../../examples/landscape.yaml");

    private Capacity capacity;
    private int cpus;

    @BeforeAll
    void seeWhatThereIs() {
        capacity = Capacity.now();
        // two where a node has them: what one CPU shows is that it runs, and nothing about cores
        cpus = Math.min(2, capacity.largest());
    }

    /** What needs more CPUs than a pod may have here is left out, and said. */
    @Test
    void theLandscapeRunsAndEachOfItsRuntimesIsProven() throws IOException {
        capacity.requireTwoNodes(1, "the landscape");
        int each = Math.min(2, capacity.secondLargest());
        Draft whole = Draft.of("landscape").withWorkload("pingPong: {}").withCpus(each, 0);
        List<String> variants = new ArrayList<>();
        for (JsonNode variant : new YAMLMapper().readTree(LANDSCAPE.toFile()).at("/spec/variants")) {
            try {
                whole.withVariants(variant.toString()).plan();
                variants.add(variant.toString());
            } catch (IllegalStateException e) {
                String problem = e.getCause().getMessage();
                assertTrue(problem.startsWith("spec.placement.cpus: ") && each < 2, problem);
                System.out.printf("left out: %s: %s%n", variant.path("name").asText(), problem);
            }
        }
        Draft draft = whole.withVariants(variants.toArray(String[]::new));
        Run run = Run.apply(draft);
        ExperimentStatus status = run.awaitPinnedSuccess(draft);
        System.out.println(Cluster.kubectl("describe", "experiment", draft.name(), "-n", run.namespace()));
        for (CellResult row : status.rows()) {
            assertTrue(row.roundTrip().p50Micros() > 0, row::toString);
        }
        for (Trial trial : run.trials()) {
            assertEquals(
                    trial.getSpec().cell().variant().runtime().pods(),
                    trial.getStatus().nodes().split(",").length,
                    trial.getMetadata()::getName);
        }
    }

    @Test
    void creaturesMeetOnThreadsScalaActorsAndAkka() {
        capacity.requireNode(1, "chameneos in one pod");
        ExperimentStatus status = succeeds(
                "chameneos",
                "chameneos: {meetings: 100000, creatures: 4}",
                "{name: threads, threads: {}}",
                "{name: scala, scalaActors: {}}",
                "{name: four-tells, akka: {protocol: FourTells}}",
                "{name: lean, akka: {protocol: Lean}}");
        for (CellResult row : status.rows()) {
            assertEquals("meeting", row.unit(), row::toString);
            assertEquals(!row.variant().equals("threads"), row.tax(Tax.Kind.Operation) != null, row::toString);
        }
    }

    @Test
    void creaturesOnOneNodeMeetInAMallOnAnother() {
        capacity.requireTwoNodes(1, "a mall and its creatures on two nodes");
        Run run = Run.apply(Draft.of("mall", "{name: tcp, akkaRemote: {topology: CrossNode, transport: Tcp}}")
                .withWorkload("chameneos: {meetings: 20000, creatures: 4}")
                .withCpus(1, capacity.secondLargest() > 1 ? 1 : 0));
        run.awaitSuccess(Run.ONE_TRIAL);
        for (Trial trial : run.trials()) {
            String[] nodes = trial.getStatus().nodes().split(",");
            assertEquals(2, nodes.length);
            assertNotEquals(nodes[0], nodes[1], trial.getMetadata()::getName);
            assertNotNull(trial.getStatus().result().measured(), trial.getMetadata()::getName);
        }
    }

    @Test
    void servicesAreQueriedOnEveryExecutor() {
        capacity.requireNode(1, "queries");
        ExperimentStatus status = succeeds(
                "queries",
                "queries: {queries: 100000, pairs: 4}",
                "{name: fork-join, akka: {dispatcher: {executor: ForkJoin}}}",
                "{name: thread-pool, akka: {dispatcher: {executor: ThreadPool}}}",
                "{name: affinity, akka: {dispatcher: {executor: Affinity}}}",
                "{name: pinned-affinity, akka: {dispatcher: {executor: PinnedAffinity}}}");
        for (CellResult row : status.rows()) {
            assertEquals("query", row.unit(), row::toString);
            assertTrue(row.roundTrip().p50Micros() > 0, row::toString);
        }
    }

    @Test
    void threadsContendForALock() {
        capacity.requireNode(1, "contention");
        ExperimentStatus status = succeeds(
                "contention",
                "contention: {point: Lock, parties: 2, operations: 1000000000}",
                "{name: lock, threads: {access: Lock}}",
                "{name: compare-and-swap, threads: {access: CompareAndSwap}}");
        for (CellResult row : status.rows()) {
            assertEquals("operation", row.unit(), row::toString);
            assertEquals(2, row.threads(), row::toString);
        }
    }

    @Test
    void messagesGoThroughQueuesOfPlatformAndVirtualThreads() {
        capacity.requireNode(1, "queues");
        ExperimentStatus status = succeeds(
                "queues",
                "queries: {queries: 100000, pairs: 1, inFlight: 16}",
                "{name: spsc, queue: {}}",
                "{name: disruptor, queue: {implementation: Disruptor}}",
                "{name: virtual, queue: {implementation: LinkedTransfer, threads: Virtual}}");
        for (CellResult row : status.rows()) {
            assertEquals("query", row.unit(), row::toString);
            assertTrue(row.roundTrip().p50Micros() > 0, row::toString);
            assertTrue(row.threads() <= cpus, row::toString);
        }
    }

    @Test
    void creaturesMeetAsTasksOfKilim() {
        capacity.requireNode(1, "chameneos of Kilim");
        ExperimentStatus status = succeeds(
                "kilim",
                "chameneos: {meetings: 20000, creatures: 4}",
                "{name: threads, threads: {}}",
                "{name: kilim, kilim: {threads: 1}}");
        CellResult tasks = status.rows().getLast();
        assertEquals("meeting", tasks.unit(), tasks::toString);
        assertEquals(1, tasks.threads(), tasks::toString);
        assertNotNull(tasks.tax(Tax.Kind.Operation), tasks::toString);
    }

    @Test
    void actorsPlayInJvmsOfOtherCollectorsAndInTheImageOfAnotherJdk() {
        capacity.requireNode(1, "actors in one pod");
        String image =
                String.join(":", Topspin.IMAGE); // as good as any: its jars are not used, but those that are brought
        Draft draft = Draft.of(
                        "jvms",
                        "{name: ours, akka: {}}",
                        "{name: theirs, akka: {}, jvm: {image: \"%s\"}}".formatted(image))
                .withCpus(cpus, 0)
                .withFurther("matrix: {gc: [Serial, Z]}");
        Run run = Run.apply(draft);
        ExperimentStatus status = run.awaitPinnedSuccess(draft);
        assertEquals(
                List.of("ours[gc=Serial]", "ours[gc=Z]", "theirs[gc=Serial]", "theirs[gc=Z]"),
                status.rows().stream().map(CellResult::cell).toList());
        for (Trial trial : run.trials()) {
            Environment environment =
                    trial.getStatus().result().reports().getFirst().environment();
            assertEquals(
                    trial.getSpec().cell().variant().jvm().gc().name(), environment.gc(), trial.getMetadata()::getName);
            assertEquals(image, trial.getStatus().result().hosts().getFirst().image());
        }
    }

    private ExperimentStatus succeeds(String name, String workload, String... variants) {
        Draft draft = Draft.of(name, variants)
                .withWorkload(workload)
                .withCpus(cpus, 0)
                .withRunPolicy("parallelism: %d".formatted(capacity.secondLargest() >= cpus ? 2 : 1));
        return Run.apply(draft).awaitPinnedSuccess(draft);
    }
}
