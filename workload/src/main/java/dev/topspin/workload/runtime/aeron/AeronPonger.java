package dev.topspin.workload.runtime.aeron;

import dev.topspin.workload.game.pingpong.polled.StreamPonger;
import io.aeron.FragmentAssembler;
import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.Header;
import java.io.IOException;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.IdleStrategy;

/** The answering end of one pair. */
class AeronPonger extends StreamPonger {
    private final AeronStream stream;
    private final IdleStrategy waiting;
    private final FragmentHandler handler = new FragmentAssembler(this::take);
    private boolean closed;

    /** @param stream connected; closed by others */
    AeronPonger(AeronStream stream, IdleStrategy waiting) {
        this.stream = stream;
        this.waiting = waiting;
    }

    @Override
    protected final void answer() {
        while (!stopped() && !closed) {
            waiting.idle(stream.in().poll(handler, AeronStream.FRAGMENTS));
        }
    }

    private void take(DirectBuffer buffer, int offset, int length, Header header) {
        came(1);
        answering();
        try {
            // who sends takes replies meanwhile, so that there will be room
            while (!stopped() && !stream.offer(buffer, offset, length)) {
                waiting.idle();
            }
            went(1);
        } catch (IOException e) {
            // the driver notices as well, and says over the control channel what became of it
            closed = true;
        }
    }

    /** A message is about to be sent back. */
    void answering() {}
}
