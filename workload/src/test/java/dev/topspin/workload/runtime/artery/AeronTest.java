package dev.topspin.workload.runtime.artery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

    @ParameterizedTest
    @CsvSource({"1500,1408", "65536,1408", "1450,1408", "1420,1376", "1370,1312", "1280,1248"})
    void aFrameFitsThePacketsOfItsLinkAndIsAMultipleOf32(int link, int mtu) {
        assertEquals(mtu, AeronDirectory.mtu(link));
    }

    @Test
    void anAddressOfIpv6StandsInBrackets() {
        assertEquals("[fd00::7]", RemoteSystem.host("fd00::7"));
        assertEquals("10.0.0.7", RemoteSystem.host("10.0.0.7"));
    }
}
