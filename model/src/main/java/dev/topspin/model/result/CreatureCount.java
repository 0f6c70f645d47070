package dev.topspin.model.result;

import dev.topspin.model.spec.Chameneos.Colour;

/**
 * What one of the chameneos counted in one iteration.
 *
 * @param colour it began with
 * @param meetings that it took part in, 0 or more
 * @param withItself how many of these were with itself: 0 in any valid result
 */
public record CreatureCount(Colour colour, long meetings, long withItself) {}
