package dev.topspin.operator.log;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.StreamHandler;

/** Makes a line of JSON of a record: time, level, logger, message, the further fields, the error's stack. */
public final class JsonLog extends Formatter {

    /** Sends all logs to standard output in this form; what the libraries tell of each step is left out. */
    public static void install() {
        LogManager.getLogManager().reset();
        Handler handler = new StreamHandler(System.out, new JsonLog()) {
            @Override
            public synchronized void publish(LogRecord record) {
                super.publish(record);
                flush();
            }
        };
        handler.setLevel(Level.ALL);
        Logger root = Logger.getLogger("");
        root.addHandler(handler);
        root.setLevel(Level.WARNING);
        TOPSPIN.setLevel(Level.INFO);
        VERSION_USAGE.setLevel(Level.SEVERE);
    }

    /** Held here because a logger that nobody holds forgets its level. */
    private static final Logger TOPSPIN = Logger.getLogger("dev.topspin");

    /** Warns of each resource whose version is not v1, which is known. */
    private static final Logger VERSION_USAGE =
            Logger.getLogger("io.fabric8.kubernetes.client.dsl.internal.VersionUsageUtils");

    /** A line should stay one that a person can look at. */
    private static final int MOST_OF_A_STACK = 4_000;

    @Override
    public String format(LogRecord record) {
        StringBuilder line = new StringBuilder(256);
        line.append("{\"time\":\"")
                .append(record.getInstant().truncatedTo(ChronoUnit.MILLIS))
                .append("\",\"level\":\"")
                .append(level(record.getLevel()))
                .append("\",\"logger\":");
        quote(line, String.valueOf(record.getLoggerName()));
        line.append(",\"msg\":");
        quote(line, String.valueOf(formatMessage(record)));
        if (record.getParameters() != null) {
            for (Object parameter : record.getParameters()) {
                if (parameter instanceof Map<?, ?> fields) {
                    append(line, fields);
                }
            }
        }
        if (record.getThrown() != null) {
            StringWriter stack = new StringWriter();
            record.getThrown().printStackTrace(new PrintWriter(stack));
            line.append(",\"error\":");
            String text = stack.toString();
            quote(line, text.length() <= MOST_OF_A_STACK ? text : text.substring(0, MOST_OF_A_STACK) + "...");
        }
        return line.append("}\n").toString();
    }

    private static String level(Level level) {
        if (level.intValue() >= Level.SEVERE.intValue()) {
            return "error";
        }
        return level.equals(Level.WARNING) ? "warn" : level.getName().toLowerCase(Locale.ROOT);
    }

    private static void append(StringBuilder line, Map<?, ?> fields) {
        new TreeMap<>(fields).forEach((name, value) -> {
            line.append(',');
            quote(line, String.valueOf(name));
            line.append(':');
            if (value instanceof Number || value instanceof Boolean) {
                line.append(value);
            } else {
                quote(line, String.valueOf(value));
            }
        });
    }

    private static void quote(StringBuilder line, String text) {
        line.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> line.append("\\\"");
                case '\\' -> line.append("\\\\");
                case '\n' -> line.append("\\n");
                case '\t' -> line.append("\\t");
                case '\r' -> line.append("\\r");
                default -> {
                    if (c < 0x20) {
                        line.append("\\u%04x".formatted((int) c));
                    } else {
                        line.append(c);
                    }
                }
            }
        }
        line.append('"');
    }
}
