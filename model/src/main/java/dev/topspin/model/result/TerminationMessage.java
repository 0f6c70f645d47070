package dev.topspin.model.result;

import dev.topspin.model.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.UnaryOperator;
import org.HdrHistogram.Histogram;

/** Makes a report fit into a termination message, giving up what is missed least first. */
public final class TerminationMessage {
    private TerminationMessage() {}

    /**
     * @param report with the histogram at full resolution, or without one
     * @return JSON of at most {@link PodReport#MAX_BYTES} bytes: creatures left out, the histogram folded, single threads' counts
     *     left out, then iterations, threads, CPUs and settings shortened, then of the proof only what was allowed is kept, and
     *     at last the histogram is left out, only as far as needed
     */
    public static String of(PodReport report) {
        List<UnaryOperator<PodReport>> steps = List.of(
                UnaryOperator.identity(),
                r -> r.withCreatures(null),
                r -> folded(r, 2),
                TerminationMessage::withoutThreadCounts,
                r -> shortened(r, 8, 1000),
                r -> withMeasured(r, r.measured() == null ? null : r.measured().withoutIterations()),
                r -> folded(r, 1),
                r -> shortened(r, 1, 300),
                TerminationMessage::withBareProof,
                r -> withMeasured(r, r.measured() == null ? null : r.measured().withHistogram(null)));
        PodReport fitting = report;
        String json = Json.write(fitting);
        for (UnaryOperator<PodReport> step : steps) {
            fitting = step.apply(fitting);
            json = Json.write(fitting);
            if (size(json) <= PodReport.MAX_BYTES) {
                return json;
            }
        }
        throw new IllegalStateException("a report of " + size(json) + " bytes can't be shortened further: " + json);
    }

    private static int size(String json) {
        return json.getBytes(StandardCharsets.UTF_8).length;
    }

    private static PodReport folded(PodReport r, int digits) {
        if (r.measured() == null || r.measured().histogram() == null) {
            return r;
        }
        Histogram folded = EncodedHistogram.fold(r.measured().histogram().decode(), digits);
        return withMeasured(r, r.measured().withHistogram(EncodedHistogram.of(folded)));
    }

    private static PodReport withoutThreadCounts(PodReport r) {
        if (r.proof() == null) {
            return r;
        }
        Proof proof = r.proof()
                .withThreads(r.proof().threads().stream()
                        .map(Proof.MeasuredThread::withoutCounts)
                        .toList());
        return r.withProof(proof);
    }

    /** Without what the CPUs are, what each thread did, and how it was watched that nothing changed. */
    private static PodReport withBareProof(PodReport r) {
        Proof p = r.proof();
        if (p == null) {
            return r;
        }
        Proof bare = new Proof(
                p.pinned(),
                p.reasons(),
                p.requestedCpus(),
                p.cpusetStart(),
                p.cpusetEnd(),
                p.measuredCpus(),
                p.housekeepingCpus(),
                List.of(),
                p.throttledPeriods(),
                p.stealNanos(),
                p.watch() == null || p.watch().changedTo() == null ? null : p.watch(),
                p.relation(),
                List.of(),
                List.of());
        return r.withProof(bare);
    }

    /** Lists with at most so many entries, and texts with at most so many bytes. */
    private static PodReport shortened(PodReport r, int entries, int bytes) {
        return new PodReport(
                r.version(),
                r.planHash(),
                r.trial(),
                r.role(),
                cut(r.reason(), 100),
                cut(r.message(), bytes),
                r.counts(),
                r.measured(),
                r.usage(),
                r.proof() == null ? null : shortened(r.proof(), entries, bytes),
                r.environment() == null ? null : shortened(r.environment(), entries));
    }

    private static Proof shortened(Proof p, int entries, int bytes) {
        List<String> reasons = p.reasons().stream()
                .limit(entries)
                .map(reason -> cut(reason, bytes / entries))
                .toList();
        return new Proof(
                p.pinned(),
                reasons,
                p.requestedCpus(),
                cut(p.cpusetStart(), 200),
                cut(p.cpusetEnd(), 200),
                cut(p.measuredCpus(), 200),
                cut(p.housekeepingCpus(), 200),
                p.threads().stream()
                        .limit(entries)
                        .map(t -> new Proof.MeasuredThread(cut(t.name(), 60), cut(t.mask(), 60), cut(t.ranOn(), 60)))
                        .toList(),
                p.throttledPeriods(),
                p.stealNanos(),
                p.watch() == null ? null : shortened(p.watch()),
                p.relation(),
                p.cpuModels().stream().limit(1).map(model -> cut(model, 50)).toList(),
                // some of them would look like all of them
                p.cpus().size() <= 2 * entries ? p.cpus() : List.of());
    }

    private static Proof.Watch shortened(Proof.Watch w) {
        return new Proof.Watch(
                w.since(), w.until(), w.looks(), w.longestGapNanos(), w.changedAt(), cut(w.changedTo(), 200));
    }

    private static Environment shortened(Environment e, int entries) {
        return new Environment(
                cut(e.topspin(), 50),
                cut(e.java(), 50),
                cut(e.kernel(), 50),
                cut(e.cpuModel(), 50),
                cut(e.node(), 253),
                e.clockNanos(),
                e.settings().stream()
                        .limit(entries)
                        .map(setting -> cut(setting, 100))
                        .toList());
    }

    private static PodReport withMeasured(PodReport r, Measured measured) {
        return new PodReport(
                r.version(),
                r.planHash(),
                r.trial(),
                r.role(),
                r.reason(),
                r.message(),
                r.counts(),
                measured,
                r.usage(),
                r.proof(),
                r.environment());
    }

    /** The text as far as it takes no more than so many bytes as JSON. */
    private static String cut(String text, int bytes) {
        if (text == null || size(Json.write(text)) <= bytes) {
            return text;
        }
        int left = bytes - "...".length();
        int end = 0;
        while (left > 0) {
            int next = text.offsetByCodePoints(end, 1);
            left -= size(Json.write(text.substring(end, next))) - "\"\"".length();
            end = left >= 0 ? next : end;
        }
        return text.substring(0, end) + "...";
    }
}
