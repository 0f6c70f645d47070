package dev.topspin.operator.schedule;

import dev.topspin.model.schedule.ScheduleSpec;
import dev.topspin.model.schedule.ScheduleTemplate;
import dev.topspin.model.spec.ExperimentSpec;

/** ScheduleSpecs with one thing changed. */
final class ScheduleSpecs {
    private ScheduleSpecs() {}

    static ScheduleSpec with(ScheduleSpec s, String schedule) {
        return with(s, schedule, s.template());
    }

    static ScheduleSpec with(ScheduleSpec s, ExperimentSpec experiment) {
        return with(s, s.schedule(), ScheduleTemplate.of(experiment));
    }

    private static ScheduleSpec with(ScheduleSpec s, String schedule, ScheduleTemplate template) {
        return new ScheduleSpec(
                schedule,
                s.timeZone(),
                s.startingDeadline(),
                s.concurrencyPolicy(),
                s.suspend(),
                template,
                s.history(),
                s.baseline(),
                s.regression());
    }
}
