package dev.topspin.bench.cluster;

import dev.topspin.bench.candidate.Candidate;
import dev.topspin.bench.candidate.Figure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * What of the operator's start and memory is the JVM's own: the JDK's HTTP server, alone in a JVM on this machine with the
 * flags that the operator's image starts with.
 *
 * @param name of the side
 * @param java the program
 * @param flags the file with the flags, up to the jar that is started
 */
public record BareJvmCandidate(String name, Path java, Path flags) implements Candidate {
    @Override
    public Map<Figure, Double> run() throws IOException, InterruptedException {
        int port = freePort();
        long start = System.nanoTime();
        Process server = new ProcessBuilder(command(port))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            awaitAnswer(server, port);
            double ready = (System.nanoTime() - start) / 1e9;
            return Map.of(Figure.READY_SECONDS, ready, Figure.RSS_MIB, residentMiB(server.pid()));
        } finally {
            server.destroy();
            server.waitFor();
        }
    }

    private List<String> command(int port) throws IOException {
        List<String> command = new ArrayList<>(List.of(java.toString()));
        for (String line : Files.readAllLines(flags)) {
            if (line.startsWith("-jar")) {
                break;
            }
            if (line.startsWith("-")) {
                command.add(line);
            }
        }
        command.addAll(List.of("-m", "jdk.httpserver", "-p", String.valueOf(port), "-o", "none"));
        return command;
    }

    private static void awaitAnswer(Process server, int port) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (System.nanoTime() < deadline && server.isAlive()) {
            try (Socket _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
                return;
            } catch (IOException e) {
                // not yet
                Thread.sleep(2);
            }
        }
        throw new IOException("a bare JVM did not serve HTTP");
    }

    private static double residentMiB(long pid) throws IOException {
        return Files.readAllLines(Path.of("/proc", String.valueOf(pid), "status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToDouble(line -> Double.parseDouble(line.replaceAll("\\D", "")) / 1024)
                .findFirst()
                .orElseThrow(() -> new IOException("process " + pid + " has no VmRSS"));
    }

    private static int freePort() throws IOException {
        try (ServerSocket any = new ServerSocket(0)) {
            return any.getLocalPort();
        }
    }
}
