package dev.topspin.e2e.soak;

import java.time.Instant;
import java.util.List;

/**
 * What must not happen and did.
 *
 * @param evidence lines of the audit log, and the faults of that time
 */
public record Violation(Instant at, String what, List<String> evidence) {
    private static final int LONGEST_LINE = 1_500;

    public Violation {
        evidence = List.copyOf(evidence);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder().append(at).append("  ").append(what);
        evidence.forEach(line -> text.append("\n    ").append(line, 0, Math.min(line.length(), LONGEST_LINE)));
        return text.toString();
    }
}
