#!/bin/sh
# Sets everything up and runs all checks:  sh packaging/test.sh [ARGUMENTS OF PYTEST]
# Attacks what is there for half an hour:   sh packaging/test.sh --hard [PART…]
# Checks Passlens on this machine's GPU:     sh packaging/test.sh --gpu [N…] [--output FOLDER]
# Needs no display: the window of the tests is drawn off the screen.
set -eu

ROOT=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
# shellcheck source=packaging/setup.sh
. "$ROOT/packaging/setup.sh"

KIND=test
case ${1:-} in
    --hard)
        KIND=hard
        shift
        ;;
    --gpu)
        shift
        python=${PASSLENS_PYTHON:-}
        # A Python that was brought, with all that Passlens imports, needs no set-up and so no network.
        if [ -z "$python" ] || ! "$python" -c 'import iree.compiler, iree.runtime, PySide6, msgspec' 2>/dev/null; then
            set_up runtime
            python=$VENV/bin/python
        fi
        export QT_QPA_PLATFORM=offscreen
        exec "$python" "$ROOT/tests/gpu/check.py" "$@" </dev/null
        ;;
esac
set_up "$KIND"
need_libraries 'Testing the window' "$QT_LIBRARIES"
cd "$ROOT"
export QT_QPA_PLATFORM=offscreen
# Thousands of processes start here, and each would compile anew what lies in the checkout.
unset PYTHONDONTWRITEBYTECODE
"$VENV/bin/python" -m compileall -q app/passlens
[ "$KIND" = test ] || exec "$VENV/bin/python" tests/hard "$@" </dev/null

failed=''
check() {
    say "== $*"
    tool=$1
    shift
    "$VENV/bin/$tool" "$@" </dev/null || failed="$failed $tool"
}
# mypy needs one processor for half a minute: beside the tests it leaves none idle. It says something only where it has
# found something, after them.
types=$(mktemp)
trap 'rm -f "$types"' EXIT
"$VENV/bin/python" -m mypy </dev/null >"$types" 2>&1 &
mypy=$!
check ruff check .
check ruff format --check .
check lint-imports --no-logo
tests='' # the last check in sight, so that its closing line is the last one
say '== mypy and pytest'
# One process more than processors, up to five; the tests of one file share one, and the compiles that they look at.
# See packaging/decisions/0030-test-processes.md. A process that crashes ends the run: a new one would run the same file
# again, up to its crash, without end.
processes=$("$VENV/bin/python" -c 'import psutil; print(min(4, psutil.cpu_count() or 1) + 1)')
"$VENV/bin/python" -m pytest --numprocesses="$processes" --max-worker-restart=0 --dist=loadfile \
    --no-loadscope-reorder --hypothesis-profile=repeatable "$@" </dev/null || tests=pytest
wait "$mypy" || {
    say '== mypy'
    cat "$types"
    failed="$failed mypy"
}
if [ -n "$failed$tests" ]; then
    say "Failed:$failed${tests:+ $tests}"
    exit 1
fi
