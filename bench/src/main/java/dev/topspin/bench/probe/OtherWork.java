package dev.topspin.bench.probe;

/** Keeps CPUs busy until it is ended: other work on a machine. */
public final class OtherWork {
    private OtherWork() {}

    /** @param args how many threads */
    public static void main(String... args) {
        for (int i = 0; i < Integer.parseInt(args[0]); i++) {
            Thread.ofPlatform().start(OtherWork::work);
        }
        System.out.println("ready");
    }

    /** Without end: what it works out stays above 0. */
    private static void work() {
        double number = 1;
        while (number > 0) {
            number = Math.sqrt(number + 1);
        }
    }
}
