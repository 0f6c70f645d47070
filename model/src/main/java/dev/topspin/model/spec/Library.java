package dev.topspin.model.spec;

/** Whose actors they are. */
public enum Library {
    Akka,
    /** Apache's fork of Akka 2.6: other names, the same settings, and some of its own. */
    Pekko
}
