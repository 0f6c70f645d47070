package dev.topspin.workload.runtime.grpc;

import dev.topspin.model.result.Reason;
import dev.topspin.workload.game.pingpong.PingSide;
import dev.topspin.workload.harness.trial.FirstFailure;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.TrialException;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;
import java.util.concurrent.CountDownLatch;

/** The pinging end of a pair: used by the one thread that gets its replies. */
final class GrpcPing implements PingSide.Sender {
    /** Sends a message, whose reply {@link #came}. */
    private interface Way {
        void send(byte[] message);
    }

    private final PingSide side;
    private final Letters letters;
    private final FirstFailure failure;
    private final Way way;

    /**
     * @param side what it does, and counts
     * @param channel entered
     * @param streaming whether all messages are one call
     * @param failure told where a call breaks, or a reply is not what was sent
     */
    GrpcPing(PingSide side, Letters letters, Channel channel, boolean streaming, FirstFailure failure) {
        this.side = side;
        this.letters = letters;
        this.failure = failure;
        this.way = streaming
                ? stream(channel)
                : message -> ClientCalls.asyncUnaryCall(
                        channel.newCall(Methods.UNARY, CallOptions.DEFAULT), message, new Reply());
    }

    private Way stream(Channel channel) {
        StreamObserver<byte[]> messages = ClientCalls.asyncBidiStreamingCall(
                channel.newCall(Methods.STREAMING, CallOptions.DEFAULT), new Replies());
        return messages::onNext;
    }

    /** Begins an iteration. */
    void begin(Iteration iteration, CountDownLatch over) {
        side.begin(iteration, this, over);
    }

    @Override
    public void send(int index) {
        way.send(letters.next(index));
    }

    private void came(byte[] reply) {
        int slot = letters.cameIn(reply);
        if (slot < 0) {
            failure.report(new TrialException(Reason.MessagesNotConserved, letters.wrong(reply)));
        } else if (side.received(slot)) {
            send(slot);
            side.gone();
        }
    }

    private void broke(Throwable error) {
        failure.report(new TrialException(Reason.PeerLost, "a call broke: " + error.getMessage(), error));
    }

    /** Of a call for all messages. */
    private final class Replies implements StreamObserver<byte[]> {
        @Override
        public void onNext(byte[] reply) {
            came(reply);
        }

        @Override
        public void onError(Throwable error) {
            broke(error);
        }

        @Override
        public void onCompleted() {
            failure.report(new TrialException(Reason.PeerLost, "the responder ended the call"));
        }
    }

    /** Of a call for one message: it is back when the call has ended well. */
    private final class Reply implements StreamObserver<byte[]> {
        private byte[] reply;

        @Override
        public void onNext(byte[] message) {
            reply = message;
        }

        @Override
        public void onError(Throwable error) {
            broke(error);
        }

        @Override
        public void onCompleted() {
            came(reply);
        }
    }
}
