package dev.topspin.model.testing;

import dev.topspin.model.result.EffectiveConfig;
import dev.topspin.model.result.Environment;
import java.util.List;

/** Builds what a process ran on, for tests: at first outside a cluster, with nothing known of its build, its flags and its system. */
public final class EnvironmentFixture {
    private String cpuModel = "a CPU";
    private String node;
    private double clockNanos = 20.5;
    private List<String> settings = List.of("recording=All");
    private String commit;
    private String jvm;
    private List<String> jvmFlags;
    private String gc;
    private Boolean compactObjectHeaders;
    private Boolean aotCache;
    private EffectiveConfig config;

    public EnvironmentFixture cpuModel(String name) {
        cpuModel = name;
        return this;
    }

    public EnvironmentFixture node(String name) {
        node = name;
        return this;
    }

    public EnvironmentFixture clockNanos(double nanos) {
        clockNanos = nanos;
        return this;
    }

    public EnvironmentFixture settings(List<String> effective) {
        settings = effective;
        return this;
    }

    public EnvironmentFixture commit(String hash) {
        commit = hash;
        return this;
    }

    public EnvironmentFixture jvm(String vendorAndName, List<String> flags) {
        jvm = vendorAndName;
        jvmFlags = flags;
        return this;
    }

    public EnvironmentFixture config(EffectiveConfig whole) {
        config = whole;
        return this;
    }

    /** Of a JVM that says what it is; one of an earlier version says nothing. */
    public EnvironmentFixture ran(String collector, Boolean compactHeaders, Boolean cached) {
        gc = collector;
        compactObjectHeaders = compactHeaders;
        aotCache = cached;
        return this;
    }

    public Environment build() {
        return new Environment(
                "0.1.0",
                "25.0.1",
                "6.12",
                cpuModel,
                node,
                clockNanos,
                settings,
                commit,
                jvm,
                jvmFlags,
                null,
                config,
                null,
                gc,
                compactObjectHeaders,
                aotCache);
    }
}
