package dev.topspin.bench.cluster;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * An experiment of one trial of one pod on one CPU, which fits anywhere.
 *
 * @param name of the experiment, never used before
 */
record ShortExperiment(String name) {
    /** Warm-up and measuring of its trial. */
    static final double MEASURED_SECONDS = 2;

    static ShortExperiment next() {
        return new ShortExperiment("bench-" + Long.toString(System.currentTimeMillis(), 36));
    }

    /** @return the moment before {@code kubectl apply} was started, by System.nanoTime */
    long apply() throws IOException, InterruptedException {
        long start = System.nanoTime();
        Process kubectl = new ProcessBuilder("kubectl", "apply", "-f", "-")
                .redirectErrorStream(true)
                .start();
        try (OutputStream in = kubectl.getOutputStream()) {
            in.write(yaml().getBytes(StandardCharsets.UTF_8));
        }
        String said = new String(kubectl.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (kubectl.waitFor() != 0) {
            throw new IOException("kubectl apply: " + said);
        }
        return start;
    }

    String yaml() {
        return """
                apiVersion: topspin.dev/v1alpha1
                kind: Experiment
                metadata: {name: %s, namespace: default}
                spec:
                  workload: {pingPong: {}}
                  variants:
                    - name: akka-one-thread
                      akka: {dispatcher: {executor: ForkJoin, threads: 1}}
                  placement: {cpus: 1, housekeepingCpus: 0, memory: 256Mi, pinning: Preferred}
                  measurement: {forks: 1, warmup: {iterations: 1, time: 1s}, iterations: 1, time: 1s, scrapeLinger: 0s}
                  runPolicy: {cleanPods: Always}
                """.formatted(name);
    }
}
