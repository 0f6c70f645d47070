package dev.topspin.operator.admission;

import dev.topspin.model.spec.RunPolicy.Exclusive;
import dev.topspin.model.spec.RunPolicy.Priority;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What an experiment asks the queue for.
 *
 * @param id namespace/name of the experiment
 * @param uid of the experiment
 * @param created when
 * @param priority of the experiment
 * @param exclusive what its trials keep others away from
 * @param trials how many it has yet to run
 * @param lanes that have a trial to run or running; those that have nodes keep them
 * @param held nodes of lanes by its stored status
 * @param together whether all of its lanes run beside each other on one node
 */
public record Request(
        String id,
        String uid,
        Instant created,
        Priority priority,
        Exclusive exclusive,
        int trials,
        List<LaneRequest> lanes,
        Map<Integer, List<String>> held,
        boolean together) {
    /** One each lane of which has a node of its own. */
    public Request(
            String id,
            String uid,
            Instant created,
            Priority priority,
            Exclusive exclusive,
            int trials,
            List<LaneRequest> lanes,
            Map<Integer, List<String>> held) {
        this(id, uid, created, priority, exclusive, trials, lanes, held, false);
    }

    public Request {
        lanes = List.copyOf(lanes);
        held = new TreeMap<>(held);
    }

    String namespace() {
        return id.substring(0, id.indexOf('/'));
    }

    /**
     * A lane of an experiment's plan.
     *
     * @param lane its number
     * @param nodes how many it needs at once: 2 where trials of it cross nodes, else 1
     * @param requirements of each
     * @param before nodes on which trials of it have run: while those exist, and it fits there, it goes on there and nowhere else
     */
    public record LaneRequest(int lane, int nodes, Requirements requirements, List<String> before) {
        public LaneRequest {
            before = List.copyOf(before);
        }
    }
}
