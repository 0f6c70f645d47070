package dev.topspin.operator.http;

import dev.topspin.operator.http.RequestHead.RefusedException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Map;

/** A request and its answer, after which the connection is closed. */
public final class ServedRequest {
    private static final Map<Integer, String> REASONS = Map.of(
            200, "OK",
            400, "Bad Request",
            404, "Not Found",
            405, "Method Not Allowed",
            431, "Request Header Fields Too Large",
            500, "Internal Server Error",
            503, "Service Unavailable");

    /** How much of an unwanted body is read, so that the answer to it is not lost. */
    private static final int DRAINED = 64 * 1024;

    private final Socket socket;
    private final Runnable keeper;
    private final Map<String, String> headers = new LinkedHashMap<>();
    /** Null until an answer begins: many a connection never gets there. */
    private OutputStream out;

    private RequestHead request = new RequestHead("", "", null, Map.of());

    ServedRequest(Socket socket, Runnable keeper) {
        this.socket = socket;
        this.keeper = keeper;
    }

    /** @return whether a request came; one that can't be understood is answered */
    boolean read() throws IOException {
        try {
            request = RequestHead.read(socket.getInputStream());
            return true;
        } catch (RefusedException e) {
            answer(e.status(), e.getMessage() + "\n");
            return false;
        }
    }

    RequestHead request() {
        return request;
    }

    /** @return the method, e.g. {@code GET} */
    public String method() {
        return request.method();
    }

    /** @return the path exactly as it was sent, without the query */
    public String path() {
        return request.path();
    }

    /** Sets a header of the answer. */
    public void header(String name, String value) {
        headers.put(name, value);
    }

    /** From here on the connection makes room for nobody; its time is limited all the same. */
    void keep() {
        keeper.run();
    }

    /**
     * Answers with a line of text; to HEAD without it.
     *
     * @throws IOException where the client is gone or too slow, or another answer has begun
     */
    public void answer(int status, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        header("Content-Type", "text/plain; charset=utf-8");
        header("Content-Length", Integer.toString(bytes.length));
        OutputStream body = begin(status);
        if (!method().equals("HEAD")) {
            body.write(bytes);
        }
    }

    /** @return where the body goes, once the headers are written */
    OutputStream begin(int status) throws IOException {
        if (out != null) {
            throw new IOException("an answer has begun");
        }
        out = new BufferedOutputStream(socket.getOutputStream());
        header("Date", DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC)));
        header("Connection", "close");
        StringBuilder head = new StringBuilder("HTTP/1.1 " + status + " " + REASONS.get(status) + "\r\n");
        headers.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        out.write(head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
        return out;
    }

    /** Sends what is left. A connection that is closed with something unread loses its answer, too. */
    void finish() throws IOException {
        if (out != null) {
            out.flush();
        }
        if (request.hasBody()) {
            socket.shutdownOutput();
            InputStream in = socket.getInputStream();
            byte[] rest = new byte[4096];
            int read = 0;
            for (int more = 0; more >= 0 && read < DRAINED; more = in.read(rest)) {
                read += more;
            }
        }
    }
}
