package dev.topspin.workload.runtime.grpc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.spec.GrpcCalls;
import dev.topspin.model.spec.GrpcCalls.CallExecutor;
import dev.topspin.model.spec.GrpcCalls.GrpcCall;
import dev.topspin.model.spec.VariantRuntime.Topology;
import dev.topspin.workload.harness.control.TwoEnds;
import dev.topspin.workload.harness.trial.Contexts;
import dev.topspin.workload.harness.trial.FreeThreads;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.Plans;
import dev.topspin.workload.harness.trial.TrialContext;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientInterceptors;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.netty.channel.epoll.Epoll;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.MetadataUtils;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class GrpcRuntimeTest {
    @Provide
    static Arbitrary<Integer> payloads() {
        return Arbitraries.of(0, 1, 100, 10_000, 65_536);
    }

    private static GrpcCalls calls(GrpcCall call, CallExecutor executor) {
        return new GrpcCalls(Topology.SameNode, call, executor);
    }

    @Property(tries = 10)
    void everyMessageIsCountedOnceByBothEndsAndRecordedAtMostOnce(
            @ForAll GrpcCall call,
            @ForAll CallExecutor executor,
            @ForAll("payloads") int payloadBytes,
            @ForAll @IntRange(min = 1, max = 3) int pairs,
            @ForAll @IntRange(min = 1, max = 50) int inFlight,
            @ForAll @IntRange(min = 1, max = 300) int roundTrips)
            throws Exception {
        GrpcCalls variant = calls(call, executor);
        try (TwoEnds ends =
                new TwoEnds(new GrpcRuntime(variant), variant, TwoEnds.pingPong(pairs, inFlight, payloadBytes))) {
            for (int number = 1; number <= 2; number++) {
                ends.assertEachMessageCountsOnce(number, (long) pairs * roundTrips, roundTrips);
            }
        }
    }

    @Test
    @Timeout(60)
    void anIterationEndsWhenItsTimeIsOverAndWhatIsUnderWayHasCome() throws Exception {
        GrpcCalls variant = calls(GrpcCall.Streaming, CallExecutor.Direct);
        try (TwoEnds ends = new TwoEnds(new GrpcRuntime(variant), variant, TwoEnds.pingPong(1, 8, 100))) {
            IterationOutcome driven = ends.run(new Iteration(1, 1, true, Long.MAX_VALUE, 50_000_000))
                    .getFirst();
            assertTrue(driven.elapsedNanos() >= 50_000_000, driven.toString());
            assertEquals(driven.sent(), driven.received());
            List<String> settings = ends.driver().settings();
            assertEquals(
                    List.of(
                            "call=Streaming",
                            "executor=Direct",
                            "messageBytes=116",
                            "transport=Netty's NIO, plaintext"),
                    settings);
        }
    }

    @Test
    @Timeout(60)
    void eventLoopsAndThePoolAreMeasuredAndWhatAcceptsIsNot() throws Exception {
        FreeThreads threads = new FreeThreads(2);
        GrpcCalls variant = calls(GrpcCall.Unary, CallExecutor.Pool);
        TrialContext context = Contexts.of(Plans.counted(variant, TwoEnds.pingPong(1, 1, 0)), threads);
        AnsweringServer server = new AnsweringServer(variant, context, () -> {});
        assertFalse(Epoll.isAvailable(), "no library is unpacked");
        try {
            assertEquals(0, call(server, Entrance.of(context).shown()).length);
            assertEquals(
                    List.of("grpc-call", "grpc-io"),
                    threads.entered().stream()
                            .map(thread -> thread.getName().replaceFirst("-\\d+-\\d+$", ""))
                            .sorted()
                            .toList());
        } finally {
            server.close();
        }
    }

    @Test
    @Timeout(60)
    void whoShowsNoTokenOfThisTrialIsRefusedAndCounted() throws Exception {
        GrpcCalls variant = calls(GrpcCall.Unary, CallExecutor.Direct);
        TrialContext context = Contexts.of(Plans.counted(variant, TwoEnds.pingPong(1, 1, 0)), new FreeThreads(1));
        AnsweringServer server = new AnsweringServer(variant, context, () -> {});
        try {
            int before = context.network().peers().strangers();
            StatusRuntimeException refused =
                    assertThrows(StatusRuntimeException.class, () -> call(server, new Metadata()));
            assertEquals(Status.Code.UNAUTHENTICATED, refused.getStatus().getCode());
            Metadata wrong = new Metadata();
            wrong.put(Entrance.TOKEN, new byte[32]);
            assertThrows(StatusRuntimeException.class, () -> call(server, wrong));
            assertEquals(before + 2, context.network().peers().strangers());
            assertEquals(0, server.received());
        } finally {
            server.close();
        }
    }

    private static byte[] call(AnsweringServer server, Metadata headers) {
        ManagedChannel channel = NettyChannelBuilder.forAddress("127.0.0.1", server.port())
                .usePlaintext()
                .build();
        try {
            Channel showing = ClientInterceptors.intercept(channel, MetadataUtils.newAttachHeadersInterceptor(headers));
            return ClientCalls.blockingUnaryCall(showing, Methods.UNARY, CallOptions.DEFAULT, new byte[0]);
        } finally {
            channel.shutdownNow();
        }
    }
}
