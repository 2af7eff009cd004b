# Sets up an environment, .venv beside pyproject.toml. Sourced by run.sh and test.sh, which set ROOT first; POSIX sh.
#
# Entry point: set_up runtime|test|hard
#
# A stamp in .venv says that it is complete for these files, this folder and this Python; it is written last. A second
# mark stands there while something is installed: when it is found at the start, an earlier call was interrupted
# and the folder is made anew.
# shellcheck shell=sh disable=SC2034  # the tables are used by the scripts that source this

# True for a path that a command line of sh would take apart.
needs_quotes() {
    case $1 in
        *[[:space:]]* | *[\"\'\`\$\&\;\|\<\>\(\)\*\?\\]* | *[\[\]\{\}\!\#\~]*) return 0 ;;
    esac
    return 1
}

VENV=$ROOT/.venv
if needs_quotes "$ROOT"; then
    # WORKAROUND iree-compile 3.13.0 calls its linker through sh without quoting the path: from a folder with a space in
    # its name, nothing compiles for the CPU. The environment then lies among the user's data.
    VENV=${XDG_DATA_HOME:-${HOME:-/nonexistent home}/.local/share}/passlens/environments/$(printf '%s' "$ROOT" | cksum | cut -d ' ' -f 1)
    ! needs_quotes "$VENV" || VENV=$ROOT/.venv
fi
UNFINISHED=$VENV/.passlens-unfinished

say() { printf '%s\n' "$*" >&2; }

stop() {
    say "passlens: $1"
    shift
    for line in "$@"; do say "  $line"; done
    exit 2
}

# Each line: a file that PySide6 loads (readelf -d over its platform plugins and QtGui), and the Debian package it is in.
QT_LIBRARIES='libGL.so.1 libgl1
libEGL.so.1 libegl1
libX11.so.6 libx11-6
libxkbcommon.so.0 libxkbcommon0
libglib-2.0.so.0 libglib2.0-0
libfontconfig.so.1 libfontconfig1
libfreetype.so.6 libfreetype6
libdbus-1.so.3 libdbus-1-3'
XCB_LIBRARIES='libX11-xcb.so.1 libx11-xcb1
libxcb.so.1 libxcb1
libxcb-cursor.so.0 libxcb-cursor0
libxcb-icccm.so.4 libxcb-icccm4
libxcb-image.so.0 libxcb-image0
libxcb-keysyms.so.1 libxcb-keysyms1
libxcb-randr.so.0 libxcb-randr0
libxcb-render-util.so.0 libxcb-render-util0
libxcb-render.so.0 libxcb-render0
libxcb-shape.so.0 libxcb-shape0
libxcb-shm.so.0 libxcb-shm0
libxcb-sync.so.1 libxcb-sync1
libxcb-util.so.1 libxcb-util1
libxcb-xfixes.so.0 libxcb-xfixes0
libxcb-xkb.so.1 libxcb-xkb1
libxkbcommon-x11.so.0 libxkbcommon-x11-0'

# Prints the loader's list of libraries; nothing where there is no such list (then nothing is checked).
loader_list() {
    for ldconfig in /sbin/ldconfig /usr/sbin/ldconfig ldconfig; do
        if command -v "$ldconfig" >/dev/null 2>&1; then
            "$ldconfig" -p 2>/dev/null
            return 0
        fi
    done
}

# Prints "FILE PACKAGE" for each library that the loader does not know. Arguments: tables as above.
missing_libraries() {
    [ "$(uname -s)" = Linux ] || return 0
    case $(uname -m) in
        x86_64) abi='x86-64' ;;
        aarch64) abi='AArch64' ;;
        *) abi='' ;;
    esac
    list=$(loader_list)
    [ -n "$list" ] || return 0
    { printf '%s\n' "$list"; printf 'WANTED\n'; printf '%s\n' "$@"; } | awk -v abi="$abi" '
        $1 == "WANTED" { wanted = 1; next }
        !wanted { if (abi == "" || index($0, abi)) have[$1] = 1; next }
        !($1 in have)'
    any_font || printf '%s\n' 'a-font fonts-dejavu-core'
}

