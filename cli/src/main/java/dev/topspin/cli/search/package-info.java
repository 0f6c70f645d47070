/**
 * A capacity search on this machine alone: its trials run one after the other as local processes.
 *
 * <p>In: the spec of a search, and the CPUs that may be used. Out: a document and a table. What is asked next, and what a trial says, is
 * decided by {@link dev.topspin.model.search.SearchProgress}, as in a cluster. May not import: commands, and what knows of a cluster.
 */
package dev.topspin.cli.search;
