package dev.topspin.workload.runtime.threads.chameneos;

import dev.topspin.model.result.CreatureCount;
import dev.topspin.workload.game.chameneos.Creature;
import dev.topspin.workload.game.chameneos.Population;
import dev.topspin.workload.harness.pinning.MeasuredThreads;
import dev.topspin.workload.harness.threads.Team;
import dev.topspin.workload.harness.threads.Team.Member;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** A thread for each creature, as far as there are CPUs; else a thread for each CPU, with its share of the creatures. */
final class ThreadsExchange implements Exchange {
    private final Population population;
    private final Place place;
    private final Start start;
    private final List<Group> groups = new ArrayList<>();
    private final Team team;

    ThreadsExchange(Population population, MeasuredThreads measured) throws InterruptedException {
        this.population = population;
        this.place = new Place(population.size());
        int threads = Math.min(population.size(), measured.cpus());
        this.start = new Start(threads);
        List<Member> members = new ArrayList<>();
        for (int thread = 0; thread < threads; thread++) {
            Group group = new Group(place, dealtTo(thread, threads));
            groups.add(group);
            members.add(new Member("creatures-" + thread, iteration -> play(group, iteration)));
        }
        this.team = new Team(measured, members, () -> {
            population.reset();
            start.reset();
        });
    }

    private List<Creature> dealtTo(int thread, int threads) {
        return IntStream.range(0, population.size())
                .filter(id -> id % threads == thread)
                .mapToObj(population::creature)
                .toList();
    }

    private void play(Group group, Iteration iteration) {
        start.await(nanos -> {
            place.open(iteration.exchanges());
            place.closeAt(nanos + iteration.timeNanos());
        });
        group.visit();
    }

    @Override
    public IterationOutcome run(Iteration iteration) throws TrialException, InterruptedException {
        team.run(iteration);
        // differences, because System.nanoTime may overflow
        long elapsed = groups.stream()
                .mapToLong(group -> group.endNanos() - start.nanos())
                .max()
                .orElseThrow();
        return population.outcome(place.met(), elapsed);
    }

    @Override
    public List<CreatureCount> creatures() {
        return population.counts();
    }

    @Override
    public List<String> settings() {
        return List.of("creatures=%d on %d threads".formatted(population.size(), team.size()));
    }

    @Override
    public OptionalInt partyThreads() {
        return OptionalInt.of(team.size());
    }

    @Override
    public void close() {
        team.close();
    }
}
