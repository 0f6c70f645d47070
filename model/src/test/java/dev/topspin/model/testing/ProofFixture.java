package dev.topspin.model.testing;

import dev.topspin.model.cpu.CpuRelation;
import dev.topspin.model.cpu.UsedCpu;
import dev.topspin.model.result.Exclusivity;
import dev.topspin.model.result.Interference;
import dev.topspin.model.result.Proof;
import dev.topspin.model.result.Proof.MeasuredThread;
import dev.topspin.model.result.Proof.Watch;
import java.util.List;

/** Builds proofs for tests: at first one of three CPUs, 0-2, of which 1-2 were measured, with nothing against it. */
public final class ProofFixture {
    private List<String> reasons = List.of();
    private int requestedCpus = 3;
    private String cpusetStart = "0-2";
    private String cpusetEnd = "0-2";
    private String measuredCpus = "1-2";
    private String housekeepingCpus = "0";
    private List<MeasuredThread> threads = List.of();
    private Long throttledPeriods = 0L;
    private Long stealNanos = 0L;
    private Watch watch;
    private CpuRelation relation;
    private List<String> cpuModels;
    private List<UsedCpu> cpus;
    private Interference interference;
    private Exclusivity exclusive;

    /** Says why it is not pinned. */
    public ProofFixture against(String... why) {
        reasons = List.of(why);
        return this;
    }

    public ProofFixture requested(int number) {
        requestedCpus = number;
        return this;
    }

    /** Has the process use these CPUs from its start to its end. */
    public ProofFixture cpuset(String all) {
        return cpuset(all, all);
    }

    public ProofFixture cpuset(String start, String end) {
        cpusetStart = start;
        cpusetEnd = end;
        return this;
    }

    public ProofFixture measured(String list) {
        measuredCpus = list;
        return this;
    }

    /** @param list null where the rest of the JVM was not confined */
    public ProofFixture housekeeping(String list) {
        housekeepingCpus = list;
        return this;
    }

    public ProofFixture threads(List<MeasuredThread> all) {
        threads = all;
        return this;
    }

    public ProofFixture throttledPeriods(Long number) {
        throttledPeriods = number;
        return this;
    }

    public ProofFixture stealNanos(Long nanos) {
        stealNanos = nanos;
        return this;
    }

    public ProofFixture watch(Watch how) {
        watch = how;
        return this;
    }

    /** Says what the CPUs are, and with that how they lie to each other. */
    public ProofFixture cpus(String model, List<UsedCpu> all) {
        relation = CpuRelation.of(all);
        cpuModels = List.of(model);
        cpus = all;
        return this;
    }

    /** Says what others took, and whether that was too much. */
    public ProofFixture interference(Exclusivity judged, Interference seen) {
        exclusive = judged;
        interference = seen;
        return this;
    }

    public Proof build() {
        return Proof.builder()
                .pinned(reasons.isEmpty())
                .reasons(reasons)
                .requestedCpus(requestedCpus)
                .cpusetStart(cpusetStart)
                .cpusetEnd(cpusetEnd)
                .measuredCpus(measuredCpus)
                .housekeepingCpus(housekeepingCpus)
                .threads(threads)
                .throttledPeriods(throttledPeriods)
                .stealNanos(stealNanos)
                .watch(watch)
                .relation(relation)
                .cpuModels(cpuModels)
                .cpus(cpus)
                .interference(interference)
                .exclusive(exclusive)
                .build();
    }
}
