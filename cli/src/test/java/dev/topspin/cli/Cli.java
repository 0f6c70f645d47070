package dev.topspin.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/** Runs a command line within the test's JVM. */
record Cli(int exit, String out, String err) {
    static Cli run(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine line = Main.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        int exit = line.execute(args);
        line.getOut().flush();
        line.getErr().flush();
        return new Cli(exit, out.toString(), err.toString());
    }
}
