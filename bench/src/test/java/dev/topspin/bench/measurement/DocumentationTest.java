package dev.topspin.bench.measurement;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds decisions to their form, their index to them, and links and commands of pages to what is there. */
class DocumentationTest {
    private static final Path ROOT = Path.of("..");
    private static final Path DECISIONS = ROOT.resolve("docs/decisions");
    private static final Pattern STATUS =
            Pattern.compile("Status: (Accepted|Superseded by \\[\\d{4}]\\(\\S+\\.md\\))(; .+)?");
    private static final Pattern DECISION_LINK = Pattern.compile("\\[(\\d{4})]\\((\\d{4})-\\S+\\.md\\)");
    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s#]*)(?:#([^)\\s]*))?\\)");

    private static final Pattern BUILD_ARGUMENT = Pattern.compile("--build-arg (\\w+)=");

    private static final Pattern CODE = Pattern.compile("(?s)```.*?```|`[^`\\n]*`");

    /** What GitHub leaves out of a heading to make an anchor of it. */
    private static final Pattern NOT_IN_ANCHORS = Pattern.compile("[^\\p{L}\\p{N} _-]");

    @Test
    void eachDecisionBeginsWithANumberedTitleADateAndAStatus() {
        for (Path file : decisions()) {
            List<String> paragraphs = paragraphs(file);
            assertTrue(paragraphs.get(0).startsWith("# " + number(file) + " "), () -> file + " has another number");
            assertDoesNotThrow(() -> date(paragraphs), () -> file + " has no date");
            assertTrue(
                    STATUS.matcher(paragraphs.get(2)).matches(), () -> file + " has no status: " + paragraphs.get(2));
        }
    }

    @Test
    void theIndexListsEachDecisionWithItsTitleDateAndStatus() {
        String rows = decisions().stream().map(DocumentationTest::row).collect(Collectors.joining("\n", "", "\n"));
        String index = read(DECISIONS.resolve("README.md"));
        assertEquals(rows, index.substring(index.indexOf("| [0001]")), "docs/decisions/README.md ends with other rows");
    }

    @Test
    void everyLinkBetweenPagesLeadsToAFileAndAHeadingThatAreThere() {
        List<String> broken = pages().flatMap(DocumentationTest::brokenLinks).toList();
        assertEquals(List.of(), broken);
    }

    @Test
    void everyArgumentOfAnImageBuildIsOneThatTheDockerfileTakes() {
        String dockerfile = read(ROOT.resolve("Dockerfile"));
        List<String> given = pages().flatMap(
                        page -> BUILD_ARGUMENT.matcher(read(page)).results().map(found -> found.group(1)))
                .distinct()
                .sorted()
                .toList();
        assertTrue(given.containsAll(List.of("BASE_IMAGE", "JDK_IMAGE")), given::toString);
        assertEquals(
                List.of(),
                given.stream()
                        .filter(name -> !dockerfile.contains("\nARG " + name + "="))
                        .toList());
    }

    private static Stream<String> brokenLinks(Path page) {
        return LINK.matcher(CODE.matcher(read(page)).replaceAll(""))
                .results()
                .filter(link -> !link.group(1).contains("://") && !leadsSomewhere(page, link))
                .map(link -> page + ": " + link.group());
    }

    private static boolean leadsSomewhere(Path page, MatchResult link) {
        Path target = link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1));
        return Files.exists(target) && (link.group(2) == null || anchors(target).contains(link.group(2)));
    }

    private static List<String> anchors(Path page) {
        return read(page)
                .lines()
                .filter(line -> line.startsWith("#"))
                .map(line -> line.replaceFirst("#+ ", "").toLowerCase(Locale.ROOT))
                .map(heading -> NOT_IN_ANCHORS.matcher(heading).replaceAll("").replace(' ', '-'))
                .toList();
    }

    private static String row(Path file) {
        List<String> paragraphs = paragraphs(file);
        String status = paragraphs.get(2).replace("Status: ", "");
        String changedBy = DECISION_LINK
                .matcher(status)
                .results()
                .map(MatchResult::group)
                .distinct()
                .collect(Collectors.joining(", "));
        String first = status.startsWith("Superseded")
                ? "Superseded by "
                : changedBy.isEmpty() ? "Accepted" : "Accepted, changed by ";
        return "| [%s](%s) | %s | %s | %s |"
                .formatted(
                        number(file),
                        file.getFileName(),
                        paragraphs.get(0).substring("# 0000 ".length()),
                        date(paragraphs),
                        first + changedBy);
    }

    private static LocalDate date(List<String> paragraphs) {
        return LocalDate.parse(paragraphs.get(1).replace("Date: ", ""));
    }

    private static String number(Path file) {
        return file.getFileName().toString().substring(0, 4);
    }

    /** @return of the file, each as one line */
    private static List<String> paragraphs(Path file) {
        return Stream.of(read(file).split("\n\n"))
                .map(paragraph -> paragraph.strip().replace('\n', ' '))
                .toList();
    }

    private static List<Path> decisions() {
        try (Stream<Path> files = Files.list(DECISIONS)) {
            return files.filter(file -> file.getFileName().toString().matches("\\d{4}-.+\\.md"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<Path> pages() {
        try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            List<Path> pages =
                    docs.filter(file -> file.toString().endsWith(".md")).toList();
            return Stream.concat(
                    Stream.of(
                                    "README.md",
                                    "CONTRIBUTING.md",
                                    "CHANGELOG.md",
                                    "charts/topspin/README.md",
                                    "operator/README.md")
                            .map(ROOT::resolve),
                    pages.stream());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
