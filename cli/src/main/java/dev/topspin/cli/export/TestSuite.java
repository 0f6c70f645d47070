package dev.topspin.cli.export;

import java.util.List;
import java.util.Map;

/**
 * A suite of tests, one for each cell.
 *
 * @param name of the suite, and with dots the class of its tests
 * @param timestamp of the run, UTC in ISO 8601
 * @param properties what is to be known of all of it
 * @param cases in the order of the cells
 * @param out more for a person; empty for nothing
 */
record TestSuite(
        String name, String timestamp, Map<String, String> properties, List<CellCase> cases, List<String> out) {
    /** How a test ended. */
    enum Outcome {
        passed,
        failed,
        skipped
    }

    /**
     * A test.
     *
     * @param cell its name
     * @param seconds that its trials took; null where that is not known
     * @param outcome how it ended
     * @param type of the failure, a word for programs; null where there is none
     * @param text a sentence: what was found, or why nothing can be
     */
    record CellCase(String cell, Double seconds, Outcome outcome, String type, String text) {}

    long count(Outcome outcome) {
        return cases.stream().filter(c -> c.outcome() == outcome).count();
    }
}
