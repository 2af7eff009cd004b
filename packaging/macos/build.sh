#!/bin/sh
# Builds Passlens.app and a disk image for macOS. UNTESTED: written on Linux against the same bundle; see README.md here.
#
#     sh packaging/macos/build.sh --into DIR
#
# Needs Python 3.11 or later (PASSLENS_PYTHON names it) and the command line tools of Xcode. PASSLENS_IDENTITY names the
# certificate to sign with; without one the app is signed for this machine only, and others ask before they open it.
set -eu

stop() {
    printf 'passlens: %s\n' "$*" >&2
    exit 2
}

into=''
while [ $# -gt 0 ]; do
    case $1 in
        --into)
            [ $# -gt 1 ] || stop '--into needs a folder.'
            into=$2
            shift
            ;;
        *) stop 'Usage: sh packaging/macos/build.sh --into DIR' ;;
    esac
    shift
done
[ -n "$into" ] || stop 'Usage: sh packaging/macos/build.sh --into DIR'
[ "$(uname -s)" = Darwin ] || stop 'this script packs for macOS; packaging/linux and packaging/windows have theirs.'
for tool in hdiutil codesign plutil; do
    command -v "$tool" >/dev/null 2>&1 || stop "$tool is not on this machine; install the command line tools: xcode-select --install"
done

root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd -P)
mkdir -p "$into"
into=$(CDPATH='' cd -- "$into" && pwd -P)
version=$(sed -n 's/^__version__ = "\(.*\)"$/\1/p' "$root/app/passlens/__init__.py")
python=$into/environment/bin/python
"${PASSLENS_PYTHON:-python3}" -m venv "$into/environment"
# The requirements stand in pyproject.toml, one word each.
"$python" - "$root/pyproject.toml" >"$into/requirements.txt" <<'PYTHON'
import sys
import tomllib

with open(sys.argv[1], "rb") as file:
    print(*tomllib.load(file)["project"]["dependencies"], "pyinstaller", sep="\n")
PYTHON
"$python" -m pip install -q -c "$root/packaging/constraints.txt" -c "$root/packaging/bundle/constraints.txt" -r "$into/requirements.txt"
"$python" "$root/packaging/bundle/icons.py" "$into/work/passlens/passlens.icns" "$root/resources/icons/passlens.svg"
PYTHONHASHSEED=0 "$python" -m PyInstaller --noconfirm --distpath "$into/collected" --workpath "$into/work" \
    "$root/packaging/bundle/passlens.spec"

app=$into/collected/Passlens.app
for drawing in "$root"/resources/icons/types/*.svg; do
    "$python" "$root/packaging/bundle/icons.py" "$app/Contents/Resources/$(basename "${drawing%.svg}").icns" "$drawing"
done
plutil -replace CFBundleShortVersionString -string "$version" "$app/Contents/Info.plist"
plutil -replace CFBundleDocumentTypes -json "$("$python" "$root/packaging/file_types.py" macos)" "$app/Contents/Info.plist"
codesign --force --deep --options runtime --sign "${PASSLENS_IDENTITY:--}" "$app"

stage=$into/image
rm -rf "$stage"
mkdir -p "$stage"
mv "$app" "$stage/"
ln -s /Applications "$stage/Applications"
hdiutil create -volname "Passlens $version" -srcfolder "$stage" -format UDZO -ov "$into/passlens-$version-macos-$(uname -m).dmg"
