package dev.topspin.operator.metrics;

import dev.topspin.api.CapacitySearch;
import dev.topspin.api.CapacitySearchStatus;
import dev.topspin.model.search.CapacityResult;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** What capacity searches found. Only the operator that does the work exports it, as {@link ResultFigures} are. */
public final class SearchFigures implements MultiCollector {
    private static final String CAPACITY = "topspin_search_capacity";
    private static final String LOW = "topspin_search_capacity_low";
    private static final String HIGH = "topspin_search_capacity_high";
    private static final String OUTCOME = "topspin_search_outcome";
    private static final String VERIFIED = "topspin_search_verified";
    private static final String TRIALS = "topspin_search_trials";
    private static final String PHASE = "topspin_search_phase";
    private static final String COMPLETION = "topspin_search_completion_timestamp_seconds";

    private final Supplier<Stream<CapacitySearch>> searches;
    private final BooleanSupplier leads;
    private final int mostRows;

    /**
     * @param searches all there are, at the time of a scrape
     * @param leads whether this operator does the work, and knows what there is
     * @param mostRows so many searches and capacities together are exported, those of the latest searches
     */
    public SearchFigures(Supplier<Stream<CapacitySearch>> searches, BooleanSupplier leads, int mostRows) {
        this.searches = searches;
        this.leads = leads;
        this.mostRows = mostRows;
    }

    @Override
    public MetricSnapshots collect() {
        if (!leads.getAsBoolean()) {
            return MetricSnapshots.of();
        }
        Gauges gauges = gauges();
        int left = mostRows;
        for (CapacitySearch search : PageObjects.latestFirst(searches.get())) {
            CapacitySearchStatus status = search.getStatus();
            if (status == null || left == 0) {
                continue;
            }
            left--;
            Labels labels = PageObjects.labels("search", search);
            if (status.phase() != null) {
                gauges.add(PHASE, labels.add("phase", status.phase().name()), 1);
            }
            gauges.add(COMPLETION, PageObjects.ofSchedule(labels, search), Texts.seconds(status.completionTime()));
            List<CapacityResult> rows = rows(status).limit(left).toList();
            left -= rows.size();
            rows.forEach(row -> add(gauges, labels, search, row));
        }
        MetricSnapshots.Builder all = MetricSnapshots.builder();
        gauges.build().forEach(all::metricSnapshot);
        return all.build();
    }

    private static Gauges gauges() {
        return new Gauges()
                .with(
                        CAPACITY,
                        "The highest load at which every objective holds, in the unit of the label parameter: round trips a"
                                + " second of each pair (rate), pairs, or copies that run at once on a node.")
                .with(LOW, "Lower end of the 95 % interval of the capacity.")
                .with(HIGH, "Upper end of the same.")
                .with(OUTCOME, "1, with how the search of this capacity ended, and what fails above it.")
                .with(VERIFIED, "Whether longer trials at the lower end all held.")
                .with(TRIALS, "Trials of this capacity that were judged.")
                .with(PHASE, "1, with the phase that the search is in.")
                .with(COMPLETION, "When the search's last answer was there, in seconds since 1970.");
    }

    private static Stream<CapacityResult> rows(CapacitySearchStatus status) {
        Set<List<Object>> seen = new HashSet<>();
        return status.results().stream()
                .filter(row -> row.variant() != null && seen.add(List.of(row.variant(), row.cpus())));
    }

    private static void add(Gauges gauges, Labels ofSearch, CapacitySearch search, CapacityResult row) {
        String parameter = search.getSpec() == null
                        || search.getSpec().load() == null
                        || search.getSpec().load().parameter() == null
                ? ""
                : search.getSpec().load().parameter().name();
        Labels labels = ofSearch.merge(Labels.of("variant", row.variant(), "cpus", Integer.toString(row.cpus())));
        Labels ofLoad = labels.add("parameter", parameter);
        gauges.add(CAPACITY, ofLoad, row.capacity());
        gauges.add(LOW, ofLoad, row.low());
        gauges.add(HIGH, ofLoad, row.high());
        gauges.add(TRIALS, labels, row.forks());
        if (row.done()) {
            gauges.add(VERIFIED, labels, (Boolean) row.verified());
            gauges.add(
                    OUTCOME,
                    labels.merge(
                            Labels.of("outcome", row.outcome().name(), "limited_by", Texts.orEmpty(row.limitedBy()))),
                    1);
        }
    }
}
