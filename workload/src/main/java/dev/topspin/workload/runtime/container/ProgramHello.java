package dev.topspin.workload.runtime.container;

import dev.topspin.workload.runtime.container.Breach.Section;
import java.util.List;

/**
 * What a program says of itself, first of all.
 *
 * @param pid its process, by the number that it has itself
 * @param name what it is called in reports, with versions
 * @param settings what it runs with, each as {@code key=value}
 * @param workloads which it plays
 * @param records whether it can record round trips
 */
record ProgramHello(long pid, String name, List<String> settings, List<String> workloads, boolean records) {
    static final String TYPE = "hello";

    /** @param said a hello with the token of the plan */
    static ProgramHello of(Said said) throws Breach {
        long version = said.number("protocol");
        if (version != ProgramPlan.PROTOCOL) {
            throw new Breach(
                    Section.Hello,
                    "speaks version %d of the protocol, and this Topspin speaks version %d"
                            .formatted(version, ProgramPlan.PROTOCOL));
        }
        return new ProgramHello(
                said.number("pid"),
                said.text("name"),
                said.texts("settings"),
                said.texts("workloads"),
                said.flag("records"));
    }
}
