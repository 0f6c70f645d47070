/**
 * Makes certificates for the processes of a trial that encrypt what they send.
 *
 * <p>In: the time. Out: a new authority's certificate, and a key with a certificate of that authority, as PEM. May not import: anything of
 * Topspin; who knows the library that makes certificates is here alone.
 */
package dev.topspin.certificates;
