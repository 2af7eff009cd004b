"""Input specifications: parsed, checked against the signature, and laid out as bytes."""

from __future__ import annotations

from pathlib import Path

import iree.runtime as rt
import numpy as np
import pytest

from message_checks import refused
from passlens.engine.errors import CancelledError, UserError
from passlens.engine.jobs import CancelToken
from passlens.engine.run.archives import read_archive
from passlens.engine.run.inputs import parse_input, resolve_inputs, with_type
from passlens.engine.run.layout import LaidOutInput, lay_out
from passlens.engine.run.signature import parse_declaration
from passlens.engine.run.values import Signature


def signature(arguments: str) -> Signature:
    parts = ", ".join(f"%a{index}: {text.strip()}" for index, text in enumerate(arguments.split(";")))
    return parse_declaration("f", f"sync func @f({parts}) -> ()")


def laid(arguments: str, *specs: str, folder: Path, seed: int = 0) -> tuple[LaidOutInput, ...]:
    resolved = resolve_inputs(signature(arguments), specs)
    return tuple(lay_out(value, folder, seed, CancelToken()) for value in resolved)


def numbers(value: LaidOutInput, dtype: str) -> list[float]:
    """All elements, read as the worker would."""
    if value.pattern:
        data = np.frombuffer(value.pattern * (value.length // len(value.pattern)), np.uint8)
    else:
        assert value.file is not None
        data = np.fromfile(value.file, np.uint8, count=value.length, offset=value.offset)
    found: list[float] = data.view(dtype).tolist()
    return found


def fault(arguments: str, *specs: str) -> str:
    with pytest.raises(UserError) as caught:
        resolve_inputs(signature(arguments), specs)
    return caught.value.sentence()


def test_that_one_value_fills_all_elements(tmp_path: Path) -> None:
    (value,) = laid("tensor<2x3xi64>", "2x3xi64=7", folder=tmp_path)
    assert value.shape == (2, 3)
    assert numbers(value, "i8") == [7] * 6


def test_that_each_element_can_be_written(tmp_path: Path) -> None:
    (value,) = laid("tensor<2x3xf32>", "2x3xf32=[[1, 2, 3], [4, 5, nan]]", folder=tmp_path)
    np.testing.assert_array_equal(numbers(value, "f4"), [1, 2, 3, 4, 5, np.nan])


def test_that_a_bare_value_takes_its_type_from_the_declaration(tmp_path: Path) -> None:
    tensor, scalar = laid("tensor<2xf16>; i32", "1.5", "-5", folder=tmp_path)
    assert numbers(tensor, "f2") == [1.5, 1.5]
    assert scalar.scalar == -5


@pytest.mark.parametrize("text", ["true", "0x1f", "1+2j", "[1, 2, 3]", "-.5e-3 nan inf"])
def test_that_bare_values_of_each_element_are_values(text: str) -> None:
    assert parse_input(text).values


def test_that_digits_which_are_no_value_are_refused_at_once() -> None:
    with refused("inputs.input-cannot-understood"):
        parse_input(f"{'9' * 200}@*")


def test_that_numpy_files_of_any_order_are_read(tmp_path: Path) -> None:
    array = np.arange(6, dtype=np.float32).reshape(2, 3)
    np.save(tmp_path / "c.npy", array)
    np.save(tmp_path / "f.npy", np.asfortranarray(array))
    np.save(tmp_path / "big.npy", array.astype(">f4"))
    for name in ("c.npy", "@" + str(tmp_path / "c.npy"), "f.npy", "big.npy"):
        spec = name if name.startswith("@") else str(tmp_path / name)
        (value,) = laid("tensor<2x3xf32>", spec, folder=tmp_path)
        assert numbers(value, "f4") == [0, 1, 2, 3, 4, 5], name


def test_that_an_archive_gives_its_tensor_by_key(tmp_path: Path) -> None:
    file = tmp_path / "x.irpa"
    rt.save_archive_file({"": np.arange(4, dtype=np.int8), "a.b": np.arange(3, dtype=np.float32)}, str(file))
    assert {entry.key: entry.length for entry in read_archive(file)} == {"": 4, "a.b": 12}
    by_name, by_empty = laid("tensor<3xf32>; tensor<4xi8>", f"{file}:a.b", f"{file}:", folder=tmp_path)
    assert numbers(by_name, "f4") == [0, 1, 2]
    assert numbers(by_empty, "i1") == [0, 1, 2, 3]
    assert "holds 2 tensors" in fault("tensor<3xf32>", str(file))
    assert "no tensor 'c'" in fault("tensor<3xf32>", f"{file}:c")


def test_that_a_splat_of_an_archive_is_repeated(tmp_path: Path) -> None:
    file = tmp_path / "x.irpa"
    rt.save_archive_file({"s": rt.SplatValue(np.array([5], np.int32), 3)}, str(file))
    (value,) = laid("tensor<3xi32>", str(file), folder=tmp_path)
    assert numbers(value, "i4") == [5, 5, 5]


def test_that_one_open_dimension_follows_from_the_bytes(tmp_path: Path) -> None:
    file = tmp_path / "x.irpa"
    rt.save_archive_file({"": np.arange(12, dtype=np.float32)}, str(file))
    (value,) = laid("tensor<?x4xf32>", str(file), folder=tmp_path)
    assert value.shape == (3, 4)


def test_that_a_cut_archive_and_a_foreign_file_are_told_apart(tmp_path: Path) -> None:
    whole = tmp_path / "x.irpa"
    rt.save_archive_file({"": np.zeros(5000, np.float32)}, str(whole))
    cut = tmp_path / "cut.irpa"
    cut.write_bytes(whole.read_bytes()[:6000])
    other = tmp_path / "other.irpa"
    other.write_text("no archive")
    assert "cut short" in fault("tensor<5000xf32>", str(cut))
    assert "not an IREE parameter archive" in fault("tensor<5000xf32>", str(other))


def test_that_random_values_follow_their_seed_and_stay_small(tmp_path: Path) -> None:
    a = tmp_path / "a"
    b = tmp_path / "b"
    a.mkdir()
    b.mkdir()
    first = laid("tensor<64xi64>; tensor<64xi64>; tensor<64xf32>", folder=a, seed=3)
    again = laid("tensor<64xi64>; tensor<64xi64>; tensor<64xf32>", folder=b, seed=3)
    assert [numbers(value, "i8") for value in first[:2]] == [numbers(value, "i8") for value in again[:2]]
    assert numbers(first[0], "i8") != numbers(first[1], "i8")
    assert set(numbers(first[0], "i8")) == set(range(8))
    (own,) = laid("tensor<64xi64>", "random:9", folder=tmp_path)
    (same,) = laid("tensor<?xi64>", "64xi64=random:9", folder=tmp_path, seed=1)
    assert numbers(own, "i8") == numbers(same, "i8")


def test_that_making_random_values_can_be_cancelled(tmp_path: Path) -> None:
    token = CancelToken()
    token.cancel()
    (value,) = resolve_inputs(signature("tensor<64xf32>"), ("random",))
    with pytest.raises(CancelledError):
        lay_out(value, tmp_path, 0, token)


def test_that_an_open_dimension_asks_for_a_shape() -> None:
    text = fault("tensor<4xf32>; tensor<1x?xi64>", "random", "random")
    assert "Argument 2 of @f is declared tensor<1x?xi64>" in text
    assert "1x16xi64=random:3" in text


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("4x16xi64=0", ["Argument 1 of @f is declared tensor<4x17xi64>", "gives 4x16xi64"]),
        ("68xi64=0", ["declared tensor<4x17xi64>", "gives 68xi64"]),
        ("4x17xf32=0", ["declared tensor<4x17xi64>", "elements of f32"]),
        ("4x17xi64=1 2 3", ["68 elements", "3 values"]),
        ("4x17xi63=0", ["cannot be understood", "Examples: "]),
        ("4x?xi64=0", ["leaves a dimension open"]),
        ("nowhere.npy", ["There is no file nowhere.npy"]),
        ("nowhere.irpa", ["There is no file nowhere.irpa"]),
        ("", ["cannot be understood"]),
    ],
)
def test_that_what_does_not_fit_is_told_with_argument_declared_and_given(spec: str, words: list[str]) -> None:
    text = fault("tensor<4x17xi64>", spec)
    for word in words:
        assert word in text


