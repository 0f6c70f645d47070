package dev.topspin.workload.chameneos.threads;

import dev.topspin.workload.harness.trial.Apart;

/** The value of a {@link Word}, away from the object before it. */
abstract class Value extends Apart {
    long value;
}
