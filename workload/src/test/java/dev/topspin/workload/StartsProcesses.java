package dev.topspin.workload;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * On tests that start processes of a trial and mostly wait for them: they run several at a time, and apart from those that hold a
 * figure to its cause, which want the CPUs for themselves.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Tag("processes")
@Execution(ExecutionMode.CONCURRENT)
@Timeout(240)
@interface StartsProcesses {}
