package dev.topspin.workload.runtime.queue.queries;

import dev.topspin.workload.game.pingpong.PingSide;
import dev.topspin.workload.game.queries.Query;
import dev.topspin.workload.game.queries.Questions;
import dev.topspin.workload.game.queries.Told;
import dev.topspin.workload.runtime.queue.Hearer;
import dev.topspin.workload.runtime.queue.Inbox;

/** The party of a pair that asks. */
final class QueueAsking implements Hearer, PingSide.Sender {
    private final Questions<Query> questions;
    private final PingSide side;
    private final Inbox service;

    /**
     * @param questions what it asks
     * @param side times and counts the queries
     * @param service the inbox of whom it asks
     */
    QueueAsking(Questions<Query> questions, PingSide side, Inbox service) {
        this.questions = questions;
        this.side = side;
        this.service = service;
    }

    @Override
    public void hears(Object message) {
        if (message instanceof Told.User user) {
            if (side.received(questions.answered(user))) {
                service.put(questions.next());
                side.gone();
            }
        } else if (message instanceof Told.Begin begin) {
            questions.begin(begin.iteration());
            side.begin(begin.iteration(), this, begin.over());
        } else {
            throw Hearer.unknown(message);
        }
    }

    @Override
    public void send(int index) {
        service.put(questions.next());
    }
}
