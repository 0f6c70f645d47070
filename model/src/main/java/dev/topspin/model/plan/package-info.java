/**
 * What will be run: the cells of an experiment and its trials in their order.
 *
 * <p>In: a valid spec. Out: a plan that depends on nothing else, so that every process that plans the same experiment
 * gets the same trials in the same order. May not import: Kubernetes clients, Akka, files or sockets.
 */
package dev.topspin.model.plan;
