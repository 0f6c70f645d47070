package dev.topspin.model.spec;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

/**
 * Certificates that somebody else keeps.
 *
 * @param secretName a Secret in the namespace of the experiment; a DNS subdomain name of at most 253 characters
 */
public record Tls(
        @Required
        @Size(min = 1, max = 253)
        @Pattern("^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$")
        @JsonPropertyDescription(
                "A Secret in the experiment's namespace with tls.crt, tls.key (RSA) and ca.crt, as cert-manager writes it."
                        + " topspin run reads none, and makes certificates of its own.")
        String secretName) {}
