/**
 * What tests of several modules share: valid experiments, and the one table of invalid ones.
 *
 * <p>Out: YAML as text, and the words it must be answered with. It is in the model's test jar; no program has it.
 */
package dev.topspin.model.testing;
