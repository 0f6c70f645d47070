package dev.topspin.operator.http;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A request without its body.
 *
 * @param method in capitals, as it was sent
 * @param path as it was sent, without the query
 * @param query behind the question mark; null where there is none
 * @param headers by their names in any case
 */
record RequestHead(String method, String path, String query, Map<String, List<String>> headers) {
    /** Longer than any that a probe, a browser or Prometheus sends. */
    private static final int LONGEST = 16 * 1024;

    /** Why a request is not answered as it wishes. */
    static final class RefusedException extends Exception {
        private static final long serialVersionUID = 1;
        private final int status;

        RefusedException(int status, String why) {
            super(why);
            this.status = status;
        }

        int status() {
            return status;
        }
    }

    /**
     * Reads as far as the empty line, and perhaps some of what is behind it.
     *
     * @throws IOException where it ends before
     * @throws RefusedException where it is no request, or too long a one
     */
    static RequestHead read(InputStream in) throws IOException, RefusedException {
        byte[] bytes = new byte[512];
        int length = 0;
        int end = -1;
        while (end < 0) {
            if (length == LONGEST) {
                throw new RefusedException(431, "longer than " + LONGEST + " bytes");
            }
            if (length == bytes.length) {
                bytes = Arrays.copyOf(bytes, 2 * length);
            }
            int more = in.read(bytes, length, bytes.length - length);
            if (more < 0) {
                throw new EOFException("half a request");
            }
            end = emptyLine(bytes, Math.max(0, length - 2), length + more);
            length += more;
        }
        return parse(new String(bytes, 0, end, StandardCharsets.ISO_8859_1));
    }

    /** @return where the first empty line begins, or -1 */
    private static int emptyLine(byte[] bytes, int from, int to) {
        for (int i = from; i < to - 1; i++) {
            int next = bytes[i + 1] == '\r' && i < to - 2 ? i + 2 : i + 1;
            if (bytes[i] == '\n' && bytes[next] == '\n') {
                return i + 1;
            }
        }
        return -1;
    }

    private static RequestHead parse(String head) throws RefusedException {
        List<String> lines = head.lines().toList();
        String[] words = lines.getFirst().split(" ", -1);
        if (words.length != 3 || !words[1].startsWith("/") || !words[2].matches("HTTP/1\\.[0-9]")) {
            throw new RefusedException(400, "the first line must be a method, a path and HTTP/1.1");
        }
        Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (String line : lines.subList(1, lines.size())) {
            int colon = line.indexOf(':');
            if (colon < 1) {
                throw new RefusedException(400, "a header must be a name and a value");
            }
            headers.computeIfAbsent(line.substring(0, colon), name -> new ArrayList<>())
                    .add(line.substring(colon + 1).strip());
        }
        int question = words[1].indexOf('?');
        return new RequestHead(
                words[0],
                question < 0 ? words[1] : words[1].substring(0, question),
                question < 0 ? null : words[1].substring(question + 1),
                headers);
    }

    /** @return whether something follows that nobody wants */
    boolean hasBody() {
        return headers.containsKey("Content-Length") || headers.containsKey("Transfer-Encoding");
    }
}
