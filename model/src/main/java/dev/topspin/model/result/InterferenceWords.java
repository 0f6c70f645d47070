package dev.topspin.model.result;

import dev.topspin.model.result.Interference.Interrupts;
import dev.topspin.model.result.Interference.Sibling;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;

/** What others took from a trial's CPUs, in words, for a person. */
public final class InterferenceWords {
    private InterferenceWords() {}

    /** @return whether the CPUs were its own, what interrupts and waiting took, who was on siblings; empty in an older result */
    public static List<String> of(Proof proof) {
        List<String> words = new ArrayList<>();
        if (proof.exclusive() != null) {
            words.add(of(proof.exclusive()));
        }
        if (proof.interference() != null) {
            words.addAll(of(proof.interference()));
        }
        return words;
    }

    /** @return what interrupts and waiting took, and who was on siblings */
    public static List<String> of(Interference taken) {
        List<String> words = new ArrayList<>();
        if (taken.runDelayNanos() != null) {
            words.add(String.format(
                    Locale.ROOT,
                    "the measured thread that waited longest for its CPU waited for %.2f ms of %.1f s (%.3f %%)",
                    taken.runDelayNanos() / 1e6,
                    taken.wallNanos() / 1e9,
                    100 * taken.runDelayShare()));
        }
        if (taken.pressureNanos() != null) {
            words.add(String.format(
                    Locale.ROOT,
                    "for %.1f ms some thread of the process, housekeeping among them, waited for a CPU",
                    taken.pressureNanos() / 1e6));
        }
        if (!taken.cpus().isEmpty()) {
            words.add(interrupts(taken));
        }
        taken.siblings().stream()
                .filter(Sibling::used)
                .map(InterferenceWords::of)
                .forEach(words::add);
        return words;
    }

    /** @return what it means, in a sentence */
    public static String of(Exclusivity exclusive) {
        return switch (exclusive) {
            case Proven -> "nobody else ran on the measured CPUs, as their threads saw it";
            case Shared -> "somebody else ran on a measured CPU";
            case NotTold ->
                "whether somebody else ran on the measured CPUs can't be told: threads may have waited for each other";
            case Unreadable -> "whether somebody else ran on the measured CPUs can't be read";
        };
    }

    private static String interrupts(Interference taken) {
        return "interrupts took %s, what they leave to be done %s, in %s softirqs"
                .formatted(
                        millis(taken, Interrupts::irqNanos),
                        millis(taken, Interrupts::softirqNanos),
                        taken.cpus().stream().anyMatch(cpu -> cpu.softirqs() == null)
                                ? "an unreadable number of"
                                : sum(taken, Interrupts::softirqs));
    }

    private static String millis(Interference taken, Function<Interrupts, Long> figure) {
        return taken.cpus().stream().map(figure).anyMatch(Objects::isNull)
                ? "an unreadable time"
                : String.format(Locale.ROOT, "%.0f ms", sum(taken, figure) / 1e6);
    }

    private static long sum(Interference taken, Function<Interrupts, Long> figure) {
        return taken.cpus().stream().mapToLong(figure::apply).sum();
    }

    /** @return who was on it, in a sentence */
    static String of(Sibling sibling) {
        String busy = sibling.busyShare() == null
                ? ""
                : String.format(Locale.ROOT, " and was busy for %.1f %% of the time", 100 * sibling.busyShare());
        return "CPU %d is on one core with measured CPU %d%s%s"
                .formatted(
                        sibling.cpu(), sibling.of(), sibling.housekeeping() ? ", served the housekeeping" : "", busy);
    }

    /** @return how a process waited for its CPUs, in a sentence */
    public static String of(Settling settling) {
        String waited = String.format(Locale.ROOT, "it waited for %.1f s", settling.waitedNanos() / 1e9);
        return switch (settling.ended()) {
            case NotNeeded -> "it did not wait for others to leave its CPUs: nobody had to";
            case Alone ->
                settling.probes() == 1
                        ? "nobody else was on its CPUs when it began"
                        : waited + " until nobody else was on its CPUs";
            case PeriodOver ->
                waited
                        + (settling.lastWaitShare() == null
                                ? ", within which others have to leave its CPUs"
                                : ", and somebody else still ran on its CPUs");
        };
    }

    /** @return a noise floor, in a sentence */
    public static String of(NoiseFloor floor) {
        String gaps = String.format(
                Locale.ROOT,
                "%s: %d gaps over 1 us, %d over 10 us, %d over 100 us in %.0f ms, the longest %.1f us, %.3f %% of the time lost",
                floor.cpu() == null ? "the worst CPU" : "CPU " + floor.cpu(),
                floor.gapsOver1us(),
                floor.gapsOver10us(),
                floor.gapsOver100us(),
                floor.spunNanos() / 1e6,
                floor.longestGapNanos() / 1e3,
                100 * floor.lostShare());
        String speed = floor.gigahertz() == null ? "" : String.format(Locale.ROOT, "; %.2f GHz", floor.gigahertz());
        return gaps + speed + wake(floor);
    }

    private static String wake(NoiseFloor floor) {
        return floor.wakeAfter10usNanos() == null
                        || floor.wakeAfter1msNanos() == null
                        || floor.wakeAfter100msNanos() == null
                ? ""
                : String.format(
                        Locale.ROOT,
                        "; woken in %.1f us after 10 us, %.1f us after 1 ms, %.1f us after 100 ms",
                        floor.wakeAfter10usNanos() / 1e3,
                        floor.wakeAfter1msNanos() / 1e3,
                        floor.wakeAfter100msNanos() / 1e3);
    }
}
