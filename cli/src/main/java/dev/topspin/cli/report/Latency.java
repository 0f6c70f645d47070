package dev.topspin.cli.report;

import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.spec.Queries;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/** The distribution of round trips in powers of two of a microsecond: a table whose cells are shaded by their share. */
final class Latency {
    private static final int LEAST = -10; // about a nanosecond

    /** More cells than this nobody looks through. */
    private static final int MOST = Percentiles.MOST;

    private Latency() {}

    static String section(ResultsFile results, Map<String, Histogram> merged) {
        Map<String, NavigableMap<Integer, Long>> byCell = new LinkedHashMap<>();
        merged.entrySet().stream().limit(MOST).forEach(e -> byCell.put(e.getKey(), buckets(e.getValue())));
        if (byCell.isEmpty()) {
            return "";
        }
        int first =
                byCell.values().stream().mapToInt(NavigableMap::firstKey).min().orElseThrow();
        int last =
                byCell.values().stream().mapToInt(NavigableMap::lastKey).max().orElseThrow();
        String head = IntStream.rangeClosed(first, last)
                .mapToObj(b -> "<th scope=\"col\">" + label(b) + "</th>")
                .collect(Collectors.joining());
        String body = byCell.entrySet().stream()
                .map(e -> row(e.getKey(), e.getValue(), first, last))
                .collect(Collectors.joining("\n"));
        boolean queries = results.spec().workload().kind() instanceof Queries;
        return """
                <section aria-labelledby="latency">
                <h2 id="latency">How long a %s took, in bands</h2>
                <p class="lead">Out of a hundred recorded %s, how many took from this many microseconds to twice as \
                many. A dot is less than one in a thousand; an empty field is none at all.%s</p>
                <div class="scroll" tabindex="0" role="group" aria-labelledby="latency"><table class="heat">
                <thead><tr><th scope="col">us</th>%s</tr></thead>
                <tbody>
                %s
                </tbody></table></div>
                </section>
                """.formatted(
                        queries ? "query" : "round trip",
                        queries ? "queries" : "round trips",
                        Percentiles.missing(merged.size()),
                        head,
                        body);
    }

    private static NavigableMap<Integer, Long> buckets(Histogram histogram) {
        NavigableMap<Integer, Long> buckets = new TreeMap<>();
        histogram
                .recordedValues()
                .forEach(v -> buckets.merge(bucket(v.getValueIteratedTo()), v.getCountAtValueIteratedTo(), Long::sum));
        return buckets;
    }

    private static String row(String cell, NavigableMap<Integer, Long> buckets, int first, int last) {
        long total = buckets.values().stream().mapToLong(Long::longValue).sum();
        String fields = IntStream.rangeClosed(first, last)
                .mapToObj(b -> field(buckets.getOrDefault(b, 0L), total))
                .collect(Collectors.joining());
        return "<tr><th scope=\"row\">" + Html.escape(cell) + "</th>" + fields + "</tr>";
    }

    private static String field(long count, long total) {
        if (count == 0) {
            return "<td></td>";
        }
        double share = (double) count / total;
        // shaded by the logarithm: one in a hundred thousand can still be seen
        double shade = Math.clamp((Math.log10(share) + 5) / 5, 0.06, 1);
        String text = share >= 0.0995
                ? String.format(Locale.ROOT, "%.0f", 100 * share)
                : share >= 0.001 ? String.format(Locale.ROOT, "%.1f", 100 * share) : "&middot;";
        return String.format(
                Locale.ROOT,
                "<td class=\"%s\" style=\"--s:%.0f%%\" title=\"%,d of %,d\">%s</td>",
                shade > 0.62 ? "full" : "part",
                100 * shade,
                count,
                total,
                text);
    }

    /** The exponent of the power of two, of microseconds, that the value is at or above. */
    static int bucket(long nanos) {
        return Math.max(LEAST, (int) Math.floor(Math.log(nanos / 1000.0) / Math.log(2)));
    }

    private static String label(int bucket) {
        if (bucket < 0) {
            return "1/" + (1L << -bucket);
        }
        return bucket < 10 ? String.valueOf(1L << bucket) : (1L << (bucket - 10)) + "k";
    }
}
