package dev.topspin.workload.runtime.akka;

import akka.actor.ActorSystem;
import akka.actor.BootstrapSetup;
import akka.actor.setup.ActorSystemSetup;
import akka.actor.setup.Setup;
import com.typesafe.config.Config;
import dev.topspin.workload.harness.pinning.MeasuredThreads;

/** Carries the trial's {@link MeasuredThreads} to the dispatchers that Akka makes by the name of their class. */
public final class MeasuredThreadsSetup extends Setup {
    private final MeasuredThreads threads;

    private MeasuredThreadsSetup(MeasuredThreads threads) {
        this.threads = threads;
    }

    MeasuredThreads threads() {
        return threads;
    }

    /**
     * @param name of the system
     * @param config whole, see {@link AkkaConfig}
     * @param threads where the threads of entering dispatchers enter
     * @param more setups of the runtime's own
     * @return a started system
     */
    public static ActorSystem start(String name, Config config, MeasuredThreads threads, Setup... more) {
        ActorSystemSetup setup =
                ActorSystemSetup.create(BootstrapSetup.create(config), new MeasuredThreadsSetup(threads));
        for (Setup one : more) {
            setup = setup.withSetup(one);
        }
        return ActorSystem.create(name, setup);
    }
}
