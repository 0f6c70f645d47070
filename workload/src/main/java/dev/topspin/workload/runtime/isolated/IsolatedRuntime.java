package dev.topspin.workload.runtime.isolated;

import dev.topspin.model.result.Reason;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.ExchangeRuntime;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/** The runtime in a folder of jars: the {@link ExchangeRuntime} that one of them offers as a service. */
public final class IsolatedRuntime implements ExchangeRuntime {
    private final List<Path> places;

    private IsolatedRuntime(List<Path> places) {
        this.places = List.copyOf(places);
    }

    /**
     * @param name of the folder beside the workload's own jar, as in the image; or of the module whose {@code target/app} it
     *     is, as the build of a checkout leaves it
     */
    public static IsolatedRuntime named(String name) {
        return in(beside(here(), name));
    }

    /** @param places where the folder may be; the first that is there is taken */
    static IsolatedRuntime in(List<Path> places) {
        return new IsolatedRuntime(places);
    }

    /** @param here the folder of the workload's jar, or of its classes */
    private static List<Path> beside(Path here, String name) {
        return List.of(
                here.resolve(name),
                here.resolve(Path.of("..", "..", "..", name, "target", "app")).normalize());
    }

    private static Path here() {
        try {
            Path here = Path.of(IsolatedRuntime.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toAbsolutePath();
            return Files.isDirectory(here) ? here : here.getParent();
        } catch (URISyntaxException e) {
            return Path.of("").toAbsolutePath();
        }
    }

    @Override
    public Exchange open(TrialContext context) throws TrialException, InterruptedException {
        ClassLoader loader = loader();
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        // where libraries look for their configuration, and for what it names; threads that they start inherit it
        thread.setContextClassLoader(loader);
        try {
            return ServiceLoader.load(ExchangeRuntime.class, loader)
                    .findFirst()
                    .orElseThrow(() -> missing("no jar in " + loader.getName() + " offers it"))
                    .open(context);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /** The class loader lives as long as the process: whatever it has loaded does. */
    private ClassLoader loader() throws TrialException {
        Path folder = places.stream()
                .filter(Files::isDirectory)
                .findFirst()
                .orElseThrow(() -> missing("the folder " + places.getFirst() + " with its jars is missing"));
        return new IsolatedClassLoader(folder.toString(), jars(folder), IsolatedRuntime.class.getClassLoader());
    }

    private static List<URL> jars(Path folder) throws TrialException {
        try (Stream<Path> files = Files.list(folder)) {
            List<URL> jars = new ArrayList<>();
            for (Path jar :
                    files.filter(file -> file.toString().endsWith(".jar")).toList()) {
                jars.add(jar.toUri().toURL());
            }
            return jars;
        } catch (IOException e) {
            throw missing("the folder " + folder + " can't be read: " + e.getMessage());
        }
    }

    private static TrialException missing(String what) {
        return new TrialException(Reason.WorkloadError, "the runtime is not installed: " + what);
    }
}
