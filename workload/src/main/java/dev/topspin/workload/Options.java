package dev.topspin.workload;

import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.plan.ControlSecret;
import dev.topspin.model.plan.Role;
import dev.topspin.model.spec.Durations;
import dev.topspin.workload.harness.pinning.CpuPlan;
import dev.topspin.workload.harness.trial.Network;
import dev.topspin.workload.harness.trial.PeerCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The command line: where this process is. What is measured stands in the plan alone. */
final class Options {
    private static final Path TERMINATION_LOG = Path.of("/dev/termination-log");

    @Option(names = "--plan", required = true, paramLabel = "JSON|@FILE", description = "the trial's plan")
    String plan;

    @Option(
            names = "--role",
            defaultValue = "driver",
            converter = RoleConverter.class,
            description = "driver or responder, or their index 0 or 1 (default: ${DEFAULT-VALUE})")
    Role role;

    @Option(names = "--bind", defaultValue = "127.0.0.1", description = "own address, reachable by the peer")
    String bind;

    @Option(
            names = "--advertise",
            paramLabel = "HOST",
            description = "by which the driver reaches the responder, if not by the responder's own address")
    String advertise;

    @Option(names = "--peer", defaultValue = "127.0.0.1", description = "host of the other process")
    String peer;

    @Option(names = "--control-port", defaultValue = "7400", description = "the responder listens there")
    int controlPort;

    @Option(names = "--data-port", defaultValue = "7401", description = "own data port; 0 for a free one")
    int dataPort;

    @Option(
            names = "--certificates",
            paramLabel = "FOLDER",
            description = "of tls.crt, tls.key and ca.crt, for trials over TLS")
    Path certificates;

    @Option(
            names = "--start-timeout",
            defaultValue = "60s",
            converter = DurationConverter.class,
            description = "how long to wait for the peer")
    Duration startTimeout;

    @Option(names = "--report", description = "where the short report goes; default " + "/dev/termination-log if there")
    Path report;

    @Option(names = "--metrics-port", defaultValue = "9095", description = "of /metrics; 0 for none")
    int metricsPort;

    @Option(
            names = "--linger",
            converter = DurationConverter.class,
            description =
                    "how long to wait for one more scrape after the end, if there were any; default: as the plan says")
    Duration linger;

    @Option(names = "--cpus", converter = CpuSetConverter.class, description = "the measured CPUs, such as 1-2")
    CpuSet cpus;

    @Option(names = "--housekeeping", converter = CpuSetConverter.class, description = "the CPUs of the JVM itself")
    CpuSet housekeeping;

    @Option(names = "--no-pin", description = "threads are not pinned")
    boolean noPin;

    @Option(names = "--end-with-stdin", description = "end when stdin ends: with whoever started this")
    boolean endWithStdin;

    @Option(
            names = "--gate",
            hidden = true,
            paramLabel = "ITERATIONS",
            description = "hold after the warm-up, and after so many measured iterations, until a line comes on stdin")
    int gate;

    @Option(
            names = "--program-folder",
            paramLabel = "FOLDER",
            description =
                    "shared with the container of the program that is measured; without it a program is started here")
    Path programFolder;

    @Option(names = "--node", description = "name of the node")
    String node;

    @Option(
            names = "--reconcile-period",
            defaultValue = "10s",
            converter = DurationConverter.class,
            description = "within which the kubelet moves others off the CPUs of this pod (default: ${DEFAULT-VALUE})")
    Duration reconcilePeriod;

    /** @return the plan's text */
    String planText() throws IOException {
        return plan.startsWith("@") ? Files.readString(Path.of(plan.substring(1))) : plan;
    }

    Network network() {
        String advertised = advertise != null && role == Role.responder ? advertise : bind;
        PeerCheck peers = new PeerCheck(System.getenv(ControlSecret.VARIABLE));
        return new Network(bind, advertised, peer, controlPort, dataPort, startTimeout, peers, certificates);
    }

    Optional<Path> reportFile() {
        return report != null
                ? Optional.of(report)
                : Optional.of(TERMINATION_LOG).filter(Files::exists);
    }

    Optional<CpuPlan> namedCpus() {
        return Optional.ofNullable(cpus)
                .map(measured -> new CpuPlan(measured, housekeeping == null ? CpuSet.EMPTY : housekeeping));
    }

    static final class RoleConverter implements ITypeConverter<Role> {
        @Override
        public Role convert(String value) {
            for (Role role : Role.values()) {
                if (value.equals(role.name())
                        || value.equals(Integer.toString(List.of(Role.values()).indexOf(role)))) {
                    return role;
                }
            }
            throw new TypeConversionException("\"" + value + "\" is not driver, responder, 0 or 1");
        }
    }

    static final class DurationConverter implements ITypeConverter<Duration> {
        @Override
        public Duration convert(String value) {
            return Durations.parse(value);
        }
    }

    static final class CpuSetConverter implements ITypeConverter<CpuSet> {
        @Override
        public CpuSet convert(String value) {
            return CpuSet.parse(value);
        }
    }
}
