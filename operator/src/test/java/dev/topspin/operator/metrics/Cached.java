package dev.topspin.operator.metrics;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.topspin.api.Experiment;
import dev.topspin.api.Trial;
import dev.topspin.operator.cache.CachedTrial;
import dev.topspin.operator.kube.Mapping;
import dev.topspin.operator.metrics.Extent.TrialSeries;
import java.util.List;

/** What the operator knows, as its informers keep it. */
final class Cached {
    private static final ObjectMapper MAPPER = Mapping.mapper();

    private Cached() {}

    /** @return the metrics of the leader that knows these, with as many cells as there are */
    static ResultFigures figures(TrialSeries trials, List<Experiment> experiments, List<CachedTrial> all) {
        return new ResultFigures(experiments::stream, all::stream, () -> true, new Extent(trials, 1000));
    }

    /** @return what the operator keeps of a stored trial */
    static CachedTrial of(Trial stored) {
        try {
            return MAPPER.readValue(MAPPER.writeValueAsString(stored), CachedTrial.class);
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }
}
