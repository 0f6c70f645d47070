package dev.topspin.model.stats;

import dev.topspin.model.result.Environment;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.Remark;
import dev.topspin.model.result.TrialResult;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Which build of Topspin the trials of an experiment ran: an image whose tag was pushed anew, or an experiment of a time before
 * it kept its image, may have had two.
 *
 * @param chosen the build that most valid trials ran, of two with as many the one whose name is greater; null where none is known
 */
record Builds(String chosen) {
    static Builds of(Collection<TrialResult> results) {
        Map<String, Long> counts = results.stream()
                .filter(TrialResult::valid)
                .flatMap(r -> of(r).stream())
                .collect(Collectors.groupingBy(b -> b, TreeMap::new, Collectors.counting()));
        return new Builds(counts.entrySet().stream()
                .max(Map.Entry.<String, Long>comparingByValue(Comparator.naturalOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .orElse(null));
    }

    /** @return whether it is a valid result of another build; what doesn't say its build is taken for the same */
    boolean isOther(TrialResult result) {
        return result.valid() && of(result).filter(b -> !b.equals(chosen)).isPresent();
    }

    /** @return what is said of so many forks that are left out */
    Remark leftOut(int forks) {
        return new Remark.OtherBuild(forks, chosen);
    }

    private static Optional<String> of(TrialResult result) {
        return result.reports().stream()
                .map(PodReport::environment)
                .filter(Objects::nonNull)
                .filter(e -> e.commit() != null)
                .map(Builds::name)
                .distinct()
                .sorted()
                .reduce((a, b) -> a + " and " + b);
    }

    private static String name(Environment e) {
        return e.topspin() + " (" + e.commit() + ")";
    }
}
