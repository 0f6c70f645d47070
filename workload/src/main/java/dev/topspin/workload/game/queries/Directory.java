package dev.topspin.workload.game.queries;

import dev.topspin.workload.game.pingpong.PongSide;
import java.util.HashMap;
import java.util.Map;

/** What a user service knows and counts, whatever its API. Used by one actor at a time. */
public final class Directory {
    private final Map<Integer, Told.User> users;
    private final PongSide side;

    /**
     * @param size how many users there are, from 0 on
     * @param side counts the queries
     */
    public Directory(int size, PongSide side) {
        this.users = HashMap.newHashMap(size);
        this.side = side;
        for (int i = 0; i < size; i++) {
            Integer id = i;
            users.put(id, new Told.User(id));
        }
    }

    /**
     * @param user who is asked for
     * @return the answer to the query
     */
    public Told.User answer(Integer user) {
        side.answering();
        return users.get(user);
    }
}
