diff --git a/export/decode.mlir b/export/decode.mlir
index 3e1fa02..9ab2c44 100644
--- a/export/decode.mlir
+++ b/export/decode.mlir
@@ -1,4 +1,4 @@
 func.func @decode(%x: tensor<4x64xf32>) -> tensor<4x64xf32> {
-  %0 = math.exp %x : tensor<4x64xf32>
+  %0 = math.exp2 %x : tensor<4x64xf32>
   return %0 : tensor<4x64xf32>
 }
