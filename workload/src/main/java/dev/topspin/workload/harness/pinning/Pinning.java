package dev.topspin.workload.harness.pinning;

import dev.topspin.model.cpu.CpuRelation;
import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.cpu.UsedCpu;
import dev.topspin.model.cpu.UsedCpu.CpuRole;
import dev.topspin.model.result.Interference;
import dev.topspin.model.result.Proof;
import dev.topspin.model.result.Proof.MeasuredThread;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;

/**
 * Keeps the measured threads on the measured CPUs and everything else of the JVM on the housekeeping CPUs, and watches
 * both from start to end.
 */
public final class Pinning implements MeasuredThreads {
    /** The part of the time that a thread may wait for a CPU of its own: see {@link InterferenceWatch#MOST_RUN_DELAY}. */
    public static final double MOST_RUN_DELAY = InterferenceWatch.MOST_RUN_DELAY;

    private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

    private final PinningRequest request;
    private final ProcFs proc;
    private final Affinity affinity;
    private final ControlGroup group;
    private final CpuSet own;
    private final InstantSource clock;
    private final CpuTopology topology;
    private final OptionalLong throttledStart;
    private volatile CpuSet cpusetStart;
    private volatile CpuPlan plan;
    private volatile CpusetWatch cpusetWatch;
    private volatile InterferenceWatch interference;
    private volatile WatchedProgram program;
    private volatile OptionalLong throttledStartOfProgram = OptionalLong.of(0);
    private volatile OptionalLong stealStart;
    private final List<WatchedThread> watched = new CopyOnWriteArrayList<>();
    private final Map<Long, WatchedThread> running = new ConcurrentHashMap<>();
    private final Map<Thread, WatchedThread> entered = new ConcurrentHashMap<>();
    private final OtherThreads others;
    private final CpuSlots slots;
    private final CpuSlots slotsOfFloor;

    /**
     * Looks at the CPUs and chooses. Nothing is confined yet: until the first iteration the JVM may load and compile on
     * all its CPUs, which it does in a third of the time.
     *
     * @param request what is asked for
     * @param proc this process as the kernel shows it
     * @param affinity the kernel's scheduling calls
     */
    public Pinning(PinningRequest request, ProcFs proc, Affinity affinity) {
        this(request, proc, affinity, CpusetWatch.steadyClock());
    }

    Pinning(PinningRequest request, ProcFs proc, Affinity affinity, InstantSource clock) {
        this.request = request;
        this.proc = proc;
        this.affinity = affinity;
        this.group = new ControlGroup(proc);
        this.others = new OtherThreads(proc, affinity, running);
        this.topology = new CpuTopology(proc);
        this.clock = clock;
        this.cpusetWatch = new CpusetWatch(group::cpus, clock);
        own = affinity.mask(0).or(proc::allowedCpus).orElseGet(OwnCpus::byProcessors);
        cpusetStart = cpuset();
        plan = request.named()
                .map(named -> new CpuPlan(
                        named.measured().and(cpusetStart), named.housekeeping().and(cpusetStart)))
                .orElseGet(() -> request.elsewhere()
                        ? new CpuPlan(CpuSet.EMPTY, own)
                        : CpuPlan.choose(own, request.cpus(), request.housekeepingCpus(), topology));
        slots = new CpuSlots(plan.measured());
        slotsOfFloor = new CpuSlots(plan.measured());
        interference = new InterferenceWatch(proc, group, topology, plan);
        throttledStart = group.throttledPeriods();
        stealStart = proc.stealNanos(plan.measured());
    }

    private CpuSet cpuset() {
        return OwnCpus.of(affinity, group, proc, pins());
    }

    private boolean pins() {
        return request.notPinned().isEmpty();
    }

    /** @return whether the rest of the JVM has CPUs of its own */
    public boolean confines() {
        return pins() && !plan.housekeeping().isEmpty();
    }

    /** @return the CPUs of this process' measured threads; empty where nothing is pinned, and where these are another's */
    public CpuSet measuredCpus() {
        return pins() && !request.elsewhere() ? plan.measured() : CpuSet.EMPTY;
    }

    /** @return those that measured threads will run on: the measured CPUs, or where nothing is pinned all of the process */
    public CpuSet usedCpus() {
        return pins() ? plan.measured() : cpusetStart;
    }

    /** @return whether its CPUs were given to it alone, as a kubelet does, and all others have to leave them */
    public boolean hasCpusOfItsOwn() {
        return pins() && request.named().isEmpty();
    }

    /** @return its CPUs while nothing of the trial runs */
    public IdleCpus idleCpus() {
        CpuSet all = pins() ? measuredCpus().or(plan.housekeeping()) : CpuSet.EMPTY;
        return new IdleCpus(this, all, proc, affinity, topology);
    }

