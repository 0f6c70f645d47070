package dev.topspin.operator.kube;

import io.fabric8.kubernetes.client.http.BasicBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.Interceptor;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.zip.GZIPInputStream;

/**
 * Asks for lists in gzip, which API servers pack from 128 KiB on, and unpacks them as they are read. A list of trials is a tenth as
 * long so. It is not the network that is spared: the JVM's quick compiler has no fast AES-GCM, and to decrypt ten thousand trials took
 * half of a start. And what is a tenth as long may come at once: each further page costs the API server ten times what the
 * first does, which it has in its cache (docs/decisions/0035).
 */
public final class PackedLists implements Interceptor {
    private static final int MAGIC_BYTES = 2;
    private static final int BUFFER = 32 << 10;

    private volatile boolean seen;

    @Override
    public void before(BasicBuilder builder, HttpRequest request, RequestTags tags) {
        String query = request.uri().getRawQuery();
        if ("GET".equals(request.method()) && query != null && query.contains("limit=")) {
            builder.setHeader("Accept-Encoding", "gzip");
        }
    }

    /** @return whether any list came packed: an API server or what is before it may not do it */
    public boolean seen() {
        return seen;
    }

    /**
     * @param body of an answer, packed or not
     * @return what it means
     */
    InputStream unpacked(InputStream body) {
        try {
            InputStream in = body.markSupported() ? body : new BufferedInputStream(body, BUFFER);
            in.mark(MAGIC_BYTES);
            boolean packed = in.read() == (GZIPInputStream.GZIP_MAGIC & 0xff)
                    && in.read() == GZIPInputStream.GZIP_MAGIC >> Byte.SIZE;
            in.reset();
            if (!packed) {
                return in;
            }
            seen = true;
            return new GZIPInputStream(in, BUFFER);
        } catch (IOException e) {
            throw new UncheckedIOException("a list can't be unpacked: " + e.getMessage(), e);
        }
    }
}
