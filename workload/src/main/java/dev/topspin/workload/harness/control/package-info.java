/**
 * The control channel between the two processes of a trial: they meet, agree that they run the same trial, tell each
 * other where their data ports are, when an iteration begins and when it is over, and what they counted in it.
 *
 * <p>In: the plan, the role, an address to listen on or to connect to. Out: messages in their order, or one {@link
 * dev.topspin.workload.harness.trial.TrialException} that says who went missing, how, and after how long; no wait is
 * without an end. Nothing is said while the clock of an iteration runs but a heartbeat a second, from a thread of its own.
 *
 * <p>May not import: games, runtimes, Akka.
 */
package dev.topspin.workload.harness.control;
