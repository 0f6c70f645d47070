/**
 * Shows how a run goes on: one updating line on a terminal, plain lines elsewhere.
 *
 * <p>In: what starts, happens and ends. Out: text on stderr. Decides nothing.
 */
package dev.topspin.cli.progress;
