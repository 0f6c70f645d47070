package dev.topspin.model.search;

/** The rules of a search's object that no bound can say, each as CEL and in words. */
public final class SearchRules {
    /** The longest name a search may have: its experiments append at most 8 characters, and theirs may have 40. */
    public static final int MAX_NAME_LENGTH = 32;

    public static final String NAME_LENGTH =
            "metadata.name must be no longer than 32 characters, so that its experiments' names fit";
    public static final String NAME_LENGTH_CEL = "self.metadata.name.size() <= 32";

    public static final String IMMUTABLE = "spec is immutable once the search has started: apply it under a new name";
    public static final String IMMUTABLE_CEL =
            "!has(oldSelf.status) || !has(oldSelf.status.startTime) || self.spec == oldSelf.spec";

    private SearchRules() {}
}
