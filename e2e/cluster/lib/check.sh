# shellcheck shell=bash disable=SC2016  # programs of awk and of the shells in the pods
# Asserts on the running cluster what it is for. Every expectation is read from the plan and from the kubelet's own
# books, so it holds for every layout.

CHECK=cluster-check
failures=0
k() { kubectl --request-timeout=20s -n "$CHECK" "$@"; }
# is WHAT GOT WANTED
is() {
  if [ "$2" = "$3" ]; then echo "ok    $1: $2"; else
    echo "FAIL  $1: got '$2', wanted '$3'"
    failures=$((failures + 1))
  fi
}
# holds WHAT COMMAND...
holds() {
  local what=$1
  shift
  if "$@" >/dev/null 2>&1; then echo "ok    $what"; else
    echo "FAIL  $what"
    failures=$((failures + 1))
  fi
}
# within SECONDS COMMAND...
within() {
  local end=$(($(now_ms) + $1 * 1000))
  shift
  until "$@" >/dev/null 2>&1; do
    [ "$(now_ms)" -lt "$end" ] || return 1
    sleep 0.2
  done
}
expand() { python3 -c "
import sys
cpus = [range(int(p.split('-')[0]), int(p.split('-')[-1]) + 1) for p in sys.argv[1].split(',') if p]
print(*sorted(c for part in cpus for c in part), sep=',')" "$1"; }
cpus_of() { expand "$(k exec "$1" -- awk '/Cpus_allowed_list/{print $2}' /proc/1/status)"; }
overlap() { comm -12 <(tr , '\n' <<<"$1" | sort) <(tr , '\n' <<<"$2" | sort) | paste -sd,; }
book() { expand "$(jq -r "$2" "$STATE/n$1/kubelet/cpu_manager_state")"; }
field() { k get pod "$1" -o "jsonpath=$2"; }
agents_cpus() { awk '/Cpus_allowed_list/{print $2}' "/proc/$(node_init_pid "$1")/status"; }
measuring() { sed -n 's/^n\([0-9]*\) .* measuring$/\1/p' "$STATE/plan"; }
free_count() { plan_of "$1" && echo $(($(tr , '\n' <<<"$SEEN" | wc -l) - $(tr , '\n' <<<"$RESERVED" | wc -l))); }
# exclusive_pod NAME CPUS [NODE]
exclusive_pod() {
  sed "s/NAME/$1/; s/CPUS/$2/; s/PLACE/${3:+nodeName: n$3}/" "$TOP/manifests/check-pod.yaml" | k apply -f - >/dev/null
}
ready() { k wait --for=condition=Ready "pod/$1" --timeout=60s >/dev/null; }

check_start() {
  local i
  kubectl delete namespace "$CHECK" --ignore-not-found --timeout=60s >/dev/null
  kubectl create namespace "$CHECK" >/dev/null
  within 20 k get serviceaccount default || die "namespace $CHECK got no service account"
  for i in $(measuring); do sed "s/INDEX/$i/" "$TOP/manifests/check-server.yaml" | k apply -f - >/dev/null; done
  k apply -f "$TOP/manifests/check.yaml" >/dev/null
}
check_cpus() {
  local i most=0 count shared exclusive earlier="" pods
  for i in $(measuring); do
    count=$(free_count "$i")
    exclusive_pod "exclusive-$i" $((count > 2 ? 2 : count)) "$i"
  done
  for i in $(measuring); do
    plan_of "$i"
    holds "n$i exclusive pod is ready" ready "exclusive-$i"
    holds "n$i server is ready" ready "server-$i"
    exclusive=$(cpus_of "exclusive-$i")
    is "n$i exclusive CPUs as in the kubelet's book" "$exclusive" "$(book "$i" '.entries[][]')"
    # the shared pool is put right by the CPU manager's next reconciliation
    within 5 eval '[ -z "$(overlap "$(cpus_of server-$i)" "$exclusive")" ]' || true
    shared=$(cpus_of "server-$i")
    is "n$i shared CPUs as in the kubelet's book" "$shared" "$(book "$i" .defaultCpuSet)"
    is "n$i shared and exclusive CPUs have in common" "$(overlap "$shared" "$exclusive")" ""
    if [ -n "$earlier" ] && ! grep -q '^LAYOUT=wide\|LAYOUT=wide$' "$STATE/settings"; then
      is "the nodes' exclusive CPUs have in common" "$(overlap "$earlier" "$exclusive")" ""
    fi
    earlier=$exclusive
    is "n$i agents keep to the reserved CPUs" "$(expand "$(agents_cpus "$i")")" "$RESERVED"
  done
  exclusive_pod too-many "$(free_count 1)" 1
  holds "an exclusive pod beyond a node's CPUs fails" \
    k wait --for=jsonpath='{.status.phase}'=Failed pod/too-many --timeout=20s
  mapfile -t pods < <(measuring | sed 's/^/exclusive-/')
  k delete pod too-many "${pods[@]}" --wait >/dev/null
  for i in $(measuring); do count=$(free_count "$i") && most=$((count > most ? count : most)); done
  exclusive_pod largest "$most"
  holds "the scheduler finds room for a pod of $most CPUs and 1 Gi" ready largest
  k delete pod largest --wait >/dev/null
}
check_network() {
  local from to ip
  for from in $(measuring); do
    for to in $(measuring); do
      [ "$from" != "$to" ] || continue
      ip=$(field "server-$to" '{.status.podIP}')
      is "TCP from n$from to n$to" "$(k exec "server-$from" -- sh -c "echo tcp | nc -w 2 $ip 7000")" tcp
      is "UDP from n$from to n$to" "$(k exec "server-$from" -- nslookup -type=a udp.check "$ip" |
        awk '/^Address/{last = $NF} END {print last}')" 192.0.2.7
    done
  done
  is "a service by its name" \
    "$(k exec server-1 -- wget -qO- "http://web.$CHECK.svc.cluster.local" | cut -c1-17)" "hello from server"
  is "memory-backed volume" "$(k exec server-1 -- awk '$2 == "/dev/shm" {print $3}' /proc/mounts)" tmpfs
}
check_workloads() {
  holds "indexed job completes" k wait --for=condition=complete job/pair --timeout=60s
  is "its pods met by headless service names" "$(k get pods -l job-name=pair --sort-by=.metadata.name \
    -o 'jsonpath={.items[*].status.containerStatuses[0].state.terminated.message}' | tr -s '\n ' ' ')" \
    "0 met pair-1.pair 1 met pair-0.pair "
  if grep -q ' system$' "$STATE/plan"; then
    holds "the operator-like pod is ready" ready operator-like
    is "and runs on" "$(field operator-like '{.spec.nodeName}')" n0
  fi
  holds "helm install" helm install -n "$CHECK" check-release "$TOP/manifests/check-chart" --wait --timeout 60s
  is "helm list" "$(helm list -n "$CHECK" -q)" check-release
  holds "helm uninstall" helm uninstall -n "$CHECK" check-release --wait --timeout 60s
}
prometheus_knows() { prometheus_value | grep -qx '1 n1 server-1 cluster-check'; }
prometheus_value() {
  curl -fsS --max-time 5 "http://$PROMETHEUS/api/v1/query" --data-urlencode 'query=check_total{pod="server-1"} == 42' |
    jq -r '.data.result | [length, .[0].metric.node, .[0].metric.pod, .[0].metric.namespace] | join(" ")'
}
check_prometheus() {
  local ran=yes
  process_pid prometheus >/dev/null || ran=
  prometheus_up >/dev/null
  holds "Prometheus scrapes an annotated pod, with namespace, pod and node" within 20 prometheus_knows
  [ -n "$ran" ] || prometheus_down
}
check_all() {
  need_root
  need_up
  settings_load
  trap 'kubectl delete namespace "$CHECK" --ignore-not-found --wait=false >/dev/null 2>&1 || true' EXIT
  check_start
  check_cpus
  check_network
  check_workloads
  check_prometheus
  [ "${1:-}" != --disruptive ] || run check-disruptive check_disruptive
  say "$failures failed"
  [ "$failures" = 0 ]
}
