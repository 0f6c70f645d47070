package dev.topspin.cli;

/** The exit codes, which scripts may rely on. */
final class Exit {
    /** All went well. */
    static final int GOOD = 0;

    /** A trial failed or its result is invalid, or the run was interrupted. */
    static final int FAILED = 1;

    /** The arguments or the experiment can't be run; nothing was started. */
    static final int BAD_INPUT = 2;

    private Exit() {}
}
