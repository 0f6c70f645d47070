package dev.topspin.workload.runtime.artery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.workload.harness.trial.Network;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AeronTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "sender",
                "receiver",
                "[sender,receive",
                "[sender..eiver]",
                "[conductor,send",
                "topspin-taskrun",
                "topspin..nner-8",
                "topspin..ner-12"
            })
    void whatCarriesMessagesIsMeasured(String name) {
        assertTrue(AeronThreads.carries(name));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "driver-conducto",
                "aeron-client-co",
                "topspin-schedul",
                "topspin..uler-1",
                "topspin-akka.ac",
                "java",
                "GC Thread#0"
            })
    void whatSupervisesIsNot(String name) {
        assertFalse(AeronThreads.carries(name));
    }

    @Test
    void anAddressOfIpv6StandsInBrackets() {
        assertEquals("[fd00::7]", Network.inAddress("fd00::7"));
        assertEquals("10.0.0.7", Network.inAddress("10.0.0.7"));
    }
}
