package dev.topspin.operator.kube;

import dev.topspin.api.ConditionReasons;
import dev.topspin.api.ConditionTypes;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The conditions of a status: each type once, its transition time kept while its status is. */
public final class Conditions {
    private final List<Condition> before;
    private final List<Condition> now = new ArrayList<>();
    private final Long generation;
    private final String time;

    /**
     * @param before the conditions of the last status
     * @param generation of the spec that is looked at
     * @param time of this look
     */
    public Conditions(List<Condition> before, Long generation, Instant time) {
        this.before = before;
        this.generation = generation;
        this.time = time.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /**
     * @param status whether, or null for not known
     * @param reason one stable CamelCase word
     * @param message for a person
     */
    public Conditions set(String type, Boolean status, String reason, String message) {
        String text = status == null ? "Unknown" : status ? "True" : "False";
        String since = find(before, type)
                .filter(c -> text.equals(c.getStatus()))
                .map(Condition::getLastTransitionTime)
                .orElse(time);
        now.add(new ConditionBuilder()
                .withType(type)
                .withStatus(text)
                .withReason(reason)
                .withMessage(message == null ? "" : cut(message))
                .withLastTransitionTime(since)
                .withObservedGeneration(generation)
                .build());
        return this;
    }

    /**
     * Sets {@link ConditionTypes#FINISHED}, which whoever waits for the end can wait for, whatever the end is.
     *
     * @param over whether nothing will be done any more
     * @param outcome type of the condition that was set before and says how it ended: its reason and message count here too
     */
    public Conditions finished(boolean over, String outcome) {
        Condition how = find(now, outcome).orElseThrow(() -> new IllegalStateException("no condition " + outcome));
        return over
                ? set(ConditionTypes.FINISHED, true, how.getReason(), how.getMessage())
                : set(ConditionTypes.FINISHED, false, ConditionReasons.NOT_FINISHED, "");
    }

    /** Keeps a condition as it was, if it was there. */
    public Conditions keep(String type) {
        find(before, type).ifPresent(now::add);
        return this;
    }

    /** @return the conditions, in the order in which they were set */
    public List<Condition> list() {
        return List.copyOf(now);
    }

    /** @return the condition of this type, if any */
    public static Optional<Condition> find(List<Condition> conditions, String type) {
        return conditions.stream().filter(c -> type.equals(c.getType())).findFirst();
    }

    /** The API's own limit of a condition's message is 32768 characters. */
    private static String cut(String message) {
        return message.length() <= 8000 ? message : message.substring(0, 8000) + "...";
    }
}
