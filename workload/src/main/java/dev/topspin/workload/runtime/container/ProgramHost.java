package dev.topspin.workload.runtime.container;

import dev.topspin.workload.harness.pinning.WatchedProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalInt;

/** Where the program runs. Used by one thread at a time. */
interface ProgramHost extends AutoCloseable {
    /** @return the folder where the program finds its plan */
    Path folder();

    /** The plan is there: the program can begin, or has begun and looks for it. */
    void start() throws IOException;

    /** @return how it ended, in words that follow "the program"; null where it runs, or nobody can tell */
    String ended();

    /**
     * @param pid as the program says
     * @return how it is looked at
     * @throws Breach where that is none of its processes
     */
    WatchedProgram watch(long pid) throws Breach;

    /**
     * Waits for the end of the program, which was told to.
     *
     * @return its exit code; empty where nobody can tell
     * @throws Breach where it does not end
     */
    OptionalInt awaitEnd(Duration patience) throws Breach, InterruptedException;

    /** @return what is run, for the report */
    String setting();

    /** Ends whatever of the program still runs. */
    @Override
    void close();
}
