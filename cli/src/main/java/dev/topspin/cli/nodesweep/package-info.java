/**
 * The report of a sweep over a cluster's nodes: outliers in words, the matrix of its pairs, each node, as one HTML file that needs
 * nothing else.
 *
 * <p>In: the sweep and the reports of its nodes as stored. Out: HTML and lines as text. Every word that comes from a user goes through
 * {@link dev.topspin.cli.report.Html#escape}, or into the page's data, which scripts show as text only. May not import: what runs
 * trials, and what asks a cluster.
 */
package dev.topspin.cli.nodesweep;
