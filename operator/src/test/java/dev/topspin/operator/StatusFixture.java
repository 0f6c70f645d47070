package dev.topspin.operator;

import dev.topspin.api.ExperimentStatus;
import dev.topspin.api.ExperimentStatus.Lane;
import dev.topspin.api.ExperimentStatus.Phase;
import dev.topspin.api.ExperimentStatus.Start;
import dev.topspin.api.ExperimentStatus.TrialCounts;
import dev.topspin.model.result.CellResult;
import java.util.List;

/** Builds what became of an experiment, for tests: at first nothing that its status tells of. */
public final class StatusFixture {
    private Phase phase;
    private String startTime;
    private String completionTime;
    private String planHash;
    private Long seed;
    private String progress;
    private TrialCounts trials;
    private List<CellResult> rows;
    private Start start;
    private Integer resumed;
    private List<Lane> lanes;

    public StatusFixture phase(Phase where) {
        phase = where;
        return this;
    }

    /** @param time RFC 3339 */
    public StatusFixture started(String time) {
        startTime = time;
        return this;
    }

    /** @param time RFC 3339; null where it goes on */
    public StatusFixture completed(String time) {
        completionTime = time;
        return this;
    }

    public StatusFixture plan(String hash, long orderSeed) {
        planHash = hash;
        seed = orderSeed;
        return this;
    }

    public StatusFixture progress(String finished) {
        progress = finished;
        return this;
    }

    public StatusFixture trials(TrialCounts counts) {
        trials = counts;
        return this;
    }

    public StatusFixture rows(List<CellResult> all) {
        rows = all;
        return this;
    }

    public StatusFixture startedWith(Start what) {
        start = what;
        return this;
    }

    public StatusFixture resumed(int count) {
        resumed = count;
        return this;
    }

    public StatusFixture lanes(Lane... taken) {
        lanes = List.of(taken);
        return this;
    }

    public ExperimentStatus build() {
        return new ExperimentStatus(
                1L,
                "pingPong",
                phase,
                null,
                startTime,
                completionTime,
                planHash,
                seed,
                progress,
                null,
                trials,
                null,
                rows,
                start,
                lanes,
                resumed);
    }
}
