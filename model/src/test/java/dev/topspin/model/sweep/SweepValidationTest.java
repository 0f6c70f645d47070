package dev.topspin.model.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.topspin.model.Json;
import dev.topspin.model.plan.Cell;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.spec.CrdSchemas;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.Rounds;
import dev.topspin.model.spec.Validation;
import dev.topspin.model.spec.Variant;
import dev.topspin.model.spec.VariantRuntime.Path;
import dev.topspin.model.spec.Violation;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SweepValidationTest {
    @Test
    void aSweepOfWhichNothingIsSaidIsValidAndMeasuresSpinAndSockets() throws Exception {
        NodeSweepSpec spec = spec("{}");
        assertEquals(List.of(), SweepValidation.check(spec));
        assertEquals("spin", spec.local().getFirst().name());
        assertEquals("socket", spec.pairs().variant().name());
        assertEquals(
                1,
                SweepExperiments.pair(spec, new NodePair("a", "b"), 1)
                        .measurement()
                        .mostForks());
        assertEquals(
                new VerdictSettings(0.1, List.of("node.kubernetes.io/instance-type"), 3, 3), spec.verdictSettings());
    }

    @Test
    void theExperimentsOfASweepHaveItsPodTemplate() throws Exception {
        NodeSweepSpec spec = spec("placement: {podTemplate: {metadata: {labels: {team: actors}}}}");
        assertEquals(List.of(), SweepValidation.check(spec));
        for (ExperimentSpec experiment : List.of(
                SweepExperiments.local(spec, "a", spec.local(), 1),
                SweepExperiments.pair(spec, new NodePair("a", "b"), 1))) {
            assertEquals(
                    Map.of("team", "actors"),
                    experiment.placement().podTemplate().labels());
        }
        List<Violation> wrong =
                SweepValidation.check(spec("placement: {podTemplate: {metadata: {labels: {\"a b\": c}}}}"));
        assertEquals(
                List.of("spec.placement.podTemplate.metadata.labels"),
                wrong.stream().map(Violation::path).toList());
    }

    @Test
    void upTo64NodesAllPairsMeetAndThenTwelveRounds() throws Exception {
        assertEquals(63, spec("{}").rounds(64));
        assertEquals(12, spec("{}").rounds(65));
        assertEquals(8, spec("pairs: {coverage: {rounds: 8}}").rounds(64));
        assertEquals(3, spec("pairs: {coverage: {rounds: 8}}").rounds(4));
    }

    @Test
    void aPairByAnotherPathIsTwoVariantsOfOneExperimentAndSuspectsAreMeasuredByPodsAlone() throws Exception {
        NodeSweepSpec spec = spec("pairs: {variant: {name: socket, socket: {}}, path: Service}");
        NodePair pair = new NodePair("a", "b");
        assertEquals(
                List.of("socket", "socket-service"),
                SweepExperiments.pairWithBeside(spec, pair, 1).variants().stream()
                        .map(Variant::name)
                        .toList());
        assertEquals(List.of(), SweepValidation.check(spec));
        assertEquals(
                Path.Service,
                SweepExperiments.pairWithBeside(spec, pair, 1)
                        .variants()
                        .getLast()
                        .runtime()
                        .path());
        assertEquals(1, SweepExperiments.pair(spec, pair, 1).variants().size());
        String long40 = "a".repeat(Variant.MAX_NAME);
        NodeSweepSpec longer = spec("pairs: {variant: {name: %s, akkaRemote: {}}, path: Host}".formatted(long40));
        assertEquals(
                "a".repeat(35) + "-host", longer.pairs().byPath().orElseThrow().name());
    }

    @Test
    void aPairUnderLoadIsASecondCellOfOneExperimentWithMorePairs() throws Exception {
        NodeSweepSpec spec = spec("{pairs: {background: {pairs: 2}}, placement: {cpus: 3}}");
        assertEquals(List.of(), SweepValidation.check(spec));
        assertEquals(NodeSweepSpec.Processes.PerPair, spec.processes(1000));
        NodePair pair = new NodePair("a", "b");
        List<Cell> cells = Plan.cells(SweepExperiments.pairWithBeside(spec, pair, 1));
        assertEquals(
                List.of(false, true),
                cells.stream().map(SweepExperiments::underLoad).toList());
        assertEquals(
                List.of(1, 3),
                cells.stream().map(cell -> cell.workload().pingPong().pairs()).toList());
        assertEquals(1, Plan.cells(SweepExperiments.pair(spec, pair, 1)).size());
    }

    @Test
    void whatOneProcessANodeIsAskedForIsAValidExperiment() throws Exception {
        NodeSweepSpec spec = spec("{}");
        List<String> nodes = List.of("a", "b", "c");
        Map<String, List<Integer>> peers = PairRounds.peers(PairRounds.of(nodes, "seed"), nodes);
        for (int i = 0; i < nodes.size(); i++) {
            Rounds rounds = new Rounds("k", i, peers.get(nodes.get(i)));
            ExperimentSpec made = SweepExperiments.rounds(spec, nodes.get(i), rounds, 1);
            assertEquals(List.of(), Validation.check(made));
            assertEquals(3, made.measurement().iterations());
            assertEquals("1000ms", made.measurement().time());
            assertEquals("732s", made.runPolicy().trialDeadline());
            for (int round = 1; round <= 3; round++) {
                int peer = rounds.peer(round);
                if (peer != Rounds.NOBODY) {
                    Rounds others = new Rounds("k", peer, peers.get(nodes.get(peer)));
                    assertEquals(i, others.peer(round), "who is met meets");
                    assertEquals(!rounds.drives(round), others.drives(round), "one of the two drives");
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            local: [{name: a, socket: {}}]                         | spec.local[0].socket.topology: Unsupported value: "CrossNode": a local variant runs on one node: must be SameNode
            local: [{name: a, spin: {}}, {name: a, akka: {}}]      | spec.local: names must be unique: "a" is given twice
            local: [{name: a}]                                     | spec.local[0]: exactly one runtime must be given: one of spin, socket, akka, akkaRemote, threads, scalaActors, pekko, pekkoRemote, queue, kilim, aeron, grpc, container
            local: [{name: a, threads: {}}]                        | spec.local[0].threads: workload pingPong is not for runtime threads: must be one of aeron, akka, akkaRemote, container, grpc, kilim, pekko, pekkoRemote, queue, scalaActors, socket, spin
            pairs: {variant: {name: a, akka: {}}}                  | spec.pairs.variant: "a" is akka on one node: a pair needs socket, aeron, grpc, akkaRemote or pekkoRemote with topology CrossNode
            pairs: {variant: {name: a, socket: {topology: SameNode}}} | spec.pairs.variant: "a" is socket on one node: a pair needs socket, aeron, grpc, akkaRemote or pekkoRemote with topology CrossNode
            pairs: {variant: {name: a, socket: {path: Host}}}      | spec.pairs.variant.socket.path: Unsupported value: "Host": verdicts are of path Pod: remove it, and give spec.pairs.path
            local: [{name: a, socket: {rounds: {key: a, index: 0, peers: [1]}}}] | spec.local[0].socket.rounds: not for a sweep, which says itself whom a process meets (spec.pairs.processes): remove it
            pairs: {variant: {name: a, socket: {rounds: {key: a, index: 0, peers: [1]}}}} | spec.pairs.variant.socket.rounds: not for a sweep, which says itself whom a process meets (spec.pairs.processes): remove it
            pairs: {processes: PerNode, variant: {name: a, akkaRemote: {}}} | spec.pairs.processes: Unsupported value: "PerNode": variant "a" is akkaRemote, and one process a node meets the others over socket: must be PerPair
            pairs: {processes: PerNode, concurrency: One}          | spec.pairs.processes: Unsupported value: "PerNode": with spec.pairs.concurrency One there is one pair at a time: must be PerPair
            pairs: {processes: PerNode, coverage: {rounds: 256}}   | spec.pairs.coverage.rounds: Invalid value: 256: with spec.pairs.processes PerNode a pod's report has room for 255: must be no more
            pairs: {processes: PerNode, path: Host}                | spec.pairs.processes: Unsupported value: "PerNode": one process a node meets the others by path Pod, and spec.pairs.path is Host: must be PerPair
            pairs: {processes: PerNode, background: {}}            | spec.pairs.processes: Unsupported value: "PerNode": one process a node meets the others alone, and spec.pairs.background is given: must be PerPair
            pairs: {background: {}, path: Host}                    | spec.pairs.background: not with spec.pairs.path Host: one thing is measured beside a pair: remove either
            pairs: {background: {pairs: 2}}                        | spec.pairs.background.pairs: Invalid value: 2: with the pair itself so many keep 3 CPUs of a node busy, and spec.placement.cpus is 2: must be less than that
            outliers: {tolerance: 0%}                              | spec.outliers.tolerance: Invalid value: "0%": must be more than 0%
            placement: {nodes: [n1]}                               | spec.placement.nodes: not for a sweep, which chooses its nodes by spec.nodes.selector: remove it
            placement: {cpus: 1}                                   | spec.placement.cpus: Invalid value: 1: variant "spin" spins on two CPUs for each pair (pairs: 1): at least 2 are needed
            runPolicy: {startDeadline: 0s}                         | spec.runPolicy.startDeadline: Invalid value: "0s": must be longer than 0
            """)
    void whatIsWrongIsSaidOnceByItsOwnField(String yaml, String words) throws Exception {
        assertEquals(
                List.of(words),
                SweepValidation.check(spec(yaml)).stream()
                        .map(Violation::toString)
                        .toList());
    }

    private static NodeSweepSpec spec(String yaml) throws JsonProcessingException {
        ObjectNode tree = (ObjectNode) new YAMLMapper().readTree(yaml);
        assertEquals(List.of(), CrdSchemas.complete("nodesweeps", tree));
        return Json.convert(tree, NodeSweepSpec.class);
    }
}
