package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the chart renders, before anything runs. */
@EndToEndBesideOthers
@Order(1)
class ChartE2E {
    private static final String CHART = Topspin.chart().toString();

    @Test
    void helmFindsNothingToComplainOf() {
        String said = Cluster.helm("lint", "--strict", CHART);
        assertTrue(said.contains("1 chart(s) linted, 0 chart(s) failed"), said);
        assertTrue(!said.contains("[WARNING]"), said);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "crds.install=true",
                "replicas=2",
                "watchNamespaces={default,kube-system}",
                "crds.install=false,userRoles=false,scrapeAnnotations=false",
                "networkPolicy.enabled=false",
                "nodeSweeps.nodeCondition=true",
                "trials.runAsUser=1000740000",
                "trials.runAsUser=null",
                "networkPolicy.scrapeFrom[0].ipBlock.cidr=10.0.0.0/8,networkPolicy.scrapeFrom[1].podSelector.matchLabels.a=b",
                "grafanaDashboard.enabled=true,grafanaDashboard.annotations.folder=a",
                "nodeSelector.disk=ssd,priorityClassName=high,podLabels.team=a,podAnnotations.note=b,serviceAccount.name=other"
            })
    void everyRenderingIsTakenByTheApiServer(String values) {
        // the CRDs are the same in all of them, and checking them takes the API server three seconds
        String once = values.contains("crds.install") ? values : values + ",crds.install=false";
        Shell.Output output = Cluster.kubectlWith(render(once), "apply", "--dry-run=server", "-f", "-");
        assertEquals(0, output.exit(), output::all);
    }

    @Test
    void theImageIsGivenByDigestToTheOperatorAndToItsTrials() throws IOException {
        String image = "far.example:5000/topspin@sha256:" + "0a".repeat(32);
        JsonNode container = new YAMLMapper()
                .readTree(document(
                        render("image.repository=far.example:5000/topspin,image.tag=v1,image.digest=sha256:"
                                + "0a".repeat(32)),
                        "Deployment"))
                .at("/spec/template/spec/containers/0");
        assertEquals(image, container.path("image").asText());
        assertEquals(image, variable(container, "TOPSPIN_IMAGE"));
    }

    @Test
    void monitorsAreRenderedForThePrometheusOperatorWhereAskedFor() {
        String rendered = render("podMonitor.enabled=true,serviceMonitor.enabled=true,podMonitor.labels.release=prom");
        assertTrue(rendered.contains("kind: PodMonitor"), rendered);
        assertTrue(rendered.contains("kind: ServiceMonitor"), rendered);
        assertTrue(rendered.contains("release: prom"), rendered);
        assertTrue(!render("replicas=1").contains("Monitor"));
    }

    @Test
    void withNetworkPoliciesOffThereIsNoneAndTheOperatorMakesNone() throws IOException {
        String on = render("replicas=1");
        assertTrue(document(on, "NetworkPolicy").contains("port: 8080"), on);
        assertTrue(on.contains("networkpolicies"), on);
        assertEquals("true", trialNetworkPolicies(on));
        String off = render("networkPolicy.enabled=false");
        assertTrue(!off.matches("(?s).*(NetworkPolicy|networkpolicies).*"), off);
        assertEquals("false", trialNetworkPolicies(off));
    }

    @Test
    void conditionsOfNodesTakeARightThatIsGivenOnlyWhereTheyAreSwitchedOn() {
        String on = render("nodeSweeps.nodeCondition=true");
        List<ClusterRole> roles = objects(on)
                .filter(ClusterRole.class::isInstance)
                .map(ClusterRole.class::cast)
                .filter(role -> role.getRules().stream()
                        .anyMatch(rule -> rule.getResources().contains("nodes/status")))
                .toList();
        assertEquals(1, roles.size(), on);
        assertTrue(roles.getFirst().getMetadata().getName().endsWith("-node-conditions"), on);
        assertEquals(1, roles.getFirst().getRules().size());
        assertEquals(List.of("patch"), roles.getFirst().getRules().getFirst().getVerbs());
        assertTrue(!render("replicas=1").contains("nodes/status"));
        assertTrue(!render("nodeSweeps.enabled=false,nodeSweeps.nodeCondition=true")
                .contains("nodes/status"));
    }

    @ParameterizedTest
    @CsvSource({
        "nodeSweeps, nodesweeps nodesweeps/status nodesweeps/finalizers nodereports nodereports/status",
        "experimentSchedules, experimentschedules experimentschedules/status experimentschedules/finalizers",
        "capacitySearches, capacitysearches capacitysearches/status capacitysearches/finalizers"
    })
    void aKindThatIsSwitchedOffTakesNoRight(String kind, String resources) {
        Set<String> on = resourcesOf(rights("replicas=1"));
        Set<String> off = resourcesOf(rights(kind + ".enabled=false"));
        for (String resource : resources.split(" ")) {
            assertTrue(on.contains(resource), () -> resource + " of " + on);
            assertTrue(!off.contains(resource), () -> resource + " of " + off);
        }
    }

    @Test
    void withoutSweepsSearchesAndSchedulesTheOperatorMakesNoExperiment() {
        assertEquals(Set.of("get", "list", "watch", "create", "patch", "delete"), verbs(rights("replicas=1")));
        assertEquals(
                Set.of("get", "list", "watch", "delete"),
                verbs(rights(
                        "nodeSweeps.enabled=false,experimentSchedules.enabled=false,capacitySearches.enabled=false")));
    }

    /** @return the rules of the operator's own role */
    private static List<PolicyRule> rights(String values) {
        return objects(render(values + ",userRoles=false"))
                .filter(ClusterRole.class::isInstance)
                .map(ClusterRole.class::cast)
                .flatMap(role -> role.getRules().stream())
                .toList();
    }

    private static Set<String> resourcesOf(List<PolicyRule> rules) {
        return rules.stream().flatMap(rule -> rule.getResources().stream()).collect(Collectors.toSet());
    }

    private static Set<String> verbs(List<PolicyRule> rules) {
        return rules.stream()
                .filter(rule -> rule.getResources().contains("experiments"))
                .flatMap(rule -> rule.getVerbs().stream())
                .collect(Collectors.toSet());
    }

    @Test
    void onlyWhoIsNamedMayScrapeTheOperator() throws IOException {
        String rendered = render("networkPolicy.scrapeFrom[0].namespaceSelector.matchLabels.team=a");
        JsonNode rule =
                new YAMLMapper().readTree(document(rendered, "NetworkPolicy")).at("/spec/ingress");
        assertEquals(1, rule.size());
        assertEquals(1, rule.at("/0/from").size());
        assertEquals(
                "a", rule.at("/0/from/0/namespaceSelector/matchLabels/team").asText());
    }

    @Test
    void theRulesAreThoseOfTheFileAndTheDashboardIsFoundByTheSidecar() throws IOException {
        String rules = render("prometheusRule.enabled=true,prometheusRule.labels.release=prom");
        JsonNode file = new YAMLMapper()
                .readTree(Topspin.chart().resolve("files/rules.yaml").toFile());
        JsonNode rule = new YAMLMapper().readTree(document(rules, "PrometheusRule"));
        assertEquals(file, rule.path("spec"));
        assertEquals("prom", rule.at("/metadata/labels/release").asText());
        JsonNode map = new YAMLMapper().readTree(document(render("grafanaDashboard.enabled=true"), "ConfigMap"));
        assertEquals("1", map.at("/metadata/labels/grafana_dashboard").asText());
        assertEquals(
                Files.readString(Topspin.chart().resolve("files/dashboard.json"))
                        .strip(),
                map.at("/data/topspin.json").asText().strip());
        assertTrue(!render("replicas=1").matches("(?s).*(PrometheusRule|ConfigMap).*"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "replica=2",
                "replicas=many",
                "replicas=3",
                "watchNamespaces={Not_a_name}",
                "networkPolicy.enabled=maybe",
                "networkPolicy.scrapeFrom=monitoring",
                "image.digest=latest",
                "image.pullPolicy=Sometimes"
            })
    void aWrongValueIsRefusedByItsName(String value) {
        Shell.Output output = Shell.run(List.of("helm", "template", "x", CHART, "--set", value), "");
        assertNotEquals(0, output.exit());
        assertTrue(output.err().contains(value.substring(0, value.indexOf('=')).replace('.', '/')), output::err);
    }

    @Test
    void theCrdsAreThoseOfTheRepositoryAndAreKeptOnUninstall() throws IOException {
        List<CustomResourceDefinition> committed = new ArrayList<>();
        try (Stream<Path> files = Files.list(Topspin.chart().resolve("../../crds"))) {
            for (Path file : files.sorted().toList()) {
                committed.add(Cluster.yaml(Files.readString(file), CustomResourceDefinition.class));
            }
        }
        List<CustomResourceDefinition> rendered = objects(render("crds.install=true"))
                .filter(CustomResourceDefinition.class::isInstance)
                .map(CustomResourceDefinition.class::cast)
                .toList();
        assertEquals(
                committed.stream().map(CustomResourceDefinition::getSpec).toList(),
                rendered.stream().map(CustomResourceDefinition::getSpec).toList());
        rendered.forEach(
                crd -> assertEquals("keep", crd.getMetadata().getAnnotations().get("helm.sh/resource-policy")));
    }

    @Test
    void theNotesTellCommandsThatWork() {
        String notes = Cluster.helm("install", "x", CHART, "--dry-run=client", "--set", "crds.install=false");
        String document = notes.substring(notes.indexOf("<<EOF") + 5, notes.indexOf("  EOF"))
                .stripIndent();
        Shell.Output output = Cluster.kubectlWith(document, "apply", "--dry-run=server", "-f", "-");
        assertEquals(0, output.exit(), output::all);
        String watching = notes.lines()
                .map(String::strip)
                .filter(line -> line.startsWith("kubectl get "))
                .findFirst()
                .orElseThrow();
        Shell.Output watched = Shell.run(List.of("timeout", "3", "bash", "-c", watching), "");
        assertEquals(124, watched.exit(), () -> "not until it was stopped: " + watched.all());
    }

    private static String render(String values) {
        return Cluster.helm("template", "rendered", CHART, "--skip-tests", "--set", values);
    }

    private static String trialNetworkPolicies(String rendered) throws IOException {
        JsonNode container =
                new YAMLMapper().readTree(document(rendered, "Deployment")).at("/spec/template/spec/containers/0");
        return variable(container, "TRIAL_NETWORK_POLICIES");
    }

    private static String variable(JsonNode container, String name) {
        return StreamSupport.stream(container.path("env").spliterator(), false)
                .filter(variable -> variable.path("name").asText().equals(name))
                .map(variable -> variable.path("value").asText())
                .findFirst()
                .orElseThrow();
    }

    private static String document(String yaml, String kind) {
        return Stream.of(yaml.split("(?m)^---$"))
                .filter(document -> document.contains("\nkind: " + kind + "\n"))
                .findFirst()
                .orElseThrow();
    }

    private static Stream<HasMetadata> objects(String yaml) {
        return Stream.of(yaml.split("(?m)^---$"))
                .filter(document -> !document.isBlank())
                .map(document -> Cluster.yaml(document, HasMetadata.class));
    }
}
