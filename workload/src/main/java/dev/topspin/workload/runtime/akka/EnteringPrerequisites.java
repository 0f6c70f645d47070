package dev.topspin.workload.runtime.akka;

import akka.actor.ActorSystem;
import akka.actor.DynamicAccess;
import akka.actor.Scheduler;
import akka.dispatch.DispatcherPrerequisites;
import akka.dispatch.Mailboxes;
import akka.dispatch.MonitorableThreadFactory;
import akka.event.EventStream;
import com.typesafe.config.Config;
import java.util.concurrent.ThreadFactory;
import scala.Option;
import scala.concurrent.ExecutionContext;

/** What Akka gives to a dispatcher, with a thread factory whose threads enter. */
final class EnteringPrerequisites implements DispatcherPrerequisites {
    private final DispatcherPrerequisites akkas;
    private final ThreadFactory threadFactory;

    /**
     * @param config of the dispatcher, with its {@code id}
     * @param akkas prerequisites in a system started by {@link MeasuredThreadsSetup#start}
     */
    EnteringPrerequisites(Config config, DispatcherPrerequisites akkas) {
        this.akkas = akkas;
        MonitorableThreadFactory threads = (MonitorableThreadFactory) akkas.threadFactory();
        // Akka names only threads of its own factory after their dispatcher
        MonitorableThreadFactory named = threads.withName(threads.name() + "-" + config.getString("id"));
        this.threadFactory = akkas.settings()
                .setup()
                .get(MeasuredThreadsSetup.class)
                .<ThreadFactory>map(setup -> new EnteringThreads(named, setup.threads()))
                .orElse(named);
    }

    @Override
    public ThreadFactory threadFactory() {
        return threadFactory;
    }

    @Override
    public EventStream eventStream() {
        return akkas.eventStream();
    }

    @Override
    public Scheduler scheduler() {
        return akkas.scheduler();
    }

    @Override
    public DynamicAccess dynamicAccess() {
        return akkas.dynamicAccess();
    }

    @Override
    public ActorSystem.Settings settings() {
        return akkas.settings();
    }

    @Override
    public Mailboxes mailboxes() {
        return akkas.mailboxes();
    }

    @Override
    public Option<ExecutionContext> defaultExecutionContext() {
        return akkas.defaultExecutionContext();
    }
}
