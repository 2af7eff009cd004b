#!/bin/sh
# Sets everything up and runs all checks:  sh packaging/test.sh [ARGUMENTS OF PYTEST]
# Attacks what is there for half an hour:   sh packaging/test.sh --hard [PART…]
# Needs no display: the window of the tests is drawn off the screen.
set -eu

ROOT=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
# shellcheck source=packaging/setup.sh
. "$ROOT/packaging/setup.sh"

KIND=test
if [ "${1:-}" = --hard ]; then
    KIND=hard
    shift
fi
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
# mypy needs one processor for half a minute. Another prepares the tests meanwhile: what pytest makes of their text is
# kept beside it, and its workers would all make it at once.
"$VENV/bin/python" -m pytest --collect-only -qq "$@" </dev/null >/dev/null 2>&1 &
prepared=$!
check ruff check .
check ruff format --check .
check mypy
check lint-imports --no-logo
wait "$prepared" || : # what is wrong with it, the tests will say
tests='' # the last check, so that its closing line is the last one
say '== pytest'
# A process for each processor, up to four; the tests of one file share one, and the compiles that they look at.
# See packaging/decisions/0030-test-processes.md.
"$VENV/bin/python" -m pytest --numprocesses=logical --maxprocesses=4 --dist=loadfile --no-loadscope-reorder \
    --hypothesis-profile=repeatable "$@" </dev/null || tests=pytest
if [ -n "$failed$tests" ]; then
    say "Failed:$failed${tests:+ $tests}"
    exit 1
fi
