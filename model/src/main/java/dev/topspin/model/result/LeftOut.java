package dev.topspin.model.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/** What a shortened report no longer says, in its own words: a path in the report, and how much of it is left. */
final class LeftOut {
    private final PodReport whole;
    private final PodReport left;
    private final List<String> found = new ArrayList<>();

    private LeftOut(PodReport whole, PodReport left) {
        this.whole = whole;
        this.left = left;
    }

    /** @return what is missing in {@code left}; null where nothing is */
    static List<String> of(PodReport whole, PodReport left) {
        LeftOut compared = new LeftOut(whole, left);
        compared.text("reason", PodReport::reason);
        compared.text("message", PodReport::message);
        compared.list("creatures", PodReport::creatures);
        compared.histogram();
        compared.list("measured.iterationNsPerOp", r -> r.measured() == null ? null : iterations(r.measured()));
        compared.list(
                "measured.slices",
                r -> r.measured() == null || r.measured().slices() == null
                        ? null
                        : r.measured().slices().figures());
        compared.proof();
        compared.environment();
        compared.list("noise.before", r -> r.noise() == null ? null : r.noise().before());
        compared.list("noise.after", r -> r.noise() == null ? null : r.noise().after());
        compared.list(
                "coreToCore.pairs",
                r -> r.coreToCore() == null ? null : r.coreToCore().pairs());
        compared.list(
                "rounds.missed", r -> r.rounds() == null ? null : r.rounds().missed());
        return compared.found.isEmpty() ? null : List.copyOf(compared.found);
    }

    private static List<Double> iterations(Measured measured) {
        List<Double> all = new ArrayList<>(measured.warmupNsPerOp());
        all.addAll(measured.iterationNsPerOp());
        return all;
    }

    private void histogram() {
        Integer before = digits(whole);
        Integer now = digits(left);
        if (!Objects.equals(before, now)) {
            found.add(
                    now == null ? "measured.histogram" : "measured.histogram: %d of %d digits".formatted(now, before));
        }
    }

    private static Integer digits(PodReport r) {
        return r.measured() == null || r.measured().histogram() == null
                ? null
                : r.measured().histogram().significantDigits();
    }

    private void proof() {
        if (whole.proof() != null) {
            list("proof.reasons", r -> r.proof().reasons());
            list("proof.threads", r -> r.proof().threads());
            list("proof.cpus", r -> r.proof().cpus());
            list("proof.cpuModels", r -> r.proof().cpuModels());
            list("proof.interference.cpus", r -> interference(r, Interference::cpus));
            list("proof.interference.siblings", r -> interference(r, Interference::siblings));
            list("proof.beside", r -> r.proof().beside());
            text("proof.watch", r -> String.valueOf(r.proof().watch()));
            text("proof.cpuset", r -> {
                Proof p = r.proof();
                return p.cpusetStart() + p.cpusetEnd() + p.measuredCpus() + p.housekeepingCpus();
            });
        }
    }

    private static <T> List<T> interference(PodReport r, Function<Interference, List<T>> part) {
        return r.proof().interference() == null ? null : part.apply(r.proof().interference());
    }

    private void environment() {
        if (whole.environment() != null) {
            list("environment.settings", r -> r.environment().settings());
            list("environment.jvmFlags", r -> r.environment().jvmFlags());
            list("environment.config.changed", r -> config(r, EffectiveConfig::changed));
            list("environment.config.all", r -> config(r, EffectiveConfig::all));
            list("environment.kernelSettings.mitigations", r -> kernel(r, KernelSettings::mitigations));
            text("environment.kernelSettings", r -> {
                KernelSettings k = r.environment().kernelSettings();
                return k == null
                        ? null
                        : k.governor()
                                + k.idleDriver()
                                + k.idleStates()
                                + k.commandLine()
                                + k.clockSource()
                                + k.transparentHugepages()
                                + k.memsAllowed();
            });
            text("environment", r -> {
                Environment e = r.environment();
                return e.topspin() + e.java() + e.kernel() + e.cpuModel() + e.node() + e.commit() + e.jvm() + e.os();
            });
        }
    }

    private static List<String> kernel(PodReport r, Function<KernelSettings, List<String>> part) {
        return r.environment().kernelSettings() == null
                ? null
                : part.apply(r.environment().kernelSettings());
    }

    private static List<String> config(PodReport r, Function<EffectiveConfig, List<String>> part) {
        return r.environment().config() == null
                ? null
                : part.apply(r.environment().config());
    }

    private void text(String path, Function<PodReport, String> part) {
        if (!Objects.equals(part.apply(whole), part.apply(left))) {
            found.add(path + ": cut");
        }
    }

    private void list(String path, Function<PodReport, ? extends List<?>> part) {
        List<?> before = part.apply(whole);
        List<?> now = part.apply(left);
        if (Objects.equals(before, now)) {
            return;
        }
        if (now == null || now.isEmpty()) {
            found.add(path);
        } else {
            found.add(
                    now.size() < before.size()
                            ? "%s: %d of %d".formatted(path, now.size(), before.size())
                            : path + ": cut");
        }
    }
}
