package dev.topspin.workload.runtime.akka;

import akka.dispatch.DispatcherConfigurator;
import akka.dispatch.DispatcherPrerequisites;
import com.typesafe.config.Config;

/**
 * Akka's own event-based dispatcher with Akka's own executors, whose threads enter as measured ones when they start: the
 * {@code type} of a dispatcher in the configuration, in place of {@code Dispatcher}.
 */
public final class EnteringDispatcher extends DispatcherConfigurator {
    /** Called by Akka. */
    public EnteringDispatcher(Config config, DispatcherPrerequisites prerequisites) {
        super(config, new EnteringPrerequisites(config, prerequisites));
    }
}
