package dev.topspin.workload.runtime.akka;

import akka.dispatch.DispatcherPrerequisites;
import akka.dispatch.PinnedDispatcherConfigurator;
import com.typesafe.config.Config;

/** The same as {@link EnteringDispatcher} in place of {@code PinnedDispatcher}, which has a thread for each actor. */
public final class EnteringPinnedDispatcher extends PinnedDispatcherConfigurator {
    /** Called by Akka. */
    public EnteringPinnedDispatcher(Config config, DispatcherPrerequisites prerequisites) {
        super(config, new EnteringPrerequisites(config, prerequisites));
    }
}
