package dev.topspin.bench.benchmark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.bench.bare.AkkaBare;
import dev.topspin.bench.bare.Arguments;
import dev.topspin.bench.bare.ArteryBare;
import dev.topspin.bench.bare.ChameneosBare;
import dev.topspin.bench.bare.KilimBare;
import dev.topspin.bench.bare.PekkoBare;
import dev.topspin.bench.bare.QueriesBare;
import dev.topspin.bench.bare.QueueBare;
import dev.topspin.bench.bare.SeedBare;
import dev.topspin.bench.bare.SocketBare;
import dev.topspin.bench.bare.SpinBare;
import dev.topspin.bench.candidate.AllocationCandidate;
import dev.topspin.bench.candidate.BareCandidate;
import dev.topspin.bench.candidate.Figure;
import dev.topspin.bench.process.Cpus;
import dev.topspin.bench.process.Jvm;
import dev.topspin.bench.process.ProcessCpus;
import dev.topspin.bench.process.Timing;
import dev.topspin.model.spec.Dispatcher;
import dev.topspin.model.spec.VariantRuntime.AkkaRemote.Transport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each bare program runs for a moment, on the CPUs there are, and gives its figures. */
@Execution(ExecutionMode.CONCURRENT)
class BareProgramsTest {
    private static final Timing A_MOMENT = new Timing(50, 50);
    private static final ProcessCpus ALL = new ProcessCpus(Cpus.ofThisMachine().cpus(), List.of());
    private static final Dispatcher ONE_THREAD =
            new Dispatcher(Dispatcher.Executor.ForkJoin, 1, null, null, null, null, null);
    private final Jvm jvm = Jvm.here(Path.of("none.jar"), Optional.empty(), Optional.empty());

    @ParameterizedTest
    @ValueSource(
            classes = {
                SeedBare.class,
                SpinBare.class,
                ChameneosBare.class,
                AkkaBare.class,
                PekkoBare.class,
                KilimBare.class,
                QueueBare.class,
                QueriesBare.class
            })
    void aProgramOfOneProcessGivesWhatAHopTakes(Class<?> main) throws Exception {
        Map<Figure, Double> figures = run(main, List.of());
        assertTrue(figures.get(Figure.NS_PER_HOP) > 0);
        assertTrue(figures.get(Figure.OPS_PER_SECOND) > 0);
    }

    @Test
    void pairsQueryOnAnAffinityPool() throws Exception {
        Dispatcher affinity = new Dispatcher(Dispatcher.Executor.Affinity, 2, null, null, null, null, null);
        List<String> arguments = new ArrayList<>(BareConfig.local(affinity));
        arguments.addAll(List.of("pairs=3", "inFlight=10", "users=50", "record=1"));
        assertTrue(run(QueriesBare.class, arguments).get(Figure.OPS_PER_SECOND) > 0);
    }

    @Test
    void theSpinLoopRunsPaddedToo() throws Exception {
        assertTrue(run(SpinBare.class, List.of("padded=1")).get(Figure.NS_PER_HOP) > 0);
    }

    @Test
    void actorsRunOnOneThread() throws Exception {
        assertTrue(run(AkkaBare.class, BareConfig.local(ONE_THREAD)).get(Figure.NS_PER_HOP) > 0);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 500})
    void aSocketCarriesMessagesToAndFro(int inFlight) throws Exception {
        figuresAcross(SocketBare.class, inFlight, List.of());
    }

    @ParameterizedTest
    @EnumSource(names = {"Tcp", "AeronUdp"})
    void arteryCarriesMessagesToAndFro(Transport transport) throws Exception {
        figuresAcross(ArteryBare.class, transport == Transport.Tcp ? 500 : 1, BareConfig.remote(transport));
    }

    @Test
    void arteryRecordsWhatIsManyAtATimeWhereItIsAsked() throws Exception {
        List<String> arguments = new ArrayList<>(BareConfig.remote(Transport.Tcp));
        arguments.addAll(List.of("inFlight=500", "record=1"));
        Map<Figure, Double> figures =
                new BareCandidate("bare", jvm, ArteryBare.class, List.of(ALL, ALL), arguments, A_MOMENT).run();
        assertTrue(figures.get(Figure.P50_MICROS) > 0);
    }

    @Test
    void bareActorsAllocateTheSameForEachMessageHoweverManyThereAre() throws Exception {
        AllocationCandidate candidate = new AllocationCandidate("bare", jvm, 100_000, 400_000, roundTrips -> {
            List<String> arguments = new ArrayList<>(BareConfig.local(ONE_THREAD));
            arguments.add("roundTrips=" + roundTrips);
            return new BareCandidate("bare", jvm, AkkaBare.class, List.of(ALL), arguments, new Timing(0, 0))
                    .command(0, null);
        });
        double bytes = candidate.run().get(Figure.BYTES_PER_MESSAGE);
        assertTrue(bytes > 16 && bytes < 1000, "an envelope and a queue's node, but " + bytes);
    }

    @Test
    void aProgramThatFailsIsToldWithWhatItSaid() {
        IOException failed = assertThrows(IOException.class, () -> run(SpinBare.class, List.of("nonsense")));
        assertTrue(failed.getMessage().contains("not key=value: nonsense"), failed.getMessage());
    }

    @Test
    void threadsGetACpuEachWhereThereAreEnough() {
        Arguments arguments = Arguments.of("cpus=1,2");
        assertEquals(List.of("1", "2"), arguments.cpusFor(2));
        assertEquals(List.of("1,2"), arguments.cpusFor(8));
        assertEquals(List.of(), Arguments.of().cpusFor(2));
    }

    private Map<Figure, Double> run(Class<?> main, List<String> arguments) throws Exception {
        return new BareCandidate("bare", jvm, main, List.of(ALL), arguments, A_MOMENT).run();
    }

    private void figuresAcross(Class<?> main, int inFlight, List<String> more) throws Exception {
        List<String> arguments = new ArrayList<>(more);
        arguments.add("inFlight=" + inFlight);
        Map<Figure, Double> figures =
                new BareCandidate("bare", jvm, main, List.of(ALL, ALL), arguments, A_MOMENT).run();
        assertTrue(figures.get(Figure.OPS_PER_SECOND) > 0);
        assertEquals(inFlight == 1, figures.containsKey(Figure.P50_MICROS));
    }
}
