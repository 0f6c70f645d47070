package dev.topspin.bench;

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
record BusySide(HarnessSide trial, ProcessCpus load, int threads) implements Side {
    @Override
    public String name() {
        return trial.name();
    }

    @Override
    public Map<Figure, Double> run() throws IOException, InterruptedException {
        try (Program others = new Program(trial.jvm().bare(Load.class, load, List.of(String.valueOf(threads))))) {
            others.await("ready");
            return trial.run();
        }
    }
}
