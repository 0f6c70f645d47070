/**
 * Results as lines for a terminal or for Markdown.
 *
 * <p>In: a results document. Reads and writes no files.
 */
package dev.topspin.cli.table;
