package dev.topspin.model.result;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

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
            bytes.putShort(
                    (short) (Math.min(MOST, log) << 2 | (figure.disturbed() ? 2 : 0) | (figure.recorded() ? 1 : 0)));
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

    /** @return as many as fit into so many, each the mean logarithm of neighbours of its kind; those set aside are left out */
    public Slices thinned(int most) {
        List<Figure> all = figures();
        if (all.size() <= most || most < 2) {
            return this;
        }
        int each = Math.ceilDiv(all.size(), most);
        Map<Boolean, List<Figure>> byKind =
                all.stream().filter(f -> !f.disturbed()).collect(Collectors.partitioningBy(Figure::recorded));
        List<Figure> fewer = new ArrayList<>(thinned(byKind.get(false), each));
        fewer.addAll(thinned(byKind.get(true), each));
        return of(fewer);
    }

    private static List<Figure> thinned(List<Figure> figures, int each) {
        List<Figure> fewer = new ArrayList<>();
        for (int from = 0; from < figures.size(); from += each) {
            List<Figure> some = figures.subList(from, Math.min(figures.size(), from + each));
            double log = some.stream()
                    .mapToDouble(f -> Math.log(f.nsPerOp()))
                    .average()
                    .orElseThrow();
            fewer.add(new Figure(
                    Math.exp(log), some.getFirst().recorded(), some.getFirst().disturbed()));
        }
        return fewer;
    }
}
