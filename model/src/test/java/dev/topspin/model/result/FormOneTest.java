package dev.topspin.model.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.topspin.model.Json;
import java.util.List;
import org.junit.jupiter.api.Test;

class FormOneTest {
    private static final String FLAT = """
            {"cell": "akka[throughput=1]", "variant": "akka", "parameters": "throughput=1", "forks": 2, "unit": "hop",
             "nsPerOp": 942.6, "nsPerOpLow": 0.0, "nsPerOpHigh": 7679.0, "opsPerSecond": 1328000.0,
             "p50Micros": 1.063, "p99Micros": 7.487, "p999Micros": 29.31, "cpuCores": 1.9, "threads": 8,
             "seconds": 0.1131, "secondsWithStart": 1.28,
             "floorTax": 7.646, "floorTaxLow": 0.3907, "floorTaxHigh": 149.6,
             "pinned": "True", "valid": true, "message": "why", "variation": 0.6346, "precise": false, "unsteady": 1,
             "floor": {"steady": true, "variation": 0.02},
             "openLoop": {"rate": 10, "reachedRate": 9.99, "lateP999Nanos": 5},
             "remarks": ["one fork: no interval", "against spin: no difference shown"]}
            """;

    private static CellResult upgraded(String row) {
        ObjectNode tree = Json.read(row, ObjectNode.class);
        FormOne.upgradeRow(tree);
        return Json.convert(tree, CellResult.class);
    }

    @Test
    void everyFieldOfAFlatRowHasItsPlace() {
        CellResult expected = CellResult.builder()
                .cell("akka[throughput=1]")
                .variant("akka")
                .parameters("throughput=1")
                .forks(2)
                .unit("hop")
                .nsPerOp(new Interval(942.6, 0.0, 7679.0))
                .opsPerSecond(1_328_000.0)
                .roundTrip(new RoundTrip(1.063, 7.487, 29.31))
                .openLoop(new OpenLoop(10, 9.99, 5))
                .completion(new Completion(0.1131, 1.28))
                .cpuCores(1.9)
                .threads(8)
                .tax(new Tax(Tax.Kind.Operation, null, new Ratio(7.646, 0.3907, 149.6)))
                .pinned(true)
                .valid(true)
                .message("why")
                .trust(new Trust(0.6346, false, 1))
                .floor(new Steadiness(true, 0.02))
                .remarks(List.of(new Remark.OneFork(), new Remark.NoDifference("spin")))
                .build();
        assertEquals(expected, upgraded(FLAT));
    }

    @Test
    void aTaxOverANetworkIsOfRoundTripsAndOneForkHasNoEnds() {
        CellResult row = upgraded("{\"cell\":\"tcp\",\"nsPerOp\":5,\"networkTax\":2.5,\"pinned\":\"False\"}");
        assertEquals(new Tax(Tax.Kind.RoundTrip, null, new Ratio(2.5, null, null)), row.tax());
        assertEquals(new Interval(5, null, null), row.nsPerOp());
        assertEquals(false, row.pinned());
    }

    @Test
    void aRowWithoutFiguresHasNone() {
        CellResult row = upgraded("{\"cell\":\"tcp\",\"forks\":0,\"pinned\":\"Unknown\"}");
        assertEquals(CellResult.builder().cell("tcp").build(), row);
        assertNull(row.pinned());
    }

    @Test
    void whatWasSaidOfTheRunStandsInItsRows() {
        ResultsFile results = FormOne.read("""
                {"version": 1, "rows": [{"cell": "tcp", "remarks": ["one fork: no interval"]}, {"cell": "spin"}],
                 "remarks": {"tcp": ["one fork: no interval", "CrossNode was run as SameNode: both processes on this machine, over loopback"]}}
                """);
        assertEquals(ResultsFile.VERSION, results.version());
        assertEquals(
                List.of(new Remark.OneFork(), new Remark.Loopback()),
                results.rows().getFirst().remarks());
        assertEquals(List.of(), results.rows().getLast().remarks());
    }

    @Test
    void theFormWrittenNowIsReadAsItIs() {
        ResultsFile results = ResultsFile.builder()
                .experiment("x")
                .rows(List.of(upgraded(FLAT)))
                .build();
        assertEquals(results, FormOne.read(Json.write(results)));
        JsonNode written = Json.read(Json.write(results), JsonNode.class);
        assertEquals(2, written.path("version").asInt());
    }
}
