/**
 * One trial, from its creation to its result: what is seen of its Job and pods, what that means, what is done.
 *
 * <p>In: the Trial, its Job and pods, the time. Out: a Job and a Service created, the Trial's status, the Job deleted or
 * stopped. {@link dev.topspin.operator.trial.TrialObserver} and what it uses are pure; {@link
 * dev.topspin.operator.trial.TrialRunner} and {@link dev.topspin.operator.trial.TrialStore} talk to the API server. May not
 * import: the experiment's reconciler, metrics.
 */
package dev.topspin.operator.trial;
