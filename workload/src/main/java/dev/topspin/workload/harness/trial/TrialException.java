package dev.topspin.workload.harness.trial;

import dev.topspin.model.result.Reason;

/** A trial that can't go on, with the reason that its report will give. */
public final class TrialException extends Exception {
    private static final long serialVersionUID = 1L;

    private final Reason reason;

    /**
     * @param reason the stable word
     * @param message what happened, for a person, with the numbers
     */
    public TrialException(Reason reason, String message) {
        this(reason, message, null);
    }

    /** @param cause what it came from; may be null */
    public TrialException(Reason reason, String message, Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    /** @return the stable word */
    public Reason reason() {
        return reason;
    }
}
