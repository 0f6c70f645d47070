package dev.topspin.workload;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.VariantRuntime.AkkaRemote;
import dev.topspin.model.spec.VariantRuntime.AkkaRemote.Transport;
import dev.topspin.model.spec.VariantRuntime.Settings;
import dev.topspin.model.spec.VariantRuntime.Topology;
import dev.topspin.workload.harness.control.TwoEnds;
import dev.topspin.workload.runtime.artery.TestCertificates;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;

/** Whom an actor system over TLS lets in: not whoever trusts the authority of its trial, but who shows a certificate of it. */
@StartsProcesses
class MutualTlsProcessTest {
    private static final int PATIENCE_MILLIS = 60_000;

    /** So long nobody who is refused is kept. */
    private static final int KEPT_MILLIS = 1000;

    @Test
    void whoShowsNoCertificateOfItsAuthorityIsRefusedWhoDoesIsLetInAndTheTrialIsValid() throws Exception {
        AkkaRemote remote = new AkkaRemote(Topology.SameNode, Transport.TlsTcp, 1, 5, Settings.Tuned, null, null);
        TrialPlan plan = TwoEnds.plan(remote, TwoEnds.pingPong(1, 1, 0), "300ms");
        Path own = TestCertificates.in(Path.of("target"), Instant.now());
        Path ofAnotherTrial = TestCertificates.in(Path.of("target"), Instant.now());
        int controlPort = TwoEnds.freePort();
        int dataPort = TwoEnds.freePort();
        String[] shown = {"--certificates", own.toString(), "--data-port", Integer.toString(dataPort)};
        try (TrialProcess responder = new TrialProcess(plan, Role.responder, controlPort, shown)) {
            responder.await("\"event\":\"started\"");
            for (KeyManager[] stranger : List.of(new KeyManager[0], keys(ofAnotherTrial))) {
                try (SSLSocket socket = connect(dataPort, own, stranger)) {
                    assertFalse(isKept(socket, PATIENCE_MILLIS));
                }
            }
            try (SSLSocket socket = connect(dataPort, own, keys(own));
                    TrialProcess driver =
                            new TrialProcess(plan, Role.driver, controlPort, "--certificates", own.toString())) {
                assertTrue(isKept(socket, KEPT_MILLIS));
                TrialResult result = TrialResult.of(plan, List.of(driver.report(), responder.report()));
                assertTrue(result.valid(), result.message());
                driver.assertEnds(0);
            }
            responder.assertEnds(0);
        }
    }

    /** Of TLS 1.3 a client's own part is over before its certificate is looked at: only then it hears of it. */
    private static boolean isKept(SSLSocket socket, int millis) throws IOException {
        try {
            socket.startHandshake();
            socket.setSoTimeout(millis);
            return socket.getInputStream().read() >= 0;
        } catch (SocketTimeoutException e) {
            return true;
        } catch (SSLException | SocketException e) {
            return false; // the alert, or the end of the connection that came before the client had said all
        }
    }

    private static SSLSocket connect(int port, Path trusted, KeyManager[] shown) throws Exception {
        KeyStore store = store();
        store.setCertificateEntry("authority", certificate(trusted.resolve("ca.crt")));
        TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
        trust.init(store);
        SSLContext context = SSLContext.getInstance("TLSv1.3");
        context.init(shown, trust.getTrustManagers(), null);
        Socket plain = StrangersProcessTest.connect(port);
        SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(plain, "127.0.0.1", port, true);
        socket.setSoTimeout(PATIENCE_MILLIS);
        return socket;
    }

    private static KeyManager[] keys(Path folder) throws Exception {
        String pem = Files.readString(folder.resolve("tls.key")).replaceAll("-----.*-----", "");
        PrivateKey key = KeyFactory.getInstance("RSA")
                .generatePrivate(new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(pem)));
        KeyStore store = store();
        Certificate[] chain = {certificate(folder.resolve("tls.crt"))};
        store.setKeyEntry("own", key, new char[0], chain);
        KeyManagerFactory keys = KeyManagerFactory.getInstance("PKIX");
        keys.init(store, new char[0]);
        return keys.getKeyManagers();
    }

    private static KeyStore store() throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        return store;
    }

    private static Certificate certificate(Path file) throws Exception {
        try (InputStream in = Files.newInputStream(file)) {
            return CertificateFactory.getInstance("X.509").generateCertificate(in);
        }
    }
}
