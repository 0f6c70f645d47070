package dev.topspin.workload.runtime.artery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.typesafe.config.Config;
import dev.topspin.model.spec.VariantRuntime.AkkaRemote;
import dev.topspin.model.spec.VariantRuntime.AkkaRemote.Transport;
import dev.topspin.model.spec.VariantRuntime.Settings;
import dev.topspin.model.spec.VariantRuntime.Topology;
import dev.topspin.workload.harness.trial.Contexts;
import dev.topspin.workload.harness.trial.FreeThreads;
import dev.topspin.workload.harness.trial.Plans;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ArteryConfigTest {
    private static ArteryConfig config(Settings settings, Integer lanes) {
        AkkaRemote remote = new AkkaRemote(Topology.SameNode, Transport.Tcp, lanes, 5, settings, null, null);
        return ArteryConfig.of(
                remote, Contexts.of(Plans.counted(remote, Plans.pingPong(1, 1, 1)), new FreeThreads(2)), 1, Map.of());
    }

    private static void lanes(int inbound, int outbound, ArteryConfig config) {
        Config advanced = config.akka().config().getConfig("akka.remote.artery.advanced");
        assertEquals(inbound, advanced.getInt("inbound-lanes"));
        assertEquals(outbound, advanced.getInt("outbound-lanes"));
    }

    @Test
    void asShippedHasTheLanesThatAkkaShips() {
        ArteryConfig config = config(Settings.AsShipped, null);
        lanes(4, 1, config);
        assertTrue(config.settings().contains("lanes=4 inbound, 1 outbound"), config.settings()::toString);
    }

    @Test
    void tunedHasOneLaneEachWayUnlessTheVariantSaysAnother() {
        ArteryConfig tuned = config(Settings.Tuned, null);
        lanes(1, 1, tuned);
        assertTrue(tuned.settings().contains("lanes=1"), tuned.settings()::toString);
        lanes(3, 3, config(Settings.Tuned, 3));
        lanes(2, 2, config(Settings.AsShipped, 2));
    }
}
