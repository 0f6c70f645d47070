package dev.topspin.model.result;

import dev.topspin.model.Figures;
import dev.topspin.model.result.Remark.OnLane;
import dev.topspin.model.result.Remark.Place;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Remarks in words, for people: the only place that words them. */
public final class RemarkWords {
    /** What is said where the interval of a ratio holds 1. */
    public static final String NO_DIFFERENCE = "no difference shown";

    private RemarkWords() {}

    /** @return each in a sentence without an end, in their order */
    public static List<String> of(List<? extends Remark> remarks) {
        return remarks.stream().map(RemarkWords::of).toList();
    }

    /** @return the remark in a sentence without an end */
    static String of(Remark remark) {
        return switch (remark) {
            case Remark.OneThread _ -> "one thread: never crosses cores";
            case Remark.AtRate _ ->
                "open loop: round trips count from when they were due; a hop has no time of its own, the rate decides it";
            case Remark.RateNotHeld r -> notHeld(r);
            case Remark.SentLate r -> late(r);
            case Remark.Disturbed r -> disturbed(r);
            case Remark.SetAside r ->
                String.format(
                        Locale.ROOT,
                        "disturbed: in %.0f %% of the slices somebody else had a measured CPU, and they are set aside",
                        100 * (1 - r.keptShare()));
            case Remark.TwoSpeeds r ->
                String.format(
                        Locale.ROOT,
                        "two speeds: %.0f %% of the slices took a tenth more than the lower mode, or longer",
                        100 * r.outsideShare());
            case Remark.SharedCpus r ->
                String.format(
                        Locale.ROOT,
                        "somebody else ran on the measured CPUs in %d of %d forks: a thread was kept off its CPU for up to"
                                + " %.1f %% of the time",
                        r.shared(),
                        r.forks(),
                        100 * r.waitShare());
            case Remark.BusySibling r ->
                "a measured core was shared in %d of %d forks: %s"
                        .formatted(r.busy(), r.forks(), InterferenceWords.of(r.sibling()));
            case Remark.NoisyCpu r -> noisy(r);
            case Remark.Unfinished _ -> "the time was over before all meetings: no time to them";
            case Remark.OneFork _ -> "one fork: no interval";
            case Remark.NoDifference r -> "against " + r.floor() + ": " + NO_DIFFERENCE;
            case Remark.WarmupUnsteady r ->
                "not steady after %d warm-up iterations in %d of %d forks"
                        .formatted(r.iterations(), r.unsteady(), r.forks());
            case Remark.Compiled r -> "compiled for " + taken(r.nanos(), r.measuredNanos());
            case Remark.CollectedGarbage r -> "collected garbage for " + taken(r.nanos(), r.measuredNanos());
            case Remark.Stolen r -> stolen(r);
            case Remark.OtherBuild r -> otherBuild(r);
            case Remark.Imprecise r -> imprecise(r);
            case Remark.UnsteadyFloor r -> "unsteady floor: " + unsteady(r);
            case Remark.ForksApart r ->
                r.lanes().stream().map(RemarkWords::apart).collect(Collectors.joining("; "));
            case Remark.LanesApart r ->
                "ran on several lanes, whose CPUs differ from each other: " + listed(r.places());
            case Remark.UnlikeOthers r -> unlike(r);
            case Remark.Loopback _ -> "CrossNode was run as SameNode: both processes on this machine, over loopback";
            case Remark.Strangers r ->
                "%d %s from strangers, who have not the secret of the trial, in %d of %d forks: dropped, and no part of the figures"
                        .formatted(
                                r.connections(),
                                r.connections() == 1 ? "connection" : "connections",
                                r.visited(),
                                r.forks());
            case Remark.NoRoom _ -> "and more, for which there is no room";
            case Remark.Other r -> r.text();
        };
    }

    private static String notHeld(Remark.RateNotHeld r) {
        return String.format(
                Locale.ROOT,
                "asked for %,d/s, reached %,.0f/s: the round trips hold the wait for messages before them, and grow with"
                        + " the time that is measured",
                r.rate(),
                r.reachedRate());
    }

