package dev.topspin.model.sweep;

/**
 * Why something was not measured.
 *
 * @param reason a stable CamelCase word, see {@link dev.topspin.model.result.Reason}
 * @param message what happened, for a person
 * @param node the node at which it happened; null where that is not known
 */
public record NotMeasured(String reason, String message, String node) {
    /** @return the same, of which it is known where it happened */
    public NotMeasured at(String where) {
        return new NotMeasured(reason, message, where);
    }
}
