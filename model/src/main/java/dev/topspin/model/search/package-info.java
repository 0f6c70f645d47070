/**
 * Capacity searches: the highest load at which every objective holds.
 *
 * <p>In: the spec of a search, as records whose annotations are the source of the schema, and the results of its finished trials, in
 * any order. Out: the next trial, or the answer with its interval; both are pure functions of what came in. May not import:
 * Kubernetes clients (their annotations excepted), Akka, files or sockets.
 */
package dev.topspin.model.search;
