package dev.topspin.workload.runtime.container;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.topspin.model.Json;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.spec.Chameneos;
import dev.topspin.model.spec.PingPong;
import dev.topspin.model.spec.WorkloadKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * What a program finds in its plan, as JSON: where to connect, and what it will play.
 *
 * @param protocol its version
 * @param address where Topspin listens
 * @param port there
 * @param token to be said in the hello, so that nobody else can
 * @param trial name of the trial
 * @param cpus how many CPUs the program has
 * @param workload what it plays
 */
record ProgramPlan(int protocol, String address, int port, String token, String trial, int cpus, Played workload) {
    /** The version of the protocol that is spoken here. */
    static final int PROTOCOL = 1;

    /** By which a program finds the file. */
    static final String VARIABLE = "TOPSPIN_PLAN";

    static final String FILE = "plan.json";

    /** One of them, the others are not written. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Played(PlayedPairs pingPong, PlayedCreatures chameneos) {}

    record PlayedPairs(int pairs, int inFlight) {}

    /** @param colours that they begin with, each 0 (Blue), 1 (Red) or 2 (Yellow); two or more */
    record PlayedCreatures(List<Integer> colours) {}

    static ProgramPlan of(TrialPlan plan, int port, String token) {
        return new ProgramPlan(
                PROTOCOL,
                "127.0.0.1",
                port,
                token,
                plan.name(),
                plan.placement().cpus(),
                played(plan.cell().workload().kind()));
    }

    private static Played played(WorkloadKind workload) {
        return switch (workload) {
            case PingPong pingPong -> new Played(new PlayedPairs(pingPong.pairs(), pingPong.inFlight()), null);
            case Chameneos chameneos ->
                new Played(
                        null,
                        new PlayedCreatures(chameneos.beginning().stream()
                                .map(Chameneos.Colour::number)
                                .toList()));
            default -> throw new IllegalArgumentException("no program plays " + workload.kind());
        };
    }

    /** Writes it so that whoever sees the file sees all of it. */
    Path write(Path folder) throws IOException {
        Path whole = folder.resolve(FILE);
        Path part = Files.writeString(folder.resolve(FILE + ".part"), Json.write(this) + "\n");
        return Files.move(part, whole, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
