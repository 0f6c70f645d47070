package dev.topspin.workload.runtime.queue;

/** What a party does with a message. Used by one thread at a time. */
public interface Hearer {
    /** Hears what was put into its inbox. */
    void hears(Object message);

    /** @return what to throw for a message that the party doesn't know */
    static IllegalStateException unknown(Object message) {
        return new IllegalStateException("a party was told what it doesn't know: " + message);
    }
}
