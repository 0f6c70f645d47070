package dev.topspin.workload;

import dev.topspin.model.Json;
import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.Reason;

/** Reads the plan of a trial, and makes sure that nothing of it is missing. */
final class PlanReader {
    private PlanReader() {}

    /**
     * @param json a {@link TrialPlan}
     * @throws IllegalArgumentException where it is none, or a part of it is missing
     */
    static TrialPlan read(String json) {
        TrialPlan plan = Json.read(json, TrialPlan.class);
        if (plan == null) {
            throw new IllegalArgumentException("not a TrialPlan: null");
        }
        require("experiment", plan.experiment());
        require("planHash", plan.planHash());
        require("placement", plan.placement());
        require("measurement", plan.measurement());
        require("measurement.warmup", plan.measurement().warmup());
        require("cell", plan.cell());
        require("cell.variant", plan.cell().variant());
        require("cell.variant's runtime", plan.cell().variant().runtime());
        require("cell.workload", plan.cell().workload());
        require("cell.workload's kind", plan.cell().workload().kind());
        return plan;
    }

    private static void require(String what, Object given) {
        if (given == null) {
            throw new IllegalArgumentException("not a TrialPlan: " + what + " is missing");
        }
    }

    /** @return the report of a process whose plan can't be read; it doesn't know which trial it is */
    static PodReport unreadable(Role role, String message) {
        return new PodReport(
                PodReport.VERSION,
                "",
                0,
                role.name(),
                Reason.InvalidPlan.name(),
                message,
                null,
                null,
                null,
                null,
                null);
    }
}