def test_that_an_array_of_another_type_or_shape_is_refused(tmp_path: Path) -> None:
    np.save(tmp_path / "x.npy", np.zeros((2, 2), np.float64))
    np.save(tmp_path / "y.npy", np.zeros((3, 2), np.float32))
    (tmp_path / "z.npy").write_bytes((tmp_path / "y.npy").read_bytes()[:-8])
    assert "holds float64" in fault("tensor<2x2xf32>", str(tmp_path / "x.npy"))
    assert "gives 3x2xf32" in fault("tensor<2x2xf32>", str(tmp_path / "y.npy"))
    assert "cut short" in fault("tensor<3x2xf32>", str(tmp_path / "z.npy"))
    assert "is a folder" in fault("tensor<2x2xf32>", f"@{tmp_path}")


def test_that_the_number_of_inputs_must_fit() -> None:
    assert "takes 2 inputs, but 1 were given" in fault("tensor<4xf32>; i32", "4xf32")


@pytest.mark.parametrize(("spec", "identifier"), [("4xi8=300", "layout.too-large"), ("4xi8=1.5", "layout.other-type")])
def test_that_a_value_out_of_its_type_is_refused(spec: str, identifier: str, tmp_path: Path) -> None:
    with refused(identifier):
        laid("tensor<4xi8>", spec, folder=tmp_path)


def test_that_an_undeclared_argument_takes_what_the_user_says() -> None:
    unknown = Signature("f", (), (), "", parsed=False)
    (value,) = resolve_inputs(unknown, ("2x3xf32=1",))
    assert value.shape == (2, 3)
    with refused("inputs.not-declared"):
        resolve_inputs(unknown, ("random",))


def test_that_parsing_opens_no_file() -> None:
    spec = parse_input("4xf32=@nowhere.irpa:a:b")
    assert spec.path == Path("nowhere.irpa")
    assert spec.key == "a:b"


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("random", "4x2xf32=random"),
        ("random:3", "4x2xf32=random:3"),
        ("0.5", "4x2xf32=0.5"),
        ("1 2 3 4 -5e-3 nan 7 .8", "4x2xf32=1 2 3 4 -5e-3 nan 7 .8"),
        ("@x.npy", "4x2xf32=@x.npy"),
        ("weights.irpa", "4x2xf32=@weights.irpa"),
        ("./0.irpa:key", "4x2xf32=@./0.irpa:key"),
        ("4x2xf32=0", "4x2xf32=0"),
        ("", ""),
    ],
)
def test_that_a_specification_is_given_the_type_of_its_argument(text: str, typed: str) -> None:
    signature = parse_declaration("f", "sync func @f(%input0: tensor<4x2xf32>, %input1: tensor<?xf32>) -> ()")
    assert with_type(text, signature.arguments[0]) == typed
    assert with_type(text, signature.arguments[1]) == text  # its size is open
