package dev.topspin.workload.harness.trial;

import dev.topspin.model.result.Modes;
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

/**
 * What the slices of a trial's measured iterations took. An iteration that was not cut is one slice. Slices in which somebody else
 * had a measured CPU are in no figure, unless there is no other.
 */
final class SliceTally {
    private static final double TENTH = 0.1;

    /** @param cut whether it is a part of an iteration, and not the whole of it */
    private record Cost(double nsPerOp, boolean recorded, boolean disturbed, int place, boolean cut) {}

    private final WorkloadKind workload;
    private final List<Cost> slices = new ArrayList<>();

    /** @param workload of the trial */
    SliceTally(WorkloadKind workload) {
        this.workload = workload;
    }

    void add(IterationOutcome outcome) {
        for (Slice slice : outcome.slices()) {
            double nsPerOp = workload.nsPerOp(slice.exchanges() * workload.strands(), slice.nanos());
            slices.add(new Cost(nsPerOp, slice.recorded(), slice.disturbed(), slice.place(), true));
        }
        if (outcome.slices().isEmpty() && outcome.exchanges() > 0) {
            double nsPerOp = workload.nsPerOp(outcome.exchanges(), outcome.elapsedNanos());
            slices.add(new Cost(nsPerOp, true, false, 0, false));
        }
    }

    /** @return the figure of the trial; empty where nothing was exchanged */
    OptionalDouble nsPerOp() {
        Map<Integer, List<Double>> byPlace = byPlace();
        if (byPlace.size() > 1) {
            return OptionalDouble.of(median(ofPlaces(byPlace)));
        }
        List<Double> plain = kept(false);
        List<Double> all = plain.isEmpty() ? kept(true) : plain;
        return all.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(median(all));
    }

    /** @return the same where round trips were recorded; empty where there is nothing to set it against */
    Optional<Double> recordedNsPerOp() {
        List<Double> recorded = kept(true);
        return recorded.isEmpty() || kept(false).isEmpty() ? Optional.empty() : Optional.of(median(recorded));
    }

    /** @return what the iterations were cut into; empty where they were not */
    Optional<Slices> slices() {
        List<Figure> figures = slices.stream()
                .filter(Cost::cut)
                .map(s -> new Figure(s.nsPerOp(), s.recorded(), s.disturbed()))
                .toList();
        return figures.isEmpty() ? Optional.empty() : Optional.of(Slices.of(figures));
    }

    /** @return the share of the slices that nobody disturbed, 0 to 1; empty where nothing was cut */
    Optional<Double> keptShare() {
        List<Cost> cut = slices.stream().filter(Cost::cut).toList();
        long kept = cut.stream().filter(s -> !s.disturbed()).count();
        return cut.isEmpty() ? Optional.empty() : Optional.of((double) kept / cut.size());
    }

    /** @return whether nothing is left of it that nobody disturbed */
    boolean disturbed() {
        return slices.stream().allMatch(Cost::disturbed);
    }

    /**
     * @return at how many speeds it ran, each slice seen as if all places were as fast as the one in the middle; empty where nothing
     *     was cut
     */
    Optional<Modes> modes() {
        Map<Integer, Double> usual =
                byPlace().entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, e -> median(e.getValue())));
        if (slices.stream().noneMatch(Cost::cut)) {
            return Optional.empty();
        }
        double middle = usual.isEmpty() ? 0 : median(usual.values());
        boolean plain = !kept(false).isEmpty();
        return Modes.of(slices.stream()
                .filter(s -> !s.disturbed() && s.recorded() != plain)
                .map(s -> usual.size() < 2 ? s.nsPerOp() : s.nsPerOp() * middle / usual.get(s.place()))
                .toList());
    }

    /** @return what places differ by; empty where there is but one */
    Optional<PlaceSpread> places() {
        Map<Integer, List<Double>> byPlace = byPlace();
        if (byPlace.size() < 2) {
            return Optional.empty();
        }
        List<Double> sorted = ofPlaces(byPlace).stream().sorted().toList();
        int tenth = (int) (TENTH * sorted.size());
        return Optional.of(new PlaceSpread(sorted.size(), sorted.get(tenth), sorted.get(sorted.size() - 1 - tenth)));
    }

    /** Those in which nothing was recorded, and nobody disturbed them; where all of a kind were disturbed, all of them. */
    private Map<Integer, List<Double>> byPlace() {
        Map<Integer, List<Double>> byPlace = new TreeMap<>();
        undisturbed(false).forEach(s -> byPlace.computeIfAbsent(s.place(), _ -> new ArrayList<>())
                .add(s.nsPerOp()));
        return byPlace;
    }

    private static List<Double> ofPlaces(Map<Integer, List<Double>> byPlace) {
        return byPlace.values().stream().map(SliceTally::median).toList();
    }

    private List<Double> kept(boolean recorded) {
        return undisturbed(recorded).stream().map(Cost::nsPerOp).toList();
    }

    private List<Cost> undisturbed(boolean recorded) {
        List<Cost> all = slices.stream().filter(s -> s.recorded() == recorded).toList();
        List<Cost> kept = all.stream().filter(s -> !s.disturbed()).toList();
        return kept.isEmpty() ? all : kept;
    }

    static double median(Collection<Double> values) {
        double[] sorted =
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
