# shellcheck shell=bash
# A node: its own network, mount, process, host name and IPC namespaces, in which node-init runs containerd, the
# kubelet and kube-proxy. Its folder is STATE/nI (its "disk"); STATE/plan says which CPUs it has.

# plan_of I: sets SEEN, RESERVED, TOPOLOGY and POOL of node I.
plan_of() {
  local name
  read -r name SEEN RESERVED TOPOLOGY POOL < <(grep "^n$1 " "$STATE/plan") || die "there is no node n$1"
  [ "$name" = "n$1" ] || die "there is no node n$1"
  RESERVED=${RESERVED#-} TOPOLOGY=${TOPOLOGY#-} TOPOLOGY=${TOPOLOGY//+/ }
}
node_numbers() { sed -n 's/^n\([0-9]*\) .*/\1/p' "$STATE/plan"; }
# The first process inside node I: the only child of the `unshare` that is on record.
node_init_pid() {
  local pid
  pid=$(process_pid "n$1") || return 1
  pid=$(cat "/proc/$pid/task/$pid/children")
  [ -n "$pid" ] || return 1
  echo "${pid%% *}"
}
# Runs a command inside node I.
node_enter() {
  local pid
  pid=$(node_init_pid "$1") || die "node n$1 does not run (start it with: cluster node start $1)"
  shift
  nsenter -t "$pid" --all --root -- env PATH="$BIN:/usr/sbin:/usr/bin:/sbin:/bin" "$@"
}
node_ctr() { ctr -a "$STATE/n$1/containerd.sock" -n k8s.io "${@:2}"; }

node_start() {
  local i=$1 folder=$STATE/n$1 others
  ! process_pid "n$i" >/dev/null || die "node n$i already runs"
  plan_of "$i"
  mapfile -t others < <(node_numbers)
  mkdir -p "$folder"
  rm -f "$folder"/{images.done,containerd.sock}
  unpacked_copy "$folder"
  network_node_up "$i" "${others[@]}"
  rm -rf "$folder/faketopo"
  [ -z "$TOPOLOGY" ] || python3 "$LIB/faketopo.py" "$folder/faketopo" "$TOPOLOGY"
  node_config "$i"
  cgroup_create "topspin-n$i" "$SEEN"
  cgroup_create "topspin-n$i/agents" "$SEEN"
  # `ip netns exec` would mount a new /sys and hide the cgroups, so the namespace is entered with nsenter.
  process_start "n$i" "topspin-n$i/agents" nsenter --net="/run/netns/$(network_namespace "$i")" \
    unshare --mount --pid --uts --ipc --fork --kill-child --mount-proc --propagation slave \
    "$LIB/node-init" "n$i" "$folder" "$BIN" "$IMAGES" "$(node_kubelet_flags "$i")"
}
node_kubelet_flags() {
  echo "--config=$STATE/n$1/kubelet.yaml --kubeconfig=$PKI/kubelet-n$1.kubeconfig --hostname-override=n$1" \
    "--node-ip=$(node_ip "$1") --root-dir=/var/lib/kubelet --node-labels=topspin.dev/pool=$POOL ${KUBELET_ARGS:-}"
}
# Takes at once everything that ran in the node; the folder stays, so that a start is a reboot.
node_kill() {
  process_stop "n$1"
  cgroup_remove "topspin-n$1" || die "cgroup topspin-n$1 could not be removed"
}
node_images_done() { [ -f "$STATE/n$1/images.done" ]; }
# The agents keep to the reserved CPUs, as a real node's would: what is handed out exclusively is then really quiet.
# Not earlier than this, because a start is much quicker on all CPUs.
node_settle() {
  plan_of "$1"
  cgroup_set_cpus "topspin-n$1/agents" "${RESERVED:-$SEEN}"
}
node_kubelet_restart() {
  local i=$1
  plan_of "$i"
  node_config "$i"
  # shellcheck disable=SC2016  # expanded inside the node
  node_enter "$i" bash -c 'touch /run/restarts && kill "$(cat /run/kubelet.pid)"
    for _ in $(seq $((100 * PATIENCE))); do [ -d "/proc/$(cat /run/kubelet.pid)" ] || exit 0; sleep 0.1; done; exit 1' ||
    die "the kubelet of n$i did not end within 10 s"
  (
    cgroup_join "topspin-n$i/agents" "$BASHPID"
    # shellcheck disable=SC2016
    node_enter "$i" setsid bash -c '"$0" "$1" $2 >/dev/null 2>&1 </dev/null &' \
      "$LIB/node-kubelet" "$STATE/n$i" "$(node_kubelet_flags "$i")" 9>&-
  )
  wait_for 30 "the kubelet of n$i" "$STATE/n$i/kubelet.log" kubelet_stays "$i"
  node_state_note "$i"
}
# The containers' shims go on; a kubelet does too, and asks until it is answered.
node_containerd_restart() {
  local i=$1
  plan_of "$i"
  # shellcheck disable=SC2016  # expanded inside the node
  node_enter "$i" bash -c 'touch /run/restarts && pid=$(pgrep -xo containerd) && kill "$pid" &&
    for _ in $(seq 100); do [ -d "/proc/$pid" ] || exit 0; sleep 0.1; done; exit 1' ||
    die "the containerd of n$i did not end within 10 s"
  (
    cgroup_join "topspin-n$i/agents" "$BASHPID"
    # shellcheck disable=SC2016
    node_enter "$i" setsid bash -c 'containerd -c "$0/containerd.toml" >>"$0/containerd.log" 2>&1 </dev/null &' "$STATE/n$i" 9>&-
  )
  wait_for 30 "the containerd of n$i" "$STATE/n$i/containerd.log" node_ctr "$i" version
}
# What node-kubelet has done about the state of the CPU manager, if anything.
node_state_note() {
  local refused=$STATE/n$1/kubelet/cpu_manager_state.refused
  [ ! -f "$refused" ] || note "the kubelet of n$1 refused the state of its CPU manager, and began a new one: $(cat "$refused")"
}
kubelet_serves() { (exec 3<>"/dev/tcp/$(node_ip "$1")/10250"); }
# One that refuses its state serves for a moment before it ends.
kubelet_stays() { kubelet_serves "$1" && sleep "$PATIENCE" && kubelet_serves "$1"; }
node_command() {
  local what=${1:-} i=${2:-}
  [[ $i =~ ^[0-9]+$ ]] || die "usage: cluster node kill|start|kubelet-restart|containerd-restart|exec|add|remove N [N...|COMMAND...]"
  need_root
  need_up
  [ "$what" = add ] || settings_load "$i"
  case $what in
    kill) node_kill "$i" ;;
    start)
      node_start "$i"
      wait_for 60 "the images of n$i" "$STATE/n$i/import.log" node_images_done "$i"
      node_settle "$i"
      ;;
    kubelet-restart) node_kubelet_restart "$i" ;;
    containerd-restart) node_containerd_restart "$i" ;;
    exec) node_enter "$i" "${@:3}" ;;
    add) locked added_up "${@:2}" ;;
    remove) locked added_down "$i" ;;
    *) die "no such command: node $what (see cluster --help)" ;;
  esac
}
# shellcheck source=e2e/cluster/lib/node-config.sh
. "$LIB/node-config.sh"
