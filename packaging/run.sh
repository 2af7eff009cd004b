#!/bin/sh
# Sets everything up and opens the window:  sh packaging/run.sh [FILE…]
# With no display it compiles, runs and reports on the command line instead; --into DIR says where its files go.
set -eu

ROOT=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
# shellcheck source=packaging/setup.sh
. "$ROOT/packaging/setup.sh"

usage() {
    say 'Usage: sh packaging/run.sh [FILE…]           open the window'
    say '       sh packaging/run.sh [FILE] --into DIR  with no display: where session and report go (default: here)'
    say 'FILE: a model, a compiled module, a session or a profile. PASSLENS_PYTHON names the Python to set up with.'
}

into=. count=$#
while [ "$count" -gt 0 ]; do
    argument=$1
    shift
    count=$((count - 1))
    case $argument in
        -h | --help)
            usage
            exit 0
            ;;
        --into)
            [ "$count" -gt 0 ] || stop '--into needs a folder.'
            into=$1
            shift
            count=$((count - 1))
            ;;
        --into=*) into=${argument#--into=} ;;
        -*) stop "Unknown option $argument." "The commands of the command line: $VENV/bin/passlens --help" ;;
        *)
            [ -e "$argument" ] || stop "$argument does not exist."
            set -- "$@" "$argument"
            ;;
    esac
done

# True when a window can open here: asks the X server, looks for the Wayland socket, or trusts a platform that was named.
has_display() {
    case ${QT_QPA_PLATFORM:-} in '' | xcb* | wayland*) ;; *) return 0 ;; esac
    [ "$(uname -s)" = Linux ] || return 0
    if [ -n "${WAYLAND_DISPLAY:-}" ]; then
        case $WAYLAND_DISPLAY in /*) socket=$WAYLAND_DISPLAY ;; *) socket=${XDG_RUNTIME_DIR:-}/$WAYLAND_DISPLAY ;; esac
        [ ! -S "$socket" ] || return 0
    fi
    [ -n "${DISPLAY:-}" ] || return 1
    "$VENV/bin/python" - <<'PYTHON'
import ctypes
import sys

try:
    xcb = ctypes.CDLL("libxcb.so.1")
except OSError:
    sys.exit(0)  # the set-up of the window asks for it
xcb.xcb_connect.restype = ctypes.c_void_p
xcb.xcb_connection_has_error.argtypes = [ctypes.c_void_p]
sys.exit(bool(xcb.xcb_connection_has_error(xcb.xcb_connect(None, None))))
PYTHON
}

set_up runtime
PASSLENS=$VENV/bin/passlens

if has_display; then
    need_libraries 'The window' "$QT_LIBRARIES" "$XCB_LIBRARIES"
    exec "$PASSLENS" "$@"
fi

# The same job without a window: compile, look, run, report.
sample=$ROOT/resources/samples/matmul_f16.mlir
source=${1:-$sample}
case $source in
    *.mlir | *.mlirbc) ;;
    *) stop "There is no display to open $source on." "Look at it with: $PASSLENS info '$source'" ;;
esac
mkdir -p "$into" 2>/dev/null && [ -w "$into" ] || stop "Cannot write the folder $into." 'Name another one with --into DIR.'
into=$(CDPATH='' cd -- "$into" && pwd)
name=$(basename -- "$source")
session=$into/${name%.*}.passlens
say "There is no display, so Passlens compiles $name for gfx942 on the command line in place of the window."
status=0
"$PASSLENS" compile "$source" --target gfx942 -o "$session" || status=$?
# A compile that failed has a session too: it says why. One that could not start or was cancelled has none of its own to
# show; what stands there may be of an earlier one.
[ "$status" -le 1 ] && [ -e "$session" ] || exit "$status"
"$PASSLENS" kernels "$session" || :
"$PASSLENS" report "$session" -o "$into/${name%.*}.html"
say "Session: $session"
say "Report:  $into/${name%.*}.html"
if [ "$source" = "$sample" ]; then
    say 'And for the CPU of this machine, with a timed run:'
    "$PASSLENS" compile "$source" --driver local --passes none -o "$into/${name%.*}-cpu.passlens"
    "$PASSLENS" run "$into/${name%.*}-cpu.passlens" --device local-task --function main \
        --input 512x1024xf16=1 --input 1024x2048xf16=1 --repetitions 10
    say "Session: $into/${name%.*}-cpu.passlens"
fi
say "All commands: $PASSLENS --help"
exit "$status"
