package dev.topspin.workload.runtime.queue;

import dev.topspin.model.spec.BareQueue;
import dev.topspin.model.spec.BareQueue.QueueWait;
import dev.topspin.model.spec.BareQueue.ThreadKind;
import dev.topspin.workload.harness.pinning.MeasuredThreads;
import dev.topspin.workload.harness.threads.Team;
import dev.topspin.workload.harness.threads.Team.Member;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.PartyRunner;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.ArrayList;
import java.util.List;

/**
 * The threads of all parties. They hear while an iteration goes on, and rest in between without looking at their inboxes, so that a
 * floor can run on the same CPUs. Where inboxes are looked at and there are fewer CPUs than parties, a thread for each CPU serves its
 * share of them in turn; else each party has a thread.
 */
public final class Crew implements PartyRunner {
    /** What each inbox is told when nothing more comes in this iteration. */
    private enum Rest {
        REST
    }

    private final BareQueue runtime;
    private final List<Post> posts;
    private final Carriers carriers;
    private final Team team;

    /**
     * @param runtime which threads, and how they wait
     * @param measured where they enter
     * @param posts in the order in which they get their CPUs; one or more
     */
    public Crew(BareQueue runtime, MeasuredThreads measured, List<Post> posts)
            throws TrialException, InterruptedException {
        this.runtime = runtime;
        this.posts = List.copyOf(posts);
        boolean virtual = runtime.threads() == ThreadKind.Virtual;
        int threads =
                virtual || runtime.waits() == QueueWait.Block ? posts.size() : Math.min(posts.size(), measured.cpus());
        List<Member> members = new ArrayList<>();
        for (int thread = 0; thread < threads; thread++) {
            Post[] own = dealtTo(thread, threads);
            members.add(new Member(own[0].name(), _ -> serve(own)));
        }
        if (virtual) {
            carriers = new Carriers(measured);
            carriers.enter();
            team = new Team((name, task) -> Thread.ofVirtual().name(name).start(task), members, () -> {});
        } else {
            carriers = null;
            team = new Team(measured, members, () -> {});
        }
    }

    private Post[] dealtTo(int thread, int threads) {
        List<Post> own = new ArrayList<>();
        for (int i = thread; i < posts.size(); i += threads) {
            own.add(posts.get(i));
        }
        return own.toArray(Post[]::new);
    }

    private void serve(Post[] own) throws InterruptedException {
        if (own.length == 1) {
            serve(own[0].inbox(), own[0].hearer());
        } else {
            serveInTurn(own, runtime.waits() == QueueWait.Yield ? Idling.Yield : Idling.Spin);
        }
    }

    private static void serve(Inbox inbox, Hearer hearer) throws InterruptedException {
        for (Object message = inbox.take(); message != Rest.REST; message = inbox.take()) {
            hearer.hears(message);
        }
    }

    private static void serveInTurn(Post[] own, Idling idling) throws InterruptedException {
        boolean[] rests = new boolean[own.length];
        int left = own.length;
        int looks = 0;
        while (left > 0) {
            looks++;
            for (int i = 0; i < own.length; i++) {
                Object message = rests[i] ? null : own[i].inbox().poll();
                if (message == Rest.REST) {
                    rests[i] = true;
                    left--;
                } else if (message != null) {
                    own[i].hearer().hears(message);
                    looks = 0;
                }
            }
            if (looks > 0) {
                idling.idle(looks);
            }
        }
    }

    /** Lets all threads hear. */
    @Override
    public void begin(Iteration iteration) throws TrialException, InterruptedException {
        if (carriers != null) {
            carriers.enter();
        }
        team.begin(iteration);
    }

    /** Lets all threads rest, when nothing is under way any more. */
    @Override
    public void end() throws TrialException, InterruptedException {
        posts.forEach(post -> post.inbox().tell(Rest.REST));
        team.end();
    }

    @Override
    public void check() throws TrialException {
        team.check();
    }

    /** @return what is effective, for the report */
    public List<String> settings(Inboxes inboxes) {
        List<String> settings = new ArrayList<>(List.of(inboxes.setting(), "waiting=" + runtime.waits()));
        settings.add(
                carriers == null
                        ? "threads=%d for %d parties".formatted(team.size(), posts.size())
                        : "threads=%d virtual on %d carriers".formatted(team.size(), carriers.size()));
        return settings;
    }

    @Override
    public void close() {
        team.close();
    }
}
