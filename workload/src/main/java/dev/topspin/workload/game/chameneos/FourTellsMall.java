package dev.topspin.workload.game.chameneos;

import dev.topspin.workload.game.chameneos.Message.Meet;
import dev.topspin.workload.game.chameneos.Message.Word;

/** Two creatures tell the mall that they are there, and it forwards the second's message to the first. */
final class FourTellsMall extends Mall {
    private static final int NOBODY = -1;

    private int waiting = NOBODY;

    FourTellsMall(int size) {
        super(size);
    }

    @Override
    public String protocol() {
        return "FourTells";
    }

    @Override
    boolean came(Message message) {
        if (!(message instanceof Meet meet)) {
            return false;
        }
        if (!open()) {
            visitors().tell(meet.creature(), Word.Leave);
        } else if (waiting == NOBODY) {
            waiting = meet.creature();
        } else {
            visitors().forward(waiting, meet);
            waiting = NOBODY;
            meeting();
        }
        return true;
    }

    @Override
    void empty() {
        waiting = NOBODY;
    }

    @Override
    void sendAway() {
        if (waiting != NOBODY) {
            visitors().tell(waiting, Word.Leave);
            waiting = NOBODY;
        }
    }
}
