# shellcheck shell=bash
# The control plane: etcd, API server, controller manager and scheduler as processes of the host, each with its log in
# LOGS. API_, KCM_ and SCHED_ARGS add flags to them.

# A lost node is NotReady after this many seconds (Kubernetes' default is 50).
MONITOR_GRACE_SECONDS=$(patiently 20)

port_taken() { (exec 3<>"/dev/tcp/$1/$2") 2>/dev/null; }
api_ready() { curl -fs --max-time "$(patiently 2)" --cacert "$PKI/ca.crt" "$API_URL/readyz"; }
# api_comes: whether it is ready; where it has ended, as it does when one of its own checks takes too long on a slow machine, it is
# started again, three times at most: what it has stored by then is there.
api_starts=0
api_comes() {
  api_ready && return
  if ! process_pid kube-apiserver && [ $((api_starts += 1)) -le 3 ]; then
    echo "the API server has ended and is started again ($api_starts)" >>"$LOGS/kube-apiserver.log"
    control_apiserver
  fi
  return 1
}
# Both wait for the API server: a controller manager that starts before it gives up part of its controllers.
control_client() {
  # shellcheck disable=SC2016  # expanded by the inner shell
  process_start "$1" topspin-control bash -c '
    until curl -fsk --max-time $((2 * PATIENCE)) "$0/readyz" >/dev/null; do sleep "$((PATIENCE / 10)).$((PATIENCE % 10))"; done; exec "$@"' "$API_URL" \
    "$1" --kubeconfig="$PKI/$1.kubeconfig" --authentication-kubeconfig="$PKI/$1.kubeconfig" \
    --authorization-kubeconfig="$PKI/$1.kubeconfig" --client-ca-file="$PKI/ca.crt" --bind-address=127.0.0.1 \
    --leader-elect=false --kube-api-qps=300 --kube-api-burst=600 --profiling=false "${@:2}"
}
control_etcd() {
  process_start etcd topspin-control etcd --name topspin --data-dir "$STATE/etcd" --log-level warn \
    --listen-client-urls https://127.0.0.1:2379 --advertise-client-urls https://127.0.0.1:2379 \
    --listen-peer-urls http://127.0.0.1:2380 --initial-advertise-peer-urls http://127.0.0.1:2380 \
    --initial-cluster topspin=http://127.0.0.1:2380 \
    --client-cert-auth --trusted-ca-file "$PKI/etcd-ca.crt" \
    --cert-file "$PKI/etcd-server.crt" --key-file "$PKI/etcd-server.key" \
    --unsafe-no-fsync # the data is worth nothing after `down`
}
control_apiserver() {
  # shellcheck disable=SC2086  # APISERVER_ARGS is a list of flags
  process_start kube-apiserver topspin-control kube-apiserver \
    --advertise-address=$HOST_IP --bind-address=$HOST_IP --secure-port=6443 \
    --etcd-servers=https://127.0.0.1:2379 --etcd-cafile="$PKI/etcd-ca.crt" \
    --etcd-certfile="$PKI/etcd-client.crt" --etcd-keyfile="$PKI/etcd-client.key" \
    --authorization-mode=Node,RBAC --client-ca-file="$PKI/ca.crt" --enable-admission-plugins=NodeRestriction \
    --tls-cert-file="$PKI/apiserver.crt" --tls-private-key-file="$PKI/apiserver.key" \
    --kubelet-client-certificate="$PKI/apiserver-kubelet.crt" --kubelet-client-key="$PKI/apiserver-kubelet.key" \
    --kubelet-certificate-authority="$PKI/ca.crt" --kubelet-preferred-address-types=InternalIP \
    --service-account-issuer=https://kubernetes.default.svc.cluster.local \
    --service-account-key-file="$PKI/sa.pub" --service-account-signing-key-file="$PKI/sa.key" \
    --service-cluster-ip-range=$SERVICE_CIDR --allow-privileged=true --profiling=false \
    --etcd-healthcheck-timeout="$(patiently 2)s" --etcd-readycheck-timeout="$(patiently 2)s" --request-timeout="$(patiently 60)s" \
    --requestheader-client-ca-file="$PKI/front-proxy-ca.crt" --requestheader-allowed-names=front-proxy-client \
    --requestheader-username-headers=X-Remote-User --requestheader-group-headers=X-Remote-Group \
    --requestheader-extra-headers-prefix=X-Remote-Extra- --enable-aggregator-routing=true \
    --proxy-client-cert-file="$PKI/front-proxy.crt" --proxy-client-key-file="$PKI/front-proxy.key" \
    --default-not-ready-toleration-seconds="$TOLERATION_SECONDS" \
    --default-unreachable-toleration-seconds="$TOLERATION_SECONDS" ${APISERVER_ARGS:-}
}
control_up() {
  if port_taken 127.0.0.1 2379 || port_taken 127.0.0.1 2380; then
    die "something else listens on 127.0.0.1:2379 or :2380 (etcd's ports)"
  fi
  cgroup_create topspin-control "$(cgroup_all_cpus)"
  control_etcd
  control_apiserver
  # shellcheck disable=SC2086  # lists of flags
  control_client kube-controller-manager --cluster-signing-cert-file="$PKI/ca.crt" \
    --cluster-signing-key-file="$PKI/ca.key" --root-ca-file="$PKI/ca.crt" \
    --service-account-private-key-file="$PKI/sa.key" --use-service-account-credentials \
    --allocate-node-cidrs=false --node-monitor-period="$(patiently 2)s" \
    --node-monitor-grace-period="${MONITOR_GRACE_SECONDS}s" ${KCM_ARGS:-}
  # shellcheck disable=SC2086
  control_client kube-scheduler ${SCHED_ARGS:-}
}

# server_command PROCESS pause|resume|restart: it hangs, as one without CPU or disk does (connections stay, and nobody answers), and goes on;
# or it is killed and started again, which the controller manager is not.
server_command() {
  local name=$1 what=${2:-} pid port
  need_up
  pid=$(process_pid "$name") || die "$name does not run"
  case $name-$what in
    *-pause) kill -STOP "$pid" ;;
    *-resume) kill -CONT "$pid" ;;
    kube-apiserver-restart | etcd-restart)
      settings_load
      process_stop "$name"
      # a process is seen as gone by its first thread, and the last one closes its sockets
      port=$([ "$name" = etcd ] && echo "127.0.0.1 2379" || echo "$HOST_IP 6443")
      for _ in $(seq 100); do
        # shellcheck disable=SC2086  # host and port
        port_taken $port || break
        sleep 0.1
      done
      "control_${name#kube-}"
      wait_for 60 "the API server" "$LOGS/kube-apiserver.log" api_ready
      ;;
    *) die "usage: cluster apiserver|etcd pause|resume|restart, or cluster controller-manager pause|resume" ;;
  esac
}
