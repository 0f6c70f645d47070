package dev.topspin.cli.table;

import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.Remark;
import dev.topspin.model.result.ResultsFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The notes below a table in a terminal: one of each kind, whose worst case is named, and few of them. The report has all. */
final class NotesByKind {
    /** More than these nobody reads. */
    static final int MOST = 8;

    /** Before the reason: every reason is a kind of its own. */
    private static final String FAILED = "Failed: ";

    private static final String NOT_PINNED = "NotPinned: ";

    /** @param severity the larger the worse, of notes of the same kind */
    private record Note(String kind, String text, double severity) {}

    /** @param cell that it is of */
    private record Of(String cell, Note note) {}

    private final Map<String, List<Note>> byCell = new LinkedHashMap<>();
    private final Map<String, List<Of>> byKind = new LinkedHashMap<>();

    /** @param results the notes of whose rows are wanted */
    NotesByKind(ResultsFile results) {
        results.rows().forEach(row -> byCell.put(row.cell(), notes(results, row)));
        byCell.values().stream()
                .flatMap(List::stream)
                .map(Note::kind)
                .distinct()
                .sorted(Comparator.comparing(kind -> kind.startsWith(FAILED) ? 0 : kind.startsWith(NOT_PINNED) ? 1 : 2))
                .forEach(this::collect);
    }

    private void collect(String kind) {
        byKind.computeIfAbsent(kind, _ -> {
            List<Of> all = new ArrayList<>();
            byCell.forEach((cell, notes) -> notes.stream()
                    .filter(note -> note.kind().equals(kind))
                    .forEach(note -> all.add(new Of(cell, note))));
            return all;
        });
    }

    private static List<Note> notes(ResultsFile results, CellResult row) {
        List<Note> notes = new ArrayList<>();
        Notes.failures(results, row).ifPresent(text -> notes.add(new Note(FAILED + text, text, 0)));
        Notes.notPinned(results, row).ifPresent(text -> notes.add(new Note(NOT_PINNED + text, text, 0)));
        row.remarks().forEach(r -> notes.add(new Note(r.getClass().getSimpleName(), r.text(), severity(r))));
        return notes;
    }

    private static double severity(Remark remark) {
        return switch (remark) {
            case Remark.RateNotHeld r -> -r.reachedRate() / r.rate();
            case Remark.SentLate r -> r.lateP999Nanos();
            case Remark.Disturbed r -> -r.cpuCores() / r.threads();
            case Remark.SetAside r -> -r.keptShare();
            case Remark.TwoSpeeds r -> r.outsideShare();
            case Remark.SharedCpus r -> r.waitShare();
            case Remark.BusySibling r ->
                r.sibling().busyShare() == null ? 0 : r.sibling().busyShare();
            case Remark.NoisyCpu r -> r.lostShare();
            case Remark.WarmupUnsteady r -> (double) r.unsteady() / r.forks();
            case Remark.Compiled r -> (double) r.nanos() / r.measuredNanos();
            case Remark.CollectedGarbage r -> (double) r.nanos() / r.measuredNanos();
            case Remark.Stolen r -> r.share();
            case Remark.Imprecise r -> r.reach() == null ? Double.MAX_VALUE : r.reach();
            case Remark.FloorVaries r -> r.variation();
            case Remark.Strangers r -> r.connections();
            case Remark.FloorDisturbed r -> -r.cpuCores() / r.threads();
            default -> 0;
        };
    }

    /** @return the marks of a row, e.g. {@code 1) 3)}; empty where there is nothing to say, or nothing that is told here */
    String marks(CellResult row) {
        List<String> told = told();
        return String.join(
                " ",
                byCell.get(row.cell()).stream()
                        .map(note -> told.indexOf(note.kind()) + 1)
                        .filter(number -> number > 0)
                        .distinct()
                        .sorted()
                        .map(number -> number + ")")
                        .toList());
    }

    private List<String> told() {
        List<String> kinds = List.copyOf(byKind.keySet());
        return kinds.size() <= MOST ? kinds : kinds.subList(0, MOST - 1);
    }

    /** @return the notes, numbered, {@value #MOST} at the most; empty for none */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (String kind : told()) {
            lines.add(" %d) %s".formatted(lines.size() + 1, text(byKind.get(kind))));
        }
        int left = byKind.size() - lines.size();
        if (left > 0) {
            lines.add(" and notes of %d more kinds, which the report has".formatted(left));
        }
        return lines;
    }

    private static String text(List<Of> all) {
        Of worst = all.stream()
                .max(Comparator.comparingDouble(of -> of.note().severity()))
                .orElseThrow();
        long cells = all.stream().map(Of::cell).distinct().count();
        boolean same =
                all.stream().allMatch(of -> of.note().text().equals(worst.note().text()));
        return worst.note().text()
                + (cells == 1
                        ? ""
                        : same
                                ? " (%d cells)".formatted(cells)
                                : " (%s, the worst of %d cells)".formatted(worst.cell(), cells));
    }
}
