package dev.topspin.model.testing;

import dev.topspin.model.result.Interference;
import dev.topspin.model.result.Noise;
import dev.topspin.model.result.NoiseFloor;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** What CPUs suffered, made up for tests. */
public final class NoiseFixture {
    private NoiseFixture() {}

    /** @return the longest figures there can be, for each of so many CPUs */
    public static Interference interference(int cpus) {
        return new Interference(
                Long.MAX_VALUE,
                Long.MAX_VALUE,
                Double.MIN_VALUE,
                Long.MAX_VALUE,
                IntStream.range(0, cpus)
                        .mapToObj(i -> new Interference.Interrupts(i, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE))
                        .toList(),
                IntStream.range(0, cpus)
                        .mapToObj(i -> new Interference.Sibling(i + 512, i, true, 0.123456789))
                        .toList());
    }

    /** @return floors as they are measured: figures of a few digits */
    public static Noise noise(int cpus, long seed) {
        Random random = new Random(seed);
        List<NoiseFloor> floors = IntStream.range(0, cpus)
                .mapToObj(cpu -> new NoiseFloor(
                        cpu,
                        200_000_000 + random.nextInt(1_000_000),
                        random.nextInt(1_000),
                        random.nextInt(200),
                        random.nextInt(10),
                        random.nextInt(4_000_000),
                        random.nextInt(10_000) / 1e6,
                        2 + random.nextInt(2_000) / 1_000.0,
                        2_000L + random.nextInt(10_000),
                        5_000L + random.nextInt(50_000),
                        9_000L + random.nextInt(90_000)))
                .toList();
        return new Noise(floors, floors.reversed());
    }
}
