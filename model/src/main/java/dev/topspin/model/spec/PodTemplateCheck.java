package dev.topspin.model.spec;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** What a {@link PodTemplate} asks for that a trial can't have, and what of it the schema can't say. */
final class PodTemplateCheck {
    private static final String PATH = "spec.placement.podTemplate.";

    /** As Kubernetes has it: a name, perhaps after a DNS name. */
    private static final Pattern LABEL_KEY =
            Pattern.compile("([a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?");

    private static final List<String> PREFIXES_OF_OTHERS = List.of("topspin.dev/", "batch.kubernetes.io/");
    private static final List<String> LABELS_OF_OTHERS =
            List.of("app.kubernetes.io/name", "app.kubernetes.io/managed-by", "controller-uid", "job-name");

    private PodTemplateCheck() {}

    /**
     * @param template null for none
     * @return every violation; empty where there is none
     */
    static List<Violation> check(PodTemplate template) {
        List<Violation> found = new ArrayList<>();
        if (template == null) {
            return found;
        }
        for (String key : template.labels().keySet()) {
            if (LABELS_OF_OTHERS.contains(key) || PREFIXES_OF_OTHERS.stream().anyMatch(key::startsWith)) {
                found.add(new Violation(
                        PATH + "metadata.labels", "Invalid value: \"%s\": %s".formatted(key, PodTemplateRules.LABELS)));
            } else if (!LABEL_KEY.matcher(key).matches()) {
                found.add(new Violation(
                        PATH + "metadata.labels",
                        "Invalid value: \"%s\": a label's key is at most 63 letters, digits, \"-\", \"_\" and \".\", perhaps after"
                                        .formatted(key)
                                + " the DNS name of whoever it belongs to and \"/\": rename it"));
            }
        }
        if (template.spec() != null) {
            claims(template.claims(), found);
            refused(template.spec(), found);
        }
        return found;
    }

    private static void claims(List<PodTemplate.ResourceClaim> claims, List<Violation> found) {
        String path = PATH + "spec.resourceClaims";
        if (claims.stream().map(PodTemplate.ResourceClaim::name).distinct().count() < claims.size()) {
            found.add(new Violation(path, Rules.UNIQUE_NAMES));
        }
        for (int i = 0; i < claims.size(); i++) {
            if ((claims.get(i).resourceClaimName() == null) == (claims.get(i).resourceClaimTemplateName() == null)) {
                found.add(new Violation("%s[%d]".formatted(path, i), PodTemplateRules.ONE_CLAIM));
            }
        }
    }

    private static void refused(PodTemplate.Spec spec, List<Violation> found) {
        refuse("containers", spec.containers(), PodTemplateRules.CONTAINERS, found);
        refuse("initContainers", spec.initContainers(), PodTemplateRules.INIT_CONTAINERS, found);
        refuse("volumes", spec.volumes(), PodTemplateRules.VOLUMES, found);
        refuse("resources", spec.resources(), PodTemplateRules.RESOURCES, found);
        refuse("env", spec.env(), PodTemplateRules.ENV, found);
        refuse("hostNetwork", spec.hostNetwork(), PodTemplateRules.HOST_NETWORK, found);
    }

    private static void refuse(String field, Object given, String why, List<Violation> found) {
        if (given != null) {
            found.add(new Violation(PATH + "spec." + field, "Invalid value: " + why));
        }
    }
}
