package dev.topspin.workload.harness.trial;

import dev.topspin.workload.harness.pinning.Pinning;
import dev.topspin.workload.harness.pinning.WatchedProgram;

/** The program that carries what is measured, as it is seen from outside: this JVM, which stands beside it, took nothing of it. */
public final class ProgramMeter implements Meter {
    private final Pinning pinning;

    /** @param pinning that the program will be given to */
    public ProgramMeter(Pinning pinning) {
        this.pinning = pinning;
    }

    @Override
    public Taken taken() {
        return new Taken(pinning.program().map(WatchedProgram::cpuNanos).orElse(0L), 0, 0, 0);
    }

    @Override
    public long lifeNanos() {
        return pinning.program().map(WatchedProgram::ageNanos).orElse(0L);
    }
}
