package dev.topspin.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A library that is loaded before libc and tells its process another time of day; what runs evenly goes on as it was. */
final class ClockLibrary {
    private static final String SOURCE = """
            #define _GNU_SOURCE
            #include <fcntl.h>
            #include <sys/mman.h>
            #include <sys/syscall.h>
            #include <sys/time.h>
            #include <time.h>
            #include <unistd.h>

            SECONDS_AHEAD

            int clock_gettime(clockid_t clock, struct timespec *at) {
              int result = syscall(SYS_clock_gettime, clock, at);
              if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
                at->tv_sec += seconds_ahead();
              }
              return result;
            }

            int gettimeofday(struct timeval *at, void *zone) {
              struct timespec now;
              clock_gettime(CLOCK_REALTIME, &now);
              at->tv_sec = now.tv_sec;
              at->tv_usec = now.tv_nsec / 1000;
              return 0;
            }
            """;

    private ClockLibrary() {}

    /**
     * @param folder to build in
     * @param secondsAhead C that defines {@code long seconds_ahead(void)}
     * @return the library, clock.so
     */
    static Path build(Path folder, String secondsAhead) {
        try {
            Path source = Files.writeString(folder.resolve("clock.c"), SOURCE.replace("SECONDS_AHEAD", secondsAhead));
            Path library = folder.resolve("clock.so");
            Shell.ok(List.of("gcc", "-O2", "-shared", "-fPIC", "-o", "" + library, "" + source));
            return library;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
