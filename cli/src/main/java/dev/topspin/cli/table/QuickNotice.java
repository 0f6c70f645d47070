package dev.topspin.cli.table;

import dev.topspin.cli.text.Text;
import dev.topspin.model.spec.Measurement;

/** What is said of a run whose experiment was shortened. */
public final class QuickNotice {
    private QuickNotice() {}

    /** @return what was measured instead, for a person */
    public static String of(Measurement m) {
        return "quick run, for a first look only: %s, warm-up %d x %s, measured %d x %s"
                .formatted(
                        Text.count(m.forks(), "fork"),
                        m.warmup().iterations(),
                        m.warmup().time(),
                        m.iterations(),
                        m.time());
    }
}
