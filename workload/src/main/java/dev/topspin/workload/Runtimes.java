package dev.topspin.workload;

import dev.topspin.model.spec.VariantRuntime;
import dev.topspin.workload.akka.AkkaRuntime;
import dev.topspin.workload.remote.AkkaRemoteRuntime;
import dev.topspin.workload.socket.SocketRuntime;
import dev.topspin.workload.spin.SpinRuntime;
import dev.topspin.workload.trial.RuntimeUnderTest;

/** The one place that knows which class runs which kind of variant. */
final class Runtimes {
    private Runtimes() {}

    /** @return what runs it */
    static RuntimeUnderTest of(VariantRuntime runtime) {
        return switch (runtime) {
            case VariantRuntime.Spin spin -> new SpinRuntime(spin.layout());
            case VariantRuntime.Akka akka -> new AkkaRuntime(akka);
            case VariantRuntime.Socket _ -> new SocketRuntime();
            case VariantRuntime.AkkaRemote remote -> new AkkaRemoteRuntime(remote);
        };
    }
}
