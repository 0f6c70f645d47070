package dev.topspin.model.spec;

import dev.topspin.model.spec.VariantRuntime.Path;

/** Keeps what there was before there were paths out of what is written, so that hashes of plans stay as they were. */
public final class PodIsNotWritten {
    @Override
    public boolean equals(Object path) {
        return path == null || path == Path.Pod;
    }

    @Override
    public int hashCode() {
        return 0;
    }
}
