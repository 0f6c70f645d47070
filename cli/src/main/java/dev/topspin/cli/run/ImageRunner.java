package dev.topspin.cli.run;

import dev.topspin.cli.text.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Runs images on this machine, by whatever is there for that.
 *
 * @param path folders of programs, in the order in which they are looked for
 */
public record ImageRunner(List<Path> path) {
    /** All three take the same options. */
    private static final List<String> NAMES = List.of("docker", "podman", "nerdctl");

    private static final long SECONDS_TO_ANSWER = 10;

    /** In the folder of the plan: what the container is called by who runs it. */
    private static final String ID = "container-id";

    /** @return one that looks on the PATH */
    public static ImageRunner ofThisMachine() {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return new ImageRunner(Stream.of(path.split(":"))
                .filter(folder -> !folder.isEmpty())
                .map(Path::of)
                .toList());
    }

    /** @return where a program is; empty where it is nowhere */
    public Optional<Path> find(String program) {
        return path.stream()
                .map(folder -> folder.resolve(program))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /**
     * The network, the processes and the user are this machine's, so that a program in it reaches Topspin, is found, and may read
     * its plan.
     *
     * @param image with the arguments of its program
     * @param plans the folder of the plan, which this user owns
     * @return the command that runs it
     * @throws BadInputException where nothing here runs images
     */
    public List<String> command(List<String> image, Path plans) throws BadInputException {
        List<String> command = new ArrayList<>(List.of(running(image.getFirst()).toString()));
        command.addAll(List.of("run", "--rm", "--cidfile", plans.resolve(ID).toString()));
        command.addAll(List.of("--network=host", "--pid=host", "--env", "TOPSPIN_PLAN"));
        command.addAll(List.of("--user", user(plans), "--volume", plans + ":" + plans + ":ro"));
        command.addAll(image);
        return command;
    }

    /**
     * Ends the container, where it did not end by itself: to kill who started it leaves it to its daemon.
     *
     * @param command that ran it
     * @param plans the folder of its plan
     */
    public void remove(List<String> command, Path plans) throws IOException {
        Path id = plans.resolve(ID);
        if (Files.exists(id)) {
            succeeds(List.of(
                    command.getFirst(), "rm", "--force", Files.readString(id).strip()));
            Files.delete(id);
        }
    }

    private Path running(String image) throws BadInputException {
        for (String name : NAMES) {
            Optional<Path> found = find(name);
            if (found.isPresent() && succeeds(List.of(found.get().toString(), "info"))) {
                return found.get();
            }
        }
        throw new BadInputException(
                "\"%s\" is no program here, and to run it as an image takes one of %s on the PATH, and `info` of it that works: name a command, or apply an experiment with this image to a cluster (examples/containers/experiment.yaml)"
                        .formatted(image, String.join(", ", NAMES)));
    }

    /** For a client without its daemon is there and can do nothing; what it says is of no interest. */
    private static boolean succeeds(List<String> command) {
        try {
            Process asked = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (asked.waitFor(SECONDS_TO_ANSWER, TimeUnit.SECONDS)) {
                return asked.exitValue() == 0;
            }
            asked.destroyForcibly();
            return false;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static String user(Path owned) throws BadInputException {
        try {
            return Files.getAttribute(owned, "unix:uid") + ":" + Files.getAttribute(owned, "unix:gid");
        } catch (IOException e) {
            throw new BadInputException("whose %s is can't be read: %s".formatted(owned, e.getMessage()));
        }
    }
}
