/**
 * The Kubernetes objects of a trial, made of its plan: a Job of one or two pods, a headless Service where there are two, who
 * may reach them, and the Secret by which they know each other.
 *
 * <p>In: a Trial, the image, the experiment's deadlines. Out: whole objects, always the same for the same Trial but for what the Secret
 * holds, which is given. Pure: may not import a Kubernetes client, reconcilers or metrics.
 */
package dev.topspin.operator.build;
