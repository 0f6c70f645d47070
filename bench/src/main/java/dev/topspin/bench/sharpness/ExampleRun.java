package dev.topspin.bench.sharpness;

import dev.topspin.model.result.ResultsFile;

/**
 * One run of the example.
 *
 * @param seconds from the start of the command line to its end
 * @param results its document
 */
record ExampleRun(double seconds, ResultsFile results) {}
