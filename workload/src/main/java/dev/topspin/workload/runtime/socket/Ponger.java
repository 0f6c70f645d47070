package dev.topspin.workload.runtime.socket;

import dev.topspin.workload.game.pingpong.polled.Frame;
import dev.topspin.workload.game.pingpong.polled.PollingWait;
import dev.topspin.workload.game.pingpong.polled.StreamPonger;
import dev.topspin.workload.harness.trial.TrialContext;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;

/** The answering end of one connection. */
class Ponger extends StreamPonger {
    private final SocketChannel channel;
    private final int messageBytes;
    private final ByteBuffer buffer;
    private final PollingWait waiting;

    /** @param channel connected, not blocking; closed by others */
    Ponger(SocketChannel channel, TrialContext context) {
        Frame frame = SocketRuntime.frame(context);
        this.channel = channel;
        this.messageBytes = frame.bytes();
        this.buffer = frame.buffer(context.pingPong().mostUnderWay());
        this.waiting = new PollingWait(SocketRuntime.crowded(context));
    }

    @Override
    protected final void answer() {
        try {
            while (!stopped()) {
                int read = channel.read(buffer);
                if (read < 0) {
                    return;
                }
                if (read == 0) {
                    waiting.nothing();
                    continue;
                }
                waiting.reset();
                int whole = buffer.position() / messageBytes;
                if (whole > 0) {
                    answer(whole);
                }
            }
        } catch (ClosedChannelException e) {
            // the exchange is being closed
        } catch (IOException e) {
            // the driver notices as well, and says over the control channel what became of it
        }
    }

    /** Sends so many messages back, which came whole. */
    void answer(int whole) throws IOException {
        came(whole);
        int end = buffer.position();
        buffer.flip().limit(whole * messageBytes);
        while (buffer.hasRemaining() && !stopped()) {
            if (channel.write(buffer) == 0) {
                waiting.nothing();
            }
        }
        went(whole);
        buffer.limit(end).compact();
    }
}
