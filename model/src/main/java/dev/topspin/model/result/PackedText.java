package dev.topspin.model.result;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** Text, compressed: zlib in base64. */
final class PackedText {
    /** More than this is not packed: what is unpacked came from a pod, and must not fill our memory. */
    static final int MAX_BYTES = 1 << 20;

    private PackedText() {}

    /** @throws IllegalArgumentException where it has more than {@link #MAX_BYTES} */
    static String pack(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > MAX_BYTES) {
            throw new IllegalArgumentException("too long to be packed: " + bytes.length + " bytes");
        }
        byte[] packed = new byte[bytes.length + 64]; // text that can't be compressed grows by a few bytes
        try (Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION)) {
            deflater.setInput(bytes);
            deflater.finish();
            int length = deflater.deflate(packed);
            return Base64.getEncoder().encodeToString(java.util.Arrays.copyOf(packed, length));
        }
    }

    /** @throws IllegalArgumentException where it is no packed text, or one of more than {@link #MAX_BYTES} */
    static String unpack(String packed) {
        byte[] text = new byte[MAX_BYTES];
        try (Inflater inflater = new Inflater()) {
            inflater.setInput(Base64.getDecoder().decode(packed));
            int length = inflater.inflate(text);
            if (!inflater.finished()) {
                throw new IllegalArgumentException("not a packed text: it has no end");
            }
            return new String(text, 0, length, StandardCharsets.UTF_8);
        } catch (DataFormatException e) {
            throw new IllegalArgumentException("not a packed text: " + e.getMessage(), e);
        }
    }
}
