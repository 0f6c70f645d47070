# shellcheck shell=bash
# One bridge on the host; a node is a network namespace with one leg on it. Pods of a node are routed through the
# node's address, so the host reaches every pod directly (Prometheus does).

network_namespace() { echo "topspin-n$1"; }
network_leg() { echo "topspin-n$1"; }

network_up() {
  ip link show "$BRIDGE" >/dev/null 2>&1 || ip link add "$BRIDGE" type bridge
  ip addr replace "$HOST_IP/24" dev "$BRIDGE"
  ip link set "$BRIDGE" up
}
# network_node_up I OTHER...: node I, which reaches the pods of the OTHER nodes, and they its.
network_node_up() {
  local i=$1 namespace other
  namespace=$(network_namespace "$i")
  [ ! -e "/run/netns/$namespace" ] || return 0
  # `ip netns add` mounts /run/netns on itself; remember whether that is ours to undo.
  mountpoint -q /run/netns || touch "$STATE/netns-was-no-mount"
  ip netns add "$namespace"
  ip link add "$(network_leg "$i")" type veth peer name eth0 netns "$namespace"
  ip link set "$(network_leg "$i")" master "$BRIDGE" up
  ip -n "$namespace" link set lo up
  ip -n "$namespace" addr add "$(node_ip "$i")/24" dev eth0
  ip -n "$namespace" link set eth0 up
  ip -n "$namespace" route add default via "$HOST_IP"
  ip route replace "$(node_pods "$i")" via "$(node_ip "$i")"
  for other in "${@:2}"; do
    [ "$other" != "$i" ] || continue
    ip -n "$namespace" route replace "$(node_pods "$other")" via "$(node_ip "$other")"
    [ ! -e "/run/netns/$(network_namespace "$other")" ] ||
      ip -n "$(network_namespace "$other")" route replace "$(node_pods "$i")" via "$(node_ip "$i")"
  done
}
# network_node_down I OTHER...: node I, and the ways of the OTHER nodes to it.
network_node_down() {
  local other
  ip netns del "$(network_namespace "$1")" 2>/dev/null || true
  ip link del "$(network_leg "$1")" 2>/dev/null || true
  ip route del "$(node_pods "$1")" 2>/dev/null || true
  for other in "${@:2}"; do
    ip -n "$(network_namespace "$other")" route del "$(node_pods "$1")" 2>/dev/null || true
  done
}
# Removes by name, so that it also cleans up after a run that never got to write its state.
network_down() {
  local namespace
  for namespace in $(ip netns list 2>/dev/null | awk '/^topspin-n[0-9]+/{print $1}'); do
    ip netns del "$namespace"
    ip link del "$namespace" 2>/dev/null || true
  done
  ip link del "$BRIDGE" 2>/dev/null || true
  if [ -f "$STATE/netns-was-no-mount" ] && [ -z "$(ls /run/netns)" ]; then umount /run/netns || true; fi
}
network_leftovers() {
  ip -o link show | awk -F': ' '$2 ~ /^topspin/{print "link " $2}'
  ip netns list 2>/dev/null | awk '/^topspin-n/{print "netns " $1}'
  ip route show | awk -v net="${POD_CIDR%.*.*}." 'index($1, net) == 1 {print "route " $0}'
}
