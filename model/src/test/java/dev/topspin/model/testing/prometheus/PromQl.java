package dev.topspin.model.testing.prometheus;

import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The words of an expression. Enough of a reader for well-formed PromQL, which Prometheus' own tool sees to.
 *
 * @param metrics names of series
 * @param labels names of labels, in matchers and in clauses such as {@code by (cell)}
 */
public record PromQl(Set<String> metrics, Set<String> labels) {
    private static final Pattern TOKEN = Pattern.compile(
            "\"(?:[^\"\\\\]|\\\\.)*\"|\\[[^]]*]|[a-zA-Z_:][\\w:.]*" + "|[0-9][\\w.]*|=~|!~|!=|==|<=|>=|\\S");
    private static final Set<String> CLAUSES = Set.of("by", "without", "on", "ignoring", "group_left", "group_right");
    private static final Set<String> WORDS = Set.of("and", "or", "unless", "bool", "offset", "atan2", "inf", "nan");

    /** @param expression well-formed */
    public static PromQl of(String expression) {
        Set<String> metrics = new TreeSet<>();
        Set<String> labels = new TreeSet<>();
        Matcher tokens = TOKEN.matcher(expression);
        boolean inBraces = false;
        boolean inClause = false;
        String before = "";
        while (tokens.find()) {
            String token = tokens.group();
            switch (token) {
                case "{" -> inBraces = true;
                case "}" -> inBraces = false;
                case "(" -> inClause = CLAUSES.contains(before);
                case ")" -> inClause = false;
                default -> {
                    boolean word = token.matches("[a-zA-Z_:].*") && !WORDS.contains(token) && !CLAUSES.contains(token);
                    boolean called =
                            expression.substring(tokens.end()).stripLeading().startsWith("(");
                    boolean aggregation = expression.substring(tokens.end()).matches("(?s)\\s+(by|without)\\b.*");
                    if (word && (inBraces || inClause)) {
                        labels.add(token);
                    } else if (word && !called && !aggregation) {
                        metrics.add(token);
                    }
                }
            }
            before = token;
        }
        return new PromQl(metrics, labels);
    }
}
