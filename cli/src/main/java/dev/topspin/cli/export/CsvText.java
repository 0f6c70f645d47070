package dev.topspin.cli.export;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Comma-separated values (RFC 4180): numbers as they are, a field that has none is empty. */
final class CsvText {
    /** A column: its name, with the unit, and its field. */
    record Column<T>(String name, Function<T, Object> field) {}

    private CsvText() {}

    static <T> String of(List<Column<T>> columns, List<T> rows) {
        Stream<String> head = Stream.of(line(columns.stream().map(Column::name)));
        Stream<String> body = rows.stream().map(row -> line(columns.stream().map(c -> c.field.apply(row))));
        return Stream.concat(head, body).collect(Collectors.joining());
    }

    private static String line(Stream<?> fields) {
        return fields.map(CsvText::field).collect(Collectors.joining(",", "", "\r\n"));
    }

    /** A text that a spreadsheet would take for a formula gets an apostrophe before it. */
    private static String field(Object value) {
        if (!(value instanceof String text)) {
            return value == null ? "" : value.toString();
        }
        String safe = !text.isEmpty() && "=+-@\t\r".indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
        boolean plain = Arrays.stream(new String[] {",", "\"", "\n", "\r"}).noneMatch(safe::contains);
        return plain ? safe : '"' + safe.replace("\"", "\"\"") + '"';
    }
}
