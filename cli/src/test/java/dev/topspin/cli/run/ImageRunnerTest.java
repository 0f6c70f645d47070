package dev.topspin.cli.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.cli.text.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImageRunnerTest {
    @TempDir
    Path folder;

    private void has(String client, String script) throws IOException {
        Path file = Files.writeString(folder.resolve(client), "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @Test
    void theFirstThatAnswersRunsItWithThePlanAndNothingElseOfThisMachinesFiles() throws Exception {
        has("docker", "exit 1");
        has("podman", "test \"$1\" = info");
        Path plans = Files.createDirectory(folder.resolve("plans"));
        List<String> command = new ImageRunner(List.of(folder)).command(List.of("team/actors:1", "--loud"), plans);
        assertEquals(folder.resolve("podman").toString(), command.getFirst());
        assertEquals(List.of("team/actors:1", "--loud"), command.subList(command.size() - 2, command.size()));
        assertEquals(plans + ":" + plans + ":ro", command.get(command.indexOf("--volume") + 1));
        assertEquals(1, command.stream().filter("--volume"::equals).count());
        assertEquals(
                Files.getAttribute(plans, "unix:uid") + ":" + Files.getAttribute(plans, "unix:gid"),
                command.get(command.indexOf("--user") + 1));
    }

    @Test
    void aContainerThatDoesNotEndIsRemovedByTheIdThatItWasGiven() throws Exception {
        Path told = folder.resolve("told");
        has("docker", "echo \"$@\" >>" + told);
        Path plans = Files.createDirectory(folder.resolve("plans"));
        ImageRunner images = new ImageRunner(List.of(folder));
        List<String> command = images.command(List.of("team/actors:1"), plans);
        images.remove(command, plans);
        assertEquals(List.of("info"), Files.readAllLines(told), "before it was started there is nothing to remove");
        Files.writeString(Path.of(command.get(command.indexOf("--cidfile") + 1)), "4711abc");
        images.remove(command, plans);
        assertEquals("rm --force 4711abc", Files.readAllLines(told).getLast());
        Files.delete(plans); // nothing is left in it
    }

    @Test
    void whereNothingRunsImagesItSaysSo() throws Exception {
        has("docker", "exit 1");
        BadInputException refused = assertThrows(BadInputException.class, () -> new ImageRunner(List.of(folder))
                .command(List.of("team/actors:1"), folder));
        assertTrue(refused.getMessage().contains("\"team/actors:1\" is no program here"), refused::getMessage);
        assertTrue(refused.getMessage().contains("one of docker, podman, nerdctl"), refused::getMessage);
    }
}
