package dev.topspin.model.metrics;

import dev.topspin.model.plan.Cell;
import dev.topspin.model.spec.Parameter;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** What a cell is, as labels: workload, runtime, the pinning asked for, and each parameter that it has. */
public final class CellInfo {
    /** The metric's name without the ending {@code _info}. */
    public static final String NAME = "topspin_cell";

    /** What it says. */
    public static final String HELP =
            "What the cell is: workload, runtime, the pinning asked for, and every parameter swept or set.";

    private static final Map<Parameter, String> LABELS = new EnumMap<>(Parameter.class);

    static {
        for (Parameter parameter : Parameter.values()) {
            LABELS.put(parameter, parameter.name().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT));
        }
    }

    private CellInfo() {}

    /**
     * @param pinning that was asked for
     * @return values by the labels' names; a parameter that means nothing to the cell is left out
     */
    public static Map<String, String> labels(Cell cell, String pinning) {
        var workload = cell.workload().kind();
        var runtime = cell.variant().runtime();
        Map<String, String> labels = new TreeMap<>();
        LABELS.forEach((parameter, label) -> {
            Long value = parameter.value(workload, runtime);
            if (value != null) {
                labels.put(label, value.toString());
            }
        });
        labels.put("workload", workload.kind());
        labels.put("runtime", runtime.kind());
        labels.put("pinning", pinning);
        return labels;
    }
}
