package dev.topspin.model.sweep;

import dev.topspin.model.cpu.CpuRelation;
import dev.topspin.model.cpu.CpuWords;
import dev.topspin.model.result.Environment;
import dev.topspin.model.result.KernelSettings;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How a node is set up, as single settings that can be set side by side.
 *
 * @param values of each setting that it has, the most telling first; empty for one that has no value
 * @param whole lists of which all entries are known, so that one that is not there is one that the node doesn't have
 */
record NodeSettings(Map<String, String> values, Set<String> whole) {
    private static final String ARGUMENT = "kernel argument ";
    private static final String MITIGATION = "mitigation of ";
    private static final String IDLE_STATE = "idle state ";
    private static final String CUT = "...";

    /**
     * @param facts of the node
     * @param relation how its measured CPUs usually lie to each other; null where that is not known
     */
    static NodeSettings of(NodeFacts facts, CpuRelation relation) {
        NodeSettings settings = new NodeSettings(new LinkedHashMap<>(), new HashSet<>());
        Environment environment = facts.environment();
        settings.put("measured CPUs:", relation == null ? null : CpuWords.of(relation));
        if (environment != null) {
            settings.put("kernel", environment.kernel());
            if (environment.kernelSettings() != null) {
                settings.add(environment.kernelSettings());
            }
        }
        settings.put("kubelet", facts.kubelet());
        if (facts.kubeletConfig() != null) {
            facts.kubeletConfig()
                    .named()
                    .forEach((name, all) ->
                            settings.put("kubelet's " + name, all.isEmpty() ? null : String.join(",", all)));
        }
        settings.put("container runtime", facts.containerRuntime());
        settings.put("system", facts.os());
        if (environment != null) {
            settings.put("Java", environment.java());
            settings.put("Topspin", build(environment));
        }
        return settings;
    }

    private static String build(Environment environment) {
        return environment.commit() == null
                ? environment.topspin()
                : environment.topspin() + " of " + environment.commit();
    }

    private void add(KernelSettings kernel) {
        put("frequency governor", kernel.governor());
        put("idle driver", kernel.idleDriver());
        put("clock source", kernel.clockSource());
        put("transparent huge pages", kernel.transparentHugepages());
        if (kernel.idleStates() != null) {
            whole.add(IDLE_STATE);
            kernel.idleStates().forEach(state -> put(IDLE_STATE + state, ""));
        }
        if (kernel.commandLine() != null) {
            boolean cut = kernel.commandLine().endsWith(CUT);
            List<String> words = List.of(kernel.commandLine().strip().split("\\s+"));
            if (!cut) {
                whole.add(ARGUMENT);
            }
            words.subList(0, words.size() - (cut ? 1 : 0)).forEach(word -> entry(ARGUMENT, word, "="));
        }
        if (kernel.mitigations() != null) {
            whole.add(MITIGATION);
            kernel.mitigations().forEach(mitigation -> entry(MITIGATION, mitigation, ": "));
        }
    }

    /** One that is given more than once keeps all its values. */
    private void entry(String list, String text, String between) {
        int at = text.indexOf(between);
        String name = at < 0 ? text : text.substring(0, at);
        String value = at < 0 ? "" : text.substring(at + between.length());
        values.merge(list + name, value, (one, other) -> one + "," + other);
    }

    private void put(String setting, String value) {
        if (value != null) {
            values.put(setting, value);
        }
    }

    /** @return whether it is known what the node has of a setting, be it nothing */
    boolean knows(String setting) {
        return values.containsKey(setting) || whole.stream().anyMatch(setting::startsWith);
    }
}
