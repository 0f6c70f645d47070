package dev.topspin.workload;

/** The entry. */
public final class Main {
    private Main() {}

    /** @param args none yet */
    public static void main(String[] args) {
        System.exit(2);
    }
}
