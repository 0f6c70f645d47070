package dev.topspin.workload.harness.trial;

/** A kind of runtime that a trial can measure: what plugs in under the harness. */
@FunctionalInterface
public interface ExchangeRuntime {
    /**
     * Makes everything that the exchange needs, up to the point where the first iteration can begin.
     *
     * @implSpec All objects, threads and connections are made here, none later. An implementation says to {@link
     *     dev.topspin.workload.harness.pinning.MeasuredThreads#expect} how many threads will carry messages before it
     *     starts the first, and every one of them enters there. Between two processes this blocks until both are connected,
     *     for at most {@link Network#startTimeout}. Whatever was opened is closed again where this throws.
     * @param context what the trial gives
     * @return the exchange, ready; the caller closes it
     * @throws TrialException where it can't be opened, with its reason
     * @throws InterruptedException where the trial is being ended from outside
     */
    Exchange open(TrialContext context) throws TrialException, InterruptedException;
}
