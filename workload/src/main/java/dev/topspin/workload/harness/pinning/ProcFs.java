package dev.topspin.workload.harness.pinning;

import dev.topspin.model.cpu.CpuSet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * What the kernel shows of this process, its CPUs and its control group, as files. What can't be read is empty, never an
 * error: the kernel, the runtime or a sandbox may hide any of it.
 */
public final class ProcFs {
    private static final String SELF = "self";

    private final Path root;
    private final String process;

    /** @param root {@code /}, or a tree made for a test with {@code proc}, {@code sys} and {@code etc} in it */
    public ProcFs(Path root) {
        this(root, SELF);
    }

    private ProcFs(Path root, String process) {
        this.root = root;
        this.process = process;
    }

    /** @return the same machine, and another process on it in the place of this one */
    public ProcFs ofProcess(long pid) {
        return new ProcFs(root, Long.toString(pid));
    }

    /** @return where a file of the process is, e.g. {@code proc/self/status} */
    String own(String file) {
        return "proc/" + process + "/" + file;
    }

    /** @return where control groups are mounted, as the process sees them: another one may be in another container */
    String groups() {
        String mount = "sys/fs/cgroup";
        return process.equals(SELF) ? mount : own("root/" + mount);
    }

    /** @return where a file is, e.g. {@code proc/stat} */
    Path path(String name) {
        return root.resolve(name);
    }

    /** @return the text of a file, e.g. {@code proc/self/status}, without space around it */
    Optional<String> read(String path) {
        try {
            return Optional.of(Files.readString(root.resolve(path), StandardCharsets.ISO_8859_1)
                    .strip());
        } catch (IOException | SecurityException e) {
            return Optional.empty();
        }
    }

    /** @return the value after {@code key:} or {@code key }, the first there is */
    Optional<String> field(String path, String key) {
        return read(path).map(text -> fieldOf(text, key));
    }

    /**
     * @return null where there is none
     * @implNote read after each iteration, which may be by a thread on a measured CPU: expressions and streams would be compiled there
     *     for as long as a trial lasts
     */
    private static String fieldOf(String text, String key) {
        int end;
        for (int start = 0; start < text.length(); start = end + 1) {
            int newline = text.indexOf('\n', start);
            end = newline < 0 ? text.length() : newline;
            int at = start + key.length();
            if (at < end && text.startsWith(key, start) && !isOfName(text.charAt(at))) {
                while (at < end && isBetween(text.charAt(at))) {
                    at++;
                }
                return text.substring(at, end);
            }
        }
        return null;
    }

    private static boolean isOfName(char character) {
        return Character.isLetterOrDigit(character) || character == '_';
    }

    private static boolean isBetween(char character) {
        return Character.isWhitespace(character) || character == ':';
    }

    /** @return the same as a number */
    OptionalLong number(String path, String key) {
        return numberOf(read(path).orElse(""), key);
    }

    private static OptionalLong numberOf(String text, String key) {
        return number(fieldOf(text, key));
    }

    /** @param text null for none */
    private static OptionalLong number(String text) {
        try {
            return text == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(text));
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }

    /** @return the kernel's numbers of all threads of the process; empty where they are hidden */
    List<Long> threads() {
        return numbers(own("task"));
    }

    /** @return the kernel's numbers of all processes that can be seen */
    public List<Long> processes() {
        return numbers("proc");
    }

    private List<Long> numbers(String folder) {
        return list(folder).stream()
                .filter(name -> name.matches("[0-9]{1,18}"))
                .map(Long::parseLong)
                .sorted()
                .toList();
    }

    /** @return the kernel's number of the current thread; empty where it is hidden */
    OptionalLong currentThread() {
        try {
            Path link = Files.readSymbolicLink(root.resolve("proc/thread-self"));
            return number(link.getFileName().toString());
        } catch (IOException | UnsupportedOperationException | SecurityException e) {
            return OptionalLong.empty();
        }
    }

