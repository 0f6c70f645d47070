package dev.topspin.model.schedule;

import dev.topspin.model.search.SearchValidation;
import dev.topspin.model.spec.Durations;
import dev.topspin.model.spec.Rules;
import dev.topspin.model.spec.Validation;
import dev.topspin.model.spec.Violation;
import dev.topspin.model.sweep.SweepValidation;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The rules of a schedule that its CRD can't say, and those that it says in CEL. */
public final class ScheduleValidation {
    private ScheduleValidation() {}

    /**
     * @param name of the schedule
     * @param spec one that satisfies the CRD's schema, with its defaults filled in
     * @param now the time that it is: a schedule must have a time after it
     * @return every violation, in the order of the document; empty for a valid spec
     */
    public static List<Violation> check(String name, ScheduleSpec spec, Instant now) {
        List<Violation> found = new ArrayList<>();
        checkLength(name, Rules.MAX_SCHEDULE_NAME_LENGTH, Rules.SCHEDULE_NAME_LENGTH, found);
        checkTimes(spec, now, found);
        checkTemplate(name, spec.template(), found);
        checkHistory(name, spec, found);
        checkBaseline(spec, found);
        return found;
    }

    private static void checkTimes(ScheduleSpec spec, Instant now, List<Violation> found) {
        Optional<ZoneId> zone = CronTimes.zone(spec.timeZone());
        try {
            CronTimes times = CronTimes.of(spec.schedule(), zone.orElse(ZoneOffset.UTC));
            if (times.next(now).isEmpty()) {
                found.add(invalid(
                        "spec.schedule", spec.schedule(), "never comes, as the 30th of February: give a day that is"));
            }
        } catch (IllegalArgumentException e) {
            found.add(invalid("spec.schedule", spec.schedule(), e.getMessage()));
        }
        if (zone.isEmpty()) {
            found.add(invalid(
                    "spec.timeZone",
                    spec.timeZone(),
                    "unknown time zone: must be a name of the IANA database, such as Etc/UTC or Europe/Zurich"));
        }
        if (spec.startingDeadline() != null && Durations.nanos(spec.startingDeadline()) == 0) {
            found.add(invalid("spec.startingDeadline", spec.startingDeadline(), "must be longer than 0"));
        }
    }

    private static void checkTemplate(String name, ScheduleTemplate template, List<Violation> found) {
        if (template.given() != 1) {
            found.add(new Violation("spec.template", Rules.ONE_TEMPLATE));
            return;
        }
        if (template.experiment() != null) {
            add(Validation.check(template.experiment()), "experiment", found);
        } else if (template.nodeSweep() != null) {
            checkLength(name, Rules.MAX_SWEEPS_SCHEDULE_NAME_LENGTH, Rules.SWEEPS_SCHEDULE_NAME_LENGTH, found);
            add(SweepValidation.check(template.nodeSweep()), "nodeSweep", found);
        } else {
            checkLength(name, Rules.MAX_SEARCHES_SCHEDULE_NAME_LENGTH, Rules.SEARCHES_SCHEDULE_NAME_LENGTH, found);
            add(SearchValidation.check(template.capacitySearch()), "capacitySearch", found);
        }
    }

    private static void checkLength(String name, int most, String words, List<Violation> found) {
        if (name.length() > most) {
            found.add(new Violation("", words));
        }
    }

    /** The paths of what a template is of begin with its own spec. */
    private static void add(List<Violation> ofTemplate, String kind, List<Violation> found) {
        String template = "spec.template." + kind;
        for (Violation v : ofTemplate) {
            found.add(new Violation(in(template, v.path()), in(template, v.message()), v.kind()));
        }
    }

    private static String in(String template, String words) {
        return words.equals("spec") ? template : words.replaceAll("\\bspec\\.", template + ".");
    }

    private static void checkHistory(String name, ScheduleSpec spec, List<Violation> found) {
        int last = spec.baseline().lastRuns();
        if (spec.history().keep() <= last) {
            found.add(new Violation(
                    "spec.history.keep",
                    "Invalid value: %d: must be more than the runs of the baseline (spec.baseline.last: %d), which it is compared with"
                            .formatted(spec.history().keep(), last)));
        }
        List<String> pinned = spec.history().pinned();
        for (int i = 0; i < pinned.size(); i++) {
            if (RunNames.due(name, pinned.get(i)).isEmpty()) {
                found.add(invalid(
                        "spec.history.pinned[" + i + "]",
                        pinned.get(i),
                        "is no run of this schedule: must be " + name
                                + "- and the minute in UTC at which it was due, such as " + name + "-202611020300"));
            }
        }
    }

    private static void checkBaseline(ScheduleSpec spec, List<Violation> found) {
        Baseline baseline = spec.baseline();
        if (baseline.experiment() != null && spec.template().experiment() == null) {
            found.add(invalid(
                    "spec.baseline.experiment",
                    baseline.experiment(),
                    "only with spec.template.experiment: the baseline of sweeps and searches is their last runs"));
        }
        if (baseline.last() != null && baseline.experiment() != null) {
            found.add(new Violation("spec.baseline", Rules.ONE_BASELINE));
        }
        try {
            baseline.sinceTime();
        } catch (DateTimeException e) {
            found.add(invalid(
                    "spec.baseline.since",
                    baseline.since(),
                    "must be a time as in RFC 3339, such as 2026-11-09T03:00:00Z"));
        }
    }

    private static Violation invalid(String path, String value, String why) {
        return new Violation(path, "Invalid value: \"%s\": %s".formatted(value, why));
    }
}
