package dev.topspin.workload.harness.trial;

import dev.topspin.model.result.PodReport;

/** What is looked at around a trial, while nothing of it runs. */
public interface Surroundings {
    /** Nothing. */
    Surroundings NOT_LOOKED_AT = new Surroundings() {
        @Override
        public long before() {
            return 0;
        }

        @Override
        public void after() {}

        @Override
        public PodReport around(PodReport report) {
            return report;
        }
    };

    /** @return one inside the other: the second looks after the first before the trial, and before the first after it */
    static Surroundings nested(Surroundings outer, Surroundings inner) {
        return new Surroundings() {
            @Override
            public long before() throws InterruptedException {
                return outer.before() + inner.before();
            }

            @Override
            public void after() throws InterruptedException {
                inner.after();
                outer.after();
            }

            @Override
            public PodReport around(PodReport report) {
                return inner.around(outer.around(report));
            }
        };
    }

    /**
     * Nothing is opened yet: blocks until the trial may begin.
     *
     * @return how long that took, in nanoseconds
     * @throws InterruptedException where the trial is being ended from outside
     */
    long before() throws InterruptedException;

    /**
     * All is closed again.
     *
     * @throws InterruptedException where the trial is being ended from outside
     */
    void after() throws InterruptedException;

    /** @return the report with what was seen so far; any thread may ask */
    PodReport around(PodReport report);
}
