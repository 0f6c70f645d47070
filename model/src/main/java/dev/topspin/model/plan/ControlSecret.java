package dev.topspin.model.plan;

import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * By what the processes of a trial know each other. Whoever starts them makes it and passes it in their environment, which, other
 * than their arguments, nobody else can read; they prove to each other that they have it, and never say it.
 */
public final class ControlSecret {
    /** The environment variable that has it. */
    public static final String VARIABLE = "TOPSPIN_CONTROL_SECRET";

    private static final int BYTES = 32;

    private ControlSecret() {}

    /** @return a new one, 64 hexadecimal digits */
    public static String random() {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
