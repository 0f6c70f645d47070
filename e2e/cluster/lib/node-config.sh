# shellcheck shell=bash
# node_config I writes the configuration of node I's containerd, CNI, kubelet and kube-proxy into its folder, from the
# plan (SEEN, RESERVED, TOPOLOGY, POOL) and the settings (CPU_POLICY ... MEM_MGR).

node_config() {
  local i=$1 folder=$STATE/n$1
  mkdir -p "$folder/cni"
  echo "nameserver $HOST_IP" >"$folder/resolv.conf"
  containerd_config "$folder" | write_changed "$folder/containerd.toml"
  cni_config "$i" | write_changed "$folder/cni/10-bridge.conflist"
  { kubelet_config "$i" "$folder" && kubelet_cpu_config; } | write_changed "$folder/kubelet.yaml"
  kube_proxy_config "$i" | write_changed "$folder/kube-proxy.yaml"
}
# write_changed FILE: at once, and not at all where it has these words already: kube-proxy ends when its file is written.
write_changed() {
  cat >"$1.new"
  if cmp -s "$1.new" "$1"; then rm "$1.new"; else mv "$1.new" "$1"; fi
}
# Without CAP_SYS_RESOURCE an oom_score_adj can only be raised, hence restrict_oom_score_adj.
containerd_config() {
  cat <<X
version = 3
root = "$1/containerd"
state = "/run/containerd"
disabled_plugins = ["io.containerd.snapshotter.v1.blockfile", "io.containerd.snapshotter.v1.btrfs",
  "io.containerd.snapshotter.v1.devmapper", "io.containerd.snapshotter.v1.zfs", "io.containerd.snapshotter.v1.erofs",
  "io.containerd.differ.v1.erofs", "io.containerd.tracing.processor.v1.otlp", "io.containerd.internal.v1.tracing"]
[grpc]
  address = "$1/containerd.sock"
[plugins.'io.containerd.cri.v1.images']
  snapshotter = "overlayfs"
  [plugins.'io.containerd.cri.v1.images'.pinned_images]
    sandbox = "localhost/pause:1"
[plugins.'io.containerd.cri.v1.runtime']
  disable_apparmor = true
  restrict_oom_score_adj = true
  disable_hugetlb_controller = true
  tolerate_missing_hugetlb_controller = true
  [plugins.'io.containerd.cri.v1.runtime'.cni]
    bin_dirs = ["$BIN/cni"]
    conf_dir = "$1/cni"
  [plugins.'io.containerd.cri.v1.runtime'.containerd]
    default_runtime_name = "runc"
    [plugins.'io.containerd.cri.v1.runtime'.containerd.runtimes.runc]
      runtime_type = "io.containerd.runc.v2"
      [plugins.'io.containerd.cri.v1.runtime'.containerd.runtimes.runc.options]
        BinaryName = "$BIN/runc"
        SystemdCgroup = false
X
}
cni_config() {
  cat <<X
{"cniVersion": "1.0.0", "name": "topspin", "plugins": [
  {"type": "bridge", "bridge": "cni0", "isGateway": true, "hairpinMode": true, "ipMasq": false,
   "ipam": {"type": "host-local", "ranges": [[{"subnet": "$(node_pods "$1")"}]],
            "routes": [{"dst": "0.0.0.0/0"}], "dataDir": "/run/cni-ipam"}},
  {"type": "portmap", "capabilities": {"portMappings": true}, "backend": "nftables"}]}
X
}
# Status, leases and the CPU manager's reconciliation are quicker than the defaults, because tests wait for them. What is killed again and
# again is started again soon: after a dozen kills a soak would have nobody to hit for minutes.
kubelet_config() {
  cat <<X
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
address: $(node_ip "$1")
failCgroupV1: false
cgroupDriver: cgroupfs
cgroupRoot: /topspin-n$1
enforceNodeAllocatable: [pods]
containerRuntimeEndpoint: unix://$2/containerd.sock
authentication:
  anonymous: {enabled: false}
  webhook: {enabled: true}
  x509: {clientCAFile: $PKI/ca.crt}
authorization: {mode: Webhook}
tlsCertFile: $PKI/kubelet-n$1.crt
tlsPrivateKeyFile: $PKI/kubelet-n$1.key
clusterDomain: cluster.local
clusterDNS: [$DNS_VIP]
resolvConf: $2/resolv.conf
failSwapOn: false
maxOpenFiles: 20000
readOnlyPort: 0
healthzBindAddress: 127.0.0.1
serializeImagePulls: false
imageGCHighThresholdPercent: 100
imageGCLowThresholdPercent: 99
evictionHard: {memory.available: 100Mi, nodefs.available: 1%, imagefs.available: 1%, nodefs.inodesFree: 1%}
nodeStatusUpdateFrequency: $(patiently 2)s
nodeLeaseDurationSeconds: $(patiently 16)
kubeAPIQPS: 200
kubeAPIBurst: 400
eventRecordQPS: 0
crashLoopBackOff: {maxContainerRestartPeriod: 10s}
X
}
# cpu_count LIST: how many CPUs a list such as "0-2,5" has.
cpu_count() { tr , '\n' <<<"$1" | awk -F- '{n += NF > 1 ? $2 - $1 + 1 : 1} END {print n}'; }
# The system node hands out nothing, and with 900m left never attracts a pod that wants a CPU of its own. The measuring
# nodes are avoided by everything that also fits elsewhere; an added node takes only what tolerates it.
kubelet_cpu_config() {
  if [ "$POOL" = system ]; then
    echo "systemReserved: {cpu: $(($(cpu_count "$SEEN") * 1000 - 900))m}"
    return
  fi
  if [ "$POOL" = added ]; then
    echo 'registerWithTaints: [{key: topspin.dev/added, effect: NoSchedule}]'
  elif grep -q ' system$' "$STATE/plan"; then
    echo 'registerWithTaints: [{key: topspin.dev/measuring, effect: PreferNoSchedule}]'
  fi
  if [ -n "$RESERVED" ]; then
    echo "reservedSystemCPUs: \"$RESERVED\""
    echo "cpuManagerPolicy: ${CPU_POLICY:-static}"
    [ "${CPU_POLICY:-static}" != static ] || echo "cpuManagerPolicyOptions: {${CPU_OPTS:-}}"
  fi
  echo 'cpuManagerReconcilePeriod: 1s'
  echo "topologyManagerPolicy: ${TOPO_POLICY:-none}"
  echo "topologyManagerScope: ${TOPO_SCOPE:-container}"
  [ -z "${MEM_MGR:-}" ] || echo "$MEM_MGR"
}
kube_proxy_config() {
  cat <<X
apiVersion: kubeproxy.config.k8s.io/v1alpha1
kind: KubeProxyConfiguration
mode: nftables
hostnameOverride: n$1
bindAddress: $(node_ip "$1")
healthzBindAddress: 127.0.0.1:10256
metricsBindAddress: 127.0.0.1:10249
clientConnection: {kubeconfig: $PKI/kube-proxy.kubeconfig}
clusterCIDR: $POD_CIDR
detectLocalMode: ClusterCIDR
conntrack: {maxPerCore: 0, min: 0, tcpEstablishedTimeout: 0s, tcpCloseWaitTimeout: 0s}
nftables: {minSyncPeriod: 100ms}
X
}
