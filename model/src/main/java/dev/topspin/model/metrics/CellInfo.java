package dev.topspin.model.metrics;

import dev.topspin.model.plan.Cell;
import dev.topspin.model.spec.JvmChoice;
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
    private static final Map<JvmChoice, String> OF_JVM = new EnumMap<>(JvmChoice.class);

    static {
        for (Parameter parameter : Parameter.values()) {
            LABELS.put(parameter, label(parameter.name()));
        }
        for (JvmChoice choice : JvmChoice.values()) {
            OF_JVM.put(choice, label(choice.name()));
        }
    }

    private CellInfo() {}

    private static String label(String parameter) {
        return parameter.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    }

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
        OF_JVM.forEach((choice, label) -> {
            String value = choice.value(cell.variant().jvm());
            if (value != null) {
                labels.put(label, value);
            }
        });
        labels.put("workload", workload.kind());
        labels.put("runtime", runtime.kind());
        labels.put("pinning", pinning);
        return labels;
    }
}
