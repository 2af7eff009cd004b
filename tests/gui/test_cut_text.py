"""What is left of a name that does not fit."""

from __future__ import annotations

from passlens.gui.kit.cut_text import cut_name, wrapped_name


def cut(name: str, room: int) -> str:
    return cut_name(name, lambda text: float(len(text)), room)


def test_that_a_name_that_fits_is_left_alone() -> None:
    assert cut("@ffn_down.shard.3", 17) == "@ffn_down.shard.3"


def test_that_symbols_and_values_keep_the_end_in_which_they_differ() -> None:
    assert cut("@__auto.blk.0.attn_q.weight", 20) == "@__a…0.attn_q.weight"
    assert cut("@ffn_down.shard.3", 12) == "@ffn…shard.3"
    assert cut("%__auto.blk.1", 6) == "%__a…1"


def test_that_other_names_keep_their_begin() -> None:
    assert cut("dispatch_3 matmul_4x4_f16", 12) == "dispatch_3 …"
    assert cut("stream.cmd.copy", 4) == "str…"


def test_that_without_room_an_ellipsis_is_left() -> None:
    assert cut("stream.cmd.copy", 0) == "…"
    assert cut("@ffn_down", 1) == "@ffn…"


def test_that_a_dispatch_keeps_its_number() -> None:
    name = "prefill_bs4·dispatch_38_matmul_like_Dx4096"
    assert cut(name, 40) == "pref…·dispatch_38_matmul_like_Dx4096"
    assert cut(name, 24) == "pref…·dispatch_38_matmu…"
    assert cut(name, 17) == "p…·dispatch_38_m…"
    assert cut("main·dispatch_3_matmul", 18) == "m…·dispatch_3_mat…"
    assert cut(name, 8) == "prefill…"


def test_that_a_dispatch_keeps_its_op_and_the_ends_of_its_shape() -> None:
    name = "prefill_bs4·dispatch_38_matmul_like_Dx128256x4096_f16xf16xf32"
    assert cut(name, 60) == "pref…·dispatch_38_matmul_like_Dx128256x4096_f16xf16xf32"
    assert cut(name, 44) == "pref…·dispatch_38_matmul_like_Dx1282…f16xf32"
    assert cut(name, 34) == "pref…·dispatch_38_matmul_like_Dx1…"
    assert cut(name, 28) == "p…·dispatch_38_matmul_like_…"


def test_that_a_name_of_several_lines_breaks_behind_an_underscore() -> None:
    def wrapped(name: str, room: int, lines: int) -> tuple[str, ...]:
        return wrapped_name(name, lambda text: float(len(text)), room, lines)

    name = "decode·dispatch_38_matmul_4096_f16"
    assert wrapped(name, 34, 2) == (name,)
    assert wrapped(name, 22, 2) == ("decode·dispatch_38_", "matmul_4096_f16")
    assert wrapped(name, 16, 2) == ("decode·dispatch_", "38_matmul_4096_…")
    assert wrapped(name, 20, 1) == (cut(name, 20),)
    assert wrapped("unbroken", 5, 2) == ("unbr…",)
