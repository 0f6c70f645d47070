package dev.topspin.model.search;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.Variant;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.ArrayList;
import java.util.List;

/**
 * The spec of a capacity search: for each variant, and each value of a resource, the highest load at which every objective holds.
 *
 * @param template what each trial runs: an experiment's spec without matrix. The search sets the load, the resource and how many forks
 *     there are
 * @param load what is raised
 * @param resources a second axis; null for none
 * @param objectives what must hold; one or more
 * @param search how long it goes on; never null once defaults are filled in
 */
@ValidationRule(value = CapacitySearchSpec.SLOWDOWN_CEL, message = CapacitySearchSpec.SLOWDOWN)
public record CapacitySearchSpec(
        @Required
        @JsonPropertyDescription(
                "What each trial runs: an Experiment's spec without matrix. Its load, forks, precision,"
                        + " maxForks, budget and ttlAfterFinished are set by the search.")
        @ValidationRule(value = "!has(self.matrix)", message = CapacitySearchSpec.NO_MATRIX)
        ExperimentSpec template,

        @Required @JsonPropertyDescription("The load that is searched.")
        SearchLoad load,

        @JsonPropertyDescription(
                "A resource, each value of which has a capacity of its own. Absent: as the template has it.")
        SearchResources resources,

        @Required
        @Size(min = 1, max = 8)
        @JsonPropertyDescription(
                "What must hold for a load to be within the capacity. A load that is not reached, or loses"
                        + " messages, never is.")
        List<Objective> objectives,

        @Default("{}") @JsonPropertyDescription("How narrow the answer must be, and what may be spent on it.")
        SearchSettings search) {
    static final String NO_MATRIX = "a search has no matrix: remove it, and name one variant for each combination";

    static final String SLOWDOWN =
            "slowdown is of copies, which are held against one alone: it takes load.parameter copies" + " from 1 on";

    static final String SLOWDOWN_CEL = "self.load.parameter == 'copies' && self.load.from == 1"
            + " || self.objectives.all(o, o.figure != 'slowdown')";

    public CapacitySearchSpec {
        objectives = objectives == null ? List.of() : List.copyOf(objectives);
    }

    /** @return what is searched, each for itself, in the order of the variants and then of the resource's values */
    @JsonIgnore
    public List<Subject> subjects() {
        List<Integer> cpus = resources == null ? List.of(template.placement().cpus()) : resources.values();
        List<Subject> subjects = new ArrayList<>();
        for (Variant variant : template.variants()) {
            cpus.forEach(n -> subjects.add(new Subject(subjects.size(), variant, n)));
        }
        return List.copyOf(subjects);
    }

    /** @return whether trials are held against some that ran alone */
    @JsonIgnore
    boolean comparesWithAlone() {
        return objectives.stream().anyMatch(o -> o.figure() == Objective.Figure.slowdown);
    }

    /** @return the same where pinning is at most preferred: for a machine that has no other to turn to */
    public CapacitySearchSpec preferringPinning() {
        ExperimentSpec preferring = template.withPlacement(template.placement().preferringPinning());
        return new CapacitySearchSpec(preferring, load, resources, objectives, search);
    }
}
