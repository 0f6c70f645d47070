package dev.topspin.workload.runtime.queue;

/** What a thread does between two looks at a queue that was empty. */
public enum Idling {
    Spin {
        @Override
        @SuppressWarnings("ThreadPriorityCheck") // threads that are not pinned may be on one CPU
        void relax(int looks) {
            if (looks % LOOKS == 0) {
                Thread.yield();
            } else {
                Thread.onSpinWait();
            }
        }
    },
    Yield {
        @Override
        @SuppressWarnings("ThreadPriorityCheck") // relying on the scheduler is its very purpose
        void relax(int looks) {
            Thread.yield();
        }
    };

    /** Looks in a row before the CPU is given away once, in case it is one that the awaited thread wants. */
    private static final int LOOKS = 1 << 16;

    /** Looks in a row before the thread asks whether it is to end. */
    private static final int ASKS = 1 << 10;

    abstract void relax(int looks);

    /**
     * Does it.
     *
     * @param looks in a row that found nothing, 1 or more
     * @throws InterruptedException where nobody will come any more: the exchange is being closed
     */
    final void idle(int looks) throws InterruptedException {
        if (this == Spin && looks % ASKS != 0) {
            Thread.onSpinWait(); // nearly always, and with nothing beside it: in each look in vain a message may come
            return;
        }
        if (looks % ASKS == 0 && Thread.interrupted()) {
            throw new InterruptedException("told to end while waiting");
        }
        relax(looks);
    }
}
