package dev.topspin.workload.runtime.artery;

import java.io.IOException;
import java.io.StringWriter;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.openssl.jcajce.JcaMiscPEMGenerator;
import org.bouncycastle.openssl.jcajce.JcaPKCS8Generator;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.util.io.pem.PemObjectGenerator;
import org.bouncycastle.util.io.pem.PemWriter;

/** The files of a Secret as cert-manager writes it for a Certificate with dnsNames: by default RSA in PKCS#1, and no common name. */
public final class IssuedCertificates {
    private static final X500Name NOBODY = new X500Name("");
    private static final X500Name AUTHORITY = new X500Name("CN=cluster-ca");
    private static final KeyUsage SIGNING = new KeyUsage(KeyUsage.keyCertSign | KeyUsage.digitalSignature);
    private static final KeyUsage DEFAULT_USAGES = new KeyUsage(KeyUsage.digitalSignature | KeyUsage.keyEncipherment);

    /** What the Certificate asks for, and who issues it. */
    public enum Form {
        /** With an Issuer of kind CA, and nothing else said. */
        Default,
        /** {@code privateKey.encoding: PKCS8}. */
        Pkcs8,
        /** An authority with an ECDSA key; the certificate's own is of RSA. */
        EcdsaAuthority,
        /** An Issuer of kind SelfSigned: the certificate is its own authority. */
        SelfSigned,
        /** {@code usages: [server auth, client auth]}. */
        BothUsages,
        /** {@code usages: [server auth]}. */
        ServersOnly,
        /** {@code privateKey.algorithm: ECDSA}, in SEC 1. */
        Ecdsa,
        /** The same with {@code privateKey.encoding: PKCS8}. */
        EcdsaPkcs8,
        /** Signed by an authority below the one in ca.crt, which comes after it in tls.crt. */
        Intermediate,
        /** {@code uris} and no {@code dnsNames}. */
        Uri
    }

    private IssuedCertificates() {}

    /** @param parent the folder is made in it */
    public static Path in(Path parent, Form form) throws Exception {
        KeyPair signing = form == Form.EcdsaAuthority ? ecdsa() : rsa();
        KeyPair own = form == Form.Ecdsa || form == Form.EcdsaPkcs8 ? ecdsa() : rsa();
        X509CertificateHolder root = authority(AUTHORITY, AUTHORITY, signing, signing);
        Path folder = Files.createTempDirectory(parent, "issued");
        if (form == Form.SelfSigned) {
            X509CertificateHolder self = own(form, new X500Name("CN=self"), own, own);
            write(
                    folder,
                    pem(new JcaMiscPEMGenerator(self)),
                    pem(new JcaMiscPEMGenerator(self)),
                    key(form, own.getPrivate()));
            return folder;
        }
        String chain;
        if (form == Form.Intermediate) {
            KeyPair middle = rsa();
            X500Name below = new X500Name("CN=team-ca");
            chain = pem(new JcaMiscPEMGenerator(own(form, below, own, middle)))
                    + pem(new JcaMiscPEMGenerator(authority(below, AUTHORITY, middle, signing)));
        } else {
            chain = pem(new JcaMiscPEMGenerator(own(form, AUTHORITY, own, signing)));
        }
        write(folder, pem(new JcaMiscPEMGenerator(root)), chain, key(form, own.getPrivate()));
        return folder;
    }

    private static void write(Path folder, String authority, String certificate, String key) throws IOException {
        Files.writeString(folder.resolve("ca.crt"), authority);
        Files.writeString(folder.resolve("tls.crt"), certificate);
        Files.writeString(folder.resolve("tls.key"), key);
    }

    private static X509CertificateHolder authority(X500Name name, X500Name issuer, KeyPair keys, KeyPair signing)
            throws IOException, OperatorCreationException {
        return signed(
                builder(issuer, name, keys)
                        .addExtension(Extension.basicConstraints, true, new BasicConstraints(true))
                        .addExtension(Extension.keyUsage, true, SIGNING),
                signing);
    }

    private static X509CertificateHolder own(Form form, X500Name issuer, KeyPair keys, KeyPair signing)
            throws IOException, OperatorCreationException {
        GeneralName name = form == Form.Uri
                ? new GeneralName(GeneralName.uniformResourceIdentifier, "spiffe://cluster.local/actors")
                : new GeneralName(GeneralName.dNSName, "actors.default.svc");
        JcaX509v3CertificateBuilder builder = builder(issuer, form == Form.SelfSigned ? issuer : NOBODY, keys);
        builder.addExtension(Extension.subjectAlternativeName, true, new GeneralNames(name));
        builder.addExtension(Extension.keyUsage, true, DEFAULT_USAGES);
        if (form == Form.ServersOnly) {
            builder.addExtension(
                    Extension.extendedKeyUsage, false, new ExtendedKeyUsage(KeyPurposeId.id_kp_serverAuth));
        } else if (form == Form.BothUsages) {
            KeyPurposeId[] both = {KeyPurposeId.id_kp_serverAuth, KeyPurposeId.id_kp_clientAuth};
            builder.addExtension(Extension.extendedKeyUsage, false, new ExtendedKeyUsage(both));
        }
        return signed(builder, signing);
    }

    private static JcaX509v3CertificateBuilder builder(X500Name issuer, X500Name subject, KeyPair keys) {
        Instant now = Instant.now();
        return new JcaX509v3CertificateBuilder(
                issuer,
                BigInteger.valueOf(now.toEpochMilli()),
                Date.from(now.minus(Duration.ofMinutes(5))),
                Date.from(now.plus(Duration.ofDays(90))),
                subject,
                keys.getPublic());
    }

    private static X509CertificateHolder signed(X509v3CertificateBuilder certificate, KeyPair by)
            throws OperatorCreationException {
        String algorithm = by.getPrivate().getAlgorithm().equals("RSA") ? "SHA256withRSA" : "SHA256withECDSA";
        return certificate.build(new JcaContentSignerBuilder(algorithm).build(by.getPrivate()));
    }

    private static String key(Form form, PrivateKey key) throws IOException {
        boolean pkcs8 = form == Form.Pkcs8 || form == Form.EcdsaPkcs8;
        return pem(pkcs8 ? new JcaPKCS8Generator(key, null) : new JcaMiscPEMGenerator(key));
    }

    private static String pem(PemObjectGenerator object) throws IOException {
        var text = new StringWriter();
        try (var writer = new PemWriter(text)) {
            writer.writeObject(object);
        }
        return text.toString();
    }

    private static KeyPair rsa() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(2048);
        return generator.generateKeyPair();
    }

    private static KeyPair ecdsa() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(256);
        return generator.generateKeyPair();
    }
}
