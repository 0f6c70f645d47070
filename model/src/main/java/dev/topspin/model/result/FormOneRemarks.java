package dev.topspin.model.result;

import dev.topspin.model.result.Remark.OnLane;
import dev.topspin.model.result.Remark.Place;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the remarks of form 1, which were words and nothing else: the one place where words are read, for nothing else is left of
 * them. What they don't tell is taken from how they were rounded; words that no build of form 1 is known to have written stay words.
 */
final class FormOneRemarks {
    private static final String NUMBER = "([\\d,]+(?:\\.\\d+)?)";
    private static final String FLOOR = "unsteady floor: ";
    private static final String ON_LANE = "(?: on lane (\\d+))?";
    private static final String APART =
            "its forks" + ON_LANE + " ran on CPUs that differ, and their figures differ by that: ";

    /** How a kind was worded, with its values in groups. */
    private record Wording(Pattern pattern, Function<MatchResult, Remark> remark) {
        static Wording of(String pattern, Function<MatchResult, Remark> remark) {
            return new Wording(Pattern.compile(pattern), remark);
        }
    }

    private static final List<Wording> WORDINGS = List.of(
            Wording.of("one thread: never crosses cores", _ -> new Remark.OneThread()),
            Wording.of("open loop: round trips count from when they were due; .*", _ -> new Remark.AtRate()),
            Wording.of(
                    "asked for " + NUMBER + "/s, reached " + NUMBER + "/s: .*",
                    m -> new Remark.RateNotHeld(whole(m, 1), number(m, 2))),
            Wording.of(
                    "1 in 1,000 messages was sent " + NUMBER + " us or more after it was due: .*",
                    m -> new Remark.SentLate(1000 * whole(m, 1))),
            Wording.of(
                    "disturbed: (\\d+) spinning threads had the time of " + NUMBER + " CPUs, .*",
                    m -> new Remark.Disturbed(count(m, 1), number(m, 2))),
            Wording.of("the time was over before all meetings: .*", _ -> new Remark.Unfinished()),
            Wording.of("one fork: no interval", _ -> new Remark.OneFork()),
            Wording.of("against (.+): no difference shown", m -> new Remark.NoDifference(m.group(1))),
            Wording.of(
                    "not steady after (\\d+) warm-up iterations in (\\d+) of (\\d+) forks",
                    m -> new Remark.WarmupUnsteady(count(m, 1), count(m, 2), count(m, 3))),
            Wording.of(
                    "compiled for " + NUMBER + " ms of the " + NUMBER + " s in which it was measured",
                    m -> new Remark.Compiled(nanos(m, 1, 1e6), nanos(m, 2, 1e9))),
            Wording.of(
                    "collected garbage for " + NUMBER + " ms of the " + NUMBER + " s in which it was measured",
                    m -> new Remark.CollectedGarbage(nanos(m, 1, 1e6), nanos(m, 2, 1e9))),
            Wording.of(
                    "the hypervisor took (?:up to )?" + NUMBER
                            + " % of the measured CPUs' time in (\\d+) of (\\d+) forks",
                    m -> new Remark.Stolen(share(m, 1), count(m, 2), count(m, 3))),
            Wording.of(
                    "(\\d+) forks? (?:is|are) of another build of Topspin than (.+) and left out: .*",
                    m -> new Remark.OtherBuild(count(m, 1), m.group(2))),
            Wording.of(
                    "not as precise as asked on each of its (\\d+) lanes, with (\\d+) forks",
                    m -> new Remark.Imprecise(count(m, 2), count(m, 1), null)),
            Wording.of("not as precise as asked with (\\d+) forks", m -> new Remark.Imprecise(count(m, 1), null, null)),
            Wording.of(
                    "not as precise as asked: with (\\d+) forks the interval reaches " + NUMBER + " % from the median",
                    m -> new Remark.Imprecise(count(m, 1), null, share(m, 2))),
            Wording.of(
                    FLOOR + "in (\\d+) of (\\d+) forks of (.+?)" + ON_LANE
                            + " something else ran on its CPUs: it had the time of " + NUMBER + " of (\\d+)",
                    m -> new Remark.FloorDisturbed(
                            m.group(3), lane(m, 4), count(m, 1), count(m, 2), number(m, 5), count(m, 6))),
            Wording.of(
                    FLOOR + "(.+?)" + ON_LANE + " took (a median round trip of )?from " + NUMBER + " to " + NUMBER
                            + " ns in (\\d+) forks, a coefficient of variation of " + NUMBER + " %",
                    m -> new Remark.FloorVaries(
                            m.group(1),
                            lane(m, 2),
                            m.group(3) != null,
                            count(m, 6),
                            List.of(number(m, 4), number(m, 5)),
                            share(m, 7))),
            Wording.of(
                    FLOOR + "(.+?)" + ON_LANE + " took (a median round trip of )?([\\d., ]+)"
                            + " ns in the order of the run, a coefficient of variation of " + NUMBER + " %",
                    FormOneRemarks::eachFork),
            Wording.of(APART + ".*", FormOneRemarks::apart),
            Wording.of(
                    "ran on several lanes, whose CPUs differ from each other: (.+)",
                    m -> new Remark.LanesApart(places(m.group(1)))),
            Wording.of(
                    "ran on CPUs unlike those of other cells, and its figures differ by that too: on (.+); of the other trials (.+)",
                    m -> new Remark.UnlikeOthers(m.group(1), places(m.group(2)))),
            Wording.of("CrossNode was run as SameNode: .*", _ -> new Remark.Loopback()),
            Wording.of("and more, for which there is no room", _ -> new Remark.NoRoom()));

