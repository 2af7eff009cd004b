#!/bin/sh
# Tries a .deb in a Debian that has nothing else: installs it with apt, starts it from its desktop entry under Xvfb, opens
# a model by its MIME type, compiles and runs, takes pictures, removes it, and lists what is left.
#
#     sh packaging/linux/try_deb.sh PACKAGE.deb --into DIR [--suite bookworm] [--mirror URL]
#
# As root, since it makes a chroot in DIR (and removes it). Pictures, listings and a log stay in DIR. The X server is
# this machine's; the desktop entry is started by its Exec line, the model with xdg-open.
set -eu
export LC_ALL=C.UTF-8

say() { printf '%s\n' "$*"; }
stop() {
    printf 'passlens: %s\n' "$*" >&2
    exit 2
}

package='' into='' suite=bookworm mirror=''
while [ $# -gt 0 ]; do
    case $1 in
        --into) into=$2 && shift ;;
        --suite) suite=$2 && shift ;;
        --mirror) mirror=$2 && shift ;;
        *) package=$1 ;;
    esac
    shift
done
if [ ! -f "$package" ] || [ -z "$into" ]; then
    stop 'Usage: sh packaging/linux/try_deb.sh PACKAGE.deb --into DIR [--suite S] [--mirror URL]'
fi
[ "$(id -u)" = 0 ] || stop 'A chroot needs root.'
for tool in debootstrap Xvfb xdotool import setpriv; do
    command -v "$tool" >/dev/null 2>&1 ||
        stop "$tool is not on this machine; on Debian and Ubuntu: apt-get install debootstrap xvfb xdotool imagemagick util-linux"
done
# The mirror that this machine's apt uses; apt fills in what is in single quotes.
# shellcheck disable=SC2016
[ -n "$mirror" ] || mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Origin: Debian' 'Created-By: Packages' 2>/dev/null | grep -v security | head -n 1)
[ -n "$mirror" ] || stop 'No mirror of Debian is known here; name one with --mirror.'

mkdir -p "$into"
into=$(CDPATH='' cd -- "$into" && pwd -P)
root=$into/root
samples=$(CDPATH='' cd -- "$(dirname -- "$0")/../../resources/samples" && pwd -P)
server='' failed='' manager=''
exec 3>&1 # what is said of a check goes here, wherever its output goes

clean_up() {
    status=$?
    set +e
    # What still runs inside: its root is ours.
    for process in /proc/[0-9]*; do
        [ "$(readlink "$process/root" 2>/dev/null)" = "$root" ] && kill -KILL "${process#/proc/}" 2>/dev/null
    done
    [ -z "$manager" ] || kill "$manager" 2>/dev/null
    [ -z "$server" ] || kill "$server" 2>/dev/null
    for place in tmp/.X11-unix dev/shm dev/pts dev proc; do
        mountpoint -q "$root/$place" && umount "$root/$place"
    done
    if mount | grep -q " $root/"; then say "Still mounted below $root; not removed."; else rm -rf "$root"; fi
    exit "$status"
}
trap clean_up EXIT
trap 'exit 130' INT TERM

inside() { chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive HOME=/root "$@"; }
as_user() {
    chroot --userspec=tester:tester "$root" /usr/bin/env -i PATH=/usr/bin:/bin LANG=C.UTF-8 HOME=/home/tester DISPLAY=":$display" \
        XDG_RUNTIME_DIR=/run/tester "$@"
}
check() {
    title=$1
    shift
    if "$@"; then say "ok      $title" >&3; else
        say "FAILED  $title" >&3
        failed=yes
    fi
}
# shellcheck disable=SC2016  # dpkg fills it in
installed() { inside dpkg-query -W -f '${Package}\n' | sort; }
listing() { (cd "$root" && find . -xdev \( -path ./proc -o -path ./dev -o -path ./tmp -o -path ./var/cache -o -path ./var/lib/apt -o -path ./var/log \) -prune -o -print | sort); }

rm -rf "$root"
if [ -f "$into/base-$suite.tar" ]; then
    mkdir -p "$root" && tar -C "$root" -xf "$into/base-$suite.tar"
else
    say "Making a Debian $suite from $mirror …"
    debootstrap --variant=minbase "$suite" "$root" "$mirror" >"$into/debootstrap.log" 2>&1 || stop "debootstrap failed; see $into/debootstrap.log"
    tar -C "$root" -cf "$into/base-$suite.tar" .
