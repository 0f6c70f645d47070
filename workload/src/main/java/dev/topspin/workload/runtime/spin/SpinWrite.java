package dev.topspin.workload.runtime.spin;

/** How a side writes its long. */
enum SpinWrite {
    /** A volatile store. */
    Store,
    Exchange,
    CompareAndSwap
}
