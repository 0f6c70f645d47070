/**
 * What is stored, as the operator keeps ten thousand of it in memory: trials condensed, nodes as what is looked at of them.
 *
 * <p>In: JSON of the API server. Out: values that can't change. May not import: a client's calls, anything else of the operator.
 */
package dev.topspin.operator.cache;
