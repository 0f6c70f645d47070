package dev.topspin.workload.game.chameneos;

import dev.topspin.model.spec.Chameneos.Colour;
import dev.topspin.workload.game.chameneos.Message.Met;
import dev.topspin.workload.game.chameneos.Message.Stay;

/**
 * Stays at the mall for {@value Stay#FIRST} meetings, and each time half of them are over for half as many more: so the mall need
 * not wait for it, and never has more than these to tell it.
 */
final class LeanVisitor extends Visitor {
    private final Stay[] stays = new Stay[Colour.count()];
    private final Stay more;
    private int untilMore;

    LeanVisitor(Creature creature) {
        super(creature);
        for (Colour colour : Colour.values()) {
            stays[colour.number()] = new Stay(creature.id(), colour, Stay.FIRST);
        }
        more = new Stay(creature.id(), creature.beginning(), Stay.MORE);
    }

    @Override
    boolean met(Message message) {
        if (!(message instanceof Met other)) {
            return false;
        }
        creature().meet(other.creature(), other.colour().number());
        if (--untilMore == 0) {
            untilMore = Stay.MORE;
            ways().mall(more);
        }
        return true;
    }

    @Override
    void come() {
        untilMore = Stay.MORE;
        ways().mall(stays[creature().colour()]);
    }
}
