package dev.topspin.workload.game.chameneos;

import dev.topspin.model.spec.Chameneos.Colour;
import dev.topspin.workload.game.chameneos.Message.Change;
import dev.topspin.workload.game.chameneos.Message.Meet;

/** Who waited works out the colour and tells the other; then each goes to the mall again. */
final class FourTellsVisitor extends Visitor {
    private final Meet[] meets = new Meet[Colour.count()];
    private final Change[] changes = new Change[Colour.count()];

    FourTellsVisitor(Creature creature) {
        super(creature);
        for (Colour colour : Colour.values()) {
            meets[colour.number()] = new Meet(creature.id(), colour);
            changes[colour.number()] = new Change(creature.id(), colour);
        }
    }

    @Override
    boolean met(Message message) {
        if (message instanceof Meet other) {
            int both = creature().meet(other.creature(), other.colour().number());
            ways().answer(other.creature(), changes[both]);
        } else if (message instanceof Change other) {
            creature().changed(other.creature(), other.colour().number());
        } else {
            return false;
        }
        come();
        return true;
    }

    @Override
    void come() {
        ways().mall(meets[creature().colour()]);
    }
}
