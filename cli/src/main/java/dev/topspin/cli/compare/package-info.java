/**
 * Two runs side by side: the ratio of each cell with its interval, and all that differed between the runs.
 *
 * <p>In: two results documents. Out: records that are printed as a table and as JSON. Reads and prints nothing itself. May
 * not import: what runs trials, a Kubernetes client.
 */
package dev.topspin.cli.compare;
