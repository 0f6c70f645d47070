# shellcheck shell=bash disable=SC2034  # what is set here is used by the other files
# Settings, messages, deadlines and the book of started processes. Sourced by every other file.
# Nothing here waits without a deadline, and nothing is ended but by the pid recorded when it was started.

LIB=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
TOP=$(dirname "$LIB")
ALL="build images unpack cgroup network pki control node added prometheus updown"

HOME_DIR=${TOPSPIN_CLUSTER_HOME:-${XDG_CACHE_HOME:-$HOME/.cache}/topspin-cluster}
BIN=$HOME_DIR/bin       # what `build` made
IMAGES=$HOME_DIR/images # every *.tar in here is in every node
STATE=$HOME_DIR/run     # all there is of a running cluster
LOGS=$STATE/log
# The logs of a start that failed are kept here, since the clean-up after it removes STATE.
FAILED_LOGS=$HOME_DIR/failed-log
PKI=$STATE/pki
export KUBECONFIG=$HOME_DIR/kubeconfig
export PATH=$BIN:$PATH

BRIDGE=topspin0
HOST_IP=10.89.0.1
API_URL=https://$HOST_IP:6443
SERVICE_CIDR=10.96.0.0/16
API_VIP=10.96.0.1
DNS_VIP=10.96.0.10
POD_CIDR=10.244.0.0/16
node_ip() { echo "10.89.0.$((10 + $1))"; }
node_pods() { echo "10.244.$1.0/24"; }

# How many times as long everything takes here as on a common machine: an emulated one has 10 and more. Every deadline and every
# wait between two questions is that many times as long.
PATIENCE=${PATIENCE:-1}
[[ $PATIENCE =~ ^[1-9][0-9]?$ ]] || { echo "cluster: PATIENCE takes 1 to 99" >&2 && exit 1; }
export PATIENCE
patiently() { echo "$(($1 * PATIENCE))"; }

now_ms() { date +%s%3N; }
STARTED_MS=$(now_ms)
say() {
  local ms=$(($(now_ms) - STARTED_MS))
  printf '%5d.%d s  %s\n' $((ms / 1000)) $((ms % 1000 / 100)) "$*"
}
note() { printf 'note: %s\n' "$*"; }
die() {
  printf 'cluster: %s\n' "$*" >&2
  exit 1
}
# die_with_log LOGFILE MESSAGE...: the message, the name of the log and its tail.
die_with_log() {
  local log=$1
  shift
  printf 'cluster: %s\ncluster: the end of %s:\n' "$*" "$log" >&2
  tail -n 15 "$log" 2>/dev/null | cut -c1-400 | sed 's/^/  | /' >&2
  exit 1
}
need_root() { [ "$(id -u)" = 0 ] || die "needs root: it makes namespaces, network links and cgroups"; }
need_up() { [ -f "$STATE/up" ] || die "no cluster runs here (start one with: cluster up)"; }

# locked COMMAND...: one up, down or load at a time. Daemons are started with the lock's descriptor closed.
locked() {
  need_root
  mkdir -p "$HOME_DIR"
  exec 9>"$HOME_DIR/lock"
  flock -w 300 9 || die "another command has held $HOME_DIR/lock for 300 s"
  "$@"
}

# wait_for SECONDS WHAT LOGFILE COMMAND...: until COMMAND succeeds, at most SECONDS (times PATIENCE), and no longer than every recorded
# process lives: a dead API server is reported at once and by its own log.
wait_for() {
  local deadline=$(($(now_ms) + $(patiently "$1") * 1000)) what=$2 log=$3
  shift 3
  until "$@" >/dev/null 2>&1; do
    process_check
    [ "$(now_ms)" -lt "$deadline" ] || die_with_log "$log" "gave up waiting for $what"
    sleep "$((PATIENCE / 10)).$((PATIENCE % 10))"
  done
}

# A process is known by its pid and its start time: after a crash or a reboot the same pid may be another's.
start_time() { cut -d')' -f2- "/proc/$1/stat" 2>/dev/null | awk '{print $20}'; }
process_record() { echo "$2 $(start_time "$2") $(cat /proc/sys/kernel/random/boot_id)" >"$STATE/pids/$1"; }
# process_pid NAME: the pid if that very process still runs; fails if not.
process_pid() {
  local pid start boot
  read -r pid start boot 2>/dev/null <"$STATE/pids/$1" || return 1
  [ "$boot" = "$(cat /proc/sys/kernel/random/boot_id)" ] && [ "$start" = "$(start_time "$pid")" ] || return 1
  # A zombie has ended: it only waits for its parent to look.
  [ "$(cut -d')' -f2- "/proc/$pid/stat" 2>/dev/null | awk '{print $1}')" != Z ] || return 1
  echo "$pid"
}
process_names() { find "$STATE/pids" -type f -printf '%f\n' 2>/dev/null | sort; }
process_check() {
  local name
  for name in $(process_names); do
    process_pid "$name" >/dev/null || die_with_log "$LOGS/$name.log" "$name has ended"
  done
}
# process_start NAME GROUP COMMAND...: a daemon in its own session and in cgroup GROUP, logging to NAME.log.
process_start() {
  local name=$1 group=$2
  shift 2
  (
    cgroup_join "$group" "$BASHPID"
    exec setsid "$@" >>"$LOGS/$name.log" 2>&1 </dev/null 9>&-
  ) &
  process_record "$name" $!
  disown $! # else the shell reports it when it is killed
}
# process_stop NAME: SIGKILL, as nothing here has state worth saving, and at most 10 s for it to be gone.
process_stop() {
  local pid
  if pid=$(process_pid "$1"); then
    kill -9 "$pid" 2>/dev/null || true
    for _ in $(seq 200); do
      process_pid "$1" >/dev/null || break
      sleep 0.05
    done
  fi
  rm -f "$STATE/pids/$1"
}
