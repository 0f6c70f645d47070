package dev.topspin.model.testing;

import dev.topspin.model.result.PodReport.Usage;

/** Builds what a process took, for tests: at first two threads that kept 1.5 cores busy for a second. */
public final class UsageFixture {
    private long wallNanos = 1_000_000_000;
    private long cpuNanos = 1_500_000_000;
    private int threads = 2;
    private long voluntarySwitches = 1;
    private long involuntarySwitches = 2;
    private long gcNanos;
    private long gcCount;
    private long overheadNanos = 900_000_000;
    private Long compileNanos;

    public UsageFixture over(long wall, long cpu) {
        wallNanos = wall;
        cpuNanos = cpu;
        return this;
    }

    public UsageFixture threads(int number) {
        threads = number;
        return this;
    }

    public UsageFixture switches(long voluntary, long involuntary) {
        voluntarySwitches = voluntary;
        involuntarySwitches = involuntary;
        return this;
    }

    public UsageFixture collected(long count, long nanos) {
        gcCount = count;
        gcNanos = nanos;
        return this;
    }

    public UsageFixture overheadNanos(long nanos) {
        overheadNanos = nanos;
        return this;
    }

    /** @param nanos null where it is not known */
    public UsageFixture compileNanos(Long nanos) {
        compileNanos = nanos;
        return this;
    }

    public Usage build() {
        return new Usage(
                wallNanos,
                cpuNanos,
                threads,
                voluntarySwitches,
                involuntarySwitches,
                0L,
                gcNanos,
                gcCount,
                overheadNanos,
                compileNanos);
    }
}
