package dev.topspin.workload.runtime.threads.chameneos;

import dev.topspin.workload.game.chameneos.Population;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.ExchangeRuntime;
import dev.topspin.workload.harness.trial.TrialContext;

/** Opens the meeting place and starts the threads. */
public final class ThreadsRuntime implements ExchangeRuntime {
    @Override
    public Exchange open(TrialContext context) throws InterruptedException {
        return new ThreadsExchange(new Population(context.chameneos().beginning()), context.threads());
    }
}
