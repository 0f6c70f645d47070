package dev.topspin.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.cli.text.Exit;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BundleCommandTest extends AgainstStoredObjects {
    private Path file;

    @BeforeEach
    void storeWhatWasMade() {
        file = folder.resolve("bundle.zip");
        stored.experiment(stored.running());
        stored.endedTrials(2);
        store("""
                apiVersion: v1
                kind: Pod
                metadata: {name: lab-1-0000-x, namespace: lab, labels: {topspin.dev/experiment: lab-1}}
                spec:
                  nodeName: n1
                  containers:
                  - name: workload
                    env: [{name: JAVA_OPTS, value: -Xmx1g}, {name: CONTROL_SECRET, value: never-to-be-seen}]
                """);
        store("""
                apiVersion: v1
                kind: Pod
                metadata: {name: of-somebody-else, namespace: lab}
                """);
        store("""
                apiVersion: v1
                kind: Secret
                metadata: {name: lab-1, namespace: lab, labels: {topspin.dev/experiment: lab-1}}
                stringData: {key: never-to-be-seen}
                """);
        store("""
                apiVersion: v1
                kind: Node
                metadata: {name: n1, labels: {zone: z1}}
                status: {addresses: [{type: InternalIP, address: 10.9.8.7}], nodeInfo: {kernelVersion: 6.8.0-41}}
                """);
        store("""
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: topspin, namespace: topspin-system, labels: {app.kubernetes.io/name: topspin}}
                """);
        store("""
                apiVersion: v1
                kind: Pod
                metadata: {name: topspin-1, namespace: topspin-system, labels: {app.kubernetes.io/name: topspin}}
                spec: {containers: [{name: operator}]}
                status: {containerStatuses: [{name: operator, restartCount: 1}]}
                """);
        store("""
                apiVersion: v1
                kind: Pod
                metadata: {name: lab-1-0001-y, namespace: lab, labels: {topspin.dev/experiment: lab-1}}
                spec: {containers: [{name: workload}, {name: program}]}
                status: {containerStatuses: [{name: workload, restartCount: 0}, {name: program, restartCount: 2}]}
                """);
        logs("lab/pods/lab-1-0000-x", "", "it measures");
        logs("lab/pods/lab-1-0001-y", "&container=workload", "it asks");
        logs("lab/pods/lab-1-0001-y", "&container=program", "it counts");
        logs("lab/pods/lab-1-0001-y", "&previous=true&container=program", "it broke");
        logs("topspin-system/pods/topspin-1", "", "it reconciles");
        logs("topspin-system/pods/topspin-1", "&previous=true&container=operator", "it died");
        event("lab-1", "TrialFailed");
        event("of-somebody-else", "Pulled");
    }

    private void logs(String pod, String of, String text) {
        server.expect()
                .get()
                .withPath("/api/v1/namespaces/" + pod + "/log?tailLines=20000&limitBytes=8388608" + of)
                .andReturn(200, text)
                .always();
    }

    private void event(String about, String reason) {
        store("""
                apiVersion: v1
                kind: Event
                metadata: {name: %s-1, namespace: lab}
                involvedObject: {kind: Experiment, name: %s, namespace: lab}
                reason: %s
                """.formatted(about, about, reason));
    }

    private void store(String yaml) {
        server.createClient()
                .load(new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)))
                .create();
    }

    private Map<String, String> bundled() throws IOException {
        Map<String, String> texts = new TreeMap<>();
        try (ZipFile zip = new ZipFile(file.toFile())) {
            for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
                ZipEntry entry = all.nextElement();
                texts.put(
                        entry.getName(), new String(zip.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8));
            }
        }
        return texts;
    }

    @Test
    void whatWasMadeForAnExperimentIsInTheArchiveAndNothingOfOthersAndNoSecret() throws Exception {
        Cli cli = Cli.run("bundle", "lab-1", "--output", file.toString());
        assertEquals(Exit.GOOD, cli.exit(), cli::err);
        assertTrue(cli.out().startsWith(file + ": "), cli::out);
        Map<String, String> texts = bundled();
        assertTrue(texts.get("experiments/lab-1.json").contains("\"Running\""), texts::toString);
        assertEquals(
                2, texts.keySet().stream().filter(n -> n.startsWith("trials/")).count(), texts.keySet()::toString);
        assertTrue(texts.get("pods/lab-1-0000-x.json").contains("-Xmx1g"), texts::toString);
        assertTrue(texts.get("nodes/n1.json").contains("6.8.0-41"), texts::toString);
        assertTrue(texts.containsKey("operator/pods/topspin-1.json"), texts.keySet()::toString);
        assertEquals("it measures", texts.get("logs/lab-1-0000-x.log"));
        assertEquals("it asks", texts.get("logs/lab-1-0001-y.workload.log"));
        assertEquals("it counts", texts.get("logs/lab-1-0001-y.program.log"));
        assertEquals("it broke", texts.get("logs/lab-1-0001-y.program.before.log"));
        assertEquals("it reconciles", texts.get("logs/topspin-1.log"));
        assertEquals("it died", texts.get("logs/topspin-1.before.log"));
        assertTrue(texts.get("events.json").contains("TrialFailed"), texts::toString);
        assertTrue(texts.get("index.txt").startsWith("experiment/lab-1 in namespace lab\n"), texts::toString);
        String all = texts.toString();
        assertFalse(all.contains("never-to-be-seen"), all);
        assertFalse(all.contains("10.9.8.7"), all);
        assertFalse(all.contains("of-somebody-else"), all);
    }

    @Test
    void whatMayNotBeReadIsNamedAndAllElseIsThere() throws Exception {
        server.expect()
                .get()
                .withPath("/apis/apps/v1/deployments?labelSelector=app.kubernetes.io%2Fname%3Dtopspin")
                .andReturn(403, "{\"kind\":\"Status\",\"message\":\"deployments is forbidden\"}")
                .always();
        Cli cli = Cli.run("bundle", "experiment/lab-1", "--output", file.toString());
        assertEquals(Exit.GOOD, cli.exit(), cli::err);
        assertTrue(cli.err().contains("not in it: operator/deployments: "), cli::err);
        assertTrue(bundled().get("index.txt").contains("deployments is forbidden"), () -> cli.err());
        assertTrue(bundled().containsKey("pods/lab-1-0000-x.json"));
    }

    @Test
    void whatIsNotThereIsSaid() {
        Cli cli = Cli.run("bundle", "nodesweep/weekly", "--output", file.toString());
        assertEquals(Exit.BAD_INPUT, cli.exit());
        assertEquals("there is no nodesweep/weekly in namespace lab\n", cli.err());
        Cli nothing = Cli.run("bundle", "pod/x");
        assertEquals(Exit.BAD_INPUT, nothing.exit());
        assertTrue(nothing.err().startsWith("\"pod/x\" is no name of an experiment, nor nodesweep/NAME"), nothing::err);
    }

    @Test
    void aFolderThatIsNotThereLeavesNothing() throws Exception {
        Path nowhere = folder.resolve("nowhere").resolve("bundle.zip");
        Cli cli = Cli.run("bundle", "lab-1", "--output", nowhere.toString());
        assertEquals(Exit.FAILED, cli.exit());
        assertTrue(cli.err().contains(nowhere + ": can't be written: "), cli::err);
        Files.createDirectory(folder.resolve("taken"));
        Files.writeString(folder.resolve("taken").resolve("in"), "");
        Cli taken =
                Cli.run("bundle", "lab-1", "--output", folder.resolve("taken").toString());
        assertEquals(Exit.FAILED, taken.exit());
        assertFalse(Files.exists(folder.resolve("taken.tmp")), "what could not be put in its place is gone");
    }
}
