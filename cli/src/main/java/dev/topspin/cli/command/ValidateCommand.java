package dev.topspin.cli.command;

import dev.topspin.cli.progress.DurationEstimate;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.cli.text.ColorOption;
import dev.topspin.cli.text.Exit;
import dev.topspin.cli.text.Text;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.schedule.CronTimes;
import dev.topspin.model.schedule.ScheduleFile;
import dev.topspin.model.schedule.ScheduleFile.Schedule;
import dev.topspin.model.schedule.ScheduleSpec;
import dev.topspin.model.schedule.ScheduleTemplate;
import dev.topspin.model.search.CapacitySearchSpec;
import dev.topspin.model.search.SearchFile;
import dev.topspin.model.search.SearchFile.NamedSearch;
import dev.topspin.model.spec.ExperimentFile.Experiment;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.sweep.SweepFile;
import dev.topspin.model.sweep.SweepFile.Sweep;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code topspin validate}. */
@Command(
        name = "validate",
        description =
                "Checks files of experiments, node sweeps, capacity searches and schedules as the API server and the operator would, and prints every violation.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  topspin validate examples/*.yaml",
            "  kubectl get experiment ping-pong -o yaml | topspin validate -",
            "",
            "Exit codes: 0 all files are valid, 2 at least one is not."
        })
public final class ValidateCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description = "Experiments, node sweeps, capacity searches and schedules in YAML; - for stdin.")
    private List<String> files;

    @Mixin
    private ColorOption color;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        boolean valid = true;
        for (String file : files) {
            try {
                String text = ExperimentInput.text(file, System.in);
                String summary = summary(file, text);
                out.println((file.equals("-") ? "stdin" : file) + ": valid (" + summary + ")");
            } catch (BadInputException e) {
                e.lines().forEach(line -> out.println(color.terminal().red(line)));
                valid = false;
            }
        }
        return valid ? Exit.GOOD : Exit.BAD_INPUT;
    }

    private static String summary(String file, String text) throws BadInputException {
        if (SweepFile.is(text)) {
            return summary(ExperimentInput.readSweep(file, text));
        }
        if (SearchFile.is(text)) {
            return summary(ExperimentInput.readSearch(file, text));
        }
        return ScheduleFile.is(text)
                ? summary(ExperimentInput.readSchedule(file, text))
                : summary(ExperimentInput.read(file, text));
    }

    private static String summary(Schedule schedule) {
        ScheduleSpec s = schedule.spec();
        CronTimes times =
                CronTimes.of(s.schedule(), CronTimes.zone(s.timeZone()).orElseThrow());
        String next = times.next(Instant.now())
                .map(time -> time.atZone(times.zone()).toOffsetDateTime().toString())
                .orElseThrow();
        return "next run at " + next + ", each of " + summary(schedule.name(), s.template());
    }

    private static String summary(String name, ScheduleTemplate template) {
        if (template.nodeSweep() != null) {
            return summary(new Sweep(name, template.nodeSweep()));
        }
        return template.capacitySearch() != null
                ? summary(new NamedSearch(name, template.capacitySearch()))
                : inWords(name, template.experiment());
    }

    private static String summary(Experiment experiment) {
        return inWords(experiment.name(), experiment.spec());
    }

    private static String inWords(String name, ExperimentSpec experiment) {
        int variants = experiment.variants().size();
        return Text.count(variants, "variant") + ", " + DurationEstimate.inWords(Plan.of(name, experiment));
    }

    private static String summary(NamedSearch search) {
        CapacitySearchSpec s = search.spec();
        return "search of %s from %d to %d, of %s, with up to %s each"
                .formatted(
                        s.load().parameter().name().toLowerCase(Locale.ROOT),
                        s.load().from(),
                        s.load().to(),
                        Text.count(s.template().variants().size(), "variant"),
                        Text.count(s.search().maxForks(), "trial"));
    }

    private static String summary(Sweep sweep) {
        return "sweep of %s alone, and of %s between nodes"
                .formatted(
                        Text.count(sweep.spec().local().size(), "variant"),
                        sweep.spec().pairs().variant().name());
    }
}
