package dev.topspin.model;

import java.util.Locale;
import java.util.ResourceBundle;

/** Which Topspin this is, as its build wrote it down. */
public final class Build {
    /** Where the sources were in no repository, as those out of an archive are. */
    public static final String UNKNOWN = "unknown";

    private static final ResourceBundle BUILD = ResourceBundle.getBundle("dev.topspin.model.build", Locale.ROOT);

    private Build() {}

    /**
     * @return the commit that it was built from, 40 hexadecimal digits, with {@code -dirty} after it where files differed from
     *     that; else {@link #UNKNOWN}
     */
    public static String commit() {
        return commit(BUILD.getString("commit"), BUILD.getString("dirty"));
    }

    static String commit(String commit, String dirty) {
        if (!commit.matches("[0-9a-f]{40}")) {
            return UNKNOWN;
        }
        return dirty.equals("false") ? commit : commit + "-dirty";
    }
}
