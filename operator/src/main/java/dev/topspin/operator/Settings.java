package dev.topspin.operator;

import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What the operator is told by its environment; read once, at the start.
 *
 * @param image of the trials' pods (TOPSPIN_IMAGE); never empty
 * @param pullPolicy of that image (TOPSPIN_IMAGE_PULL_POLICY, default IfNotPresent)
 * @param namespaces in which experiments are run (WATCH_NAMESPACE, separated by commas); empty for all
 * @param leaderElection whether one of several operators is elected (LEADER_ELECTION, true or false, default false)
 * @param ownNamespace the operator's own, in which the lease is kept (POD_NAMESPACE, default {@code default})
 * @param port of the HTTP server (HTTP_PORT, default 8080)
 */
record Settings(
        String image,
        String pullPolicy,
        Set<String> namespaces,
        boolean leaderElection,
        String ownNamespace,
        int port) {
    Settings {
        namespaces = Set.copyOf(namespaces);
    }

    /** @throws IllegalArgumentException with one line for a person, where something is missing or can't be read */
    static Settings of(Map<String, String> environment) {
        String image = environment.getOrDefault("TOPSPIN_IMAGE", "").strip();
        if (image.isEmpty()) {
            throw new IllegalArgumentException("TOPSPIN_IMAGE is not set: it names the image of the trials' pods");
        }
        return new Settings(
                image,
                environment.getOrDefault("TOPSPIN_IMAGE_PULL_POLICY", "IfNotPresent"),
                namespaces(environment.getOrDefault("WATCH_NAMESPACE", "")),
                yesOrNo(environment, "LEADER_ELECTION"),
                environment.getOrDefault("POD_NAMESPACE", "default"),
                port(environment.getOrDefault("HTTP_PORT", "8080")));
    }

    private static Set<String> namespaces(String list) {
        return Arrays.stream(list.split(","))
                .map(String::strip)
                .filter(n -> !n.isEmpty())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static boolean yesOrNo(Map<String, String> environment, String name) {
        return switch (environment.getOrDefault(name, "")) {
            case "true" -> true;
            case "false", "" -> false;
            default ->
                throw new IllegalArgumentException(
                        name + " is \"" + environment.get(name) + "\": it must be true or false");
        };
    }

    private static int port(String text) {
        if (!text.matches("[0-9]{1,5}") || Integer.parseInt(text) > 65535) {
            throw new IllegalArgumentException("HTTP_PORT is \"" + text + "\": it must be a port");
        }
        return Integer.parseInt(text);
    }
}