    private static String late(Remark.SentLate r) {
        return String.format(
                Locale.ROOT,
                "1 in 1,000 messages was sent %,.0f us or more after it was due: its round trip holds that",
                r.lateP999Nanos() / 1000.0);
    }

    private static String disturbed(Remark.Disturbed r) {
        return String.format(
                Locale.ROOT,
                "disturbed: %d spinning threads had the time of %.2f CPUs, so something else ran on theirs",
                r.threads(),
                r.cpuCores());
    }

    private static String noisy(Remark.NoisyCpu r) {
        return String.format(
                Locale.ROOT,
                "noisy CPUs in %d of %d forks: %s%s, with nothing else to do, lost %.1f %% of its time, up to %s ms at once",
                r.noisy(),
                r.forks(),
                r.cpu() == null ? "one" : "CPU " + r.cpu(),
                r.node() == null ? "" : " of " + r.node(),
                100 * r.lostShare(),
                Figures.text(r.longestGapNanos() / 1e6));
    }

    private static String stolen(Remark.Stolen r) {
        return String.format(
                Locale.ROOT,
                "the hypervisor took %s%.1f %% of the measured CPUs' time in %d of %d forks",
                r.stolen() > 1 ? "up to " : "",
                100 * r.share(),
                r.stolen(),
                r.forks());
    }

    private static String otherBuild(Remark.OtherBuild r) {
        return "%d %s of another build of Topspin than %s and left out: figures of two builds are not merged"
                .formatted(r.forks(), r.forks() == 1 ? "fork is" : "forks are", r.than());
    }

    private static String unlike(Remark.UnlikeOthers r) {
        return "ran on CPUs unlike those of other cells, and its figures differ by that too: on %s; of the other trials %s"
                .formatted(r.place(), listed(r.others()));
    }

    private static String unsteady(Remark.UnsteadyFloor floor) {
        return switch (floor) {
            case Remark.FloorVaries f ->
                String.format(
                        Locale.ROOT,
                        "%s%s took %s%s, a coefficient of variation of %.0f %%",
                        f.floor(),
                        on(f.lane()),
                        f.roundTrips() ? "a median round trip of " : "",
                        figures(f),
                        100 * f.variation());
            case Remark.FloorDisturbed f ->
                String.format(
                        Locale.ROOT,
                        "in %d of %d forks of %s%s something else ran on its CPUs: it had the time of %.2f of %d",
                        f.disturbed(),
                        f.forks(),
                        f.floor(),
                        on(f.lane()),
                        f.cpuCores(),
                        f.threads());
        };
    }

    private static String figures(Remark.FloorVaries f) {
        List<String> nanos = f.nanos().stream().map(Figures::text).toList();
        return nanos.size() == f.forks() || nanos.isEmpty()
                ? String.join(", ", nanos) + " ns in the order of the run"
                : String.format(
                        Locale.ROOT, "from %s to %s ns in %d forks", nanos.getFirst(), nanos.getLast(), f.forks());
    }

    private static String imprecise(Remark.Imprecise r) {
        if (r.lanes() != null) { // the row's interval is over all of them
            return String.format(
                    Locale.ROOT,
                    "not as precise as asked on each of its %d lanes, with %d forks",
                    r.lanes(),
                    r.forks());
        }
        return r.reach() == null
                ? String.format(Locale.ROOT, "not as precise as asked with %d forks", r.forks())
                : String.format(
                        Locale.ROOT,
                        "not as precise as asked: with %d forks the interval reaches %.1f %% from the median",
                        r.forks(),
                        100 * r.reach());
    }

    private static String taken(long nanos, long measuredNanos) {
        return String.format(
                Locale.ROOT, "%.0f ms of the %.1f s in which it was measured", nanos / 1e6, measuredNanos / 1e9);
    }

    private static String apart(OnLane forks) {
        return String.format(
                Locale.ROOT,
                "its forks%s ran on CPUs that differ, and their figures differ by that: %s",
                on(forks.lane()),
                listed(forks.places()));
    }

    private static String listed(List<Place> places) {
        return places.stream().map(p -> p.trials() + " on " + p.place()).collect(Collectors.joining(", "));
    }

    private static String on(Integer lane) {
        return lane == null ? "" : " on lane " + lane;
    }
}
