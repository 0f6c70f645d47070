package dev.topspin.model.result;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.List;

/**
 * What a trial's floor took, which was measured in the same process and on the same CPUs, a block of it beside each measured
 * iteration.
 *
 * @param cell the floor's name
 * @param nsPerOp median over its blocks, in the unit of the trial; more than 0
 * @param tax the median, over the iterations, of what the iteration took divided by what the block beside it took; more than 0
 * @param blockNsPerOp ns/op of each block, in the order of the measured iterations; empty where bytes were short
 */
public record FloorInside(
        @JsonPropertyDescription("The floor's name.") String cell,

        @JsonPropertyDescription("Median over the floor's blocks, in nanoseconds an operation.")
        double nsPerOp,

        @JsonPropertyDescription(
                "Median, over the iterations, of the iteration's ns/op divided by that of the block beside it.")
        double tax,

        @JsonPropertyDescription("ns/op of each block, in the order of the measured iterations.")
        List<Double> blockNsPerOp) {
    public FloorInside {
        blockNsPerOp = blockNsPerOp == null ? List.of() : List.copyOf(blockNsPerOp);
    }

    /** @return the same without the single blocks, for where bytes are short */
    FloorInside withoutBlocks() {
        return new FloorInside(cell, nsPerOp, tax, null);
    }
}
