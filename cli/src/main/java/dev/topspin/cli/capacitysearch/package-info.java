/**
 * A capacity search of a cluster, as it is stored: its report, and how it goes on.
 *
 * <p>In: the search, its experiments and their trials. Out: the same document, page and lines as of a search on one machine, which
 * {@code search} makes. May not import: what runs trials.
 */
package dev.topspin.cli.capacitysearch;
