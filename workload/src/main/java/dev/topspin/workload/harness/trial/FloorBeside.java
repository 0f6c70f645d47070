package dev.topspin.workload.harness.trial;

import dev.topspin.model.plan.Cell;
import dev.topspin.model.plan.Floors;
import dev.topspin.model.spec.PingPong;
import dev.topspin.model.spec.WorkloadKind;
import dev.topspin.workload.harness.pinning.MeasuredThreads;
import dev.topspin.workload.harness.recorder.RoundTripRecorder;
import dev.topspin.workload.harness.recorder.Sampling;
import java.util.stream.Stream;

/**
 * The floor that a trial measures turn about with its own exchange: same process, same CPUs, a block of it beside each measured
 * iteration, while the threads of the exchange wait for their next one.
 */
final class FloorBeside implements AutoCloseable {
    private final Cell cell;
    private final Exchange exchange;
    private final long timeNanos;
    private int blocks;

    private FloorBeside(Cell cell, Exchange exchange, long timeNanos) {
        this.cell = cell;
        this.exchange = exchange;
        this.timeNanos = timeNanos;
    }

    /**
     * @param floor what plays the floor
     * @param context of the trial's own exchange
     * @param threads where the floor's threads enter
     * @return the floor, ready
     */
    static FloorBeside open(ExchangeRuntime floor, TrialContext context, MeasuredThreads threads)
            throws TrialException, InterruptedException {
        Cell cell = context.plan().floor();
        WorkloadKind workload = cell.workload().kind();
        TrialContext own = new TrialContext(
                context.plan().ofFloor(),
                context.role(),
                threads,
                Sampling.NONE,
                Stream.generate(RoundTripRecorder::new)
                        .limit(workload.timed() ? workload.strands() : 0)
                        .toList(),
                context.network());
        // meetings are a number that must be reached; of round trips as many as fit are as good as any
        long timeNanos = Floors.blockNanos(cell, context.plan().measurement());
        return new FloorBeside(cell, floor.open(own), timeNanos);
    }

    Cell cell() {
        return cell;
    }

    /** @return whether its code has been run so often that a block may count */
    boolean warm() {
        return blocks >= Floors.WARMUP_BLOCKS;
    }

    /** @return what the floor's exchange runs with, for the report */
    String settings() {
        return "floor=%s: %s".formatted(cell.name(), String.join(", ", exchange.settings()));
    }

    /** @return what a block took; its ns/op is the median over the places that it went over */
    IterationOutcome block(boolean warmup) throws TrialException, InterruptedException {
        blocks++;
        WorkloadKind workload = cell.workload().kind();
        long limit = workload instanceof PingPong ? Long.MAX_VALUE / 4 : workload.limit();
        return exchange.run(new Iteration(blocks, blocks, warmup, limit, timeNanos));
    }

    @Override
    public void close() {
        exchange.close();
    }
}
