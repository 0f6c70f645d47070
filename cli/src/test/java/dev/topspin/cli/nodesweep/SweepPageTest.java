package dev.topspin.cli.nodesweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.topspin.api.NodeSweep;
import dev.topspin.api.NodeSweepStatus;
import dev.topspin.cli.cluster.StoredSweep;
import dev.topspin.cli.nodesweep.SweepResults.Outlying;
import dev.topspin.cli.report.HtmlReport;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.model.Json;
import dev.topspin.model.sweep.NodeVerdict.Kind;
import dev.topspin.model.testing.SimulatedCluster;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class SweepPageTest {
    private static JsonNode data(String page) {
        String from = page.substring(page.indexOf("id=\"sweep-data\">") + "id=\"sweep-data\">".length());
        return Json.read(from.substring(0, from.indexOf("</script>")), JsonNode.class);
    }

    @Test
    void outliersComeFirstWithTheirSentence() throws Exception {
        SweepResults results = SweepResults.of(SweptClusters.hard(32, 31));
        List<Outlying> outliers = results.outliers();
        assertEquals(
                List.of("n009", SweptClusters.SLOW, "link n002 - n003"),
                outliers.stream().map(Outlying::who).toList());
        assertTrue(
                outliers.get(1).said().contains("kernel 6.8.0-41 where 23 of 24 have 6.8.0-45"), outliers.toString());
        assertEquals("2 nodes and 1 link are slow", results.headline());
        String page = SweepPage.of(results);
        assertTrue(page.indexOf("id=\"outliers\"") < page.indexOf("id=\"matrix\""), page);
        assertTrue(page.contains("<p class=\"headline\">2 nodes and 1 link are slow.</p>"), page);
    }

    @Test
    void aNodeThatWasNotTestedIsNamedWithItsReasonAndItsMarkupIsText() throws Exception {
        SweepResults results = SweepResults.of(SweptClusters.hard(32, 31));
        assertEquals(
                List.of(Kind.NotTested, Kind.NotPinned),
                results.unknown().stream().map(results::kind).distinct().toList());
        String page = SweepPage.of(results);
        assertFalse(page.contains("<b>" + SweptClusters.LOST), page);
        assertTrue(page.contains("&lt;b&gt;" + SweptClusters.LOST), page);
    }

    @Test
    void beforeTheEndWhatWasMeasuredUntilNowIsJudged() throws Exception {
        SimulatedCluster cluster = new SimulatedCluster(8, 1).withoutNoise().slowNetwork("n003", 1.5);
        SweepResults results = SweepResults.of(SweptClusters.stored(cluster, 7, false));
        assertEquals("So far no node and no link is called slow, 1 node suspected", results.headline());
        String page = SweepPage.of(results);
        assertTrue(page.contains("Not finished: it is Running, and what is said may change."), page);
        assertTrue(NodeSweepText.of(results).get(2).startsWith("  n003: suspected: 1.50x its peers"), page);
    }

    @Test
    void thePageHasEachPairOnceAndOfANodeTheSettingsThatDiffer() throws Exception {
        JsonNode data = data(SweepPage.of(SweepResults.of(SweptClusters.hard(32, 31))));
        assertEquals(32 * 31 / 2 * 5, data.path("pairs").size());
        for (JsonNode node : data.path("nodes")) {
            JsonNode settings = node.get(7);
            JsonNode profile = data.path("profiles").get(settings.get(0).asInt());
            boolean slow = node.get(0).asText().equals(SweptClusters.SLOW);
            for (int i = 1; i < settings.size(); i += 2) {
                String name = profile.get(settings.get(i).asInt()).get(0).asText();
                assertTrue(slow || !name.equals("kernel"), () -> node + " differs in " + name);
            }
            assertEquals(slow, settings.toString().contains("6.8.0-41"), settings::toString);
        }
    }

    @Test
    void ofANodeThePageHasItsCpusInPairsWithThoseThatAreNotAsTheKernelSays() throws Exception {
        JsonNode data = data(SweepPage.of(SweepResults.of(SweptClusters.hard(32, 31))));
        for (JsonNode node : data.path("nodes")) {
            JsonNode cores = node.get(9);
            JsonNode floors = node.get(10);
            switch (node.get(0).asText()) {
                case "n002" ->
                    assertTrue(
                            data.path("words")
                                    .get(cores.get(0).asInt())
                                    .asText()
                                    .startsWith("OneCpu: a pod"),
                            cores::toString);
                case "n009" -> {
                    assertEquals(28, cores.get(2).size());
                    assertEquals(28, cores.get(3).asInt());
                    assertEquals(1, cores.get(4).size(), cores::toString);
                    assertEquals(1, cores.get(2).get(0).get(4).asInt());
                    assertEquals(7, floors.get(1).size());
                }
                default -> {
                    assertEquals("[2,3,4,5]", cores.get(1).toString());
                    assertEquals(6, cores.get(2).size());
                    assertEquals(0, cores.get(4).size());
                    assertEquals(2, floors.get(1).size());
                }
            }
        }
    }

    @Test
    void aThousandNodesTakeLessThanThreeMegabytes() throws Exception {
        SweepResults results = SweepResults.of(SweptClusters.hard(1000, 12));
        long start = System.nanoTime();
        int bytes = SweepPage.of(results).getBytes(StandardCharsets.UTF_8).length;
        System.out.printf(
                "page of a sweep of 1,000 nodes, 12 rounds: %,d bytes in %d ms%n",
                bytes, (System.nanoTime() - start) / 1_000_000);
        assertTrue(bytes < HtmlReport.MAX_BYTES, () -> bytes + " bytes");
    }

    @Test
    void ofASweepThatHasNotStartedItIsSaidWhy() {
        NodeSweep sweep = SweptClusters.hard(32, 31).sweep();
        sweep.setStatus(Json.read("""
            {"conditions": [{"type": "Complete", "status": "False", "message": "no node has pool=trading"}]}
            """, NodeSweepStatus.class));
        BadInputException e =
                assertThrows(BadInputException.class, () -> SweepResults.of(new StoredSweep(sweep, List.of())));
        assertEquals(
                List.of("nodesweep/weekly: no node of it has been chosen yet: no node has pool=trading"), e.lines());
    }
}
