package dev.topspin.workload.runtime.akka;

import akka.dispatch.MonitorableThreadFactory;
import dev.topspin.workload.harness.pinning.MeasuredThreads;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.ThreadFactory;

/** Akka's threads, of either kind, which enter when they start and leave when they end. */
final class EnteringThreads implements ThreadFactory, ForkJoinPool.ForkJoinWorkerThreadFactory {
    private final MonitorableThreadFactory akkas;
    private final MeasuredThreads threads;

    /**
     * @param akkas gives names and properties
     * @param threads where they enter
     */
    EnteringThreads(MonitorableThreadFactory akkas, MeasuredThreads threads) {
        this.akkas = akkas;
        this.threads = threads;
    }

    @Override
    public Thread newThread(Runnable task) {
        return akkas.newThread(threads.entering(task));
    }

    @Override
    public ForkJoinWorkerThread newThread(ForkJoinPool pool) {
        Worker worker = akkas.wire(new Worker(pool, threads));
        worker.setName(akkas.name() + "-" + akkas.counter().incrementAndGet());
        return worker;
    }

    /** Akka's own kind of worker, which knows how to block. */
    private static final class Worker extends MonitorableThreadFactory.AkkaForkJoinWorkerThread {
        private final MeasuredThreads threads;

        Worker(ForkJoinPool pool, MeasuredThreads threads) {
            super(pool);
            this.threads = threads;
        }

        @Override
        protected void onStart() {
            super.onStart();
            threads.enter();
        }

        @Override
        protected void onTermination(Throwable exception) {
            threads.leave();
            super.onTermination(exception);
        }
    }
}
