package dev.topspin.e2e;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Tests that run against the installed {@link Topspin}, three classes at a time, before all that are {@link EndToEnd}. So their
 * trials may have to wait for each other's nodes, and no figure is held to another. Who restarts the operator takes the lock
 * {@link #OPERATOR}, and who can't do with one that is restarted takes it to read.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExtendWith(EndToEndExtension.class)
@interface EndToEndBesideOthers {
    /** A resource of JUnit's. */
    String OPERATOR = "the operator's process";
}
