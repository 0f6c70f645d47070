package dev.topspin.bench.candidate;

/** What a run gives. */
public enum Figure {
    /** The median of the run's iterations; where two take turns, of its turns. */
    NS_PER_HOP("ns/hop", 1),
    /** Of a spin loop: the median over the physical lines that its messages crossed. */
    NS_PER_HOP_OVER_LINES("ns/hop, median over lines", 1),
    P50_MICROS("p50 us", 1e-3),
    P999_MICROS("p99.9 us", 1e-3),
    OPS_PER_SECOND("hops/s", 1),
    BYTES_PER_MESSAGE("bytes/message", 1),
    /** Of a run's scrapes the one in the middle, from the connection to the last byte. */
    SCRAPE_MILLIS("scrape ms", 1),
    /** The longest of a run: as a rule the first, for which the process loads its classes. */
    SLOWEST_SCRAPE_MILLIS("slowest scrape ms", 1),
    /** Of all cells of an experiment, in a JVM that has just started. */
    STATISTICS_SECONDS("statistics s", 1),
    /** From the start of the command line to its end. */
    REPORT_SECONDS("report s", 1),
    STATISTICS_AND_REPORT_SECONDS("statistics and report s", 1),
    REPORT_MEGABYTES("report MB", 1),
    OVERHEAD_SECONDS("overhead s", 1),
    /** Of the first experiment that an operator sees after its start. */
    FIRST_APPLY_TO_POD_SECONDS("first apply to pod s", 1),
    APPLY_TO_POD_SECONDS("apply to pod s", 1),
    STORED_TO_POD_SECONDS("stored to pod s", 1),
    READY_SECONDS("ready s", 1),
    RSS_MIB("RSS MiB", 1);

    private final String label;
    private final double perUnit;

    Figure(String label, double perUnit) {
        this.label = label;
        this.perUnit = perUnit;
    }

    /** @return as a table's column says it, with the unit */
    public String label() {
        return label;
    }

    /** @return a value in this figure's unit; percentiles come in nanoseconds */
    public double of(double value) {
        return value * perUnit;
    }
}
