package dev.topspin.model.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;

/**
 * Experiments and trials as operators of earlier versions left them in a cluster; never changed. Each has a trial that failed:
 *
 * <ol>
 *   <li>v1alpha1 at af8bbfe, before lanes: a sweep of ping-pong in 11 trials, one of them out of memory.
 * </ol>
 *
 * <p>To make one, let the tests of the operator of that version carry out an experiment with reports of its own workload, and keep
 * what their API server has then.
 */
public final class Stored {
    /** How many there are. */
    private static final int LAST = 1;

    private Stored() {}

    /** @return their numbers */
    public static IntStream forms() {
        return IntStream.rangeClosed(1, LAST);
    }

    /** @return the Experiment {@code nightly} in namespace {@code lab}, as JSON */
    public static String experiment(int form) {
        return text("experiment-" + form);
    }

    /** @return the list of its Trials, as JSON */
    public static String trials(int form) {
        return text("trials-" + form);
    }

    private static String text(String name) {
        try (InputStream in = Stored.class.getResourceAsStream("stored/" + name + ".json")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
