package dev.topspin.workload.runtime.mediadriver;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AeronDirectoryTest {
    @ParameterizedTest
    @CsvSource({"1500,1408", "65536,1408", "1450,1408", "1420,1376", "1370,1312", "1280,1248"})
    void aFrameFitsThePacketsOfItsLinkAndIsAMultipleOf32(int link, int mtu) {
        assertEquals(mtu, AeronDirectory.mtu(link));
    }
}
