/**
 * What was measured, as a file, and the pages that are made of such files.
 *
 * <p>In: rows, and results of the posts' experiments. Out: files of {@code docs/measurements}, and the tables of {@code
 * docs/benchmarks.md} and {@code docs/posts.md}. May not import: whoever runs anything.
 */
package dev.topspin.bench.measurement;
