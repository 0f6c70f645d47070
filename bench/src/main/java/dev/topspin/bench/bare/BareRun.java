package dev.topspin.bench.bare;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * Warms a loop up, measures it, and prints what came of it: a line of JSON for each iteration, and one for all. With {@code gate=}
 * it is held after the warm-up, and after so many iterations, until a line comes on stdin, as a trial is.
 */
final class BareRun {
    private BareRun() {}

    /** Runs it to its end, or to that of whoever held it. */
    static void run(Arguments arguments, BareLoop loop) throws IOException, InterruptedException {
        if (arguments.roundTrips() > 0) {
            System.out.println(line(List.of(loop.play(Long.MAX_VALUE / 2, arguments.roundTrips())), null));
            return;
        }
        BufferedReader tokens = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (long left = arguments.warmupNanos(); left > 0; left -= arguments.iterationNanos()) {
            loop.play(Math.min(left, arguments.iterationNanos()), Long.MAX_VALUE);
        }
        if (loop.recorded() != null) {
            loop.recorded().reset();
        }
        List<BareLoop.Played> all = new ArrayList<>();
        for (int i = 0; i < arguments.iterations(); i++) {
            if (arguments.gate() > 0 && i % arguments.gate() == 0) {
                System.out.println("{\"event\":\"held\"}");
                tokens.readLine();
            }
            BareLoop.Played played = loop.play(arguments.iterationNanos(), Long.MAX_VALUE);
            all.add(played);
            System.out.printf(Locale.ROOT, "{\"event\":\"iteration\",\"nsPerHop\":%.4f}%n", played.nsPerHop());
        }
        System.out.println(line(all, loop.recorded()));
    }

    private static String line(List<BareLoop.Played> all, Histogram recorded) {
        List<Double> sorted =
                all.stream().map(BareLoop.Played::nsPerHop).sorted().toList();
        long roundTrips = all.stream().mapToLong(BareLoop.Played::roundTrips).sum();
        long nanos = all.stream().mapToLong(BareLoop.Played::nanos).sum();
        String percentile = recorded == null ? "" : ",\"p50Nanos\":" + recorded.getValueAtPercentile(50);
        return String.format(
                Locale.ROOT,
                "{\"roundTrips\":%d,\"nsPerHop\":%.4f,\"opsPerSecond\":%.1f%s}",
                roundTrips,
                sorted.get(sorted.size() / 2),
                2e9 * roundTrips / nanos,
                percentile);
    }
}