    /** Undoes {@link #confineOthers}: what a runtime loads and compiles when it is opened it does on all CPUs of the process. */
    void releaseOthers() {
        if (confines()) {
            others.release(own);
        }
    }

    @Override
    public int cpus() {
        return Math.max(1, plan.measured().size());
    }

    @Override
    public void expect(int threads) {
        slots.expect(threads);
    }

    @Override
    public void enter() {
        enter(slots);
    }

    void enter(CpuSlots from) {
        Thread current = Thread.currentThread();
        if (entered.containsKey(current)) {
            return;
        }
        long known = affinity.currentThread();
        long tid = known != 0 ? known : proc.currentThread().orElse(0);
        WatchedThread thread =
                new WatchedThread(proc, tid, current.getName(), pinTo(pins(), tid, from), from == slotsOfFloor);
        entered.put(current, thread);
        register(thread);
        thread.read(affinity);
    }

    @Override
    public void leave() {
        WatchedThread thread = entered.remove(Thread.currentThread());
        if (thread != null) {
            thread.read(affinity);
            thread.end();
            running.remove(thread.tid());
            slotsOf(thread).giveBack(thread.tid());
        }
    }

    @Override
    public int adopt(Predicate<String> name) {
        int found = 0;
        for (long tid : proc.threads()) {
            Optional<String> known = proc.threadName(tid).filter(name);
            if (known.isPresent()) {
                found++;
                if (!running.containsKey(tid)) {
                    WatchedThread thread = new WatchedThread(proc, tid, known.get(), pinTo(pins(), tid, slots), false);
                    register(thread);
                    thread.adopted();
                }
            }
        }
        return found;
    }

    @Override
    public Process start(ProcessBuilder command) throws IOException {
        Optional<CpuSet> mask = pins() ? affinity.mask(0) : Optional.empty();
        mask.ifPresent(_ -> affinity.confine(0, plan.measured())); // whoever is started inherits it
        try {
            return command.start();
        } finally {
            mask.ifPresent(before -> affinity.confine(0, before));
        }
    }

    @Override
    public void adopt(WatchedProgram other) {
        if (request.elsewhere()) {
            CpuSet theirs = other.cpus().orElse(CpuSet.EMPTY);
            plan = new CpuPlan(theirs, own);
            cpusetStart = cpusetStart.or(theirs);
            cpusetWatch = new CpusetWatch(() -> both(group.cpus(), other.cpus()), clock);
            interference = new InterferenceWatch(proc, other.group(), topology, plan);
            throttledStartOfProgram = other.throttledPeriods();
        }
        program = other;
        look();
    }

    private static Optional<CpuSet> both(Optional<CpuSet> one, Optional<CpuSet> other) {
        return one.flatMap(cpus -> other.map(cpus::or));
    }

    /** @return the program that carries what is measured; empty where threads of this JVM do */
    public Optional<WatchedProgram> program() {
        return Optional.ofNullable(program);
    }

    @Override
    public Disturbance disturbance() {
        return disturbance(slots);
    }

    /** Threads that share CPUs keep each other waiting, which is no disturbance. */
    Disturbance disturbance(CpuSlots of) {
        List<Long> alone = running.values().stream()
                .filter(t -> t.ofFloor() == (of == slotsOfFloor))
                .filter(_ -> pins() && of.oneEach())
                .map(WatchedThread::tid)
                .toList();
        return new Disturbance(proc, alone, plan.measured());
    }

    private static Optional<CpuSet> pinTo(boolean pins, long tid, CpuSlots from) {
        return pins ? Optional.of(from.take(tid)) : Optional.empty();
    }

    /**
     * @return where the threads enter that carry what is measured turn about with the trial's own exchange: they get the same CPUs,
     *     and are watched and judged like those, but what they take is not what the trial took
     */
    public MeasuredThreads ofFloor() {
        return new FloorThreads(this, slotsOfFloor);
    }

    /** Known first, pinned second: see {@link #confineOthers}. */
    private void register(WatchedThread thread) {
        watched.add(thread);
        if (thread.tid() != 0) {
            running.put(thread.tid(), thread);
            pin(thread);
        }
    }

    private void pin(WatchedThread thread) {
        thread.pinnedTo().filter(cpus -> !cpus.isEmpty()).ifPresent(cpus -> affinity.confine(thread.tid(), cpus));
    }

    /**
     * Puts every thread that isn't a measured one on the housekeeping CPUs: before each iteration. Threads that these start
     * later inherit it; those that a measured thread started are put right the next time.
     */
    public void confineOthers() {
        if (confines()) {
            others.confine(plan.housekeeping(), this::pin);
        }
    }

    /** Looks where the measured threads are, and whether the cpuset is still the one of the start. */
    public void look() {
        program().ifPresent(p -> watched.addAll(p.newcomers()));
        watched.forEach(thread -> thread.read(affinity));
        cpusetWatch.look();
    }

