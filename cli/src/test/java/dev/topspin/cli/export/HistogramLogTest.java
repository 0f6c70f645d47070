package dev.topspin.cli.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.cli.export.ExportFormat.GivenRun;
import dev.topspin.cli.fixture.Altered;
import dev.topspin.cli.fixture.SampleResults;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.result.ResultsFile.Trial;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;

class HistogramLogTest {
    private static String log(ResultsFile of) throws BadInputException {
        return ExportFormat.hlog
                .of(List.of(new GivenRun("results.json", of, null)))
                .text();
    }

    @Test
    void hdrHistogramsReaderFindsEveryTrialsHistogramUnderItsCell() throws Exception {
        ResultsFile results = SampleResults.of("../examples/ping-pong.yaml", 12, null);
        List<Histogram> read = new ArrayList<>();
        try (HistogramLogReader reader =
                new HistogramLogReader(new ByteArrayInputStream(log(results).getBytes(StandardCharsets.UTF_8)))) {
            while (reader.hasNext()) {
                read.add((Histogram) reader.nextIntervalHistogram());
            }
        }
        assertEquals(results.trials().size(), read.size());
        for (int i = 0; i < read.size(); i++) {
            Trial trial = results.trials().get(i);
            assertEquals(trial.cell(), read.get(i).getTag());
            assertEquals(trial.result().measured().histogram().decode(), read.get(i));
            assertEquals(trial.result().measured().p99Nanos(), read.get(i).getValueAtPercentile(99));
        }
        assertTrue(!read.isEmpty());
    }

    @Test
    void resultsWithoutAHistogramAreBadInput() throws Exception {
        ResultsFile none =
                Altered.measured(SampleResults.of("../examples/ping-pong.yaml", 12, null), m -> m.withHistogram(null));
        assertEquals(
                "results.json: no trial has a histogram, and hlog is nothing else: measurement.recording must not be"
                        + " None, and the workload one that times its exchanges",
                assertThrows(BadInputException.class, () -> log(none)).getMessage());
    }
}
