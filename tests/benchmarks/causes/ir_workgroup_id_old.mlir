func.func @main(%a: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %0 = flow.dispatch.workgroups[%n](%a, %n) : (tensor<?xf32>{%n}, index) -> tensor<?xf32>{%n} =
      (%in: !flow.dispatch.tensor<readonly:tensor<?xf32>>, %d: index, %out: !flow.dispatch.tensor<writeonly:tensor<?xf32>>) {
    flow.return
  } count(%w: index) -> (index, index, index) {
    %x, %y, %z = flow.dispatch.workgroup_count_from_dag_root %w
    flow.return %x, %y, %z : index, index, index
  }
  return %0 : tensor<?xf32>
}
