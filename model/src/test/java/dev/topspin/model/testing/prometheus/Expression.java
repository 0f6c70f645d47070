package dev.topspin.model.testing.prometheus;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A PromQL expression of the chart.
 *
 * @param kind what it is for
 * @param name of the recorded series, of the alert, or of the dashboard's panel or variable
 * @param promql the expression, with a dashboard's variables in it
 */
public record Expression(Kind kind, String name, String promql) {
    private static final Pattern LABEL_VALUES = Pattern.compile("label_values\\((.*), *(\\w+)\\)");

    /** What an expression is for. */
    public enum Kind {
        RECORD,
        ALERT,
        PANEL,
        VARIABLE
    }

    /**
     * @param rules a rules file
     * @return its expressions in their order
     */
    public static List<Expression> ofRules(JsonNode rules) {
        List<Expression> all = new ArrayList<>();
        rules.path("groups").forEach(group -> group.path("rules").forEach(rule -> {
            Kind kind = rule.has("record") ? Kind.RECORD : Kind.ALERT;
            String name = rule.path(kind == Kind.RECORD ? "record" : "alert").asText();
            all.add(new Expression(kind, name, rule.path("expr").asText()));
        }));
        return all;
    }

    /**
     * @param dashboard Grafana's JSON
     * @return the expressions of its variables and of its panels; a variable's is a query for the values of its label
     */
    public static List<Expression> ofDashboard(JsonNode dashboard) {
        List<Expression> all = new ArrayList<>();
        dashboard.at("/templating/list").forEach(variable -> {
            Matcher values = LABEL_VALUES.matcher(variable.at("/query/query").asText());
            if (values.matches()) {
                String query = "group by (%s) (%s)".formatted(values.group(2), values.group(1));
                all.add(new Expression(Kind.VARIABLE, variable.path("name").asText(), query));
            }
        });
        dashboard.path("panels").forEach(panel -> panel.path("targets")
                .forEach(target -> all.add(new Expression(
                        Kind.PANEL,
                        panel.path("title").asText() + " "
                                + target.path("refId").asText(),
                        target.path("expr").asText()))));
        return all;
    }

    /**
     * @param values by the variable's name, such as {@code $namespace}
     * @return the same with the values in place of the variables
     */
    public Expression with(Map<String, String> values) {
        String filled = promql;
        for (Map.Entry<String, String> each :
                new TreeMap<>(values).descendingMap().entrySet()) {
            filled = filled.replace(each.getKey(), each.getValue());
        }
        return new Expression(kind, name, filled);
    }
}
