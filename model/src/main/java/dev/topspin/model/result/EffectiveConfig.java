package dev.topspin.model.result;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a runtime was really configured with: the whole of it, not only what Topspin sets. Settings are lines {@code
 * path=value}, sorted by path.
 *
 * @param hash 16 hexadecimal digits over all settings but those that only say where something is, such as an address: the same
 *     hash is the same configuration
 * @param count how many settings there are
 * @param changed those that differ from what the runtime was shipped with; null where bytes were short
 * @param all every one; null where bytes were short, and in {@code results.json}, which has them once for each hash
 */
public record EffectiveConfig(String hash, int count, List<String> changed, List<String> all) {
    public EffectiveConfig {
        changed = changed == null ? null : List.copyOf(changed);
        all = all == null ? null : List.copyOf(all);
    }

    /**
     * @param effective settings by path
     * @param shipped what the runtime comes with, by path
     * @param places paths of settings that only say where something is
     */
    public static EffectiveConfig of(Map<String, String> effective, Map<String, String> shipped, Set<String> places) {
        SortedMap<String, String> sorted = new TreeMap<>(effective);
        List<String> changed = sorted.entrySet().stream()
                .filter(e -> !e.getValue().equals(shipped.get(e.getKey())))
                .map(EffectiveConfig::line)
                .toList();
        List<String> all = sorted.entrySet().stream().map(EffectiveConfig::line).toList();
        List<String> hashed = sorted.entrySet().stream()
                .filter(e -> !places.contains(e.getKey()))
                .map(EffectiveConfig::line)
                .toList();
        return new EffectiveConfig(hash(hashed), all.size(), changed, all);
    }

    /** @return the same without the whole, of which the hash remains */
    public EffectiveConfig withoutAll() {
        return new EffectiveConfig(hash, count, changed, null);
    }

    private static String line(Map.Entry<String, String> setting) {
        return setting.getKey() + "=" + setting.getValue();
    }

    private static String hash(List<String> lines) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256")
                    .digest(String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
