#!/bin/sh
# Install the programs that tests start: debian.sh PACKAGE...
# What is there already stays as it is, and nothing that is installed begins to run.
set -eu

program() { # the program that a package is wanted for
    case $1 in
    coturn) echo turnserver ;;
    *) echo "$1" ;;
    esac
}

PATH=$PATH:/usr/sbin:/sbin
missing=
for package in "$@"; do
    command -v "$(program "$package")" >/dev/null || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

install="apt-get install -y --no-install-recommends$missing"
if ! command -v apt-get >/dev/null; then
    echo "Some tests will fail: they need what Debian calls$missing. Install these, then try again." >&2
    exit 0
elif [ "$(id -u)" -ne 0 ]; then
    echo "Some tests will fail without$missing. As root: $install" >&2
    exit 0
fi

echo "Installing what some tests start:$missing."
policy=/usr/sbin/policy-rc.d # what this forbids, a package's scripts do not start
if [ ! -e "$policy" ]; then
    trap 'rm -f "$policy"' EXIT
    printf '#!/bin/sh\nexit 101\n' >"$policy"
    chmod +x "$policy"
fi
export DEBIAN_FRONTEND=noninteractive DEBCONF_NOWARNINGS=yes
apt="-qq -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3"
apt-get $apt update
apt-get $apt install -y --no-install-recommends $missing >/dev/null

if [ -d /run/systemd/system ]; then # nor are they to start with the machine
    for package in $missing; do
        case $package in
        redis-server | coturn | nginx) systemctl --quiet disable "$package" ;;
        esac
    done
fi
