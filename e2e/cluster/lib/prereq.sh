# shellcheck shell=bash
# The Debian packages a machine with Go, gcc and python3 may lack. Only what is missing is installed, so that nothing
# already on the machine is upgraded.

# what is looked for (a command, or a file) and the package that brings it
PREREQUISITES="
ip iproute2
nsenter util-linux
jq jq
openssl openssl
curl curl
flock util-linux
nft nftables
conntrack conntrack
busybox busybox-static
pkg-config pkg-config
gcc gcc
python3 python3
/usr/include/seccomp.h libseccomp-dev
/usr/include/x86_64-linux-gnu/sys/cdefs.h libc6-dev
buildah buildah
mmdebstrap mmdebstrap
"
# Set: Debian's own tools live in sbin, which is not on every user's PATH.
export PATH=$PATH:/usr/sbin:/sbin

prereq_missing() {
  local probe package
  while read -r probe package; do
    [ -n "$probe" ] || continue
    case $probe in
      /*) [ -e "$probe" ] || echo "$package" ;;
      *) command -v "$probe" >/dev/null || echo "$package" ;;
    esac
  done <<<"$PREREQUISITES" | sort -u
}
prereq_install() {
  need_root
  local missing log=$HOME_DIR/prereq.log
  command -v go >/dev/null || die "needs Go (see the version in $TOP/go/go.mod)"
  mapfile -t missing < <(prereq_missing)
  if [ ${#missing[@]} -eq 0 ]; then
    say "all packages there"
    return
  fi
  say "installing ${missing[*]}"
  mkdir -p "$HOME_DIR"
  local install=(apt-get install -y --no-install-recommends "${missing[@]}")
  export DEBIAN_FRONTEND=noninteractive
  # Package lists may be missing or too old to download from.
  if ! timeout 600 "${install[@]}" >"$log" 2>&1; then
    { timeout 300 apt-get update && timeout 600 "${install[@]}"; } >>"$log" 2>&1 ||
      die_with_log "$log" "could not install ${missing[*]}"
  fi
  say "installed"
}
