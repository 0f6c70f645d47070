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
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/**
 * Every runtime and every workload, in pods with CPUs of their own. Where {@link ScheduleE2E} has run before, the experiments have run
 * beside its schedules, and the longest ones under an operator that was killed all the time.
 */
@EndToEnd
@Order(43)
class WorkloadsE2E {
    private static final Path LANDSCAPE = Topspin.chart().resolve("../../examples/landscape.yaml");

    private Capacity capacity;

    @BeforeAll
    void seeWhatThereIs() {
        capacity = Capacity.now();
    }

    /**
     * Begins the two that take longest, for who needs a cluster that has something to do.
     *
     * @return what was begun, and how many trials that makes
     */
    static Map<Run, Integer> beginLongest(Capacity capacity) {
        Map<Run, Integer> begun = new LinkedHashMap<>();
        List.of(landscape(capacity), meetings(capacity)).forEach(draft -> begun.put(Run.apply(draft), draft.trials()));
        return begun;
    }

    /** Begins the others, whose trials are short, for who leaves the nodes alone most of the time. */
    static void beginOthers(Capacity capacity) {
        List.of(
                        mall(capacity),
                        queries(capacity),
                        contention(capacity),
                        queues(capacity),
                        kilim(capacity),
                        jvms(capacity))
                .forEach(Run::apply);
    }

    @Test
    void theLandscapeRunsAndEachOfItsRuntimesIsProven() {
        capacity.requireTwoNodes(1, "the landscape");
        Draft draft = landscape(capacity);
        ExperimentStatus status = succeeds(draft);
        System.out.println(Cluster.kubectl("describe", "experiment", draft.name(), "-n", Topspin.EXPERIMENTS));
        for (CellResult row : status.rows()) {
            assertTrue(row.roundTrip().p50Micros() > 0, row::toString);
        }
        for (Trial trial : trials(draft)) {
            assertEquals(
                    trial.getSpec().cell().variant().runtime().pods(),
                    trial.getStatus().nodes().split(",").length,
                    trial.getMetadata()::getName);
        }
    }

    /** What needs more CPUs than a pod may have here is left out, and said. */
    private static Draft landscape(Capacity capacity) {
        int each = Math.min(2, capacity.secondLargest());
        Draft whole = Draft.of("landscape").withWorkload("pingPong: {}").withCpus(each, 0);
        List<String> variants = new ArrayList<>();
        for (JsonNode variant : example(LANDSCAPE).at("/spec/variants")) {
            try {
                whole.withVariants(variant.toString()).plan();
                variants.add(variant.toString());
            } catch (IllegalStateException e) {
                String problem = e.getCause().getMessage();
                assertTrue(problem.startsWith("spec.placement.cpus: ") && each < 2, problem);
                System.out.printf("left out: %s: %s%n", variant.path("name").asText(), problem);
            }
        }
        return side(capacity, whole.withVariants(variants.toArray(String[]::new)));
    }

