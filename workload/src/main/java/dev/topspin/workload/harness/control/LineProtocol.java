package dev.topspin.workload.harness.control;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ProtocolException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Lines of UTF-8 over a connection; one thread reads, any may write. */
public final class LineProtocol {
    /** The longest line that is read: whoever sends a longer one is no control channel of ours. */
    static final int MAX_BYTES = 8192;

    private final int maxBytes;
    private final InputStream in;
    private final OutputStream out;

    LineProtocol(Socket socket) throws IOException {
        this(socket, MAX_BYTES);
    }

    /** @param maxBytes the longest line that is read */
    public LineProtocol(Socket socket, int maxBytes) throws IOException {
        this.maxBytes = maxBytes;
        socket.setTcpNoDelay(true);
        in = new BufferedInputStream(socket.getInputStream());
        out = socket.getOutputStream();
    }

    /** Writes a line at once. */
    public void write(String line) throws IOException {
        byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
        synchronized (out) {
            out.write(bytes);
        }
    }

    /** @return whether something has come that was not read yet */
    public boolean hasMore() throws IOException {
        return in.available() > 0;
    }

    /**
     * @return the next line; null where the other side closed
     * @throws ProtocolException where it is longer than is read
     */
    public String read() throws IOException {
        byte[] line = new byte[maxBytes];
        int length = 0;
        for (int b = in.read(); b >= 0; b = in.read()) {
            if (b == '\n') {
                return new String(line, 0, length, StandardCharsets.UTF_8);
            }
            if (length == line.length) {
                throw new ProtocolException("a line of more than " + maxBytes + " bytes, which begins with "
                        + new String(Arrays.copyOf(line, 40), StandardCharsets.UTF_8));
            }
            line[length++] = (byte) b;
        }
        return null;
    }
}
