package dev.topspin.model.spec;

/**
 * The rules that no bound or enum can say, each as the CEL expression that the API server evaluates and the words that
 * both it and {@code topspin validate} answer with.
 */
public final class Rules {
    public static final String UNIQUE_NAMES = "names must be unique";
    public static final String UNIQUE_NAMES_CEL = "self.all(v, self.exists_one(w, w.name == v.name))";

    public static final String UNIQUE_NODES = "nodes must be unique";
    public static final String UNIQUE_NODES_CEL = "self.all(n, self.exists_one(m, m == n))";

    public static final String ONE_WORKLOAD =
            "exactly one workload must be given: one of pingPong, chameneos, queries, contention";
    public static final String ONE_WORKLOAD_CEL =
            "[has(self.pingPong), has(self.chameneos), has(self.queries), has(self.contention)].exists_one(w, w)";

    public static final String ONE_RUNTIME =
            "exactly one runtime must be given: one of spin, socket, akka, akkaRemote, threads, scalaActors, pekko,"
                    + " pekkoRemote, queue, kilim, aeron, grpc, container";
    public static final String ONE_RUNTIME_CEL =
            "[has(self.spin), has(self.socket), has(self.akka), has(self.akkaRemote), has(self.threads),"
                    + " has(self.scalaActors), has(self.pekko), has(self.pekkoRemote), has(self.queue),"
                    + " has(self.kilim), has(self.aeron), has(self.grpc), has(self.container)].exists_one(r, r)";

    public static final String CREATURES_OR_COLOURS = "creatures and colours can't both be given";
    public static final String CREATURES_OR_COLOURS_CEL = "!(has(self.creatures) && has(self.colours))";

    public static final String PARK_HAS_DURATION = "duration must be given for kind Park, and only for it";
    public static final String PARK_HAS_DURATION_CEL = "(has(self.kind) && self.kind == 'Park') == has(self.duration)";

    public static final String TLS_HAS_TRANSPORT =
            "tls can be given for transport TlsTcp only: set that, or remove tls";
    public static final String TLS_HAS_TRANSPORT_CEL =
            "!has(self.tls) || (has(self.transport) && self.transport == 'TlsTcp')";

    public static final String BETWEEN_PROCESSES_BY_UDP =
            "topology and threading can be given for channel Udp only, as Ipc is within one process: set that, or remove them";
    public static final String BETWEEN_PROCESSES_BY_UDP_CEL =
            "!has(self.channel) || self.channel == 'Udp' || !(has(self.topology) || has(self.threading))";

    public static final String CORE_TO_CORE_NEEDS_PINNING =
            "Invalid value: true: with spec.placement.pinning None threads run anywhere, and no message is between two"
                    + " certain CPUs: set that to Required or Preferred, or remove this";

    /** The longest name an experiment may have: its trial's pods append at most 23 characters, and 63 is the end. */
    public static final int MAX_NAME_LENGTH = 40;

    public static final String NAME_LENGTH =
            "metadata.name must be no longer than 40 characters, so that its pods' names fit";
    public static final String NAME_LENGTH_CEL = "self.metadata.name.size() <= 40";

    public static final String NAME_FORM =
            "metadata.name must consist of lower-case letters, digits and hyphens, and begin with a letter";
    public static final String NAME_FORM_PATTERN = "^[a-z]([-a-z0-9]*[a-z0-9])?$";
    public static final String NAME_FORM_CEL = "self.metadata.name.matches('" + NAME_FORM_PATTERN + "')";

    public static final String IMMUTABLE =
            "spec is immutable once the experiment has started, but for runPolicy.suspend, runPolicy.priority,"
                    + " runPolicy.cleanPods, runPolicy.ttlAfterFinished, runPolicy.retries, runPolicy.maxFailedTrials,"
                    + " runPolicy.resume and runPolicy.queueName: apply it under a new name";
    public static final String IMMUTABLE_CEL = "!has(oldSelf.status) || !has(oldSelf.status.startTime)"
            + " || (self.spec.workload == oldSelf.spec.workload && self.spec.variants == oldSelf.spec.variants"
            + " && has(self.spec.matrix) == has(oldSelf.spec.matrix)"
            + " && (!has(self.spec.matrix) || self.spec.matrix == oldSelf.spec.matrix)"
            + " && has(self.spec.jvm) == has(oldSelf.spec.jvm)"
            + " && (!has(self.spec.jvm) || self.spec.jvm == oldSelf.spec.jvm)"
            + " && self.spec.placement == oldSelf.spec.placement && self.spec.measurement == oldSelf.spec.measurement"
            + " && self.spec.runPolicy.exclusive == oldSelf.spec.runPolicy.exclusive"
            + " && self.spec.runPolicy.parallelism == oldSelf.spec.runPolicy.parallelism"
            + " && self.spec.runPolicy.trialDeadline == oldSelf.spec.runPolicy.trialDeadline"
            + " && self.spec.runPolicy.startDeadline == oldSelf.spec.runPolicy.startDeadline)";

    public static final String ONE_TEMPLATE =
            "exactly one template must be given: experiment, nodeSweep or capacitySearch";
    public static final String ONE_TEMPLATE_CEL =
            "[has(self.experiment), has(self.nodeSweep), has(self.capacitySearch)].exists_one(t, t)";

    public static final String ONE_BASELINE = "last and experiment can't both be given";
    public static final String ONE_BASELINE_CEL = "!(has(self.last) && has(self.experiment))";

    /** The longest name a schedule may have: its runs append at most 15 characters, and {@link #MAX_NAME_LENGTH} is the end. */
    public static final int MAX_SCHEDULE_NAME_LENGTH = 25;

    public static final String SCHEDULE_NAME_LENGTH =
            "metadata.name must be no longer than 25 characters, so that its runs' names fit";
    public static final String SCHEDULE_NAME_LENGTH_CEL = "self.metadata.name.size() <= 25";

    /** The names of its runs append at most 15 characters, and a sweep's may have 26. */
    public static final int MAX_SWEEPS_SCHEDULE_NAME_LENGTH = 11;

    public static final String SWEEPS_SCHEDULE_NAME_LENGTH =
            "metadata.name of a schedule of sweeps must be no longer than 11 characters, so that its runs' names fit";
    public static final String SWEEPS_SCHEDULE_NAME_LENGTH_CEL =
            "!has(self.spec.template.nodeSweep) || self.metadata.name.size() <= 11";

    /** The names of its runs append at most 15 characters, and a search's may have 32. */
    public static final int MAX_SEARCHES_SCHEDULE_NAME_LENGTH = 17;

    public static final String SEARCHES_SCHEDULE_NAME_LENGTH =
            "metadata.name of a schedule of searches must be no longer than 17 characters, so that its runs' names fit";
    public static final String SEARCHES_SCHEDULE_NAME_LENGTH_CEL =
            "!has(self.spec.template.capacitySearch) || self.metadata.name.size() <= 17";

    private Rules() {}
}