any_font() {
    for folder in /usr/share/fonts /usr/local/share/fonts "${HOME:-/nonexistent}/.fonts" \
        "${HOME:-/nonexistent}/.local/share/fonts"; do
        [ -d "$folder" ] || continue
        [ -z "$(find -L "$folder" \( -name '*.ttf' -o -name '*.otf' -o -name '*.ttc' \) -print 2>/dev/null | head -n 1)" ] ||
            return 0
    done
    return 1
}

# Installs packages, or says how. Arguments: what for, then package names.
install_packages() {
    purpose=$1
    shift
    if command -v apt-get >/dev/null 2>&1; then
        if [ "$(id -u)" = 0 ]; then
            say "$purpose needs packages from the system; installing them: $*"
            if { apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends install "$@"; } \
                >"${TMPDIR:-/tmp}/passlens-apt.$$" 2>&1; then
                rm -f "${TMPDIR:-/tmp}/passlens-apt.$$"
                return 0
            fi
            tail -n 5 "${TMPDIR:-/tmp}/passlens-apt.$$" >&2
            rm -f "${TMPDIR:-/tmp}/passlens-apt.$$"
            stop "$purpose needs packages that apt-get could not install." "Mend that and call again: apt-get install $*"
        fi
        stop "$purpose needs system packages that this machine lacks. Install them with this command, then call again:" \
            "sudo apt-get install -y $*"
    fi
    return 1
}

# Sees to the system libraries of the window. Arguments: what for, then tables as above.
need_libraries() {
    for_what=$1
    shift
    missing=$(missing_libraries "$@")
    [ -n "$missing" ] || return 0
    # shellcheck disable=SC2046  # one word for each package
    install_packages "$for_what" $(printf '%s\n' "$missing" | awk '{ print $2 }') && return 0
    stop "$for_what needs system libraries that this machine lacks. Install the packages that hold these, then call again:" \
        "$(printf '%s\n' "$missing" | awk '{ printf "%s ", $1 }')"
}

# Prints why a Python cannot be used, or nothing when it can.
python_fault() {
    # A shim of a version manager exists and still runs nothing: ask it to work.
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && return 0
    version=$("$1" -c 'import sys; print("%d.%d.%d" % sys.version_info[:3])' 2>/dev/null) || version=''
    if [ -n "$version" ]; then printf '%s is Python %s' "$1" "$version"; else printf '%s does not run' "$1"; fi
}

has_venv() { "$1" -c 'import venv, ensurepip' >/dev/null 2>&1; }

# Sets PYTHON to a Python that runs and is new enough. Those that the constraints were tested with come first,
# and among them one that can make environments.
find_python() {
    PYTHON='' faults='' without_venv=''
    for candidate in ${PASSLENS_PYTHON:+"$PASSLENS_PYTHON"} python3.13 python3.12 python3.11 python3 python3.14 python; do
        command -v "$candidate" >/dev/null 2>&1 || continue
        fault=$(python_fault "$candidate")
        if [ -n "$fault" ]; then
            faults="$faults${faults:+; }$fault"
        elif [ -n "$UV" ] || has_venv "$candidate"; then
            PYTHON=$candidate
            return 0
        else
            without_venv=${without_venv:-$candidate}
        fi
    done
    if [ -n "$without_venv" ]; then
        name=$("$without_venv" -c 'import sys; print("python%d.%d" % sys.version_info[:2])')
        install_packages 'Making a Python environment' "$name-venv" || :
        has_venv "$without_venv" || stop "$without_venv lacks the modules venv and ensurepip." "Install them, or install uv."
        PYTHON=$without_venv
        return 0
    fi
    [ -z "$UV" ] || return 0 # uv brings one
    stop "Passlens needs Python 3.11 or later, and none was found${faults:+ ($faults)}." \
        "Install one (on Debian and Ubuntu: apt-get install python3 python3-venv), or name one: PASSLENS_PYTHON=/path/to/python3"
}

fingerprint() {
    # The folder counts: an environment cannot be moved.
    { cat "$ROOT/pyproject.toml" "$ROOT/packaging/constraints.txt" "$ROOT/packaging/setup.sh" && printf '%s' "$ROOT"; } | cksum
}

# Prints the kinds of set-up that hold one of this kind.
kinds_for() {
    case $1 in
        hard) echo 'hard' ;;
        test) echo 'test hard' ;;
        *) echo "$1 test hard" ;;
    esac
}

