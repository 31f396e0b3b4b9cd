#!/bin/sh
# Make a virtual environment: venv.sh FOLDER PYTHON.
# A Debian whose Python came without the venv module gets it from apt first.
set -eu
folder=$1 python=$2

fail() { echo "$*" >&2; exit 1; }

command -v "$python" >/dev/null ||
    fail "$python is not on this machine. On Debian: apt-get install python3"
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    fail "ginp2p needs Python 3.11 or newer, this is $("$python" --version)." \
        "Name another one: make PYTHON=python3.12 ..."

has_venv() { "$python" -c 'import ensurepip, venv' 2>/dev/null; }

if ! has_venv; then
    package=$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
    install="apt-get install -y -qq --no-install-recommends $package"
    command -v apt-get >/dev/null ||
        fail "$python has no venv module. Install it (Debian calls it $package), then try again."
    if [ "$(id -u)" -eq 0 ]; then
        as_root=
    elif command -v sudo >/dev/null; then
        as_root=sudo
    else
        fail "$python has no venv module. Run this as root, then try again: $install"
    fi
    echo "Installing $package: this Python has no venv module yet."
    export DEBIAN_FRONTEND=noninteractive
    $as_root apt-get update -qq
    $as_root $install >/dev/null
    has_venv || fail "$python still has no venv module. Name another one: make PYTHON=/usr/bin/python3 ..."
fi

"$python" -m venv --clear "$folder"
