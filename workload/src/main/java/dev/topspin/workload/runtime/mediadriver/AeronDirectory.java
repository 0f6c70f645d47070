package dev.topspin.workload.runtime.mediadriver;

import io.aeron.CommonContext;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.agrona.IoUtil;

/**
 * Where Aeron's media driver of this process keeps its buffers: a directory of its own, in memory where there is a {@code
 * /dev/shm}, and so small that a pod's is large enough.
 */
public final class AeronDirectory {
    private static final Path MEMORY = Path.of("/dev/shm");
    private static final String PREFIX = "topspin-aeron-";
    private static final long ALIVE_MILLIS = 10_000;

    /**
     * Three terms for each of the two streams in each direction are 48 MiB, where Aeron's default takes 192 MiB of the
     * pod's memory. It holds messages of up to an eighth of it.
     */
    public static final int TERM_BYTES = 4 * 1024 * 1024;

    /** Aeron's default, which fits Ethernet; its frames have multiples of 32 bytes. */
    private static final int MTU_BYTES = 1408;

    private static final int UDP_AND_IP_BYTES = 28;
    private static final int FRAME_ALIGNMENT = 32;

    private final File directory;

    private AeronDirectory(File directory) {
        this.directory = directory;
    }

    /** Chooses a directory, removes those that killed processes left, and sees to it that this one goes. */
    public static AeronDirectory choose() {
        Path parent = Files.isWritable(MEMORY) ? MEMORY : Path.of(System.getProperty("java.io.tmpdir"));
        removeAbandoned(parent.toFile());
        AeronDirectory chosen = new AeronDirectory(
                parent.resolve(PREFIX + ProcessHandle.current().pid() + "-" + Long.toHexString(System.nanoTime()))
                        .toFile());
        // a signal or a deadline ends the process without closing anything
        Runtime.getRuntime().addShutdownHook(new Thread(chosen::remove, "aeron-directory"));
        return chosen;
    }

    private static void removeAbandoned(File parent) {
        File[] found = parent.listFiles((_, name) -> name.startsWith(PREFIX));
        for (File one : found == null ? new File[0] : found) {
            File cnc = new File(one, "cnc.dat");
            boolean old = System.currentTimeMillis() - one.lastModified() > ALIVE_MILLIS;
            if (old && (!cnc.exists() || !CommonContext.isDriverActive(one, ALIVE_MILLIS, _ -> {}))) {
                IoUtil.delete(one, true);
            }
        }
    }

    /** @return its path */
    public String path() {
        return directory.getPath();
    }

    /**
     * What a media driver reads from system properties, and its context from setters, under the names of the former.
     *
     * @param bind own address
     * @return what to set
     */
    public static Map<String, Integer> properties(String bind) {
        Map<String, Integer> properties = new LinkedHashMap<>();
        properties.put("aeron.term.buffer.length", TERM_BYTES);
        properties.put("aeron.mtu.length", mtu(bind));
        return properties;
    }

    /**
     * @param bind own address
     * @return Aeron's largest frame on its link: no larger than fits one packet, because lost fragments cost all
     */
    public static int mtu(String bind) {
        return mtu(linkMtu(bind));
    }

    static int mtu(int linkBytes) {
        int fitting = (linkBytes - UDP_AND_IP_BYTES) / FRAME_ALIGNMENT * FRAME_ALIGNMENT;
        return Math.min(MTU_BYTES, fitting);
    }

    private static int linkMtu(String bind) {
        try {
            NetworkInterface link = NetworkInterface.getByInetAddress(InetAddress.getByName(bind));
            return link == null ? Integer.MAX_VALUE : link.getMTU();
        } catch (IOException e) {
            return Integer.MAX_VALUE;
        }
    }

    /** Removes the directory, as far as it is there. */
    public void remove() {
        IoUtil.delete(directory, true);
    }
}
