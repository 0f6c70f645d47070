# shellcheck shell=bash
# The three images the cluster itself needs, made of what `build` and Debian brought: pause (every pod's sandbox),
# busybox (the checks) and coredns. All names are below localhost/, so no kubelet ever asks a registry for them.

images_make() {
  local work=$HOME_DIR/images-work stamp applet busybox
  stamp=$(cat "$LIB/images.sh" "$LIB/oci-archive" "$BIN/.stamps/coredns" 2>/dev/null | sha256sum | cut -d' ' -f1)
  [ "$stamp" != "$(cat "$IMAGES/.stamp" 2>/dev/null)" ] || return 0
  [ -x "$BIN/coredns" ] || die "coredns is not built (run: cluster build)"
  busybox=$(command -v busybox) || die "busybox is missing (run: cluster prereq)"
  rm -rf "$work"
  mkdir -p "$IMAGES" "$work"/{pause,coredns,busybox/{bin,etc,tmp,root,proc,sys,dev}}

  # Kubernetes' own pause program, from the module that `build` downloaded.
  gcc -Os -Wall -static -s -DVERSION=local -o "$work/pause/pause" \
    "$HOME_DIR/cache/mod/k8s.io/kubernetes@$K8S_VERSION/build/pause/linux/pause.c"
  "$LIB/oci-archive" "$work/pause" localhost/pause:1 "$IMAGES/pause.tar" \
    '{"Entrypoint": ["/pause"], "User": "65535:65535"}'

  cp "$BIN/coredns" "$work/coredns/"
  "$LIB/oci-archive" "$work/coredns" localhost/coredns:1 "$IMAGES/coredns.tar" '{"Entrypoint": ["/coredns"]}'

  cp "$busybox" "$work/busybox/bin/busybox"
  for applet in $("$busybox" --list); do
    [ "$applet" = busybox ] || ln -sf busybox "$work/busybox/bin/$applet"
  done
  echo 'root:x:0:0:root:/root:/bin/sh' >"$work/busybox/etc/passwd"
  chmod 1777 "$work/busybox/tmp"
  "$LIB/oci-archive" "$work/busybox" localhost/busybox:1 "$IMAGES/busybox.tar" \
    '{"Env": ["PATH=/bin"], "Cmd": ["/bin/sh"]}'

  rm -rf "$work"
  echo "$stamp" >"$IMAGES/.stamp"
  say "images are in $IMAGES"
}
