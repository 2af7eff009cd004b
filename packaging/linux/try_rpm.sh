#!/bin/sh
# Tries a .rpm as far as a Debian allows: installs it with rpm into a root that has nothing but the libraries which the
# package asks for, with its requirements checked, not waived; verifies it, starts the window from its desktop entry,
# compiles and runs, removes it, and lists what is left.
#
#     sh packaging/linux/try_rpm.sh PACKAGE.rpm --into DIR [--suite bookworm] [--mirror URL]
#
# As root, since it makes a chroot in DIR (and removes it). Pictures, listings and logs stay in DIR. The root is a Debian,
# for a Fedora cannot be made on one: the libraries are Debian's, and a package made here tells rpm what they provide, by
# rpm's own reading of the files. So the requirements are held against real libraries; the names of Fedora's fonts are
# taken as given, and what Fedora's triggers do on an installation is done by hand.
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
    stop 'Usage: sh packaging/linux/try_rpm.sh PACKAGE.rpm --into DIR [--suite S] [--mirror URL]'
fi
[ "$(id -u)" = 0 ] || stop 'A chroot needs root.'
for tool in debootstrap rpm rpmbuild readelf Xvfb xdotool import; do
    command -v "$tool" >/dev/null 2>&1 ||
        stop "$tool is not on this machine; on Debian and Ubuntu: apt-get install debootstrap rpm binutils xvfb xdotool imagemagick"
done
provides=''
for place in /usr/lib/rpm /usr/libexec/rpm; do [ ! -x "$place/elfdeps" ] || provides=$place/elfdeps; done
[ -n "$provides" ] || stop "rpm's elfdeps is not on this machine; on Debian and Ubuntu: apt-get install rpm"
# shellcheck disable=SC2016  # apt fills it in
[ -n "$mirror" ] || mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Origin: Debian' 'Created-By: Packages' 2>/dev/null | grep -v security | head -n 1)
[ -n "$mirror" ] || stop 'No mirror of Debian is known here; name one with --mirror.'

mkdir -p "$into"
into=$(CDPATH='' cd -- "$into" && pwd -P)
case $into in *[[:space:]]*) stop "rpmbuild cannot work in $into: name a folder without spaces." ;; esac
root=$into/root
samples=$(CDPATH='' cd -- "$(dirname -- "$0")/../../resources/samples" && pwd -P)
server='' manager='' failed=''
exec 3>&1 # what is said of a check goes here, wherever its output goes

clean_up() {
    status=$?
    set +e
    for process in /proc/[0-9]*; do # what still runs inside: its root is ours
        [ "$(readlink "$process/root" 2>/dev/null)" = "$root" ] && kill -KILL "${process#/proc/}" 2>/dev/null
    done
    [ -z "$manager" ] || kill "$manager" 2>/dev/null
    [ -z "$server" ] || kill "$server" 2>/dev/null
    for place in tmp/.X11-unix dev/shm dev proc; do
        mountpoint -q "$root/$place" && umount "$root/$place"
    done
    if mount | grep -q " $root/"; then say "Still mounted below $root; not removed."; else rm -rf "$root"; fi
    exit "$status"
}
trap clean_up EXIT
trap 'exit 130' INT TERM

inside() { chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive HOME=/root "$@"; }
as_user() {
    chroot --userspec=tester:tester "$root" /usr/bin/env -i PATH=/usr/bin:/bin LANG=C.UTF-8 HOME=/home/tester DISPLAY=":$display" "$@"
}
check() {
    title=$1
    shift
    if "$@"; then say "ok      $title" >&3; else
        say "FAILED  $title" >&3
        failed=yes
    fi
}
# Debian's rpm says each time that one should use dpkg.
in_root() { rpm --root "$root" --dbpath /var/lib/rpm --define '_pkgverify_level none' "$@" 2>>"$into/rpm.log"; }
listing() { (cd "$root" && find . -xdev \( -path ./proc -o -path ./dev -o -path ./tmp -o -path ./var/cache -o -path ./var/lib/rpm -o -path ./home \) -prune -o -print | sort); }

