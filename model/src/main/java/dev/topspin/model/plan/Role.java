package dev.topspin.model.plan;

/** What a process does in its trial; the ordinal is the completion index of its pod. */
public enum Role {
    /** Sends, keeps the clock and records. A trial of one process has only this one. */
    driver,
    /** Answers. */
    responder
}
