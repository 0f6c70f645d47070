package dev.topspin.model.sweep;

import dev.topspin.model.result.Ratio;
import java.util.List;

/**
 * What one kind of measurement says of a node or a link.
 *
 * @param kind what it says
 * @param ratio to its peers; null where there is none
 * @param evidence what speaks for it; empty where it is as its peers
 */
record Finding(NodeVerdict.Kind kind, Ratio ratio, List<Evidence> evidence) {
    Finding(NodeVerdict.Kind kind, Ratio ratio, Evidence... evidence) {
        this(kind, ratio, List.of(evidence));
    }
}
