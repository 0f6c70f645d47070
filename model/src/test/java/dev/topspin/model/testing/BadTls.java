package dev.topspin.model.testing;

import dev.topspin.model.spec.Rules;
import dev.topspin.model.testing.BadExperiments.Case;
import java.util.List;

/** What must be rejected of a named certificate. */
final class BadTls {
    private static final String PLAIN = "transport: Tcp";

    private BadTls() {}

    static List<Case> schema() {
        return List.of(
                BadExperiments.schema(
                        "certificate-for-plain-tcp",
                        PLAIN,
                        PLAIN + ", tls: {secretName: actors-tls}",
                        "spec.variants[3].akkaRemote",
                        Rules.TLS_HAS_TRANSPORT),
                BadExperiments.schema(
                        "certificate-without-a-name",
                        PLAIN,
                        "transport: TlsTcp, tls: {}",
                        "spec.variants[3].akkaRemote.tls.secretName",
                        "Required value"),
                BadExperiments.schema(
                        "certificate-in-a-namespace",
                        PLAIN,
                        "transport: TlsTcp, tls: {secretName: other/actors-tls}",
                        "spec.variants[3].akkaRemote.tls.secretName",
                        "should match"));
    }
}
