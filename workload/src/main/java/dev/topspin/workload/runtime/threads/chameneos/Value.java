package dev.topspin.workload.runtime.threads.chameneos;

import dev.topspin.workload.harness.trial.Apart;

/** The value of a {@link Word}, away from the object before it. */
abstract class Value extends Apart {
    long value;
}
