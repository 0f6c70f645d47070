package dev.topspin.model.result;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The slices of a trial's measured iterations in their order, those of one strand after those of the other.
 *
 * @param base64 two bytes for each, the high one first: the natural logarithm of its ns/op in steps of a five hundredth, times four,
 *     two more where it was set aside, and one more where round trips were recorded meanwhile
 */
public record Slices(
        @JsonPropertyDescription(
                "Two bytes for each slice: the logarithm of its ns/op in five hundredths, times four, two"
                        + " more where it was set aside, one more where round trips were recorded.")
        String base64) {
    private static final double STEPS = 500;
    private static final int MOST = 0xFFFF >> 2;

    /**
     * One slice.
     *
     * @param nsPerOp as {@link Measured#nsPerOp}, to a thousandth of itself; 1 or more
     * @param recorded whether round trips were recorded meanwhile
     * @param disturbed whether somebody else had a measured CPU for a part of it, so that it is in no figure
     */
    public record Figure(double nsPerOp, boolean recorded, boolean disturbed) {}

    /** @return these in the same order; empty for none */
    public static Slices of(List<Figure> figures) {
        ByteBuffer bytes = ByteBuffer.allocate(2 * figures.size());
        for (Figure figure : figures) {
            long log = Math.round(Math.log(Math.max(1, figure.nsPerOp())) * STEPS);
            bytes.putShort((short) (Math.min(MOST, log) << 2 | kind(figure)));
        }
        return new Slices(Base64.getEncoder().encodeToString(bytes.array()));
    }

    /**
     * @return what was packed
     * @throws IllegalArgumentException where the text is no such list
     */
    public List<Figure> figures() {
        byte[] bytes = Base64.getDecoder().decode(base64);
        if (bytes.length % 2 != 0) {
            throw new IllegalArgumentException("slices are two bytes each, and here are " + bytes.length);
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        List<Figure> figures = new ArrayList<>();
        while (buffer.hasRemaining()) {
            int code = buffer.getShort() & 0xFFFF;
            figures.add(new Figure(Math.exp((code >> 2) / STEPS), (code & 1) != 0, (code & 2) != 0));
        }
        return figures;
    }

    /** @return as many as fit into so many, in the same order, as {@link #thinned(List, int)}; those set aside are left out */
    public Slices thinned(int most) {
        List<Figure> all = figures();
        return all.size() <= most || most < 2
                ? this
                : of(thinned(all.stream().filter(f -> !f.disturbed()).toList(), most));
    }

    /**
     * @param figures in their order
     * @param most so many, 1 or more
     * @return about as many, in the order of time, each the mean logarithm of neighbours of its kind: recorded or not, set aside or
     *     not; as large a part of each kind as before
     */
    public static List<Figure> thinned(List<Figure> figures, int most) {
        int each = Math.ceilDiv(figures.size(), most);
        if (each <= 1) {
            return figures;
        }
        NavigableMap<Integer, List<Figure>> fewer = new TreeMap<>();
        Map<Integer, List<Figure>> open = new HashMap<>();
        for (int i = 0; i < figures.size(); i++) {
            List<Figure> alike = open.get(kind(figures.get(i)));
            if (alike == null || alike.size() == each) {
                alike = new ArrayList<>();
                open.put(kind(figures.get(i)), alike);
                fewer.put(i, alike);
            }
            alike.add(figures.get(i));
        }
        return fewer.values().stream().map(Slices::mean).toList();
    }

    private static int kind(Figure figure) {
        return (figure.disturbed() ? 2 : 0) | (figure.recorded() ? 1 : 0);
    }

    private static Figure mean(List<Figure> alike) {
        double log =
                alike.stream().mapToDouble(f -> Math.log(f.nsPerOp())).average().orElseThrow();
        return new Figure(
                Math.exp(log), alike.getFirst().recorded(), alike.getFirst().disturbed());
    }
}
