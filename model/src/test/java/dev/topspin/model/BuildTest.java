package dev.topspin.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class BuildTest {
    private static final String COMMIT = "0123456789abcdef0123456789abcdef01234567";

    @Test
    void theCommitIsThatOfTheSourcesOrUnknown() {
        String commit = Build.commit();
        assertTrue(commit.matches("unknown|[0-9a-f]{40}(-dirty)?"), commit);
    }

    @Test
    void changedFilesAreSaid() {
        assertEquals(COMMIT, Build.commit(COMMIT, "false"));
        assertEquals(COMMIT + "-dirty", Build.commit(COMMIT, "true"));
    }

    @Test
    void sourcesInNoRepositoryHaveNoCommit() {
        assertEquals("unknown", Build.commit("${git.commit.id.full}", "${git.dirty}"));
        assertEquals("unknown", Build.commit("", ""));
    }
}
