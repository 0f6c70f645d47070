package dev.topspin.bench.compare;

import dev.topspin.bench.candidate.Figure;

/**
 * A row of the result: one figure of one candidate against that of another.
 *
 * @param figure what is compared
 * @param candidate the name of the candidate that is judged
 * @param against the name of the candidate that it is judged by; the same where the target looks at one alone
 * @param target what should come out
 */
public record Threshold(Figure figure, String candidate, String against, Target target) {}
