package dev.topspin.operator.kube;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.BasicBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.http.Interceptor;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * How long ago a lease was renewed, by a clock that nobody sets. The client library's elector looks at its deadline between two requests:
 * while one hangs, as in a process that is cut off, it leads on, and when the request comes through another leads too.
 */
public final class Renewals implements Interceptor {
    private final String lease;
    private final LongSupplier nanos;
    private volatile long sent;
    private volatile long renewed;

    /**
     * @param lease its name
     * @param nanos as {@link System#nanoTime}
     */
    public Renewals(String lease, LongSupplier nanos) {
        this.lease = "/leases/" + lease;
        this.nanos = nanos;
        begin();
    }

    /** It was acquired just now. */
    public void begin() {
        renewed = nanos.getAsLong();
    }

    /** @return since the last request was sent that renewed it */
    public Duration age() {
        return Duration.ofNanos(nanos.getAsLong() - renewed);
    }

    @Override
    public void before(BasicBuilder builder, HttpRequest request, RequestTags tags) {
        if (renews(request)) {
            sent = nanos.getAsLong();
        }
    }

    @Override
    public void after(HttpRequest request, HttpResponse<?> response, AsyncBody.Consumer<List<ByteBuffer>> consumer) {
        if (renews(request) && response.isSuccessful()) {
            renewed = sent;
        }
    }

    private boolean renews(HttpRequest request) {
        return !"GET".equals(request.method()) && request.uri().getPath().endsWith(lease);
    }
}
