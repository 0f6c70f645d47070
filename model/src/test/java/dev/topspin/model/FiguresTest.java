package dev.topspin.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FiguresTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "0.03449, 0.0345",
        "0.0431, 0.0431",
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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"0.03449 | 0.0345", "34.1 | 34.1", "181.4 | 181", "2955.5 | 2,956", "1234567 | 1,234,567"})
    void whereThereIsRoomThousandsAreGroupedAndTheDigitsAreTheSame(double figure, String text) {
        assertEquals(text, Figures.grouped(figure));
        assertEquals(Figures.text(figure), text.replace(",", ""));
    }

    @Test
    void moreDigitsAreShownWhereTheyCanBeToldApart() {
        assertEquals("0.01234", Figures.grouped(0.012344, 4));
        assertEquals("2.002", Figures.grouped(2.0021, 4));
        assertEquals("1,235", Figures.grouped(1234.6, 4));
    }

    @Test
    void aResultKeepsFourDigits() {
        assertEquals(1235, Figures.rounded(1234.6));
        assertEquals(0.01234, Figures.rounded(0.0123449));
        assertEquals(null, Figures.rounded(null));
    }
}