fi
cp -L /etc/resolv.conf "$root/etc/resolv.conf"
printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d" && chmod +x "$root/usr/sbin/policy-rc.d"
mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev"
mount -t devpts devpts "$root/dev/pts" -o newinstance,ptmxmode=0666 2>/dev/null || mount --bind /dev/pts "$root/dev/pts"
mount -t tmpfs tmpfs "$root/dev/shm"
inside apt-get -qq update >"$into/apt.log" 2>&1 || stop "apt cannot reach the mirror; see $into/apt.log"
inside useradd --create-home --shell /bin/sh tester
mkdir -p "$root/run/tester" && inside chown tester: /run/tester && chmod 700 "$root/run/tester"
listing >"$into/before.txt"
installed >"$into/packages-before.txt"

say "== Install"
cp "$package" "$root/tmp/passlens.deb"
check "apt installs it, with what it depends on" inside apt-get -y install --no-install-recommends /tmp/passlens.deb >>"$into/apt.log" 2>&1
say "packages without what it recommends: $(installed | comm -13 "$into/packages-before.txt" - | wc -l)"
check "the command line works with these alone" inside passlens compile /usr/lib/passlens/_internal/passlens/resources/samples/matmul_f16.mlir \
    --driver local -o /tmp/alone.passlens >"$into/alone.txt" 2>&1
rm -f "$root/tmp/alone.passlens"
# shellcheck disable=SC2016,SC2046  # dpkg fills it in; one word for each package
check "apt installs what it recommends" inside apt-get -y install $(inside dpkg-query -W -f '${Recommends}' passlens | tr -d ,) >>"$into/apt.log" 2>&1
installed | comm -13 "$into/packages-before.txt" - >"$into/packages-installed.txt"
say "packages that came with it: $(wc -l <"$into/packages-installed.txt"); their names are in $into/packages-installed.txt"
check "passlens --version: $(inside passlens --version)" inside passlens --version >/dev/null
# Their own libraries lie in _internal, where the program tells the loader to look.
# shellcheck disable=SC2016  # for the shell inside
missing=$(inside LD_LIBRARY_PATH=/usr/lib/passlens/_internal sh -c 'find /usr/lib/passlens -type f | while read -r file; do ldd "$file" 2>/dev/null | grep "not found" | sed "s|^|$file|"; done' || true)
check "no library is missing $missing" [ -z "$missing" ]

say "== Start from the desktop entry"
display=90
while [ -e "/tmp/.X$display-lock" ]; do display=$((display + 1)); done
Xvfb ":$display" -screen 0 1440x900x24 -nolisten tcp -ac >/dev/null 2>&1 &
server=$!
mkdir -p "$root/tmp/.X11-unix" && mount --bind /tmp/.X11-unix "$root/tmp/.X11-unix"
export DISPLAY=":$display"
until xdotool getdisplaygeometry >/dev/null 2>&1; do sleep 0.2; done
# A window manager of this machine, where there is one, so that the window fills the screen as on a desktop.
for name in openbox xfwm4 metacity; do
    if command -v "$name" >/dev/null 2>&1; then
        "$name" >/dev/null 2>&1 &
        manager=$!
        break
    fi
done
wait_for() { # a title, seconds
    tries=0
    until [ -n "$(xdotool search --onlyvisible --name "$1" 2>/dev/null)" ]; do
        tries=$((tries + 1))
        [ "$tries" -lt $(($2 * 5)) ] || return 1
        sleep 0.2
    done
}
picture() {
    sleep "${2:-3}"
    import -window root "$into/$1.png"
}
command=$(sed -n 's/^Exec=//p' "$root/usr/share/applications/passlens.desktop" | sed 's/ %[fFuU]//')
say "Exec: $command"
began=$(date +%s%N)
# shellcheck disable=SC2086  # words of the entry
as_user $command >"$into/window.log" 2>&1 &
window=$!
check "the window opens" wait_for Passlens 60
say "        $((($(date +%s%N) - began) / 1000000)) ms from the start to the window"
picture 1-started 4
check "the icon is found by its name" [ -f "$root/usr/share/icons/hicolor/48x48/apps/passlens.png" ]

say "== Open a model by its type"
install -o 1000 -g 1000 -m 644 "$samples/matmul_f16.mlir" "$root/home/tester/matmul.mlir"
kind=$(as_user xdg-mime query filetype /home/tester/matmul.mlir)
check "the type of .mlir: $kind" [ "$kind" = text/x-mlir ]
check "its application: $(as_user xdg-mime query default text/x-mlir)" [ "$(as_user xdg-mime query default text/x-mlir)" = passlens.desktop ]
as_user xdg-open /home/tester/matmul.mlir >>"$into/window.log" 2>&1 &
check "the window shows it" wait_for matmul 60
picture 2-opened
xdotool windowfocus "$(xdotool search --onlyvisible --name matmul | tail -n 1)" key F5
picture 3-compiled 25

