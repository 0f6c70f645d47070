package dev.topspin.bench.candidate;

import dev.topspin.bench.probe.OtherWork;
import dev.topspin.bench.process.ProcessCpus;
import dev.topspin.bench.process.Program;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * A trial beside other work on the machine.
 *
 * @param trial that is measured
 * @param load the CPUs that the other work may use
 * @param threads of the other work
 */
public record BusyCandidate(HarnessCandidate trial, ProcessCpus load, int threads) implements Candidate {
    @Override
    public String name() {
        return trial.name();
    }

    @Override
    public Map<Figure, Double> run() throws IOException, InterruptedException {
        try (Program others = new Program(trial.jvm().bare(OtherWork.class, load, List.of(String.valueOf(threads))))) {
            others.await("ready");
            return trial.run();
        }
    }
}
