package dev.topspin.model.result;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * At how many speeds something ran. A CPU that somebody else uses now and then, or that a hypervisor moves, has two: the figures of
 * its slices lie around one value for a time, and around a higher one for another. A median says nothing of the share of either.
 *
 * @param lowNsPerOp the lower mode: the middle of the lowest speed at which a noteworthy part of the slices ran; more than 0
 * @param outsideShare the share of the slices that took a tenth more than that, 0 to 1
 * @param changes how often it went from one to the other, 0 or more
 */
public record Modes(
        @JsonPropertyDescription("ns/op of the lowest speed at which a noteworthy part of the slices ran.")
        double lowNsPerOp,

        @JsonPropertyDescription("Share of the slices that took a tenth more than that.")
        double outsideShare,

        @JsonPropertyDescription("How often it went from one to the other.")
        int changes) {
    /** Slices of one speed lie within so much of each other, as a logarithm: those of one line repeat themselves to a percent. */
    private static final double WIDTH = 0.1;

    /** A speed counts where at least this part of the slices have it that the most frequent has. */
    private static final double NOTEWORTHY = 0.5;

    /**
     * @param nsPerOp of the slices, in the order of time, each more than 0
     * @return at how many speeds they ran; empty for none
     */
    public static Optional<Modes> of(List<Double> nsPerOp) {
        if (nsPerOp.isEmpty()) {
            return Optional.empty();
        }
        List<Double> logs = nsPerOp.stream().map(Math::log).toList();
        double low = lowerMode(logs.stream().sorted().toList());
        List<Boolean> outside = logs.stream().map(log -> log > low + WIDTH).toList();
        int changes = 0;
        for (int i = 1; i < outside.size(); i++) {
            changes += outside.get(i).equals(outside.get(i - 1)) ? 0 : 1;
        }
        double share = (double) outside.stream().filter(o -> o).count() / outside.size();
        return Optional.of(new Modes(Math.exp(low), share, changes));
    }

    /** @return whether something that took so long is outside the lower mode: it took a tenth more, or longer */
    public boolean outside(double nsPerOp) {
        return Math.log(nsPerOp) > Math.log(lowNsPerOp) + WIDTH;
    }

    /** The lowest of the windows with enough in it, and of those that overlap with it the fullest; its middle value. */
    private static double lowerMode(List<Double> sorted) {
        List<Integer> within = new ArrayList<>();
        int end = 0;
        for (int start = 0; start < sorted.size(); start++) {
            while (end < sorted.size() && sorted.get(end) <= sorted.get(start) + WIDTH) {
                end++;
            }
            within.add(end - start);
        }
        int most = within.stream().mapToInt(n -> n).max().orElseThrow();
        int first = 0;
        while (within.get(first) < NOTEWORTHY * most) {
            first++;
        }
        int best = first;
        for (int i = first; i < first + within.get(first); i++) {
            best = within.get(i) > within.get(best) ? i : best;
        }
        return sorted.get(best + (within.get(best) - 1) / 2);
    }
}
