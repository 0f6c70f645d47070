package dev.topspin.operator.experiment;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.Remark;
import dev.topspin.operator.kube.Mapping;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Keeps the rows of an experiment within what the API server takes. Where a thousand rows have more to say than there is room, each
 * says what fits, and that there was more. No figure is left out but the intervals of percentiles, where figures alone are too
 * many. Pure.
 */
final class RowTexts {
    /** Of the mebibyte that a status may take: the rest is for conditions, nodes, and the spec at the start. */
    static final int MOST_BYTES = 900_000;

    /** No row's figures and names take more. */
    private static final int WIDEST_FIGURES = 1_800;

    /** What JSON puts around a text. */
    private static final int AROUND = 16;

    private static final Remark MORE = new Remark.NoRoom();

    private static final ObjectMapper MAPPER = Mapping.mapper();

    private RowTexts() {}

    /** @return the same rows where there is room for them; else with fewer words */
    static List<CellResult> fitting(List<CellResult> rows) {
        long atMost =
                rows.stream().mapToLong(row -> WIDEST_FIGURES + words(row)).sum();
        if (atMost <= MOST_BYTES || bytes(rows) <= MOST_BYTES) {
            return rows;
        }
        int figures = figures(rows);
        if (figures > MOST_BYTES) {
            List<CellResult> without =
                    rows.stream().map(RowTexts::withoutForksOfPercentiles).toList();
            return without.equals(rows) ? cut(rows, figures) : fitting(without);
        }
        return cut(rows, figures);
    }

    private static int figures(List<CellResult> rows) {
        return bytes(rows.stream()
                .map(row -> row.toBuilder().message(null).remarks(List.of()).build())
                .toList());
    }

    private static CellResult withoutForksOfPercentiles(CellResult row) {
        return row.roundTrip() == null
                ? row
                : row.toBuilder().roundTrip(row.roundTrip().withoutForks()).build();
    }

    private static List<CellResult> cut(List<CellResult> rows, int figures) {
        int each = Math.max(0, MOST_BYTES - figures) / rows.size();
        return rows.stream().map(row -> cut(row, each)).toList();
    }

    /** How much room the message and the remarks of a row take. */
    private static int words(CellResult row) {
        int message = row.message() == null ? 0 : bytes(row.message());
        return message + row.remarks().stream().mapToInt(RowTexts::bytes).sum();
    }

    /** Why a floor is no good is more than why one row is not; that there was more goes last. */
    private static CellResult cut(CellResult row, int room) {
        if (words(row) <= room) {
            return row;
        }
        int left = room - bytes(MORE);
        String message = row.message() != null && bytes(row.message()) <= left ? row.message() : null;
        left -= message == null ? 0 : bytes(message);
        List<Remark> kept = new ArrayList<>();
        for (Remark remark : row.remarks().stream()
                .sorted(Comparator.comparing(r -> !(r instanceof Remark.UnsteadyFloor)))
                .toList()) {
            if (bytes(remark) <= left) {
                kept.add(remark);
                left -= bytes(remark);
            }
        }
        kept.add(MORE);
        return row.toBuilder().message(message).remarks(kept).build();
    }

    private static int bytes(Object value) {
        try {
            return AROUND + MAPPER.writeValueAsBytes(value).length;
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("can't be written as JSON", e);
        }
    }
}
