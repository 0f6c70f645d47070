package dev.topspin.api;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.ser.std.StdScalarSerializer;
import dev.topspin.model.Json;
import java.io.IOException;

/** Keeps an object as its own text in JSON, which takes a fifth of the memory of a tree. */
final class RawJson {
    private RawJson() {}

    static final class Reader extends StdScalarDeserializer<String> {
        private static final long serialVersionUID = 1L;

        Reader() {
            super(String.class);
        }

        @Override
        public String deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            return context.readTree(parser).toString();
        }
    }

    static final class Writer extends StdScalarSerializer<String> {
        private static final long serialVersionUID = 1L;

        Writer() {
            super(String.class);
        }

        @Override
        public void serialize(String json, JsonGenerator to, SerializerProvider provider) throws IOException {
            to.writePOJO(Json.read(json, JsonNode.class));
        }
    }
}
