package dev.topspin.bench.bare;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/**
 * The arguments of a bare program.
 *
 * @param values by key; never null
 */
public record Arguments(Map<String, String> values) {
    /**
     * @param args each {@code key=value}
     * @throws IllegalArgumentException where one is not
     */
    public static Arguments of(String... args) {
        return new Arguments(Arrays.stream(args).map(Arguments::split).collect(Collectors.toMap(s -> s[0], s -> s[1])));
    }

    private static String[] split(String arg) {
        int at = arg.indexOf('=');
        if (at < 1) {
            throw new IllegalArgumentException("not key=value: " + arg);
        }
        return new String[] {arg.substring(0, at), arg.substring(at + 1)};
    }

    /** @return the value of a key, or another where it was not given */
    public String text(String key, String otherwise) {
        return values.getOrDefault(key, otherwise);
    }

    /** @return the number of a key, or another where it was not given */
    public int number(String key, int otherwise) {
        return values.containsKey(key) ? Integer.parseInt(values.get(key)) : otherwise;
    }

    /** @return how long to warm up, in nanoseconds */
    public long warmupNanos() {
        return number("warmupMillis", 1000) * 1_000_000L;
    }

    /** @return how many iterations are measured, 1 or more */
    public int iterations() {
        return number("iterations", 4);
    }

    /** @return how long each of them lasts, in nanoseconds */
    public long iterationNanos() {
        return number("iterationMillis", 250) * 1_000_000L;
    }

    /** @return after how many iterations the program is held until a token comes; 0 for never */
    public int gate() {
        return number("gate", 0);
    }

    /** @return where every round trip is recorded, in nanoseconds; null where none is */
    public Histogram histogram() {
        return number("record", 0) == 0 ? null : new Histogram(1, 1L << 37, 3);
    }

    /** @return round trips to make instead of measuring for a time; 0 where the time counts */
    public int roundTrips() {
        return number("roundTrips", 0);
    }

    /** @return the CPUs for the measured threads, each as a list for {@code taskset}; empty where they are not pinned */
    public List<String> cpus() {
        String cpus = text("cpus", "");
        return cpus.isEmpty() ? List.of() : List.of(cpus.split(","));
    }

    /** @return the CPUs for {@code threads} threads: one each where there are enough, else all of them to each */
    public List<String> cpusFor(int threads) {
        List<String> cpus = cpus();
        return cpus.isEmpty() || threads <= cpus.size() ? cpus : List.of(String.join(",", cpus));
    }
}