say "== What it asks for"
rpm -qp --requires "$package" 2>/dev/null | sort -u >"$into/requires.txt"
rpm -qp --list "$package" 2>/dev/null >"$into/files.txt"
sed -n 's/^\(lib[^()]*\.so[^()]*\)(.*/\1/p' "$into/requires.txt" | sort -u >"$into/libraries.txt"
say "$(wc -l <"$into/files.txt") files; $(wc -l <"$into/requires.txt") requirements, of $(wc -l <"$into/libraries.txt") libraries"
# Which packages of Debian have these, as this machine knows them.
/sbin/ldconfig -p | sed -n 's/^[[:space:]]*\([^ ]*\) (.*=> \(.*\)$/\1 \2/p' >"$into/known.txt"
: >"$into/packages.txt"
while read -r name; do
    path=$(awk -v name="$name" '$1 == name { print $2; exit }' "$into/known.txt")
    owner=$(dpkg-query --search "${path:-/nonexistent}" 2>/dev/null || dpkg-query --search "/usr${path:-/nonexistent}" 2>/dev/null || :)
    [ -n "$owner" ] || stop "$name is on no package of this machine, so it cannot be told which one to install."
    printf '%s\n' "${owner%%:*}" >>"$into/packages.txt"
done <"$into/libraries.txt"
sort -u -o "$into/packages.txt" "$into/packages.txt"

rm -rf "$root"
: >"$into/rpm.log"
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
mount -t tmpfs tmpfs "$root/dev/shm"
inside apt-get -qq update >"$into/apt.log" 2>&1 || stop "apt cannot reach the mirror; see $into/apt.log"
# shellcheck disable=SC2046  # one word for each package
inside apt-get -y install --no-install-recommends $(cat "$into/packages.txt") fonts-dejavu-core shared-mime-info desktop-file-utils \
    xdg-utils libfile-mimeinfo-perl hicolor-icon-theme >>"$into/apt.log" 2>&1 || stop "apt cannot install the libraries; see $into/apt.log"
inside useradd --create-home --shell /bin/sh tester

say "== Tell rpm what this root provides"
build=$into/build
rm -rf "$build" && mkdir -p "$build"
find "$root/lib" "$root/usr/lib" -xdev -name '*.so*' -type f 2>/dev/null >"$into/files-of-root.txt"
"$provides" --provides <"$into/files-of-root.txt" 2>/dev/null | sort -u >"$into/provides.txt"
{
    printf 'Name: what-this-root-provides\nVersion: 1\nRelease: 1\nSummary: The libraries of Debian\nLicense: none\nAutoReqProv: no\n'
    # Fedora's name for a font that is there, and its loader, which every root has.
    printf 'Provides: dejavu-sans-fonts\n'
    sed 's/^/Provides: /' "$into/provides.txt"
    printf '%%description\nx\n%%files\n'
} >"$build/provides.spec"
rpmbuild -bb --quiet --define "_topdir $build" "$build/provides.spec" >"$into/provides.log" 2>&1 || stop "rpmbuild failed; see $into/provides.log"
in_root --initdb
in_root --install --justdb --nodeps "$build"/RPMS/*/*.rpm
say "$(wc -l <"$into/provides.txt") names, of $(wc -l <"$into/files-of-root.txt") libraries"
# What rpm's file triggers do on a Fedora; once before, so that the caches are there.
refresh() {
    inside update-mime-database /usr/share/mime >/dev/null 2>&1
    inside update-desktop-database >/dev/null 2>&1
}
refresh
listing >"$into/before.txt"

say "== Install"
check "rpm installs it, all requirements met" in_root --install "$package"
check "rpm finds every file as it was packed" in_root --verify passlens
mkdir -p "$into/empty"
check "it is refused where a library is missing" sh -c "! rpm --root '$into/empty' --dbpath /var/lib/rpm --install --test '$package' 2>'$into/refused.txt' && grep -q 'libxcb-cursor.so.0' '$into/refused.txt'"
rm -rf "$into/empty"
refresh
# Every library that a file of ours names is one of ours or one that the package asks for, and nothing is asked for in vain.
find "$root/usr/lib/passlens" -type f | while read -r file; do
    readelf -d "$file" 2>/dev/null | sed -n 's/.*(NEEDED).*\[\(.*\)\]$/\1/p'
done | sort -u >"$into/needed.txt"
find "$root/usr/lib/passlens" -name '*.so*' | sed 's|.*/||' | sort -u >"$into/own.txt"
comm -23 "$into/needed.txt" "$into/own.txt" | grep -v '^ld-linux' >"$into/needed-of-system.txt"
check "it asks for the libraries that its files need, and for no others" diff "$into/needed-of-system.txt" "$into/libraries.txt"
# shellcheck disable=SC2016  # for the shell inside
missing=$(inside LD_LIBRARY_PATH=/usr/lib/passlens/_internal sh -c 'find /usr/lib/passlens -type f | while read -r file; do ldd "$file" 2>/dev/null | grep "not found" | sed "s|^|$file|"; done' || true)
check "no library is missing $missing" [ -z "$missing" ]
check "passlens --version: $(inside passlens --version)" inside passlens --version >/dev/null

