package dev.topspin.e2e;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.TestWatcher;

/** Installs {@link Topspin} once for all classes, prints a line a test, and at the end what could not be shown. */
final class EndToEndExtension implements BeforeAllCallback, BeforeEachCallback, TestWatcher {
    private static final Namespace OURS = Namespace.create(EndToEndExtension.class);

    @Override
    public void beforeAll(ExtensionContext context) {
        skips(context);
        root(context).getOrComputeIfAbsent(Topspin.class, key -> Topspin.install(), Topspin.class);
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        context.getStore(OURS).put("start", System.nanoTime());
    }

    @Override
    public void testSuccessful(ExtensionContext context) {
        say("ok  ", context, "");
    }

    @Override
    public void testAborted(ExtensionContext context, Throwable cause) {
        String why = Optional.ofNullable(cause.getMessage())
                .orElse("no reason given")
                .replaceFirst("^Assumption failed: ", "");
        say("skip", context, " - " + why);
        skips(context).lines().add(sentence(context) + ": " + why);
    }

    @Override
    public void testFailed(ExtensionContext context, Throwable cause) {
        say("FAIL", context, "");
        System.out.println(busiest());
    }

    /** @return how busy the machine is, and with what, within these two seconds: of a test that waited too long, often the reason */
    private static String busiest() {
        return Shell.run(
                        List.of(
                                "sh",
                                "-c",
                                "top -b -d 2 -n 2 -w 120 | awk '/^top /{looks++} looks == 2' | head -14; head /proc/pressure/*"),
                        "")
                .all();
    }

    private static void say(String verdict, ExtensionContext context, String more) {
        Long start = context.getStore(OURS).get("start", Long.class);
        double seconds = start == null ? 0 : (System.nanoTime() - start) / 1e9;
        System.out.printf("%s %6.1f s  %s%s%n", verdict, seconds, sentence(context), more);
    }

    private static String sentence(ExtensionContext context) {
        return context.getRequiredTestClass().getSimpleName() + ": " + context.getDisplayName();
    }

    private static Store root(ExtensionContext context) {
        return context.getRoot().getStore(OURS);
    }

    private static Skips skips(ExtensionContext context) {
        return root(context).getOrComputeIfAbsent(Skips.class, key -> new Skips(), Skips.class);
    }

    /**
     * What was skipped; printed when all is over.
     *
     * @param lines a line a skipped test
     */
    private record Skips(List<String> lines) implements AutoCloseable {
        Skips() {
            this(new CopyOnWriteArrayList<>());
        }

        @Override
        public void close() {
            System.out.println(lines.isEmpty() ? "nothing was skipped" : "could not be shown here:");
            lines.forEach(line -> System.out.println("  " + line));
        }
    }
}
