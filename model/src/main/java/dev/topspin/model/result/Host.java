package dev.topspin.model.result;

/**
 * Where a process of a trial ran, as the cluster knows it and the process itself can't. What the operator may not read, or what
 * was gone when it looked, is null.
 *
 * @param role of the process
 * @param node name of the node
 * @param image reference that the pod was made with
 * @param imageId what the node ran for it: the reference with its digest, or the digest alone where the image came from no
 *     registry
 * @param kubelet version of the node's kubelet
 * @param cpuManagerPolicy of the kubelet, as far as it shows: "static" where the pod got as many CPUs as it asked for out of
 *     more, "none" where it got others as well. The kubelet's configuration itself is not read: that takes rights over
 *     the whole node
 * @param containerRuntime of the node, with its version
 * @param os of the node
 */
public record Host(
        String role,
        String node,
        String image,
        String imageId,
        String kubelet,
        String cpuManagerPolicy,
        String containerRuntime,
        String os) {}