say "== Start from the desktop entry"
display=96
while [ -e "/tmp/.X$display-lock" ]; do display=$((display + 1)); done
Xvfb ":$display" -screen 0 1440x900x24 -nolisten tcp -ac >/dev/null 2>&1 &
server=$!
mkdir -p "$root/tmp/.X11-unix" && mount --bind /tmp/.X11-unix "$root/tmp/.X11-unix"
export DISPLAY=":$display"
until xdotool getdisplaygeometry >/dev/null 2>&1; do sleep 0.2; done
if command -v openbox >/dev/null 2>&1; then
    openbox >/dev/null 2>&1 &
    manager=$!
fi
wait_for() { # a title, seconds
    tries=0
    until [ -n "$(xdotool search --onlyvisible --name "$1" 2>/dev/null)" ]; do
        tries=$((tries + 1))
        [ "$tries" -lt $(($2 * 5)) ] || return 1
        sleep 0.2
    done
}
command=$(sed -n 's/^Exec=//p' "$root/usr/share/applications/passlens.desktop" | sed 's/ %[fFuU]//')
# shellcheck disable=SC2086  # words of the entry
as_user $command >"$into/window.log" 2>&1 &
window=$!
check "the window opens" wait_for Passlens 60
sleep 5
import -window root "$into/1-started.png"
install -o 1000 -g 1000 -m 644 "$samples/matmul_f16.mlir" "$root/home/tester/matmul.mlir"
check "the type of .mlir: $(as_user xdg-mime query filetype /home/tester/matmul.mlir)" [ "$(as_user xdg-mime query filetype /home/tester/matmul.mlir)" = text/x-mlir ]
as_user xdg-open /home/tester/matmul.mlir >>"$into/window.log" 2>&1 &
check "the window shows a file that is opened by its type" wait_for matmul 60
check "compiles" as_user passlens compile /home/tester/matmul.mlir --driver local -o /home/tester/cpu.passlens >"$into/compile.txt" 2>&1
check "runs" as_user passlens run /home/tester/cpu.passlens --device local-task --function main \
    --input 512x1024xf16=1 --input 1024x2048xf16=1 --repetitions 3 >"$into/run.txt" 2>&1
check "the result is right: 1024 everywhere" grep -q '1024, 1024, 1024' "$into/run.txt"
check "compiles for gfx942" as_user passlens compile /home/tester/matmul.mlir --target gfx942 -o /home/tester/gpu.passlens >/dev/null 2>&1
import -window root "$into/2-opened.png"
xdotool windowfocus "$(xdotool search --onlyvisible --name Passlens | tail -n 1)" key ctrl+q
tries=0
while kill -0 "$window" 2>/dev/null && [ "$tries" -lt 50 ]; do
    tries=$((tries + 1))
    sleep 0.2
done
check "the window closes" [ "$tries" -lt 50 ]
check "the window said nothing on its standard error" [ ! -s "$into/window.log" ]
check "nothing was written among its files" in_root --verify passlens

say "== Remove"
check "rpm removes it" in_root --erase passlens
refresh
listing >"$into/after.txt"
comm -13 "$into/before.txt" "$into/after.txt" >"$into/left.txt"
check "nothing is left" [ ! -s "$into/left.txt" ]
# Of the folders that this package shares with others rpm knows no other owner here: they are of Debian's packages.
sed 's/^/./' "$into/files.txt" | sort >"$into/ours.txt"
comm -23 "$into/before.txt" "$into/after.txt" | comm -23 - "$into/ours.txt" >"$into/gone.txt"
check "nothing else is gone" [ ! -s "$into/gone.txt" ]
check "no type and no entry is left" sh -c "! grep -rqsi passlens '$root/usr/share/mime' '$root/usr/share/applications'"
say "left in the user's home:"
(cd "$root/home/tester" && find . -type f | sort | sed 's/^/    /' | head -n 20)
[ -z "$failed" ] || stop "something failed; see above."
say "All well. Pictures are in $into."
