# shellcheck shell=bash
# Compiles static, stripped binaries out of the two Go modules in go/ and go-prometheus/ into BIN. A group whose stamp
# (go.sum, this file, the compiler) is unchanged is skipped.

BUILD_GROUPS="k8s etcd containerd runc cni helm coredns prometheus"
ON_REQUEST="kwok" # built by what needs it
K8S_VERSION=v1.36.3

build_module() { case $1 in prometheus) echo "$TOP/go-prometheus" ;; *) echo "$TOP/go" ;; esac; }
build_stamp() {
  local module
  module=$(build_module "$1")
  { cat "$module/go.mod" "$module/go.sum" "$LIB/build.sh" && go version; } | sha256sum | cut -d' ' -f1
}
# Kubernetes' components compare versions with each other, so the version has to be linked in.
k8s_ldflags() {
  local package flags="-s -w"
  for package in k8s.io/component-base/version k8s.io/client-go/pkg/version; do
    flags+=" -X $package.gitVersion=$K8S_VERSION -X $package.gitMajor=1 -X $package.gitMinor=36"
    flags+=" -X $package.gitTreeState=archive -X $package.buildDate=2026-01-01T00:00:00Z"
  done
  echo "$flags"
}
go_build() { go build -mod=readonly -buildvcs=false -trimpath "$@"; }
build_group() {
  local containerd=github.com/containerd/containerd/v2 cni=github.com/containernetworking/plugins/plugins
  case $1 in
    k8s) go_build -ldflags "$(k8s_ldflags)" -o "$BIN/" \
      k8s.io/kubernetes/cmd/{kube-apiserver,kube-controller-manager,kube-scheduler,kubelet,kube-proxy,kubectl} ;;
    etcd) go_build -ldflags "-s -w" -o "$BIN/etcd" go.etcd.io/etcd/server/v3 ;;
    containerd) go_build -ldflags "-s -w -X $containerd/version.Version=v2.3.7" -o "$BIN/" \
      $containerd/cmd/{containerd,containerd-shim-runc-v2,ctr} ;;
    # the only one in need of cgo: it enters namespaces and loads seccomp filters
    runc) CGO_ENABLED=1 go_build -tags seccomp -ldflags "-s -w -X main.version=1.5.2" -o "$BIN/runc" \
      github.com/opencontainers/runc ;;
    cni) go_build -ldflags "-s -w" -o "$BIN/cni/" \
      $cni/main/{bridge,loopback} $cni/meta/portmap $cni/ipam/host-local ;;
    helm) go_build -ldflags "-s -w -X helm.sh/helm/v4/internal/version.version=v4.2.4" -o "$BIN/" \
      helm.sh/helm/v4/cmd/helm ;;
    coredns) go_build -ldflags "-s -w" -o "$BIN/" github.com/coredns/coredns ;;
    # of its service discoveries only the Kubernetes one: the others are most of its size
    prometheus) go_build -tags netgo,remove_all_sd,enable_kubernetes_sd -ldflags "-s -w" -o "$BIN/" \
      github.com/prometheus/prometheus/cmd/{prometheus,promtool} ;;
    kwok) go_build -ldflags "-s -w" -o "$BIN/" sigs.k8s.io/kwok/cmd/kwok ;;
    *) die "no such group: $1 (there are: $BUILD_GROUPS $ON_REQUEST)" ;;
  esac
}
build_all() {
  local group stamp log=$HOME_DIR/build.log all=("$@")
  command -v go >/dev/null || die "needs Go (see the version in $TOP/go/go.mod)"
  [ ${#all[@]} -gt 0 ] || read -ra all <<<"$BUILD_GROUPS"
  # The module cache stays in the home, so that removing the home removes all of it.
  export GOMODCACHE=$HOME_DIR/cache/mod GOCACHE=$HOME_DIR/cache/build GOFLAGS=-modcacherw CGO_ENABLED=0
  mkdir -p "$BIN/cni" "$BIN/.stamps"
  for group in "${all[@]}"; do
    stamp=$(build_stamp "$group")
    [ "$stamp" != "$(cat "$BIN/.stamps/$group" 2>/dev/null)" ] || continue
    say "building $group"
    (cd "$(build_module "$group")" && build_group "$group") >"$log" 2>&1 || die_with_log "$log" "$group did not build"
    echo "$stamp" >"$BIN/.stamps/$group"
  done
  say "binaries are up to date in $BIN"
}
