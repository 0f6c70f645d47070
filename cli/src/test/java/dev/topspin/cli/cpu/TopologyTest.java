package dev.topspin.cli.cpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.topspin.cli.cpu.Topology.Cpu;
import dev.topspin.model.cpu.CpuSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopologyTest {
    @TempDir
    Path sys;

    @Test
    void readsSiblingsAndTheLastLevelCache() throws Exception {
        cpu(0, "0,4", "0-1,4-5");
        cpu(1, "1,5", "0-1,4-5");
        cpu(2, "2,6", "2-3,6-7");
        cpu(4, "0,4", "0-1,4-5");
        assertEquals(
                List.of(new Cpu(0, 0, 0), new Cpu(1, 1, 0), new Cpu(2, 2, 2), new Cpu(4, 0, 0)),
                Topology.read(sys, CpuSet.parse("0-2,4")).cpus());
    }

    @Test
    void takesEachCpuForACoreUnderOneCacheWhereNothingCanBeRead() {
        CpuSet allowed = CpuSet.parse("1-3");
        assertEquals(Topology.flat(allowed), Topology.read(sys.resolve("absent"), allowed));
    }

    @Test
    void findsTheCpusOfThisMachine() {
        CpuSet allowed = Topology.allowed();
        assertFalse(allowed.isEmpty());
        assertEquals(allowed, Topology.ofThisMachine(allowed).set());
    }

    private void cpu(int id, String siblings, String cache) throws IOException {
        Path cpu = sys.resolve("cpu" + id);
        Files.createDirectories(cpu.resolve("topology"));
        Files.createDirectories(cpu.resolve("cache/index3"));
        Files.writeString(cpu.resolve("topology/thread_siblings_list"), siblings + "\n");
        Files.writeString(cpu.resolve("cache/index3/shared_cpu_list"), cache + "\n");
    }
}
