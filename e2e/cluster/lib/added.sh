# shellcheck shell=bash
# Nodes that a running cluster gets for a while: with a topology that the machine lacks, or without a CPU manager. Their
# CPUs are those of the other nodes too. They are tainted, and so count for nothing that does not ask for them.

# What an added node's kubelet may have of its own; CPUS_n, RESERVED_n and TOPO_n go into the plan.
ADDED_SETTINGS="CPU_POLICY CPU_OPTS TOPO_POLICY TOPO_SCOPE MEM_MGR KUBELET_ARGS"

# added_up I...: they come up side by side.
added_up() {
  local i
  for i in "$@"; do
    [[ $i =~ ^[1-9]$ ]] || die "node add takes 1 to 9"
    ! grep -q "^n$i " "$STATE/plan" || die "there is a node n$i already"
  done
  # shellcheck disable=SC2064  # the numbers are wanted as they are now
  trap "added_failed $*" EXIT
  for i in "$@"; do added_start "$i"; done
  for i in "$@"; do
    wait_for 60 "node n$i to be Ready" "$STATE/n$i/kubelet.log" node_is_ready "n$i"
    wait_for 120 "the images of n$i" "$STATE/n$i/import.log" node_images_done "$i"
    node_settle "$i"
  done
  trap - EXIT
  for i in "$@"; do say "n$i is there"; done
}
added_start() {
  local i=$1 line
  line=$(python3 "$LIB/layout.py" added "$i") || exit 1
  mkdir -p "$STATE/n$i"
  # shellcheck disable=SC2086  # names
  settings_print $ADDED_SETTINGS >"$STATE/n$i/settings"
  settings_load "$i"
  sed -n '/^n[0-9]/s/$/ added/p' <<<"$line" >>"$STATE/plan"
  pki_run pki_make_node "$i"
  node_start "$i"
}
added_failed() {
  local i
  for i in "$@"; do
    mkdir -p "$FAILED_LOGS/n$i"
    cp "$STATE/n$i"/*.log "$LOGS/n$i.log" "$FAILED_LOGS/n$i/" 2>/dev/null || true
    (added_down "$i") >/dev/null 2>&1 || true
    echo "cluster: node n$i did not come up and was removed; its logs are in $FAILED_LOGS/n$i" >&2
  done
}
added_down() {
  local i=$1 others
  grep -q "^n$i .* added$" "$STATE/plan" || die "n$i is not an added node"
  node_kill "$i"
  # with its node gone nobody would confirm their end
  kubectl --request-timeout="$(patiently 20)s" delete pods --all-namespaces --field-selector "spec.nodeName=n$i" \
    --grace-period=0 --force >>"$LOGS/n$i.log" 2>&1
  kubectl --request-timeout="$(patiently 20)s" delete node "n$i" --ignore-not-found >>"$LOGS/n$i.log" 2>&1
  sed -i "/^n$i /d" "$STATE/plan"
  mapfile -t others < <(node_numbers)
  network_node_down "$i" "${others[@]}"
  rm -rf --one-file-system "${STATE:?}/n$i" "$PKI/kubelet-n$i".*
  say "n$i is gone"
}
