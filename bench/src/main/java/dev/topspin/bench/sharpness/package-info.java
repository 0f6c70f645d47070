/** How long the example takes, how narrow its taxes are, and how often two runs of one build are called different. */
package dev.topspin.bench.sharpness;
