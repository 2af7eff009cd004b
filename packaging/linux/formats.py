"""The three forms of a package: .deb, .rpm and an archive, each from one staged folder."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from bundle import files, need, run, say, stop

SUMMARY = "See what IREE does to a model, pass by pass"
DESCRIPTION = (
    "Passlens shows what the IREE compiler does to a model: every pass with its\n"
    "difference, what each device holds and does, memory and kernels, problems with\n"
    "their cause, and timed runs. The compiler and the runtime are inside; neither a\n"
    "GPU nor ROCm is needed to look at code for AMD GPUs."
)
MAINTAINER = "The Passlens authors <authors@passlens.invalid>"
FONTS = "fonts-dejavu-core | fonts-liberation | fonts-noto-core | ttf-bitstream-vera"
RECOMMENDED = ("desktop-file-utils", "hicolor-icon-theme", "shared-mime-info", "xdg-utils")
"""What makes files open with a double click; a machine without a desktop does without."""


def settle(folder: Path, epoch: int) -> None:
    """Date everything in a folder alike, so that two builds are the same."""
    for path in [folder, *folder.rglob("*")]:
        os.utime(path, (epoch, epoch), follow_symlinks=False)


def debian_depends(root: Path, scratch: Path, bundled: set[str]) -> str:
    """The packages that hold the libraries which the bundle leaves to the system, with the versions that it needs."""
    need("dpkg-shlibdeps")
    folder = scratch / "shlibdeps"
    (folder / "debian").mkdir(parents=True, exist_ok=True)
    (folder / "debian" / "control").write_text("Source: passlens\n\nPackage: passlens\nArchitecture: any\n")
    (root / "DEBIAN").mkdir(exist_ok=True)  # by this it knows where the root is
    found = [path for path in files(root) if path.open("rb").read(4) == b"\x7fELF"]
    private = sorted({path.parent for path in found if ".so" in path.name})
    words = ["dpkg-shlibdeps", "-O", "--ignore-missing-info", "--warnings=0", *(f"-l{path}" for path in private)]
    words += [f"-x{package}" for package in sorted(bundled)]
    words += [f"-e{path}" for path in found]
    # It warns a thousand times of what is right in a bundle.
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    depends = done.stdout.strip().partition("shlibs:Depends=")[2]
    if not depends:
        errors = [line for line in done.stderr.splitlines() if "error" in line]
        stop(f"dpkg-shlibdeps told no dependencies. {' '.join(errors[-3:])}")
    return ", ".join([*sorted(depends.split(", ")), FONTS])


def make_deb(root: Path, target: Path, version: str, scratch: Path, epoch: int, bundled: set[str]) -> Path:
    """Pack a staged root as .deb; it has no scripts of its own: the triggers of the desktop's packages do the rest.

    Args:
        root: What is to lie below ``/``.
        target: The folder for the package.
        version: Of Passlens.
        scratch: A folder to work in.
        epoch: The date of everything, seconds.
        bundled: Packages whose libraries the bundle brings, so that it does not depend on them.
    """
    need("dpkg-deb")
    say("Packing the .deb …")
    staged = scratch / "deb"
    shutil.rmtree(staged, ignore_errors=True)
    run("cp", "-a", "--reflink=auto", root, staged)
    kib = sum((path.stat().st_size + 1023) // 1024 for path in files(staged))
    architecture = run("dpkg", "--print-architecture").strip()
    summary = "\n".join(f" {line}" for line in DESCRIPTION.splitlines())
    control = (
        f"Package: passlens\nVersion: {version}\nArchitecture: {architecture}\nMaintainer: {MAINTAINER}\n"
        f"Installed-Size: {kib}\nDepends: {debian_depends(staged, scratch, bundled)}\n"
        f"Recommends: {', '.join(RECOMMENDED)}\nSuggests: python3-venv, python3-pip\n"
        f"Section: devel\nPriority: optional\nDescription: {SUMMARY}\n{summary}\n"
    )
    (staged / "DEBIAN" / "control").write_text(control, encoding="utf-8")
    sums = "".join(
        f"{run('md5sum', path).split(' ')[0]}  {path.relative_to(staged)}\n"
        for path in files(staged)
        if "DEBIAN" not in path.relative_to(staged).parts
    )
    (staged / "DEBIAN" / "md5sums").write_text(sums, encoding="utf-8")
    settle(staged, epoch)
    made = target / f"passlens_{version}_{architecture}.deb"
    run(
        "dpkg-deb", "--root-owner-group", "-Zzstd", "-z12", "--threads-max=1", "--build", staged, made,
        env={"SOURCE_DATE_EPOCH": str(epoch)},
    )  # fmt: skip
    shutil.rmtree(staged)
    return made


def make_rpm(root: Path, target: Path, version: str, scratch: Path, epoch: int, system: set[str]) -> Path:
    """Pack a staged root as .rpm, which depends on libraries by their names, not on one distribution's packages."""
    need("rpmbuild")
    say("Packing the .rpm …")
    top = scratch / "rpm"
    shutil.rmtree(top, ignore_errors=True)
    top.mkdir(parents=True)
    staged = top / "staged"
    run("cp", "-a", "--reflink=auto", root, staged)
    # Fedora's places, where they differ.
    share = staged / "usr" / "share"
    (share / "licenses" / "passlens").mkdir(parents=True)
    for old, new in (
        ("zsh/vendor-completions", "zsh/site-functions"),
        ("doc/passlens/copyright", "licenses/passlens/copyright"),
        ("doc/passlens/licences", "licenses/passlens/licences"),
    ):
        (share / old).rename(share / new)
    settle(staged, epoch)
    (top / "passlens.spec").write_text(rpm_spec(staged, version, system), encoding="utf-8")
    run(
        "rpmbuild", "-bb", "--quiet", "--define", f"_topdir {top}", "--define", f"staged {staged}",
        "--define", "_buildhost localhost", "--define", "use_source_date_epoch_as_buildtime 1",
        "--define", "clamp_mtime_to_source_date_epoch 1", "--define", "_build_id_links none",
        "--define", "_binary_payload w12.zstdio", top / "passlens.spec",
        env={"SOURCE_DATE_EPOCH": str(epoch)},
    )  # fmt: skip
    built = next((top / "RPMS").rglob("*.rpm"))
    made = target / built.name
    shutil.copyfile(built, made)
    shutil.rmtree(top)
    return made


