/**
 * The commands: one class each, with its options, and what an experiment file is read by.
 *
 * <p>Arguments in, an exit code of {@link dev.topspin.cli.text.Exit} out. Puts the other rooms together; none of them knows it.
 */
package dev.topspin.cli.command;
