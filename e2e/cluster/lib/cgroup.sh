# shellcheck shell=bash
# Cgroups of the cluster, on cgroup v1 and v2. A node's pods live below /topspin-nI and its agents in
# /topspin-nI/agents; the control plane lives in /topspin-control. On v1 only the cpuset hierarchy is used to place
# agents: the kubelet insists on finding itself in the same cpu and memory cgroup.

CGROUP=/sys/fs/cgroup
cgroup_v2() { [ -f $CGROUP/cgroup.controllers ]; }
# The folders in which a cgroup of ours has to exist; next to v1 hierarchies there may be an idle v2 one, in which runc
# makes its groups too.
cgroup_roots() {
  if cgroup_v2; then
    echo $CGROUP
  else
    awk -v top="$CGROUP/" '$3 ~ /^cgroup2?$/ && index($2, top) == 1 {print $2}' /proc/self/mounts
  fi
}
cgroup_cpuset_root() { if cgroup_v2; then echo $CGROUP; else echo $CGROUP/cpuset; fi; }

# On v2 a controller must be handed down from parent to child, and a parent that does so may hold no process.
cgroup_delegate() {
  local dir=$1 controller pid
  if [ "$dir" = $CGROUP ] && ! echo +cpuset >"$dir/cgroup.subtree_control" 2>/dev/null; then
    # The root of a cgroup namespace (a container) holds processes: move them down first.
    mkdir -p $CGROUP/init
    while read -r pid; do echo "$pid" >$CGROUP/init/cgroup.procs 2>/dev/null || true; done <$CGROUP/cgroup.procs
  fi
  for controller in cpuset cpu io memory pids hugetlb; do
    echo "+$controller" >"$dir/cgroup.subtree_control" 2>/dev/null || true
  done
}

# cgroup_create NAME CPUS: NAME may have one level below a group made before.
cgroup_create() {
  local root dir
  for root in $(cgroup_roots); do
    dir=$root/$1
    cgroup_v2 && cgroup_delegate "$(dirname "$dir")"
    mkdir -p "$dir"
    if [ "$root" = "$(cgroup_cpuset_root)" ]; then
      cgroup_v2 || cat "$(dirname "$dir")/cpuset.mems" >"$dir/cpuset.mems"
    fi
  done
  cgroup_set_cpus "$1" "$2"
}
cgroup_set_cpus() { echo "$2" >"$(cgroup_cpuset_root)/$1/cpuset.cpus"; }
cgroup_all_cpus() {
  if cgroup_v2; then cat $CGROUP/cpuset.cpus.effective; else cat $CGROUP/cpuset/cpuset.cpus; fi
}
cgroup_join() { echo "$2" >"$(cgroup_cpuset_root)/$1/cgroup.procs"; }

# cgroup_pids NAME: every process in the group or below it, the containers of a node that was killed among them.
cgroup_pids() {
  local root
  for root in $(cgroup_roots); do
    find "$root/$1" -name cgroup.procs -exec cat {} + 2>/dev/null || true
  done | sort -un
}
# cgroup_remove NAME: ends what is left inside and removes the group; fails if it is still there after 10 s.
cgroup_remove() {
  local root pid left
  for _ in $(seq 100); do
    for pid in $(cgroup_pids "$1"); do
      [ "$pid" = 0 ] || kill -9 "$pid" 2>/dev/null || true
    done
    left=
    for root in $(cgroup_roots); do
      [ -d "$root/$1" ] || continue
      find "$root/$1" -depth -type d -exec rmdir {} + 2>/dev/null || true
      [ ! -d "$root/$1" ] || left=1
    done
    [ -n "$left" ] || return 0
    sleep 0.1
  done
  return 1
}
cgroup_leftovers() { for root in $(cgroup_roots); do ls -d "$root"/topspin-* 2>/dev/null || true; done; }
