package dev.topspin.cli.text;

/** The exit codes, which scripts may rely on. */
public final class Exit {
    /** All went well. */
    public static final int GOOD = 0;

    /** A trial failed or its result is invalid, or the run was interrupted. */
    public static final int FAILED = 1;

    /** The arguments or the experiment can't be run; nothing was started. */
    public static final int BAD_INPUT = 2;

    /** What they mean after a command that ran trials, for its help. */
    public static final String OF_TRIALS =
            "Exit codes: 0 good, 1 a trial failed or is invalid, or a report that could not be written, 2 bad input,";

    /** The ends that the JVM makes of a signal, for the same help. */
    public static final String OF_SIGNALS = "130 stopped by Ctrl-C (143 by SIGTERM; what had finished is written).";

    private Exit() {}
}
