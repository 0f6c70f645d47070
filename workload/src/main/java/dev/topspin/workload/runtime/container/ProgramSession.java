package dev.topspin.workload.runtime.container;

import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.spec.Chameneos;
import dev.topspin.model.spec.PingPong;
import dev.topspin.model.spec.WorkloadKind;
import dev.topspin.workload.harness.pinning.MeasuredThreads;
import dev.topspin.workload.runtime.container.Ask.Done;
import dev.topspin.workload.runtime.container.Breach.Section;
import java.io.IOException;
import java.time.Duration;
import java.util.OptionalInt;

/** One run of a program, from its start to its end, by the protocol. Used by one thread at a time. */
final class ProgramSession implements AutoCloseable {
    /** A message that is no more than its type. */
    private record Word(String type) {}

    private final ProgramHost host;
    private final ProgramLink link;
    private final Patience patience;
    private final WorkloadKind workload;
    private final int pairs;
    private final int inFlight;
    private final int creatures;
    private ProgramHello hello;
    private long asked;
    private long exchanged;

    /** @param host of the program; closed with this, also where this throws */
    ProgramSession(ProgramHost host, TrialPlan plan, Patience patience) throws IOException {
        this.host = host;
        this.patience = patience;
        this.workload = plan.cell().workload().kind();
        this.pairs = workload.strands();
        this.inFlight = workload instanceof PingPong pingPong ? pingPong.inFlight() : 1;
        this.creatures =
                workload instanceof Chameneos chameneos ? chameneos.beginning().size() : 0;
        ProgramLink opened = null;
        try {
            opened = new ProgramLink(host);
            ProgramPlan.of(plan, opened.port(), opened.token()).write(host.folder());
            host.start();
        } catch (IOException e) {
            if (opened != null) {
                opened.close();
            }
            host.close();
            throw e;
        }
        this.link = opened;
    }

    /**
     * Awaits the program.
     *
     * @throws Breach where it does not come
     */
    ProgramHello greet() throws Breach, IOException {
        hello = link.hello(patience.hello());
        return hello;
    }

    /**
     * Has the program watched that was greeted.
     *
     * @throws Breach where it can't play the workload, or can't be seen
     */
    ProgramHello watchedBy(MeasuredThreads threads) throws Breach {
        if (!hello.workloads().contains(workload.kind())) {
            throw new Breach(
                    Section.Hello,
                    "does not play %s: its hello has the workloads %s".formatted(workload.kind(), hello.workloads()));
        }
        threads.adopt(host.watch(hello.pid()));
        return hello;
    }

    /** @return whether round trips are recorded where that is asked for */
    boolean records() {
        return hello.records() && workload.timed();
    }

    /**
     * Has it exchange.
     *
     * @param exchanges the most of each pair, or meetings, 1 or more
     * @param recordEvery one in how many round trips is recorded; 0 for none, where it can't record too
     */
    Done exchange(boolean warmup, long exchanges, long timeNanos, int recordEvery) throws Breach {
        link.expectSilence(Section.Done);
        Ask ask = new Ask(++asked, warmup, exchanges, timeNanos, records() ? recordEvery : 0);
        long start = System.nanoTime();
        link.write(ask.message());
        Said said = link.read(Section.Done, "done", patience.beyond().plus(Duration.ofNanos(timeNanos)));
        Done done = ask.judge(said, pairs, inFlight, creatures, System.nanoTime() - start);
        exchanged += done.exchanges();
        return done;
    }

    /** Has it say what it counted in all, once. */
    void report() throws Breach {
        link.expectSilence(Section.Done);
        link.write(new Word("report"));
        Said said = link.read(Section.Report, "report", patience.end());
        long times = said.number("begins");
        long exchanges = said.number("exchanges");
        if (times != asked || exchanges != exchanged) {
            throw new Breach(
                    Section.Report,
                    "reported %d exchanges of %d begins, and had said of each of %d what it counted, %d exchanges in all"
                            .formatted(exchanges, times, asked, exchanged));
        }
    }

    /**
     * Has it end.
     *
     * @return its exit code; empty where nobody can tell
     * @throws Breach where it says more, or does not end
     */
    OptionalInt end() throws Breach, InterruptedException {
        link.expectSilence(Section.Report);
        link.write(new Word("end"));
        link.expectEnd(patience.end());
        return host.awaitEnd(patience.end());
    }

    String setting() {
        return host.setting();
    }

    @Override
    public void close() {
        link.close();
        host.close();
    }
}
