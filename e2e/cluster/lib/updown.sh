# shellcheck shell=bash
# up, down, status and load.

SETTINGS="NODES LAYOUT SYSTEM_NODE SYSTEM_CPUS ALL_CPUS TOLERATION_SECONDS CPU_POLICY CPU_OPTS TOPO_POLICY TOPO_SCOPE MEM_MGR KUBELET_ARGS
  APISERVER_ARGS KCM_ARGS SCHED_ARGS"
# names the home of the cluster that runs on this machine
OWNER=/run/topspin-cluster
SYSCTLS="vm/overcommit_memory vm/panic_on_oom kernel/panic kernel/panic_on_oops kernel/keys/root_maxkeys
  kernel/keys/root_maxbytes"

# What `up` was given holds for later commands too; their own environment goes first.
# settings_print NAME...
settings_print() {
  local name
  # shellcheck disable=SC2016  # for the file that is written
  for name in "$@"; do printf '[ "${%s+set}" ] || %s=%q\n' "$name" "$name" "${!name:-}"; done
}
# settings_load [I]: an added node has settings of its own.
settings_load() {
  # shellcheck source=/dev/null
  [ ! -f "$STATE/n${1:-}/settings" ] || . "$STATE/n$1/settings"
  # shellcheck source=/dev/null
  . "$STATE/settings"
}

