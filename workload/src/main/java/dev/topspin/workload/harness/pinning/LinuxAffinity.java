package dev.topspin.workload.harness.pinning;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.topspin.model.cpu.CpuSet;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/** The C library's {@code sched_*affinity} and {@code gettid}. */
final class LinuxAffinity implements Affinity {
    private static final int WORDS = CpuSet.LIMIT / Long.SIZE;
    private static final long BYTES = CpuSet.LIMIT / Byte.SIZE;

    private final MethodHandle setAffinity;
    private final MethodHandle getAffinity;
    private final MethodHandle getTid;

    /** @throws RuntimeException where the C library has no such functions */
    LinuxAffinity() {
        FunctionDescriptor affinity = FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, ADDRESS);
        setAffinity = find("sched_setaffinity", affinity);
        getAffinity = find("sched_getaffinity", affinity);
        getTid = find("gettid", FunctionDescriptor.of(JAVA_INT));
    }

    private static MethodHandle find(String name, FunctionDescriptor of) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), of);
    }

    @Override
    public Optional<CpuSet> mask(long tid) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment set = arena.allocate(BYTES, Long.BYTES);
            int failed = (int) getAffinity.invokeExact((int) tid, BYTES, set);
            return failed != 0 ? Optional.empty() : Optional.of(CpuSet.ofWords(set.toArray(JAVA_LONG)));
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    @Override
    public boolean confine(long tid, CpuSet cpus) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment set = arena.allocateFrom(JAVA_LONG, cpus.words(WORDS));
            return (int) setAffinity.invokeExact((int) tid, BYTES, set) == 0;
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    @Override
    public long currentThread() {
        try {
            return (int) getTid.invokeExact();
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    /** A call through the foreign API declares Throwable; C functions throw nothing. */
    private static IllegalStateException unexpected(Throwable e) {
        return new IllegalStateException("a call into the C library failed", e);
    }
}
