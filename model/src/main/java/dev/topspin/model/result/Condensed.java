package dev.topspin.model.result;

import java.util.List;

/**
 * Condenses results to what rows, metrics and checks of CPUs are made of, for whoever holds ten thousand of them. Left out are
 * histograms, slices, warm-ups, threads, configurations, noise that is not worth a remark, and long texts: a tenth of the memory
 * stays.
 */
final class Condensed {
    /** Of each list of words so many stay. */
    private static final int MOST_WORDS = 3;

    /** The longest text that stays whole. */
    private static final int LONGEST = 300;

    private Condensed() {}

    static TrialResult of(TrialResult result) {
        return new TrialResult(
                result.reason(),
                cut(result.message()),
                result.measured() == null ? null : measured(result.measured()),
                result.cpuCores(),
                result.threads(),
                result.pinned(),
                words(result.notPinned()),
                result.reports().stream().map(Condensed::report).toList(),
                List.of());
    }

    private static Measured measured(Measured measured) {
        return measured.toBuilder()
                .warmupNsPerOp(null)
                .histogram(null)
                .slices(null)
                .build();
    }

    private static PodReport report(PodReport report) {
        return new PodReport(
                        report.version(),
                        null,
                        report.trial(),
                        report.role() == null ? null : report.role().intern(),
                        report.reason(),
                        null,
                        null,
                        null,
                        report.usage(),
                        report.proof() == null ? null : proof(report.proof()),
                        report.environment() == null ? null : environment(report.environment()))
                .withNoise(report.noise() == null ? null : noise(report.noise()))
                .withStrangers(report.strangers());
    }

    /** The noisiest CPU, where it is noisy. */
    private static Noise noise(Noise noise) {
        List<NoiseFloor> worst =
                noise.noisiest().filter(NoiseFloor::noisy).stream().toList();
        boolean before = noise.before().containsAll(worst);
        return worst.isEmpty() ? null : new Noise(before ? worst : null, before ? null : worst);
    }

    private static Proof proof(Proof proof) {
        return proof.toBuilder()
                .reasons(words(proof.reasons()))
                .cpusetStart(shared(proof.cpusetStart()))
                .cpusetEnd(shared(proof.cpusetEnd()))
                .measuredCpus(shared(proof.measuredCpus()))
                .housekeepingCpus(shared(proof.housekeepingCpus()))
                .threads(List.of())
                .cpuModels(proof.cpuModels().stream().map(String::intern).toList())
                .interference(
                        proof.interference() == null
                                ? null
                                : proof.interference().withoutCpus())
                .beside(words(proof.beside()))
                .build();
    }

    private static Environment environment(Environment e) {
        return new Environment(
                shared(e.topspin()),
                null,
                null,
                null,
                shared(e.node()),
                0,
                List.of(),
                shared(e.commit()),
                null,
                null,
                null,
                null,
                null);
    }

    private static List<String> words(List<String> all) {
        return all.stream().limit(MOST_WORDS).map(Condensed::cut).toList();
    }

    private static String cut(String text) {
        return text == null || text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
    }

    /** The same few texts occur in thousands of results. */
    private static String shared(String text) {
        return text == null ? null : text.intern();
    }
}
