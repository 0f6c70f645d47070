package dev.topspin.workload.runtime.artery;

import akka.pki.pem.DERPrivateKeyLoader;
import akka.pki.pem.PEMDecoder;
import akka.remote.artery.tcp.ssl.X509Readers;
import dev.topspin.model.result.Reason;
import dev.topspin.model.spec.Tls;
import dev.topspin.workload.harness.trial.TrialException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateFactory;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.security.interfaces.RSAKey;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a process shows over TLS and what it trusts, as PEM files under the names that cert-manager gives them. Both sides must show a
 * certificate of the authority, and one of the same name as their own. Akka reads one certificate of a file, and keys of RSA only.
 *
 * @param folder of the files; null where the process was given none
 * @param secret which the folder is a copy of; null where they were made for the experiment
 */
record TlsFiles(Path folder, String secret) {
    static final String PROTOCOL = "TLSv1.3";
    static final String CIPHER = "TLS_AES_256_GCM_SHA384";

    private static final String FIELD = "akkaRemote.tls.secretName";
    private static final String AUTHORITY = "ca.crt";
    private static final String CERTIFICATE = "tls.crt";
    private static final String KEY = "tls.key";
    private static final List<String> ALL = List.of(AUTHORITY, CERTIFICATE, KEY);
    private static final String SSL = "akka.remote.artery.ssl.";
    private static final String ENGINE = SSL + "rotating-keys-engine.";

    /** What a certificate that is limited to some usages must be good for, since each process is both. */
    private static final Map<String, String> USAGES =
            Map.of("1.3.6.1.5.5.7.3.1", "server auth", "1.3.6.1.5.5.7.3.2", "client auth");

    /** @param named by the variant; null where they were made for the experiment */
    static TlsFiles of(Path folder, Tls named) {
        return new TlsFiles(folder, named == null ? null : named.secretName());
    }

    /**
     * Akka would say it of each connection, in its log, and try again.
     *
     * @throws TrialException where a file is missing, is no certificate, is not valid now, is of another authority or of no use to Akka
     */
    void check() throws TrialException {
        if (folder == null) {
            throw refused(
                    "no certificates were given, and transport TlsTcp needs them: name their folder with --certificates");
        }
        if (secret != null) {
            checkSecret();
        }
        X509Certificate authority = read(AUTHORITY);
        X509Certificate own = read(CERTIFICATE);
        try {
            own.verify(authority.getPublicKey());
        } catch (GeneralSecurityException e) {
            throw refused(
                    "%s was not issued by the authority in %s, but by \"%s\": give a certificate of that authority, or that issuer's own as %2$s"
                            .formatted(name(CERTIFICATE), AUTHORITY, own.getIssuerX500Principal()));
        }
        checkUse(own);
        checkKey(own);
    }

    /** The operator can't read it, and mounts what there is of it. */
    private void checkSecret() throws TrialException {
        List<String> missing =
                ALL.stream().filter(file -> !Files.exists(folder.resolve(file))).toList();
        if (missing.equals(ALL)) {
            throw refused(
                    ("there is no secret %s in the namespace of the experiment, or none of %s in it: create it, as a Certificate of"
                                    + " cert-manager with that secretName does, and run the experiment again")
                            .formatted(secret, String.join(", ", ALL)));
        }
        if (!missing.isEmpty()) {
            throw refused(
                    "secret %s has no %s, and needs %s: take an issuer of cert-manager that writes them, such as CA or Vault; ACME writes no %s"
                            .formatted(secret, String.join(", ", missing), String.join(", ", ALL), AUTHORITY));
        }
    }

    private X509Certificate read(String file) throws TrialException {
        try (InputStream in = Files.newInputStream(folder.resolve(file))) {
            X509Certificate certificate =
                    (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
            certificate.checkValidity();
            return certificate;
        } catch (CertificateExpiredException e) {
            throw refused("%s has expired: %s; give one that is valid now".formatted(name(file), e.getMessage()));
        } catch (CertificateNotYetValidException e) {
            throw refused("%s is not valid yet: %s; give one that is valid now".formatted(name(file), e.getMessage()));
        } catch (CertificateException e) {
            throw refused("%s is no certificate: give one of X.509 there, as PEM".formatted(name(file)));
        } catch (IOException e) {
            throw refused("%s can't be read: give a certificate of X.509 there, as PEM".formatted(name(file)));
        }
    }

    private void checkUse(X509Certificate own) throws TrialException {
        List<String> allowed;
        try {
            allowed = own.getExtendedKeyUsage();
        } catch (CertificateParsingException e) {
            throw refused("%s has usages that can't be read: %s".formatted(name(CERTIFICATE), e.getMessage()));
        }
        for (Map.Entry<String, String> usage : USAGES.entrySet()) {
            if (allowed != null && !allowed.contains(usage.getKey())) {
                throw refused("%s is not good for %s: give one for both server auth and client auth, or of any usage"
                        .formatted(name(CERTIFICATE), usage.getValue()));
            }
        }
        if (X509Readers.getAllSubjectNames(own).isEmpty()) {
            throw refused("%s has no common name and no DNS name, by which Akka knows a peer: give it one"
                    .formatted(name(CERTIFICATE)));
        }
    }

    private void checkKey(X509Certificate own) throws TrialException {
        PrivateKey key;
        try {
            key = DERPrivateKeyLoader.load(PEMDecoder.decode(Files.readString(folder.resolve(KEY))));
        } catch (IOException e) {
            throw refused(
                    "%s can't be read: give the private key of %s there, as PEM".formatted(name(KEY), CERTIFICATE));
        } catch (Exception e) { // Akka's loader says what it can't read in several ways, some of them checked
            throw refused("%s is no private key that Akka reads: give one of RSA, as PEM of PKCS#1 or PKCS#8"
                    .formatted(name(KEY)));
        }
        if (!(own.getPublicKey() instanceof RSAKey shown && key instanceof RSAKey kept)
                || !shown.getModulus().equals(kept.getModulus())) {
            throw refused(
                    "%s is not the key of %s: give the one that was made with it".formatted(name(KEY), CERTIFICATE));
        }
    }

    private String name(String file) {
        return secret == null ? folder.resolve(file).toString() : file + " of secret " + secret;
    }

    private TrialException refused(String message) {
        return secret == null
                ? new TrialException(Reason.WorkloadError, message)
                : new TrialException(Reason.InvalidSecret, FIELD + ": " + message);
    }

    /** @return what Akka is told, by path; of files that were checked */
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
