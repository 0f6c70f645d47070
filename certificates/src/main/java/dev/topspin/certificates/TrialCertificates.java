package dev.topspin.certificates;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.Map;
import org.bouncycastle.asn1.ASN1Encodable;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.ContentSigner;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/**
 * What the processes of a trial show each other over TLS. Both have the same key, and trust the authority that has signed its certificate and
 * nothing else: that authority's own key was never kept. Everything is PEM, under the names that cert-manager gives it.
 *
 * @param authority certificate of the authority
 * @param certificate of the processes
 * @param key private key of the processes, PKCS#8
 */
public record TrialCertificates(String authority, String certificate, String key) {
    /** Name of the authority's certificate. */
    public static final String AUTHORITY_FILE = "ca.crt";

    /** Name of the processes' certificate. */
    public static final String CERTIFICATE_FILE = "tls.crt";

    /** Name of the processes' key. */
    public static final String KEY_FILE = "tls.key";

    /** Longer than any experiment. */
    private static final Duration VALID = Duration.ofDays(365);

    /** So far the clocks of two nodes may be apart. */
    private static final Duration SKEW = Duration.ofDays(1);

    private static final int KEY_BITS = 2048;
    private static final int SERIAL_BITS = 128;
    private static final String SIGNATURE = "SHA256withRSA";
    private static final X500Name AUTHORITY = new X500Name("CN=Topspin authority of one experiment");
    private static final X500Name PROCESS = new X500Name("CN=topspin");

    /** @param now from a day before which to a year after which they are valid */
    public static TrialCertificates make(Instant now) {
        try {
            KeyPair signing = keys();
            KeyPair own = keys();
            X509CertificateHolder authority = signed(
                    builder(AUTHORITY, signing, now)
                            .addExtension(Extension.basicConstraints, true, new BasicConstraints(0))
                            .addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.keyCertSign)),
                    signing);
            X509CertificateHolder process = signed(
                    builder(PROCESS, own, now)
                            .addExtension(Extension.basicConstraints, true, new BasicConstraints(false))
                            .addExtension(Extension.extendedKeyUsage, false, bothSides()),
                    signing);
            return new TrialCertificates(
                    pem("CERTIFICATE", authority.getEncoded()),
                    pem("CERTIFICATE", process.getEncoded()),
                    pem("PRIVATE KEY", own.getPrivate().getEncoded()));
        } catch (GeneralSecurityException | OperatorCreationException | IOException e) {
            throw new IllegalStateException("every JVM has RSA and " + SIGNATURE, e);
        }
    }

    /** @return contents by name of the file */
    public Map<String, String> files() {
        return Map.of(AUTHORITY_FILE, authority, CERTIFICATE_FILE, certificate, KEY_FILE, key);
    }

    /** Never the key. */
    @Override
    public String toString() {
        return "TrialCertificates[" + certificate + "]";
    }

    private static KeyPair keys() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA"); // the one kind that Akka reads from PEM
        generator.initialize(KEY_BITS);
        return generator.generateKeyPair();
    }

    private static ASN1Encodable bothSides() {
        return new ExtendedKeyUsage(new KeyPurposeId[] {KeyPurposeId.id_kp_serverAuth, KeyPurposeId.id_kp_clientAuth});
    }

    private static X509v3CertificateBuilder builder(X500Name subject, KeyPair keys, Instant now) {
        return new JcaX509v3CertificateBuilder(
                AUTHORITY,
                new BigInteger(SERIAL_BITS, new SecureRandom()).add(BigInteger.ONE),
                Date.from(now.minus(SKEW)),
                Date.from(now.plus(VALID)),
                subject,
                keys.getPublic());
    }

    private static X509CertificateHolder signed(X509v3CertificateBuilder certificate, KeyPair by)
            throws OperatorCreationException {
        ContentSigner signer = new JcaContentSignerBuilder(SIGNATURE).build(by.getPrivate());
        return certificate.build(signer);
    }

    private static String pem(String what, byte[] bytes) {
        String lines = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII))
                .encodeToString(bytes);
        return "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n".formatted(what, lines);
    }
}
