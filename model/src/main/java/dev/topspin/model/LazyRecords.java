package dev.topspin.model;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.Version;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.Module;
import com.fasterxml.jackson.databind.deser.BeanDeserializerFactory;
import com.fasterxml.jackson.databind.deser.Deserializers;
import com.fasterxml.jackson.databind.deser.ResolvableDeserializer;
import com.fasterxml.jackson.databind.jsontype.TypeDeserializer;
import com.fasterxml.jackson.databind.type.LogicalType;
import java.io.IOException;

/**
 * What reads a record of ours is made when the first one comes, and not as soon as a type is read that may have one: a trial's plan has
 * one runtime, but a place for each, and a trial starts on a CPU that has nothing else to do meanwhile.
 */
final class LazyRecords extends Module {
    private static final String OURS = "dev.topspin.";

    @Override
    public String getModuleName() {
        return LazyRecords.class.getSimpleName();
    }

    @Override
    public Version version() {
        return Version.unknownVersion();
    }

    @Override
    public void setupModule(SetupContext context) {
        context.addDeserializers(new Deserializers.Base() {
            @Override
            public JsonDeserializer<?> findBeanDeserializer(
                    JavaType type, DeserializationConfig config, BeanDescription description) {
                boolean ours = type.getRawClass().getName().startsWith(OURS);
                return ours && type.isRecordType() ? new Lazy(type) : null;
            }
        });
    }

    /** Reads as Jackson's own reader of that record does. Several threads may make that at once, and each has a whole one. */
    private static final class Lazy extends JsonDeserializer<Object> {
        private final JavaType type;
        private volatile JsonDeserializer<?> reader;

        Lazy(JavaType type) {
            this.type = type;
        }

        @Override
        public Object deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            return reader(context).deserialize(parser, context);
        }

        @Override
        public Object deserializeWithType(JsonParser parser, DeserializationContext context, TypeDeserializer kinds)
                throws IOException {
            return reader(context).deserializeWithType(parser, context, kinds);
        }

        private JsonDeserializer<?> reader(DeserializationContext context) throws IOException {
            JsonDeserializer<?> made = reader;
            if (made == null) {
                made = make(context);
                reader = made;
            }
            return made;
        }

        private JsonDeserializer<?> make(DeserializationContext context) throws IOException {
            BeanDescription description = context.getConfig().introspect(type);
            BeanDeserializerFactory factory = (BeanDeserializerFactory) context.getFactory();
            JsonDeserializer<?> made = factory.buildBeanDeserializer(context, type, description);
            ((ResolvableDeserializer) made).resolve(context);
            return context.handlePrimaryContextualization(made, null, type);
        }

        @Override
        public Class<?> handledType() {
            return type.getRawClass();
        }

        @Override
        public LogicalType logicalType() {
            return LogicalType.POJO;
        }

        @Override
        public boolean isCachable() {
            return true;
        }
    }
}
