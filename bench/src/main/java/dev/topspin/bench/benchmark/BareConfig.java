package dev.topspin.bench.benchmark;

import dev.topspin.model.spec.Dispatcher;
import dev.topspin.model.spec.Library;
import dev.topspin.model.spec.VariantRuntime.AkkaRemote.Transport;
import java.util.List;
import java.util.Locale;

/** The Akka settings of the bare programs, as a person would write them; they are to be what the trial's are. */
final class BareConfig {
    private BareConfig() {}

    /** @return for a dispatcher of Akka as shipped (null) or of so many threads, fork-join or affinity */
    static List<String> local(Dispatcher dispatcher) {
        return local(Library.Akka, dispatcher);
    }

    /** @return for a dispatcher as shipped (null) or of so many threads, fork-join or affinity */
    static List<String> local(Library library, Dispatcher dispatcher) {
        if (dispatcher == null) {
            return List.of();
        }
        int threads = dispatcher.threads();
        String executor =
                switch (dispatcher.executor()) {
                    case ForkJoin -> "fork-join-executor";
                    case Affinity -> "affinity-pool-executor";
                    default -> throw new IllegalArgumentException("not for executor " + dispatcher.executor());
                };
        return List.of("threads=" + threads, """
                config=%3$s.actor.default-dispatcher { executor = %1$s, %1$s { parallelism-min = %2$d, parallelism-max = %2$d } }
                """.formatted(
                        executor, threads, library.name().toLowerCase(Locale.ROOT)));
    }

    /** @return for two CPUs a side, single lanes and a serializer of its own */
    static List<String> remote(Transport transport) {
        return List.of("""
                config=akka.actor {
                  provider = remote
                  allow-java-serialization = off
                  serializers.ball = "dev.topspin.bench.bare.BareBall$Serializer"
                  serialization-bindings."dev.topspin.bench.bare.BareBall" = ball
                  default-mailbox.mailbox-type = "akka.dispatch.SingleConsumerOnlyUnboundedMailbox"
                  default-dispatcher.fork-join-executor { parallelism-min = 2, parallelism-max = 2 }
                  internal-dispatcher.fork-join-executor { parallelism-min = 1, parallelism-max = 1 }
                }
                akka.remote {
                  warn-about-direct-use = off
                  default-remote-dispatcher.fork-join-executor { parallelism-min = 2, parallelism-max = 2 }
                  artery {
                    transport = %s
                    canonical { hostname = "127.0.0.1", port = 0 }
                    advanced {
                      inbound-lanes = 1
                      outbound-lanes = 1
                      # the trial waits until names have become numbers before it measures; here it is soon enough
                      compression.actor-refs.advertisement-interval = 500ms
                      compression.manifests.advertisement-interval = 500ms
                    }
                  }
                }
                """.formatted(transport == Transport.Tcp ? "tcp" : "aeron-udp"));
    }
}
