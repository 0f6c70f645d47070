package dev.topspin.workload.runtime.threads.contention;

/** What a thread does that can't go on before another one has done something. */
enum Waiting {
    Spin {
        @Override
        void relax() {
            Thread.onSpinWait();
        }
    },
    /** For too few CPUs: whoever is waited for may need this one. */
    Yield {
        @Override
        @SuppressWarnings("ThreadPriorityCheck") // relying on the scheduler is its very purpose
        void relax() {
            Thread.yield();
        }
    };

    abstract void relax();

    /** @throws InterruptedException where nobody will come any more: the exchange is being closed */
    void pause() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("told to end while waiting");
        }
        relax();
    }

    /** @return what suits threads that are to run at the same time */
    static Waiting of(int threads, int cpus) {
        return threads <= cpus ? Spin : Yield;
    }
}
