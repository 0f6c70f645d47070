package dev.topspin.model.spec;

/** Shares in the form Kubernetes users type: {@code 5%}, {@code 0.5%}. */
public final class Percent {
    /** What the schema accepts: from 0% to 99.99%. */
    public static final String PATTERN = "^[0-9]{1,2}(\\.[0-9]{1,2})?%$";

    private Percent() {}

    /**
     * @param text percents that match {@link #PATTERN}
     * @return the same as a share, 0 to 0.9999: 0.05 for {@code 5%}
     * @throws IllegalArgumentException where the text doesn't match
     */
    public static double share(String text) {
        if (!text.matches(PATTERN)) {
            throw new IllegalArgumentException("\"" + text + "\" is no percentage such as 5% or 0.5%");
        }
        return Double.parseDouble(text.substring(0, text.length() - 1)) / 100;
    }
}
