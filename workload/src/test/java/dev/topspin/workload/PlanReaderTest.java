package dev.topspin.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.Json;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.spec.VariantRuntime.Spin;
import dev.topspin.model.spec.VariantRuntime.Spin.Layout;
import dev.topspin.workload.harness.trial.Plans;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlanReaderTest {
    @Test
    void readsWhatThePlannerWrote() {
        TrialPlan plan = Plans.counted(new Spin(Layout.Adjacent), Plans.pingPong(5, 1, 1));
        assertEquals(plan, PlanReader.read(Json.write(plan)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "nonsense", "[]", "null", "{}", "{\"experiment\":\"e\",\"planHash\":\"h\"}"})
    void saysWhatIsNoPlan(String json) {
        String message = assertThrows(IllegalArgumentException.class, () -> PlanReader.read(json))
                .getMessage();
        assertTrue(message.startsWith("not a TrialPlan"), message);
    }

    @Test
    void saysWhatIsMissing() {
        String message = assertThrows(IllegalArgumentException.class, () -> PlanReader.read("{}"))
                .getMessage();
        assertEquals("not a TrialPlan: experiment is missing", message);
    }
}
