package dev.topspin.workload.harness.pinning;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * One file of the kernel's, kept open and read again and again without allocating: one call into the kernel a reading. Used by
 * one thread at a time. An interrupt of that thread closes the file, which can't be read any more then.
 */
final class KernelFile implements AutoCloseable {
    private final FileChannel channel;
    private final ByteBuffer buffer;
    private boolean readable = true;
    private int at;

    /**
     * @param path of the file
     * @param bytes how many of its first ones are read at the most
     * @throws IOException where it can't be opened
     */
    KernelFile(Path path, int bytes) throws IOException {
        channel = FileChannel.open(path, StandardOpenOption.READ);
        buffer = ByteBuffer.allocateDirect(bytes);
    }

    /** @return whether it was read, and numbers can be taken from its start on */
    boolean read() {
        if (!readable) {
            return false;
        }
        try {
            buffer.clear();
            int got = channel.read(buffer, 0);
            buffer.flip();
            at = 0;
            readable = got > 0;
        } catch (IOException e) {
            readable = false; // a thread that has ended has no figures any more
        }
        return readable;
    }

    /** @return the next number of the line, space before it left out; -1 where there is none */
    long number() {
        while (at < buffer.limit() && buffer.get(at) == ' ') {
            at++;
        }
        int start = at;
        long value = 0;
        while (at < buffer.limit() && buffer.get(at) >= '0' && buffer.get(at) <= '9') {
            value = value * 10 + buffer.get(at++) - '0';
        }
        return at == start ? -1 : value;
    }

    /** @return whether the text from here on begins so; then the next number is the one after it */
    boolean skip(String ascii) {
        if (at + ascii.length() > buffer.limit()) {
            return false;
        }
        for (int i = 0; i < ascii.length(); i++) {
            if (buffer.get(at + i) != ascii.charAt(i)) {
                return false;
            }
        }
        at += ascii.length();
        return true;
    }

    /** @return whether there is a further line, at whose start reading goes on then */
    boolean nextLine() {
        while (at < buffer.limit() && buffer.get(at) != '\n') {
            at++;
        }
        at++;
        return at < buffer.limit();
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            readable = false;
        }
    }
}
