/**
 * What the operator holds: with so many finished trials in the cluster its memory, its start, its calls, and how soon the next
 * trial follows one that ended.
 *
 * <p>In: {@code kubectl}, an installed operator on the project's own cluster, fake nodes, the API server's audit log. Out: a
 * table, or JSON. May not import: the operator, of which only the image and the custom resources are known.
 */
package dev.topspin.bench.scale;
