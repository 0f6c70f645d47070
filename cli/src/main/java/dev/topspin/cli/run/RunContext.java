package dev.topspin.cli.run;

import dev.topspin.cli.results.ResultsFolder;
import dev.topspin.cli.trial.WorkloadCommand;
import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.PublishedFigures;
import java.util.List;

/**
 * All that is decided before the first trial starts.
 *
 * @param experiment its name
 * @param spec what is run
 * @param plan of that spec
 * @param assignments the CPUs of its trials
 * @param usable the CPUs that may be used at all
 * @param quick whether the spec was shortened
 * @param published what was published of it elsewhere
 * @param only the variants that were picked; empty for all
 * @param workload what starts the workload
 * @param folder where the results go
 */
public record RunContext(
        String experiment,
        ExperimentSpec spec,
        Plan plan,
        Assignments assignments,
        CpuSet usable,
        boolean quick,
        PublishedFigures published,
        List<String> only,
        WorkloadCommand workload,
        ResultsFolder folder) {}
