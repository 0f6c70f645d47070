# shellcheck shell=bash
# Unpacks the images once, in a containerd that runs for this alone, and keeps its folder as an archive. A node begins with a
# copy and takes in only what came later: an emulated machine is otherwise busy with that for a quarter of an hour.

UNPACKED=$HOME_DIR/unpacked # containerd.tar, and archives: a line for each that is in it

# A line an archive, "NAME SIZE SECONDS", by which node-init knows what a node has.
unpacked_archives() { (cd "$IMAGES" && stat -c '%n %s %Y' -- *.tar); }
unpack_images() {
  local archives work=$HOME_DIR/unpacked-work
  archives=$(unpacked_archives)
  [ "$archives" != "$(cat "$UNPACKED/archives" 2>/dev/null)" ] || return 0
  rm -rf "$work" "$UNPACKED"
  mkdir -p "$work" "$UNPACKED"
  cat >"$work/containerd.toml" <<X
version = 3
root = "$work/containerd"
state = "$work/state"
disabled_plugins = ["io.containerd.grpc.v1.cri", "io.containerd.cri.v1.images", "io.containerd.cri.v1.runtime"]
[grpc]
  address = "$work/containerd.sock"
[ttrpc]
  address = "$work/containerd.ttrpc"
X
  unpack_in "$work" "$UNPACKED/containerd.tar"
  rm -rf "$work"
  echo "$archives" >"$UNPACKED/archives"
  say "images are unpacked in $UNPACKED"
}
# unpack_in FOLDER ARCHIVE: with the containerd that is configured there.
unpack_in() (
  ctr=(ctr -a "$1/containerd.sock" -n k8s.io)
  containerd -c "$1/containerd.toml" >>"$1/log" 2>&1 9>&- &
  # shellcheck disable=SC2064  # the process is known now
  trap "kill $! 2>/dev/null || true" EXIT
  for _ in $(seq $((100 * PATIENCE))); do
    ! "${ctr[@]}" version >/dev/null 2>&1 || break
    sleep 0.1
  done
  for image in "$IMAGES"/*.tar; do
    timeout "$(patiently 120)" "${ctr[@]}" images import "$image" >>"$1/log" 2>&1 || die_with_log "$1/log" "$image could not be unpacked"
  done
  kill $!
  wait $! || true
  # what a file means to the overlay is in its extended attributes
  tar -C "$1/containerd" --xattrs --xattrs-include='*' --exclude='*introspection*' -cf "$2" .
)
# unpacked_copy FOLDER: for the node with this folder, if it is new.
unpacked_copy() {
  [ ! -e "$1/containerd" ] || return 0
  mkdir "$1/containerd"
  tar -C "$1/containerd" --xattrs --xattrs-include='*' -xf "$UNPACKED/containerd.tar"
  cp "$UNPACKED/archives" "$1/archives"
}
