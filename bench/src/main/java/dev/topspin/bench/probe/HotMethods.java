package dev.topspin.bench.probe;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordingFile;

/**
 * Where a process' CPU time went, by the samples of a JFR recording.
 *
 * @param samples how many there are; those whose stack could not be read among them
 * @param onTop in how many samples each method was the one that ran; "(unknown)" for a stack that could not be read
 * @param anywhere in how many samples each method was on the stack
 */
public record HotMethods(int samples, Map<String, Integer> onTop, Map<String, Integer> anywhere) {
    public static final String SAMPLE = "jdk.CPUTimeSample";
    private static final String UNKNOWN = "(unknown)";
    private static final int TOP = 12;
    private static final int STACKS = 24;

    /**
     * @param recording with events of CPU time
     * @param last how much of its end counts: the samples before are of the start and the warm-up
     * @throws IOException where it is no recording
     */
    public static HotMethods of(Path recording, Duration last) throws IOException {
        List<RecordedEvent> events = RecordingFile.readAllEvents(recording).stream()
                .filter(event -> event.getEventType().getName().equals(SAMPLE))
                .toList();
        Instant from = events.stream()
                .map(RecordedEvent::getStartTime)
                .max(Comparator.naturalOrder())
                .orElse(Instant.EPOCH)
                .minus(last);
        Map<String, Integer> onTop = new HashMap<>();
        Map<String, Integer> anywhere = new HashMap<>();
        List<RecordedEvent> counted =
                events.stream().filter(e -> e.getStartTime().isAfter(from)).toList();
        for (RecordedEvent event : counted) {
            List<String> stack = stack(event);
            onTop.merge(stack.getFirst(), 1, Integer::sum);
            Set<String> each = new HashSet<>(stack);
            each.forEach(method -> anywhere.merge(method, 1, Integer::sum));
        }
        return new HotMethods(counted.size(), onTop, anywhere);
    }

    private static List<String> stack(RecordedEvent event) {
        if (event.getStackTrace() == null || event.getStackTrace().getFrames().isEmpty()) {
            return List.of(UNKNOWN);
        }
        return event.getStackTrace().getFrames().stream()
                .map(RecordedFrame::getMethod)
                .map(HotMethods::name)
                .toList();
    }

    private static String name(RecordedMethod method) {
        return method.getType().getName() + "." + method.getName();
    }

    /** @return a few lines for a person, each ended */
    public String describe() {
        return "  on top\n" + lines(onTop, TOP) + "  anywhere in the stack\n" + lines(anywhere, STACKS);
    }

    private String lines(Map<String, Integer> counts, int most) {
        StringBuilder lines = new StringBuilder();
        counts.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue().reversed().thenComparing(Map.Entry::getKey))
                .limit(most)
                .forEach(e -> lines.append(
                        String.format(Locale.ROOT, "  %5.1f %%  %s%n", 100.0 * e.getValue() / samples, e.getKey())));
        return lines.toString();
    }
}
