package dev.topspin.model.search;

import dev.topspin.model.spec.Variant;

/**
 * One variant on so many CPUs: what has a capacity.
 *
 * @param number its place among the subjects of a search, from 0
 * @param variant who exchanges
 * @param cpus measured CPUs of each pod
 */
public record Subject(int number, Variant variant, int cpus) {}
