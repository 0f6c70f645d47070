package dev.topspin.workload.harness.pinning;

import dev.topspin.model.cpu.CpuRelation;
import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.cpu.UsedCpu;
import dev.topspin.model.cpu.UsedCpu.CpuRole;
import dev.topspin.model.result.Proof;
import dev.topspin.model.result.Proof.MeasuredThread;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Keeps the measured threads on the measured CPUs and everything else of the JVM on the housekeeping CPUs, and watches
 * both from start to end.
 */
public final class Pinning implements MeasuredThreads {
    private static final CpuSet ALL = CpuSet.of(IntStream.range(0, CpuSet.LIMIT).toArray());

    private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

    private final PinningRequest request;
    private final ProcFs proc;
    private final Affinity affinity;
    private final ControlGroup group;
    private final CpuSet cpusetStart;
    private final CpuPlan plan;
    private final CpusetWatch cpusetWatch;
    private final CpuTopology topology;
    private final OptionalLong throttledStart;
    private volatile OptionalLong stealStart;
    private final List<WatchedThread> watched = new CopyOnWriteArrayList<>();
    private final Map<Long, WatchedThread> running = new ConcurrentHashMap<>();
    private final Map<Thread, WatchedThread> entered = new ConcurrentHashMap<>();
    private final CpuSlots slots;

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
        this.topology = new CpuTopology(proc);
        this.cpusetWatch = new CpusetWatch(group, clock);
        CpuSet own = affinity.mask(0).or(proc::allowedCpus).orElseGet(Pinning::byProcessors);
        cpusetStart = cpuset();
        plan = request.named()
                .map(named -> new CpuPlan(
                        named.measured().and(cpusetStart), named.housekeeping().and(cpusetStart)))
                .orElseGet(() -> CpuPlan.choose(own, request.cpus(), request.housekeepingCpus(), topology));
        slots = new CpuSlots(plan.measured());
        throttledStart = group.throttledPeriods();
        stealStart = proc.stealNanos(plan.measured());
    }

    private static CpuSet byProcessors() {
        return CpuSet.of(
                IntStream.range(0, Runtime.getRuntime().availableProcessors()).toArray());
    }

    private boolean pins() {
        return request.notPinned().isEmpty();
    }

    /** @return whether the rest of the JVM has CPUs of its own */
    public boolean confines() {
        return pins() && !plan.housekeeping().isEmpty();
    }

    /** The CPUs that this process may use: the kernel cuts a mask of all CPUs down to them. */
    private CpuSet cpuset() {
        Optional<CpuSet> mask = affinity.mask(0);
        if (mask.isPresent() && pins() && affinity.confine(0, ALL)) {
            CpuSet all = affinity.mask(0).orElse(mask.get());
            affinity.confine(0, mask.get());
            return all;
        }
        return group.cpus().or(() -> mask).or(proc::allowedCpus).orElseGet(Pinning::byProcessors);
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
        Thread current = Thread.currentThread();
        if (entered.containsKey(current)) {
            return;
        }
        long known = affinity.currentThread();
        long tid = known != 0 ? known : proc.currentThread().orElse(0);
        WatchedThread thread = new WatchedThread(tid, current.getName(), pinTo(tid));
        entered.put(current, thread);
        register(thread);
        thread.read(proc, affinity);
    }

    @Override
    public void leave() {
        WatchedThread thread = entered.remove(Thread.currentThread());
        if (thread != null) {
            thread.read(proc, affinity);
            thread.end();
            running.remove(thread.tid());
            slots.giveBack(thread.tid());
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
                    WatchedThread thread = new WatchedThread(tid, known.get(), pinTo(tid));
                    register(thread);
                    thread.adopted(proc);
                }
            }
        }
        return found;
    }

    private Optional<CpuSet> pinTo(long tid) {
        return pins() ? Optional.of(slots.take(tid)) : Optional.empty();
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
        if (!confines()) {
            return;
        }
        for (long tid : proc.threads()) {
            if (running.containsKey(tid)) {
                continue;
            }
            affinity.confine(tid, plan.housekeeping());
            // it may have entered, and have been pinned, between the two
            WatchedThread late = running.get(tid);
            if (late != null) {
                pin(late);
            }
        }
    }

    /** Looks where the measured threads are, and whether the cpuset is still the one of the start. */
    public void look() {
        watched.forEach(thread -> thread.read(proc, affinity));
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
    }

    /** @return what all measured threads together took since {@link #beginMeasuring}, as of the last look */
    public ThreadFigures measured() {
        return watched.stream().map(WatchedThread::measured).reduce(ThreadFigures.ZERO, ThreadFigures::plus);
    }

    /** @return how many measured threads took at least this much CPU time since {@link #beginMeasuring} */
    public int threadsBusy(long nanos) {
        return (int) watched.stream()
                .filter(t -> t.measured().cpuNanos().orElse(0) >= nanos)
                .count();
    }

    /** @return what was seen from the start until now, judged. Not while anything is measured: see {@link CpuTopology} */
    public Proof proof() {
        OptionalLong steal = difference(stealStart, proc.stealNanos(plan.measured()));
        look();
        CpuSet cpusetEnd = cpusetWatch.changedTo().orElseGet(this::cpuset);
        Observation seen = new Observation(
                request,
                cpusetStart,
                cpusetEnd,
                cpusetWatch.seen(cpusetStart, cpusetEnd),
                plan,
                watched.stream().map(WatchedThread::toProof).toList(),
                strays(),
                difference(throttledStart, group.throttledPeriods()));
        List<String> reasons = ProofRules.broken(seen);
        Map<CpuRole, CpuSet> used = used(seen.threads());
        List<UsedCpu> cpus = topology.describe(used);
        return new Proof(
                reasons.isEmpty(),
                reasons,
                request.all(),
                cpusetStart.toString(),
                cpusetEnd.toString(),
                pins() ? plan.measured().toString() : "",
                confines() ? plan.housekeeping().toString() : null,
                seen.threads(),
                ThreadFigures.boxed(seen.throttledPeriods()),
                ThreadFigures.boxed(steal),
                seen.watch(),
                CpuRelation.of(cpus),
                topology.models(used.values().stream().reduce(CpuSet.EMPTY, CpuSet::or)),
                cpus);
    }

    /** The CPUs given to each; where nothing is pinned, those that the threads took. */
    private Map<CpuRole, CpuSet> used(List<MeasuredThread> threads) {
        CpuSet measured = pins()
                ? plan.measured()
                : threads.stream().map(t -> CpuSet.parse(t.ranOn())).reduce(CpuSet.EMPTY, CpuSet::or);
        return Map.of(
                CpuRole.measured, measured, CpuRole.housekeeping, confines() ? plan.housekeeping() : CpuSet.EMPTY);
    }

    /** Names of threads that are neither measured nor on the housekeeping CPUs. */
    private List<String> strays() {
        if (!confines()) {
            return List.of();
        }
        return proc.threads().stream()
                .filter(tid -> !running.containsKey(tid))
                .filter(tid -> affinity.mask(tid)
                        .filter(m -> !plan.housekeeping().containsAll(m))
                        .isPresent())
                .map(tid -> proc.threadName(tid).orElse("thread " + tid))
                .toList();
    }

    private static OptionalLong difference(OptionalLong start, OptionalLong end) {
        return start.isPresent() && end.isPresent()
                ? OptionalLong.of(end.getAsLong() - start.getAsLong())
                : OptionalLong.empty();
    }
}
