package dev.topspin.bench.bare;

/** Runs the two sides of an exchange on two threads, batch after batch, until the time is over. */
final class TwoThreads {
    private final int roundTripsPerBatch;
    private final Runnable ping;
    private final Runnable pong;
    private volatile long lastBatch = Long.MAX_VALUE;
    private String line;

    private TwoThreads(int roundTripsPerBatch, Runnable ping, Runnable pong) {
        this.roundTripsPerBatch = roundTripsPerBatch;
        this.ping = ping;
        this.pong = pong;
    }

    /**
     * @param roundTripsPerBatch round trips of one call of {@code ping} and {@code pong}
     * @param ping one batch of the side that begins
     * @param pong one batch of the side that answers
     * @return the line to print
     */
    static String run(Arguments arguments, int roundTripsPerBatch, Runnable ping, Runnable pong)
            throws InterruptedException {
        TwoThreads both = new TwoThreads(roundTripsPerBatch, ping, pong);
        Thread pongs = new Thread(() -> {
            Affinity.pin(arguments.cpusFor(2), 1);
            both.answer();
        });
        Thread pings = new Thread(() -> {
            Affinity.pin(arguments.cpusFor(2), 0);
            both.begin(arguments);
        });
        pongs.start();
        pings.start();
        pings.join();
        pongs.join();
        return both.line;
    }

    private void begin(Arguments arguments) {
        Phases phases = new Phases(arguments);
        long batch = 0;
        do {
            ping.run();
            batch++;
        } while (!phases.over(roundTripsPerBatch));
        line = phases.line(null);
        // the other side may be in this batch already: it is run to its end, not counted
        lastBatch = batch;
        ping.run();
    }

    private void answer() {
        for (long batch = 0; batch <= lastBatch; batch++) {
            pong.run();
        }
    }
}
