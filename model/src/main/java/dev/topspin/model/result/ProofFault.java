package dev.topspin.model.result;

/** What speaks against the pinning of a process: stable words beside the sentences of {@link Proof#reasons}. */
public enum ProofFault {
    /** Pinning was not wanted. */
    NotWanted,
    /** The process may use other CPUs than those that were named or asked for. */
    OtherCpus,
    /** Its CPUs changed. */
    CpusChanged,
    /** Whether its CPUs changed can't be read. */
    CpusNotWatched,
    /** There were fewer CPUs than asked for. */
    TooFewCpus,
    /** Measured threads and the rest of the JVM had CPUs in common. */
    NotApart,
    /** No measured thread was seen, or its CPU mask can't be read. */
    ThreadsNotSeen,
    /** A measured thread could run, or ran, where it should not. */
    ThreadElsewhere,
    /** Other threads of the JVM were not where they should be. */
    Strays,
    /** A CPU quota stopped the process, or whether one did can't be read. */
    Throttled,
    /** A measured thread with a CPU of its own could run and was kept waiting: somebody else was on that CPU. */
    KeptWaiting
}
