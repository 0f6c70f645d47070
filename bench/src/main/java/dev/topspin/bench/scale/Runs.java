package dev.topspin.bench.scale;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.topspin.bench.cluster.ClusterProxy;
import dev.topspin.model.spec.ExperimentFile;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * What is run at each size, on fake nodes: its calls, how soon one trial follows another, how many run side by side.
 *
 * @param log null where there is none
 * @param progress is told how far it is
 */
record Runs(ClusterProxy cluster, Operator operator, AuditLog log, Consumer<String> progress) {
    static final String NAMESPACE = "scale-runs";
    static final String GROUP = "/apis/topspin.dev/v1alpha1/namespaces/" + NAMESPACE;
    private static final String EXPERIMENTS = GROUP + "/experiments";
    private static final String CRD = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/experiments.topspin.dev";
    private static final int ONES = 20;
    private static final int PAIRS = 10;
    private static final int WAITING = 1_000;
    private static final int MOST_FORKS = 100;
    private static final int GAPS_WANTED = 25;
    private static final int SIDE_BY_SIDE = 10;
    private static final Duration LONGEST_RUN = Duration.ofMinutes(3);
    private static final Duration LONGEST_LOOK = Duration.ofMinutes(1);
    private static final Duration AFTERMATH = Duration.ofSeconds(2);

    /** Trials one after the other, alone and in pairs. */
    void oneAfterTheOther(Column column) throws IOException, InterruptedException {
        List<Double> gaps = new ArrayList<>();
        gaps.addAll(run(Recipes.onePod(name("one"), ONES), ONES, ScaleFigure.CALLS_OF_ONE, column));
        gaps.addAll(run(Recipes.pair(name("pair"), PAIRS), PAIRS, ScaleFigure.CALLS_OF_PAIR, column));
        put(gaps, column, ScaleFigure.NEXT_MEDIAN, ScaleFigure.NEXT_P95);
    }

    private List<Double> run(ExperimentFile.Experiment experiment, int trials, ScaleFigure calls, Column column)
            throws IOException, InterruptedException {
        long from = log == null ? 0 : log.now();
        try (Course course = new Course(cluster, NAMESPACE)) {
            cluster.create(EXPERIMENTS, Recipes.object(experiment, NAMESPACE));
            finish(course, experiment.name());
            Thread.sleep(AFTERMATH); // pods, Jobs and Services go after the last result
            if (log == null) {
                column.skip("the API server writes no audit log", calls);
            } else {
                Map<String, Double> each = new TreeMap<>();
                Map<String, Long> all = log.since(from);
                all.forEach((call, times) -> each.put(call, (double) times / trials));
                column.put(calls, (double) AuditLog.sum(all) / trials);
                column.calls(calls.label().replaceFirst("API calls ", ""), each);
            }
            return course.gaps(0);
        } finally {
            delete(experiment.name());
        }
    }

    private static void finish(Course course, String name) throws IOException, InterruptedException {
        if (!course.await(() -> String.valueOf(course.phase(name)).matches("Succeeded|Failed"), LONGEST_RUN)) {
            throw new IOException(
                    "%s was not finished after %d s: %s".formatted(name, LONGEST_RUN.toSeconds(), course.phase(name)));
        }
        if (!"Succeeded".equals(course.phase(name))) {
            throw new IOException(name + " failed");
        }
    }

    /** Trials one after the other while a thousand experiments wait for the same node. */
    void whileOthersWait(Column column) throws IOException, InterruptedException {
        ExperimentFile.Experiment first = Recipes.onOneNode(name("first"), MOST_FORKS);
        String label = "waiting-for=" + first.name();
        try (Course course = new Course(cluster, NAMESPACE)) {
            cluster.create(EXPERIMENTS, Recipes.object(first, NAMESPACE));
            if (!course.await(() -> course.jobs() > 0, LONGEST_LOOK)) {
                throw new IOException("no Job was made within " + LONGEST_LOOK.toSeconds() + " s");
            }
            Parallel.run(waiting(label), done -> {});
            course.await(() -> course.experiments("Queued") >= WAITING, LONGEST_LOOK);
            progress.accept(
                    "%d of %d experiments say by now that they wait".formatted(course.experiments("Queued"), WAITING));
            long since = System.nanoTime();
            OperatorLoad load = new OperatorLoad(operator, log);
            course.await(() -> course.gaps(since).size() >= GAPS_WANTED, LONGEST_LOOK);
            column.put(ScaleFigure.QUEUED_CPU, load.cores());
            putCalls(column, load, ScaleFigure.QUEUED_CALLS);
            put(course.gaps(since), column, ScaleFigure.QUEUED_NEXT_MEDIAN, ScaleFigure.QUEUED_NEXT_P95);
        } finally {
            // these first: they would begin when the other is gone
            cluster.delete(EXPERIMENTS + "?labelSelector=" + label.replace("=", "%3D"));
            awaitCount(1);
            delete(first.name());
        }
    }

