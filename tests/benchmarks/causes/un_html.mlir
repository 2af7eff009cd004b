func.func @main(%a: tensor&lt;8xf32&gt;) -> tensor&lt;8xf32&gt; {
  return %a : tensor&lt;8xf32&gt;
}
