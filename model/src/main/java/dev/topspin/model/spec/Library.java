package dev.topspin.model.spec;

/** Whose actors they are. */
public enum Library {
    Akka,
    /** Akka's fork at Apache: other names, the same settings, and some of its own. */
    Pekko
}
