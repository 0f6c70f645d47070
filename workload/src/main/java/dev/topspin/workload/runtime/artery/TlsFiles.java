package dev.topspin.workload.runtime.artery;

import dev.topspin.model.result.Reason;
import dev.topspin.workload.harness.trial.TrialException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateFactory;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.X509Certificate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a process shows over TLS and what it trusts, as PEM files under the names that cert-manager gives them. Both sides must show a
 * certificate of the authority, and one of the same name as their own.
 *
 * @param folder of the files
 */
record TlsFiles(Path folder) {
    static final String PROTOCOL = "TLSv1.3";
    static final String CIPHER = "TLS_AES_256_GCM_SHA384";

    private static final String AUTHORITY = "ca.crt";
    private static final String CERTIFICATE = "tls.crt";
    private static final String KEY = "tls.key";
    private static final String SSL = "akka.remote.artery.ssl.";
    private static final String ENGINE = SSL + "rotating-keys-engine.";

    /** @param folder null where the process was given none */
    static TlsFiles of(Path folder) {
        return new TlsFiles(folder == null ? Path.of("none") : folder);
    }

    /**
     * Akka would say it of each connection, in its log, and try again.
     *
     * @throws TrialException where a file is missing, is no certificate, is not valid now or is of another authority
     */
    static void check(Path folder) throws TrialException {
        if (folder == null) {
            throw refused(
                    "no certificates were given, and transport TlsTcp needs them: name their folder with --certificates");
        }
        X509Certificate authority = read(folder.resolve(AUTHORITY));
        X509Certificate own = read(folder.resolve(CERTIFICATE));
        if (!Files.isReadable(folder.resolve(KEY))) {
            throw refused("%s can't be read: give the private key of %s there, as PEM"
                    .formatted(folder.resolve(KEY), CERTIFICATE));
        }
        try {
            own.verify(authority.getPublicKey());
        } catch (GeneralSecurityException e) {
            throw refused(
                    "%s was not issued by the authority in %s, but by \"%s\": give a certificate of that authority"
                            .formatted(folder.resolve(CERTIFICATE), AUTHORITY, own.getIssuerX500Principal()));
        }
    }

    private static X509Certificate read(Path file) throws TrialException {
        try (InputStream in = Files.newInputStream(file)) {
            X509Certificate certificate =
                    (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
            certificate.checkValidity();
            return certificate;
        } catch (CertificateExpiredException e) {
            throw refused("%s has expired: %s; give one that is valid now".formatted(file, e.getMessage()));
        } catch (CertificateNotYetValidException e) {
            throw refused("%s is not valid yet: %s; give one that is valid now".formatted(file, e.getMessage()));
        } catch (CertificateException e) {
            throw refused("%s is no certificate: give one of X.509 there, as PEM".formatted(file));
        } catch (IOException e) {
            throw refused("%s can't be read: give a certificate of X.509 there, as PEM".formatted(file));
        }
    }

    private static TrialException refused(String message) {
        return new TrialException(Reason.WorkloadError, message);
    }

    /** @return what Akka is told, by path */
    Map<String, Object> settings() {
        Map<String, Object> settings = new LinkedHashMap<>();
        settings.put(SSL + "ssl-engine-provider", "akka.remote.artery.tcp.ssl.RotatingKeysSSLEngineProvider");
        settings.put(ENGINE + "secret-mount-point", folder.toString());
        settings.put(ENGINE + "key-file", folder.resolve(KEY).toString());
        settings.put(ENGINE + "cert-file", folder.resolve(CERTIFICATE).toString());
        settings.put(ENGINE + "ca-cert-file", folder.resolve(AUTHORITY).toString());
        settings.put(ENGINE + "protocol", PROTOCOL);
        settings.put(ENGINE + "enabled-algorithms", List.of(CIPHER));
        return settings;
    }
}