def rpm_spec(staged: Path, version: str, system: set[str]) -> str:
    """The spec: nothing is built, and what lies in the bundle is neither provided nor required."""
    wanted = sorted(name for name in system if not name.startswith("ld-linux"))
    requires = "".join(f"Requires: {name}{'' if '(' in name else '()'}(64bit)\n" for name in wanted)
    listed = []
    for path in sorted(staged.rglob("*")):
        name = path.relative_to(staged).as_posix()
        if path.is_dir() and not path.is_symlink():
            # Owned too: a system without zsh, fish or icons has no such folder, and would keep it empty.
            if name not in {"usr", "usr/bin", "usr/lib", "usr/share"}:
                listed.append(f'%dir "/{name}"')
        else:
            listed.append(f'"/{name}"')
    return f"""Name: passlens
Version: {version}
Release: 1
Summary: {SUMMARY}
License: Apache-2.0 WITH LLVM-exception AND LGPL-3.0-only AND PSF-2.0 AND BSD-3-Clause AND MIT
Group: Development/Tools
AutoReqProv: no
{requires}Requires: (dejavu-sans-fonts or google-noto-sans-fonts or liberation-sans-fonts or default-fonts-core-sans)
Recommends: {" ".join(RECOMMENDED)}
%global debug_package %{{nil}}
%global __os_install_post %{{nil}}
%description
{DESCRIPTION}
%install
mkdir -p %{{buildroot}}
cp -a %{{staged}}/. %{{buildroot}}/
%files
%defattr(-,root,root)
{chr(10).join(listed)}
"""


def make_archive(folder: Path, target: Path, name: str, epoch: int) -> Path:
    """Pack a folder as .tar.zst, in sorted order and with no owner."""
    need("tar", "zstd")
    say("Packing the archive …")
    settle(folder, epoch)
    made = target / f"{name}.tar.zst"
    pack = [
        "tar", "--create", "--sort=name", "--format=gnu", "--owner=0", "--group=0", "--numeric-owner",
        f"--mtime=@{epoch}", "-C", str(folder.parent), folder.name,
    ]  # fmt: skip
    with subprocess.Popen(pack, stdout=subprocess.PIPE) as tar:
        zstd = subprocess.run(
            ["zstd", "-q", "-f", "-T1", "-12", "--long=27", "-o", made], stdin=tar.stdout, check=False
        )
    if tar.returncode or zstd.returncode:
        stop("the archive could not be written.")
    return made
