package dev.topspin.workload.harness.trial;

import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Tells the other processes of a trial from strangers, by a secret that only its own processes have, and counts the strangers. Any
 * thread may ask.
 */
public final class PeerCheck {
    private static final Logger LOG = Logger.getLogger(PeerCheck.class.getName());
    private static final String ALGORITHM = "HmacSHA256";

    private final SecretKeySpec key;
    private final AtomicInteger strangers = new AtomicInteger();

    /** @param secret of the processes; null where they were started by hand and have none: then whoever runs the same trial is one */
    public PeerCheck(String secret) {
        // never empty, which a key must not be
        key = new SecretKeySpec(
                ("topspin " + (secret == null ? "" : secret)).getBytes(StandardCharsets.UTF_8), ALGORITHM);
    }

    /**
     * @param words what is proven; others in another order, or cut in another way, have another proof
     * @return 32 bytes that only who has the secret can know
     */
    public byte[] proof(String... words) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            for (String word : words) {
                byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
                mac.update(
                        ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
                mac.update(bytes);
            }
            return mac.doFinal();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JVM has " + ALGORITHM, e);
        }
    }

    /**
     * Counts a connection that was dropped. The first one is logged.
     *
     * @param from its other end
     * @param why it is none of ours
     */
    public void refused(SocketAddress from, String why) {
        if (strangers.incrementAndGet() == 1) {
            LOG.log(
                    Level.WARNING,
                    "a connection from {0} is none of this trial''s and was dropped: {1}; further ones are only counted",
                    new Object[] {from, why});
        }
    }

    /** @return how many connections were dropped so far */
    public int strangers() {
        return strangers.get();
    }
}
