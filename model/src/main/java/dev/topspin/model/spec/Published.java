package dev.topspin.model.spec;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A figure that somebody published, as it is written: a number or a range, and its unit, e.g. {@code 53 ns/op} or {@code
 * 1..2 us}.
 *
 * @param text as it was written, with single spaces
 * @param low the number, or the lower end of the range; 0 only there
 * @param high the same number, or the upper end of the range; above 0, not below {@code low}
 * @param unit what it is a figure of
 */
public record Published(String text, double low, double high, Unit unit) {
    private static final String NUMBER = "([0-9]{1,15}(?:\\.[0-9]{1,9})?)";
    private static final Pattern FIGURE = Pattern.compile(NUMBER + "(?:\\.\\." + NUMBER + ")? (\\S+)");

    /** What can be published of a cell. */
    public enum Unit {
        NsPerOp("ns/op"),
        OpsPerSecond("ops/s"),
        /** The median round trip. */
        Micros("us"),
        CpuCores("cores"),
        /** All of a run, from the start of the JVM to the last exchange. */
        SecondsWithStart("s");

        private final String symbol;

        Unit(String symbol) {
            this.symbol = symbol;
        }

        /** @return the unit as figures are written with it, e.g. {@code ns/op} */
        public String symbol() {
            return symbol;
        }

        private static Optional<Unit> of(String symbol) {
            return Arrays.stream(values()).filter(u -> u.symbol.equals(symbol)).findFirst();
        }
    }

    /** What a figure must look like, for a person. */
    static final String FORM =
            "must be a number above 0 or a range of them, and a unit, one of %s: for example \"53 ns/op\" or \"1..2 us\""
                    .formatted(Arrays.stream(Unit.values()).map(u -> u.symbol).collect(Collectors.joining(", ")));

    /** @throws IllegalArgumentException where it is no such figure, with what it must look like */
    @JsonCreator
    public static Published parse(String text) {
        String plain = text.strip().replaceAll("\\s+", " ");
        Matcher matcher = FIGURE.matcher(plain);
        if (matcher.matches()) {
            double low = Double.parseDouble(matcher.group(1));
            double high = matcher.group(2) == null ? low : Double.parseDouble(matcher.group(2));
            Optional<Unit> unit = Unit.of(matcher.group(3));
            if (unit.isPresent() && high > 0 && high >= low) {
                return new Published(plain, low, high, unit.get());
            }
        }
        throw new IllegalArgumentException("Invalid value: \"" + text + "\": " + FORM);
    }

    /** @return the figure as it was written */
    @JsonValue
    @Override
    public String text() {
        return text;
    }

    /** @return how many times the published figure the measured one is; 1 for whatever lies within a published range */
    public double ratio(double measured) {
        return measured < low ? measured / low : measured > high ? measured / high : 1;
    }
}
