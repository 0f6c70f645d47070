/**
 * Results as texts that other tools read.
 *
 * <p>In: results documents, and two of them compared. Out: text, a class for each format, and what had to be left out of it.
 * Reads and writes no files. Which readers a format is for, and what they ask of it, is in its class.
 */
package dev.topspin.cli.export;
