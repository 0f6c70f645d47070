package dev.topspin.model.spec;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A variant: exactly one runtime and its settings, and the JVM that it wants.
 *
 * @param name unique in the experiment; a lower-case DNS label of at most 40 characters
 * @param jvm on which JVM; null for nothing chosen
 */
@ValidationRule(value = Rules.ONE_RUNTIME_CEL, message = Rules.ONE_RUNTIME)
public record Variant(
        @Required
        @Size(min = 1, max = Variant.MAX_NAME)
        @Pattern("^[a-z0-9]([-a-z0-9]*[a-z0-9])?$")
        @JsonPropertyDescription("Unique in the experiment: lower-case letters, digits and hyphens.")
        String name,

        @JsonPropertyDescription(
                "Two threads spinning on volatile longs, with more than one message in flight on rings of them: the floor under akka and pekko.")
        VariantRuntime.Spin spin,

        @JsonPropertyDescription(
                "A bare TCP ping-pong over spinning NIO channels: the floor under akkaRemote and pekkoRemote.")
        VariantRuntime.Socket socket,

        @JsonPropertyDescription("Two actors in one JVM.") VariantRuntime.Akka akka,

        @JsonPropertyDescription("Two actors in two JVMs, over Akka Remote with Artery.")
        VariantRuntime.AkkaRemote akkaRemote,

        @JsonPropertyDescription("Bare threads: the floor under chameneos, and the parties of contention.")
        VariantRuntime.Threads threads,

        @JsonPropertyDescription("Scala's own standard actors (2.11), which were there before Akka.")
        ScalaActors scalaActors,

        @JsonPropertyDescription("The same of Apache Pekko, the fork of Akka.")
        VariantRuntime.Akka pekko,

        @JsonPropertyDescription("Two actors in two JVMs, over Pekko Remote with Artery.")
        VariantRuntime.AkkaRemote pekkoRemote,

        @JsonPropertyDescription("Bare threads and a queue for each: a mailbox without an actor.")
        BareQueue queue,

        @JsonPropertyDescription("Kilim's tasks with mailboxes (2.0.2), woven at build.")
        KilimTasks kilim,

        @JsonPropertyDescription(
                "Aeron's streams, by UDP between two processes or in shared memory of one: what is beneath akkaRemote and pekkoRemote with transport AeronUdp.")
        BareAeron aeron,

        @JsonPropertyDescription("gRPC between two processes, unary or streaming, over its own Netty (1.76.0).")
        GrpcCalls grpc,

        @JsonPropertyDescription(
                "A program of anybody's that speaks the protocol of docs/container-protocol.md: an image in a cluster, a command here.")
        ContainerProgram container,

        @JsonPropertyDescription(
                "Which JVM runs this variant, and how it is set up: each field in the place of the experiment's.")
        JvmSettings jvm) {

    /** The longest name. */
    public static final int MAX_NAME = 40;

    /** What both libraries have is one type each: here is said whose it is. */
    public Variant {
        akka = akka == null ? null : akka.of(Library.Akka);
        akkaRemote = akkaRemote == null ? null : akkaRemote.of(Library.Akka);
        pekko = pekko == null ? null : pekko.of(Library.Pekko);
        pekkoRemote = pekkoRemote == null ? null : pekkoRemote.of(Library.Pekko);
    }

    /** @return the one runtime that was given; null where none was (a validated variant has one) */
    @JsonIgnore
    public VariantRuntime runtime() {
        return runtimes().findFirst().orElse(null);
    }

    /** @return those that were given; a validated variant has one */
    Stream<VariantRuntime> runtimes() {
        return Stream.<VariantRuntime>of(
                        spin,
                        socket,
                        akka,
                        akkaRemote,
                        threads,
                        scalaActors,
                        pekko,
                        pekkoRemote,
                        queue,
                        kilim,
                        aeron,
                        grpc,
                        container)
                .filter(Objects::nonNull);
    }

    /** @return this variant with another runtime in its place, whatever its kind */
    public Variant withRuntime(VariantRuntime runtime) {
        return of(name, runtime, jvm);
    }

    /** @return this variant under another name */
    public Variant withName(String other) {
        return of(other, runtime(), jvm);
    }

    /**
     * @param ofAll what the experiment chooses; null for nothing
     * @return the JVM it runs on there; null where nothing is chosen, or where the program is not ours
     */
    public JvmSettings jvmWithin(JvmSettings ofAll) {
        return container == null ? JvmSettings.of(ofAll, jvm) : null;
    }

    /** @return this variant on another JVM; null for nothing chosen */
    public Variant withJvm(JvmSettings other) {
        return of(name, runtime(), other);
    }

    /** @return a variant of this name and runtime, of which nothing is said of the JVM */
    public static Variant of(String name, VariantRuntime runtime) {
        return of(name, runtime, null);
    }

    private static Variant of(String name, VariantRuntime runtime, JvmSettings jvm) {
        boolean pekko = runtime.ofPekko();
        VariantRuntime.Akka actors = as(VariantRuntime.Akka.class, runtime);
        VariantRuntime.AkkaRemote remoteActors = as(VariantRuntime.AkkaRemote.class, runtime);
        return new Variant(
                name,
                as(VariantRuntime.Spin.class, runtime),
                as(VariantRuntime.Socket.class, runtime),
                pekko ? null : actors,
                pekko ? null : remoteActors,
                as(VariantRuntime.Threads.class, runtime),
                as(ScalaActors.class, runtime),
                pekko ? actors : null,
                pekko ? remoteActors : null,
                as(BareQueue.class, runtime),
                as(KilimTasks.class, runtime),
                as(BareAeron.class, runtime),
                as(GrpcCalls.class, runtime),
                as(ContainerProgram.class, runtime),
                jvm);
    }

    private static <R extends VariantRuntime> R as(Class<R> kind, VariantRuntime runtime) {
        return kind.isInstance(runtime) ? kind.cast(runtime) : null;
    }
}
