/**
 * Sets of CPUs as the kernel, the kubelet and {@code taskset} write them, and what the CPUs of a process share with each
 * other. In goes their text, out comes a value; it imports nothing of the project.
 */
package dev.topspin.model.cpu;