    private FormOneRemarks() {}

    /** @return the remark that the words are of */
    static Remark read(String words) {
        for (Wording wording : WORDINGS) {
            Matcher matcher = wording.pattern.matcher(words);
            if (matcher.matches()) {
                return Optional.of(wording.remark.apply(matcher.toMatchResult()))
                        .filter(remark -> remark.text().equals(words)) // else something was read wrong, or left out
                        .orElseGet(() -> new Remark.Other(words));
            }
        }
        return new Remark.Other(words);
    }

    private static Remark eachFork(MatchResult m) {
        List<Double> nanos =
                Arrays.stream(m.group(4).split(", ")).map(Double::valueOf).toList();
        return new Remark.FloorVaries(m.group(1), lane(m, 2), m.group(3) != null, nanos.size(), nanos, share(m, 5));
    }

    private static Remark apart(MatchResult m) {
        List<OnLane> lanes = new ArrayList<>();
        Pattern one = Pattern.compile(APART + "(.+)");
        for (String part : m.group().split("; (?=its forks)")) {
            Matcher of = one.matcher(part);
            if (of.matches()) {
                lanes.add(new OnLane(lane(of, 1), places(of.group(2))));
            }
        }
        return new Remark.ForksApart(lanes);
    }

    private static List<Place> places(String words) {
        return Arrays.stream(words.split(", (?=\\d+ on )"))
                .map(place -> place.split(" on ", 2))
                .filter(place -> place.length == 2)
                .map(place -> new Place(place[1], Long.parseLong(place[0])))
                .toList();
    }

    private static Integer lane(MatchResult m, int group) {
        return m.group(group) == null ? null : Integer.valueOf(m.group(group));
    }

    private static int count(MatchResult m, int group) {
        return Integer.parseInt(m.group(group));
    }

    private static long whole(MatchResult m, int group) {
        return Math.round(number(m, group));
    }

    private static double number(MatchResult m, int group) {
        return Double.parseDouble(m.group(group).replace(",", ""));
    }

    private static long nanos(MatchResult m, int group, double unit) {
        return Math.round(number(m, group) * unit);
    }

    private static double share(MatchResult m, int group) {
        return number(m, group) / 100;
    }
}
