package dev.topspin.model.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EffectiveConfigTest {
    private static final Map<String, String> SHIPPED = Map.of("a.size", "8", "a.port", "25520", "b", "x");

    @Test
    void allIsEverySettingAndChangedWhatIsOtherThanShipped() {
        EffectiveConfig config = of(Map.of("b", "x", "a.size", "2", "c", "new", "a.port", "25520"));
        assertEquals(List.of("a.port=25520", "a.size=2", "b=x", "c=new"), config.all());
        assertEquals(List.of("a.size=2", "c=new"), config.changed());
        assertEquals(4, config.count());
    }

    @Test
    void theHashIsOfTheSettingsAndNotOfWhereSomethingIs() {
        EffectiveConfig config = of(Map.of("a.size", "8", "a.port", "25520"));
        assertEquals(config.hash(), of(Map.of("a.port", "7401", "a.size", "8")).hash());
        assertNotEquals(
                config.hash(), of(Map.of("a.port", "25520", "a.size", "9")).hash());
        assertEquals(16, config.hash().length());
    }

    @Test
    void withoutTheWholeTheHashRemains() {
        EffectiveConfig config = of(SHIPPED);
        assertNull(config.withoutAll().all());
        assertEquals(config.hash(), config.withoutAll().hash());
        assertEquals(3, config.withoutAll().count());
    }

    private static EffectiveConfig of(Map<String, String> effective) {
        return EffectiveConfig.of(effective, SHIPPED, Set.of("a.port"));
    }
}
