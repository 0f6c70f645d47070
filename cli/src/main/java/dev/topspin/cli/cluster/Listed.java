package dev.topspin.cli.cluster;

import java.util.List;

/** Several objects as kubectl prints them. */
record Listed(String apiVersion, String kind, List<Object> items) {
    Listed(List<Object> items) {
        this("v1", "List", items);
    }
}
