/**
 * What is done with the API server: creating what may be there already, writing a status, publishing an event,
 * keeping conditions.
 *
 * <p>In: objects as wanted. Out: calls to the API server that can be repeated without harm. May not import: reconcilers,
 * metrics.
 */
package dev.topspin.operator.kube;
