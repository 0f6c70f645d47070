package dev.topspin.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.cli.export.ExportFormat;
import dev.topspin.cli.text.Exit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ExportOfClusterTest extends AgainstStoredObjects {
    @ParameterizedTest
    @EnumSource
    void anExperimentInTheClusterIsExportedAsStoredResultsAre(ExportFormat format) {
        stored.experiment(stored.running());
        stored.endedTrials(3);
        Cli cli = Cli.run("export", "--format", format.name(), "experiment/lab-1");
        assertEquals(Exit.GOOD, cli.exit(), cli::err);
        assertTrue(cli.out().contains("spin"), cli::out);
    }

    @Test
    void itsNamespaceIsThatOfTheContextUnlessOneIsGiven() {
        stored.experiment(stored.running());
        stored.endedTrials(3);
        Cli cli = Cli.run("export", "--format", "openmetrics", "experiment/lab-1");
        assertTrue(cli.out().contains("namespace=\"lab\""), () -> cli.out() + cli.err());
        Cli other = Cli.run("export", "--format", "openmetrics", "--namespace", "other", "experiment/lab-1");
        assertEquals(Exit.BAD_INPUT, other.exit());
        assertEquals("there is no experiment \"lab-1\" in namespace other\n", other.err());
    }

    @Test
    void beforeTheFirstResultThereIsNothingToExport() {
        stored.experiment(stored.running());
        Cli cli = Cli.run("export", "--format", "jmh", "experiment/lab-1");
        assertEquals(Exit.BAD_INPUT, cli.exit());
        assertEquals("experiment/lab-1: no trial of it has ended yet\n", cli.err());
    }
}
