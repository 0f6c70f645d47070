package dev.topspin.cli.cpu;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.topspin.model.cpu.CpuSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SharedCoresTest {
    @TempDir
    Path sys;

    /** As the kernel shows them: cores of two CPUs each, such as 0,2. */
    private Topology cores(String... siblings) throws IOException {
        CpuSet all = CpuSet.EMPTY;
        for (String core : siblings) {
            for (int cpu : CpuSet.parse(core).toList()) {
                Path folder = Files.createDirectories(sys.resolve("cpu" + cpu + "/topology"));
                Files.writeString(folder.resolve("thread_siblings_list"), core + "\n");
                all = all.or(CpuSet.of(cpu));
            }
        }
        return Topology.read(sys, all);
    }

    private static List<String> shared(Topology topology, int processes, int measured, int housekeeping) {
        return SharedCores.of(CpuAssignment.of(topology, processes, measured, housekeeping), topology);
    }

    @Test
    void housekeepingOnASiblingOfAMeasuredCpuIsSaid() throws IOException {
        assertEquals(
                List.of(
                        "housekeeping on CPU 0 shares a core with measured CPU 2: what runs there slows what is measured"),
                shared(cores("0,2", "1,3"), 1, 2, 1));
    }

    @Test
    void aCoreForEachIsNotWorthASentence() throws IOException {
        assertEquals(List.of(), shared(cores("0,3", "1,4", "2,5"), 1, 2, 1));
        assertEquals(List.of(), shared(cores("0", "1", "2"), 1, 2, 1), "without siblings");
    }

    @Test
    void measuredCpusOfOneProcessMayBeSiblings() throws IOException {
        assertEquals(List.of(), shared(cores("0,1", "2,3"), 1, 2, 0));
    }

    @Test
    void twoProcessesOnTheSameCoresAreSaid() throws IOException {
        assertEquals(
                List.of(
                        "housekeeping on CPUs 0 and 3 shares a core with measured CPUs 1 and 2: what runs there slows what is"
                                + " measured"),
                SharedCores.of(
                        new CpuAssignment(
                                List.of(new CpuAssignment.ProcessCpus(CpuSet.parse("1-2"), CpuSet.parse("0,3"))),
                                List.of()),
                        cores("0,1", "2,3")));
        assertEquals(
                List.of(
                        "the other process on CPU 1 shares a core with measured CPU 0: what runs there slows what is measured"),
                SharedCores.of(
                        new CpuAssignment(
                                List.of(
                                        new CpuAssignment.ProcessCpus(CpuSet.of(0), CpuSet.EMPTY),
                                        new CpuAssignment.ProcessCpus(CpuSet.of(1), CpuSet.EMPTY)),
                                List.of()),
                        cores("0,1", "2,3")));
    }
}