    private static JsonNode example(Path file) {
        try {
            return new YAMLMapper().readTree(file.toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void creaturesMeetOnThreadsScalaActorsAndAkka() {
        capacity.requireNode(1, "chameneos in one pod");
        for (CellResult row : succeeds(meetings(capacity)).rows()) {
            assertEquals("meeting", row.unit(), row::toString);
            assertEquals(!row.variant().equals("threads"), row.tax(Tax.Kind.Operation) != null, row::toString);
        }
    }

    private static Draft meetings(Capacity capacity) {
        return local(
                capacity,
                "chameneos",
                "chameneos: {meetings: 100000, creatures: 4}",
                "{name: threads, threads: {}}",
                "{name: scala, scalaActors: {}}",
                "{name: four-tells, akka: {protocol: FourTells}}",
                "{name: lean, akka: {protocol: Lean}}");
    }

    @Test
    void creaturesOnOneNodeMeetInAMallOnAnother() {
        capacity.requireTwoNodes(1, "a mall and its creatures on two nodes");
        Draft draft = mall(capacity);
        Run.apply(draft).awaitSuccess(Run.ONE_TRIAL);
        for (Trial trial : trials(draft)) {
            String[] nodes = trial.getStatus().nodes().split(",");
            assertEquals(2, nodes.length);
            assertNotEquals(nodes[0], nodes[1], trial.getMetadata()::getName);
            assertNotNull(trial.getStatus().result().measured(), trial.getMetadata()::getName);
        }
    }

    private static Draft mall(Capacity capacity) {
        return Draft.of("mall", "{name: tcp, akkaRemote: {topology: CrossNode, transport: Tcp}}")
                .withWorkload("chameneos: {meetings: 20000, creatures: 4}")
                .withRunPolicy("cleanPods: Never")
                .withCpus(1, capacity.secondLargest() > 1 ? 1 : 0);
    }

    @Test
    void servicesAreQueriedOnEveryExecutor() {
        capacity.requireNode(1, "queries");
        for (CellResult row : succeeds(queries(capacity)).rows()) {
            assertEquals("query", row.unit(), row::toString);
            assertTrue(row.roundTrip().p50Micros() > 0, row::toString);
        }
    }

    private static Draft queries(Capacity capacity) {
        return local(
                capacity,
                "queries",
                "queries: {queries: 100000, pairs: 4}",
                "{name: fork-join, akka: {dispatcher: {executor: ForkJoin}}}",
                "{name: thread-pool, akka: {dispatcher: {executor: ThreadPool}}}",
                "{name: affinity, akka: {dispatcher: {executor: Affinity}}}",
                "{name: pinned-affinity, akka: {dispatcher: {executor: PinnedAffinity}}}");
    }

    @Test
    void threadsContendForALock() {
        capacity.requireNode(1, "contention");
        for (CellResult row : succeeds(contention(capacity)).rows()) {
            assertEquals("operation", row.unit(), row::toString);
            assertEquals(2, row.threads(), row::toString);
        }
    }

    private static Draft contention(Capacity capacity) {
        return local(
                capacity,
                "contention",
                "contention: {point: Lock, parties: 2, operations: 1000000000}",
                "{name: lock, threads: {access: Lock}}",
                "{name: compare-and-swap, threads: {access: CompareAndSwap}}");
    }

    @Test
    void messagesGoThroughQueuesOfPlatformAndVirtualThreads() {
        capacity.requireNode(1, "queues");
        for (CellResult row : succeeds(queues(capacity)).rows()) {
            assertEquals("query", row.unit(), row::toString);
            assertTrue(row.roundTrip().p50Micros() > 0, row::toString);
            assertTrue(row.threads() <= cpus(capacity), row::toString);
        }
    }

    private static Draft queues(Capacity capacity) {
        return local(
                capacity,
                "queues",
                "queries: {queries: 100000, pairs: 1, inFlight: 16}",
                "{name: spsc, queue: {}}",
                "{name: disruptor, queue: {implementation: Disruptor}}",
                "{name: virtual, queue: {implementation: LinkedTransfer, threads: Virtual}}");
    }

    @Test
    void creaturesMeetAsTasksOfKilim() {
        capacity.requireNode(1, "chameneos of Kilim");
        CellResult tasks = succeeds(kilim(capacity)).rows().getLast();
        assertEquals("meeting", tasks.unit(), tasks::toString);
        assertEquals(1, tasks.threads(), tasks::toString);
        assertNotNull(tasks.tax(Tax.Kind.Operation), tasks::toString);
    }

    private static Draft kilim(Capacity capacity) {
        return local(
                capacity,
                "kilim",
                "chameneos: {meetings: 20000, creatures: 4}",
                "{name: threads, threads: {}}",
                "{name: kilim, kilim: {threads: 1}}");
    }

    @Test
    void actorsPlayInJvmsOfOtherCollectorsAndInTheImageOfAnotherJdk() {
        capacity.requireNode(1, "actors in one pod");
        Draft draft = jvms(capacity);
        assertEquals(
                List.of("ours[gc=Serial]", "ours[gc=Z]", "theirs[gc=Serial]", "theirs[gc=Z]"),
                succeeds(draft).rows().stream().map(CellResult::cell).toList());
        for (Trial trial : trials(draft)) {
            Environment environment =
                    trial.getStatus().result().reports().getFirst().environment();
            assertEquals(
                    trial.getSpec().cell().variant().jvm().gc().name(), environment.gc(), trial.getMetadata()::getName);
            assertEquals(image(), trial.getStatus().result().hosts().getFirst().image());
        }
    }

    private static Draft jvms(Capacity capacity) {
        return local(
                        capacity,
                        "jvms",
                        "pingPong: {payloadBytes: 64}",
                        "{name: ours, akka: {}}",
                        "{name: theirs, akka: {}, jvm: {image: \"%s\"}}".formatted(image()))
                .withFurther("matrix: {gc: [Serial, Z]}");
    }

    /** As good as any: its jars are not used, but those that are brought. */
    private static String image() {
        return String.join(":", Topspin.IMAGE);
    }

    /** Two where a node has them: what one CPU shows is that it runs, and nothing about cores. */
    private static int cpus(Capacity capacity) {
        return Math.min(2, capacity.largest());
    }

    private static Draft local(Capacity capacity, String name, String workload, String... variants) {
        return side(capacity, Draft.of(name, variants).withWorkload(workload).withCpus(cpus(capacity), 0));
    }

    /** With trials side by side where there are nodes for that. */
    private static Draft side(Capacity capacity, Draft draft) {
        int parallelism = capacity.secondLargest() >= draft.cpus() ? 2 : 1;
        return draft.withRunPolicy("parallelism: %d, cleanPods: Never".formatted(parallelism));
    }

    private static ExperimentStatus succeeds(Draft draft) {
        return Run.apply(draft).awaitPinnedSuccess(draft);
    }

    private static List<Trial> trials(Draft draft) {
        return new Run(Topspin.EXPERIMENTS, draft.name()).trials();
    }
}
