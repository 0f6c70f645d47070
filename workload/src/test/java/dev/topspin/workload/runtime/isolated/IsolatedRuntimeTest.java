package dev.topspin.workload.runtime.isolated;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.Reason;
import dev.topspin.model.spec.ScalaActors;
import dev.topspin.workload.harness.trial.Contexts;
import dev.topspin.workload.harness.trial.ExchangeRuntime;
import dev.topspin.workload.harness.trial.FreeThreads;
import dev.topspin.workload.harness.trial.Plans;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IsolatedRuntimeTest {
    /** Scala's actors and the library of their version, put there by the build. */
    private static final Path OTHER_SCALA = Path.of("target", "other-scala");

    @TempDir
    Path folder;

    private static TrialContext context() {
        TrialPlan plan = Plans.counted(new ScalaActors(2), Plans.pingPong(1, 1, 1));
        return Contexts.of(plan, new FreeThreads(2));
    }

    private static TrialException refused(Path... places) {
        return assertThrows(
                TrialException.class, () -> IsolatedRuntime.in(List.of(places)).open(context()));
    }

    @Test
    void aMissingFolderIsNamed() {
        Path missing = folder.resolve("scala-actors");
        TrialException e = refused(missing, folder.resolve("elsewhere"));
        assertEquals(Reason.WorkloadError, e.reason());
        assertEquals(
                "the runtime is not installed: the folder " + missing + " with its jars is missing", e.getMessage());
    }

    @Test
    void aFolderWithoutTheRuntimeIsNamed() throws Exception {
        Files.createFile(folder.resolve("not-a-jar.txt"));
        TrialException e = refused(folder.resolve("nowhere"), folder);
        assertEquals(Reason.WorkloadError, e.reason());
        assertEquals("the runtime is not installed: no jar in " + folder + " offers it", e.getMessage());
    }

    @Test
    void bothScalasLiveSideBySide() throws Exception {
        ClassLoader here = getClass().getClassLoader();
        try (IsolatedClassLoader isolated = new IsolatedClassLoader("other-scala", jars(), here)) {
            assertTrue(scalaOf(here).startsWith("2.13."), scalaOf(here));
            assertEquals("2.11.12", scalaOf(isolated));
            assertNotSame(here.loadClass("scala.Option"), isolated.loadClass("scala.Option"));
        }
    }

    @Test
    void ofTheWorkloadAllIsSharedButScalaAndAkka() throws Exception {
        ClassLoader here = getClass().getClassLoader();
        try (IsolatedClassLoader isolated = new IsolatedClassLoader("other-scala", jars(), here)) {
            assertSame(ExchangeRuntime.class, isolated.loadClass(ExchangeRuntime.class.getName()));
            assertThrows(ClassNotFoundException.class, () -> isolated.loadClass("akka.actor.ActorSystem"));
            assertSame(here, here.loadClass("akka.actor.ActorSystem").getClassLoader());
            assertThrows(ClassNotFoundException.class, () -> here.loadClass("scala.actors.Actor"));
            assertSame(isolated, isolated.loadClass("scala.actors.Actor").getClassLoader());
        }
    }

    @Test
    void whatItNamesItsOwnHidesFilesOfTheSameNameAndNothingElse() throws Exception {
        ClassLoader here = getClass().getClassLoader();
        Files.writeString(folder.resolve("reference.conf"), "own = 1");
        List<URL> own = List.of(folder.toUri().toURL());
        try (IsolatedClassLoader isolated = new IsolatedClassLoader("own", own, here)) {
            assertTrue(Collections.list(here.getResources("reference.conf")).size() > 1, "Akka's and the workload's");
            assertEquals(
                    1, Collections.list(isolated.getResources("reference.conf")).size());
            assertEquals(
                    Collections.list(here.getResources("META-INF/MANIFEST.MF")).size(),
                    Collections.list(isolated.getResources("META-INF/MANIFEST.MF"))
                            .size());
        }
    }

    @Test
    void configurationAndAeronAreItsOwnToo() throws Exception {
        try (IsolatedClassLoader isolated =
                new IsolatedClassLoader("none", List.of(), getClass().getClassLoader())) {
            for (String name : List.of(
                    "com.typesafe.config.Config",
                    "io.aeron.Aeron",
                    "org.agrona.IoUtil",
                    "org.reactivestreams.Publisher")) {
                assertSame(getClass().getClassLoader(), Class.forName(name).getClassLoader());
                assertThrows(ClassNotFoundException.class, () -> isolated.loadClass(name));
            }
        }
    }

    private static String scalaOf(ClassLoader loader) throws ReflectiveOperationException {
        return (String) loader.loadClass("scala.util.Properties")
                .getMethod("versionNumberString")
                .invoke(null);
    }

    private static List<URL> jars() throws Exception {
        try (Stream<Path> files = Files.list(OTHER_SCALA)) {
            List<URL> jars = new ArrayList<>();
            for (Path file : files.toList()) {
                jars.add(file.toUri().toURL());
            }
            return jars;
        }
    }
}
