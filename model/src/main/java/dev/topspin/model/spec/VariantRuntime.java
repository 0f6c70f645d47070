package dev.topspin.model.spec;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.ValidationRule;

/** Who exchanges the messages. */
public sealed interface VariantRuntime
        permits VariantRuntime.Spin,
                VariantRuntime.Socket,
                VariantRuntime.Akka,
                VariantRuntime.AkkaRemote,
                VariantRuntime.Threads,
                ScalaActors,
                BareQueue,
                KilimTasks,
                BareAeron,
                GrpcCalls,
                ContainerProgram {
    /** @return the name under which the runtime stands in a variant, e.g. {@code akkaRemote} */
    @JsonIgnore
    String kind();

    /** @return the topology of a runtime between two processes; null where it lives in one */
    default Topology topology() {
        return null;
    }

    /** @return how many pods a trial has: 2 between processes, else 1 */
    @JsonIgnore
    default int pods() {
        return topology() == null ? 1 : 2;
    }

    /** @return whether messages carry the payload of a workload: between processes, and where they are copied */
    default boolean carriesPayload() {
        return pods() > 1;
    }

    /** @return the way between two nodes; {@link Path#Pod} of a runtime that has no other */
    default Path path() {
        return Path.Pod;
    }

    /** @return whether these are Pekko's actors */
    @JsonIgnore
    default boolean ofPekko() {
        return (this instanceof Akka akka && akka.library() == Library.Pekko)
                || (this instanceof AkkaRemote remote && remote.library() == Library.Pekko);
    }

    /** @return whether what goes between the processes of a trial is encrypted, for which they need certificates */
    default boolean encrypted() {
        return false;
    }

    /** @return the Secret that has these certificates; null where they are made for the experiment, and where there are none */
    default Tls tls() {
        return null;
    }

    /** Where the two parties of a remote runtime are. */
    enum Topology {
        SameNode,
        CrossNode
    }

    /** By which way messages go between two nodes. */
    enum Path {
        /** From pod to pod, by their own addresses. */
        Pod,
        /** From node to node: the pods are in the network of their hosts. */
        Host,
        /** By the cluster address of a Service in front of the answering pod. */
        Service;

        static final String DESCRIPTION =
                "How messages get from node to node, with topology CrossNode. Pod: from pod to pod. Host: the pods are in"
                        + " their nodes' own network (hostNetwork), which the operator's owner must allow. Service: the asking pod"
                        + " plays through the cluster IP of a Service in front of the answering one.";
    }

    /**
     * Two threads on two volatile longs, or on two rings of longs where more than one message is in flight.
     *
     * @param layout where the longs lie in memory; null for whichever is the fastest on the CPUs of the trial
     * @param waiting what a thread does until its message is there; null for what goes with the layout
     */
    record Spin(
            @JsonPropertyDescription(
                    "Adjacent: both longs on one cache line. Padded: a cache line each. Either is written by a"
                            + " volatile store, and with more than one message in flight a slot of a ring. Absent: the fastest of a store, an exchange and a compare-and-swap to either is"
                            + " found in 200 ms before the warm-up, and named in the result.")
            Layout layout,

            @JsonPropertyDescription(
                    "What a thread does until its message is there. Busy: nothing but looking again. OnSpinWait:"
                            + " Thread.onSpinWait. Yield: Thread.yield. Absent: Busy for Adjacent, OnSpinWait for Padded.")
            SpinWait waiting)
            implements VariantRuntime {
        /** A layout with the waiting that goes with it. */
        public Spin(Layout layout) {
            this(layout, null);
        }

        /** The layouts. */
        public enum Layout {
            Adjacent,
            Padded
        }

        /** The ways of waiting. */
        public enum SpinWait {
            Busy,
            OnSpinWait,
            Yield
        }

        @Override
        public String kind() {
            return "spin";
        }
    }

    /**
     * A bare TCP connection with TCP_NODELAY over non-blocking NIO, read by spinning.
     *
     * @param topology where the other process is; null with rounds
     * @param path how messages get there
     * @param rounds whom one process meets, one after the other; null for a pair of processes that have nobody else
     */
    record Socket(
            @Default("CrossNode") @JsonPropertyDescription("SameNode: both pods on one node. CrossNode: on two nodes.")
            Topology topology,

            @Default("Pod")
            @JsonInclude(value = JsonInclude.Include.CUSTOM, valueFilter = PodIsNotWritten.class)
            @JsonPropertyDescription(Path.DESCRIPTION)
            Path path,

            @JsonPropertyDescription(
                    "For the experiments that a NodeSweep with pairs.processes PerNode makes: one process that meets"
                            + " those of other experiments, round after round. Absent: a pair of processes.")
            Rounds rounds)
            implements VariantRuntime {
        /** The others are other trials' processes: where they are is not this trial's to say, whatever the schema fills in. */
        public Socket {
            path = path == null ? Path.Pod : path;
            topology = rounds == null ? topology : null;
        }

        /** A pair of processes, from pod to pod. */
        public Socket(Topology topology) {
            this(topology, Path.Pod, null);
        }

        @Override
        public String kind() {
            return "socket";
        }
    }

    /**
     * Two actors of Akka or of Pekko in one JVM.
     *
     * @param library whose they are, as the variant names it
     * @param api classic or typed actors
     * @param settings the library's configuration as shipped, or tuned to the trial's CPUs
     * @param dispatcher single settings that go over either; null for none
     * @param protocol how chameneos meet; null for the first, and for other workloads
     */
    record Akka(
            @JsonIgnore Library library,

            @Default("Classic") @JsonPropertyDescription("Classic or Typed actors.")
            Api api,

            @Default("AsShipped") @JsonPropertyDescription(Settings.DESCRIPTION)
            Settings settings,

            @JsonPropertyDescription("Settings of the actors' dispatcher; what is not given stays as it is.")
            Dispatcher dispatcher,

            @JsonPropertyDescription(Protocol.DESCRIPTION) Protocol protocol)
            implements VariantRuntime {
        /** Written without the library: the name of the variant's field says it. */
        public Akka {
            library = library == null ? Library.Akka : library;
        }

        /** Akka's own. */
        public Akka(Api api, Settings settings, Dispatcher dispatcher, Protocol protocol) {
            this(Library.Akka, api, settings, dispatcher, protocol);
        }

        /** The two APIs. */
        public enum Api {
            Classic,
            Typed
        }

        @Override
        public String kind() {
            return library == Library.Pekko ? "pekko" : "akka";
        }

        /** @return the same of this library */
        public Akka of(Library other) {
            return new Akka(other, api, settings, dispatcher, protocol);
        }

        /** @return this runtime with another dispatcher */
        public Akka withDispatcher(Dispatcher other) {
            return new Akka(library, api, settings, other, protocol);
        }
    }

    /** Where the configuration of Akka or Pekko starts from. */
    enum Settings {
        AsShipped,
        Tuned;

        static final String DESCRIPTION =
                "AsShipped: the library's reference configuration, untouched. Tuned: fork-join with as"
                        + " many threads as measured CPUs, one internal thread, single-consumer mailboxes.";
    }

    /** How chameneos meet. */
    enum Protocol {
        FourTells,
        Lean;

        static final String DESCRIPTION =
                "How chameneos meet, and only for them. FourTells (the default): four messages a meeting, as the post"
                        + " had it. Lean: as few as will do.";
    }

    /**
     * Two actors of Akka or of Pekko in two JVMs, over Artery.
     *
     * @param library whose they are, as the variant names it
     * @param topology where the other process is
     * @param transport what carries the messages
     * @param lanes inbound and outbound lanes; null for AsShipped only, to leave them as they are shipped
     * @param aeronIdleCpuLevel how hard Aeron's threads poll; only read for AeronUdp
     * @param settings the library's configuration as shipped, or tuned to the trial's CPUs
     * @param dispatcher single settings that go over either; null for none
     * @param protocol how chameneos meet; null for the first, and for other workloads
     * @param path how messages get to the other process
     * @param tls whose certificates are shown; null for those that are made for the experiment, and for other transports
     */
    @ValidationRule(value = Rules.TLS_HAS_TRANSPORT_CEL, message = Rules.TLS_HAS_TRANSPORT)
    record AkkaRemote(
            @JsonIgnore Library library,

            @Default("CrossNode") @JsonPropertyDescription("SameNode: both pods on one node. CrossNode: on two nodes.")
            Topology topology,

            @Default("Tcp")
            @JsonPropertyDescription(
                    "Artery's transport. Tcp: plain. TlsTcp: over TLS 1.3, both sides with a certificate: of an authority"
                            + " that is made for the experiment, or that of tls. AeronUdp: Aeron over UDP, which is not encrypted and has no way to be.")
            Transport transport,

            @Min(1)
            @Max(16)
            @JsonPropertyDescription(
                    "Artery's inbound and outbound lanes. Absent: one with Tuned; with AsShipped what Akka and"
                            + " Pekko ship, 4 inbound and 1 outbound however many CPUs a trial has.")
            Integer lanes,

            @Default("5")
            @Min(1)
            @Max(10)
            @JsonPropertyDescription("How hard Aeron's threads poll, from 1 (sleep) to 10 (spin); only for AeronUdp.")
            Integer aeronIdleCpuLevel,

            @Default("Tuned") @JsonPropertyDescription(Settings.DESCRIPTION)
            Settings settings,

            @JsonPropertyDescription("Settings of the actors' dispatcher; what is not given stays as it is.")
            Dispatcher dispatcher,

            @JsonPropertyDescription(Protocol.DESCRIPTION) Protocol protocol,

            @Default("Pod")
            @JsonInclude(value = JsonInclude.Include.CUSTOM, valueFilter = PodIsNotWritten.class)
            @JsonPropertyDescription(Path.DESCRIPTION)
            Path path,

            @JsonPropertyDescription(
                    "Whose certificates both sides show; only for TlsTcp. Absent: they are made for the experiment.")
            Tls tls)
            implements VariantRuntime {
        /** The one lane of Tuned was the schema's default once, so that hashes of plans have it. */
        public AkkaRemote {
            library = library == null ? Library.Akka : library;
            if (lanes == null && settings != Settings.AsShipped) {
                lanes = 1;
            }
            path = path == null ? Path.Pod : path;
        }

        /** Akka's own, from pod to pod. */
        public AkkaRemote(
                Topology topology,
                Transport transport,
                Integer lanes,
                Integer aeronIdleCpuLevel,
                Settings settings,
                Dispatcher dispatcher,
                Protocol protocol) {
            this(
                    Library.Akka,
                    topology,
                    transport,
                    lanes,
                    aeronIdleCpuLevel,
                    settings,
                    dispatcher,
                    protocol,
                    Path.Pod,
                    null);
        }

        /** The transports. */
        public enum Transport {
            Tcp,
            TlsTcp,
            AeronUdp
        }

        @Override
        public boolean encrypted() {
            return transport == Transport.TlsTcp;
        }

        @Override
        public String kind() {
            return library == Library.Pekko ? "pekkoRemote" : "akkaRemote";
        }

        /** @return the same of this library */
        public AkkaRemote of(Library other) {
            return new AkkaRemote(
                    other, topology, transport, lanes, aeronIdleCpuLevel, settings, dispatcher, protocol, path, tls);
        }

        /** @return this runtime with another dispatcher */
        public AkkaRemote withDispatcher(Dispatcher other) {
            return new AkkaRemote(
                    library, topology, transport, lanes, aeronIdleCpuLevel, settings, other, protocol, path, tls);
        }

        /** @return this runtime with other lanes */
        public AkkaRemote withLanes(Integer other) {
            return new AkkaRemote(
                    library, topology, transport, other, aeronIdleCpuLevel, settings, dispatcher, protocol, path, tls);
        }
    }

    /**
     * Bare threads without any actors.
     *
     * @param access how they get at what they contend for; null for chameneos, whose meeting place is one
     *     compare-and-swap word
     */
    record Threads(
            @JsonPropertyDescription("For contention only. At a CacheLine or a Queue: Own or Shared. At a Lock: Lock or"
                    + " CompareAndSwap.")
            Access access)
            implements VariantRuntime {
        /** How threads get at what they contend for. */
        public enum Access {
            Own,
            Shared,
            Lock,
            CompareAndSwap
        }

        @Override
        public String kind() {
            return "threads";
        }
    }
}
