package dev.topspin.bench;

/**
 * A row of the result: one figure of one side against that of another.
 *
 * @param figure what is compared
 * @param side the name of the side that is judged
 * @param against the name of the side that it is judged by; the same where the target looks at one alone
 * @param target what should come out
 */
public record Goal(Figure figure, String side, String against, Target target) {}
