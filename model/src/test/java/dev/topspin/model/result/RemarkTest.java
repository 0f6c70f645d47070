package dev.topspin.model.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.databind.JsonNode;
import dev.topspin.model.Json;
import dev.topspin.model.result.Remark.OnLane;
import dev.topspin.model.result.Remark.Place;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RemarkTest {
    private static final List<Place> PLACES = List.of(new Place("a CPU, of 2 GHz", 4), new Place("another", 1));

    /** Of every kind, with values that rounding leaves as they are; in form 1 they were these words. */
    private static final Set<Class<?>> SINCE_FORM_TWO = Set.of(
            Remark.SetAside.class,
            Remark.TwoSpeeds.class,
            Remark.SharedCpus.class,
            Remark.BusySibling.class,
            Remark.NoisyCpu.class,
            Remark.Strangers.class);

    static Stream<Remark> all() {
        return Stream.of(
                new Remark.OneThread(),
                new Remark.AtRate(),
                new Remark.RateNotHeld(100_000, 40_000),
                new Remark.SentLate(1_234_000),
                new Remark.Disturbed(2, 1.5),
                new Remark.Unfinished(),
                new Remark.OneFork(),
                new Remark.NoDifference("spin[pairs=2]"),
                new Remark.WarmupUnsteady(20, 2, 3),
                new Remark.Compiled(170_000_000, 1_200_000_000),
                new Remark.CollectedGarbage(1_417_000_000, 3_000_000_000L),
                new Remark.Stolen(0.05, 2, 3),
                new Remark.Stolen(0.2, 1, 1),
                new Remark.OtherBuild(1, "1.0 (aaa)"),
                new Remark.OtherBuild(2, "1.0 (aaa)"),
                new Remark.Imprecise(9, 2, null),
                new Remark.Imprecise(9, null, null),
                new Remark.Imprecise(9, null, 0.125),
                new Remark.FloorVaries("spin", null, false, 3, List.of(35.0, 36.0, 61.2), 0.31),
                new Remark.FloorVaries("socket", 1, true, 4, List.of(20_000.0, 20_000.0, 60_000.0, 20_000.0), 0.67),
                new Remark.FloorVaries("spin", 0, false, 10, List.of(30.0, 75.0), 0.29),
                new Remark.FloorDisturbed("spin", null, 2, 2, 1.7, 2),
                new Remark.FloorDisturbed("spin", 3, 1, 2, 1.25, 2),
                new Remark.ForksApart(List.of(new OnLane(null, PLACES))),
                new Remark.ForksApart(List.of(new OnLane(0, PLACES), new OnLane(2, PLACES))),
                new Remark.LanesApart(PLACES),
                new Remark.UnlikeOthers("a CPU", PLACES),
                new Remark.Loopback(),
                new Remark.SetAside(0.4),
                new Remark.TwoSpeeds(0.3),
                new Remark.SharedCpus(0.086, 2, 3),
                new Remark.BusySibling(new Interference.Sibling(3, 2, true, 0.5), 1, 3),
                new Remark.NoisyCpu(1, "node-1", 0.615, 42_000_000, 1, 3),
                new Remark.NoisyCpu(null, null, 0.06, 1_200_000, 3, 3),
                new Remark.Strangers(1_003, 1, 3),
                new Remark.NoRoom(),
                new Remark.Other("what a build of form 1 said, and none knows now"));
    }

    @Test
    void allAreHereThatThereAre() {
        Set<Class<?>> kinds = Arrays.stream(
                        Remark.class.getAnnotation(JsonSubTypes.class).value())
                .map(JsonSubTypes.Type::value)
                .collect(Collectors.toSet());
        assertEquals(kinds, all().map(Remark::getClass).collect(Collectors.toSet()));
        assertEquals(kinds, permitted(Remark.class));
    }

    private static Set<Class<?>> permitted(Class<?> sealed) {
        Set<Class<?>> kinds = new HashSet<>();
        for (Class<?> kind : sealed.getPermittedSubclasses()) {
            kinds.addAll(kind.isSealed() ? permitted(kind) : Set.of(kind));
        }
        return kinds;
    }

    @ParameterizedTest
    @MethodSource("all")
    void inJsonItHasItsKindAndItsWordsAndIsReadAsItWas(Remark remark) {
        String json = Json.write(remark);
        JsonNode tree = Json.read(json, JsonNode.class);
        assertEquals(remark.getClass().getSimpleName(), tree.path("kind").asText());
        assertEquals(remark.text(), tree.path("text").asText());
        assertEquals(remark, Json.read(json, Remark.class));
    }

    /** Those that results of form 1 could have. */
    static Stream<Remark> ofFormOne() {
        return all().filter(r -> !SINCE_FORM_TWO.contains(r.getClass()));
    }

    @ParameterizedTest
    @MethodSource("ofFormOne")
    void theWordsOfFormOneAreReadAsWhatTheyWereOf(Remark remark) {
        assertEquals(remark, FormOneRemarks.read(remark.text()));
    }

    @Test
    void aKindThatIsNotKnownKeepsItsWords() {
        String later = "{\"kind\":\"Thermal\",\"celsius\":99,\"text\":\"the CPU was hot\"}";
        assertEquals(new Remark.Other("the CPU was hot"), Json.read(later, Remark.class));
    }

    @Test
    void wordsOfARowAreReadOnlyByTheirFieldsAgain() {
        String meddled = "{\"kind\":\"NoDifference\",\"floor\":\"spin\",\"text\":\"the fastest of all\"}";
        assertEquals(
                "against spin: no difference shown",
                Json.read(meddled, Remark.class).text());
        assertTrue(Json.write(new Remark.OneFork()).contains("\"text\":\"one fork: no interval\""));
    }
}
