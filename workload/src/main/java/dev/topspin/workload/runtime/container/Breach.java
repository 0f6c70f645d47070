package dev.topspin.workload.runtime.container;

import dev.topspin.model.result.Reason;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.Locale;

/** A program did not keep to the protocol. */
final class Breach extends Exception {
    private static final long serialVersionUID = 1L;

    /** The parts of the protocol, each a section of its page. */
    enum Section {
        Plan,
        Hello,
        Begin,
        Done,
        Counts,
        Times,
        Recording,
        Report,
        End
    }

    private final Section section;

    /**
     * @param section what it did not keep to
     * @param words what it did, with what it said where it said something
     */
    Breach(Section section, String words) {
        super(words);
        this.section = section;
    }

    Section section() {
        return section;
    }

    /** @return where to read how it should be */
    String page() {
        return "docs/container-protocol.md#" + section.name().toLowerCase(Locale.ROOT);
    }

    /** @return as a trial says it */
    TrialException ofTrial() {
        return new TrialException(
                Reason.ProtocolBroken, "the program %s (see %s)".formatted(getMessage(), page()), this);
    }
}
