/**
 * What every command says things with: numbers and durations in words, the terminal, errors, exit codes.
 *
 * <p>Knows no results and no commands.
 */
package dev.topspin.cli.text;
