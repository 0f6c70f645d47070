package dev.topspin.workload.runtime.queue;

/** What a thread does between two looks at a queue that was empty. */
public enum Idling {
    Spin {
        @Override
        @SuppressWarnings("ThreadPriorityCheck") // threads that are not pinned may be on one CPU
        void idle(int looks) throws InterruptedException {
            if (looks % ASKS != 0) {
                Thread.onSpinWait();
                return;
            }
            ask();
            if (looks % LOOKS == 0) {
                Thread.yield();
            }
        }
    },
    Yield {
        @Override
        @SuppressWarnings("ThreadPriorityCheck") // relying on the scheduler is its very purpose
        void idle(int looks) throws InterruptedException {
            if (looks % ASKS == 0) {
                ask();
            }
            Thread.yield();
        }
    };

    /** Looks in a row before the CPU is given away once, in case it is one that the awaited thread wants. */
    private static final int LOOKS = 1 << 16;

    /** Looks in a row before the thread asks whether it is to end. */
    private static final int ASKS = 1 << 10;

    /**
     * Does it.
     *
     * @param looks in a row that found nothing, 1 or more
     * @throws InterruptedException where nobody will come any more: the exchange is being closed
     */
    abstract void idle(int looks) throws InterruptedException;

    private static void ask() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("told to end while waiting");
        }
    }
}