# True when .venv holds a finished set-up of this kind.
is_set_up() {
    [ -x "$VENV/bin/python" ] && [ ! -e "$UNFINISHED" ] || return 1
    mark=$(fingerprint)
    for kind in $(kinds_for "$1"); do
        [ "$(cat "$VENV/.passlens-$kind" 2>/dev/null)" = "$mark" ] && return 0
    done
    return 1
}

# Runs a command of the installation; shows what is being fetched on a terminal, and its end when it fails.
quietly() {
    log=$VENV/set-up.log
    if [ -t 2 ]; then
        { "$@" 2>&1 && : >"$log.ok"; } | tee "$log" |
            awk '/Downloading|Installing|Building|Prepared/ { printf "\r\033[K  %.70s", $0; fflush() } END { printf "\r\033[K" }' >&2
    else
        "$@" >"$log" 2>&1 && : >"$log.ok"
    fi
    if [ -e "$log.ok" ]; then
        rm -f "$log.ok"
        return 0
    fi
    tail -n 15 "$log" >&2
    stop "The set-up failed; its last lines stand above, all of it in $log." \
        "Is the network there, and is there 2 GB of room on the disk? Then call again: it begins afresh."
}

make_environment() {
    extras=$1
    find_python
    if [ -e "$UNFINISHED" ]; then
        say 'An earlier set-up was interrupted; starting afresh.'
        rm -rf "$VENV"
    elif [ -d "$VENV" ] && [ -n "$(python_fault "$VENV/bin/python")" ]; then
        say "The environment cannot be used ($(python_fault "$VENV/bin/python")); making it anew."
        rm -rf "$VENV"
    elif [ -d "$VENV" ] && [ -z "$UV" ] && ! "$VENV/bin/python" -m pip --version >/dev/null 2>&1; then
        rm -rf "$VENV" # made by uv, which is gone
    fi
    mkdir -p "$VENV" 2>/dev/null || stop "Cannot write $VENV." 'Call this from a copy of the project that you may write to.'
    : >"$UNFINISHED"
    rm -f "$VENV/.passlens-runtime" "$VENV/.passlens-test" "$VENV/.passlens-hard"
    say "Setting up Passlens in $VENV (once; about 1 GB)…"
    # The build backend comes first, pinned as all the rest is, so that nothing unpinned is fetched to build with.
    if [ -n "$UV" ]; then
        [ -x "$VENV/bin/python" ] || quietly "$UV" venv --allow-existing --python "${PYTHON:-3.12}" "$VENV"
        set -- "$UV" pip install --python "$VENV/bin/python" -c packaging/constraints.txt
    else
        [ -x "$VENV/bin/python" ] || quietly "$PYTHON" -m venv "$VENV"
        set -- "$VENV/bin/python" -m pip install --no-input --disable-pip-version-check --no-compile -c packaging/constraints.txt
    fi
    cd "$ROOT" || exit 2
    quietly "$@" hatchling editables
    quietly "$@" --no-build-isolation -e ".$extras"
    # On all processors, and without what nothing here imports: pip would compile all of it on one of them.
    "$VENV/bin/python" -m compileall -qq -j 0 -x '/(sympy|mpmath|pip|setuptools)/' "$VENV"/lib/python*/site-packages \
        >/dev/null 2>&1 || : # what is not compiled here is when it is first imported
    cd "$CALLED_FROM" || exit 2
}

# Sets up for running, or for running and testing; at once when that was done before.
set_up() {
    CALLED_FROM=$(pwd)
    is_set_up "$1" && return 0
    complete=$1 # what the environment is to hold
    for other in test hard; do # do not take the tests' tools away
        [ ! -e "$VENV/.passlens-$other" ] || [ "$complete" = hard ] || complete=$other
    done
    case $complete in
        hard) extras='[test,hard]' ;;
        test) extras='[test]' ;;
        *) extras='' ;;
    esac
    UV=$(command -v uv 2>/dev/null) || UV=''
    # Two calls at once: the second waits for the first. Where there is no flock they are left to be careful.
    if command -v flock >/dev/null 2>&1; then
        exec 9<"$ROOT/pyproject.toml"
        flock 9 2>/dev/null || :
        if is_set_up "$1"; then
            exec 9<&-
            return 0
        fi
    fi
    make_environment "$extras"
    rm -f "$UNFINISHED"
    fingerprint >"$VENV/.passlens-${1}"
    fingerprint >"$VENV/.passlens-$complete"
    exec 9<&-
}
