package dev.topspin.model.spec;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import java.util.ArrayList;
import java.util.List;

/**
 * A program of anybody's, in any language, that plays the workload and speaks the protocol of docs/container-protocol.md: an image
 * in a cluster, a command on one's own machine.
 *
 * @param image what runs in a cluster
 * @param command in place of the image's entrypoint; null for that
 * @param args of the command or the entrypoint; null for the image's own
 * @param localCommand what {@code topspin run} starts instead; null for command and args
 */
public record ContainerProgram(
        @Required
        @Size(min = 1, max = 512)
        @JsonPropertyDescription(
                "The image, as in a pod, by a tag or digest that stays what it is: it is pulled where a node"
                        + " has none of that name. `topspin run` does not use it.")
        String image,

        @Size(min = 1, max = 64)
        @JsonPropertyDescription("What is run in place of the image's entrypoint. Absent: that.")
        List<@Size(max = 4096) String> command,

        @Size(min = 1, max = 64) @JsonPropertyDescription("Arguments. Absent: those of the image.")
        List<@Size(max = 4096) String> args,

        @Size(min = 1, max = 64)
        @JsonPropertyDescription(
                "What `topspin run` starts, with its arguments, in the folder it is called in. Absent: command"
                        + " and args.")
        List<@Size(max = 4096) String> localCommand)
        implements VariantRuntime {
    /** The part of a pod's memory that Topspin's own process has, beside the program. */
    public static final int HELPER_MEBIBYTES = 256;

    /** With less the program would have less than Topspin's own process. */
    public static final int LEAST_MEBIBYTES = 2 * HELPER_MEBIBYTES;

    public ContainerProgram {
        command = command == null ? null : List.copyOf(command);
        args = args == null ? null : List.copyOf(args);
        localCommand = localCommand == null ? null : List.copyOf(localCommand);
    }

    /** @return what is started on one's own machine; empty where only an image is given */
    @JsonIgnore
    public List<String> onThisMachine() {
        if (localCommand != null) {
            return localCommand;
        }
        List<String> all = new ArrayList<>();
        if (command != null) {
            all.addAll(command);
            all.addAll(args == null ? List.of() : args);
        }
        return all;
    }

    /** @return what is said of a variant that has no command to be started by on one machine */
    public String noCommand(String variant) {
        return "variant \"%s\" has an image (%s) and no command, and here a process is started, no container: give container.localCommand"
                .formatted(variant, image);
    }

    @Override
    public String kind() {
        return "container";
    }
}
