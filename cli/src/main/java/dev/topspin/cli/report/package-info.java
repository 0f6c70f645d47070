/**
 * The report of a run as one HTML file that needs nothing else, and what all such pages have in common.
 *
 * <p>In: a results document, and nothing else. Out: HTML as text. Every word that comes from a user goes through {@link
 * dev.topspin.cli.report.Html#escape}. May not import: what runs trials.
 */
package dev.topspin.cli.report;
