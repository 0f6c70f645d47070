# shellcheck shell=bash
# Keys, certificates and kubeconfigs, made anew at every start (EC P-256, so it takes half a second).

pki_key() { openssl ecparam -name prime256v1 -genkey -noout -out "$PKI/$1.key"; }
pki_ca() {
  pki_key "$1"
  openssl req -x509 -new -key "$PKI/$1.key" -days 3650 -subj "/CN=$1" \
    -addext keyUsage=critical,keyCertSign,cRLSign,digitalSignature -out "$PKI/$1.crt"
}
# pki_certificate NAME SUBJECT CA USAGE [ALTERNATIVE_NAMES]
pki_certificate() {
  pki_key "$1"
  {
    echo "keyUsage=critical,digitalSignature,keyEncipherment"
    echo "extendedKeyUsage=$4"
    echo "basicConstraints=critical,CA:FALSE"
    [ -z "${5:-}" ] || echo "subjectAltName=$5"
  } >"$PKI/$1.ext"
  openssl req -new -key "$PKI/$1.key" -subj "$2" |
    openssl x509 -req -CA "$PKI/$3.crt" -CAkey "$PKI/$3.key" -CAcreateserial -days 3650 \
      -extfile "$PKI/$1.ext" -out "$PKI/$1.crt"
  rm -f "$PKI/$1.ext"
}
pki_kubeconfig() {
  cat >"$PKI/$1.kubeconfig" <<X
apiVersion: v1
kind: Config
clusters:
- name: topspin
  cluster: {server: "$API_URL", certificate-authority-data: $(base64 -w0 "$PKI/ca.crt")}
users:
- name: $1
  user:
    client-certificate-data: $(base64 -w0 "$PKI/$1.crt")
    client-key-data: $(base64 -w0 "$PKI/$1.key")
contexts:
- name: topspin
  context: {cluster: topspin, user: $1}
current-context: topspin
X
}
pki_make_all() {
  local i ca names
  for ca in ca etcd-ca front-proxy-ca; do pki_ca "$ca"; done
  names="IP:127.0.0.1,IP:$HOST_IP,IP:$API_VIP,DNS:localhost"
  names+=",DNS:kubernetes,DNS:kubernetes.default,DNS:kubernetes.default.svc,DNS:kubernetes.default.svc.cluster.local"
  pki_certificate etcd-server /CN=etcd etcd-ca serverAuth,clientAuth IP:127.0.0.1,DNS:localhost
  pki_certificate etcd-client /CN=kube-apiserver etcd-ca clientAuth
  pki_certificate apiserver /CN=kube-apiserver ca serverAuth "$names"
  pki_certificate apiserver-kubelet /O=system:masters/CN=apiserver-kubelet ca clientAuth
  pki_certificate front-proxy /CN=front-proxy-client front-proxy-ca clientAuth
  pki_certificate admin /O=system:masters/CN=admin ca clientAuth
  for i in kube-controller-manager kube-scheduler kube-proxy; do
    pki_certificate "$i" "/CN=system:$i" ca clientAuth
    pki_kubeconfig "$i"
  done
  pki_kubeconfig admin
  openssl genrsa -out "$PKI/sa.key" 2048
  openssl rsa -in "$PKI/sa.key" -pubout -out "$PKI/sa.pub"
  for i in "$@"; do pki_make_node "$i"; done
}
pki_make_node() {
  pki_certificate "kubelet-n$1" "/O=system:nodes/CN=system:node:n$1" ca serverAuth,clientAuth \
    "DNS:n$1,IP:$(node_ip "$1")"
  pki_kubeconfig "kubelet-n$1"
}
# pki_run COMMAND...: what it makes is readable by root only.
pki_run() {
  (
    umask 077
    set -e
    "$@"
  ) >>"$LOGS/pki.log" 2>&1 || die_with_log "$LOGS/pki.log" "could not make the certificates"
}
# pki_make NODE...: everything, for the nodes of these numbers.
pki_make() {
  mkdir -p "$PKI"
  chmod 700 "$PKI"
  pki_run pki_make_all "$@"
  install -m 600 "$PKI/admin.kubeconfig" "$KUBECONFIG"
}
