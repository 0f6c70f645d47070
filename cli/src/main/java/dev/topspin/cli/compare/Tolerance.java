package dev.topspin.cli.compare;

import dev.topspin.cli.text.Text;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * How much slower is still good enough.
 *
 * @param share 0 or more: 0.05 for 5 %
 */
public record Tolerance(double share) {
    /** Reads percents: {@code 5}, {@code 5%}, {@code 2.5 %}. */
    public static final class Converter implements ITypeConverter<Tolerance> {
        private static final Pattern PERCENT = Pattern.compile("([0-9]{1,4}(?:\\.[0-9]{1,4})?) ?%?");

        @Override
        public Tolerance convert(String value) {
            Matcher matcher = PERCENT.matcher(value.strip());
            if (!matcher.matches()) {
                throw new TypeConversionException("\"" + value + "\" is no tolerance in percent, for example 5%");
            }
            return new Tolerance(Double.parseDouble(matcher.group(1)) / 100);
        }
    }

    /** @return e.g. {@code 5 %} */
    @Override
    public String toString() {
        double percent = share * 100;
        return (percent == Math.rint(percent) ? "%.0f".formatted(percent) : Text.figure(percent)) + " %";
    }
}
