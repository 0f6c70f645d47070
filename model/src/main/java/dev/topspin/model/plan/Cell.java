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
 * @param parameters the swept values that make this cell, by parameter name; empty where nothing was swept
 */
public record Cell(Variant variant, Workload workload, Map<String, Long> parameters) {
    public Cell {
        parameters = parameters == null ? new TreeMap<>() : new TreeMap<>(parameters);
    }

    /** @return whether messages go at a rate, and not when replies have come */
    @JsonIgnore
    public boolean openLoop() {
        return workload.pingPong() != null && workload.pingPong().load() != null;
    }

    /** @return the swept values as text, e.g. {@code threads=2,throughput=5}; empty where nothing was swept */
    @JsonIgnore
    public String label() {
        return parameters.entrySet().stream()
                .map(e -> e.getKey() + "=" + e.getValue())
                .collect(Collectors.joining(","));
    }

    /** @return the cell's name, unique in the experiment: the variant's name, and the swept values in brackets */
    @JsonIgnore
    public String name() {
        return parameters.isEmpty() ? variant.name() : variant.name() + "[" + label() + "]";
    }
}
