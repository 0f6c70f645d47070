package dev.topspin.cli.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * The scripts of a page. The page's policy names each by its digest, so that no other script runs, and lets nothing be fetched.
 *
 * @param texts of each; empty for a page without
 */
record Scripts(List<String> texts) {
    private static final String D3 = "/META-INF/resources/webjars/d3/";

    /** The charting library D3 as it comes from its package, with its licence, and this package's own. */
    static final Scripts CHARTS = new Scripts(List.of(withLicence(), resource("plots.js"), resource("downloads.js")));

    Scripts {
        texts = List.copyOf(texts);
    }

    /** @return the content security policy of a page with these scripts and inline styles, and nothing from anywhere */
    String policy() {
        String digests = texts.stream().map(s -> " 'sha256-" + digest(s) + "'").collect(Collectors.joining());
        return "default-src 'none'; " + (digests.isEmpty() ? "" : "script-src" + digests + "; ")
                + "style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";
    }

    /** @return the script elements */
    String elements() {
        return texts.stream().map(s -> "<script>" + s + "</script>\n").collect(Collectors.joining());
    }

    /** @return the text of a resource of this package */
    static String resource(String name) {
        try (InputStream in = Scripts.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("this build lacks " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String withLicence() {
        String folder = D3 + version() + "/";
        String licence = resource(folder + "LICENSE").strip();
        return "/*!\nD3, https://d3js.org, " + version() + ":\n" + licence + "\n*/\n"
                + resource(folder + "dist/d3.min.js").strip();
    }

    /** The version stands in the root POM; the package says which one it is. */
    private static String version() {
        Properties properties = new Properties();
        try {
            properties.load(new java.io.StringReader(resource("/META-INF/maven/org.webjars.npm/d3/pom.properties")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties.getProperty("version");
    }

    private static String digest(String script) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
