package dev.topspin.operator.http;

import io.prometheus.metrics.exporter.common.PrometheusHttpExchange;
import io.prometheus.metrics.exporter.common.PrometheusHttpRequest;
import io.prometheus.metrics.exporter.common.PrometheusHttpResponse;
import io.prometheus.metrics.exporter.common.PrometheusScrapeHandler;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.concurrent.Semaphore;

/** The page of metrics, for a few at once: each of them holds a whole page until it is read. */
public final class Scrapes {
    /** Two Prometheus servers that scrape the same, and a person. */
    public static final int AT_ONCE = 3;

    private final Semaphore free = new Semaphore(AT_ONCE);
    private final PrometheusScrapeHandler handler;

    /** @param registry what is shown */
    public Scrapes(PrometheusRegistry registry) {
        handler = new PrometheusScrapeHandler(registry);
    }

    /**
     * Answers with the page, to HEAD without it, or with 503 where as many as may be are reading it.
     *
     * @throws IOException where the client is gone or too slow
     */
    public void answer(ServedRequest exchange) throws IOException {
        if (exchange.method().equals("HEAD")) {
            exchange.begin(200); // no page is made to tell how long it is
        } else if (free.tryAcquire()) {
            try {
                exchange.keep();
                handler.handleRequest(new Scrape(exchange));
            } catch (RuntimeException e) {
                exchange.answer(500, e + "\n"); // told to who asked, who may have brought it about, and not to the log
            } finally {
                free.release();
            }
        } else {
            exchange.header("Retry-After", "10");
            exchange.answer(503, AT_ONCE + " others are reading this page\n");
        }
    }

    /**
     * What the library of Prometheus knows of an exchange.
     *
     * @param exchange whose answer is the page
     */
    private record Scrape(ServedRequest exchange)
            implements PrometheusHttpExchange, PrometheusHttpRequest, PrometheusHttpResponse {
        @Override
        public PrometheusHttpRequest getRequest() {
            return this;
        }

        @Override
        public PrometheusHttpResponse getResponse() {
            return this;
        }

        @Override
        public String getQueryString() {
            return exchange.request().query();
        }

        @Override
        public Enumeration<String> getHeaders(String name) {
            return Collections.enumeration(exchange.request().headers().getOrDefault(name, List.of()));
        }

        @Override
        public String getMethod() {
            return exchange.method();
        }

        @Override
        public String getRequestPath() {
            return exchange.path();
        }

        @Override
        public void setHeader(String name, String value) {
            exchange.header(name, value);
        }

        @Override
        public OutputStream sendHeadersAndGetBody(int status, int length) throws IOException {
            return new Unclosed(exchange.begin(status));
        }

        @Override
        public void handleException(IOException e) throws IOException {
            throw e;
        }

        @Override
        public void handleException(RuntimeException e) {
            throw e;
        }

        @Override
        public void close() {
            // by the server
        }
    }

    /** The connection is the server's to close. */
    private static final class Unclosed extends FilterOutputStream {
        Unclosed(OutputStream out) {
            super(out);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
        }

        @Override
        public void close() throws IOException {
            flush();
        }
    }
}
