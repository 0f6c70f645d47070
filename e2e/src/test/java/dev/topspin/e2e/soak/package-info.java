/**
 * What a soak test needs to know: the faults that a seed decides, and what must hold whatever they hit. Pure.
 *
 * <p>In: a seed; the API server's audit log and the faults that were made. Out: faults to be made; violations with their evidence.
 * May not import: a client of Kubernetes. Who makes the faults is {@code SoakE2E}.
 */
package dev.topspin.e2e.soak;
