package dev.topspin.operator.trial;

import java.time.Instant;

/** Kubernetes' points in time. */
final class Times {
    private Times() {}

    /** @return null where the text is null or empty */
    static Instant parse(String rfc3339) {
        return rfc3339 == null || rfc3339.isEmpty() ? null : Instant.parse(rfc3339);
    }

    static Instant orNow(String rfc3339, Instant now) {
        Instant parsed = parse(rfc3339);
        return parsed == null ? now : parsed;
    }

    static Instant earliest(Instant a, Instant b) {
        if (a == null) {
            return b;
        }
        return b == null || a.isBefore(b) ? a : b;
    }
}
