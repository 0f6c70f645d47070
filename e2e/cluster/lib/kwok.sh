# shellcheck shell=bash
# Fake nodes for what is about many: kwok keeps nodes kwok-1 to kwok-N Ready and lets the pods of trials on them run and end with a
# report (manifests/kwok). The real nodes are left alone, and nothing lands on the fake ones that does not tolerate their taint.
# KWOK_LEASE_SECONDS: how long a fake node's lease lasts, which is renewed four times as often.

# shellcheck source=e2e/cluster/lib/cgroup.sh
. "$LIB/cgroup.sh"
# shellcheck source=e2e/cluster/lib/build.sh
. "$LIB/build.sh"
kwok_kubectl() { kubectl --request-timeout=120s "$@" >>"$LOGS/kwok.log" 2>&1; }
kwok_node_names() { kubectl --request-timeout=20s get nodes -l type=kwok -o name; }
kwok_nodes_ready() {
  [ "$(kubectl --request-timeout=20s get nodes -l type=kwok --no-headers | awk '$2 == "Ready"' | wc -l)" -ge "$1" ]
}
# Writes the configuration: kwok's own stages of nodes, and of pods but for their end.
kwok_config() {
  local stages file
  stages=$HOME_DIR/cache/mod/sigs.k8s.io/kwok@$(awk '$1 == "sigs.k8s.io/kwok" {print $2}' "$TOP/go/go.mod")/kustomize/stage
  for file in "$stages"/node/heartbeat-with-lease/*-lease.yaml "$stages"/node/fast/node-initialize.yaml \
    "$stages"/pod/fast/pod-{ready,delete}.yaml; do
    cat "$file"
    echo ---
  done
  awk -v report="$(jq -c . "$TOP/manifests/kwok/report.json")" '{
    at = index($0, "REPORT`")
    print at ? substr($0, 1, at - 1) report substr($0, at + 6) : $0
  }' "$TOP/manifests/kwok/trial.yaml"
}
# kwok_nodes FIRST LAST: as kubectl takes them.
kwok_nodes() {
  local i
  for ((i = $1; i <= $2; i++)); do
    cat <<Y
apiVersion: v1
kind: Node
metadata:
  name: kwok-$i
  annotations: {kwok.x-k8s.io/node: fake}
  labels:
    type: kwok
    kubernetes.io/hostname: kwok-$i
    topology.kubernetes.io/zone: zone-$((i % 3))
    node.kubernetes.io/instance-type: kwok
spec: {taints: [{key: kwok.x-k8s.io/node, value: fake, effect: NoSchedule}]}
status:
  allocatable: {cpu: "32", memory: 256Gi, pods: "110"}
  capacity: {cpu: "32", memory: 256Gi, pods: "110"}
---
Y
  done
}
kwok_up() {
  local wanted=$1 have
  [[ $wanted =~ ^[1-9][0-9]{0,3}$ ]] || die "kwok up takes 1 to 9999"
  build_all kwok
  if ! process_pid kwok >/dev/null; then
    kwok_config >"$STATE/kwok.yaml"
    process_start kwok topspin-control kwok --kubeconfig="$KUBECONFIG" --config="$STATE/kwok.yaml" \
      --manage-nodes-with-annotation-selector=kwok.x-k8s.io/node=fake --cidr=10.245.0.0/16 \
      --node-lease-duration-seconds="${KWOK_LEASE_SECONDS:-40}"
  fi
  have=$(kwok_node_names | wc -l)
  [ "$have" -ge "$wanted" ] || kwok_nodes $((have + 1)) "$wanted" | kwok_kubectl create --validate=false -f - ||
    die_with_log "$LOGS/kwok.log" "the fake nodes could not be made"
  wait_for 120 "$wanted fake nodes to be Ready" "$LOGS/kwok.log" kwok_nodes_ready "$wanted"
  say "$wanted fake nodes are Ready"
}
kwok_down() {
  # while kwok still runs, which confirms the end of pods on its nodes
  kwok_kubectl delete nodes -l type=kwok --wait=false || die_with_log "$LOGS/kwok.log" "the fake nodes could not be deleted"
  process_stop kwok
  say "no fake nodes any more"
}
kwok_command() {
  need_up
  case ${1:-} in
    up) kwok_up "${2:-}" ;;
    down) kwok_down ;;
    *) die "usage: cluster kwok up N|down" ;;
  esac
}
