/**
 * What can be compared: a trial, a bare program, and others that give figures.
 *
 * <p>In: a plan or arguments, CPUs. Out: figures of a run in fresh JVMs. May not import: whom a candidate is compared with.
 */
package dev.topspin.bench.candidate;
