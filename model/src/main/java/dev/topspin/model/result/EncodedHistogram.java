package dev.topspin.model.result;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * A histogram of nanoseconds in HdrHistogram's compressed V2 form.
 *
 * @param base64 the compressed form
 * @param significantDigits 1 to 3; below the recorder's 3 where it had to be folded to fit
 */
public record EncodedHistogram(String base64, int significantDigits) {
    /** Digits at which round trips are recorded. */
    public static final int RECORDED_DIGITS = 3;

    /** @return the histogram at its own resolution */
    public static EncodedHistogram of(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        byte[] bytes = java.util.Arrays.copyOf(buffer.array(), length);
        return new EncodedHistogram(
                Base64.getEncoder().encodeToString(bytes), histogram.getNumberOfSignificantValueDigits());
    }

    /** @return the histogram at a coarser resolution: every count in the bucket that its value falls into there */
    public static Histogram fold(Histogram histogram, int significantDigits) {
        if (significantDigits >= histogram.getNumberOfSignificantValueDigits()) {
            return histogram;
        }
        Histogram folded = new Histogram(significantDigits);
        folded.setAutoResize(true);
        for (var value : histogram.recordedValues()) {
            folded.recordValueWithCount(value.getValueIteratedTo(), value.getCountAtValueIteratedTo());
        }
        return folded;
    }

    /**
     * @return the histogram
     * @throws IllegalArgumentException where the text is no histogram
     */
    public Histogram decode() {
        try {
            return Histogram.decodeFromCompressedByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(base64)), 0);
        } catch (DataFormatException | RuntimeException e) {
            throw new IllegalArgumentException("not a compressed histogram: " + e.getMessage(), e);
        }
    }
}
