package dev.topspin.cli.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.topspin.cli.report.Browser;
import dev.topspin.cli.sweep.MachineSweep.Alone;
import dev.topspin.cli.sweep.MachineSweep.Between;
import dev.topspin.model.cpu.CpuRelation;
import dev.topspin.model.result.CoreToCore;
import dev.topspin.model.result.CoreToCore.Hop;
import dev.topspin.model.result.NoiseFloor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of a sweep of one machine as a browser shows it; skipped where there is no Chromium. */
class MachineSweepInBrowserTest {
    private static final Path PICTURES = Path.of("target", "report");
    private static final int PHONE = 360;

    @TempDir
    Path folder;

    /** Eight CPUs on two caches, two of a core, and one that is slow. */
    private static MachineSweep sweep() {
        List<Hop> hops = new ArrayList<>();
        List<Between> pairs = new ArrayList<>();
        for (int one = 0; one < 8; one++) {
            for (int other = one + 1; other < 8; other++) {
                CpuRelation relation = other == one + 1 && one % 2 == 0
                        ? CpuRelation.SameCore
                        : one / 4 == other / 4 ? CpuRelation.SameCache : CpuRelation.SameNode;
                double nanos = (relation == CpuRelation.SameCore ? 18 : relation == CpuRelation.SameCache ? 48 : 120)
                        * (other == 6 ? 1.6 : 1);
                if (one + other != 9) {
                    hops.add(new Hop(one, other, relation, nanos, nanos - 4, nanos + 9));
                }
                pairs.add(new Between("tcp", one, other, relation, (long) (5000 + 20 * nanos), 9000, true));
            }
        }
        List<NoiseFloor> floors = IntStream.range(0, 8)
                .mapToObj(cpu -> new NoiseFloor(cpu, 200_000_000, 4, 2, 0, 41_500, 0.0012, 3.1, null, null, null))
                .toList();
        return new MachineSweep(
                1,
                "weekly",
                "2026-11-23T03:00:00.123456Z",
                "0-7",
                null,
                floors,
                new CoreToCore(hops, 28, null),
                List.of(new Alone("core", 1, "2-3", 18.2, true)),
                pairs,
                28,
                List.of("actor, fork 1: the process ended with 137"));
    }

    @Test
    void itsMatricesFitADeskAPhoneAndTheDark() throws Exception {
        try (Browser browser = Browser.started()) {
            browser.open(Files.writeString(folder.resolve("sweep.html"), MachineSweepPage.of(sweep())));
            for (boolean dark : new boolean[] {false, true}) {
                String theme = dark ? "-dark" : "-light";
                browser.view(1200, 900, dark, false);
                browser.picture(PICTURES.resolve("machine" + theme + ".png"));
                browser.accessible();
                browser.view(PHONE, 740, dark, true);
                browser.picture(PICTURES.resolve("machine" + theme + "-phone.png"));
                assertEquals(
                        PHONE,
                        browser.evaluate("document.documentElement.scrollWidth").asInt());
            }
            assertEquals(List.of(), browser.problems());
            assertEquals(List.of(), browser.requests());
        }
    }
}