up_options() {
  NODES=2 LAYOUT=auto SYSTEM_NODE=yes ALL_CPUS=no TOLERATION_SECONDS=300
  while [ $# -gt 0 ]; do
    case $1 in
      --no-system-node) SYSTEM_NODE=no ;;
      --all-cpus) ALL_CPUS=yes ;;
      --nodes | --layout | --toleration-seconds)
        [ $# -ge 2 ] || die "$1 needs a value"
        case $1 in --nodes) NODES=$2 ;; --layout) LAYOUT=$2 ;; *) TOLERATION_SECONDS=$2 ;; esac
        shift
        ;;
      *) die "up: no such option: $1 (see cluster --help)" ;;
    esac
    shift
  done
  [[ $NODES =~ ^[1-9]$ ]] || die "--nodes takes 1 to 9"
  [[ ${SYSTEM_CPUS:-0} =~ ^[0-9]+(,[0-9]+)*$ ]] || die "SYSTEM_CPUS takes single CPUs with commas, such as 4,5, and not \"$SYSTEM_CPUS\""
  [[ $TOLERATION_SECONDS =~ ^[0-9]+$ ]] || die "--toleration-seconds takes a whole number"
}
# The plan: a line a node "NAME SEEN RESERVED TOPOLOGY POOL". The system node runs on SYSTEM_CPUS, else on the first CPU, or on all.
up_plan() {
  local lines cpus
  lines=$(python3 "$LIB/layout.py" "$LAYOUT" "$NODES") || exit 1
  cpus=${lines#n1 } cpus=${SYSTEM_CPUS:-${cpus%%[!0-9]*}}
  if [ "$SYSTEM_NODE$ALL_CPUS" = yesyes ]; then echo "n0 $(cgroup_all_cpus) - - system"; fi
  if [ "$SYSTEM_NODE$ALL_CPUS" = yesno ]; then echo "n0 $cpus - $(sed -E 's/([0-9]+)/\1:\1:0/g; s/,/+/g' <<<"$cpus") system"; fi
  sed -n '/^n[0-9]/s/$/ measuring/p' <<<"$lines"
  grep '^note' <<<"$lines"
}
up_sysctls_save() {
  local name
  for name in $SYSCTLS; do echo "$name=$(cat "/proc/sys/$name")"; done >"$STATE/sysctls"
}
up_addons() {
  local pool
  pool=$(awk 'NR == 1 {print $5}' "$STATE/plan")
  sed "s/POOL/$pool/; s/DNS_VIP/$DNS_VIP/" "$TOP/manifests/coredns.yaml" |
    kubectl --request-timeout="$(patiently 20)s" apply -f - >>"$LOGS/addons.log" 2>&1
}
node_is_ready() {
  kubectl --request-timeout="$(patiently 5)s" get node "$1" -o 'jsonpath={.status.conditions[?(@.type=="Ready")].status}' |
    grep -qx True
}
dns_is_ready() { kubectl --request-timeout="$(patiently 5)s" -n kube-system rollout status deployment/coredns --watch=false |
  grep -q 'successfully rolled out'; }

up_steps() {
  local i
  pki_make "$@"
  say "certificates"
  up_sysctls_save
  network_up
  control_up
  for i in "$@"; do node_start "$i"; done
  say "processes started"
  wait_for 60 "the API server" "$LOGS/kube-apiserver.log" api_comes
  say "API server ready"
  wait_for 30 "the cluster DNS to be accepted" "$LOGS/addons.log" up_addons
  for i in "$@"; do wait_for 60 "node n$i to be Ready" "$STATE/n$i/kubelet.log" node_is_ready "n$i"; done
  say "nodes ready"
  for i in "$@"; do wait_for 120 "the images of n$i" "$STATE/n$i/import.log" node_images_done "$i"; done
  say "images imported"
  wait_for 60 "the default service account" "$LOGS/kube-controller-manager.log" \
    kubectl --request-timeout="$(patiently 5)s" get serviceaccount default
  wait_for 60 "the cluster DNS" "$STATE/n$1/kubelet.log" dns_is_ready
  say "cluster DNS ready"
  [ "$ALL_CPUS" = no ] || return 0
  # From here on the control plane keeps to CPUs that n1 never hands out.
  plan_of 1
  cgroup_set_cpus topspin-control "${SYSTEM_CPUS:-${RESERVED:-$SEEN}}"
  for i in "$@"; do node_settle "$i"; done
}
# cluster_logs FOLDER: what control plane and nodes have logged, instead of what was there.
cluster_logs() {
  local folder
  [ $# -eq 1 ] || die "usage: cluster logs FOLDER"
  rm -rf "$1"
  mkdir -p "$1"
  folder=$(cd "$1" && pwd)
  cp "$LOGS"/*.log "$folder/" 2>/dev/null || true
  (cd "$STATE" && find n* -maxdepth 1 -name '*.log' -exec cp --parents {} "$folder/" \;) 2>/dev/null || true
}
# Asked by the trap of a failed start: keeps the logs, removes the rest.
up_failed() {
  cluster_logs "$FAILED_LOGS"
  cluster_down >/dev/null || true
  echo "cluster: the start failed and was undone; all logs are in $FAILED_LOGS" >&2
}
cluster_is_up() {
  [ -f "$STATE/up" ] && process_pid etcd && process_pid kube-apiserver && process_pid kube-controller-manager &&
    process_pid kube-scheduler
} >/dev/null
# The bridge, the addresses and the cgroups exist once on a machine: the cluster of another home is left alone.
owner_check() {
  local owner
  owner=$(cat "$OWNER" 2>/dev/null) || return 0
  [ "$owner" = "$HOME_DIR" ] || ! STATE=$owner/run process_pid etcd >/dev/null ||
    die "the cluster of another home runs on this machine: $owner"
}
cluster_up() {
  local plan numbers
  up_options "$@"
  owner_check
  build_all
  images_make
  plan=$(up_plan)
  if cluster_is_up; then
    # shellcheck disable=SC2086  # names
    if settings_print $SETTINGS | cmp -s - "$STATE/settings" &&
      grep -v ^note <<<"$plan" | cmp -s - <(grep -v ' added$' "$STATE/plan"); then
      say "already up"
      return
    fi
    die "already up with other settings (first: cluster down)"
  fi
  if [ -d "$STATE" ] || [ -n "$(network_leftovers)$(cgroup_leftovers)" ]; then
    say "cleaning up after a run that did not end in order"
    cluster_down >/dev/null
  fi
  unpack_images
  mkdir -p "$STATE/pids" "$LOGS"
  echo "$HOME_DIR" >"$OWNER"
  trap up_failed EXIT
  # shellcheck disable=SC2086  # names
  settings_print $SETTINGS >"$STATE/settings"
  grep -v ^note <<<"$plan" >"$STATE/plan"
  mapfile -t numbers < <(node_numbers)
  up_steps "${numbers[@]}"
  trap - EXIT
  touch "$STATE/up"
  grep ^note <<<"$plan" | while read -r _ line; do note "$line"; done
  say "up; use it with: eval \"\$($(readlink -f "$0") env)\""
}
cluster_down() {
  local name i left
  owner_check
  for name in $(process_names); do process_stop "$name"; done
  for i in 0 1 2 3 4 5 6 7 8 9; do cgroup_remove "topspin-n$i" & done
  cgroup_remove topspin-control
  wait
  network_down
  if [ -f "$STATE/sysctls" ]; then
    while IFS='=' read -r name i; do echo "$i" >"/proc/sys/$name" 2>/dev/null || true; done <"$STATE/sysctls"
  fi
  rm -rf --one-file-system "$STATE" "$KUBECONFIG" "$OWNER"
  left=$(down_leftovers)
  [ -z "$left" ] || die "left behind: $left"
  say "down"
}
down_leftovers() {
  network_leftovers
  cgroup_leftovers
  [ ! -e "$STATE" ] || echo "$STATE"
  awk -v state="$STATE/" 'index($2, state) == 1 {print "mount " $2}' /proc/self/mounts
}
cluster_status() {
  local name seen reserved topology pool
  need_up
  for name in $(process_names); do
    if process_pid "$name" >/dev/null; then echo "running  $name"; else echo "DEAD     $name"; fi
  done
  while read -r name seen reserved topology pool; do
    echo "$name  $pool  sees $seen  reserves $reserved  topology $topology"
    [ ! -f "$STATE/$name/kubelet/cpu_manager_state" ] ||
      jq -c '{shared: .defaultCpuSet, exclusive: (.entries // {})}' "$STATE/$name/kubelet/cpu_manager_state"
    node_state_note "${name#n}"
  done <"$STATE/plan"
  kubectl --request-timeout="$(patiently 5)s" get nodes -o wide
}
# Copied first, so that a node started later has the image too.
cluster_load() {
  local archive i
  [ $# -gt 0 ] || die "usage: cluster load IMAGE.tar..."
  mkdir -p "$IMAGES"
  for archive in "$@"; do
    [ -r "$archive" ] || die "cannot read $archive"
    cp --reflink=auto "$archive" "$IMAGES/.part"
    mv "$IMAGES/.part" "$IMAGES/$(basename "$archive" .tar).tar"
    [ -f "$STATE/up" ] || continue
    local imports=()
    for i in $(node_numbers); do
      process_pid "n$i" >/dev/null || continue
      load_into "$i" "$archive" &
      imports+=($!)
    done
    for i in "${imports[@]}"; do wait "$i" || exit 1; done
    say "$(basename "$archive") is in all nodes"
  done
}
load_into() {
  local log=$LOGS/load-n$1.log
  timeout "$(patiently 120)" ctr -a "$STATE/n$1/containerd.sock" -n k8s.io images import "$2" >"$log" 2>&1 ||
    die_with_log "$log" "n$1 did not take $2"
}
