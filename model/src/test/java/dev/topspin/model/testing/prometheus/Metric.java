package dev.topspin.model.testing.prometheus;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A metric by its name.
 *
 * @param name as in PromQL; of a histogram or a summary without {@code _bucket}, {@code _count}, {@code _sum}
 * @param type counter, gauge, histogram or summary
 * @param labels that it has, but for those which its type brings ({@code le}, {@code quantile})
 */
public record Metric(String name, String type, Set<String> labels) {
    private static final Pattern ROW = Pattern.compile("\\| `((?:topspin|jvm)_\\w+)` \\| (\\w+) \\|([^|]*)\\|.*");
    private static final Pattern TYPE = Pattern.compile("# TYPE (\\w+) (\\w+)");
    private static final Pattern SAMPLE = Pattern.compile("(\\w+)(?:\\{(.*)})? \\S+");
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"(?:[^\"\\\\]|\\\\.)*\"");
    private static final Pattern LABEL_NAME = Pattern.compile("\\w+");
    private static final Set<String> OF_TYPES = Set.of("le", "quantile");

    public Metric {
        labels = Set.copyOf(labels);
    }

    /**
     * @param markdown the page, or a part of it
     * @return what its tables say, by name
     */
    public static Map<String, Metric> listed(String markdown) {
        return markdown.lines()
                .map(ROW::matcher)
                .filter(Matcher::matches)
                .map(row -> new Metric(
                        row.group(1),
                        row.group(2),
                        LABEL_NAME
                                .matcher(row.group(3))
                                .results()
                                .map(MatchResult::group)
                                .collect(Collectors.toSet())))
                .collect(Collectors.toMap(Metric::name, m -> m, (a, b) -> a, TreeMap::new));
    }

    /**
     * @param scrape in the text format
     * @return what is in it of Topspin's own, by name, each with the labels that any of its points has; what has no point is
     *     left out
     */
    public static Map<String, Metric> exposed(String scrape) {
        Map<String, Metric> own = all(scrape);
        own.keySet().removeIf(name -> !name.startsWith("topspin_"));
        return own;
    }

    /**
     * @param scrape in the text format
     * @return what is in it, whoever's it is
     */
    public static Map<String, Metric> all(String scrape) {
        Map<String, String> types = new TreeMap<>();
        scrape.lines()
                .map(TYPE::matcher)
                .filter(Matcher::matches)
                .forEach(line -> types.put(line.group(1), line.group(2)));
        Map<String, Metric> exposed = new TreeMap<>();
        scrape.lines().map(SAMPLE::matcher).filter(Matcher::matches).forEach(line -> {
            String name = types.containsKey(line.group(1))
                    ? line.group(1)
                    : line.group(1).replaceFirst("_(bucket|count|sum)$", "");
            Set<String> labels = new TreeSet<>();
            if (line.group(2) != null) {
                LABEL.matcher(line.group(2))
                        .results()
                        .map((MatchResult l) -> l.group(1))
                        .filter(l -> !OF_TYPES.contains(l))
                        .forEach(labels::add);
            }
            exposed.merge(name, new Metric(name, types.get(name), labels), Metric::with);
        });
        return exposed;
    }

    private Metric with(Metric other) {
        Set<String> both = new TreeSet<>(labels);
        both.addAll(other.labels);
        return new Metric(name, type, both);
    }
}
