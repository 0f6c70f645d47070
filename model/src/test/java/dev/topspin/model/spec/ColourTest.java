package dev.topspin.model.spec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.topspin.model.spec.Chameneos.Colour;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class ColourTest {
    @Property
    void oneOfTheSameColourChangesNothing(@ForAll Colour colour) {
        assertEquals(colour, colour.complement(colour));
    }

    @Property
    void twoColoursGiveTheThirdWhoeverComesFirst(@ForAll Colour one, @ForAll Colour other) {
        assertEquals(one.complement(other), other.complement(one));
        if (one != other) {
            assertNotEquals(one, one.complement(other));
            assertNotEquals(other, one.complement(other));
        }
    }
}
