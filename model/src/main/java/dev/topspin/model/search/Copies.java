package dev.topspin.model.search;

import dev.topspin.model.Figures;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.Reason;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.result.Window;
import dev.topspin.model.search.Tried.State;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Judges trials of copies: so many trials at once on one node. They hold where each of them holds every objective. What a copy takes
 * is held against the median of those that ran alone, the first {@link #ALONE} of the search. Pure.
 */
public final class Copies {
    /** So many copies run alone before there are several. */
    static final int ALONE = 3;

    /** So much of the longest window must be inside all others: then more than half of each copy's slices are with all of them. */
    private static final double TOGETHER = 0.5;

    /** Why a copy had no room beside the others: the words of the scheduler and of the kubelet. */
    private static final Set<String> NO_ROOM = Set.of(
            Reason.Unschedulable.name(),
            Reason.UnexpectedAdmissionError.name(),
            Reason.SMTAlignmentError.name(),
            Reason.TopologyAffinityError.name());

    private Copies() {}

    /**
     * @param search valid
     * @param all trials of it, in any order
     * @return the same, each that ran judged; in the order of their subjects and numbers
     */
    public static List<Tried> judged(CapacitySearchSpec search, Collection<Tried> all) {
        return search.subjects().stream()
                .map(subject -> own(subject, all))
                .flatMap(own -> own.stream().map(tried -> judged(search, tried, alone(own))))
                .toList();
    }

    /** @return how many of a subject's trials ran alone and are what others are held against */
    static int ranAlone(Subject subject, Collection<Tried> all) {
        return aloneNanos(own(subject, all)).size();
    }

    /** @return where a subject's copies run: where its first trial did, or else the first of any other; empty where none has run */
    static Optional<String> node(Subject subject, Collection<Tried> all) {
        return all.stream()
                .sorted(Comparator.comparing((Tried t) -> t.subject() != subject.number())
                        .thenComparing(Tried::subject)
                        .thenComparing(Tried::number))
                .flatMap(t -> t.state() instanceof State.Ran ran ? ran.copies().stream() : null)
                .filter(result -> result.measured() != null)
                .flatMap(result -> nodes(result).stream())
                .findFirst();
    }

    private static List<Tried> own(Subject subject, Collection<Tried> all) {
        return all.stream()
                .filter(t -> t.subject() == subject.number())
                .sorted(Comparator.comparingInt(Tried::number))
                .toList();
    }

    /** @return ns/op of the first that ran alone, at most {@link #ALONE} */
    private static List<Double> aloneNanos(List<Tried> own) {
        List<Double> nanos = new ArrayList<>();
        for (Tried tried : own) {
            if (tried.state() instanceof State.Ran(var _, boolean _, List<TrialResult> copies)
                    && copies.size() == 1
                    && copies.getFirst().valid()
                    && nanos.size() < ALONE) {
                nanos.add(copies.getFirst().measured().nsPerOp());
            }
        }
        return nanos;
    }

    /** @return the median of those that ran alone; null where there are too few yet */
    private static Double alone(List<Tried> own) {
        List<Double> nanos = aloneNanos(own).stream().sorted().toList();
        return nanos.size() < ALONE ? null : nanos.get(ALONE / 2);
    }

    private static Tried judged(CapacitySearchSpec search, Tried tried, Double alone) {
        if (!(tried.state() instanceof State.Ran ran)) {
            return tried;
        }
        LoadVerdict verdict = verdict(search, ran, alone);
        State state = verdict instanceof LoadVerdict.Unjudged(String reason, String message)
                ? new State.Failed(true, reason + ": " + message)
                : new State.Judged(attempt(ran, verdict, alone));
        return new Tried(tried.subject(), tried.number(), state);
    }

    private static LoadVerdict verdict(CapacitySearchSpec search, State.Ran ran, Double alone) {
        List<TrialResult> copies = ran.copies();
        boolean several = copies.size() > 1;
        Optional<TrialResult> without = copies.stream()
                .filter(r -> r.reason() != null && NO_ROOM.contains(r.reason()))
                .findFirst();
        if (several && without.isPresent()) {
            return new LoadVerdict.NotHeld(without.get().reason());
        }
        List<LoadVerdict> verdicts = copies.stream()
                .map(copy -> LoadVerdict.of(
                        search.objectives(),
                        ran.trial().measurement().timeNanos(),
                        copy,
                        slowdown(copy, copies, alone)))
                .toList();
        Optional<LoadVerdict> silent =
                verdicts.stream().filter(LoadVerdict.Unjudged.class::isInstance).findFirst();
        Optional<LoadVerdict> missed =
                verdicts.stream().filter(LoadVerdict.NotHeld.class::isInstance).findFirst();
        boolean broken = copies.stream().anyMatch(copy -> !copy.valid());
        if (broken && missed.isPresent() && silent.isEmpty()) {
            return missed.get(); // one that ran out of memory has no window to be compared
        }
        Optional<LoadVerdict> apart = several && silent.isEmpty() ? apart(copies) : Optional.empty();
        return silent.or(() -> apart).or(() -> missed).orElseGet(LoadVerdict.Held::new);
    }

    /** @return by how much an operation of a copy takes longer than alone; what ran alone is what it is held against */
    private static Double slowdown(TrialResult copy, List<TrialResult> copies, Double alone) {
        if (copies.size() == 1) {
            return 0.0;
        }
        return copy.measured() == null || alone == null ? null : copy.measured().nsPerOp() / alone - 1;
    }

    /** @return what is said of copies that measured at different places or times; empty of those that measured beside each other */
    private static Optional<LoadVerdict> apart(List<TrialResult> copies) {
        List<String> nodes = copies.stream()
                .flatMap(c -> nodes(c).stream())
                .distinct()
                .sorted()
                .toList();
        if (nodes.size() > 1) {
            return Optional.of(new LoadVerdict.Unjudged(
                    Reason.NoReport.name(), "the copies ran on different nodes: " + String.join(" and ", nodes)));
        }
        List<Window> windows = copies.stream()
                .map(c -> c.measured().window())
                .filter(Objects::nonNull)
                .toList();
        OptionalDouble share = windows.size() < copies.size() ? OptionalDouble.empty() : Window.together(windows);
        if (share.isEmpty()) {
            return Optional.of(new LoadVerdict.Unjudged(
                    Reason.NoReport.name(),
                    "a copy does not say when it measured: its image is of an earlier version"));
        }
        return share.getAsDouble() >= TOGETHER
                ? Optional.empty()
                : Optional.of(new LoadVerdict.Unjudged(
                        "NotAtOnce",
                        String.format(
                                Locale.ROOT,
                                "of the time that the longest of %d copies measured all others measured in %.0f %% of it, and in"
                                        + " half of it they must: raise template.measurement.time",
                                copies.size(),
                                100 * share.getAsDouble())));
    }

    private static List<String> nodes(TrialResult result) {
        return result.reports().stream()
                .map(PodReport::environment)
                .filter(e -> e != null && e.node() != null)
                .map(e -> e.node())
                .distinct()
                .toList();
    }

    private static Attempt attempt(State.Ran ran, LoadVerdict verdict, Double alone) {
        List<TrialResult> measured =
                ran.copies().stream().filter(c -> c.measured() != null).toList();
        return new Attempt(
                ran.copies().size(),
                ran.verification(),
                verdict instanceof LoadVerdict.Held,
                verdict instanceof LoadVerdict.NotHeld(String limit) ? limit : null,
                measured.stream().allMatch(TrialResult::pinned),
                measured.stream()
                        .map(c -> c.measured().p99Nanos())
                        .filter(Objects::nonNull)
                        .max(Comparator.naturalOrder())
                        .map(nanos -> Figures.rounded(nanos / 1e3))
                        .orElse(null),
                measured.isEmpty()
                        ? null
                        : Figures.rounded(measured.stream()
                                .map(TrialResult::cpuCores)
                                .filter(Objects::nonNull)
                                .mapToDouble(d -> d)
                                .sum()),
                slowest(ran.copies())
                        .map(c -> slowdown(c, ran.copies(), alone))
                        .map(Figures::rounded)
                        .orElse(null));
    }

    /**
     * @param copies one or more
     * @param failure what it says instead of anything of its load, {@code Reason: words}; null where it says something of that
     * @return the figures of the slowest with the CPU cores of all, as the result of one trial
     */
    public static TrialResult inOne(List<TrialResult> copies, String failure) {
        if (copies.size() == 1) {
            return copies.getFirst();
        }
        TrialResult shown = slowest(copies).orElse(copies.getFirst());
        Optional<TrialResult> failed = copies.stream().filter(c -> !c.valid()).findFirst();
        String[] said = failure == null ? null : failure.split(": ", 2);
        return new TrialResult(
                said == null ? failed.map(TrialResult::reason).orElse(null) : said[0],
                said == null ? failed.map(TrialResult::message).orElse(null) : said[said.length - 1],
                shown.measured(),
                copies.stream()
                        .map(TrialResult::cpuCores)
                        .filter(Objects::nonNull)
                        .reduce(Double::sum)
                        .orElse(null),
                shown.threads(),
                copies.stream().allMatch(TrialResult::pinned),
                copies.stream().flatMap(c -> c.notPinned().stream()).distinct().toList(),
                shown.reports());
    }

    /** @return the copy whose operations took longest; empty where none was measured */
    public static Optional<TrialResult> slowest(List<TrialResult> copies) {
        return copies.stream().filter(c -> c.measured() != null).max(Comparator.comparingDouble(c -> c.measured()
                .nsPerOp()));
    }
}
