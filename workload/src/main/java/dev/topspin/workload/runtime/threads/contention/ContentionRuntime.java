package dev.topspin.workload.runtime.threads.contention;

import dev.topspin.model.result.Reason;
import dev.topspin.model.spec.Contention;
import dev.topspin.model.spec.VariantRuntime.Threads.Access;
import dev.topspin.workload.game.contention.Point;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.ExchangeRuntime;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;

/** Opens the point where threads contend, and starts them. */
public final class ContentionRuntime implements ExchangeRuntime {
    private final Contention workload;
    private final Access access;

    /**
     * @param workload the point, and how many threads
     * @param access how they get at it; null is refused when it is opened
     */
    public ContentionRuntime(Contention workload, Access access) {
        this.workload = workload;
        this.access = access;
    }

    @Override
    public Exchange open(TrialContext context) throws TrialException, InterruptedException {
        return new ContentionExchange(point(context.threads().cpus()), context.threads());
    }

    private Point point(int cpus) throws TrialException {
        int parties = workload.parties();
        return switch (workload.point()) {
            case CacheLine -> new Rooks(parties, own());
            case Queue -> new Queues(parties, own(), Waiting.of(parties + 1, cpus));
            case Lock ->
                switch (access) {
                    case Lock -> new LockedRook(parties);
                    case CompareAndSwap -> new SwappedRook(parties);
                    case null, default -> throw refused();
                };
        };
    }

    private boolean own() throws TrialException {
        return switch (access) {
            case Own -> true;
            case Shared -> false;
            case null, default -> throw refused();
        };
    }

    private TrialException refused() {
        return new TrialException(Reason.InvalidPlan, "point %s has no access %s".formatted(workload.point(), access));
    }
}
