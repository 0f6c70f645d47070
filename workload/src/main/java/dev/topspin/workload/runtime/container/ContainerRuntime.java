package dev.topspin.workload.runtime.container;

import dev.topspin.model.result.Reason;
import dev.topspin.model.spec.ContainerProgram;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.ExchangeRuntime;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import java.io.IOException;
import java.nio.file.Path;

/** A program that plays the workload, as a process of this one or in another container of the same pod. */
public final class ContainerRuntime implements ExchangeRuntime {
    private final ContainerProgram program;
    private final Path shared;
    private final Patience patience;

    /**
     * @param program what is run
     * @param shared the folder that the program's container has too; null to start the program here
     */
    public ContainerRuntime(ContainerProgram program, Path shared) {
        this(program, shared, null);
    }

    /** @param patience null for the usual one */
    ContainerRuntime(ContainerProgram program, Path shared, Patience patience) {
        this.program = program;
        this.shared = shared;
        this.patience = patience;
    }

    @Override
    public Exchange open(TrialContext context) throws TrialException {
        ProgramSession session = null;
        try {
            session = new ProgramSession(
                    host(context),
                    context.plan(),
                    patience != null ? patience : Patience.of(context.network().startTimeout()));
            session.greet();
            return new ContainerExchange(context, session, session.watchedBy(context.threads()));
        } catch (Breach e) {
            session.close();
            throw e.ofTrial();
        } catch (IOException e) {
            if (session != null) {
                session.close();
            }
            throw new TrialException(Reason.WorkloadError, "the program can't be started: " + e.getMessage(), e);
        }
    }

    private ProgramHost host(TrialContext context) throws TrialException, IOException {
        if (shared != null) {
            return new NeighbourContainer(shared, program.image());
        }
        if (program.onThisMachine().isEmpty()) {
            throw new TrialException(
                    Reason.InvalidPlan,
                    program.noCommand(context.plan().cell().variant().name()));
        }
        return new LocalProgram(program.onThisMachine(), context.threads());
    }
}