    private List<Parallel.Write> waiting(String label) {
        List<Parallel.Write> writes = new ArrayList<>();
        for (int i = 0; i < WAITING; i++) {
            ObjectNode object = Recipes.object(Recipes.onOneNode(name("w") + "-" + i, 1), NAMESPACE);
            String[] pair = label.split("=");
            ((ObjectNode) object.get("metadata")).putObject("labels").put(pair[0], pair[1]);
            writes.add(() -> cluster.create(EXPERIMENTS, object));
        }
        return writes;
    }

    /** @return whether the installed custom resource has a field for that */
    boolean canRunSideBySide() throws IOException, InterruptedException {
        boolean known = false;
        for (JsonNode version : cluster.get(CRD).at("/spec/versions")) {
            known |= version.at("/schema/openAPIV3Schema/properties/spec/properties/runPolicy/properties/parallelism")
                    .isObject();
        }
        return known;
    }

    /** An experiment that wants ten trials at once. */
    void sideBySide(Column column) throws IOException, InterruptedException {
        ObjectNode object = Recipes.object(Recipes.longer(name("many"), 3 * SIDE_BY_SIDE), NAMESPACE);
        ((ObjectNode) object.at("/spec/runPolicy")).put("parallelism", SIDE_BY_SIDE);
        ((ObjectNode) object.at("/spec/placement")).put("spread", "Forks"); // it has one cell
        String name = object.at("/metadata/name").asText();
        try (Course course = new Course(cluster, NAMESPACE)) {
            cluster.create(EXPERIMENTS, object);
            finish(course, name);
            column.put(ScaleFigure.AT_ONCE, course.mostAtOnce());
        } finally {
            delete(name);
        }
    }

    /** The template of what is stored: a real one. */
    ExperimentFile.Experiment template() throws IOException, InterruptedException {
        ExperimentFile.Experiment experiment = Recipes.finished(name("template"));
        try (Course course = new Course(cluster, Stock.NAMESPACE)) {
            cluster.create(Stock.GROUP + "/experiments", Recipes.object(experiment, Stock.NAMESPACE));
            finish(course, experiment.name());
        }
        return experiment;
    }

    static void putCalls(Column column, OperatorLoad load, ScaleFigure figure) throws IOException {
        if (load.calls().isPresent()) {
            column.put(figure, load.calls().getAsDouble());
        } else {
            column.skip("the API server writes no audit log", figure);
        }
    }

    private static void put(List<Double> gaps, Column column, ScaleFigure median, ScaleFigure p95) {
        if (gaps.isEmpty()) {
            column.fail("no trial ended that another one followed", median, p95);
            return;
        }
        List<Double> sorted = gaps.stream().sorted().toList();
        column.put(median, sorted.get((sorted.size() - 1) / 2));
        column.put(p95, sorted.get((int) Math.ceil(0.95 * sorted.size()) - 1));
    }

    static String name(String what) {
        return what + "-" + Long.toString(System.currentTimeMillis(), 36);
    }

    /** Deletes it, and waits until nothing of it is left. */
    private void delete(String name) throws IOException, InterruptedException {
        cluster.delete(EXPERIMENTS + "/" + name);
        awaitNothing();
    }

    /** Waits until no experiment is left, and no pod. */
    void awaitNothing() throws IOException, InterruptedException {
        awaitCount(0);
        awaitEmpty("/api/v1/namespaces/" + NAMESPACE + "/pods");
    }

    private void awaitCount(int left) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + LONGEST_LOOK.toNanos();
        while (cluster.get(EXPERIMENTS).path("items").size() > left) {
            if (System.nanoTime() - deadline > 0) {
                throw new IOException("deleted experiments are still there");
            }
            Thread.sleep(500);
        }
    }

    private void awaitEmpty(String path) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + LONGEST_LOOK.toNanos();
        while (!cluster.get(path).path("items").isEmpty()) {
            if (System.nanoTime() - deadline > 0) {
                throw new IOException("still there after their experiment: " + path);
            }
            Thread.sleep(200);
        }
    }
}
