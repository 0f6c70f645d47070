package dev.topspin.model.result;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.topspin.model.testing.ProofFixture;
import java.util.List;
import org.junit.jupiter.api.Test;

class InterferenceWordsTest {
    @Test
    void tellsWhoTookWhat() {
        Interference taken = new Interference(
                2_000_000_000L,
                700_000_000L,
                0.35,
                701_000_000L,
                List.of(
                        new Interference.Interrupts(2, 0L, 20_000_000L, 500L),
                        new Interference.Interrupts(3, 0L, 10_000_000L, 400L)),
                List.of(
                        new Interference.Sibling(66, 2, true, 0.5),
                        new Interference.Sibling(67, 3, false, 0.001),
                        new Interference.Sibling(68, 3, false, 0.9)));
        assertEquals(
                List.of(
                        "somebody else ran on a measured CPU",
                        "the measured thread that waited longest for its CPU waited for 700.00 ms of 2.0 s (35.000 %)",
                        "for 701.0 ms some thread of the process, housekeeping among them, waited for a CPU",
                        "interrupts took 0 ms, what they leave to be done 30 ms, in 900 softirqs",
                        "CPU 66 is on one core with measured CPU 2, served the housekeeping and was busy for 50.0 % of the time",
                        "CPU 68 is on one core with measured CPU 3 and was busy for 90.0 % of the time"),
                InterferenceWords.of(new ProofFixture()
                        .interference(Exclusivity.Shared, taken)
                        .build()));
    }

    @Test
    void whatCantBeReadIsSaidToBeThat() {
        Interference taken = new Interference(
                1, null, null, null, List.of(new Interference.Interrupts(2, null, null, null)), List.of());
        assertEquals(
                List.of(
                        "whether somebody else ran on the measured CPUs can't be read",
                        "interrupts took an unreadable time, what they leave to be done an unreadable time, in an unreadable"
                                + " number of softirqs"),
                InterferenceWords.of(new ProofFixture()
                        .interference(Exclusivity.Unreadable, taken)
                        .build()));
        assertEquals(List.of(), InterferenceWords.of(new ProofFixture().build()), "as in an older result");
    }

    @Test
    void tellsHowLongItWaitedForItsCpus() {
        assertEquals(
                "it waited for 3.2 s until nobody else was on its CPUs",
                InterferenceWords.of(new Settling(Settling.End.Alone, 3_200_000_000L, 32, 0.5, 0.0)));
        assertEquals(
                "nobody else was on its CPUs when it began",
                InterferenceWords.of(new Settling(Settling.End.Alone, 100_000_000L, 1, 0.0, 0.0)));
        assertEquals(
                "it waited for 8.0 s, and somebody else still ran on its CPUs",
                InterferenceWords.of(new Settling(Settling.End.PeriodOver, 8_000_000_000L, 80, 0.5, 0.5)));
    }

    @Test
    void tellsTheNoiseOfACpu() {
        assertEquals(
                "CPU 2: 50 gaps over 1 us, 7 over 10 us, 1 over 100 us in 200 ms, the longest 123.4 us, 0.100 % of the time"
                        + " lost; 3.10 GHz; woken in 2.0 us after 10 us, 9.0 us after 1 ms, 50.0 us after 100 ms",
                InterferenceWords.of(
                        new NoiseFloor(2, 200_000_000, 50, 7, 1, 123_400, 0.001, 3.1, 2_000L, 9_000L, 50_000L)));
    }
}
