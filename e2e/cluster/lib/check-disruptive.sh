# shellcheck shell=bash
# The part of `cluster check` that takes the running cluster away from whoever uses it: kubelet restarts, a node whose
# power is cut, a crash of everything, and what is left after `down`. It ends with a fresh cluster of the same settings.

node_not_ready() { ! node_is_ready "$1"; }
container_of() { field "$1" '{.status.containerStatuses[0].containerID}'; }

check_kubelet_restart() {
  local cpus container
  exclusive_pod survivor 1 1
  ready survivor
  cpus=$(cpus_of survivor)
  container=$(container_of survivor)
  node_kubelet_restart 1
  within 20 k exec survivor -- true || true
  is "CPUs after a kubelet restart" "$(cpus_of survivor)" "$cpus"
  is "container after a kubelet restart" "$(container_of survivor)" "$container"
  k delete pod survivor --wait >/dev/null
}
nothing_handed_out() { [ "$(jq '.entries // {} | length' "$STATE/n$1/kubelet/cpu_manager_state")" = 0 ]; }
# As a kubelet leaves it that ends after it took a CPU from the shared ones, and before it noted whose it is.
check_refused_state() {
  local state=$STATE/n1/kubelet/cpu_manager_state
  within 20 nothing_handed_out 1 || true # else the kubelet writes its own again
  jq -c '.defaultCpuSet = "0" | .checksum = 0' "$state" >"$state.half"
  mv "$state.half" "$state"
  holds "a kubelet begins anew whose state of CPUs was half written" node_kubelet_restart 1
  is "state that it refused" "$(jq -r .defaultCpuSet "$state.refused")" 0
}
check_power_cut() {
  local last started
  last=$(measuring | tail -1)
  node_kill "$last"
  started=$(now_ms)
  holds "a power-cut node is seen to be lost" within 60 node_not_ready "n$last"
  echo "      after $((($(now_ms) - started) / 1000)) s"
  node_start "$last"
  started=$(now_ms)
  holds "a restarted node is Ready again" within 60 node_is_ready "n$last"
  echo "      after $((($(now_ms) - started) / 1000)) s"
  holds "and its pods run again" within 60 k wait --for=condition=Ready "pod/server-$last" --timeout=5s
  node_settle "$last"
}
# up_again: with the options the running cluster was started with.
up_again() {
  local options=(--nodes "$NODES" --layout "$LAYOUT" --toleration-seconds "$TOLERATION_SECONDS")
  [ "$SYSTEM_NODE" = yes ] || options+=(--no-system-node)
  [ "$ALL_CPUS" = no ] || options+=(--all-cpus)
  "$TOP/cluster" up "${options[@]}"
}
check_crash() {
  local name pids
  pids=$(for name in $(process_names); do process_pid "$name"; done)
  # shellcheck disable=SC2086  # a list of pids
  kill -9 $pids
  holds "up after a crash of every process" up_again
}
check_down() {
  "$TOP/cluster" down
  is "left behind after down" "$(down_leftovers)" ""
  is "processes left behind" "$(pgrep -f "$STATE/" || true)" ""
  holds "up again" up_again
}
check_disruptive() {
  check_kubelet_restart
  check_refused_state
  check_power_cut
  check_crash
  check_down
}
