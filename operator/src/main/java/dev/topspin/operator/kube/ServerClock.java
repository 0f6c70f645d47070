package dev.topspin.operator.kube;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.http.Interceptor;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The API server's time. Objects carry its times, and deadlines are counted from them: on a machine whose clock is two minutes
 * ahead each trial would be past its start deadline before it began. Each of its answers says what time it is there, and where
 * that is further from this machine's clock than an answer's way explains, this clock is set by it; else it is the machine's own.
 */
public final class ServerClock extends Clock implements Interceptor {
    /** Answers say whole seconds, and take a while. */
    static final Duration TOLERANCE = Duration.ofSeconds(3);

    /** The median of so many is kept to: an answer that a stopped process reads late says nothing of clocks. */
    static final int ANSWERS = 15;

    /** Of a whole second that is said, the middle. */
    private static final Duration HALF_A_SECOND = Duration.ofMillis(500);

    private static final Logger LOG = Logger.getLogger(ServerClock.class.getName());

    private final Clock machine;
    private final Duration[] ahead = new Duration[ANSWERS];
    private int answers;
    private volatile Duration correction = Duration.ZERO;

    /** @param machine what is corrected */
    public ServerClock(Clock machine) {
        this.machine = machine;
    }

    @Override
    public void after(HttpRequest request, HttpResponse<?> response, AsyncBody.Consumer<List<ByteBuffer>> consumer) {
        String date = response.header("Date");
        if (date == null || request.uri().getPath().contains("/proxy/")) { // that is a kubelet's time
            return;
        }
        try {
            answered(ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant());
        } catch (DateTimeException e) {
            LOG.log(Level.FINE, "an answer is dated " + date, e);
        }
    }

    /** @param second as the API server said just now, without what is below a second */
    synchronized void answered(Instant second) {
        ahead[answers++ % ANSWERS] = Duration.between(machine.instant(), second.plus(HALF_A_SECOND));
        if (answers < ANSWERS && answers > 1) {
            return; // the first is believed until there are enough
        }
        Duration[] sorted = Arrays.copyOf(ahead, Math.min(answers, ANSWERS));
        Arrays.sort(sorted);
        Duration median = sorted[sorted.length / 2];
        Duration was = correction;
        correction = median.abs().compareTo(TOLERANCE) > 0 ? median : Duration.ZERO;
        if (correction.minus(was).abs().compareTo(TOLERANCE) > 0) {
            say(correction);
        }
    }

    private static void say(Duration correction) {
        LOG.warning(
                correction.isZero()
                        ? "this machine's clock is the API server's again"
                        : "this machine's clock is %d s %s the API server's, whose time is kept to; synchronise them (NTP)"
                                .formatted(
                                        correction.abs().toSeconds(), correction.isNegative() ? "ahead of" : "behind"));
    }

    @Override
    public Instant instant() {
        return machine.instant().plus(correction);
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    /** Not needed: all times of Kubernetes are in UTC. */
    @Override
    public Clock withZone(ZoneId zone) {
        throw new UnsupportedOperationException("a zone of the API server's time");
    }
}
