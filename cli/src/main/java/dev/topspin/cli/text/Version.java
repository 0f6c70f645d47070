package dev.topspin.cli.text;

import dev.topspin.model.Build;
import picocli.CommandLine.IVersionProvider;

/** The version, out of the jar's manifest. */
public final class Version implements IVersionProvider {
    /** @return e.g. {@code 0.1.0}; {@code dev} where it runs from classes */
    public static String text() {
        String version = Version.class.getPackage().getImplementationVersion();
        return version == null ? "dev" : version;
    }

    @Override
    public String[] getVersion() {
        return new String[] {
            "topspin " + text(),
            "commit " + Build.commit(),
            "JDK " + Runtime.version() + ", " + System.getProperty("os.name", "")
        };
    }
}
