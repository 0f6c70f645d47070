package dev.topspin.workload.runtime.threads.chameneos;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A word in memory that several threads look at and change, on cache lines of its own: also away from the object after it,
 * which may be one that is looked at in each meeting.
 */
final class Word extends Value {
    /** Its value. */
    static final VarHandle VALUE;

    static {
        try {
            VALUE = MethodHandles.lookup().findVarHandle(Word.class, "value", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    long a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15;
}
