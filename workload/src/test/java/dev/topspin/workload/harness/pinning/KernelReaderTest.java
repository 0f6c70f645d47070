package dev.topspin.workload.harness.pinning;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.result.KernelSettings;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KernelReaderTest {
    private static final String CPU = "sys/devices/system/cpu/";

    @TempDir
    Path root;

    @Test
    void readsWhatThereIs() {
        FakeTree tree = new FakeTree(root)
                .with(CPU + "cpu2/cpufreq/scaling_governor", "performance")
                .with(CPU + "cpu3/cpufreq/scaling_governor", "powersave")
                .with(CPU + "cpuidle/current_driver", "intel_idle")
                .with(CPU + "cpu2/cpuidle/state0/name", "POLL")
                .with(CPU + "cpu2/cpuidle/state0/disable", "0")
                .with(CPU + "cpu2/cpuidle/state1/name", "C1")
                .with(CPU + "cpu2/cpuidle/state10/name", "C6")
                .with(CPU + "cpu2/cpuidle/state2/name", "C1E")
                .with(CPU + "cpu2/cpuidle/state2/disable", "1")
                .with(CPU + "vulnerabilities/meltdown", "Not affected")
                .with(CPU + "vulnerabilities/retbleed", "Mitigation: untrained return thunk")
                .with("proc/cmdline", "isolcpus=2-3 mitigations=auto -- --token abc")
                .with("sys/devices/system/clocksource/clocksource0/current_clocksource", "tsc")
                .with("sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never")
                .with("proc/self/status", "Mems_allowed:\t3\nMems_allowed_list:\t0-1");
        assertEquals(
                new KernelSettings(
                        "performance,powersave",
                        "intel_idle",
                        List.of("POLL", "C1", "C6"),
                        List.of("retbleed: Mitigation: untrained return thunk"),
                        "isolcpus=2-3 mitigations=auto",
                        "tsc",
                        "madvise",
                        "0-1"),
                KernelReader.read(tree.proc(), CpuSet.parse("2-3")));
    }

    @Test
    void whatIsMissingIsNull() {
        assertEquals(
                new KernelSettings(null, null, null, null, null, null, null, null),
                KernelReader.read(new ProcFs(root), CpuSet.parse("2-3")));
    }
}
