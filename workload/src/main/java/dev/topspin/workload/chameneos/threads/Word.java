package dev.topspin.workload.chameneos.threads;

import dev.topspin.workload.chameneos.Apart;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A word in memory that several threads look at and change, on cache lines of its own. */
final class Word extends Apart {
    /** Its value. */
    static final VarHandle VALUE;

    static {
        try {
            VALUE = MethodHandles.lookup().findVarHandle(Word.class, "value", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    long value;
}
