package dev.topspin.cli.cluster;

import dev.topspin.api.CapacitySearch;
import dev.topspin.api.CapacitySearchStatus;
import dev.topspin.api.Experiment;
import dev.topspin.api.Trial;
import dev.topspin.cli.text.BadInputException;
import java.util.List;

/**
 * A capacity search as a cluster has it.
 *
 * @param search with a spec and a status in any case
 * @param experiments its own, in no order; those that were deleted are missing
 * @param trials those of the experiments that are there, in no order
 */
public record StoredSearch(CapacitySearch search, List<Experiment> experiments, List<Trial> trials) {
    private static final CapacitySearchStatus NONE =
            new CapacitySearchStatus(null, null, null, null, null, null, null, null, null, null);

    public StoredSearch {
        if (search.getStatus() == null) {
            search.setStatus(NONE);
        }
        experiments = List.copyOf(experiments);
        trials = List.copyOf(trials);
    }

    /** @return the name of the search */
    public String name() {
        return search.getMetadata().getName();
    }

    /** @throws BadInputException where its spec is of another version's form */
    public void requireKnown() throws BadInputException {
        if (search.getSpec() == null
                || search.getSpec().template() == null
                || search.getSpec().load() == null
                || search.getSpec().load().parameter() == null) {
            throw new BadInputException(
                    "capacitysearch/" + name()
                            + ": its spec is of no form that this version of Topspin knows: update topspin to the operator's version");
        }
    }
}