    /** @return the thread's name as the kernel has it, at most 15 characters */
    Optional<String> threadName(long tid) {
        return read(task(tid, "comm"));
    }

    /** @return the CPU the thread ran on last */
    Optional<Integer> lastCpu(long tid) {
        // the 39th field
        return afterName(task(tid, "stat"))
                .filter(fields -> fields.length > 36)
                .map(fields -> Integer.valueOf(fields[36]));
    }

    /** @return the fields after the name, which is in brackets and may hold anything: the first is the third of all */
    Optional<String[]> afterName(String stat) {
        return read(stat)
                .map(text -> text.substring(text.lastIndexOf(')') + 1).strip().split(" "));
    }

    /** @return the control groups of the process, as it is told of them: the same for all processes of a container */
    public Optional<String> groupsText() {
        return read(own("cgroup"));
    }

    /** @return what the thread took so far */
    ThreadFigures figures(long tid) {
        String[] ran = read(task(tid, "schedstat")).orElse("").split(" ");
        String status = read(task(tid, "status")).orElse("");
        String sched = read(task(tid, "sched")).orElse("");
        OptionalLong migrations = numberOf(sched, "se.nr_migrations");
        return new ThreadFigures(
                number(ran[0]),
                numberOf(status, "voluntary_ctxt_switches"),
                numberOf(status, "nonvoluntary_ctxt_switches"),
                migrations.isPresent() ? migrations : numberOf(sched, "nr_migrations"),
                number(ran.length > 1 ? ran[1] : null));
    }

    /** @return what the operating system of the root calls itself, with its version */
    public Optional<String> osName() {
        return field("etc/os-release", "PRETTY_NAME").map(name -> name.replaceAll("^=\"?|\"$", ""));
    }

    /** @return the CPUs of the process as its status says */
    Optional<CpuSet> allowedCpus() {
        return field(own("status"), "Cpus_allowed_list").map(CpuSet::parse);
    }

    /** @return time the hypervisor took from these CPUs since the machine started, in nanoseconds */
    OptionalLong stealNanos(CpuSet cpus) {
        Map<Integer, CpuTimes> times = CpuTimes.read(this);
        return times.keySet().containsAll(cpus.toList())
                ? OptionalLong.of(cpus.stream()
                        .mapToLong(cpu -> times.get(cpu).stealNanos())
                        .sum())
                : OptionalLong.empty();
    }

    /** @return the release of the kernel */
    public Optional<String> kernelRelease() {
        return read("proc/sys/kernel/osrelease");
    }

    /** @return the model of the first CPU, as the kernel names it */
    public Optional<String> cpuModel() {
        return field("proc/cpuinfo", "model name");
    }

    /** @return the CPUs that a file lists, e.g. {@code sys/devices/system/node/node0/cpulist} */
    Optional<CpuSet> cpus(String path) {
        try {
            return read(path).filter(list -> !list.isEmpty()).map(CpuSet::parse);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** @return the names in a folder, in their order; empty where it can't be read */
    List<String> list(String folder) {
        try (Stream<Path> entries = Files.list(root.resolve(folder))) {
            return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
        } catch (IOException | UncheckedIOException | SecurityException e) {
            return List.of();
        }
    }

    /** @return what {@code proc/cpuinfo} says of each CPU, by its number */
    Map<Integer, Map<String, String>> cpuInfos() {
        Map<Integer, Map<String, String>> infos = new HashMap<>();
        for (String block : read("proc/cpuinfo").orElse("").split("\n\\s*\n")) {
            Map<String, String> info = new HashMap<>();
            block.lines()
                    .map(line -> line.split(":", 2))
                    .filter(parts -> parts.length == 2)
                    .forEach(parts -> info.put(parts[0].strip(), parts[1].strip()));
            String number = info.getOrDefault("processor", "");
            if (number.matches("[0-9]{1,5}")) {
                infos.put(Integer.valueOf(number), info);
            }
        }
        return infos;
    }

    String task(long tid, String file) {
        return own("task/" + tid + "/" + file);
    }
}
