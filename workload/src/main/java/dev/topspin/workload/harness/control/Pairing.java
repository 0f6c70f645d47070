package dev.topspin.workload.harness.control;

import dev.topspin.model.plan.Role;
import dev.topspin.model.result.Reason;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.Network;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;

/** The way from two processes that don't know each other to an exchange between them. */
public final class Pairing {
    private Pairing() {}

    /** Makes what a runtime exchanges messages with. */
    @FunctionalInterface
    public interface PartyMaker {
        /**
         * @param control to the other process, which has said hello; to be looked at by whoever waits for it here
         * @return the party of this process' role, connected and with its threads placed
         * @throws TrialException where it can't be made; whatever was opened is closed again
         */
        Party make(ControlChannel control) throws TrialException, InterruptedException;
    }

    /**
     * Meets the other process, makes the party and waits until the other has made its own.
     *
     * @param context of this process
     * @param dataPort where this process listens already; 0 where it does not
     * @param maker of the party
     * @return the exchange, ready
     * @throws TrialException where the other does not come or is not the one, or where either can't make its party
     */
    public static Exchange open(TrialContext context, int dataPort, PartyMaker maker)
            throws TrialException, InterruptedException {
        return over(context, meet(context, dataPort), maker);
    }

    /**
     * Makes the party and waits until the other process has made its own.
     *
     * @param context of this process
     * @param control to the other, which has said hello; closed with the exchange
     * @param maker of the party
     * @return the exchange, ready
     * @throws TrialException where either can't make its party
     */
    public static Exchange over(TrialContext context, ControlChannel control, PartyMaker maker)
            throws TrialException, InterruptedException {
        Party party = null;
        try {
            party = maker.make(control);
            control.send(new ControlMessage.Ready());
            control.await(ControlMessage.Ready.class, context.network().startTimeout());
            return switch (party) {
                case Party.Driving driving ->
                    new DriverExchange(control, driving, context.network().startTimeout());
                case Party.Answering answering ->
                    new ResponderExchange(
                            control, answering, Duration.ofNanos(context.plan().deadlineNanos()));
            };
        } catch (TrialException e) {
            TrialException first = control.reasonOf(e);
            control.fail(first.reason(), first.getMessage());
            close(party);
            throw first;
        } catch (InterruptedException | RuntimeException e) {
            control.fail(Reason.WorkloadError, String.valueOf(e));
            close(party);
            throw e;
        }
    }

    private static void close(Party party) {
        if (party != null) {
            party.close();
        }
    }

    private static ControlChannel meet(TrialContext context, int dataPort) throws TrialException, InterruptedException {
        Network network = context.network();
        ControlMessage.Hello own = Meeting.hello(context.plan(), context.role(), network.advertised(), dataPort);
        if (context.role() == Role.driver) {
            return new Meeting(own, network.startTimeout(), Timings.DEFAULT, network.peers())
                    .connect(network.peer(), network.controlPort());
        }
        return new Meeting(own, network.startTimeout(), Timings.DEFAULT, network.peers())
                .accept(listen(network.bind(), network.controlPort()));
    }

    static ServerSocket listen(String address, int port) throws TrialException {
        try {
            ServerSocket listening = new ServerSocket();
            listening.bind(new InetSocketAddress(InetAddress.getByName(address), port), Listener.BACKLOG);
            return listening;
        } catch (IOException e) {
            throw new TrialException(
                    Reason.WorkloadError,
                    "can't listen on the control port %s:%d: %s".formatted(address, port, e.getMessage()),
                    e);
        }
    }
}
