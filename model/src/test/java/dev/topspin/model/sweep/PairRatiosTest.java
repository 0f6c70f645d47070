package dev.topspin.model.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.topspin.model.Json;
import dev.topspin.model.spec.VariantRuntime.Path;
import dev.topspin.model.sweep.PairRatios.Over;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PairRatiosTest {
    private static final PairReading.End PINNED = new PairReading.End(true, null);

    private static PairReading pair(int i, double pod, PairBeside beside) {
        NodePair nodes = new NodePair("a", "b" + i);
        return new PairReading(nodes, List.of(pod), PINNED, PINNED, null, beside);
    }

    private static PairBeside byPath(Double... micros) {
        return new PairBeside(List.of(micros), null);
    }

    @Test
    void thePodTaxIsWhatAPodTakesOverItsHostInTheSamePair() {
        PairRatios ratios =
                PairRatios.of(Path.Host, List.of(pair(1, 30, byPath(20.0)), pair(2, 60, byPath(20.0, 40.0))));
        assertEquals(new Over(2, 1.5, 1.75, 2.0), ratios.podTax());
        assertNull(ratios.serviceTax());
        assertEquals("pod tax 1.75x (1.50..2.00)", ratios.inWords());
    }

    @Test
    void theServiceTaxIsWhatAServiceTakesOverThePodsBehindIt() {
        PairRatios ratios = PairRatios.of(Path.Service, List.of(pair(1, 20, byPath(25.0))));
        assertEquals(new Over(1, 1.25, 1.25, 1.25), ratios.serviceTax());
        assertNull(ratios.podTax());
    }

    @Test
    void theImpactOfLoadIsTheTailUnderItOverTheTailAloneInTheSamePair() {
        PairRatios ratios = PairRatios.of(
                Path.Pod,
                List.of(
                        pair(1, 20, new PairBeside(null, null, List.of(30.0), List.of(60.0))),
                        pair(2, 20, new PairBeside(null, null, List.of(30.0, 40.0), List.of(105.0)))));
        assertEquals(new Over(2, 2, 2.5, 3), ratios.impact());
        assertEquals("impact of load 2.50x (2.00..3.00)", ratios.inWords());
    }

    @Test
    void whatWasMeasuredBesideStaysWhereTheRowsOfBothNodesArePutTogether() {
        NodePair nodes = new NodePair("a", "b");
        PairReading unpinned = new PairReading(nodes, List.of(20.0), null, null, null, byPath(10.0));
        PairReading other = new PairReading(nodes, List.of(20.0), null, null, null);
        assertEquals(byPath(10.0), unpinned.with(other).beside());
        assertEquals(byPath(10.0), other.with(unpinned).beside());
    }

    @Test
    void pairsWithoutAFigureOrWithoutTheirCpusDoNotCount() {
        NotMeasured refused = new NotMeasured("JobRejected", "pods are forbidden", null);
        PairReading none = pair(1, 20, new PairBeside(null, refused));
        PairReading shared = new PairReading(
                new NodePair("a", "b"), List.of(20.0), new PairReading.End(false, null), PINNED, null, byPath(1.0));
        assertNull(PairRatios.of(Path.Host, List.of(none, shared, pair(2, 20, null))));
        assertNull(PairRatios.of(Path.Pod, List.of()));
    }

    @Test
    void aTwentiethOfThePairsIsBeyondEitherEnd() {
        List<PairReading> pairs = new ArrayList<>(IntStream.rangeClosed(1, 100)
                .mapToObj(i -> pair(i, i, byPath(1.0)))
                .toList());
        assertEquals(new Over(100, 6, 50.5, 95), PairRatios.of(Path.Host, pairs).podTax());
    }

    @Test
    void readingsOfEarlierVersionsHaveNothingBeside() {
        PairReading old =
                Json.read("{\"pair\":{\"first\":\"a\",\"second\":\"b\"},\"micros\":[20.5]}", PairReading.class);
        assertNull(old.beside());
        assertEquals(List.of(20.5), old.micros());
        assertEquals(false, Json.write(old).contains("beside"));
    }
}
