package dev.topspin.operator.build;

import dev.topspin.model.spec.Placement;
import java.util.List;

/** The JVM's own flags in a trial's pod. */
final class JvmArguments {
    private JvmArguments() {}

    static List<String> of(Placement placement) {
        long heapMebibytes = (placement.memoryBytes() >> 20) * 6 / 10;
        return List.of(
                "--add-opens",
                "java.base/sun.nio.ch=ALL-UNNAMED",
                "--add-opens",
                "java.base/jdk.internal.misc=ALL-UNNAMED",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-XX:ActiveProcessorCount=" + placement.podCpus(),
                "-Xms" + heapMebibytes + "m",
                "-Xmx" + heapMebibytes + "m");
    }
}
