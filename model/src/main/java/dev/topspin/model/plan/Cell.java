package dev.topspin.model.plan;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.topspin.model.spec.Variant;
import dev.topspin.model.spec.Workload;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * One point of the matrix: a variant with one value of every swept parameter.
 *
 * @param variant the variant with the values set
 * @param workload the workload with the values set
 * @param parameters the swept numbers that make this cell, by parameter name; empty where none were swept
 * @param choices what was swept that is no number, by name, e.g. {@code gc}; null where nothing was
 */
public record Cell(Variant variant, Workload workload, Map<String, Long> parameters, Map<String, String> choices) {
    public Cell {
        parameters = parameters == null ? new TreeMap<>() : new TreeMap<>(parameters);
        choices = choices == null || choices.isEmpty() ? null : new TreeMap<>(choices);
    }

    /** A cell of which nothing was swept but numbers. */
    public Cell(Variant variant, Workload workload, Map<String, Long> parameters) {
        this(variant, workload, parameters, null);
    }

    /** @return the same of which this number was not swept: the name without it */
    public Cell without(String parameter) {
        Map<String, Long> others = new TreeMap<>(parameters);
        others.remove(parameter);
        return new Cell(variant, workload, others, choices);
    }

    /** @return whether messages go at a rate, and not when replies have come */
    @JsonIgnore
    public boolean openLoop() {
        return workload.pingPong() != null && workload.pingPong().load() != null;
    }

    /** @return the swept values as text, by name, e.g. {@code gc=Z,throughput=5}; empty where nothing was swept */
    @JsonIgnore
    public String label() {
        Map<String, Object> all = new TreeMap<>(parameters);
        if (choices != null) {
            all.putAll(choices);
        }
        return all.entrySet().stream().map(e -> e.getKey() + "=" + e.getValue()).collect(Collectors.joining(","));
    }

    /** @return the cell's name, unique in the experiment: the variant's name, and the swept values in brackets */
    @JsonIgnore
    public String name() {
        String label = label();
        return label.isEmpty() ? variant.name() : variant.name() + "[" + label + "]";
    }
}
