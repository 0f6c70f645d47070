# shellcheck shell=bash
# A real Prometheus as a process of the host, which reaches the pods through the nodes' routes. It finds pods by the
# annotations prometheus.io/scrape, prometheus.io/port and prometheus.io/path. PROMETHEUS_RULES may name a file of rules, which
# are all evaluated every second, whatever interval they have.

PROMETHEUS=127.0.0.1:19090

# shellcheck source=e2e/cluster/lib/cgroup.sh
. "$LIB/cgroup.sh"
prometheus_ready() { curl -fsS --max-time 2 "http://$PROMETHEUS/-/ready"; }
prometheus_up() {
  if process_pid prometheus >/dev/null; then
    echo "http://$PROMETHEUS"
    return
  fi
  ! (exec 3<>"/dev/tcp/${PROMETHEUS%:*}/${PROMETHEUS#*:}") 2>/dev/null || die "something else listens on $PROMETHEUS"
  sed '/^ *interval:/d' "${PROMETHEUS_RULES:-/dev/null}" >"$STATE/rules.yaml"
  sed "s#KUBECONFIG#$KUBECONFIG#; s#RULES#$STATE/rules.yaml#" "$TOP/manifests/prometheus.yml" >"$STATE/prometheus.yml"
  process_start prometheus topspin-control prometheus --config.file="$STATE/prometheus.yml" \
    --storage.tsdb.path="$STATE/prometheus" --web.listen-address="$PROMETHEUS" --log.level=warn
  wait_for 30 Prometheus "$LOGS/prometheus.log" prometheus_ready
  echo "http://$PROMETHEUS"
}
prometheus_down() {
  process_stop prometheus
  rm -rf --one-file-system "$STATE/prometheus"
}
prometheus_command() {
  need_root
  need_up
  case ${1:-} in
    up) prometheus_up ;;
    down) prometheus_down ;;
    *) die "usage: cluster prometheus up|down" ;;
  esac
}
