package dev.topspin.model.schedule;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.List;
import java.util.Optional;

/**
 * What is known of a schedule's cells by now.
 *
 * @param plan hash, without a name, of the plan of the latest run that was judged; null before the first
 * @param since spec.baseline.since as it was then; null for none
 * @param runs those that were judged and are still there, by the time at which they were due; never null
 * @param cells the verdict on each cell of the latest run; never null
 */
public record Judgement(
        @JsonPropertyDescription("Hash of the latest run's plan, whatever its name.")
        String plan,

        @JsonPropertyDescription("spec.baseline.since as it was at the latest verdict.")
        String since,

        @JsonPropertyDescription("The runs that were compared and are still there, in their order.")
        List<JudgedRun> runs,

        @JsonPropertyDescription("How each cell of the latest run compares with the runs before.")
        List<CellVerdict> cells) {
    /** Before the first run. */
    public static final Judgement NONE = new Judgement(null, null, List.of(), List.of());

    public Judgement {
        runs = runs == null ? List.of() : List.copyOf(runs);
        cells = cells == null ? List.of() : List.copyOf(cells);
    }

    /** @return the run of that name, where it was judged */
    public Optional<JudgedRun> run(String name) {
        return runs.stream().filter(run -> run.name().equals(name)).findFirst();
    }

    /** @return the run whose confirming run is awaited, if any */
    public Optional<JudgedRun> awaiting() {
        return runs.stream().filter(JudgedRun::suspected).findFirst();
    }

    /** @return the cells that are slower than they were, but for floors, the worst first */
    @JsonIgnore
    public List<CellVerdict> regressed() {
        return slower(false);
    }

    /** @return the floors that are slower than they were, the worst first: where there are any, the machine is */
    @JsonIgnore
    public List<CellVerdict> slowerFloors() {
        return slower(true);
    }

    private List<CellVerdict> slower(boolean floors) {
        return cells.stream()
                .filter(cell -> cell.regressed() && cell.floor() == floors)
                .sorted((a, b) -> Double.compare(b.times(), a.times()))
                .toList();
    }
}
