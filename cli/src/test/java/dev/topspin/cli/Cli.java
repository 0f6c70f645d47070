package dev.topspin.cli;

import java.io.BufferedWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/** Runs a command line within the test's JVM. */
record Cli(int exit, String out, String err) {
    static Cli run(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine line = Main.commandLine().setOut(buffered(out)).setErr(buffered(err));
        int exit = line.execute(args);
        return new Cli(exit, out.toString(), err.toString());
    }

    /** As standard output is: what a command doesn't flush is lost here as there. */
    private static PrintWriter buffered(StringWriter to) {
        return new PrintWriter(new BufferedWriter(to), true);
    }
}
