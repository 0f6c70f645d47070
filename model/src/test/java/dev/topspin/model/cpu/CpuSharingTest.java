package dev.topspin.model.cpu;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CpuSharingTest {
    private final Map<String, String> files = new HashMap<>();
    private final CpuSharing sharing = new CpuSharing(path -> Optional.ofNullable(files.get(path)));

    private void cache(int index, String level, String cpus) {
        files.put("cpu2/cache/index" + index + "/shared_cpu_list", cpus);
        if (level != null) {
            files.put("cpu2/cache/index" + index + "/level", level);
        }
    }

    @Test
    void theLastCacheIsTheOneOfTheHighestLevelWhateverItsNumber() {
        cache(0, "1", "2-3");
        cache(1, "1", "2-3");
        cache(2, "3", "0-7");
        cache(3, "2", "2-3");
        assertEquals(Optional.of(CpuSet.parse("0-7")), sharing.lastLevelCache(2));
    }

    @Test
    void aFourthLevelIsSeen() {
        cache(3, "3", "0-3");
        cache(4, "4", "0-15");
        assertEquals(Optional.of(CpuSet.parse("0-15")), sharing.lastLevelCache(2));
    }

    @Test
    void whereNoLevelIsToldTheNumberIsTakenForIt() {
        cache(2, null, "2-3");
        cache(3, null, "0-3");
        assertEquals(Optional.of(CpuSet.parse("0-3")), sharing.lastLevelCache(2));
    }

    @Test
    void aFirstLevelCacheIsNoPlaceWhereCpusMeet() {
        cache(0, "1", "2-3");
        assertEquals(Optional.empty(), sharing.lastLevelCache(2));
    }

    @Test
    void whatCannotBeReadIsUnknown() {
        assertEquals(Optional.empty(), sharing.lastLevelCache(2));
        files.put("cpu2/topology/thread_siblings_list", "nonsense");
        assertEquals(Optional.empty(), sharing.siblings(2));
        files.put("cpu2/topology/thread_siblings_list", "2,6\n");
        assertEquals(Optional.of(CpuSet.parse("2,6")), sharing.siblings(2));
    }
}
