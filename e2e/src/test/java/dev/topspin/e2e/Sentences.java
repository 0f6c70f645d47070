package dev.topspin.e2e;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.DisplayNameGenerator;

/** {@code aFullNodeEndsInItsReason} is shown as "a full node ends in its reason". */
final class Sentences extends DisplayNameGenerator.Standard {
    @Override
    public String generateDisplayNameForClass(Class<?> testClass) {
        return testClass.getSimpleName();
    }

    @Override
    public String generateDisplayNameForMethod(List<Class<?>> enclosing, Class<?> testClass, Method method) {
        return method.getName()
                .replaceAll("([A-Z]|[0-9]+)", " $1")
                .toLowerCase(Locale.ROOT)
                .strip();
    }
}
