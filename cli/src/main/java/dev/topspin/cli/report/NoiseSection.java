package dev.topspin.cli.report;

import dev.topspin.cli.text.Text;
import dev.topspin.model.result.NoiseFloor;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.result.ResultsFile.Trial;
import dev.topspin.model.stats.Intervals;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What the measured CPUs did to a thread that has nothing to do, before the trials and after them. */
final class NoiseSection {
    /** More CPUs than this nobody looks through: the noisiest are here. */
    private static final int MOST = 40;

    /**
     * @param node null outside a cluster
     * @param cpu null for the worst of several
     * @param when before or after
     */
    private record Key(String node, Integer cpu, String when) {}

    /** @param more whether more of it is worse */
    private record Column(String title, boolean more, Function<NoiseFloor, Double> figure) {
        double worst(List<NoiseFloor> floors) {
            Comparator<Double> order = Comparator.naturalOrder();
            return floors.stream()
                    .map(figure)
                    .filter(Objects::nonNull)
                    .max(more ? order : order.reversed())
                    .orElse(Double.NaN);
        }

        boolean noisy(double value) {
            return equals(LOST) && value > 100 * NoiseFloor.MOST_LOST;
        }
    }

    private static final Column LOST = new Column("time lost, %", true, f -> 100 * f.lostShare());

    private static final List<Column> COLUMNS = List.of(
            new Column("gaps a&nbsp;second over 1&nbsp;us", true, f -> perSecond(f, f.gapsOver1us())),
            new Column("over 10&nbsp;us", true, f -> perSecond(f, f.gapsOver10us())),
            new Column("over 100&nbsp;us", true, f -> perSecond(f, f.gapsOver100us())),
            new Column("longest, us", true, f -> f.longestGapNanos() / 1e3),
            LOST,
            new Column("GHz", false, NoiseFloor::gigahertz),
            new Column("us to wake after 10&nbsp;us of sleep", true, f -> micros(f.wakeAfter10usNanos())),
            new Column("after 1&nbsp;ms", true, f -> micros(f.wakeAfter1msNanos())),
            new Column("after 100&nbsp;ms", true, f -> micros(f.wakeAfter100msNanos())));

    private final Map<Key, List<NoiseFloor>> floors = new LinkedHashMap<>();

    private NoiseSection(ResultsFile results) {
        for (Trial trial : results.trials()) {
            for (PodReport report : trial.result().reports()) {
                if (report.noise() != null) {
                    String node = report.environment() == null
                            ? null
                            : report.environment().node();
                    add(node, "before", report.noise().before());
                    add(node, "after", report.noise().after());
                }
            }
        }
    }

    private void add(String node, String when, List<NoiseFloor> measured) {
        measured.forEach(floor -> floors.computeIfAbsent(new Key(node, floor.cpu(), when), _ -> new ArrayList<>())
                .add(floor));
    }

    static String section(ResultsFile results) {
        return new NoiseSection(results).section();
    }

    private String section() {
        if (floors.isEmpty()) {
            return "";
        }
        List<NoiseFloor> all = floors.values().stream().flatMap(List::stream).toList();
        String head = COLUMNS.stream()
                .map(c -> "<th scope=\"col\">" + c.title + "</th>")
                .collect(Collectors.joining());
        boolean nodes = floors.keySet().stream().anyMatch(key -> key.node != null);
        return """
                <section aria-labelledby="noise">
                <h2 id="noise">Noise floor of each measured CPU</h2>
                <p class="lead">While nothing else of the trial ran, a thread on each measured CPU read the clock for 200&nbsp;ms without \
                a stop: a gap is time in which something else had the CPU, or nobody. A figure is the median over the trials, beside \
                it the worst of them; the worst of a column is underlined. Where more than %s of the time was lost it is \
                red.%s</p>
                <div class="scroll" tabindex="0" role="group" aria-labelledby="noise"><table class="trust noise">
                <thead><tr><th scope="col">%s</th><th scope="col">trials</th>%s</tr></thead>
                <tbody>
                %s
                </tbody></table></div>
                </section>
                """.formatted(
                Text.percent(NoiseFloor.MOST_LOST),
                floors.size() <= MOST ? "" : " Of %d rows the %d noisiest are here.".formatted(floors.size(), MOST),
                nodes ? "node and CPU" : "CPU",
                head,
                shown().stream().map(key -> row(key, all)).collect(Collectors.joining("\n")));
    }

    /** By node and CPU, before and then after. */
    private List<Key> shown() {
        Comparator<Key> byPlace = Comparator.comparing(Key::node, Comparator.nullsFirst(Comparator.naturalOrder()))
                .thenComparing(Key::cpu, Comparator.nullsFirst(Comparator.naturalOrder()))
                .thenComparing(Key::when, Comparator.reverseOrder());
        return floors.keySet().stream()
                .sorted(Comparator.comparing(
                                (Key key) -> NoiseFloor.worst(floors.get(key)).lostShare())
                        .reversed())
                .limit(MOST)
                .sorted(byPlace)
                .toList();
    }

    private String row(Key key, List<NoiseFloor> all) {
        List<NoiseFloor> own = floors.get(key);
        String name = (key.node == null ? "" : key.node + ", ")
                + (key.cpu == null ? "the worst of its CPUs" : "CPU " + key.cpu);
        return "<tr><th scope=\"row\">%s <small>%s</small></th><td>%d</td>%s</tr>"
                .formatted(
                        Html.escape(name),
                        key.when,
                        own.size(),
                        COLUMNS.stream().map(c -> field(c, own, all)).collect(Collectors.joining()));
    }

    private static String field(Column column, List<NoiseFloor> own, List<NoiseFloor> all) {
        double[] known = own.stream()
                .map(column.figure)
                .filter(Objects::nonNull)
                .mapToDouble(v -> v)
                .toArray();
        if (known.length == 0) {
            return "<td>&ndash;</td>";
        }
        double median = Intervals.median(known);
        double worst = column.worst(own);
        return "<td><span%s>%s</span> <small class=\"%s%s\">%s</small></td>"
                .formatted(
                        column.noisy(median) ? " class=\"no\"" : "",
                        Text.figure(median),
                        worst == column.worst(all) ? "worst" : "",
                        column.noisy(worst) ? " no" : "",
                        Text.figure(worst));
    }

    private static double perSecond(NoiseFloor floor, long gaps) {
        return floor.spunNanos() == 0 ? 0 : 1e9 * gaps / floor.spunNanos();
    }

    private static Double micros(Long nanos) {
        return nanos == null ? null : (Double) (nanos / 1e3);
    }
}