say "== Compile and run for the CPU of this machine"
check "compiles" as_user passlens compile /home/tester/matmul.mlir --driver local -o /home/tester/cpu.passlens >"$into/compile.txt" 2>&1
check "runs" as_user passlens run /home/tester/cpu.passlens --device local-task --function main \
    --input 512x1024xf16=1 --input 1024x2048xf16=1 --repetitions 3 >"$into/run.txt" 2>&1
check "the result is right: 1024 everywhere" grep -q '1024, 1024, 1024' "$into/run.txt"
check "compiles for gfx942" as_user passlens compile /home/tester/matmul.mlir --target gfx942 -o /home/tester/gpu.passlens >/dev/null 2>&1
check "searches in a child" [ "$(as_user passlens search /home/tester/cpu.passlens linalg.matmul 2>/dev/null | wc -l)" -gt 1 ]
check "all of the toolchain works" as_user passlens toolchain verify own >"$into/verify.txt" 2>&1
check "writes a report" as_user passlens report /home/tester/cpu.passlens -o /home/tester/report.html >/dev/null 2>&1
kind=$(as_user xdg-mime query filetype /home/tester/cpu.passlens)
check "the type of a session: $kind" [ "$kind" = application/x-passlens ]
as_user xdg-open /home/tester/cpu.passlens >>"$into/window.log" 2>&1 &
check "the session opens" wait_for cpu 60
picture 4-session 6
check "a second start handed its files to the first" [ "$(xdotool search --onlyvisible --name ' — Passlens' | wc -l)" = 1 ]
xdotool windowfocus "$(xdotool search --onlyvisible --name Passlens | tail -n 1)" key ctrl+q
tries=0
while kill -0 "$window" 2>/dev/null && [ "$tries" -lt 50 ]; do
    tries=$((tries + 1))
    sleep 0.2
done
check "the window closes" [ "$tries" -lt 50 ]
check "the window said nothing on its standard error" [ ! -s "$into/window.log" ]
cp "$root/home/tester/.local/state/passlens/log/window.log" "$into/window-own.log" 2>/dev/null || : >"$into/window-own.log"
check "the window wrote no error down" sh -c "! grep -q ' ERROR \| CRITICAL \|Traceback' '$into/window-own.log'"
check "nothing of it crashed" [ ! -d "$root/home/tester/.local/state/passlens/crashes" ]

say "== Remove"
check "nothing was written into the program's folder" sh -c "cd '$root' && [ -z \"\$(find usr/lib/passlens -newer '$into/packages-installed.txt' -print -quit)\" ]"
check "apt removes it" inside apt-get -y purge passlens >>"$into/apt.log" 2>&1
rm -f "$root/tmp/passlens.deb"
listing >"$into/after.txt"
comm -13 "$into/before.txt" "$into/after.txt" | sed 's/^\.//' >"$into/new.txt"
# Files of the packages that stay, which apt brought along; then what those made for themselves.
sort -u "$root"/var/lib/dpkg/info/*.list >"$into/owned.txt"
sed -n 's|^/\(bin\|lib\|lib64\|sbin\)/|/usr/\1/|p' "$into/owned.txt" | sort -u - "$into/owned.txt" | comm -23 "$into/new.txt" - |
    grep -v '^/var/lib/\(dpkg\|ucf\|dbus\)\|^/etc/ssl/certs\|^/usr/share/mime/\|^/home/\|^/run/\|__pycache__' >"$into/left.txt" || :
check "no file of the system names passlens" sh -c "! grep -qi passlens '$into/left.txt'"
check "no type and no entry is left" sh -c "! grep -rqsi passlens '$root/usr/share/mime' '$root/usr/share/applications'"
check "nothing runs or waits any more" sh -c "! find '$root/run/tester' -name '*passlens*' -type s | grep -q ."
say "left in the system, of no package (caches and settings of the packages that came along):"
sed 's/^/    /' "$into/left.txt" | head -n 40
say "left in the user's home:"
grep '^/home/tester/' "$into/new.txt" | sed 's/^/    /' | head -n 40
[ -z "$failed" ] || stop "something failed; see above."
say "All well. Pictures are in $into."
