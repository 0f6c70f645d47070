package dev.topspin.model.result;

import dev.topspin.model.cpu.CpuRelation;
import dev.topspin.model.cpu.UsedCpu;
import dev.topspin.model.result.Proof.MeasuredThread;
import dev.topspin.model.result.Proof.Watch;
import java.util.List;

/** Builds a {@link Proof} by name; what is not said is false, 0, empty or null. The record says what each is. */
public final class ProofBuilder {
    private boolean pinned;
    private List<String> reasons;
    private int requestedCpus;
    private String cpusetStart;
    private String cpusetEnd;
    private String measuredCpus;
    private String housekeepingCpus;
    private List<MeasuredThread> threads;
    private Long throttledPeriods;
    private Long stealNanos;
    private Watch watch;
    private CpuRelation relation;
    private List<String> cpuModels;
    private List<UsedCpu> cpus;
    private List<ProofFault> faults;
    private Exclusivity exclusive;
    private Interference interference;
    private List<String> beside;

    ProofBuilder() {}

    ProofBuilder(Proof from) {
        pinned = from.pinned();
        reasons = from.reasons();
        requestedCpus = from.requestedCpus();
        cpusetStart = from.cpusetStart();
        cpusetEnd = from.cpusetEnd();
        measuredCpus = from.measuredCpus();
        housekeepingCpus = from.housekeepingCpus();
        threads = from.threads();
        throttledPeriods = from.throttledPeriods();
        stealNanos = from.stealNanos();
        watch = from.watch();
        relation = from.relation();
        cpuModels = from.cpuModels();
        cpus = from.cpus();
        faults = from.faults();
        exclusive = from.exclusive();
        interference = from.interference();
        beside = from.beside();
    }

    public ProofBuilder pinned(boolean value) {
        pinned = value;
        return this;
    }

    public ProofBuilder reasons(List<String> value) {
        reasons = value;
        return this;
    }

    public ProofBuilder requestedCpus(int value) {
        requestedCpus = value;
        return this;
    }

    public ProofBuilder cpusetStart(String value) {
        cpusetStart = value;
        return this;
    }

    public ProofBuilder cpusetEnd(String value) {
        cpusetEnd = value;
        return this;
    }

    public ProofBuilder measuredCpus(String value) {
        measuredCpus = value;
        return this;
    }

    public ProofBuilder housekeepingCpus(String value) {
        housekeepingCpus = value;
        return this;
    }

    public ProofBuilder threads(List<MeasuredThread> value) {
        threads = value;
        return this;
    }

    public ProofBuilder throttledPeriods(Long value) {
        throttledPeriods = value;
        return this;
    }

    public ProofBuilder stealNanos(Long value) {
        stealNanos = value;
        return this;
    }

    public ProofBuilder watch(Watch value) {
        watch = value;
        return this;
    }

    public ProofBuilder relation(CpuRelation value) {
        relation = value;
        return this;
    }

    public ProofBuilder cpuModels(List<String> value) {
        cpuModels = value;
        return this;
    }

    public ProofBuilder cpus(List<UsedCpu> value) {
        cpus = value;
        return this;
    }

    public ProofBuilder faults(List<ProofFault> value) {
        faults = value;
        return this;
    }

    public ProofBuilder exclusive(Exclusivity value) {
        exclusive = value;
        return this;
    }

    public ProofBuilder interference(Interference value) {
        interference = value;
        return this;
    }

    public ProofBuilder beside(List<String> value) {
        beside = value;
        return this;
    }

    public Proof build() {
        return new Proof(
                pinned,
                reasons,
                requestedCpus,
                cpusetStart,
                cpusetEnd,
                measuredCpus,
                housekeepingCpus,
                threads,
                throttledPeriods,
                stealNanos,
                watch,
                relation,
                cpuModels,
                cpus,
                faults,
                exclusive,
                interference,
                beside);
    }
}
