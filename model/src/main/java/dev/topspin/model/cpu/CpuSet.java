package dev.topspin.model.cpu;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A set of CPUs, written as the kernel writes it: {@code 1-3,6}. Never changes. */
public final class CpuSet {
    /** No CPU. */
    public static final CpuSet EMPTY = new CpuSet(new BitSet());

    /** The most CPUs that are looked at: the kernel's own limit on common architectures. */
    public static final int LIMIT = 8192;

    private static final Pattern RANGE = Pattern.compile("[0-9]{1,5}(-[0-9]{1,5})?");

    private final BitSet cpus;

    private CpuSet(BitSet cpus) {
        this.cpus = cpus;
    }

    /**
     * @param list such as {@code 1-3,6}; empty for no CPU
     * @throws IllegalArgumentException where it is no such list, or a CPU is not below {@value #LIMIT}
     */
    public static CpuSet parse(String list) {
        BitSet cpus = new BitSet();
        for (String part : list.strip().split(",", -1)) {
            String range = part.strip();
            if (range.isEmpty() && list.isBlank()) {
                return EMPTY;
            }
            if (!RANGE.matcher(range).matches()) {
                throw new IllegalArgumentException("\"" + list + "\" is not a list of CPUs such as 1-3,6");
            }
            int dash = range.indexOf('-');
            int first = Integer.parseInt(dash < 0 ? range : range.substring(0, dash));
            int last = dash < 0 ? first : Integer.parseInt(range.substring(dash + 1));
            if (first > last || last >= LIMIT) {
                throw new IllegalArgumentException(
                        "\"%s\" is not a range of CPUs from 0 to %d".formatted(range, LIMIT - 1));
            }
            cpus.set(first, last + 1);
        }
        return new CpuSet(cpus);
    }

    /** @return the set; empty where the list is null or none, as one that was cut to fit a report */
    public static Optional<CpuSet> read(String list) {
        try {
            return Optional.ofNullable(list).map(CpuSet::parse);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** @return the set of these CPUs, each from 0 */
    public static CpuSet of(int... cpus) {
        BitSet set = new BitSet();
        IntStream.of(cpus).forEach(set::set);
        return new CpuSet(set);
    }

    /** @return the set of these CPUs, each from 0 */
    public static CpuSet of(List<Integer> cpus) {
        return of(cpus.stream().mapToInt(Integer::intValue).toArray());
    }

    /** @return the set whose bits are these words', lowest first */
    public static CpuSet ofWords(long[] words) {
        return new CpuSet(BitSet.valueOf(words));
    }

    /** @return the bits, lowest word first, as many words as given */
    public long[] words(int length) {
        return Arrays.copyOf(cpus.toLongArray(), length);
    }

    /** @return how many */
    public int size() {
        return cpus.cardinality();
    }

    /** @return whether there is none */
    public boolean isEmpty() {
        return cpus.isEmpty();
    }

    /** @return the CPUs in ascending order */
    public IntStream stream() {
        return cpus.stream();
    }

    /** @return the CPUs in ascending order */
    public List<Integer> toList() {
        return stream().boxed().toList();
    }

    /** @return whether all of the other's CPUs are in this set */
    public boolean containsAll(CpuSet other) {
        return other.without(this).isEmpty();
    }

    /** @return the CPUs in both */
    public CpuSet and(CpuSet other) {
        BitSet both = (BitSet) cpus.clone();
        both.and(other.cpus);
        return new CpuSet(both);
    }

    /** @return the CPUs in either */
    public CpuSet or(CpuSet other) {
        BitSet either = (BitSet) cpus.clone();
        either.or(other.cpus);
        return new CpuSet(either);
    }

    /** @return the CPUs in this and not in the other */
    public CpuSet without(CpuSet other) {
        BitSet rest = (BitSet) cpus.clone();
        rest.andNot(other.cpus);
        return new CpuSet(rest);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CpuSet set && set.cpus.equals(cpus);
    }

    @Override
    public int hashCode() {
        return cpus.hashCode();
    }

    /** @return such as {@code 1-3,6}; empty for no CPU */
    @Override
    public String toString() {
        return cpus.stream()
                .filter(first -> first == 0 || !cpus.get(first - 1))
                .mapToObj(first -> {
                    int last = cpus.nextClearBit(first) - 1;
                    return first == last ? "" + first : first + "-" + last;
                })
                .collect(Collectors.joining(","));
    }
}
