package dev.topspin.model.result;

import dev.topspin.model.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.UnaryOperator;
import org.HdrHistogram.Histogram;

/** What a report can do without, one step each. A step that finds nothing to give up changes nothing. */
final class Shortening {
    private Shortening() {}

    static PodReport withoutWholeConfig(PodReport r) {
        return withConfig(r, EffectiveConfig::withoutAll);
    }

    /** Without the JVM's flags and what was changed of the configuration, whose hash remains. */
    static PodReport withoutSettings(PodReport r) {
        PodReport without = withConfig(r, c -> new EffectiveConfig(c.hash(), c.count(), null, null));
        return without.environment() == null
                ? without
                : without.withEnvironment(without.environment().withoutJvmFlags());
    }

    private static PodReport withConfig(PodReport r, UnaryOperator<EffectiveConfig> change) {
        Environment e = r.environment();
        return e == null || e.config() == null ? r : r.withEnvironment(e.withConfig(change.apply(e.config())));
    }

    /** Without what is long of the kernel's settings: it is the same in every trial of a node. */
    static PodReport withoutKernelLists(PodReport r) {
        Environment e = r.environment();
        return e == null || e.kernelSettings() == null
                ? r
                : r.withEnvironment(e.withKernelSettings(e.kernelSettings().withoutLists()));
    }

    /** With one noise floor for all CPUs together. */
    static PodReport withWorstNoise(PodReport r) {
        return r.noise() == null ? r : r.withNoise(r.noise().worst());
    }

    static PodReport withoutNoise(PodReport r) {
        return r.withNoise(null);
    }

    /** With the median of each pair of CPUs alone. */
    static PodReport withCoreToCoreMedians(PodReport r) {
        return r.coreToCore() == null ? r : r.withCoreToCore(r.coreToCore().withoutSpread());
    }

    static PodReport withoutCoreToCore(PodReport r) {
        return r.withCoreToCore(null);
    }

    /** With the reasons alone why rounds were missed. */
    static PodReport withoutRoundMessages(PodReport r) {
        return r.rounds() == null ? r : r.withRounds(r.rounds().withoutMessages());
    }

    static PodReport withoutIterations(PodReport r) {
        return withMeasured(r, Measured::withoutIterations);
    }

    /** With about so many slices, each the mean of neighbours. */
    static PodReport withFewerSlices(PodReport r, int most) {
        return withMeasured(
                r, m -> m.slices() == null ? m : m.withSlices(m.slices().thinned(most)));
    }

    static PodReport withoutSlices(PodReport r) {
        return withMeasured(r, m -> m.withSlices(null));
    }

    static PodReport withoutHistogram(PodReport r) {
        return withMeasured(r, m -> m.withHistogram(null));
    }

    static PodReport folded(PodReport r, int digits) {
        if (r.measured() == null || r.measured().histogram() == null) {
            return r;
        }
        Histogram folded = EncodedHistogram.fold(r.measured().histogram().decode(), digits);
        return withMeasured(r, m -> m.withHistogram(EncodedHistogram.of(folded)));
    }

    private static PodReport withMeasured(PodReport r, UnaryOperator<Measured> change) {
        return r.measured() == null ? r : r.withMeasured(change.apply(r.measured()));
    }

    static PodReport withoutThreadCounts(PodReport r) {
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
    static PodReport withBareProof(PodReport r) {
        Proof p = r.proof();
        if (p == null) {
            return r;
        }
        Proof bare = p.toBuilder()
                .threads(List.of())
                .watch(p.watch() == null || p.watch().changedTo() == null ? null : p.watch())
                .cpuModels(List.of())
                .cpus(List.of())
                .interference(p.interference() == null ? null : p.interference().withoutCpus())
                .build();
        return r.withProof(bare);
    }

    /** Lists with at most so many entries, and texts with at most so many bytes. */
    static PodReport shortened(PodReport r, int entries, int bytes) {
        return r.withWords(cut(r.reason(), 100), cut(r.message(), bytes))
                .withProof(r.proof() == null ? null : shortened(r.proof(), entries, bytes))
                .withEnvironment(r.environment() == null ? null : shortened(r.environment(), entries));
    }

    private static Proof shortened(Proof p, int entries, int bytes) {
        return p.toBuilder()
                // few share what many would have: why it is not pinned is what a person reads first
                .reasons(shortened(
                        p.reasons(), entries, bytes / Math.clamp(p.reasons().size(), 1, entries)))
                .cpusetStart(cut(p.cpusetStart(), 200))
                .cpusetEnd(cut(p.cpusetEnd(), 200))
                .measuredCpus(cut(p.measuredCpus(), 200))
                .housekeepingCpus(cut(p.housekeepingCpus(), 200))
                .threads(p.threads().stream()
                        .limit(entries)
                        .map(t -> new Proof.MeasuredThread(cut(t.name(), 60), cut(t.mask(), 60), cut(t.ranOn(), 60)))
                        .toList())
                .watch(p.watch() == null ? null : shortened(p.watch()))
                .cpuModels(p.cpuModels().stream()
                        .limit(1)
                        .map(model -> cut(model, 50))
                        .toList())
                // some of them would look like all of them
                .cpus(p.cpus().size() <= 2 * entries ? p.cpus() : List.of())
                .interference(shortened(p.interference(), entries))
                .beside(shortened(p.beside(), entries, 100))
                .build();
    }

    private static Interference shortened(Interference i, int entries) {
        boolean many = i != null && i.cpus().size() + i.siblings().size() > 2 * entries;
        return many ? i.withoutCpus() : i;
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
                shortened(e.settings(), entries, 100),
                cut(e.commit(), 50),
                cut(e.jvm(), 60),
                e.jvmFlags(),
                cut(e.os(), 50),
                e.config(),
                e.kernelSettings() == null ? null : shortened(e.kernelSettings(), entries),
                cut(e.gc(), 30),
                e.compactObjectHeaders(),
                e.aotCache());
    }

    private static KernelSettings shortened(KernelSettings k, int entries) {
        return new KernelSettings(
                cut(k.governor(), 30),
                cut(k.idleDriver(), 30),
                k.idleStates() == null ? null : shortened(k.idleStates(), entries, 20),
                k.mitigations() == null ? null : shortened(k.mitigations(), entries, 100),
                cut(k.commandLine(), 300),
                cut(k.clockSource(), 30),
                cut(k.transparentHugepages(), 30),
                cut(k.memsAllowed(), 60));
    }

    private static List<String> shortened(List<String> list, int entries, int bytes) {
        return list.stream().limit(entries).map(text -> cut(text, bytes)).toList();
    }

    /** The text as far as it takes no more than so many bytes as JSON. */
    private static String cut(String text, int bytes) {
        if (text == null || size(text) <= bytes) {
            return text;
        }
        int left = bytes - "...".length();
        int end = 0;
        while (left > 0) {
            int next = text.offsetByCodePoints(end, 1);
            left -= size(text.substring(end, next)) - "\"\"".length();
            end = left >= 0 ? next : end;
        }
        return text.substring(0, end) + "...";
    }

    private static int size(String text) {
        return Json.write(text).getBytes(StandardCharsets.UTF_8).length;
    }
}
