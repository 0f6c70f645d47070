package dev.topspin.operator.kube;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FiguresTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "0.03449, 0.0345",
        "2, 2.00",
        "9.996, 10.0",
        "34.1, 34.1",
        "99.96, 100",
        "181.4, 181",
        "2955.5, 2956",
        "1234567, 1234567"
    })
    void figuresHaveThreeSignificantDigitsAndAllBeforeThePoint(double figure, String text) {
        assertEquals(text, Figures.text(figure));
    }
}
