package dev.topspin.cli.report;

import dev.topspin.model.cpu.CpuSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The CPUs of a process as a strip: a cell each, with what it was for and who ran on it. */
final class CpuStrip {
    /** More CPUs than this are not all drawn, but those that the process had. */
    private static final int DRAWN = 64;

    /** So many kinds of threads are named at a CPU. */
    private static final int NAMED = 3;

    /** What a CPU was for; the mark tells it apart without its colour. */
    private enum Use {
        measured("&#9679;"),
        housekeeping("&#9675;"),
        both("&#9681;"),
        strayed("!"),
        none("");

        final String mark;

        Use(String mark) {
            this.mark = mark;
        }

        String words() {
            return switch (this) {
                case measured, housekeeping -> name();
                case both -> "measured and housekeeping";
                case strayed -> "a measured thread strayed here";
                case none -> "not used";
            };
        }
    }

    /**
     * What a CPU shares with others.
     *
     * @param core the CPUs of its core, itself among them; empty where unknown
     * @param cache the CPUs under its last-level cache, itself among them; empty where unknown
     * @param node its NUMA node; null where unknown
     */
    record Place(CpuSet core, CpuSet cache, Integer node) {
        private static final Place UNKNOWN = new Place(CpuSet.EMPTY, CpuSet.EMPTY, null);

        /** The same for all under one cache. */
        String words() {
            String of = cache.isEmpty() ? "" : "last-level cache of CPUs " + cache;
            return node == null ? of : "NUMA node " + node + (of.isEmpty() ? "" : ", " + of);
        }
    }

    private final CpuSet measured;
    private final CpuSet housekeeping;
    private final NavigableMap<Integer, Place> places = new TreeMap<>();

    /** By CPU and kind of thread, the threads' names. */
    private final NavigableMap<Integer, Map<String, NavigableSet<String>>> ranOn = new TreeMap<>();

    CpuStrip(CpuSet measured, CpuSet housekeeping) {
        this.measured = measured;
        this.housekeeping = housekeeping;
    }

    /** Notes what a CPU shares with others, and so what these share. */
    void lies(int cpu, Place place) {
        place.cache.or(place.core).stream()
                .forEach(other -> places.putIfAbsent(other, new Place(CpuSet.EMPTY, place.cache, place.node)));
        place.core.or(CpuSet.of(cpu)).stream().forEach(sibling -> places.put(sibling, place));
    }

    /** Notes the CPUs that a measured thread was seen on. */
    void ran(String thread, CpuSet on) {
        String name = thread.replaceFirst("^topspin-(akka\\.(actor\\.)?)?", "");
        String kind = name.replaceFirst("-[0-9]+$", "");
        on.stream().forEach(cpu -> ranOn.computeIfAbsent(cpu, c -> new TreeMap<>())
                .computeIfAbsent(kind, k -> new TreeSet<>())
                .add(name));
    }

    /** @return the CPUs that measured threads were seen on */
    CpuSet seenOn() {
        return CpuSet.of(List.copyOf(ranOn.keySet()));
    }

    /**
     * @param usable all CPUs of the machine, as far as known
     * @param whose for who hears it, e.g. {@code CPUs of the driver}
     */
    String html(CpuSet usable, String whose) {
        CpuSet own = measured.or(housekeeping).or(seenOn());
        CpuSet siblings = own.stream().mapToObj(cpu -> place(cpu).core).reduce(own, CpuSet::or);
        CpuSet drawn = usable.or(siblings).size() > DRAWN ? siblings : usable.or(siblings);
        Map<String, List<Integer>> byPlace = drawn.stream()
                .limit(4L * DRAWN)
                .boxed()
                .collect(Collectors.groupingBy(cpu -> place(cpu).words(), LinkedHashMap::new, Collectors.toList()));
        return byPlace.entrySet().stream()
                .map(e -> strip(e.getKey(), e.getValue(), whose))
                .collect(Collectors.joining());
    }

    private Place place(int cpu) {
        return places.getOrDefault(cpu, Place.UNKNOWN);
    }

    /** The CPUs of one place, those of one core side by side. */
    private String strip(String where, List<Integer> cpus, String whose) {
        List<Integer> byCore = cpus.stream()
                .sorted(Comparator.comparing(
                                (Integer cpu) -> place(cpu).core.stream().min().orElse(cpu))
                        .thenComparing(cpu -> cpu))
                .toList();
        return "%s<ol class=\"strip\" aria-label=\"%s\">\n%s\n</ol>\n"
                .formatted(
                        where.isEmpty() ? "" : "<p class=\"place\">" + where + "</p>\n",
                        where.isEmpty() ? whose : whose + ", " + where,
                        byCore.stream().map(this::cell).collect(Collectors.joining("\n")));
    }

    private String cell(int cpu) {
        Use use = use(cpu);
        Map<String, NavigableSet<String>> kinds = ranOn.getOrDefault(cpu, Map.of());
        String names = kinds.entrySet().stream()
                        .limit(NAMED)
                        .map(k -> "<span>" + Html.escape(named(k.getKey(), k.getValue())) + "</span>")
                        .collect(Collectors.joining())
                + (kinds.size() > NAMED ? "<span>and %d more kinds</span>".formatted(kinds.size() - NAMED) : "");
        CpuSet siblings = place(cpu).core.without(CpuSet.of(cpu));
        String core = siblings.isEmpty() ? "" : "<small>one core with " + siblings + "</small>";
        return "<li class=\"%s\"><b>%d</b> <i aria-hidden=\"true\">%s</i> <em>%s</em>%s%s</li>"
                .formatted(use, cpu, use.mark, use.words(), core, names);
    }

    private static String named(String kind, NavigableSet<String> threads) {
        return threads.size() == 1 ? threads.first() : kind + " \u00d7 " + threads.size();
    }

    private Use use(int cpu) {
        boolean isMeasured = measured.containsAll(CpuSet.of(cpu));
        boolean isHousekeeping = housekeeping.containsAll(CpuSet.of(cpu));
        if (isMeasured) {
            return isHousekeeping ? Use.both : Use.measured;
        }
        return ranOn.containsKey(cpu) ? Use.strayed : isHousekeeping ? Use.housekeeping : Use.none;
    }
}
