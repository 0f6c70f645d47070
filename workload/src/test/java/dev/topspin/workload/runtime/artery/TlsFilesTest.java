package dev.topspin.workload.runtime.artery;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.result.Reason;
import dev.topspin.model.spec.Tls;
import dev.topspin.workload.harness.trial.TrialException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What can't work over TLS is refused before anything is sent, and says what to do. */
class TlsFilesTest {
    private static final Tls NAMED = new Tls("actors-tls");

    @TempDir
    Path folder;

    private Path good;

    @BeforeEach
    void make() throws Exception {
        good = TestCertificates.in(folder, Instant.now());
    }

    @Test
    void whatWasMadeForTheTrialIsTaken() {
        assertDoesNotThrow(() -> TlsFiles.of(good, null).check());
    }

    @Test
    void noneAtAllAreRefused() {
        assertRefused(null, "no certificates were given", "--certificates");
    }

    @Test
    void aMissingFileIsNamed() throws Exception {
        Files.delete(good.resolve("tls.key"));
        assertRefused(good, "tls.key can't be read");
        Files.delete(good.resolve("tls.crt"));
        assertRefused(good, "tls.crt can't be read", "as PEM");
    }

    @Test
    void whatIsNoCertificateIsRefused() throws Exception {
        Files.writeString(good.resolve("tls.crt"), "nonsense");
        assertRefused(good, "tls.crt is no certificate");
    }

    @Test
    void anExpiredOneIsRefused() throws Exception {
        assertRefused(
                TestCertificates.in(folder, Instant.now().minus(Duration.ofDays(400))), "has expired", "valid now");
    }

    @Test
    void oneThatIsNotValidYetIsRefused() throws Exception {
        assertRefused(TestCertificates.in(folder, Instant.now().plus(Duration.ofDays(3))), "is not valid yet");
    }

    @Test
    void oneOfAnotherAuthorityIsRefused() throws Exception {
        Path other = TestCertificates.in(folder, Instant.now());
        Files.copy(other.resolve("ca.crt"), good.resolve("ca.crt"), StandardCopyOption.REPLACE_EXISTING);
        assertRefused(good, "was not issued by the authority in ca.crt", "Topspin authority");
    }

    @Test
    void aKeyOfAnotherCertificateIsRefused() throws Exception {
        Path other = TestCertificates.in(folder, Instant.now());
        Files.copy(other.resolve("tls.key"), good.resolve("tls.key"), StandardCopyOption.REPLACE_EXISTING);
        assertRefused(good, "tls.key is not the key of tls.crt");
    }

    @ParameterizedTest
    @EnumSource(names = {"Default", "Pkcs8", "EcdsaAuthority", "SelfSigned", "BothUsages"})
    void whatCertManagerWritesIsTaken(IssuedCertificates.Form form) throws Exception {
        Path issued = IssuedCertificates.in(folder, form);
        assertDoesNotThrow(() -> TlsFiles.of(issued, NAMED).check());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Ecdsa        | akkaRemote.tls.secretName: tls.key of secret actors-tls is no private key that Akka reads: give one of RSA, as PEM of PKCS#1 or PKCS#8",
                "EcdsaPkcs8   | akkaRemote.tls.secretName: tls.key of secret actors-tls is no private key that Akka reads: give one of RSA, as PEM of PKCS#1 or PKCS#8",
                "Intermediate | akkaRemote.tls.secretName: tls.crt of secret actors-tls was not issued by the authority in ca.crt, but by \"CN=team-ca\"",
                "ServersOnly  | akkaRemote.tls.secretName: tls.crt of secret actors-tls is not good for client auth",
                "Uri          | akkaRemote.tls.secretName: tls.crt of secret actors-tls has no common name and no DNS name"
            })
    void whatAkkaCanNotUseIsRefusedByTheFieldAndTheNameOfItsSecret(IssuedCertificates.Form form, String words)
            throws Exception {
        assertRefused(NAMED, IssuedCertificates.in(folder, form), words);
    }

    @Test
    void aSecretThatIsMissingIsNamedAndSoIsWhatToDo() throws Exception {
        Path empty = Files.createDirectory(folder.resolve("empty"));
        assertRefused(
                NAMED,
                empty,
                "akkaRemote.tls.secretName: there is no secret actors-tls in the namespace of the experiment, or none of ca.crt, tls.crt, tls.key in it",
                "create it, as a Certificate of cert-manager with that secretName does, and run the experiment again");
    }

    @Test
    void aFileThatASecretLacksIsNamed() throws Exception {
        Path issued = IssuedCertificates.in(folder, IssuedCertificates.Form.Default);
        Files.delete(issued.resolve("ca.crt"));
        assertRefused(
                NAMED, issued, "akkaRemote.tls.secretName: secret actors-tls has no ca.crt", "ACME writes no ca.crt");
    }

    private static void assertRefused(Tls named, Path given, String... words) {
        assertRefused(Reason.InvalidSecret, TlsFiles.of(given, named), words);
    }

    private static void assertRefused(Path given, String... words) {
        assertRefused(Reason.WorkloadError, TlsFiles.of(given, null), words);
    }

    private static void assertRefused(Reason reason, TlsFiles files, String... words) {
        TrialException refused = assertThrows(TrialException.class, files::check);
        assertEquals(reason, refused.reason());
        for (String word : words) {
            assertTrue(refused.getMessage().contains(word), refused.getMessage());
        }
    }
}
