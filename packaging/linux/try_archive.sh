#!/bin/sh
# Tries the archive where it is hardest: in a folder with spaces and letters that are not ASCII, mounted read-only, as a
# user who owns nothing there. Compiles, runs, and takes pictures of the window, on Xvfb and off the screen.
#
#     sh packaging/linux/try_archive.sh PASSLENS.tar.zst --into DIR
#
# As root, for the mount and the other user (nobody). Pictures and logs stay in DIR.
set -eu
export LC_ALL=C.UTF-8

say() { printf '%s\n' "$*"; }
stop() {
    printf 'passlens: %s\n' "$*" >&2
    exit 2
}

archive='' into=''
while [ $# -gt 0 ]; do
    case $1 in
        --into) into=$2 && shift ;;
        *) archive=$1 ;;
    esac
    shift
done
if [ ! -f "$archive" ] || [ -z "$into" ]; then
    stop 'Usage: sh packaging/linux/try_archive.sh PASSLENS.tar.zst --into DIR'
fi
[ "$(id -u)" = 0 ] || stop 'The mount and the other user need root.'
for tool in zstd tar setpriv Xvfb xdotool import; do
    command -v "$tool" >/dev/null 2>&1 ||
        stop "$tool is not on this machine; on Debian and Ubuntu: apt-get install zstd util-linux xvfb xdotool imagemagick"
done

mkdir -p "$into"
into=$(CDPATH='' cd -- "$into" && pwd -P)
# Where nobody may go: DIR itself may lie in a folder of root's.
place="$(mktemp -d /tmp/passlens-try.XXXXXX)"
chmod 755 "$place"
folder="$place/ein Ordner für 模型 & mehr"
user="$place/user"
server='' window='' failed=''
exec 3>&1 # what is said of a check goes here, wherever its output goes

clean_up() {
    status=$?
    set +e
    [ -z "$window" ] || kill "$window" 2>/dev/null
    [ -z "$server" ] || kill "$server" 2>/dev/null
    sleep 1
    mountpoint -q "$folder" && umount "$folder"
    mountpoint -q "$folder" || rm -rf "$place"
    exit "$status"
}
trap clean_up EXIT
trap 'exit 130' INT TERM

check() {
    title=$1
    shift
    if "$@"; then say "ok      $title" >&3; else
        say "FAILED  $title" >&3
        failed=yes
    fi
}
as_nobody() {
    (cd "$user" && setpriv --reuid=65534 --regid=65534 --clear-groups env -i PATH=/usr/bin:/bin LANG=C.UTF-8 HOME="$user" "$@")
}

mkdir -p "$folder" "$user"
tar --use-compress-program='zstd -d --long=27' -C "$folder" -xf "$archive"
mount --bind "$folder" "$folder"
mount -o remount,ro,bind "$folder"
chown 65534:65534 "$user"
bundle=$(printf '%s\n' "$folder"/passlens-*)
program=$bundle/passlens
cp "$bundle/_internal/passlens/resources/samples/matmul_f16.mlir" "$user/ein Modell é.mlir"

say "From $bundle, read-only, as $(setpriv --reuid=65534 --regid=65534 --clear-groups id -un):"
check "the folder cannot be written" sh -c "! touch '$bundle/x' 2>/dev/null"
check "passlens --version: $(as_nobody "$program" --version)" as_nobody "$program" --version >/dev/null
check "compiles for the CPU" as_nobody "$program" compile "$user/ein Modell é.mlir" --driver local -o "$user/cpu ü.passlens" >"$into/compile.txt" 2>&1
check "compiles for gfx942" as_nobody "$program" compile "$user/ein Modell é.mlir" --target gfx942 -o "$user/gpu.passlens" >"$into/compile-gpu.txt" 2>&1
check "runs" as_nobody "$program" run "$user/cpu ü.passlens" --device local-task --function main \
    --input 512x1024xf16=1 --input 1024x2048xf16=1 --repetitions 3 >"$into/run.txt" 2>&1
check "the result is right: 1024 everywhere" grep -q '1024, 1024, 1024' "$into/run.txt"
as_nobody "$program" kernels "$user/gpu.passlens" >"$into/kernels.txt" 2>&1 || :
check "kernels have a row with registers" grep -q 'matmul.* gfx942 ' "$into/kernels.txt"
check "all of the toolchain works" as_nobody "$program" toolchain verify own >"$into/verify.txt" 2>&1
check "searches in a child" as_nobody "$program" search "$user/cpu ü.passlens" linalg.matmul >"$into/search.txt" 2>&1
check "writes a report" as_nobody "$program" report "$user/cpu ü.passlens" -o "$user/report.html" >/dev/null 2>&1

# The window off the screen: what a picture of it shows is drawn by the bundle alone.
cat >"$place/grab.py" <<'PYTHON'
import sys
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from passlens.gui import app


def grab() -> None:
    window = next(one for one in QApplication.topLevelWidgets() if one.isVisible() and one.isWindow())
    window.grab().save(sys.argv[2])
    QApplication.exit(0)


before = QApplication.exec
QApplication.exec = lambda *_: (QTimer.singleShot(8000, grab), before())[1]
sys.exit(app.main([sys.argv[1]]))
PYTHON
chmod 644 "$place/grab.py"
check "the window draws off the screen" as_nobody QT_QPA_PLATFORM=offscreen timeout 90 \
    "$bundle/passlens-python" "$place/grab.py" "$user/cpu ü.passlens" "$user/offscreen.png" >"$into/offscreen.log" 2>&1
[ ! -f "$user/offscreen.png" ] || cp "$user/offscreen.png" "$into/offscreen.png"

display=93
while [ -e "/tmp/.X$display-lock" ]; do display=$((display + 1)); done
Xvfb ":$display" -screen 0 1440x900x24 -nolisten tcp -ac >/dev/null 2>&1 &
server=$!
export DISPLAY=":$display"
until xdotool getdisplaygeometry >/dev/null 2>&1; do sleep 0.2; done
as_nobody DISPLAY="$DISPLAY" "$program" "$user/cpu ü.passlens" >"$into/window.log" 2>&1 &
window=$!
tries=0
until [ -n "$(xdotool search --onlyvisible --name Passlens 2>/dev/null)" ] || [ "$tries" -gt 300 ]; do
    tries=$((tries + 1))
    sleep 0.2
done
check "the window opens on X11" [ "$tries" -le 300 ]
sleep 8
import -window root "$into/window.png"
xdotool windowfocus "$(xdotool search --onlyvisible --name Passlens | tail -n 1)" key ctrl+q
sleep 2
check "the window said nothing on its standard error" [ ! -s "$into/window.log" ]
[ -z "$failed" ] || stop "something failed; see above and the texts in $into."
say "All well. Pictures are in $into."
