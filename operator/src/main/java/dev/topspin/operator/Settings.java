package dev.topspin.operator;

import dev.topspin.model.spec.Durations;
import dev.topspin.operator.admission.Limits;
import dev.topspin.operator.metrics.Extent;
import dev.topspin.operator.metrics.Extent.TrialSeries;
import java.time.Duration;
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
 * @param trialNetworkPolicies whether each trial has a NetworkPolicy (TRIAL_NETWORK_POLICIES, true or false, default true)
 * @param trialUser as whom the trials' pods run (TRIAL_USER, a number from 1 or {@code none}, default 65532, the image's); null for none:
 *     whoever admits the pods chooses
 * @param nodeLeaseNamespace in which the nodes' leases are kept, one for all operators of a cluster (NODE_LEASE_NAMESPACE, default
 *     ownNamespace)
 * @param release name of the Helm release, which tells operators of one namespace apart (RELEASE_NAME, default topspin)
 * @param limits of those who share the operator (LIMIT_TRIAL_DEADLINE, default 24h; LIMIT_EXCLUSIVE_CLUSTER and
 *     LIMIT_PRIORITY_HIGH, namespaces separated by commas, default * for all; LIMIT_TRIALS_WAITING, default 10000;
 *     LIMIT_HOST_NETWORK, whether it is allowed, true or false, default false)
 * @param metrics how much of the results is exported (METRICS_TRIALS, Latest, All or None, default Latest; METRICS_CELLS, default
 *     400)
 * @param kubeletConfig whether kubelets are asked for their configuration (READ_KUBELET_CONFIG, true or false, default false)
 * @param nodeSweeps whether NodeSweeps are run (NODE_SWEEPS, true or false, default true)
 * @param capacitySearches whether CapacitySearches are run (CAPACITY_SEARCHES, true or false, default true)
 * @param reconcilePeriod within which kubelets that are not asked move others off a pod's CPUs (KUBELET_RECONCILE_PERIOD, default 10s)
 * @param experimentSchedules whether schedules are carried out (EXPERIMENT_SCHEDULES, true or false, default true)
 */
record Settings(
        String image,
        String pullPolicy,
        Set<String> namespaces,
        boolean leaderElection,
        String ownNamespace,
        int port,
        boolean trialNetworkPolicies,
        Long trialUser,
        String nodeLeaseNamespace,
        String release,
        Limits limits,
        Extent metrics,
        boolean kubeletConfig,
        boolean nodeSweeps,
        boolean capacitySearches,
        Duration reconcilePeriod,
        boolean experimentSchedules) {
    /** The kernel's highest number of a user; OpenShift's begin at a thousand million. */
    private static final long MOST_USERS = 4_294_967_294L;

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
                yesOrNo(environment, "LEADER_ELECTION", false),
                environment.getOrDefault("POD_NAMESPACE", "default"),
                port(environment.getOrDefault("HTTP_PORT", "8080")),
                yesOrNo(environment, "TRIAL_NETWORK_POLICIES", true),
                user(given(environment, "TRIAL_USER", "65532")),
                given(environment, "NODE_LEASE_NAMESPACE", environment.getOrDefault("POD_NAMESPACE", "default")),
                given(environment, "RELEASE_NAME", "topspin"),
                limits(environment),
                metrics(environment),
                yesOrNo(environment, "READ_KUBELET_CONFIG", false),
                yesOrNo(environment, "NODE_SWEEPS", true),
                yesOrNo(environment, "CAPACITY_SEARCHES", true),
                reconcilePeriod(given(environment, "KUBELET_RECONCILE_PERIOD", "10s")),
                yesOrNo(environment, "EXPERIMENT_SCHEDULES", true));
    }

    private static Long user(String user) {
        if (user.equals("none")) {
            return null;
        }
        if (!user.matches("[1-9][0-9]{0,9}") || Long.parseLong(user) > MOST_USERS) {
            throw new IllegalArgumentException(
                    "TRIAL_USER is \"" + user + "\": it must be a whole number from 1 to " + MOST_USERS + ", or none");
        }
        return Long.parseLong(user);
    }

    private static Duration reconcilePeriod(String period) {
        if (!period.matches(Durations.PATTERN)) {
            throw new IllegalArgumentException(
                    "KUBELET_RECONCILE_PERIOD is \"" + period + "\": it must be a duration such as 10s");
        }
        return Durations.parse(period);
    }

    private static Limits limits(Map<String, String> environment) {
        String deadline = given(environment, "LIMIT_TRIAL_DEADLINE", "24h");
        if (!deadline.matches(Durations.PATTERN) || Durations.nanos(deadline) == 0) {
            throw new IllegalArgumentException(
                    "LIMIT_TRIAL_DEADLINE is \"" + deadline + "\": it must be a duration such as 24h, longer than 0");
        }
        return new Limits(
                Durations.parse(deadline),
                namespaces(environment.getOrDefault("LIMIT_EXCLUSIVE_CLUSTER", Limits.ALL)),
                namespaces(environment.getOrDefault("LIMIT_PRIORITY_HIGH", Limits.ALL)),
                number(environment, "LIMIT_TRIALS_WAITING", "10000"),
                yesOrNo(environment, "LIMIT_HOST_NETWORK", false));
    }

    private static Extent metrics(Map<String, String> environment) {
        String trials = given(environment, "METRICS_TRIALS", TrialSeries.Latest.name());
        return new Extent(
                Arrays.stream(TrialSeries.values())
                        .filter(t -> t.name().equals(trials))
                        .findFirst()
                        .orElseThrow(() -> new IllegalArgumentException(
                                "METRICS_TRIALS is \"" + trials + "\": it must be Latest, All or None")),
                number(environment, "METRICS_CELLS", "400"));
    }

    private static int number(Map<String, String> environment, String name, String otherwise) {
        String value = given(environment, name, otherwise);
        if (!value.matches("[1-9][0-9]{0,8}")) {
            throw new IllegalArgumentException(
                    name + " is \"" + value + "\": it must be a whole number from 1 to 999999999");
        }
        return Integer.parseInt(value);
    }

    private static String given(Map<String, String> environment, String name, String otherwise) {
        String value = environment.getOrDefault(name, "").strip();
        return value.isEmpty() ? otherwise : value;
    }

    private static Set<String> namespaces(String list) {
        return Arrays.stream(list.split(","))
                .map(String::strip)
                .filter(n -> !n.isEmpty())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static boolean yesOrNo(Map<String, String> environment, String name, boolean otherwise) {
        return switch (environment.getOrDefault(name, "")) {
            case "true" -> true;
            case "false" -> false;
            case "" -> otherwise;
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
