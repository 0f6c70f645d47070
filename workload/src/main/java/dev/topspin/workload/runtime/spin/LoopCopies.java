package dev.topspin.workload.runtime.spin;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;

/**
 * Makes a copy of a loop's class for a way, as a hidden class whose class data is the way. What the compiler makes of one copy has
 * neither the branches of other ways nor what was seen of them.
 */
final class LoopCopies {
    private LoopCopies() {}

    /** @return a loop that goes that way, of a class of its own */
    static SpinLoop of(Class<? extends SpinLoop> loop, SpinWay way) {
        String file = loop.getSimpleName() + ".class";
        try (InputStream code = loop.getResourceAsStream(file)) {
            Lookup copy = MethodHandles.lookup().defineHiddenClassWithClassData(code.readAllBytes(), way, true);
            return (SpinLoop) copy.findConstructor(copy.lookupClass(), MethodType.methodType(void.class))
                    .invoke();
        } catch (IOException e) {
            throw new UncheckedIOException("can't read " + file, e);
        } catch (Throwable e) {
            throw new LinkageError("can't copy " + loop, e);
        }
    }

    /**
     * @param own of a copy's class
     * @return the way that the copy was made for
     */
    static SpinWay way(Lookup own) {
        try {
            return MethodHandles.classData(own, ConstantDescs.DEFAULT_NAME, SpinWay.class);
        } catch (IllegalAccessException e) {
            throw new LinkageError("no copy: " + own, e);
        }
    }
}
