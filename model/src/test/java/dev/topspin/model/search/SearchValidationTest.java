package dev.topspin.model.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.topspin.model.spec.Violation;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SearchValidationTest {
    @Test
    void aSearchByRateIsValid() {
        assertEquals(List.of(), found(SearchSpecs.RATE));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            from: 1000, to: 100000              | from: 1000, to: 1000                 | spec.load: to must be greater than from
            parameter: rate, from: 1000, to: 100000 | parameter: pairs, from: 1, to: 100000 | spec.load.to: Invalid value: 100000: must be from 1 to 64
            maxForks: 30                        | maxForks: 30, width: 4%              | spec.search.width: Invalid value: "4%": must be from 5% to 99%
            time: 10s                           | time: 0s                             | spec.search.verify.time: Invalid value: "0s": must be longer than 0
            below: 1ms                          | below: 0s                            | spec.objectives[0].below: Invalid value: "0s": must be longer than 0
            figure: p99                         | figure: nsPerOp                      | spec.objectives[0].figure: Unsupported value: "nsPerOp": in an open loop the rate decides it: take p50, p99, p999 or reached
            {figure: p99, below: 1ms}           | {figure: reached, below: 1ms}        | spec.objectives[0]: reached takes atLeast, and every other figure takes below
            {figure: p99, below: 1ms}           | {figure: p99, atLeast: 99%}          | spec.objectives[0]: reached takes atLeast, and every other figure takes below
            {figure: p99, below: 1ms}           | {figure: reached, atLeast: 98.9%}    | spec.objectives[0].atLeast: Invalid value: "98.9%": always holds, as 99% is asked for in any case: must be from 99% to 99.99%
            search:                             | resources: {parameter: cpus, values: [2, 2]}\\nsearch: | spec.resources.values: values must be unique
            workload: {pingPong: {pairs: 1}}    | workload: {pingPong: {pairs: 1}}\\n  runPolicy: {maxFailedTrials: 1} | spec.template.runPolicy.maxFailedTrials: Invalid value: 1: a search asks again by itself where a trial failed: remove it
            workload: {pingPong: {pairs: 1}}    | workload: {pingPong: {pairs: 1}}\\n  runPolicy: {resume: 1} | spec.template.runPolicy.resume: Invalid value: 1: a search asks again by itself where a trial failed: remove it
            {name: akka, akka: {}}              | {name: spin, spin: {}}               | spec.load.parameter: Unsupported value: "rate": variant "spin" (spin) has none in workload pingPong
            """)
    void whatIsWrongIsSaidOnceByItsOwnField(String what, String instead, String words) {
        String changed = SearchSpecs.RATE.replace(what, instead.replace("\\n", "\n"));
        String once = instead.contains("width") ? changed.replace("width: 20%, ", "") : changed;
        assertNotEquals(SearchSpecs.RATE, once);
        assertEquals(List.of(words), found(once));
    }

    @Test
    void aSearchByCopiesIsValid() {
        assertEquals(List.of(), found(SearchSpecs.COPIES));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            from: 1, to: 16                     | from: 1, to: 1                        | spec.load: to must be greater than from
            from: 1, to: 16                     | from: 1, to: 65                       | spec.load.to: Invalid value: 65: must be from 1 to 64
            from: 1, to: 16                     | from: 2, to: 16                       | spec: slowdown is of copies, which are held against one alone: it takes load.parameter copies from 1 on
            parameter: copies                   | parameter: pairs                      | spec: slowdown is of copies, which are held against one alone: it takes load.parameter copies from 1 on
            {name: spin, spin: {}}              | {name: tcp, socket: {topology: CrossNode}} | spec.load.parameter: Unsupported value: "copies": variant "tcp" (socket) is between two nodes, and copies run on one: take topology SameNode
            below: 10%                          | below: 0%                             | spec.objectives[0].below: Invalid value: "0%": must be more than 0%
            below: 10%                          | below: 1ms                            | spec.objectives[0]: below takes a percentage such as 10% for slowdown, and a duration for every other figure
            slowdown, below: 10%                | p99, below: 10%                       | spec.objectives[0]: below takes a percentage such as 10% for slowdown, and a duration for every other figure
            slowdown, below: 10%                | slowdown, atLeast: 10%                | spec.objectives[0]: reached takes atLeast, and every other figure takes below
            """)
    void whatIsWrongWithCopiesIsSaidOnceByItsOwnField(String what, String instead, String words) {
        String changed = SearchSpecs.COPIES.replace(what, instead);
        assertNotEquals(SearchSpecs.COPIES, changed);
        assertEquals(List.of(words), found(changed));
    }

    @Test
    void aSlowdownIsNoObjectiveOfARate() {
        assertEquals(
                List.of(
                        "spec: slowdown is of copies, which are held against one alone: it takes load.parameter copies from 1"
                                + " on"),
                found(SearchSpecs.RATE.replace("figure: p99, below: 1ms", "figure: slowdown, below: 10%")).stream()
                        .filter(v -> v.startsWith("spec:"))
                        .toList());
    }

    @Test
    void aClosedLoopHasNoRateToReach() {
        String pairs = SearchSpecs.RATE
                .replace("parameter: rate, from: 1000, to: 100000", "parameter: pairs, from: 1, to: 8")
                .replace("{figure: p99, below: 1ms}", "{figure: reached, atLeast: 99%}");
        assertEquals(
                List.of("spec.objectives[0].figure: Unsupported value: \"reached\": a closed loop has no rate to reach:"
                        + " take nsPerOp or a percentile"),
                found(pairs));
    }

    @Test
    void whatNoTrialCouldBeIsToldByTheFieldOfTheTemplate() {
        assertEquals(
                List.of("spec.template.runPolicy.startDeadline: Invalid value: \"0s\": must be longer than 0"),
                found(SearchSpecs.RATE.replace("template:\n", "template:\n  runPolicy: {startDeadline: 0s}\n")));
    }

    @Test
    void aPercentileNeedsRoundTripsThatAreRecorded() {
        assertEquals(
                List.of(
                        "spec.objectives[0].figure: Unsupported value: \"p99\": spec.template.measurement.recording is None:"
                                + " take All or Auto"),
                found(SearchSpecs.RATE.replace("template:\n", "template:\n  measurement: {recording: None}\n")).stream()
                        .filter(v -> v.startsWith("spec.objectives"))
                        .toList());
    }

    private static List<String> found(String yaml) {
        return SearchValidation.check(SearchSpecs.of(yaml)).stream()
                .map(Violation::toString)
                .toList();
    }
}
