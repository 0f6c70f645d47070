package dev.topspin.operator.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.spec.RunPolicy.Exclusive;
import dev.topspin.operator.admission.Request.LaneRequest;
import dev.topspin.operator.cache.CachedNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PlannerTest {
    @Test
    void aHundredExperimentsOfOneNamespaceDoNotKeepTheOnlyOneOfAnotherWaiting() {
        List<Request> all = new ArrayList<>();
        IntStream.range(0, 100).forEach(i -> all.add(Requests.request("a/" + i, i)));
        all.add(Requests.request("b/late", 1000));
        Map<String, Decision> nobodyRuns = plan(all, Map.of(), List.of(busy("n1")));
        assertTrue(nobodyRuns.get("b/late").position() <= 2, nobodyRuns.get("b/late")::positionInWords);
        Map<String, Decision> oneRuns = plan(all, Map.of("a/0", Map.of(0, List.of("n1"))), Requests.nodes(1));
        assertEquals(1, oneRuns.get("b/late").position(), "a had its turn");
    }

    @Test
    void aPairIsNotKeptWaitingByOthersThatKeepComing() {
        Request pair = Requests.request("lab/pair", 10, Exclusive.Node, Requests.lane(0, 2));
        assertTrue(runsAfter(pair) <= 3, "as soon as both nodes were given back once");
    }

    @Test
    void oneThatWantsTheClusterIsNotKeptWaitingByOthersThatKeepComing() {
        Request cluster = Requests.request("lab/cluster", 10, Exclusive.Cluster, Requests.lane(0, 1));
        assertTrue(runsAfter(cluster) <= 3, "as soon as both nodes were given back once");
    }

    /** @return how many others of the two nodes had to end before it ran, while others came all the time */
    private static int runsAfter(Request wanted) {
        List<Request> asking = new ArrayList<>(List.of(wanted));
        Map<String, Map<Integer, List<String>>> held = new TreeMap<>();
        Deque<String> running = new ArrayDeque<>(List.of("lab/0", "lab/1"));
        for (int i = 0; i < 2; i++) {
            asking.add(Requests.request("lab/" + i, i));
            held.put("lab/" + i, Map.of(0, List.of("n" + (i + 1))));
        }
        for (int ended = 0; ended < 20; ended++) {
            Map<String, Decision> decisions = plan(asking, held, Requests.nodes(2));
            if (!decisions.get(wanted.id()).waits()) {
                return ended;
            }
            decisions.forEach((id, d) -> {
                if (!d.waits() && held.put(id, d.places()) == null) {
                    running.add(id);
                }
            });
            String first = running.poll();
            asking.removeIf(r -> r.id().equals(first));
            held.remove(first);
            asking.add(Requests.request("lab/" + (100 + ended), 100 + ended));
        }
        return Integer.MAX_VALUE;
    }

    @Test
    void lanesThatRunTogetherGetOneNodeWhichIsNobodyElses() {
        Request three = Requests.request(
                "lab/three", 1, Exclusive.Node, Requests.lane(0, 1), Requests.lane(1, 1), Requests.lane(2, 1));
        Request together = Requests.together(three);
        Map<String, Decision> decisions =
                plan(List.of(together, Requests.request("lab/other", 2)), Map.of(), Requests.nodes(2));
        List<String> node = decisions.get("lab/three").places().get(0);
        assertEquals(
                Map.of(0, node, 1, node, 2, node), decisions.get("lab/three").places());
        assertTrue(!decisions.get("lab/other").places().get(0).equals(node));
        assertTrue(plan(List.of(together, Requests.request("lab/other", 2)), Map.of(), Requests.nodes(1))
                .get("lab/other")
                .waits());
        Request cluster = Requests.together(
                Requests.request("lab/three", 1, Exclusive.Cluster, Requests.lane(0, 1), Requests.lane(1, 1)));
        assertEquals(
                2,
                plan(List.of(cluster), Map.of(), Requests.nodes(2))
                        .get("lab/three")
                        .places()
                        .size());
    }

    @Test
    void ofTwoThatWaitTheOneThatIsBehindGetsWhatTheFirstHasNoUseFor() {
        List<CachedNode> nodes = List.of(Requests.node("n1", "a", 4), Requests.node("n2", "b", 4));
        Request first = Requests.request("lab/first", 1, Exclusive.Node, of("a"));
        Request second = Requests.request("lab/second", 2, Exclusive.Node, of("b"));
        Request runs = Requests.request("lab/runs", 0, Exclusive.Node, of("a"));
        Map<String, Decision> decisions =
                plan(List.of(second, first, runs), Map.of("lab/runs", Map.of(0, List.of("n1"))), nodes);
        assertEquals(1, decisions.get("lab/first").position());
        assertEquals(
                "waits for n1, where alone it fits", decisions.get("lab/first").reason());
        assertEquals(Map.of(0, List.of("n2")), decisions.get("lab/second").places());
    }

    @Test
    void whatIsLeftWhenAllHaveOneGoesToFurtherLanes() {
        Request wide = Requests.request(
                "lab/wide", 1, Exclusive.Node, Requests.lane(0, 1), Requests.lane(1, 1), Requests.lane(2, 1));
        Request late = Requests.request("lab/late", 2);
        Map<String, Decision> decisions = plan(List.of(wide, late), Map.of(), Requests.nodes(3));
        assertEquals(
                Map.of(0, List.of("n1"), 1, List.of("n3")),
                decisions.get("lab/wide").places());
        assertEquals(Map.of(0, List.of("n2")), decisions.get("lab/late").places());
    }

    @Test
    void aLaneWaitsForTheNodeWhereItRanEvenWhereOthersAreFree() {
        Request back = Requests.request("lab/back", 1, Exclusive.Node, Requests.lane(0, 1, List.of("n1")));
        Request runs = Requests.request("lab/runs", 0);
        Map<String, Decision> decisions =
                plan(List.of(back, runs), Map.of("lab/runs", Map.of(0, List.of("n1"))), Requests.nodes(3));
        assertEquals(
                "waits for n1, where its trials ran before",
                decisions.get("lab/back").reason());
    }

    @Test
    void aLaneWhoseNodeFitsNoLongerGoesToAnother() {
        List<CachedNode> nodes = List.of(Requests.node("n1", "a", 2), Requests.node("n2", "a", 4));
        Request back = Requests.request("lab/back", 1, Exclusive.Node, Requests.lane(0, 1, List.of("n1")));
        assertEquals(
                Map.of(0, List.of("n2")),
                plan(List.of(back), Map.of(), nodes).get("lab/back").places());
    }

    @Test
    void whereNodesMayNotBeReadTrialsRunOneAtATimeAndTheSchedulerChooses() {
        List<Request> both = List.of(Requests.request("lab/one", 1), Requests.request("lab/other", 2));
        Map<String, Decision> decisions = plan(both, Map.of(), List.of());
        assertEquals(Map.of(0, List.of(Pool.ANY_NODE)), decisions.get("lab/one").places());
        assertTrue(decisions.get("lab/other").waits());
    }

    @Test
    void aNodeThatIsNotReadyIsNotGivenAndItsReturnIsWaitedFor() {
        Map<String, Decision> decisions = plan(List.of(Requests.request("lab/one", 1)), Map.of(), List.of(busy("n1")));
        assertEquals(1, decisions.get("lab/one").position());
        assertEquals(
                "waits for n1, where alone it fits", decisions.get("lab/one").reason());
    }

    @Test
    void aPairThatNamesItsNodesGetsTheseInItsOrder() {
        Request pair = Requests.request("lab/pair", 1, Exclusive.Node, Requests.named(2, "n3", "n1"));
        assertEquals(
                Map.of(0, List.of("n3", "n1")),
                plan(List.of(pair), Map.of(), Requests.nodes(4)).get("lab/pair").places());
    }

    @Test
    void whoeverNamesANodeThatIsNotThereIsToldSoAndKeepsNobodyFromTheOthers() {
        Request first = Requests.request("lab/first", 1, Exclusive.Node, Requests.named(2, "n1", "n7"));
        Request second = Requests.request("lab/second", 2);
        Map<String, Decision> decisions = plan(List.of(first, second), Map.of(), Requests.nodes(1));
        assertEquals(
                "waits for nodes that it names: node n7: no such node",
                decisions.get("lab/first").reason());
        assertEquals(Map.of(0, List.of("n1")), decisions.get("lab/second").places());
    }

    @Test
    void aNamedNodeThatIsNotReadyIsSaidToBe() {
        Request one = Requests.request("lab/one", 1, Exclusive.Node, Requests.named(1, "n1"));
        assertEquals(
                "waits for nodes that it names: node n1: not Ready (gone)",
                plan(List.of(one), Map.of(), List.of(busy("n1"))).get("lab/one").reason());
    }

    @Test
    void aNamedNodeThatIsTakenIsWaitedForInTheQueue() {
        Request waits = Requests.request("lab/waits", 1, Exclusive.Node, Requests.named(1, "n2"));
        Request runs = Requests.request("lab/runs", 0);
        Map<String, Decision> decisions =
                plan(List.of(waits, runs), Map.of("lab/runs", Map.of(0, List.of("n2"))), Requests.nodes(3));
        assertEquals(
                "waits for n2, where alone it fits", decisions.get("lab/waits").reason());
    }

    @Test
    void whereNodesMayNotBeReadTheSchedulerLooksForTheNamedOnes() {
        Request one = Requests.request("lab/one", 1, Exclusive.Node, Requests.named(1, "n1"));
        assertEquals(
                Map.of(0, List.of(Pool.ANY_NODE)),
                plan(List.of(one), Map.of(), List.of()).get("lab/one").places());
    }

    @Test
    void positionsAreInWords() {
        assertEquals("1st of 12", new Decision(Map.of(), 1, 12, "").positionInWords());
        assertEquals("2nd of 12", new Decision(Map.of(), 2, 12, "").positionInWords());
        assertEquals("3rd of 12", new Decision(Map.of(), 3, 12, "").positionInWords());
        assertEquals("11th of 12", new Decision(Map.of(), 11, 12, "").positionInWords());
        assertEquals("112th of 200", new Decision(Map.of(), 112, 200, "").positionInWords());
        assertEquals("122nd of 200", new Decision(Map.of(), 122, 200, "").positionInWords());
    }

    private static LaneRequest of(String pool) {
        return new LaneRequest(0, 1, Requests.wants(Map.of("pool", pool), 3), List.of());
    }

    /** @return a node that nobody gets now */
    private static CachedNode busy(String name) {
        return Requests.node(name, Map.of("pool", "a"), 4, false);
    }

    private static Map<String, Decision> plan(
            List<Request> requests, Map<String, Map<Integer, List<String>>> held, List<CachedNode> nodes) {
        return PlannerWorld.decide(requests, held, nodes, Map.of());
    }
}