    /**
     * Looks every second from now on, from a housekeeping CPU; where there is none, looking would disturb what is measured,
     * and happens between iterations only.
     */
    public void watch() {
        if (confines()) {
            Thread.ofPlatform().daemon().name("topspin-watch").start(this::keepLooking);
        }
    }

    private void keepLooking() {
        try {
            while (true) {
                Thread.sleep(LOOK_EVERY);
                look();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** What the threads take from here on is what the trial took. */
    public void beginMeasuring() {
        look();
        watched.forEach(WatchedThread::beginMeasuring);
        stealStart = proc.stealNanos(plan.measured());
        interference.begin();
    }

    /** @return what all measured threads together took since {@link #beginMeasuring}, as of the last look */
    public ThreadFigures measured() {
        return watched.stream()
                .filter(t -> !t.ofFloor())
                .map(WatchedThread::measured)
                .reduce(ThreadFigures.ZERO, ThreadFigures::plus);
    }

    /** @return how many measured threads took at least this much CPU time since {@link #beginMeasuring} */
    public int threadsBusy(long nanos) {
        return (int) watched.stream()
                .filter(t -> !t.ofFloor())
                .filter(t -> t.measured().cpuNanos().orElse(0) >= nanos)
                .count();
    }

    /** @return what was seen from the start until now, judged. Not while anything is measured: see {@link CpuTopology} */
    public Proof proof() {
        OptionalLong steal = ThreadFigures.difference(stealStart, proc.stealNanos(plan.measured()));
        look();
        Optional<Interference> taken = interference.taken(InterferenceWatch.longestRunDelay(watched));
        CpuSet cpusetEnd = cpusetWatch.changedTo().orElseGet(this::cpusetNow);
        CpuObservation seen = new CpuObservation(
                request,
                cpusetStart,
                cpusetEnd,
                cpusetWatch.seen(cpusetStart, cpusetEnd),
                plan,
                watched.stream().map(WatchedThread::toProof).toList(),
                confines() ? others.beyond(plan.housekeeping()) : List.of(),
                throttledPeriods(),
                taken,
                InterferenceWatch.judge(apart(), taken));
        ProofRules rules = ProofRules.broken(seen);
        Map<CpuRole, CpuSet> used = used(seen.threads());
        List<UsedCpu> cpus = topology.describe(used);
        return Proof.builder()
                .pinned(rules.reasons().isEmpty())
                .reasons(rules.reasons())
                .requestedCpus(request.all())
                .cpusetStart(cpusetStart.toString())
                .cpusetEnd(cpusetEnd.toString())
                .measuredCpus(pins() ? plan.measured().toString() : "")
                .housekeepingCpus(confines() ? plan.housekeeping().toString() : null)
                .threads(seen.threads())
                .throttledPeriods(ThreadFigures.boxed(seen.throttledPeriods()))
                .stealNanos(ThreadFigures.boxed(steal))
                .watch(seen.watch())
                .relation(CpuRelation.of(cpus))
                .cpuModels(topology.models(used.values().stream().reduce(CpuSet.EMPTY, CpuSet::or)))
                .cpus(cpus)
                .faults(List.copyOf(rules.faults()))
                .exclusive(seen.exclusive())
                .interference(taken.orElse(null))
                .build();
    }

    private CpuSet cpusetNow() {
        CpuSet ours = cpuset();
        Optional<CpuSet> theirs = request.elsewhere() ? program().flatMap(WatchedProgram::cpus) : Optional.empty();
        return theirs.map(ours::or).orElse(ours);
    }

    /** Of both containers where the program is in another. */
    private OptionalLong throttledPeriods() {
        OptionalLong ours = ThreadFigures.difference(throttledStart, group.throttledPeriods());
        return program == null || !request.elsewhere()
                ? ours
                : ThreadFigures.both(
                        ours, ThreadFigures.difference(throttledStartOfProgram, program.throttledPeriods()), Long::sum);
    }

    private CpuSlots slotsOf(WatchedThread thread) {
        return thread.ofFloor() ? slotsOfFloor : slots;
    }

    /** Whether each measured thread had a CPU on which no other thread of this process ran at the same time. */
    private boolean apart() {
        return program == null // whose threads are as many as it likes, anywhere on its CPUs
                && confines()
                && plan.measured().and(plan.housekeeping()).isEmpty()
                && watched.stream().allMatch(thread -> slotsOf(thread).oneEach());
    }

    /** The CPUs given to each; where nothing is pinned, those that the threads took. */
    private Map<CpuRole, CpuSet> used(List<MeasuredThread> threads) {
        CpuSet measured = pins()
                ? plan.measured()
                : threads.stream().map(t -> CpuSet.parse(t.ranOn())).reduce(CpuSet.EMPTY, CpuSet::or);
        return Map.of(
                CpuRole.measured, measured, CpuRole.housekeeping, confines() ? plan.housekeeping() : CpuSet.EMPTY);
    }
}
