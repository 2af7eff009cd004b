"""Small models, as text: for the checks of faults and differences, and for software devices."""

from __future__ import annotations

MATMUL = """
func.func @matmul(%a: tensor<64x128xf32>, %b: tensor<128x64xf32>) -> tensor<64x64xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %m = linalg.matmul ins(%a, %b : tensor<64x128xf32>, tensor<128x64xf32>) outs(%f : tensor<64x64xf32>)
      -> tensor<64x64xf32>
  return %m : tensor<64x64xf32>
}
"""
"""In place of ``matmul_f16``, whose f16 a software device emulates."""

WIDE_MATMUL = MATMUL.replace("64x64", "64x1024").replace("128x64", "128x1024")
"""The same with 16 times the columns: slower by a factor that two benchmarks of one side each tell."""

TWO_DISPATCHES = """
#rows = affine_map<(i, j, k) -> (i, k)>
#columns = affine_map<(i, j, k) -> (k, j)>
#out = affine_map<(i, j, k) -> (i, j)>
func.func @two(%a: tensor<16x32xi32>, %b: tensor<32x8xi32>, %c: tensor<8x4xi32>) -> tensor<16x4xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<16x8xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<16x8xi32>) -> tensor<16x8xi32>
  %m = linalg.matmul ins(%a, %b : tensor<16x32xi32>, tensor<32x8xi32>) outs(%f : tensor<16x8xi32>) -> tensor<16x8xi32>
  %g = tensor.empty() : tensor<16x4xi32>
  %h = linalg.fill ins(%zero : i32) outs(%g : tensor<16x4xi32>) -> tensor<16x4xi32>
  %r = linalg.generic {indexing_maps = [#rows, #columns, #out], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%m, %c : tensor<16x8xi32>, tensor<8x4xi32>) outs(%h : tensor<16x4xi32>) {
  ^bb0(%x: i32, %y: i32, %sum: i32):
    %scale = arith.constant 1000.125 : f32
    %v = arith.sitofp %y : i32 to f32
    %s = arith.mulf %v, %scale : f32
    %w = arith.fptosi %s : f32 to i32
    %p = arith.muli %x, %w : i32
    %q = arith.addi %sum, %p : i32
    linalg.yield %q : i32
  } -> tensor<16x4xi32>
  return %r : tensor<16x4xi32>
}
"""
"""The second dispatch holds the only f32: 1000.125, which is 1000 in f16."""

TWO_INPUTS = ("16x32xi32=3", "32x8xi32=2", "8x4xi32=8")
OTHER_CONSTANT = "--iree-input-demote-f32-to-f16"

LARGE = """
func.func @large(%n: index) -> tensor<?xf32> {
  %one = arith.constant 1.0 : f32
  %e = tensor.empty(%n) : tensor<?xf32>
  %r = linalg.fill ins(%one : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
"""
"""Needs as much memory as its argument says."""

LOOPING = """
func.func @looping(%x: tensor<64xf32>, %n: i32) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %r = linalg.generic {
      indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) {
  ^bb0(%v: f32, %o: f32):
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %many = arith.index_cast %n : i32 to index
    %part = arith.constant 0.999 : f32
    %w = scf.for %i = %zero to %many step %one iter_args(%outer = %v) -> f32 {
      %u = scf.for %j = %zero to %many step %one iter_args(%inner = %outer) -> f32 {
        %m = arith.mulf %inner, %part : f32
        %s = arith.addf %m, %v : f32
        scf.yield %s : f32
      }
      scf.yield %u : f32
    }
    linalg.yield %w : f32
  } -> tensor<64xf32>
  return %r : tensor<64xf32>
}
"""
"""Each lane makes n² steps, one after the other."""

FAR = """
func.func @far(%table: tensor<1024xf32>, %at: tensor<64xi32>) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %r = linalg.generic {
      indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%at : tensor<64xi32>) outs(%e : tensor<64xf32>) {
  ^bb0(%k: i32, %o: f32):
    %i = arith.index_cast %k : i32 to index
    %v = tensor.extract %table[%i] : tensor<1024xf32>
    linalg.yield %v : f32
  } -> tensor<64xf32>
  return %r : tensor<64xf32>
}
"""
"""Reads where the argument says, also outside of its table: compiled code checks no index."""
