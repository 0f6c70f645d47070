package dev.topspin.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.NodeReport;
import dev.topspin.cli.cluster.StoredSweep;
import dev.topspin.cli.nodesweep.SweptClusters;
import dev.topspin.model.Json;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code topspin report} of a sweep in a cluster, and of what kubectl prints of it. */
class ReportOfNodeSweepTest extends AgainstStoredObjects {
    private final StoredSweep swept = SweptClusters.hard(16, 15);

    private Cli report(Object... arguments) {
        List<String> all = new ArrayList<>(List.of("report"));
        for (Object argument : arguments) {
            all.add(argument.toString());
        }
        return Cli.run(all.toArray(String[]::new));
    }

    private void store(HasMetadata object, String plural) {
        KubernetesClient client = server.createClient();
        client.genericKubernetesResources(new ResourceDefinitionContext.Builder()
                        .withGroup("topspin.dev")
                        .withVersion("v1alpha1")
                        .withKind(object.getKind())
                        .withPlural(plural)
                        .withNamespaced(true)
                        .build())
                .inNamespace("lab")
                .resource(Serialization.unmarshal(Json.write(object), GenericKubernetesResource.class))
                .create();
    }

    @Test
    void aSweepInAClusterIsPrintedOutliersFirstAndWritten() throws Exception {
        store(swept.sweep(), "nodesweeps");
        for (NodeReport report : swept.reports()) {
            store(report, "nodereports");
        }
        Path folder = this.folder.resolve("out");
        Cli output = report("nodesweep/weekly", "--output", folder);
        assertEquals(0, output.exit(), output::toString);
        List<String> lines = output.out().lines().toList();
        assertTrue(lines.get(0).startsWith("weekly: Succeeded; 15/16 nodes, 15/15 rounds, "), output::toString);
        assertTrue(lines.get(1).endsWith(" slow:"), output::toString);
        assertTrue(lines.stream().anyMatch(l -> l.startsWith("  n009: ")), output::toString);
        assertTrue(output.out().endsWith("report: " + folder.resolve("report.html") + "\n"), output::toString);
        String page = Files.readString(folder.resolve("report.html"));
        Files.delete(folder.resolve("report.html"));
        assertEquals(0, report(folder).exit(), "what was read is kept, and can be read again");
        assertEquals(page, Files.readString(folder.resolve("report.html")));
    }

    @Test
    void whatKubectlPrintsIsReadAsYaml() throws Exception {
        Path file = Files.writeString(folder.resolve("sweep.yaml"), Serialization.asYaml(swept.document()));
        Cli output = report(file);
        assertEquals(0, output.exit(), output::toString);
        assertTrue(output.out().contains("n009: "), output::toString);
        assertTrue(Files.exists(folder.resolve("report.html")));
        assertTrue(report(file, "--markdown").err().contains("--markdown: is for the table of a run"), "refused");
    }

    @Test
    void aSweepThatIsNotThereIsNamed() {
        store(swept.sweep(), "nodesweeps");
        Cli output = report("nodesweep/monthly");
        assertEquals(2, output.exit(), output::toString);
        assertTrue(output.err().contains("there is no node sweep \"monthly\" in namespace lab"), output::toString);
    }

    @Test
    void reportsWithoutTheirSweepAndASweepWithoutItsReportsAreToldApart() throws Exception {
        Path reports = Files.writeString(
                folder.resolve("reports.json"), Json.write(swept.reports().getFirst()));
        assertTrue(report(reports).err().contains("reports.json: has no NodeSweep"), () -> report(reports)
                .toString());
        Path sweep = Files.writeString(folder.resolve("alone.json"), Json.write(swept.sweep()));
        assertTrue(
                report(sweep).err().contains("alone.json: has no NodeReport of the sweep weekly"),
                () -> report(sweep).toString());
    }
}
