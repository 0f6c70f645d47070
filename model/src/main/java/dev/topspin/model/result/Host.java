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
 *     more, "none" where it got others as well; what the kubelet says of itself where it may be asked
 * @param containerRuntime of the node, with its version
 * @param os of the node
 * @param kubeletConfig what its kubelet says of itself; null where the operator may not ask it, which is the default, and in results
 *     of earlier versions
 */
public record Host(
        String role,
        String node,
        String image,
        String imageId,
        String kubelet,
        String cpuManagerPolicy,
        String containerRuntime,
        String os,
        KubeletConfig kubeletConfig) {}
