package dev.topspin.cli.cluster;

/** The cluster did not answer, or not with what was asked for; the message is a line for a person. */
public final class ClusterException extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean passing;

    ClusterException(String message, boolean passing, Throwable cause) {
        super(message, cause);
        this.passing = passing;
    }

    /** @return what is said where no cluster answers */
    public static ClusterException away(String message, boolean passing) {
        return new ClusterException(message, passing, null);
    }

    /** @return whether it may be over soon, as with a lost connection */
    public boolean passing() {
        return passing;
    }
}
