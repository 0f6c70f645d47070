package dev.topspin.model.testing;

import dev.topspin.model.testing.BadExperiments.Case;
import java.util.List;
import java.util.stream.Stream;

/** Runtimes that can't play a workload, settings that they don't have, and JVMs that there are none of. */
final class BadRuntimes {
    private BadRuntimes() {}

    static List<Case> all() {
        return Stream.of(
                        BadQueues.schema(),
                        BadQueues.validation(),
                        BadContainers.schema(),
                        BadContainers.validation(),
                        BadKilim.schema(),
                        BadKilim.validation(),
                        BadAeron.schema(),
                        BadAeron.validation(),
                        BadGrpc.schema(),
                        BadGrpc.validation(),
                        BadPekko.schema(),
                        BadPekko.validation(),
                        BadJvm.schema(),
                        BadJvm.validation())
                .flatMap(cases -> cases)
                .toList();
    }
}
