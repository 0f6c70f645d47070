package dev.topspin.workload.harness.trial;

import dev.topspin.model.result.PlaceSpread;
import dev.topspin.model.result.Slices;
import dev.topspin.model.result.Slices.Figure;
import dev.topspin.model.spec.WorkloadKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What the slices of a trial's measured iterations took. An iteration that was not cut is one slice. */
final class SliceTally {
    private static final double TENTH = 0.1;

    private final WorkloadKind workload;
    private final List<Figure> figures = new ArrayList<>();
    private final Map<Integer, List<Double>> byPlace = new TreeMap<>();
    private boolean cut;

    /** @param workload of the trial */
    SliceTally(WorkloadKind workload) {
        this.workload = workload;
    }

    void add(IterationOutcome outcome) {
        for (Slice slice : outcome.slices()) {
            cut = true;
            double nsPerOp = workload.nsPerOp(slice.exchanges() * workload.strands(), slice.nanos());
            figures.add(new Figure(nsPerOp, slice.recorded()));
            if (!slice.recorded()) {
                byPlace.computeIfAbsent(slice.place(), _ -> new ArrayList<>()).add(nsPerOp);
            }
        }
        if (outcome.slices().isEmpty() && outcome.exchanges() > 0) {
            double nsPerOp = workload.nsPerOp(outcome.exchanges(), outcome.elapsedNanos());
            figures.add(new Figure(nsPerOp, true));
        }
    }

    /** @return the figure of the trial; empty where nothing was exchanged */
    OptionalDouble nsPerOp() {
        if (byPlace.size() > 1) {
            return OptionalDouble.of(median(ofPlaces()));
        }
        List<Double> plain = of(false);
        List<Double> all = plain.isEmpty() ? of(true) : plain;
        return all.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(median(all));
    }

    /** @return the same where round trips were recorded; empty where there is nothing to set it against */
    Optional<Double> recordedNsPerOp() {
        List<Double> recorded = of(true);
        return recorded.isEmpty() || of(false).isEmpty() ? Optional.empty() : Optional.of(median(recorded));
    }

    /** @return what the iterations were cut into; empty where they were not */
    Optional<Slices> slices() {
        return cut ? Optional.of(Slices.of(figures)) : Optional.empty();
    }

    /** @return what places differ by; empty where there is but one */
    Optional<PlaceSpread> places() {
        if (byPlace.size() < 2) {
            return Optional.empty();
        }
        List<Double> sorted = ofPlaces().stream().sorted().toList();
        int tenth = (int) (TENTH * sorted.size());
        return Optional.of(new PlaceSpread(sorted.size(), sorted.get(tenth), sorted.get(sorted.size() - 1 - tenth)));
    }

    private List<Double> ofPlaces() {
        return byPlace.values().stream().map(SliceTally::median).toList();
    }

    private List<Double> of(boolean recorded) {
        return figures.stream()
                .filter(f -> f.recorded() == recorded)
                .map(Figure::nsPerOp)
                .collect(Collectors.toList());
    }

    private static double median(Collection<Double> values) {
        double[] sorted =
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
