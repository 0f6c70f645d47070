package dev.topspin.workload.game.pingpong.polled;

import dev.topspin.workload.harness.control.Party;
import dev.topspin.workload.harness.trial.Health;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;

/** The answering ends of all pairs, a thread each, which answer from {@link #begin} on. */
public final class PongThreads implements Party.Answering {
    private final List<? extends StreamPonger> pongers;
    private final Executor threads;
    private final Health health;
    private final List<String> settings;
    private final Runnable end;
    private CountDownLatch resting;

    /**
     * @param pongers one for each pair
     * @param threads as many
     * @param health of what they answer through, looked at after each iteration
     * @param settings what to report
     * @param end closes threads and streams
     */
    public PongThreads(
            List<? extends StreamPonger> pongers,
            Executor threads,
            Health health,
            List<String> settings,
            Runnable end) {
        this.pongers = List.copyOf(pongers);
        this.threads = threads;
        this.health = health;
        this.settings = List.copyOf(settings);
        this.end = end;
    }

    /**
     * Lets all answer.
     *
     * @return this
     */
    public PongThreads begin() {
        CountDownLatch ended = new CountDownLatch(pongers.size());
        for (StreamPonger ponger : pongers) {
            ponger.begin();
            threads.execute(() -> {
                try {
                    ponger.answer();
                } finally {
                    ended.countDown();
                }
            });
        }
        resting = ended;
        return this;
    }

    /** Lets all threads stand still, when nothing is under way, until they begin again. */
    void rest() throws InterruptedException {
        pongers.forEach(StreamPonger::stop);
        resting.await();
    }

    @Override
    public long received() {
        return pongers.stream().mapToLong(StreamPonger::received).sum();
    }

    @Override
    public long sent() {
        return pongers.stream().mapToLong(StreamPonger::sent).sum();
    }

    @Override
    public void judge() throws TrialException {
        health.check();
    }

    @Override
    public List<String> settings() {
        return settings;
    }

    @Override
    public void close() {
        pongers.forEach(StreamPonger::stop);
        end.run();
    }
}
