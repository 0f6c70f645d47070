package dev.topspin.pekko;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RenamingTest {
    private static final Path AKKA = Path.of("main", "java", "dev", "topspin", "workload", "runtime", "akka");

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            import akka.actor.typed.ActorRef;                 | import org.apache.pekko.actor.typed.ActorRef;
            List<akka.actor.typed.ActorRef<M>> all;           | List<org.apache.pekko.actor.typed.ActorRef<M>> all;
            type = "akka.dispatch.UnboundedMailbox";          | type = "org.apache.pekko.dispatch.UnboundedMailbox";
            to.put("akka.actor.provider", "remote");          | to.put("pekko.actor.provider", "remote");
            ARTERY = "akka.remote.artery.";                   | ARTERY = "pekko.remote.artery.";
            new Address("akka", NAME, host, port)             | new Address("pekko", NAME, host, port)
            extends Threads.AkkaForkJoinWorkerThread {        | extends Threads.PekkoForkJoinWorkerThread {
            import dev.topspin.workload.runtime.akka.AkkaConfig; | import dev.topspin.workload.runtime.pekko.PekkoConfig;
            package dev.topspin.workload.runtime.artery;      | package dev.topspin.workload.runtime.pekkoartery;
            dev/topspin/workload/runtime/artery/Opening.java  | dev/topspin/workload/runtime/pekkoartery/Opening.java
            import dev.topspin.model.spec.VariantRuntime.Akka; | import dev.topspin.model.spec.VariantRuntime.Akka;
            record ArteryConfig(AkkaRemote remote, AkkaConfig akka) | record ArteryConfig(AkkaRemote remote, PekkoConfig pekko)
            private final Akka akka; // Akka's: "Akka"        | private final Akka pekko; // Pekko's: "Pekko"
            /** The runtime {@code akkaRemote}. */ AkkaRemote r; | /** The runtime {@code pekkoRemote}. */ AkkaRemote r;
            "\\"Akka dropped\\"" + AkkaRemoteRuntime.class      | "\\"Pekko dropped\\"" + PekkoRemoteRuntime.class
            """)
    void everyNameIsPekkosButTheTypesOfTheModel(String of, String made) {
        assertEquals(made, Renaming.renamed(of));
    }

    @Test
    void whatIsTheSameIsLeftAloneAndWhatIsGoneIsDeleted() throws Exception {
        Path sources = Files.createDirectories(folder.resolve("src").resolve(AKKA));
        Files.createDirectories(folder.resolve(Path.of("src", "main", "resources")));
        Files.writeString(folder.resolve(Path.of("src", "main", "resources", "reference.conf")), "akka.a = 1");
        Files.writeString(sources.resolve("AkkaOne.java"), "class AkkaOne {}");
        Files.writeString(sources.resolve("AkkaTwo.java"), "class AkkaTwo {}");
        run();
        Path one = made("PekkoOne.java");
        assertEquals("class PekkoOne {}", Files.readString(one));
        assertEquals("pekko.a = 1", Files.readString(folder.resolve(Path.of("to", "resources", "reference.conf"))));
        FileTime then = FileTime.fromMillis(0);
        Files.setLastModifiedTime(one, then);
        Files.delete(sources.resolve("AkkaTwo.java"));
        run();
        assertEquals(then, Files.getLastModifiedTime(one));
        assertFalse(Files.exists(made("PekkoTwo.java")));
    }

    private void run() throws Exception {
        Renaming.main(folder.resolve("src").toString(), folder.resolve("to").toString());
    }

    private Path made(String name) {
        return folder.resolve(Path.of("to", "main", "dev", "topspin", "workload", "runtime", "pekko", name));
    }

    @Test
    void aSingleFileIsWrittenToItsPackage() throws Exception {
        Path file = Files.writeString(folder.resolve("AkkaBare.java"), "package a.b;\nclass AkkaBare {}");
        Renaming.main(file.toString(), folder.resolve("to").toString());
        String made = Files.readString(folder.resolve(Path.of("to", "a", "b", "PekkoBare.java")));
        assertEquals("package a.b;\nclass PekkoBare {}", made);
    }

    /** What is compiled here: no more of Akka than the two types. */
    @Test
    void inWhatThisModuleIsMadeOfNothingElseIsCalledAkka() throws Exception {
        try (Stream<Path> all = Files.walk(Path.of("target", "generated-sources", "pekko"))) {
            List<Path> files = all.filter(Files::isRegularFile).toList();
            assertTrue(files.size() > 60, files::toString);
            for (Path file : files) {
                String left = Files.readString(file).replaceAll("\\bAkka(Remote)?\\b", "");
                assertFalse(left.toLowerCase(Locale.ROOT).contains("akka"), file::toString);
            }
        }
    }
}
