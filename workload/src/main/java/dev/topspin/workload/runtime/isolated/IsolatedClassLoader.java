package dev.topspin.workload.runtime.isolated;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Enumeration;
import java.util.List;

/**
 * Loads a runtime and its libraries. Of the workload it sees everything but Scala, what is built on it, and what that needs: of
 * these only what its own jars have.
 */
final class IsolatedClassLoader extends URLClassLoader {
    private static final List<String> APART = List.of(
            "scala.",
            "akka.",
            "org.apache.pekko.",
            "com.typesafe.",
            "io.aeron.",
            "org.agrona.",
            "org.reactivestreams.");

    static {
        registerAsParallelCapable();
    }

    /**
     * @param name of the folder
     * @param jars of the runtime
     * @param workload loads the workload's classes
     */
    IsolatedClassLoader(String name, List<URL> jars, ClassLoader workload) {
        super(name, jars.toArray(URL[]::new), workload);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (APART.stream().noneMatch(name::startsWith)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : findClass(name);
        }
    }

    /** Its own come first: Scala's library reads its version and settings from files that every version has. */
    @Override
    public URL getResource(String name) {
        URL own = findResource(name);
        return own != null ? own : super.getResource(name);
    }

    /** As above: else the reference configurations of Akka and Pekko, and their versions, would be one. */
    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        Enumeration<URL> own = findResources(name);
        return own.hasMoreElements() ? own : super.getResources(name);
    }
}
