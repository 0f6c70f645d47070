package dev.topspin.cli.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.cpu.CpuSet;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class CpuStripTest {
    private final CpuStrip strip = new CpuStrip(CpuSet.parse("1-2"), CpuSet.parse("0"));

    @Test
    void eachCpuSaysWhatItWasForAndWhoRanOnIt() {
        strip.ran("ping-0", CpuSet.of(1));
        strip.ran("topspin-akka.actor.default-dispatcher-4", CpuSet.parse("1-2"));
        strip.ran("topspin-akka.actor.default-dispatcher-7", CpuSet.of(2));
        String html = strip.html(CpuSet.parse("0-3"), "CPUs of the driver");
        assertTrue(html.contains("<li class=\"housekeeping\"><b>0</b>"), html);
        assertTrue(cell(html, 1).contains("<em>measured</em><span>default-dispatcher-4</span><span>ping-0</span>"));
        assertTrue(cell(html, 2).contains("<span>default-dispatcher × 2</span>"), html);
        assertTrue(html.contains("<li class=\"none\"><b>3</b>"), html);
    }

    @Test
    void aThreadThatRanElsewhereIsMarkedThere() {
        strip.ran("ping-0", CpuSet.of(3));
        assertTrue(cell(strip.html(CpuSet.EMPTY, "CPUs"), 3).contains("strayed"));
    }

    @Test
    void siblingsStandSideBySideUnderTheirCacheAndNode() {
        strip.lies(1, new CpuStrip.Place(CpuSet.parse("1,9"), CpuSet.parse("0-3,8-11"), 0));
        strip.lies(2, new CpuStrip.Place(CpuSet.parse("2,10"), CpuSet.parse("0-3,8-11"), 0));
        String html = strip.html(CpuSet.parse("0-15"), "CPUs of the driver");
        List<String> order = Pattern.compile("<b>([0-9]+)</b>")
                .matcher(html)
                .results()
                .map(r -> r.group(1))
                .toList();
        assertEquals(List.of("0", "1", "9", "2", "10", "3", "8", "11", "4"), order.subList(0, 9));
        assertTrue(html.contains("NUMA node 0, last-level cache of CPUs 0-3,8-11"), html);
        assertTrue(cell(html, 9).contains("<em>not used</em><small>one core with 1</small>"), html);
        assertEquals(2, html.split("<ol ", -1).length - 1, "what is elsewhere is not known, and stands apart");
    }

    @Test
    void ofAVeryLargeMachineOnlyWhatTheProcessHadIsDrawn() {
        String html = strip.html(CpuSet.parse("0-1023"), "CPUs");
        assertTrue(html.contains("<b>2</b>"));
        assertFalse(html.contains("<b>3</b>"));
    }

    private static String cell(String html, int cpu) {
        String from = html.substring(html.indexOf("<b>" + cpu + "</b>"));
        return from.substring(0, from.indexOf("</li>"));
    }
}
