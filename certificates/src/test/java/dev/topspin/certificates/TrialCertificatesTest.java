package dev.topspin.certificates;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.SignatureException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import org.junit.jupiter.api.Test;

class TrialCertificatesTest {
    private static final Instant NOW = Instant.parse("2026-11-25T07:00:00Z");

    private final TrialCertificates made = TrialCertificates.make(NOW);

    @Test
    void theProcessesHaveACertificateOfTheAuthorityThatIsValidForAYear() throws Exception {
        X509Certificate authority = read(made.authority());
        X509Certificate process = read(made.certificate());
        assertEquals("CN=topspin", process.getSubjectX500Principal().getName());
        assertEquals(authority.getSubjectX500Principal(), process.getIssuerX500Principal());
        assertDoesNotThrow(() -> process.verify(authority.getPublicKey()));
        process.checkValidity(Date.from(NOW));
        process.checkValidity(Date.from(NOW.minus(Duration.ofHours(23))));
        process.checkValidity(Date.from(NOW.plus(Duration.ofDays(364))));
        assertThrows(
                CertificateExpiredException.class,
                () -> process.checkValidity(Date.from(NOW.plus(Duration.ofDays(366)))));
        assertEquals(0, authority.getBasicConstraints());
        assertEquals(-1, process.getBasicConstraints());
    }

    @Test
    void eachExperimentHasAnAuthorityOfItsOwn() throws Exception {
        X509Certificate other = read(TrialCertificates.make(NOW).authority());
        X509Certificate process = read(made.certificate());
        assertThrows(SignatureException.class, () -> process.verify(other.getPublicKey()));
    }

    @Test
    void theKeyIsNotInItsWords() {
        assertFalse(made.toString().contains("PRIVATE"));
    }

    private static X509Certificate read(String pem) throws CertificateException {
        return (X509Certificate) CertificateFactory.getInstance("X.509")
                .generateCertificate(new ByteArrayInputStream(pem.getBytes(StandardCharsets.US_ASCII)));
    }
}
