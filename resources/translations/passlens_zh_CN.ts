<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Compile</source>
        <translation>编译</translation>
    </message>
    <message>
        <source>Go</source>
        <translation>转到</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>Open a File…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>Import a Dump Folder…</source>
        <translation>导入 dump 文件夹…</translation>
    </message>
    <message>
        <source>Open a Recent File…</source>
        <translation>打开最近的文件…</translation>
    </message>
    <message>
        <source>Compare Two Files…</source>
        <translation>比较两个文件…</translation>
    </message>
    <message>
        <source>Open or Import a Profile…</source>
        <translation>打开或导入 Profile…</translation>
    </message>
    <message>
        <source>Go to the Start Page</source>
        <translation>转到起始页</translation>
    </message>
    <message>
        <source>Save the Compiled Module As…</source>
        <translation>编译后的模块另存为…</translation>
    </message>
    <message>
        <source>Export the Report…</source>
        <translation>导出报告…</translation>
    </message>
    <message>
        <source>Export the Profile for Perfetto…</source>
        <translation>导出 profile 供 Perfetto 使用…</translation>
    </message>
    <message>
        <source>Copy the Session&apos;s Path</source>
        <translation>复制会话路径</translation>
    </message>
    <message>
        <source>Compact and Trim the Session…</source>
        <translation>压缩并精简会话…</translation>
    </message>
    <message>
        <source>Preferences…</source>
        <translation>首选项…</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Compile, Quick Look Only</source>
        <translation>编译（仅快速查看）</translation>
    </message>
    <message>
        <source>Cancel the Compile</source>
        <translation>取消编译</translation>
    </message>
    <message>
        <source>Run the Module</source>
        <translation>运行模块</translation>
    </message>
    <message>
        <source>Benchmark the Module</source>
        <translation>对模块做基准测试</translation>
    </message>
    <message>
        <source>Time Each Dispatch Alone</source>
        <translation>逐个 dispatch 单独计时</translation>
    </message>
    <message>
        <source>Trace Rewrite Patterns of a Dispatch</source>
        <translation>跟踪某个 dispatch 的 rewrite pattern</translation>
    </message>
    <message>
        <source>Capture Every Pass</source>
        <translation>捕获每个 pass</translation>
    </message>
    <message>
        <source>Capture This Dispatch</source>
        <translation>捕获此 dispatch</translation>
    </message>
    <message>
        <source>Capture a Dispatch…</source>
        <translation>捕获某个 dispatch…</translation>
    </message>
    <message>
        <source>Cause</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Cause of the Failure</source>
        <translation>失败的原因</translation>
    </message>
    <message>
        <source>Make a Reproducer…</source>
        <translation>生成复现…</translation>
    </message>
    <message>
        <source>Reduce the Failure…</source>
        <translation>缩减失败用例…</translation>
    </message>
    <message>
        <source>Copy a Reproducer as Markdown</source>
        <translation>以 Markdown 复制复现</translation>
    </message>
    <message>
        <source>Choose the Target…</source>
        <translation>选择目标…</translation>
    </message>
    <message>
        <source>Choose the Devices…</source>
        <translation>选择设备…</translation>
    </message>
    <message>
        <source>Choose the Optimisation Level…</source>
        <translation>选择优化级别…</translation>
    </message>
    <message>
        <source>Edit the Compiler Flags…</source>
        <translation>编辑编译器 flag…</translation>
    </message>
    <message>
        <source>Choose the Toolchain…</source>
        <translation>选择工具链…</translation>
    </message>
    <message>
        <source>Use These Options for New Models</source>
        <translation>用这些选项作为新模型的默认值</translation>
    </message>
    <message>
        <source>Manage Toolchains…</source>
        <translation>管理工具链…</translation>
    </message>
    <message>
        <source>Copy the Command Line</source>
        <translation>复制命令行</translation>
    </message>
    <message>
        <source>Find a Command…</source>
        <translation>查找命令…</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前进</translation>
    </message>
    <message>
        <source>Session of the Whole Model</source>
        <translation>整个模型的会话</translation>
    </message>
    <message>
        <source>Next Changed Pass</source>
        <translation>下一个有更改的 pass</translation>
    </message>
    <message>
        <source>Previous Changed Pass</source>
        <translation>上一个有更改的 pass</translation>
    </message>
    <message>
        <source>Next Failure</source>
        <translation>下一个失败</translation>
    </message>
    <message>
        <source>Next Change in the Text</source>
        <translation>文本中的下一处变化</translation>
    </message>
    <message>
        <source>Previous Change in the Text</source>
        <translation>文本中的上一处变化</translation>
    </message>
    <message>
        <source>Other Place of a Moved Line</source>
        <translation>移动行的另一位置</translation>
    </message>
    <message>
        <source>Find in the Text</source>
        <translation>在文本中查找</translation>
    </message>
    <message>
        <source>Go to a Line…</source>
        <translation>转到行…</translation>
    </message>
    <message>
        <source>Go to a Symbol…</source>
        <translation>转到符号…</translation>
    </message>
    <message>
        <source>Go to a Pass…</source>
        <translation>转到 pass…</translation>
    </message>
    <message>
        <source>Go to a File of the Compiler…</source>
        <translation>转到编译器的文件…</translation>
    </message>
    <message>
        <source>Go to the Definition</source>
        <translation>转到定义</translation>
    </message>
    <message>
        <source>Follow the Op Through All Passes</source>
        <translation>在所有 pass 中跟踪该 op</translation>
    </message>
    <message>
        <source>Next Pass of the Journey</source>
        <translation>旅程的下一个 pass</translation>
    </message>
    <message>
        <source>Previous Pass of the Journey</source>
        <translation>旅程的上一个 pass</translation>
    </message>
    <message>
        <source>Next Use of the Name</source>
        <translation>该名称的下一处使用</translation>
    </message>
    <message>
        <source>Previous Use of the Name</source>
        <translation>该名称的上一处使用</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Search All Passes</source>
        <translation>搜索所有 pass</translation>
    </message>
    <message>
        <source>Next Line Found</source>
        <translation>下一个找到的行</translation>
    </message>
    <message>
        <source>Previous Line Found</source>
        <translation>上一个找到的行</translation>
    </message>
    <message>
        <source>Filter the Passes</source>
        <translation>筛选 pass</translation>
    </message>
    <message>
        <source>Close or Cancel</source>
        <translation>关闭或取消</translation>
    </message>
    <message>
        <source>Add a Note Here</source>
        <translation>在此添加笔记</translation>
    </message>
    <message>
        <source>Add a Note on the Session</source>
        <translation>为会话添加笔记</translation>
    </message>
    <message>
        <source>IR</source>
        <translation>IR</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>Profile</translation>
    </message>
    <message>
        <source>Text After the Pass</source>
        <translation>pass 之后的文本</translation>
    </message>
    <message>
        <source>Text Before the Pass</source>
        <translation>pass 之前的文本</translation>
    </message>
    <message>
        <source>What the Pass Changed</source>
        <translation>该 pass 的更改</translation>
    </message>
    <message>
        <source>Show or Hide Debug Locations</source>
        <translation>显示或隐藏调试位置</translation>
    </message>
    <message>
        <source>Ignore Renumbering in Diffs, or Not</source>
        <translation>在 diff 中忽略或计入重新编号</translation>
    </message>
    <message>
        <source>Pin Two Ops as the Same…</source>
        <translation>将两个 op 固定为同一个…</translation>
    </message>
    <message>
        <source>Remove All Pins</source>
        <translation>移除所有固定</translation>
    </message>
    <message>
        <source>Wrap Long Lines, or Not</source>
        <translation>长行换行或不换行</translation>
    </message>
    <message>
        <source>Fold at the Caret</source>
        <translation>折叠光标处</translation>
    </message>
    <message>
        <source>Unfold at the Caret</source>
        <translation>展开光标处</translation>
    </message>
    <message>
        <source>Fold All</source>
        <translation>全部折叠</translation>
    </message>
    <message>
        <source>Unfold All</source>
        <translation>全部展开</translation>
    </message>
    <message>
        <source>Fold to a Level…</source>
        <translation>折叠到某一级…</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>笔记</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Show or Hide the Pipeline</source>
        <translation>显示或隐藏 pipeline</translation>
    </message>
    <message>
        <source>Show or Hide the Details</source>
        <translation>显示或隐藏详情</translation>
    </message>
    <message>
        <source>Show or Hide the Bottom Panel</source>
        <translation>显示或隐藏底部面板</translation>
    </message>
    <message>
        <source>Theme: Light or Dark</source>
        <translation>主题：浅色或深色</translation>
    </message>
    <message>
        <source>Theme: As the System</source>
        <translation>主题：跟随系统</translation>
    </message>
    <message>
        <source>Help on This View</source>
        <translation>此视图的帮助</translation>
    </message>
    <message>
        <source>Contents of the Help</source>
        <translation>帮助目录</translation>
    </message>
    <message>
        <source>Keyboard Shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Open a Sample…</source>
        <translation>打开示例…</translation>
    </message>
    <message>
        <source>Glossary</source>
        <translation>术语表</translation>
    </message>
    <message>
        <source>What&apos;s New</source>
        <translation>新增功能</translation>
    </message>
    <message>
        <source>About Passlens</source>
        <translation>关于 Passlens</translation>
    </message>
    <message>
        <source>part</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>licence</source>
        <translation>许可证</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>✓ Compiles</source>
        <translation>✓ 可编译</translation>
    </message>
    <message>
        <source>▲ Hides it</source>
        <translation>▲ 仅掩盖</translation>
    </message>
    <message>
        <source>✕ Fails</source>
        <translation>✕ 失败</translation>
    </message>
    <message>
        <source>… Trying</source>
        <translation>… 试验中</translation>
    </message>
    <message>
        <source>… Waiting</source>
        <translation>… 等待中</translation>
    </message>
    <message>
        <source>Not tried</source>
        <translation>未试验</translation>
    </message>
    <message>
        <source>✕ Cannot be tried</source>
        <translation>✕ 无法试验</translation>
    </message>
    <message>
        <source>Across devices</source>
        <translation>跨设备</translation>
    </message>
    <message>
        <source>Bytes that go from one device to another, before → with the fix</source>
        <translation>在设备之间移动的字节，之前 → 应用修复后</translation>
    </message>
    <message>
        <source>Fix</source>
        <translation>修复</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Tried on</source>
        <translation>试验对象</translation>
    </message>
    <message>
        <source>The failing dispatch alone is tried first; the model, when that compiles.</source>
        <translation>先单独试验失败的 dispatch；可编译后再试验模型。</translation>
    </message>
    <message>
        <source>Shared memory</source>
        <translation>Shared memory</translation>
    </message>
    <message>
        <source>Of the kernel that needs most, before → with the fix</source>
        <translation>需求最大的 kernel，之前 → 应用修复后</translation>
    </message>
    <message>
        <source>Dispatches</source>
        <translation>Dispatch</translation>
    </message>
    <message>
        <source>Calls of kernels in the model, before → with the fix</source>
        <translation>模型中 kernel 的调用次数，之前 → 应用修复后</translation>
    </message>
    <message>
        <source>Compile time</source>
        <translation>编译时间</translation>
    </message>
    <message>
        <source>Wall time of the compile, before → with the fix</source>
        <translation>编译的 wall time，之前 → 应用修复后</translation>
    </message>
    <message>
        <source>What changed in the IR</source>
        <translation>IR 中的变化</translation>
    </message>
    <message>
        <source>The first pass after which the failing dispatch differs, and what differs</source>
        <translation>失败的 dispatch 首次出现差异的 pass，以及差异内容</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>kernel</translation>
    </message>
    <message>
        <source>Why it deserves a look, and how much of the model&apos;s time that can gain at the most; without measured times, of the shortest times that the roofline allows</source>
        <translation>为何值得一看，以及最多能节省模型多少时间；没有实测时间时，按 roofline 允许的最短时间计</translation>
    </message>
    <message>
        <source>Its part of the time of all kernels: measured, else of the estimated work</source>
        <translation>在所有 kernel 时间中的占比：实测值，否则按估算的工作量</translation>
    </message>
    <message>
        <source>Vector registers of a lane; on CDNA 2 and later with AGPRs</source>
        <translation>每个 lane 的向量寄存器；CDNA 2 及以后含 AGPR</translation>
    </message>
    <message>
        <source>Accumulation registers of a lane</source>
        <translation>每个 lane 的累加寄存器</translation>
    </message>
    <message>
        <source>Scalar registers of a wavefront</source>
        <translation>每个 wavefront 的标量寄存器</translation>
    </message>
    <message>
        <source>spills</source>
        <translation>溢出</translation>
    </message>
    <message>
        <source>LDS</source>
        <translation>LDS</translation>
    </message>
    <message>
        <source>Registers that did not fit and live in memory: vector and scalar together</source>
        <translation>放不下而存放在内存中的寄存器：向量与标量合计</translation>
    </message>
    <message>
        <source>worth a look</source>
        <translation>值得一看</translation>
    </message>
    <message>
        <source>Private memory of a lane</source>
        <translation>每个 lane 的私有内存</translation>
    </message>
    <message>
        <source>Shared memory of a workgroup; where there is no code, as the compiler counts it in the IR</source>
        <translation>workgroup 的 shared memory；没有代码时为编译器在 IR 中的计数</translation>
    </message>
    <message>
        <source>workgroup</source>
        <translation>workgroup</translation>
    </message>
    <message>
        <source>Threads of a workgroup, x × y × z</source>
        <translation>workgroup 的线程，x × y × z</translation>
    </message>
    <message>
        <source>wave</source>
        <translation>wave 大小</translation>
    </message>
    <message>
        <source>Lanes of a wavefront</source>
        <translation>一个 wavefront 的 lane 数</translation>
    </message>
    <message>
        <source>code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>Machine code</source>
        <translation>机器码</translation>
    </message>
    <message>
        <source>waves</source>
        <translation>wave 数</translation>
    </message>
    <message>
        <source>Wavefronts that a SIMD holds at once: occupancy</source>
        <translation>一个 SIMD 同时容纳的 wavefront：occupancy</translation>
    </message>
    <message>
        <source>limited by</source>
        <translation>受限于</translation>
    </message>
    <message>
        <source>What keeps more wavefronts off a SIMD</source>
        <translation>阻止 SIMD 容纳更多 wavefront 的因素</translation>
    </message>
    <message>
        <source>pipeline</source>
        <translation>pipeline</translation>
    </message>
    <message>
        <source>The code-generation pipeline</source>
        <translation>代码生成 pipeline</translation>
    </message>
    <message>
        <source>tiles</source>
        <translation>tile</translation>
    </message>
    <message>
        <source>Tile sizes of the workgroup, from lowering_config; the tooltip has all of it</source>
        <translation>workgroup 的 tile 大小，来自 lowering_config；完整内容见提示</translation>
    </message>
    <message>
        <source>MMA</source>
        <translation>MMA</translation>
    </message>
    <message>
        <source>Matrix instruction that was chosen</source>
        <translation>选用的矩阵指令</translation>
    </message>
    <message>
        <source>operations</source>
        <translation>运算量</translation>
    </message>
    <message>
        <source>Arithmetic of one launch, from its ops; the largest where launches differ</source>
        <translation>一次启动的运算量，由其 op 得出；各次启动不同时取最大</translation>
    </message>
    <message>
        <source>Every operand and result once, of one launch; the largest where launches differ</source>
        <translation>一次启动中每个操作数和结果各计一次；各次启动不同时取最大</translation>
    </message>
    <message>
        <source>Places that launch it; how often each is reached only a run can tell</source>
        <translation>启动它的位置数；各自执行多少次只有运行才知道</translation>
    </message>
    <message>
        <source>Measured time of one call, of the run or profile that was chosen, else of the newest; ns in copies</source>
        <translation>一次调用的实测时间，取自选中的运行或 profile，否则取最新的；复制时以 ns 为单位</translation>
    </message>
    <message>
        <source>The file that the resources are from</source>
        <translation>资源数据来自的文件</translation>
    </message>
    <message>
        <source>device not said</source>
        <translation>未说明设备</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>op/B</source>
        <translation>op/B</translation>
    </message>
    <message>
        <source>Arithmetic intensity: operations for each byte</source>
        <translation>算术强度：每字节的运算次数</translation>
    </message>
    <message>
        <source>launches</source>
        <translation>启动</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>dispatch</source>
        <translation>dispatch</translation>
    </message>
    <message>
        <source>target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>The chip</source>
        <translation>芯片</translation>
    </message>
    <message>
        <source>source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>calls</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>total</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>alone</source>
        <translation>单独</translation>
    </message>
    <message>
        <source>details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Choose a part of the chart to see what it is, and where its IR stands.</source>
        <translation>选中图中的一块，查看它是什么以及对应的 IR 位置。</translation>
    </message>
    <message>
        <source>Ctrl+wheel zooms steps, Ctrl+Shift+wheel bytes · line: allocated in each step</source>
        <translation>Ctrl+滚轮缩放步骤，Ctrl+Shift+滚轮缩放字节 · 折线：每一步的已分配量</translation>
    </message>
    <message>
        <source>size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>written by</source>
        <translation>写入者</translation>
    </message>
    <message>
        <source>type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>offset</source>
        <translation>偏移</translation>
    </message>
    <message>
        <source>what for</source>
        <translation>用途</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>as an expression</source>
        <translation>表达式</translation>
    </message>
    <message>
        <source>line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>global</source>
        <translation>global</translation>
    </message>
    <message>
        <source>device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>from</source>
        <translation>来自</translation>
    </message>
    <message>
        <source>name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Choose a device or a global, or a dispatch by its menu: the passes that assigned, changed or removed where it is are listed here.</source>
        <translation>选择一个设备或 global，或从 dispatch 的菜单进入：这里列出指定、更改或移除其位置的 pass。</translation>
    </message>
    <message>
        <source>basis</source>
        <translation>依据</translation>
    </message>
    <message>
        <source>op</source>
        <translation>op</translation>
    </message>
    <message>
        <source>✓ No trouble with devices was found: everything is where the program asks it to be.</source>
        <translation>✓ 没有发现设备问题：一切都在程序要求的位置。</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>function</source>
        <translation>函数</translation>
    </message>
    <message>
        <source>pass</source>
        <translation>pass</translation>
    </message>
    <message>
        <source>change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>What the pass did to it</source>
        <translation>该 pass 对它做了什么</translation>
    </message>
    <message>
        <source>then</source>
        <translation>此时</translation>
    </message>
    <message>
        <source>What stands in the text after the pass; of a device, how often it is named</source>
        <translation>该 pass 之后文本中的内容；对设备而言为其被提及的次数</translation>
    </message>
    <message>
        <source>sum then</source>
        <translation>此时合计</translation>
    </message>
    <message>
        <source>tried</source>
        <translation>试过</translation>
    </message>
    <message>
        <source>allocations then</source>
        <translation>此时的分配</translation>
    </message>
    <message>
        <source>in the configuration</source>
        <translation>配置中</translation>
    </message>
    <message>
        <source>solid: counted · hatched: tensors that become buffers · a click shows lifetimes then, a double click the diff</source>
        <translation>实心：已计入 · 斜线：将成为 buffer 的 tensor · 单击显示当时的生命周期，双击打开 diff</translation>
    </message>
    <message>
        <source>The passes were not captured: there is no history. Compile with every pass (F5) to have it.</source>
        <translation>没有捕获各个 pass，因此没有历史。用全部 pass 编译 (F5) 即可得到。</translation>
    </message>
    <message>
        <source>The text that was read tells no lifetimes.</source>
        <translation>所读取的文本不含生命周期信息。</translation>
    </message>
    <message>
        <source>By arithmetic, of the allocations that are there now; a compile shows whether others come with it.</source>
        <translation>仅按现有分配推算；是否会随之产生其他分配，需编译才知道。</translation>
    </message>
    <message>
        <source>No change of one tile size or promotion was found that would fit.</source>
        <translation>没有找到只改一个 tile 大小或 promotion 就能放下的方案。</translation>
    </message>
    <message>
        <source>Chains in which dimensions are collapsed and expanded again around an op, or the other way, with the passes that made them and what their values take as buffers of their own. What of it is shared memory is in the bill of its kernel.</source>
        <translation>在某个 op 前后维度先合并再展开（或相反）的链，连同产生它们的 pass，以及其中的值作为独立 buffer 所占的空间。其中属于 shared memory 的部分见所在 kernel 的账单。</translation>
    </message>
    <message>
        <source>None were found in what was captured.</source>
        <translation>在捕获的内容中没有找到。</translation>
    </message>
    <message>
        <source>They are read together with the bills for shared memory.</source>
        <translation>它们与 shared memory 账单一同读取。</translation>
    </message>
    <message>
        <source>inclusive</source>
        <translation>含内部</translation>
    </message>
    <message>
        <source>executions</source>
        <translation>执行次数</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>有更改</translation>
    </message>
    <message>
        <source>runs on</source>
        <translation>运行于</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>max abs error</source>
        <translation>最大绝对误差</translation>
    </message>
    <message>
        <source>max rel error</source>
        <translation>最大相对误差</translation>
    </message>
    <message>
        <source>worst at</source>
        <translation>最差位置</translation>
    </message>
    <message>
        <source>max ULP</source>
        <translation>最大 ULP</translation>
    </message>
    <message>
        <source>mismatches</source>
        <translation>不一致</translation>
    </message>
    <message>
        <source>NaN, Inf</source>
        <translation>NaN、Inf</translation>
    </message>
    <message>
        <source>says</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>side</source>
        <translation>侧</translation>
    </message>
    <message>
        <source>median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>interval</source>
        <translation>区间</translation>
    </message>
    <message>
        <source>outliers</source>
        <translation>离群值</translation>
    </message>
    <message>
        <source>what</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>at the start</source>
        <translation>开始时</translation>
    </message>
    <message>
        <source>runtime</source>
        <translation>运行时</translation>
    </message>
    <message>
        <source>rate</source>
        <translation>速率</translation>
    </message>
    <message>
        <source>a call</source>
        <translation>每次调用</translation>
    </message>
    <message>
        <source>of the limit</source>
        <translation>占上限</translation>
    </message>
    <message>
        <source>how it was counted</source>
        <translation>计算方式</translation>
    </message>
    <message>
        <source>at the end</source>
        <translation>结束时</translation>
    </message>
    <message>
        <source>Bytes that keep rows apart, so that they do not meet in the same bank</source>
        <translation>用来错开各行的字节，避免落入同一 bank</translation>
    </message>
    <message>
        <source>What the op states; the size is rounded up to it</source>
        <translation>op 的声明值；大小向上取整到它</translation>
    </message>
    <message>
        <source>Leads to the diff of the pass after which it is there first</source>
        <translation>跳转到它首次出现的 pass 的 diff</translation>
    </message>
    <message>
        <source>Leads to the diff of the last pass that changed it</source>
        <translation>跳转到最后更改它的 pass 的 diff</translation>
    </message>
    <message>
        <source>Opens the IR that the bill was read from, at the allocation</source>
        <translation>在分配处打开账单所依据的 IR</translation>
    </message>
    <message>
        <source>queue operation</source>
        <translation>队列操作</translation>
    </message>
    <message>
        <source>allocation</source>
        <translation>分配</translation>
    </message>
    <message>
        <source>other event</source>
        <translation>其他事件</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>element</source>
        <translation>元素类型</translation>
    </message>
    <message>
        <source>padding</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>align</source>
        <translation>对齐</translation>
    </message>
    <message>
        <source>holds</source>
        <translation>存放</translation>
    </message>
    <message>
        <source>input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>input, parsed</source>
        <translation>输入，解析后</translation>
    </message>
    <message>
        <source>assembly</source>
        <translation>汇编</translation>
    </message>
    <message>
        <source>LLVM IR</source>
        <translation>LLVM IR</translation>
    </message>
    <message>
        <source>LLVM IR, linked</source>
        <translation>LLVM IR，链接后</translation>
    </message>
    <message>
        <source>LLVM IR, optimised</source>
        <translation>LLVM IR，优化后</translation>
    </message>
    <message>
        <source>dispatch, source</source>
        <translation>dispatch，源</translation>
    </message>
    <message>
        <source>dispatch, configured</source>
        <translation>dispatch，已配置</translation>
    </message>
    <message>
        <source>dispatch, benchmark</source>
        <translation>dispatch，基准测试</translation>
    </message>
    <message>
        <source>made by pass</source>
        <translation>产生它的 pass</translation>
    </message>
    <message>
        <source>changed by pass</source>
        <translation>更改它的 pass</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>constants</source>
        <translation>常量</translation>
    </message>
    <message>
        <source>constants, count</source>
        <translation>常量数</translation>
    </message>
    <message>
        <source>variables</source>
        <translation>变量</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>没有更改</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>likely</source>
        <translation>很可能</translation>
    </message>
    <message>
        <source>transient</source>
        <translation>临时</translation>
    </message>
    <message>
        <source>transfer</source>
        <translation>传输</translation>
    </message>
    <message>
        <source>scratch</source>
        <translation>scratch</translation>
    </message>
    <message>
        <source>vector registers</source>
        <translation>向量寄存器</translation>
    </message>
    <message>
        <source>scalar registers</source>
        <translation>标量寄存器</translation>
    </message>
    <message>
        <source>workgroup size</source>
        <translation>workgroup 大小</translation>
    </message>
    <message>
        <source>wavefront slots</source>
        <translation>wavefront 槽位</translation>
    </message>
    <message>
        <source>dynamic</source>
        <translation>动态</translation>
    </message>
    <message>
        <source>structure</source>
        <translation>结构</translation>
    </message>
    <message>
        <source>symbol</source>
        <translation>符号</translation>
    </message>
    <message>
        <source>So far: a function is not counted yet, as its sizes are not filled in</source>
        <translation>目前：有一个函数的大小尚未填写，未计入</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>是否放得下</translation>
    </message>
    <message>
        <source>product</source>
        <translation>产品</translation>
    </message>
    <message>
        <source>module</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>peak</source>
        <translation>峰值</translation>
    </message>
    <message>
        <source>of function</source>
        <translation>所属函数</translation>
    </message>
    <message>
        <source>needed</source>
        <translation>需要</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>left</source>
        <translation>剩余</translation>
    </message>
    <message>
        <source>note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Try</source>
        <translation>试验</translation>
    </message>
    <message>
        <source>Compile a copy with this change in the background, and compare</source>
        <translation>在后台编译应用此更改的副本并比较</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Stop the trial</source>
        <translation>停止试验</translation>
    </message>
    <message>
        <source>Install</source>
        <translation>安装</translation>
    </message>
    <message>
        <source>Install this release of IREE, then try the fix</source>
        <translation>安装此 IREE 版本，然后试验该修复</translation>
    </message>
    <message>
        <source>Open result</source>
        <translation>打开结果</translation>
    </message>
    <message>
        <source>Open the session of the trial</source>
        <translation>打开试验的会话</translation>
    </message>
    <message>
        <source>Show the edit</source>
        <translation>显示编辑</translation>
    </message>
    <message>
        <source>Compare the input with the edited copy</source>
        <translation>比较输入与编辑后的副本</translation>
    </message>
    <message>
        <source>Save the edited copy…</source>
        <translation>保存编辑后的副本…</translation>
    </message>
    <message>
        <source>Write the input with this change to a file of its own</source>
        <translation>将应用此更改的输入写入单独的文件</translation>
    </message>
    <message>
        <source>Apply to the form</source>
        <translation>应用到表单</translation>
    </message>
    <message>
        <source>Set the toolbar so; F5 compiles then</source>
        <translation>据此设置工具栏；随后按 F5 编译</translation>
    </message>
    <message>
        <source>LDS {size}</source>
        <translation>LDS {size}</translation>
    </message>
    <message>
        <source>{size} across devices</source>
        <translation>跨设备 {size}</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>class</source>
        <translation>类</translation>
    </message>
    <message>
        <source>scope</source>
        <translation>scope</translation>
    </message>
    <message>
        <source>phase</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>lines</source>
        <translation>行</translation>
    </message>
    <message>
        <source>ops added</source>
        <translation>新增的 op</translation>
    </message>
    <message>
        <source>ops gone</source>
        <translation>消失的 op</translation>
    </message>
    <message>
        <source>ops</source>
        <translation>op</translation>
    </message>
    <message>
        <source>position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>passes</source>
        <translation>pass</translation>
    </message>
    <message>
        <source>imported from</source>
        <translation>导入自</translation>
    </message>
    <message>
        <source>taken from</source>
        <translation>取自</translation>
    </message>
    <message>
        <source>made</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>resources</source>
        <translation>资源</translation>
    </message>
    <message>
        <source>arguments</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>promoted</source>
        <translation>经 promotion</translation>
    </message>
    <message>
        <source>config</source>
        <translation>配置</translation>
    </message>
    <message>
        <source>work</source>
        <translation>工作量</translation>
    </message>
    <message>
        <source>reads</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>writes</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>intensity</source>
        <translation>算术强度</translation>
    </message>
    <message>
        <source>sizes</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>reached</source>
        <translation>达到</translation>
    </message>
    <message>
        <source>at once</source>
        <translation>同时</translation>
    </message>
    <message>
        <source>more with</source>
        <translation>更多需</translation>
    </message>
    <message>
        <source>loops</source>
        <translation>循环</translation>
    </message>
    <message>
        <source>reduction</source>
        <translation>reduction</translation>
    </message>
    <message>
        <source>subgroup</source>
        <translation>subgroup</translation>
    </message>
    <message>
        <source>intrinsic</source>
        <translation>intrinsic</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>options</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>as printed</source>
        <translation>按打印的形式</translation>
    </message>
    <message>
        <source>devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>opt level</source>
        <translation>优化级别</translation>
    </message>
    <message>
        <source>flags</source>
        <translation>flag</translation>
    </message>
    <message>
        <source>toolchain</source>
        <translation>工具链</translation>
    </message>
    <message>
        <source>snapshots</source>
        <translation>快照</translation>
    </message>
    <message>
        <source>created</source>
        <translation>创建时间</translation>
    </message>
    <message>
        <source>folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>⊘ Not read: instructions, configuration, work and launches. What is shown was stored with the compile.</source>
        <translation>⊘ 未读取：指令、配置、工作量和启动。此处显示编译时保存的数据。</translation>
    </message>
    <message>
        <source>Kernel resources</source>
        <translation>kernel 资源</translation>
    </message>
    <message>
        <source>Source dispatch</source>
        <translation>源 dispatch</translation>
    </message>
    <message>
        <source>The dispatch as it goes into code generation</source>
        <translation>进入代码生成时的 dispatch</translation>
    </message>
    <message>
        <source>Configured IR</source>
        <translation>已配置的 IR</translation>
    </message>
    <message>
        <source>With its pipeline, tile sizes and workgroup chosen</source>
        <translation>已选定 pipeline、tile 大小和 workgroup</translation>
    </message>
    <message>
        <source>Last IR</source>
        <translation>最后的 IR</translation>
    </message>
    <message>
        <source>After the last pass that was captured inside of this dispatch</source>
        <translation>此 dispatch 内最后捕获的 pass 之后</translation>
    </message>
    <message>
        <source>As it goes into LLVM, with the device libraries linked</source>
        <translation>进入 LLVM 时的 IR，已链接设备库</translation>
    </message>
    <message>
        <source>Optimized LLVM IR</source>
        <translation>优化后的 LLVM IR</translation>
    </message>
    <message>
        <source>After LLVM&apos;s optimisations</source>
        <translation>经 LLVM 优化之后</translation>
    </message>
    <message>
        <source>Assembly</source>
        <translation>汇编</translation>
    </message>
    <message>
        <source>The machine code as text</source>
        <translation>文本形式的机器码</translation>
    </message>
    <message>
        <source>Its shared memory</source>
        <translation>其 shared memory</translation>
    </message>
    <message>
        <source>The bill for its LDS in the Memory tab</source>
        <translation>“内存”标签页中的 LDS 账单</translation>
    </message>
    <message>
        <source>In the graph</source>
        <translation>在图中</translation>
    </message>
    <message>
        <source>Its dispatches in the Graph tab</source>
        <translation>“图”标签页中它的 dispatch</translation>
    </message>
    <message>
        <source>Capture every pass</source>
        <translation>捕获每个 pass</translation>
    </message>
    <message>
        <source>Compile this dispatch alone into a session of its own (F6)</source>
        <translation>单独编译此 dispatch，存入独立会话 (F6)</translation>
    </message>
    <message>
        <source>Rewrite patterns</source>
        <translation>Rewrite pattern</translation>
    </message>
    <message>
        <source>Trace the rewrite patterns of this dispatch</source>
        <translation>跟踪此 dispatch 的 rewrite pattern</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>workload</source>
        <translation>workload</translation>
    </message>
    <message>
        <source>No profile is there: run the module with its profile, and the measured curve stands here beside the static one.</source>
        <translation>还没有 profile：带 profile 运行模块后，实测曲线会与静态曲线并列显示。</translation>
    </message>
    <message>
        <source>static</source>
        <translation>静态</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>measured − static</source>
        <translation>实测 − 静态</translation>
    </message>
    <message>
        <source>Instruction mix</source>
        <translation>指令构成</translation>
    </message>
    <message>
        <source>matrix (MFMA, WMMA)</source>
        <translation>矩阵 (MFMA, WMMA)</translation>
    </message>
    <message>
        <source>row</source>
        <translation>行号</translation>
    </message>
    <message>
        <source>No patterns counted yet</source>
        <translation>尚未统计 pattern</translation>
    </message>
    <message>
        <source>Choose a dispatch and press Trace: it is compiled alone, and every try of a rewrite pattern is counted. The session stays as it is.</source>
        <translation>选择一个 dispatch 并按“跟踪”：单独编译它，并统计每一次 rewrite pattern 尝试。会话保持不变。</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>运行次数</translation>
    </message>
    <message>
        <source>own time</source>
        <translation>自身时间</translation>
    </message>
    <message>
        <source>tries</source>
        <translation>尝试次数</translation>
    </message>
    <message>
        <source>rounds</source>
        <translation>轮数</translation>
    </message>
    <message>
        <source>pattern</source>
        <translation>pattern</translation>
    </message>
    <message>
        <source>any size</source>
        <translation>任意大小</translation>
    </message>
    <message>
        <source>the last that places ops</source>
        <translation>最后一个放置 op 的阶段</translation>
    </message>
    <message>
        <source>none known for this target</source>
        <translation>此目标未知</translation>
    </message>
    <message>
        <source>Parameters (*.irpa *.gguf *.safetensors)</source>
        <translation>参数 (*.irpa *.gguf *.safetensors)</translation>
    </message>
    <message>
        <source>This driver gives no profile with this version of IREE; each dispatch can be timed alone</source>
        <translation>此驱动在当前 IREE 版本下不提供 profile；可以逐个 dispatch 单独计时</translation>
    </message>
    <message>
        <source>Compile a copy of the input in which these arguments have these sizes and no others:
NAME=SIZES for each argument that is to be static, such as arg0=4x64</source>
        <translation>编译一份输入的副本，其中这些参数只取给定大小：
对每个要变为静态的参数写 NAME=SIZES，例如 arg0=4x64</translation>
    </message>
    <message>
        <source>from ↓  to →</source>
        <translation>源 ↓  目标 →</translation>
    </message>
    <message>
        <source>sent in all</source>
        <translation>共发送</translation>
    </message>
    <message>
        <source>to</source>
        <translation>到</translation>
    </message>
    <message>
        <source>location</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>temporaries</source>
        <translation>临时量</translation>
    </message>
    <message>
        <source>in shared memory</source>
        <translation>shared memory 中</translation>
    </message>
    <message>
        <source>chain</source>
        <translation>链</translation>
    </message>
    <message>
        <source>types</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>first reshape by</source>
        <translation>首个 reshape</translation>
    </message>
    <message>
        <source>last reshape by</source>
        <translation>末个 reshape</translation>
    </message>
    <message>
        <source>whole in</source>
        <translation>完整出现于</translation>
    </message>
    <message>
        <source>until pass</source>
        <translation>直到 pass</translation>
    </message>
    <message>
        <source>✓ Every device that the model names is declared.</source>
        <translation>✓ 模型提到的每个设备都已声明。</translation>
    </message>
    <message>
        <source>Copy a Reproducer as Markdown, in the menu Compile, gives a text for an upstream issue.</source>
        <translation>“编译”菜单中的“以 Markdown 复制复现”可生成用于上游 issue 的文本。</translation>
    </message>
    <message>
        <source>min</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>Where it began</source>
        <translation>起始处</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Crashed</source>
        <translation>已崩溃</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>{} · line: median, band: the middle half · wheel zooms, right click exports</source>
        <translation>{} · 线为中位数，带为中间一半 · 滚轮缩放，右键导出</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>first values</source>
        <translation>前几个值</translation>
    </message>
    <message>
        <source>at</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>given</source>
        <translation>实际</translation>
    </message>
    <message>
        <source>expected</source>
        <translation>期望</translation>
    </message>
    <message>
        <source>No profile to show</source>
        <translation>没有可显示的 profile</translation>
    </message>
    <message>
        <source>Compile a model, run it with its profile, and what its devices did is drawn here. A profile of another machine ({suffixes}) can be opened as it is.</source>
        <translation>编译模型并带 profile 运行后，这里画出各设备做了什么。其他机器的 profile（{suffixes}）可直接打开。</translation>
    </message>
    <message>
        <source>No profile yet</source>
        <translation>还没有 profile</translation>
    </message>
    <message>
        <source>Run the module with its profile (Run tab, Shift+F5): local-task, local-sync and vulkan tell what they did and when. Drivers without one (hip, cuda) have each dispatch timed alone. Or open a profile of another machine.</source>
        <translation>带 profile 运行模块（“运行”标签页，Shift+F5）：local-task、local-sync 和 vulkan 会说明何时做了什么。没有 profile 的驱动 (hip, cuda) 则逐个 dispatch 单独计时。也可以打开其他机器的 profile。</translation>
    </message>
    <message>
        <source>Phases</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>The passes of a phase and the IR at its end</source>
        <translation>一个阶段的 pass 及其结束时的 IR</translation>
    </message>
    <message>
        <source>Scopes</source>
        <translation>Scope</translation>
    </message>
    <message>
        <source>The passes on these scopes and on all inside them</source>
        <translation>这些 scope 及其内部所有 scope 上的 pass</translation>
    </message>
    <message>
        <source>Passes</source>
        <translation>Pass</translation>
    </message>
    <message>
        <source>Passes whose dump the text before another is made of stay</source>
        <translation>其他 pass 之前的文本要用到其 dump 的 pass 会保留</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>What the compiler left, and the input</source>
        <translation>编译器留下的文件，以及输入</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>waits for your answer</source>
        <translation>等待你的回答</translation>
    </message>
    <message>
        <source>cancelling…</source>
        <translation>正在取消…</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Transient is the most that one function holds at once and gives back itself. Results, which it hands to its caller, are not in it; transient-memory-size of the compiler&apos;s statistics counts them as well.</source>
        <translation>“临时”是一个函数同时占用并由自己释放的最大量。交给调用者的结果不在其中；编译器统计中的 transient-memory-size 则把结果也算在内。</translation>
    </message>
    <message>
        <source>not declared</source>
        <translation>未声明</translation>
    </message>
    <message>
        <source>debug location</source>
        <translation>调试位置</translation>
    </message>
    <message>
        <source>✓ certain</source>
        <translation>✓ 确定</translation>
    </message>
    <message>
        <source>? a guess</source>
        <translation>? 推测</translation>
    </message>
    <message>
        <source>largest first</source>
        <translation>从大到小</translation>
    </message>
    <message>
        <source>by name</source>
        <translation>按名称</translation>
    </message>
    <message>
        <source>most to gain from sharing</source>
        <translation>按共用可节省的量</translation>
    </message>
    <message>
        <source>Static figures do not count: buffers that the caller keeps (results of earlier calls, arguments), command buffers, staging buffers for transfers, the code of kernels, what a pool rounds up, and what the driver takes for itself.</source>
        <translation>静态数字不包括：调用者保留的 buffer（先前调用的结果、参数）、command buffer、传输用的 staging buffer、kernel 的代码、内存池取整的部分，以及驱动自身的占用。</translation>
    </message>
    <message>
        <source>only renumbered: names of values, labels and aliases, or the order of independent ops</source>
        <translation>仅重新编号：值、标号和别名的名称，或相互独立的 op 的顺序</translation>
    </message>
    <message>
        <source>not known whether it changed anything: ops without a name share their dumps</source>
        <translation>未知是否有更改：没有名称的 op 共用其 dump</translation>
    </message>
    <message>
        <source>its own attribute says so</source>
        <translation>其自身属性指明</translation>
    </message>
    <message>
        <source>the op around it says so</source>
        <translation>外层 op 指明</translation>
    </message>
    <message>
        <source>it is loaded from a global there</source>
        <translation>从位于那里的 global 加载</translation>
    </message>
    <message>
        <source>the op that makes it runs there</source>
        <translation>产生它的 op 在那里运行</translation>
    </message>
    <message>
        <source>what it takes is there</source>
        <translation>它的输入在那里</translation>
    </message>
    <message>
        <source>what reads it is there</source>
        <translation>读取它的 op 在那里</translation>
    </message>
    <message>
        <source>it is the default device of the module</source>
        <translation>那是模块的默认设备</translation>
    </message>
    <message>
        <source>nothing tells</source>
        <translation>没有依据</translation>
    </message>
    <message>
        <source>… running</source>
        <translation>… 运行中</translation>
    </message>
    <message>
        <source>✓ compiled</source>
        <translation>✓ 已编译</translation>
    </message>
    <message>
        <source>✕ failed</source>
        <translation>✕ 失败</translation>
    </message>
    <message>
        <source>✕ the compiler crashed</source>
        <translation>✕ 编译器崩溃</translation>
    </message>
    <message>
        <source>⊘ cancelled</source>
        <translation>⊘ 已取消</translation>
    </message>
    <message>
        <source>▲ Passlens ended first</source>
        <translation>▲ Passlens 先结束</translation>
    </message>
    <message>
        <source>… being imported</source>
        <translation>… 正在导入</translation>
    </message>
    <message>
        <source>✓ imported</source>
        <translation>✓ 已导入</translation>
    </message>
    <message>
        <source>▲ never ended</source>
        <translation>▲ 未结束</translation>
    </message>
    <message>
        <source>elsewhere; you trust it</source>
        <translation>来自他处；你已信任</translation>
    </message>
    <message>
        <source>elsewhere: starts nothing until you trust it</source>
        <translation>来自他处：在你信任之前不会启动任何程序</translation>
    </message>
    <message>
        <source>Make a reproducer…</source>
        <translation>生成复现…</translation>
    </message>
    <message>
        <source>The smallest start that still fails so, with its command, as a folder</source>
        <translation>仍会同样失败的最小起点及其命令，存为文件夹</translation>
    </message>
    <message>
        <source>Reduce…</source>
        <translation>缩减…</translation>
    </message>
    <message>
        <source>Leave out of its IR what the failure does not need</source>
        <translation>从 IR 中去掉与失败无关的部分</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>以 Markdown 复制</translation>
    </message>
    <message>
        <source>A text for an upstream issue: command, versions, IR, error</source>
        <translation>用于上游 issue 的文本：命令、版本、IR、错误</translation>
    </message>
    <message>
        <source>Tensors (*.npy *.npz *.irpa *.safetensors)</source>
        <translation>tensor (*.npy *.npz *.irpa *.safetensors)</translation>
    </message>
    <message>
        <source>Picture (*.png)</source>
        <translation>图片 (*.png)</translation>
    </message>
    <message>
        <source>Drawing (*.svg)</source>
        <translation>矢量图 (*.svg)</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>表格 (*.csv)</translation>
    </message>
    <message>
        <source>Page (*.pdf)</source>
        <translation>页面 (*.pdf)</translation>
    </message>
    <message>
        <source>Wheel zooms, drag moves, Shift+drag selects a range · arrows walk events, + − 0 zoom, Shift+arrows move, Space selects the event&apos;s time</source>
        <translation>滚轮缩放，拖动平移，Shift+拖动选择范围 · 方向键在事件间移动，+ − 0 缩放，Shift+方向键平移，空格键选择事件的时间</translation>
    </message>
    <message>
        <source>The devices that the command declares</source>
        <translation>命令中声明的设备</translation>
    </message>
    <message>
        <source>These dumps were imported: they do not say which compiler wrote them</source>
        <translation>这些 dump 是导入的：不含由哪个编译器产生的信息</translation>
    </message>
    <message>
        <source>AMD GPU (hip)</source>
        <translation>AMD GPU (hip)</translation>
    </message>
    <message>
        <source>NVIDIA GPU (cuda)</source>
        <translation>NVIDIA GPU (cuda)</translation>
    </message>
    <message>
        <source>Vulkan GPU (vulkan)</source>
        <translation>Vulkan GPU (vulkan)</translation>
    </message>
    <message>
        <source>This machine&apos;s CPU (cpu)</source>
        <translation>本机 CPU (cpu)</translation>
    </message>
    <message>
        <source>✓ No problems: the compiler reported no error, warning or remark.</source>
        <translation>✓ 没有问题：编译器没有报告错误、警告或提示。</translation>
    </message>
    <message>
        <source>⊘ Cancelled; until then the compiler had reported nothing.</source>
        <translation>⊘ 已取消；此前编译器没有报告问题。</translation>
    </message>
    <message>
        <source>▲ The compile never ended; until then the compiler had reported nothing.</source>
        <translation>▲ 编译没有结束；此前编译器没有报告问题。</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>笔记</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Author</source>
        <translation>作者</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>更改时间</translation>
    </message>
    <message>
        <source>✕ not declared</source>
        <translation>✕ 未声明</translation>
    </message>
    <message>
        <source>declared</source>
        <translation>声明</translation>
    </message>
    <message>
        <source>named in</source>
        <translation>引用处数</translation>
    </message>
    <message>
        <source>Places of the input that name the device</source>
        <translation>输入中引用该设备的位置数</translation>
    </message>
    <message>
        <source>Of the input: the first of them</source>
        <translation>输入中的行：第一处</translation>
    </message>
    <message>
        <source>first op that names it</source>
        <translation>首个引用它的 op</translation>
    </message>
    <message>
        <source>argument</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>defined by</source>
        <translation>定义者</translation>
    </message>
</context>
<context>
    <name>About</name>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Compiler</source>
        <translation>编译器</translation>
    </message>
    <message>
        <source>none found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>Python</source>
        <translation>Python</translation>
    </message>
    <message>
        <source>Qt</source>
        <translation>Qt</translation>
    </message>
    <message>
        <source>System</source>
        <translation>系统</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>许可证</translation>
    </message>
    <message>
        <source>About Passlens</source>
        <translation>关于 Passlens</translation>
    </message>
    <message>
        <source>Passlens</source>
        <translation>Passlens</translation>
    </message>
    <message>
        <source>What IREE does to a model: every pass, devices, memory, kernels, and runs.</source>
        <translation>看清 IREE 对模型做了什么：每个 pass、设备、内存、kernel 和运行。</translation>
    </message>
    <message>
        <source>Software that is part of Passlens</source>
        <translation>Passlens 包含的软件</translation>
    </message>
    <message>
        <source>Copy These Facts</source>
        <translation>复制这些信息</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Software that is part of it</source>
        <translation>包含的软件</translation>
    </message>
    <message>
        <source>Icon</source>
        <translation>图标</translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>Find a command…</source>
        <translation>查找命令…</translation>
    </message>
</context>
<context>
    <name>AffinityRows</name>
    <message>
        <source>Declare it: Devices ▸ {table}</source>
        <translation>声明它：设备 ▸ {table}</translation>
    </message>
    <message>
        <source>{uses} devices are named {named:,} times and not declared: {names}</source>
        <translation>{uses} 个设备被提到 {named:,} 次但未声明：{names}</translation>
    </message>
    <message>
        <source>; first at {first}</source>
        <translation>；首次在 {first}</translation>
    </message>
    <message>
        <source>Declare them: Devices ▸ {table}</source>
        <translation>声明它们：设备 ▸ {table}</translation>
    </message>
    <message>
        <source>{symbol} is declared and never named.</source>
        <translation>{symbol} 已声明但从未使用。</translation>
    </message>
    <message>
        <source>{unused} devices are declared and never named: {names}.</source>
        <translation>{unused} 个设备已声明但从未使用：{names}。</translation>
    </message>
    <message>
        <source>{symbol} is named and not declared.</source>
        <translation>{symbol} 被提到但未声明。</translation>
    </message>
    <message>
        <source>once</source>
        <translation>1 次</translation>
    </message>
    <message>
        <source>{referenced:,} times</source>
        <translation>{referenced:,} 次</translation>
    </message>
    <message>
        <source>; first at {first_reference}</source>
        <translation>；首次在 {first_reference}</translation>
    </message>
    <message>
        <source>{symbol} is named {times} and not declared{where}.</source>
        <translation>{symbol} 被提到 {times} 但未声明{where}。</translation>
    </message>
</context>
<context>
    <name>AgainstPanel</name>
    <message>
        <source>Compared with the same call elsewhere</source>
        <translation>与别处的同一调用比较</translation>
    </message>
    <message>
        <source>Show the dispatch&apos;s IR</source>
        <translation>显示该 dispatch 的 IR</translation>
    </message>
    <message>
        <source>Results elsewhere</source>
        <translation>别处的结果</translation>
    </message>
    <message>
        <source>✓ matches</source>
        <translation>✓ 一致</translation>
    </message>
    <message>
        <source>✗ differs</source>
        <translation>✗ 不一致</translation>
    </message>
    <message>
        <source>Most representable numbers between the two, of f16, bf16, f32 and f64</source>
        <translation>两者之间相隔的可表示数的最大个数，适用于 f16、bf16、f32、f64</translation>
    </message>
    <message>
        <source>{non_finite_given:,} given, {non_finite_wanted:,} expected</source>
        <translation>实际 {non_finite_given:,} 个，期望 {non_finite_wanted:,} 个</translation>
    </message>
</context>
<context>
    <name>ArgumentPanel</name>
    <message>
        <source>Arguments</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>+ Add an argument</source>
        <translation>+ 添加参数</translation>
    </message>
    <message>
        <source>Add an argument</source>
        <translation>添加参数</translation>
    </message>
    <message>
        <source>{label} · changed in place</source>
        <translation>{label} · 原地更改</translation>
    </message>
    <message>
        <source>It stays on the device for all calls of a run: each goes on from what the last one left</source>
        <translation>在一次运行的所有调用中它都留在设备上：每次从上一次的结果继续</translation>
    </message>
    <message>
        <source>argument {index}, {text}</source>
        <translation>参数 {index}，{text}</translation>
    </message>
    <message>
        <source>such as {argument}</source>
        <translation>例如 {argument}</translation>
    </message>
    <message>
        <source>a part of the declaration could not be read</source>
        <translation>声明有一部分无法读取</translation>
    </message>
    <message>
        <source>the declaration could not be read</source>
        <translation>声明无法读取</translation>
    </message>
    <message>
        <source>{told}; add each in order</source>
        <translation>{told}；请按顺序逐个添加</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>argument {fields}</source>
        <translation>参数 {fields}</translation>
    </message>
</context>
<context>
    <name>BarChart</name>
    <message>
        <source>limit {limit:,} B</source>
        <translation>上限 {limit:,} B</translation>
    </message>
    <message>
        <source>{total:,} B in all</source>
        <translation>共 {total:,} B</translation>
    </message>
    <message>
        <source> of {limit:,} B</source>
        <translation>，上限 {limit:,} B</translation>
    </message>
    <message>
        <source>{over:,} B over</source>
        <translation>超出 {over:,} B</translation>
    </message>
</context>
<context>
    <name>BenchmarkChart</name>
    <message>
        <source>Benchmark</source>
        <translation>基准测试</translation>
    </message>
    <message>
        <source>Chart of the benchmark</source>
        <translation>基准测试图</translation>
    </message>
    <message>
        <source>less long</source>
        <translation>更少时间</translation>
    </message>
    <message>
        <source>longer</source>
        <translation>更多时间</translation>
    </message>
    <message>
        <source>pair {place:,}, load {load}: B took {ratios:.2f} % {way} than A</source>
        <translation>第 {place:,} 对，加载 {load}：B 比 A 用时 {ratios:.2f} % {way}</translation>
    </message>
    <message>
        <source>pair {place:,}, {value}</source>
        <translation>第 {place:,} 对，{value}</translation>
    </message>
    <message>
        <source>call {place:,}</source>
        <translation>第 {place:,} 次调用</translation>
    </message>
    <message>
        <source>
{values:+.1f} % against the median</source>
        <translation>
相对中位数 {values:+.1f} %</translation>
    </message>
    <message>
        <source>
outlier: further outside the quartiles than 1.5 times their distance</source>
        <translation>
离群值：超出四分位数 1.5 倍四分位距</translation>
    </message>
    <message>
        <source>{values} points, median {median}</source>
        <translation>{values} 个点，中位数 {median}</translation>
    </message>
    <message>
        <source>nothing timed yet</source>
        <translation>尚未计时</translation>
    </message>
    <message>
        <source>time, {unit}</source>
        <translation>时间，{unit}</translation>
    </message>
    <message>
        <source>call, in order</source>
        <translation>调用，按顺序</translation>
    </message>
    <message>
        <source>B to A, %</source>
        <translation>B 相对 A，%</translation>
    </message>
    <message>
        <source>pair of neighbouring calls, in order</source>
        <translation>相邻调用的配对，按顺序</translation>
    </message>
</context>
<context>
    <name>BenchmarkOptions</name>
    <message>
        <source>Benchmark against</source>
        <translation>对比对象</translation>
    </message>
    <message>
        <source>time it alone</source>
        <translation>只测自身</translation>
    </message>
    <message>
        <source>Both are loaded together and called in turn, A B B A, in several processes one after the other.</source>
        <translation>两者一同加载，按 A B B A 轮流调用，依次在多个进程中进行。</translation>
    </message>
    <message>
        <source>against </source>
        <translation>对比：</translation>
    </message>
    <message>
        <source>Known to ± %</source>
        <translation>精度 ± %</translation>
    </message>
    <message>
        <source>It is timed until the interval of the median is that narrow</source>
        <translation>计时直到中位数的置信区间收窄到这个宽度</translation>
    </message>
    <message>
        <source>Differences from %</source>
        <translation>差异阈值 %</translation>
    </message>
    <message>
        <source>Smaller differences between A and B do not count</source>
        <translation>A 与 B 之间更小的差异不计</translation>
    </message>
    <message>
        <source>Loads</source>
        <translation>加载次数</translation>
    </message>
    <message>
        <source>How often both are loaded anew: each load gives one ratio</source>
        <translation>两者重新加载多少次：每次加载得到一个比值</translation>
    </message>
    <message>
        <source>Limit, s</source>
        <translation>时限，s</translation>
    </message>
    <message>
        <source>Nothing more is begun after so many seconds</source>
        <translation>超过这么多秒后不再开始新的测量</translation>
    </message>
    <message>
        <source>Ask iree-benchmark-module too</source>
        <translation>同时运行 iree-benchmark-module</translation>
    </message>
    <message>
        <source>For the numbers that others quote; its command can be copied from the result</source>
        <translation>得到别人引用的数字；其命令可从结果中复制</translation>
    </message>
    <message>
        <source>Benchmark</source>
        <translation>基准测试</translation>
    </message>
    <message>
        <source>Warms up, then times it until the figure can be trusted; every call is kept.</source>
        <translation>先预热，再计时直到数字可信；每次调用都保留。</translation>
    </message>
</context>
<context>
    <name>BenchmarkPoints</name>
    <message>
        <source>{name} median {median}</source>
        <translation>{name} 中位数 {median}</translation>
    </message>
    <message>
        <source>B to A {middle:+.2f} % over {loads}</source>
        <translation>B 相对 A {middle:+.2f} %，共 {loads}</translation>
    </message>
</context>
<context>
    <name>BenchmarkResults</name>
    <message>
        <source>Benchmark results</source>
        <translation>基准测试结果</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>Time of a call</source>
        <translation>每次调用的时间</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>吞吐量</translation>
    </message>
    <message>
        <source>by the median</source>
        <translation>按中位数</translation>
    </message>
    <message>
        <source>Copy its command</source>
        <translation>复制其命令</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>To know</source>
        <translation>须知</translation>
    </message>
    <message>
        <source>What the runtime wrote</source>
        <translation>运行时的输出</translation>
    </message>
    <message>
        <source>So far: {points}</source>
        <translation>目前：{points}</translation>
    </message>
    <message>
        <source>{ratio} · median of the ratio {median:.4f}</source>
        <translation>{ratio} · 比值的中位数 {median:.4f}</translation>
    </message>
    <message>
        <source> · {points} above the chart</source>
        <translation> · {points} 超出图表</translation>
    </message>
    <message>
        <source>{calls}{more} · wheel zooms, right click exports</source>
        <translation>{calls}{more} · 滚轮缩放，右键导出</translation>
    </message>
    <message>
        <source>; of many calls, the shortest and longest of each few</source>
        <translation>；调用很多时，每几次只画最短和最长</translation>
    </message>
    <message>
        <source>Line: median; shaded: its interval; rings: outliers{many}</source>
        <translation>线：中位数；阴影：其区间；圆圈：离群值{many}</translation>
    </message>
    <message>
        <source>a point for each turn (the median of its calls); lines: medians of all calls; rings: outliers.&lt;br&gt;Below: how much longer B took in each pair; bars: the median of each load; shaded: the interval</source>
        <translation>每轮一个点（该轮调用的中位数）；线：所有调用的中位数；圆圈：离群值。&lt;br&gt;下方：每一对中 B 多用的时间；横条：每次加载的中位数；阴影：区间</translation>
    </message>
    <message>
        <source>Until then: {ratio} ({ratio2})</source>
        <translation>截至当时：{ratio} ({ratio2})</translation>
    </message>
    <message>
        <source>Half of the calls took longer</source>
        <translation>一半的调用更慢</translation>
    </message>
    <message>
        <source>too few calls</source>
        <translation>调用太少</translation>
    </message>
    <message>
        <source>Of the median, by order statistics</source>
        <translation>中位数的区间，由次序统计量得出</translation>
    </message>
    <message>
        <source>lower quartile</source>
        <translation>下四分位数</translation>
    </message>
    <message>
        <source>A quarter of the calls took less</source>
        <translation>四分之一的调用更快</translation>
    </message>
    <message>
        <source>upper quartile</source>
        <translation>上四分位数</translation>
    </message>
    <message>
        <source>A quarter of the calls took longer</source>
        <translation>四分之一的调用更慢</translation>
    </message>
    <message>
        <source>The shortest call</source>
        <translation>最短的调用</translation>
    </message>
    <message>
        <source>The longest call</source>
        <translation>最长的调用</translation>
    </message>
    <message>
        <source>Version of the IREE runtime that ran it</source>
        <translation>运行它的 IREE 运行时版本</translation>
    </message>
    <message>
        <source>{low} to {high}</source>
        <translation>{low} 至 {high}</translation>
    </message>
    <message>
        <source>No limit of this chip is known</source>
        <translation>此芯片的上限未知</translation>
    </message>
    <message>
        <source>Of what the chip could do</source>
        <translation>相对芯片能力</translation>
    </message>
</context>
<context>
    <name>BillTable</name>
    <message>
        <source>Bill of allocations</source>
        <translation>分配账单</translation>
    </message>
    <message>
        <source>, promoted</source>
        <translation>，已 promote</translation>
    </message>
    <message>
        <source>Which operand of its op it is a tile of, or what it accumulates</source>
        <translation>它是其操作的哪个操作数的分块，或累加什么</translation>
    </message>
    <message>
        <source>The op of the input that it serves</source>
        <translation>它所服务的输入 op</translation>
    </message>
    <message>
        <source>Tiles: {origin}</source>
        <translation>tile：{origin}</translation>
    </message>
    <message>
        <source>Serves as {role}: </source>
        <translation>用作 {role}：</translation>
    </message>
    <message>
        <source>Made by </source>
        <translation>产生于 </translation>
    </message>
    <message>
        <source>changed by </source>
        <translation>更改于 </translation>
    </message>
</context>
<context>
    <name>CaptureActions</name>
    <message>
        <source>Read the dispatches</source>
        <translation>读取 dispatch</translation>
    </message>
    <message>
        <source>Capture one of {dispatches}…</source>
        <translation>从 {dispatches} 中捕获一个…</translation>
    </message>
</context>
<context>
    <name>ChartMenu</name>
    <message>
        <source>Export {title}</source>
        <translation>导出 {title}</translation>
    </message>
    <message>
        <source>Reset zoom</source>
        <translation>重置缩放</translation>
    </message>
    <message>
        <source>Copy image</source>
        <translation>复制图像</translation>
    </message>
    <message>
        <source>Copy figures</source>
        <translation>复制数据</translation>
    </message>
    <message>
        <source>Export PNG…</source>
        <translation>导出 PNG…</translation>
    </message>
    <message>
        <source>Export PDF…</source>
        <translation>导出 PDF…</translation>
    </message>
    <message>
        <source>Export SVG…</source>
        <translation>导出 SVG…</translation>
    </message>
    <message>
        <source>Export CSV…</source>
        <translation>导出 CSV…</translation>
    </message>
</context>
<context>
    <name>ColumnButton</name>
    <message>
        <source>Columns ▾</source>
        <translation>列 ▾</translation>
    </message>
    <message>
        <source>Choose the columns of the table</source>
        <translation>选择表格的列</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>As at first</source>
        <translation>恢复默认</translation>
    </message>
</context>
<context>
    <name>Compiling</name>
    <message>
        <source>@{name} was not captured: a compile or import runs.</source>
        <translation>未捕获 @{name}：有编译或导入正在进行。</translation>
    </message>
    <message>
        <source>Capture it afterwards.</source>
        <translation>结束后再捕获。</translation>
    </message>
    <message>
        <source>@{name} of {session}</source>
        <translation>{session} 的 @{name}</translation>
    </message>
    <message>
        <source>{name} was not imported: a compile or import runs.</source>
        <translation>未导入 {name}：有编译或导入正在进行。</translation>
    </message>
    <message>
        <source>Open it again afterwards.</source>
        <translation>结束后再打开。</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>正在启动…</translation>
    </message>
    <message>
        <source>Waits for: {job}</source>
        <translation>等待：{job}</translation>
    </message>
    <message>
        <source>Open {name}</source>
        <translation>打开 {name}</translation>
    </message>
</context>
<context>
    <name>CrashPanel</name>
    <message>
        <source>Show its IR</source>
        <translation>显示其 IR</translation>
    </message>
    <message>
        <source>Compile this dispatch alone…</source>
        <translation>单独编译此 dispatch…</translation>
    </message>
    <message>
        <source>Every pass of this one dispatch, in a session of its own</source>
        <translation>捕获这一个 dispatch 的每个 pass，存入独立会话</translation>
    </message>
    <message>
        <source>Make a reproducer</source>
        <translation>生成复现</translation>
    </message>
    <message>
        <source>A folder beside the session: the model, the inputs, what the dispatch was given, and the command lines</source>
        <translation>会话旁的一个文件夹：模型、输入、dispatch 收到的内容以及命令行</translation>
    </message>
    <message>
        <source>Where it died</source>
        <translation>崩溃位置</translation>
    </message>
    <message>
        <source>No dispatch: it died in the runtime itself, or not again when it was traced.</source>
        <translation>没有 dispatch：崩溃发生在运行时本身，或跟踪时没有再次发生。</translation>
    </message>
    <message>
        <source>Writing the reproducer: the model is compiled and run once more…</source>
        <translation>正在写入复现：模型将再次编译并运行…</translation>
    </message>
</context>
<context>
    <name>DataTable</name>
    <message>
        <source>Save table</source>
        <translation>保存表格</translation>
    </message>
    <message>
        <source>Copy rows</source>
        <translation>复制行</translation>
    </message>
    <message>
        <source>Copy cell</source>
        <translation>复制单元格</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>全部复制</translation>
    </message>
    <message>
        <source>Copy image</source>
        <translation>复制图像</translation>
    </message>
    <message>
        <source>Sort by</source>
        <translation>排序</translation>
    </message>
    <message>
        <source>Save CSV…</source>
        <translation>保存 CSV…</translation>
    </message>
</context>
<context>
    <name>Details</name>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>Command line</source>
        <translation>命令行</translation>
    </message>
    <message>
        <source>Select a pass to see what it is for and what it did.</source>
        <translation>选中一个 pass，查看它的用途和它做了什么。</translation>
    </message>
    <message>
        <source>changed the IR</source>
        <translation>更改了 IR</translation>
    </message>
    <message>
        <source>changed nothing</source>
        <translation>没有更改</translation>
    </message>
    <message>
        <source>only renumbered: names, or the order of independent ops</source>
        <translation>仅重新编号：名称或相互独立的 op 的顺序</translation>
    </message>
    <message>
        <source>✕ failed</source>
        <translation>✕ 失败</translation>
    </message>
    <message>
        <source>not known: ops without a name share their dumps</source>
        <translation>未知：没有名称的 op 共用其 dump</translation>
    </message>
    <message>
        <source>{added:,} added, {removed:,} removed</source>
        <translation>增加 {added:,}，删除 {removed:,}</translation>
    </message>
    <message>
        <source>only renumbered</source>
        <translation>仅重新编号</translation>
    </message>
    <message>
        <source>This pass</source>
        <translation>此 pass</translation>
    </message>
    <message>
        <source>✕ the compile failed here</source>
        <translation>✕ 编译在此失败</translation>
    </message>
    <message>
        <source>reached</source>
        <translation>达到</translation>
    </message>
    <message>
        <source>not reached</source>
        <translation>未到达</translation>
    </message>
    <message>
        <source>{pass_count:,}, {changed_count:,} changed the IR</source>
        <translation>{pass_count:,}，其中 {changed_count:,} 个更改了 IR</translation>
    </message>
    <message>
        <source>{wall_ns} of time that passed</source>
        <translation>经过的时间 {wall_ns}</translation>
    </message>
    <message>
        <source>{bytes} at its end</source>
        <translation>结束时 {bytes}</translation>
    </message>
    <message>
        <source>This phase</source>
        <translation>此阶段</translation>
    </message>
    <message>
        <source> in {wall_ns}</source>
        <translation>，用时 {wall_ns}</translation>
    </message>
    <message>
        <source>peak {peak_rss_bytes} resident</source>
        <translation>常驻内存峰值 {peak_rss_bytes}</translation>
    </message>
    <message>
        <source>This session</source>
        <translation>此会话</translation>
    </message>
    <message>
        <source>Compiler runs</source>
        <translation>编译器运行</translation>
    </message>
    <message>
        <source>the compiler&apos;s default</source>
        <translation>编译器默认</translation>
    </message>
    <message>
        <source>This input</source>
        <translation>此输入</translation>
    </message>
    <message>
        <source>Not compiled yet: press Compile (F5).</source>
        <translation>尚未编译：请按“编译”(F5)。</translation>
    </message>
    <message>
        <source>{count:,} changed</source>
        <translation>{count:,} 个有更改</translation>
    </message>
    <message>
        <source>{count:,} moved</source>
        <translation>{count:,} 个已移动</translation>
    </message>
    <message>
        <source>{count:,} in another order</source>
        <translation>{count:,} 个仅顺序不同</translation>
    </message>
    <message>
        <source>{count:,} as before</source>
        <translation>{count:,} 个保持不变</translation>
    </message>
    <message>
        <source>{pass_count:,}, {changed_count:,} changed</source>
        <translation>{pass_count:,}，{changed_count:,} 个有更改</translation>
    </message>
    <message>
        <source>{counts}, {renumbered_count:,} only renumbered, {failed_count:,} failed</source>
        <translation>{counts}，{renumbered_count:,} 个仅重新编号，{failed_count:,} 个失败</translation>
    </message>
</context>
<context>
    <name>DeviceCards</name>
    <message>
        <source>{title}: show only its transfers and ops; again for all.{about}</source>
        <translation>{title}：只显示其传输和 op；再次点击显示全部。{about}</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>全部复制</translation>
    </message>
</context>
<context>
    <name>DeviceChoice</name>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>The driver lists no device.</source>
        <translation>驱动未列出设备。</translation>
    </message>
    <message>
        <source>{driver} · not available</source>
        <translation>{driver} · 不可用</translation>
    </message>
</context>
<context>
    <name>DeviceMemoryPage</name>
    <message>
        <source>Device memory</source>
        <translation>设备内存</translation>
    </message>
    <message>
        <source>Over time</source>
        <translation>随时间变化</translation>
    </message>
    <message>
        <source>Function</source>
        <translation>函数</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Device memory over time</source>
        <translation>设备内存随时间变化</translation>
    </message>
    <message>
        <source>What makes the peak of the slabs</source>
        <translation>slab 峰值的构成</translation>
    </message>
    <message>
        <source>Allocations of the function</source>
        <translation>函数的分配</translation>
    </message>
    <message>
        <source>Constants and variables</source>
        <translation>常量和变量</translation>
    </message>
    <message>
        <source>The compiler&apos;s statistics</source>
        <translation>编译器的统计</translation>
    </message>
    <message>
        <source>What is certain, what is inferred</source>
        <translation>哪些确定，哪些是推断</translation>
    </message>
    <message>
        <source>Fill in {missing} above to draw it. {sentence}</source>
        <translation>请在上方填写 {missing} 以绘图。{sentence}</translation>
    </message>
    <message>
        <source>in use in step {live_step:,}: {live_peak:,} B</source>
        <translation>第 {live_step:,} 步使用中：{live_peak:,} B</translation>
    </message>
    <message>
        <source>{phase}, line {line:,}</source>
        <translation>{phase}，第 {line:,} 行</translation>
    </message>
</context>
<context>
    <name>DeviceMemoryTables</name>
    <message>
        <source>The op that writes it; a click shows what is known of it</source>
        <translation>写入它的操作；点击显示已知信息</translation>
    </message>
    <message>
        <source>Where it begins in its slab</source>
        <translation>它在 slab 中的起始位置</translation>
    </message>
    <message>
        <source>What makes the peak</source>
        <translation>峰值的构成</translation>
    </message>
    <message>
        <source>Its size as the IR computes it from the shapes of a call</source>
        <translation>IR 由调用的形状计算出的大小</translation>
    </message>
    <message>
        <source>Opens the IR of the phase</source>
        <translation>打开该阶段的 IR</translation>
    </message>
    <message>
        <source>Allocations of the function</source>
        <translation>函数的分配</translation>
    </message>
    <message>
        <source>Constants and variables</source>
        <translation>常量和变量</translation>
    </message>
    <message>
        <source>Compiler statistics</source>
        <translation>编译器统计</translation>
    </message>
    <message>
        <source>{first:,} to {last:,}</source>
        <translation>{first:,} 至 {last:,}</translation>
    </message>
    <message>
        <source>The first and the last step of the function in which it holds something</source>
        <translation>函数中它保存内容的第一步与最后一步</translation>
    </message>
</context>
<context>
    <name>DeviceOverview</name>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Ops by name</source>
        <translation>按名称统计的 op</translation>
    </message>
    <message>
        <source>What is certain, what is inferred</source>
        <translation>哪些确定，哪些是推断</translation>
    </message>
    <message>
        <source>read from the {phase} phase</source>
        <translation>读自 {phase} 阶段</translation>
    </message>
    <message>
        <source>the compile did not get to a phase that places ops</source>
        <translation>编译没有到达放置 op 的阶段</translation>
    </message>
    <message>
        <source>not declared</source>
        <translation>未声明</translation>
    </message>
    <message>
        <source>{declared} · never named</source>
        <translation>{declared} · 从未使用</translation>
    </message>
    <message>
        <source> · only {symbol}, click its card again for all</source>
        <translation> · 仅 {symbol}，再次点击其卡片显示全部</translation>
    </message>
    <message>
        <source>named</source>
        <translation>被提到</translation>
    </message>
    <message>
        <source>first at</source>
        <translation>首次在</translation>
    </message>
    <message>
        <source>dispatches</source>
        <translation>dispatch</translation>
    </message>
</context>
<context>
    <name>DevicePicture</name>
    <message>
        <source>dimension {found} of argument {found2}</source>
        <translation>参数 {found2} 的第 {found} 维</translation>
    </message>
    <message>
        <source>argument {found}</source>
        <translation>参数 {found}</translation>
    </message>
    <message>
        <source>or more</source>
        <translation>或更多</translation>
    </message>
    <message>
        <source>to {maximum:,}</source>
        <translation>至 {maximum:,}</translation>
    </message>
    <message>
        <source>{words}, a multiple of {multiple:,}</source>
        <translation>{words}，{multiple:,} 的倍数</translation>
    </message>
    <message>
        <source>{name}: &apos;{text}&apos; is no whole number of 0 or more.</source>
        <translation>{name}：“{text}”不是大于等于 0 的整数。</translation>
    </message>
    <message>
        <source>{name} is {symbol} in the IR, not {value:,}.</source>
        <translation>IR 中 {name} 为 {symbol}，而不是 {value:,}。</translation>
    </message>
    <message>
        <source>{name} is a multiple of {multiple:,} in the IR, not {value:,}.</source>
        <translation>IR 中 {name} 是 {multiple:,} 的倍数，而不是 {value:,}。</translation>
    </message>
    <message>
        <source> and {names:,} more</source>
        <translation> 及另外 {names:,} 个</translation>
    </message>
    <message>
        <source>step {first:,}</source>
        <translation>第 {first:,} 步</translation>
    </message>
    <message>
        <source>steps {first:,} to {last:,}</source>
        <translation>第 {first:,} 至 {last:,} 步</translation>
    </message>
    <message>
        <source>{size:,} B ({size2}) from byte {offset:,}</source>
        <translation>{size:,} B ({size2})，起始字节 {offset:,}</translation>
    </message>
    <message>
        <source>holds something in {steps}</source>
        <translation>在 {steps} 存放内容</translation>
    </message>
    <message>
        <source>written in {function}</source>
        <translation>写入于 {function}</translation>
    </message>
    <message>
        <source>read in {function}</source>
        <translation>读取于 {function}</translation>
    </message>
    <message>
        <source>step {step:,} ({names})</source>
        <translation>第 {step:,} 步 ({names})</translation>
    </message>
    <message>
        <source>step {step:,}</source>
        <translation>第 {step:,} 步</translation>
    </message>
    <message>
        <source> and {more:,} more</source>
        <translation> 及另外 {more:,} 个</translation>
    </message>
    <message>
        <source>an unknown size</source>
        <translation>大小未知</translation>
    </message>
    <message>
        <source>at most {greatest}</source>
        <translation>至多 {greatest}</translation>
    </message>
    <message>
        <source>without an upper bound</source>
        <translation>没有上界</translation>
    </message>
    <message>
        <source>Peak: {size} B, at least {least}, {most}.</source>
        <translation>峰值：{size} B，至少 {least}，{most}。</translation>
    </message>
    <message>
        <source>Peak {peak:,} B ({peak2}) in step {peak_step:,}.</source>
        <translation>峰值 {peak:,} B ({peak2})，在第 {peak_step:,} 步。</translation>
    </message>
    <message>
        <source> Slabs for temporaries: {slab_bytes:,} B, of which at most {live_peak:,} B hold something at once (step {live_step:,}); {value:.1f} % is lost to packing.</source>
        <translation> 临时量的 slab：{slab_bytes:,} B，其中同时使用的至多 {live_peak:,} B（第 {live_step:,} 步）；装箱损失 {value:.1f} %。</translation>
    </message>
</context>
<context>
    <name>DeviceSide</name>
    <message>
        <source>Beside</source>
        <translation>旁侧</translation>
    </message>
    <message>
        <source>Items</source>
        <translation>条目</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>Search: name, op, device, inferred, function…</source>
        <translation>搜索：名称、op、设备、推断、函数…</translation>
    </message>
    <message>
        <source>Search the items</source>
        <translation>搜索条目</translation>
    </message>
    <message>
        <source>Placed items</source>
        <translation>已放置的条目</translation>
    </message>
    <message>
        <source>Show in the IR</source>
        <translation>在 IR 中显示</translation>
    </message>
    <message>
        <source>Show its history</source>
        <translation>显示其历史</translation>
    </message>
    <message>
        <source>What the rules about devices find is listed here.</source>
        <translation>设备规则的发现列在这里。</translation>
    </message>
    <message>
        <source>Whose history</source>
        <translation>谁的历史</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Passes that decided it</source>
        <translation>决定它的 pass</translation>
    </message>
    <message>
        <source>Choose a device or a global…</source>
        <translation>选择设备或 global…</translation>
    </message>
    <message>
        <source>Items {rows:,}</source>
        <translation>条目 {rows:,}</translation>
    </message>
    <message>
        <source>Findings {problems:,}</source>
        <translation>发现 {problems:,}</translation>
    </message>
    <message>
        <source>{subject}: {count}; a click leads to the pass.</source>
        <translation>{subject}：{count}；单击跳转到该 pass。</translation>
    </message>
    <message>
        <source>Looking through the texts for {subject}…</source>
        <translation>正在各文本中查找 {subject}…</translation>
    </message>
    <message>
        <source>Its size; an expression where only the shapes of a call tell</source>
        <translation>其大小；只有调用的形状才能确定时为表达式</translation>
    </message>
    <message>
        <source>How its device is known: stated in the IR, or inferred from what makes it, takes it or reads it</source>
        <translation>如何得知其设备：IR 中写明，或由产生、占用、读取它的操作推断</translation>
    </message>
    <message>
        <source>A global, an argument, a result, a value, or an op</source>
        <translation>全局变量、参数、结果、值或操作</translation>
    </message>
    <message>
        <source>{first} or {others:,} more</source>
        <translation>{first} 或另外 {others:,} 个</translation>
    </message>
    <message>
        <source>{phase}, {scope}, line {line:,}</source>
        <translation>{phase}，{scope}，第 {line:,} 行</translation>
    </message>
    <message>
        <source>line {line:,}</source>
        <translation>第 {line:,} 行</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
</context>
<context>
    <name>DeviceTotals</name>
    <message>
        <source>Memory of each device</source>
        <translation>每个设备的内存</translation>
    </message>
    <message>
        <source>The compile did not get to the phase that says what lives on a device.</source>
        <translation>编译没有到达说明设备上有什么的阶段。</translation>
    </message>
    <message>
        <source>Device memory of each device</source>
        <translation>各设备的设备内存</translation>
    </message>
    <message>
        <source>Allocations whose size is known only when the module runs; they come on top</source>
        <translation>大小只有运行时才知道的分配；需另外加上</translation>
    </message>
    <message>
        <source>Device memory</source>
        <translation>设备内存</translation>
    </message>
    <message>
        <source>strong: constants · medium: variables · pale: transient</source>
        <translation>深：常量 · 中：变量 · 浅：临时</translation>
    </message>
</context>
<context>
    <name>DevicesView</name>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>No devices to show</source>
        <translation>没有可显示的设备</translation>
    </message>
    <message>
        <source>Open a model and compile it (F5): its devices appear here.</source>
        <translation>打开模型并编译 (F5)：其设备会出现在这里。</translation>
    </message>
    <message>
        <source>Nothing is read yet</source>
        <translation>尚未读取</translation>
    </message>
    <message>
        <source>This model names no device</source>
        <translation>此模型没有指明设备</translation>
    </message>
    <message>
        <source>Everything runs on one device. Declare several with Devices in the toolbar and compile again.</source>
        <translation>全部在一个设备上运行。用工具栏的“设备”声明多个设备后重新编译。</translation>
    </message>
    <message>
        <source>after pass {pass_id}</source>
        <translation>pass {pass_id} 之后</translation>
    </message>
    <message>
        <source>after {phase}</source>
        <translation>{phase} 之后</translation>
    </message>
    <message>
        <source>Reading where everything is {where}</source>
        <translation>正在读取{where}各项所在的设备</translation>
    </message>
    <message>
        <source>It is read once, and then kept.</source>
        <translation>只读取一次，之后会保留。</translation>
    </message>
    <message>
        <source>{moment}, all functions</source>
        <translation>{moment}，所有函数</translation>
    </message>
    <message>
        <source>Nothing to draw here</source>
        <translation>这里没有可绘制的内容</translation>
    </message>
    <message>
        <source>Choose another function or phase, or fewer filters.</source>
        <translation>请选择其他函数或阶段，或减少筛选。</translation>
    </message>
    <message>
        <source> not drawn</source>
        <translation>未绘制</translation>
    </message>
    <message>
        <source>dynamic size</source>
        <translation>动态大小</translation>
    </message>
</context>
<context>
    <name>DiffBar</name>
    <message>
        <source>What changed</source>
        <translation>变化内容</translation>
    </message>
    <message>
        <source>What is pinned as the same op</source>
        <translation>哪些被固定为同一 op</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Make no pin (Escape)</source>
        <translation>不固定 (Escape)</translation>
    </message>
    <message>
        <source>Previous change (P)</source>
        <translation>上一处变化 (P)</translation>
    </message>
    <message>
        <source>Next change (N)</source>
        <translation>下一处变化 (N)</translation>
    </message>
    <message>
        <source>Remove: line {pin:,} before = line {pin2:,} after</source>
        <translation>移除：之前第 {pin:,} 行 = 之后第 {pin2:,} 行</translation>
    </message>
    <message>
        <source>Remove All Pins</source>
        <translation>移除所有固定</translation>
    </message>
    <message>
        <source>no change</source>
        <translation>没有变化</translation>
    </message>
    <message>
        <source>change {number:,} of {total:,}</source>
        <translation>第 {number:,} 处变化，共 {total:,} 处</translation>
    </message>
</context>
<context>
    <name>DiffSurface</name>
    <message>
        <source>Moved</source>
        <translation>已移动</translation>
    </message>
    <message>
        <source>Only in another order</source>
        <translation>仅顺序不同</translation>
    </message>
    <message>
        <source>it stands at line</source>
        <translation>现位于第</translation>
    </message>
    <message>
        <source>it stood at line</source>
        <translation>原位于第</translation>
    </message>
    <message>
        <source>{what}: {where} {partner:,} {rest}. Click, or press Enter on the line, to go there.</source>
        <translation>{what}：{where} {partner:,} 行（{rest}）。单击，或在该行按 Enter 跳转。</translation>
    </message>
    <message>
        <source>{block}: only in another order, now at line {line:,}</source>
        <translation>{block}：只是顺序不同，现在在第 {line:,} 行</translation>
    </message>
    <message>
        <source>{block}: only in another order, was at line {line:,}</source>
        <translation>{block}：只是顺序不同，原来在第 {line:,} 行</translation>
    </message>
    <message>
        <source>{block} moved from here to line {line:,}</source>
        <translation>{block} 从这里移到第 {line:,} 行</translation>
    </message>
    <message>
        <source>{block} moved here from line {line:,}</source>
        <translation>{block} 从第 {line:,} 行移到这里</translation>
    </message>
</context>
<context>
    <name>DiffView</name>
    <message>
        <source>Changes, unified</source>
        <translation>变化，合并视图</translation>
    </message>
    <message>
        <source>Before the pass</source>
        <translation>pass 之前</translation>
    </message>
    <message>
        <source>After the pass</source>
        <translation>pass 之后</translation>
    </message>
    <message>
        <source>line {old_line:,} before</source>
        <translation>之前的第 {old_line:,} 行</translation>
    </message>
    <message>
        <source>line {new_line:,} after</source>
        <translation>之后的第 {new_line:,} 行</translation>
    </message>
    <message>
        <source>after</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>before or after</source>
        <translation>之前或之后</translation>
    </message>
    <message>
        <source>Which line {there} is the same op as {here}? Click it, or press Enter on it; Escape leaves.</source>
        <translation>{there}的哪一行与{here}是同一 op？单击该行，或在其上按 Enter；Escape 退出。</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Go to Where It Stands Now</source>
        <translation>跳转到现在的位置</translation>
    </message>
    <message>
        <source>Go to Where It Stood</source>
        <translation>跳转到原来的位置</translation>
    </message>
    <message>
        <source>Pin as the Same Op…</source>
        <translation>固定为同一 op…</translation>
    </message>
    <message>
        <source>Remove the Pin of Lines {pin:,} and {pin2:,}</source>
        <translation>移除第 {pin:,} 行与第 {pin2:,} 行的固定</translation>
    </message>
</context>
<context>
    <name>DiffWords</name>
    <message>
        <source>No line changed.</source>
        <translation>没有行变化。</translation>
    </message>
    <message>
        <source>{lines} added</source>
        <translation>增加 {lines}</translation>
    </message>
    <message>
        <source>{lines} removed</source>
        <translation>删除 {lines}</translation>
    </message>
    <message>
        <source>{ops} as before</source>
        <translation>{ops} 保持不变</translation>
    </message>
    <message>
        <source>{changed:,} changed</source>
        <translation>{changed:,} 有更改</translation>
    </message>
    <message>
        <source>{moved:,} moved</source>
        <translation>{moved:,} 已移动</translation>
    </message>
    <message>
        <source>No op came, went or changed; other parts of the text did.</source>
        <translation>没有 op 出现、消失或更改；变化在文本的其他部分。</translation>
    </message>
    <message>
        <source>{reordered:,} only in another order</source>
        <translation>{reordered:,} 仅顺序不同</translation>
    </message>
    <message>
        <source>{kept:,} as before</source>
        <translation>{kept:,} 保持不变</translation>
    </message>
    <message>
        <source>Nothing changed but names, and the order of {ops}.</source>
        <translation>除名称和 {ops} 的顺序外没有变化。</translation>
    </message>
    <message>
        <source>Only renumbered: nothing else changed.</source>
        <translation>仅重新编号：没有其他变化。</translation>
    </message>
    <message>
        <source>{sign} {names:,} more names</source>
        <translation>{sign} 另外 {names:,} 个名称</translation>
    </message>
    <message>
        <source>changed: operand, attribute, type, region or name</source>
        <translation>有更改：操作数、属性、类型、region 或名称</translation>
    </message>
    <message>
        <source>moved to where they do something else</source>
        <translation>移动到作用不同的位置</translation>
    </message>
    <message>
        <source>only in another order with ops that do not depend on them</source>
        <translation>仅与不依赖它们的 op 的顺序不同</translation>
    </message>
    <message>
        <source>as before, whatever their values are called</source>
        <translation>保持不变，不论其值如何命名</translation>
    </message>
    <message>
        <source>and {counts:,} more</source>
        <translation>及另外 {counts:,} 个</translation>
    </message>
    <message>
        <source>{sign}{more:,} others</source>
        <translation>{sign}{more:,} 个其他</translation>
    </message>
</context>
<context>
    <name>Diffs</name>
    <message>
        <source>Two files are compared when both hold printed IR; open one alone for what it is.</source>
        <translation>只有两个文件都是打印的 IR 时才能比较；单独打开一个可查看它是什么。</translation>
    </message>
    <message>
        <source>{path} is a log of many dumps.</source>
        <translation>{path} 是包含多个 dump 的日志。</translation>
    </message>
</context>
<context>
    <name>Export</name>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>{name} was not written to {parent}: {file}. Choose another folder.</source>
        <translation>未能将 {name} 写入 {parent}：{file}。请选择其他文件夹。</translation>
    </message>
</context>
<context>
    <name>Failure</name>
    <message>
        <source>IR of the failure</source>
        <translation>失败处的 IR</translation>
    </message>
    <message>
        <source>Read the cause</source>
        <translation>读取原因</translation>
    </message>
    <message>
        <source>Read the text of the cause</source>
        <translation>读取原因的文本</translation>
    </message>
    <message>
        <source>only hides the failure</source>
        <translation>仅掩盖失败</translation>
    </message>
    <message>
        <source>More on {title}</source>
        <translation>{title} 的更多操作</translation>
    </message>
    <message>
        <source>size not known</source>
        <translation>大小未知</translation>
    </message>
    <message>
        <source>Picture of the cause</source>
        <translation>原因的图示</translation>
    </message>
    <message>
        <source>Shared memory over the passes</source>
        <translation>各 pass 的共享内存</translation>
    </message>
    <message>
        <source>What would fit</source>
        <translation>哪些改动放得下</translation>
    </message>
    <message>
        <source>by arithmetic</source>
        <translation>按算术推算</translation>
    </message>
    <message>
        <source>Devices declared and named</source>
        <translation>声明与引用的设备</translation>
    </message>
    <message>
        <source>Operands of the op</source>
        <translation>op 的操作数</translation>
    </message>
    <message>
        <source>limit {limit:,} B</source>
        <translation>上限 {limit:,} B</translation>
    </message>
    <message>
        <source>Still too much</source>
        <translation>仍然过多</translation>
    </message>
    <message>
        <source>{missing} of {all} not declared</source>
        <translation>{all} 个中有 {missing} 个未声明</translation>
    </message>
    <message>
        <source>What the op is made of</source>
        <translation>op 的操作数来自哪里</translation>
    </message>
    <message>
        <source>Cause of the failure</source>
        <translation>失败的原因</translation>
    </message>
    <message>
        <source>in </source>
        <translation>在 </translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>evidence: {places}</source>
        <translation>证据：{places}</translation>
    </message>
    <message>
        <source>compiler&apos;s message</source>
        <translation>编译器消息</translation>
    </message>
</context>
<context>
    <name>FileActions</name>
    <message>
        <source>Open a file</source>
        <translation>打开文件</translation>
    </message>
    <message>
        <source>IREE files</source>
        <translation>IREE 文件</translation>
    </message>
    <message>
        <source>Import a dump folder</source>
        <translation>导入 dump 文件夹</translation>
    </message>
    <message>
        <source>Compiled modules</source>
        <translation>编译后的模块</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>IR</source>
        <translation>IR</translation>
    </message>
    <message>
        <source>Compare {name} with</source>
        <translation>将 {name} 与之比较</translation>
    </message>
    <message>
        <source>Compare: choose the file before</source>
        <translation>比较：选择之前的文件</translation>
    </message>
    <message>
        <source>Recent files…</source>
        <translation>最近的文件…</translation>
    </message>
    <message>
        <source>Samples…</source>
        <translation>示例…</translation>
    </message>
    <message>
        <source>Save the compiled module</source>
        <translation>保存编译后的模块</translation>
    </message>
    <message>
        <source>Export the report</source>
        <translation>导出报告</translation>
    </message>
    <message>
        <source>HTML (*.html)</source>
        <translation>HTML (*.html)</translation>
    </message>
    <message>
        <source>Open or import a profile</source>
        <translation>打开或导入 profile</translation>
    </message>
    <message>
        <source>Profiles</source>
        <translation>profile</translation>
    </message>
    <message>
        <source>Export the profile for Perfetto</source>
        <translation>导出 profile 供 Perfetto 使用</translation>
    </message>
    <message>
        <source>Traces (*.json)</source>
        <translation>trace (*.json)</translation>
    </message>
    <message>
        <source>The session&apos;s path is on the clipboard.</source>
        <translation>会话路径已复制到剪贴板。</translation>
    </message>
</context>
<context>
    <name>FileField</name>
    <message>
        <source>{name}: choose a file</source>
        <translation>{name}：选择文件</translation>
    </message>
    <message>
        <source>Remove this row</source>
        <translation>移除此行</translation>
    </message>
    <message>
        <source>Remove {name}</source>
        <translation>移除 {name}</translation>
    </message>
    <message>
        <source>Choose {name}</source>
        <translation>选择 {name}</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Find in this text</source>
        <translation>在此文本中查找</translation>
    </message>
    <message>
        <source>Aa</source>
        <translation>Aa</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>区分大小写</translation>
    </message>
    <message>
        <source>Whole words</source>
        <translation>全词匹配</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>正则表达式</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>上一个匹配</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>下一个匹配</translation>
    </message>
    <message>
        <source>Close the find bar</source>
        <translation>关闭查找栏</translation>
    </message>
</context>
<context>
    <name>FitTable</name>
    <message>
        <source>Will it fit?</source>
        <translation>放得下吗？</translation>
    </message>
    <message>
        <source>constants, variables and the largest peak against the memory</source>
        <translation>常量、变量和最大峰值与内存的比较</translation>
    </message>
    <message>
        <source>Products with the chip of the target, each with its memory</source>
        <translation>采用目标芯片的产品及各自的内存</translation>
    </message>
    <message>
        <source>Constants, parameters among them, and variables</source>
        <translation>常量（含参数）和变量</translation>
    </message>
    <message>
        <source>Constants, variables and the largest peak together</source>
        <translation>常量、变量与最大峰值之和</translation>
    </message>
    <message>
        <source>What it leaves of the product&apos;s memory</source>
        <translation>产品内存中剩余的部分</translation>
    </message>
    <message>
        <source>Will it fit</source>
        <translation>放得下吗</translation>
    </message>
    <message>
        <source>✗ no</source>
        <translation>✗ 否</translation>
    </message>
    <message>
        <source>▲ so far</source>
        <translation>▲ 目前可以</translation>
    </message>
    <message>
        <source>✓ yes</source>
        <translation>✓ 是</translation>
    </message>
</context>
<context>
    <name>FittingTable</name>
    <message>
        <source>not tried</source>
        <translation>未试</translation>
    </message>
    <message>
        <source>✓ compiles</source>
        <translation>✓ 可编译</translation>
    </message>
    <message>
        <source>✕ does not compile</source>
        <translation>✕ 无法编译</translation>
    </message>
    <message>
        <source>All that is changed of the configuration; a part of it alone makes another sum</source>
        <translation>配置中改变的全部内容；只改其中一部分，总和就不同</translation>
    </message>
    <message>
        <source>All allocations of the kernel together, with that change</source>
        <translation>作此改动后 kernel 的全部分配之和</translation>
    </message>
    <message>
        <source>What would fit</source>
        <translation>怎样能放下</translation>
    </message>
</context>
<context>
    <name>FixRows</name>
    <message>
        <source>{results} to try</source>
        <translation>{results} 个待试</translation>
    </message>
    <message>
        <source>{done} of {results} tried</source>
        <translation>已试 {done} / {results}</translation>
    </message>
    <message>
        <source>{works} compile</source>
        <translation>{works} 个可编译</translation>
    </message>
    <message>
        <source>{hides} only hide it</source>
        <translation>{hides} 个仅掩盖问题</translation>
    </message>
</context>
<context>
    <name>FixStates</name>
    <message>
        <source>Nothing is tried automatically.</source>
        <translation>不会自动尝试任何修复。</translation>
    </message>
    <message>
        <source>{tried} tried automatically, {seconds:.0f} s of {limit:.0f} s</source>
        <translation>已自动尝试 {tried} 个，用时 {seconds:.0f} 秒，上限 {limit:.0f} 秒</translation>
    </message>
    <message>
        <source>; {left} more would take longer</source>
        <translation>；其余 {left} 个会超出上限</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>Cancelling…</source>
        <translation>正在取消…</translation>
    </message>
    <message>
        <source>✕ It cannot be tried: {error}</source>
        <translation>✕ 无法试验：{error}</translation>
    </message>
    <message>
        <source>✕ Does not compile. {result}</source>
        <translation>✕ 无法编译。{result}</translation>
    </message>
    <message>
        <source> It only hides the failure: {hides}</source>
        <translation> 它只是掩盖失败：{hides}</translation>
    </message>
    <message>
        <source>✓ Compiles: {result}.{hides}</source>
        <translation>✓ 可编译：{result}。{hides}</translation>
    </message>
    <message>
        <source>compiles</source>
        <translation>可编译</translation>
    </message>
    <message>
        <source>compiles in {time}</source>
        <translation>编译用时 {time}</translation>
    </message>
    <message>
        <source>{name} {figure} as before</source>
        <translation>{name} {figure}（不变）</translation>
    </message>
</context>
<context>
    <name>FixTable</name>
    <message>
        <source>Try all</source>
        <translation>全部试验</translation>
    </message>
    <message>
        <source>Compile a copy with each of these in the background, one after the other: where a fix can act there,
the failing dispatch alone first, and the model only when it compiles. Nothing of yours is changed.</source>
        <translation>在后台逐个编译应用了这些修复的副本：若修复可作用于失败的 dispatch，
先只编译该 dispatch，成功后再编译整个模型。您的文件不会被更改。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Stop trying; results that are there stay</source>
        <translation>停止试验；已有结果保留</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>更改…</translation>
    </message>
    <message>
        <source>Fixes</source>
        <translation>修复</translation>
    </message>
</context>
<context>
    <name>Fixing</name>
    <message>
        <source>Try: {title}</source>
        <translation>试验：{title}</translation>
    </message>
    <message>
        <source>Edit a copy</source>
        <translation>编辑副本</translation>
    </message>
    <message>
        <source>Save the edited copy</source>
        <translation>保存编辑后的副本</translation>
    </message>
    <message>
        <source>Read what was tried</source>
        <translation>读取试验内容</translation>
    </message>
</context>
<context>
    <name>Flags</name>
    <message>
        <source>Compiler flags</source>
        <translation>编译器 flag</translation>
    </message>
    <message>
        <source>Search names and help…</source>
        <translation>搜索名称和帮助…</translation>
    </message>
    <message>
        <source>also those that plain --help leaves out</source>
        <translation>也包括普通 --help 未列出的</translation>
    </message>
    <message>
        <source>Search the flags</source>
        <translation>搜索 flag</translation>
    </message>
    <message>
        <source>Flags</source>
        <translation>flag</translation>
    </message>
    <message>
        <source>Value of the flag</source>
        <translation>flag 的值</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Flags of the next compile, one a line</source>
        <translation>下次编译的 flag，每行一个</translation>
    </message>
    <message>
        <source>--iree-opt-data-tiling=false
one flag a line</source>
        <translation>--iree-opt-data-tiling=false
每行一个 flag</translation>
    </message>
    <message>
        <source>Keep debug locations in the dumps</source>
        <translation>在 dump 中保留调试位置</translation>
    </message>
    <message>
        <source>Where each op comes from, in every dump: the session gets about a sixth larger.</source>
        <translation>在每个 dump 中记录每个 op 的来源：会话约增大六分之一。</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Asking the toolchain for its flags…</source>
        <translation>正在向工具链查询 flag…</translation>
    </message>
    <message>
        <source>The line &apos;{line}&apos; cannot be read: {error}.</source>
        <translation>无法读取“{line}”：{error}。</translation>
    </message>
    <message>
        <source>Flags of the next compile</source>
        <translation>下次编译的 flag</translation>
    </message>
    <message>
        <source>{flags} of IREE {toolchain}</source>
        <translation>{flags}，IREE {toolchain}</translation>
    </message>
    <message>
        <source>No flag matches.</source>
        <translation>没有匹配的 flag。</translation>
    </message>
    <message>
        <source>The compiler says nothing about it.</source>
        <translation>编译器对此没有说明。</translation>
    </message>
    <message>
        <source>✓ {flags} that IREE {toolchain} knows</source>
        <translation>✓ {flags}，IREE {toolchain} 均认识</translation>
    </message>
</context>
<context>
    <name>FlameChart</name>
    <message>
        <source>{name} pipeline</source>
        <translation>{name} pipeline</translation>
    </message>
    <message>
        <source>, {wall_ns:.1%} of the compile</source>
        <translation>，占编译的 {wall_ns:.1%}</translation>
    </message>
    <message>
        <source> in its passes, added up over threads</source>
        <translation>（其 pass 合计，各线程相加）</translation>
    </message>
    <message>
        <source>on {op}, in {phase}</source>
        <translation>作用于 {op}，位于 {phase}</translation>
    </message>
    <message>
        <source>the whole module</source>
        <translation>整个模块</translation>
    </message>
    <message>
        <source>a phase that is not known</source>
        <translation>未知阶段</translation>
    </message>
    <message>
        <source>Passlens asked for it: the IR at the end of the phase.</source>
        <translation>Passlens 请求的：该阶段结束时的 IR。</translation>
    </message>
    <message>
        <source>{ran}, {changed:,} changed the IR</source>
        <translation>{ran}，{changed:,} 次更改了 IR</translation>
    </message>
    <message>
        <source>{ran}, none changed the IR</source>
        <translation>{ran}，均未更改 IR</translation>
    </message>
    <message>
        <source>; of several rows of this pass, which cannot be told apart</source>
        <translation>；来自此 pass 的多行，无法区分</translation>
    </message>
    <message>
        <source>Show its passes</source>
        <translation>显示其 pass</translation>
    </message>
    <message>
        <source>Zoom to it</source>
        <translation>缩放到它</translation>
    </message>
</context>
<context>
    <name>GraphCanvas</name>
    <message>
        <source>Dispatch graph</source>
        <translation>dispatch 图</translation>
    </message>
    <message>
        <source>{boxes:,} boxes, {lines:,} lines</source>
        <translation>{boxes:,} 个方框，{lines:,} 条线</translation>
    </message>
</context>
<context>
    <name>GraphLoading</name>
    <message>
        <source>There is nothing to compare with. {title}</source>
        <translation>没有可比较的内容。{title}</translation>
    </message>
</context>
<context>
    <name>GraphLook</name>
    <message>
        <source>Only in {phase}: {counts}. Only in {other}: {gone}.</source>
        <translation>仅在 {phase}：{counts}。仅在 {other}：{gone}。</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>no run of this session has times</source>
        <translation>此会话的运行都没有时间</translation>
    </message>
    <message>
        <source>sizes vary</source>
        <translation>大小不定</translation>
    </message>
    <message>
        <source>one call</source>
        <translation>一次调用</translation>
    </message>
    <message>
        <source>made</source>
        <translation>产生</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>未测量</translation>
    </message>
    <message>
        <source>from {came} to {goes}</source>
        <translation>从 {came} 到 {goes}</translation>
    </message>
    <message>
        <source>wherever it is</source>
        <translation>任意位置</translation>
    </message>
    <message>
        <source>on {value}</source>
        <translation>在 {value}</translation>
    </message>
    <message>
        <source>makes {node}</source>
        <translation>产生 {node}</translation>
    </message>
    <message>
        <source>{time} a call in the last run</source>
        <translation>上次运行中每次调用 {time}</translation>
    </message>
    <message>
        <source>line {line:,} of the phase {phase}</source>
        <translation>{phase} 阶段第 {line:,} 行</translation>
    </message>
    <message>
        <source>not in the phase {other}</source>
        <translation>不在 {other} 阶段</translation>
    </message>
    <message>
        <source>dynamic size</source>
        <translation>动态大小</translation>
    </message>
    <message>
        <source> in {count:,} values</source>
        <translation>，{count:,} 个值</translation>
    </message>
    <message>
        <source>layer of {period:,} nodes</source>
        <translation>含 {period:,} 个节点的层</translation>
    </message>
    <message>
        <source>click to open</source>
        <translation>单击展开</translation>
    </message>
    <message>
        <source>{value} in all · click to open</source>
        <translation>共 {value} · 单击展开</translation>
    </message>
    <message>
        <source>… and {nodes:,} more</source>
        <translation>… 及另外 {nodes:,} 个</translation>
    </message>
    <message>
        <source>{repeats}; click to open</source>
        <translation>{repeats}；单击展开</translation>
    </message>
    <message>
        <source>the same executables</source>
        <translation>相同的 executable</translation>
    </message>
    <message>
        <source>executables alike in work and types</source>
        <translation>工作量和类型相似的 executable</translation>
    </message>
    <message>
        <source>… and {period:,} more</source>
        <translation>… 及另外 {period:,} 个</translation>
    </message>
    <message>
        <source>{repeats:,} layers in a row of {nodes} each, {same}; click to open</source>
        <translation>连续 {repeats:,} 层，每层 {nodes}，{same}；单击展开</translation>
    </message>
</context>
<context>
    <name>GraphView</name>
    <message>
        <source>Graph</source>
        <translation>图</translation>
    </message>
    <message>
        <source>No graph to show</source>
        <translation>没有可显示的图</translation>
    </message>
    <message>
        <source>Open a model and compile it (F5).</source>
        <translation>打开模型并编译 (F5)。</translation>
    </message>
    <message>
        <source>Reading the graph of the phase {phase}…</source>
        <translation>正在读取 {phase} 阶段的图…</translation>
    </message>
    <message>
        <source>It is read once, and then kept in the session.</source>
        <translation>只读取一次，之后保留在会话中。</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>Choose a phase above to read its graph, or come back to this tab.</source>
        <translation>在上方选择阶段以读取其图，或稍后回到此标签页。</translation>
    </message>
    <message>
        <source>The phase {phase} has no function</source>
        <translation>{phase} 阶段没有函数</translation>
    </message>
    <message>
        <source>There is nothing that a device would execute.</source>
        <translation>没有设备要执行的内容。</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Function</source>
        <translation>函数</translation>
    </message>
    <message>
        <source>Find: name, op, device…</source>
        <translation>查找：名称、op、设备…</translation>
    </message>
    <message>
        <source>Find in the graph</source>
        <translation>在图中查找</translation>
    </message>
    <message>
        <source>Constants</source>
        <translation>常量</translation>
    </message>
    <message>
        <source>Show constants, globals and stores as small boxes</source>
        <translation>以小方框显示常量、global 和 store</translation>
    </message>
    <message>
        <source>Fold layers</source>
        <translation>折叠层</translation>
    </message>
    <message>
        <source>Draw repeated layers, and constants used alike, as one box</source>
        <translation>将重复的层以及用法相同的常量画成一个方框</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Mark what the other phase does not have</source>
        <translation>标出另一阶段没有的内容</translation>
    </message>
    <message>
        <source>Colour by</source>
        <translation>着色依据</translation>
    </message>
    <message>
        <source>Zoom out (-)</source>
        <translation>缩小 (-)</translation>
    </message>
    <message>
        <source>Zoom in (+)</source>
        <translation>放大 (+)</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适应</translation>
    </message>
    <message>
        <source>Show everything (0)</source>
        <translation>显示全部 (0)</translation>
    </message>
    <message>
        <source>Laying out…</source>
        <translation>正在布局…</translation>
    </message>
    <message>
        <source>{lines} shown beside the chosen box only.</source>
        <translation>{lines} 仅在选中的方框旁显示。</translation>
    </message>
    <message>
        <source>{nodes} not shown.</source>
        <translation>{nodes} 未显示。</translation>
    </message>
    <message>
        <source>{found:,} found</source>
        <translation>找到 {found:,} 个</translation>
    </message>
    <message>
        <source>{after:,} of {found:,}</source>
        <translation>第 {after:,} 个，共 {found:,} 个</translation>
    </message>
    <message>
        <source>Show in the IR of {phase}</source>
        <translation>在 {phase} 的 IR 中显示</translation>
    </message>
    <message>
        <source>Show its passes</source>
        <translation>显示其 pass</translation>
    </message>
    <message>
        <source>Show its kernel</source>
        <translation>显示其 kernel</translation>
    </message>
    <message>
        <source>Show {location}</source>
        <translation>显示 {location}</translation>
    </message>
    <message>
        <source>Open this fold</source>
        <translation>展开此折叠</translation>
    </message>
    <message>
        <source>Fold these layers again</source>
        <translation>重新折叠这些层</translation>
    </message>
</context>
<context>
    <name>Help</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
</context>
<context>
    <name>HistogramChart</name>
    <message>
        <source>{total:,} values in {heights} bins</source>
        <translation>{total:,} 个值，{heights} 个区间</translation>
    </message>
    <message>
        <source>no values</source>
        <translation>没有值</translation>
    </message>
    <message>
        <source>{edges:.6g} to {edges2:.6g}: {count:,}</source>
        <translation>{edges:.6g} 至 {edges2:.6g}：{count:,}</translation>
    </message>
    <message>
        <source>log10 (count + 1)</source>
        <translation>log10 (计数 + 1)</translation>
    </message>
    <message>
        <source>count</source>
        <translation>计数</translation>
    </message>
</context>
<context>
    <name>HitList</name>
    <message>
        <source>Search results</source>
        <translation>搜索结果</translation>
    </message>
</context>
<context>
    <name>IrView</name>
    <message>
        <source>IR text</source>
        <translation>IR 文本</translation>
    </message>
    <message>
        <source>Compile a file to see its passes.</source>
        <translation>编译一个文件以查看其 pass。</translation>
    </message>
    <message>
        <source>Drop a model here, or press Ctrl+O.</source>
        <translation>将模型拖到这里，或按 Ctrl+O。</translation>
    </message>
    <message>
        <source>Which text</source>
        <translation>显示哪份文本</translation>
    </message>
    <message>
        <source>After</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>Diff</source>
        <translation>Diff</translation>
    </message>
    <message>
        <source>Layout of the diff</source>
        <translation>diff 的布局</translation>
    </message>
    <message>
        <source>Unified</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>并排</translation>
    </message>
    <message>
        <source>Ignore renumbering</source>
        <translation>忽略重新编号</translation>
    </message>
    <message>
        <source>Compare ops, whatever their values, aliases and blocks are called, and in whatever order independent ones stand (Alt+R). Without it, the exact text is compared.</source>
        <translation>按 op 比较，不论其值、别名和 block 如何命名，也不论相互独立的 op 以何种顺序出现 (Alt+R)。否则逐字比较文本。</translation>
    </message>
    <message>
        <source>Locations</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Show the debug locations in the text: where each op comes from (Alt+L)</source>
        <translation>在文本中显示调试位置：每个 op 来自哪里 (Alt+L)</translation>
    </message>
    <message>
        <source>There is no text.</source>
        <translation>没有文本。</translation>
    </message>
    <message>
        <source>No line changed.</source>
        <translation>没有行变化。</translation>
    </message>
    <message>
        <source>The texts before and after are the same.</source>
        <translation>之前和之后的文本相同。</translation>
    </message>
</context>
<context>
    <name>JobsView</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>No jobs yet: compiles and runs are listed here.</source>
        <translation>还没有任务：编译和运行会列在这里。</translation>
    </message>
</context>
<context>
    <name>Journey</name>
    <message>
        <source>Close the journey; cancel the walk while it goes on</source>
        <translation>关闭旅程；仍在查找时取消查找</translation>
    </message>
    <message>
        <source>Journey of the op</source>
        <translation>op 的旅程</translation>
    </message>
    <message>
        <source>Walking through the passes…</source>
        <translation>正在逐个 pass 查找…</translation>
    </message>
    <message>
        <source>Walking through the passes… {steps}</source>
        <translation>正在逐个 pass 查找… {steps}</translation>
    </message>
    <message>
        <source> Compile with locations to know more.</source>
        <translation> 带位置信息编译可知道更多。</translation>
    </message>
    <message>
        <source>a guess in places</source>
        <translation>部分为推测</translation>
    </message>
    <message>
        <source>In {place}. The path as a whole is {sure}.{hint}</source>
        <translation>在 {place}。整条路径{sure}。{hint}</translation>
    </message>
    <message>
        <source>the module</source>
        <translation>模块</translation>
    </message>
</context>
<context>
    <name>JourneyList</name>
    <message>
        <source>Journey of the op</source>
        <translation>op 的旅程</translation>
    </message>
</context>
<context>
    <name>JourneyRows</name>
    <message>
        <source>Journey of the op: {step}
Known by {known} · {sure}</source>
        <translation>op 的旅程：{step}
依据 {known} · {sure}</translation>
    </message>
    <message>
        <source>Where it comes from</source>
        <translation>来自哪里</translation>
    </message>
    <message>
        <source>What became of it</source>
        <translation>变成了什么</translation>
    </message>
    <message>
        <source>by {known} · {sure}</source>
        <translation>依据 {known} · {sure}</translation>
    </message>
    <message>
        <source> and {count:,} more</source>
        <translation> 及另外 {count:,} 个</translation>
    </message>
    <message>
        <source>line {line:,}{more} · {evidence}</source>
        <translation>第 {line:,} 行{more} · {evidence}</translation>
    </message>
</context>
<context>
    <name>KernelBar</name>
    <message>
        <source>Show as</source>
        <translation>显示为</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>Bars</source>
        <translation>条形图</translation>
    </message>
    <message>
        <source>Filter: name, pipeline, MMA…</source>
        <translation>筛选：名称、pipeline、MMA…</translation>
    </message>
    <message>
        <source>Filter kernels</source>
        <translation>筛选 kernel</translation>
    </message>
    <message>
        <source>Only kernels whose registers spill to memory</source>
        <translation>仅寄存器溢出到内存的 kernel</translation>
    </message>
    <message>
        <source>spills</source>
        <translation>溢出</translation>
    </message>
    <message>
        <source>Only kernels with matrix instructions (MFMA, WMMA)</source>
        <translation>仅含矩阵指令 (MFMA, WMMA) 的 kernel</translation>
    </message>
    <message>
        <source>matrix</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>Only kernels that use shared memory</source>
        <translation>仅使用 shared memory 的 kernel</translation>
    </message>
    <message>
        <source>Occupancy limited by</source>
        <translation>occupancy 受限于</translation>
    </message>
    <message>
        <source>Only kernels whose occupancy this limits</source>
        <translation>仅 occupancy 受其限制的 kernel</translation>
    </message>
    <message>
        <source>Any limiter</source>
        <translation>任意限制因素</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Copy CSV</source>
        <translation>复制 CSV</translation>
    </message>
    <message>
        <source>Copy the kernels that are shown, with these columns, as CSV</source>
        <translation>将显示的 kernel 及这些列复制为 CSV</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Do not wait for it; what was stored stays</source>
        <translation>不再等待；已保存的内容保留</translation>
    </message>
    <message>
        <source>Read them</source>
        <translation>读取</translation>
    </message>
</context>
<context>
    <name>KernelBars</name>
    <message>
        <source> of {limit:,}</source>
        <translation>，上限 {limit:,}</translation>
    </message>
</context>
<context>
    <name>KernelBill</name>
    <message>
        <source>Shared memory of one kernel</source>
        <translation>单个 kernel 的 shared memory</translation>
    </message>
    <message>
        <source>Dimensions collapsed and expanded again</source>
        <translation>合并又展开的维度</translation>
    </message>
    <message>
        <source>Round trips of the kernel</source>
        <translation>kernel 的往返变换</translation>
    </message>
    <message>
        <source>after pass {position:,} {name}</source>
        <translation>pass {position:,} {name} 之后</translation>
    </message>
    <message>
        <source>in the text of {read_from}</source>
        <translation>{read_from} 的文本中</translation>
    </message>
    <message>
        <source> · at most {peak:,} B in use at once (dotted line)</source>
        <translation> · 同时使用的至多 {peak:,} B（虚线）</translation>
    </message>
    <message>
        <source>Orange lines: {barriers}.</source>
        <translation>橙色线：{barriers}。</translation>
    </message>
    <message>
        <source>The bill</source>
        <translation>账单</translation>
    </message>
    <message>
        <source>Opens the IR it was read from</source>
        <translation>打开它所依据的 IR</translation>
    </message>
    <message>
        <source>Allocations</source>
        <translation>分配</translation>
    </message>
    <message>
        <source>What would fit</source>
        <translation>怎样能放下</translation>
    </message>
    <message>
        <source>History over the passes</source>
        <translation>随 pass 的历史</translation>
    </message>
    <message>
        <source>solid: counted · hatched: tensors that become buffers</source>
        <translation>实心：已计入 · 斜线：将成为 buffer 的 tensor</translation>
    </message>
    <message>
        <source>Shared memory over the passes</source>
        <translation>随 pass 变化的 shared memory</translation>
    </message>
    <message>
        <source>Lifetimes</source>
        <translation>生命周期</translation>
    </message>
    <message>
        <source>Lifetimes of allocations</source>
        <translation>分配的生命周期</translation>
    </message>
    <message>
        <source>A size that is not known</source>
        <translation>未知大小</translation>
    </message>
    <message>
        <source>: {over:,} B too many</source>
        <translation>：超出 {over:,} B</translation>
    </message>
    <message>
        <source>{total} of {limit:,} B{over}.</source>
        <translation>{total} / {limit:,} B{over}。</translation>
    </message>
    <message>
        <source>{total}; limit not known.</source>
        <translation>{total}；上限未知。</translation>
    </message>
    <message>
        <source>Input: </source>
        <translation>输入：</translation>
    </message>
    <message>
        <source>Read from pass </source>
        <translation>读自 pass </translation>
    </message>
    <message>
        <source>Read from the phase </source>
        <translation>读自阶段 </translation>
    </message>
    <message>
        <source>Read from {read_from}.  </source>
        <translation>读自 {read_from}。  </translation>
    </message>
    <message>
        <source>Limit: {limit_source}.</source>
        <translation>上限：{limit_source}。</translation>
    </message>
    <message>
        <source>The compiler&apos;s message says {stated:,} B.</source>
        <translation>编译器的消息称 {stated:,} B。</translation>
    </message>
    <message>
        <source>The code object declares {code_bytes:,} B.</source>
        <translation>code object 声明 {code_bytes:,} B。</translation>
    </message>
    <message>
        <source>Never more than {peak:,} B are in use at once; the compiler counts all.</source>
        <translation>同时使用的从不超过 {peak:,} B；编译器全部计入。</translation>
    </message>
    <message>
        <source>{rest} · choose one for details</source>
        <translation>{rest} · 选中一个查看详情</translation>
    </message>
    <message>
        <source> without padding</source>
        <translation>，不含填充</translation>
    </message>
    <message>
        <source>Still too much</source>
        <translation>仍然过大</translation>
    </message>
</context>
<context>
    <name>KernelColumns</name>
    <message>
        <source>More than a workgroup of the chip may have</source>
        <translation>超出芯片 workgroup 允许的量</translation>
    </message>
    <message>
        <source>{waves} of {max_waves}</source>
        <translation>{waves} / {max_waves}</translation>
    </message>
    <message>
        <source>no reason seen</source>
        <translation>未见原因</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>does not run</source>
        <translation>不能运行</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>{vgpr_spills:,} vector, {sgpr_spills:,} scalar</source>
        <translation>向量 {vgpr_spills:,}，标量 {sgpr_spills:,}</translation>
    </message>
    <message>
        <source> in {function}</source>
        <translation>，在 {function}</translation>
    </message>
    <message>
        <source>one launch</source>
        <translation>一次启动</translation>
    </message>
    <message>
        <source>{times}{where}: {flops:,} operations, {bytes:,} B each</source>
        <translation>{times}{where}：每次 {flops:,} 次运算，{bytes:,} B</translation>
    </message>
    <message>
        <source>operations: {flops}</source>
        <translation>运算量：{flops}</translation>
    </message>
</context>
<context>
    <name>KernelFacts</name>
    <message>
        <source>Not known: there is no code object of this kernel.</source>
        <translation>未知：没有此 kernel 的 code object。</translation>
    </message>
    <message>
        <source>{lds_bytes} in the IR, as the compiler counts it</source>
        <translation>IR 中 {lds_bytes}，按编译器的计数</translation>
    </message>
    <message>
        <source>; more than a workgroup of the chip may have</source>
        <translation>；超出芯片 workgroup 允许的量</translation>
    </message>
    <message>
        <source>{vgprs:,} vector registers of a lane{detail}</source>
        <translation>每个 lane {vgprs:,} 个向量寄存器{detail}</translation>
    </message>
    <message>
        <source>{agprs:,} accumulation registers of a lane</source>
        <translation>每个 lane {agprs:,} 个累加寄存器</translation>
    </message>
    <message>
        <source>{sgprs:,} scalar registers of a wavefront</source>
        <translation>每个 wavefront {sgprs:,} 个标量寄存器</translation>
    </message>
    <message>
        <source>{kernel} registers that did not fit and live in memory</source>
        <translation>{kernel} 个寄存器放不下，存放在内存中</translation>
    </message>
    <message>
        <source>{lds_bytes} shared by a workgroup</source>
        <translation>{lds_bytes}，由 workgroup 共享</translation>
    </message>
    <message>
        <source>{scratch_bytes} of private memory of a lane</source>
        <translation>每个 lane {scratch_bytes} 私有内存</translation>
    </message>
    <message>
        <source>{kernarg_bytes} of kernel arguments</source>
        <translation>kernel 参数 {kernarg_bytes}</translation>
    </message>
    <message>
        <source>{code_bytes} of machine code</source>
        <translation>机器码 {code_bytes}</translation>
    </message>
    <message>
        <source>tiles, {value}</source>
        <translation>tile，{value}</translation>
    </message>
    <message>
        <source>operand {promoted}: copied to LDS first</source>
        <translation>操作数 {promoted}：先复制到 LDS</translation>
    </message>
    <message>
        <source>Not known: there is no IR of it to tell it from.</source>
        <translation>未知：没有可供判断的 IR。</translation>
    </message>
    <message>
        <source>{op}: {iterations} points × {operations}</source>
        <translation>{op}：{iterations} 点 × {operations}</translation>
    </message>
    <message>
        <source>, for matrix units</source>
        <translation>，用于矩阵单元</translation>
    </message>
    <message>
        <source>and {ops} more</source>
        <translation>及另外 {ops} 个</translation>
    </message>
    <message>
        <source>{read_bytes}, every operand once</source>
        <translation>{read_bytes}，每个操作数计一次</translation>
    </message>
    <message>
        <source>{write_bytes}, every result once</source>
        <translation>{write_bytes}，每个结果计一次</translation>
    </message>
    <message>
        <source>{intensity:,.2f} operations a byte, at the most</source>
        <translation>每字节至多 {intensity:,.2f} 次运算</translation>
    </message>
    <message>
        <source>{time_ns} a call, in the run that is chosen, else the newest</source>
        <translation>每次调用 {time_ns}，取自选中的运行，否则取最新的</translation>
    </message>
    <message>
        <source> in @{function}</source>
        <translation>，在 @{function}</translation>
    </message>
    <message>
        <source>; {percent:.1f} % of the roofline</source>
        <translation>；roofline 的 {percent:.1f} %</translation>
    </message>
    <message>
        <source>at least {least}{where}, bound by {bound}{share}</source>
        <translation>至少 {least}{where}，受 {bound} 限制{share}</translation>
    </message>
    <message>
        <source>{minimum:,} to {high:,}</source>
        <translation>{minimum:,} 至 {high:,}</translation>
    </message>
    <message>
        <source>{minimum:,} or more</source>
        <translation>{minimum:,} 或更多</translation>
    </message>
    <message>
        <source>, a multiple of {multiple:,}</source>
        <translation>，{multiple:,} 的倍数</translation>
    </message>
    <message>
        <source>Not known: there is no code of this kernel, or no figures of its chip.</source>
        <translation>未知：没有此 kernel 的代码，或没有其芯片的数据。</translation>
    </message>
    <message>
        <source>It does not run. {excess}</source>
        <translation>不能运行。{excess}</translation>
    </message>
    <message>
        <source>{waves} of {wavefronts} a SIMD ({percent:.3g} %)</source>
        <translation>每个 SIMD {waves} / {wavefronts} ({percent:.3g} %)</translation>
    </message>
    <message>
        <source>{waves}: the chip holds no more</source>
        <translation>{waves}：芯片容纳不了更多</translation>
    </message>
    <message>
        <source>{waves}, limited by {limiters}</source>
        <translation>{waves}，受 {limiters} 限制</translation>
    </message>
    <message>
        <source>{groups} on the {group_simds} SIMDs that share {group_lds_bytes} of LDS</source>
        <translation>{groups}，在共享 {group_lds_bytes} LDS 的 {group_simds} 个 SIMD 上</translation>
    </message>
    <message>
        <source>; its descriptor encodes {encoded}, since LDS or an attribute limits the wavefronts anyway</source>
        <translation>；其描述符编码为 {encoded} 个，因为 LDS 或属性本来就限制了 wavefront</translation>
    </message>
    <message>
        <source>; the hardware gives {allocated}</source>
        <translation>；硬件分配 {allocated} 个</translation>
    </message>
    <message>
        <source>, most in {element}</source>
        <translation>，大多为 {element}</translation>
    </message>
    <message>
        <source>, at most {max_workgroup_size:,}</source>
        <translation>，至多 {max_workgroup_size:,}</translation>
    </message>
    <message>
        <source>, waves of {wavefront_size}</source>
        <translation>，wave 大小 {wavefront_size}</translation>
    </message>
</context>
<context>
    <name>KernelMemory</name>
    <message>
        <source>size not known</source>
        <translation>大小未知</translation>
    </message>
    <message>
        <source>all allocations</source>
        <translation>全部分配</translation>
    </message>
    <message>
        <source>scalar</source>
        <translation>标量</translation>
    </message>
    <message>
        <source>an unknown size planned</source>
        <translation>计划了未知大小</translation>
    </message>
    <message>
        <source>{planned:,} B planned</source>
        <translation>计划 {planned:,} B</translation>
    </message>
    <message>
        <source>no use found</source>
        <translation>未找到使用</translation>
    </message>
    <message>
        <source>{first_op} in line {first_line:,} to {last_op} in line {last_line:,}
{reads:,} reads, {writes:,} writes, {barriers:,} barriers between</source>
        <translation>从第 {first_line:,} 行的 {first_op} 到第 {last_line:,} 行的 {last_op}
{reads:,} 次读，{writes:,} 次写，其间 {barriers:,} 个 barrier</translation>
    </message>
    <message>
        <source>
a loop keeps it</source>
        <translation>
循环使其保持存活</translation>
    </message>
    <message>
        <source>a barrier stands between them</source>
        <translation>它们之间有 barrier</translation>
    </message>
    <message>
        <source>it would take a barrier between them</source>
        <translation>它们之间需要一个 barrier</translation>
    </message>
    <message>
        <source>{first} and {second} are never in use at once: sharing would save {bytes:,} B; {how}.</source>
        <translation>{first} 与 {second} 从不同时使用：共用可节省 {bytes:,} B；{how}。</translation>
    </message>
</context>
<context>
    <name>KernelPanel</name>
    <message>
        <source>Kernel detail</source>
        <translation>kernel 详情</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>kernel</translation>
    </message>
    <message>
        <source>More ▾</source>
        <translation>更多 ▾</translation>
    </message>
    <message>
        <source>More on this kernel</source>
        <translation>此 kernel 的更多内容</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>假设</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>指令</translation>
    </message>
    <message>
        <source>Counted in the assembly, which a quick look does not keep: capture every pass of this dispatch (F6) or of the model (Ctrl+Shift+F5).</source>
        <translation>在汇编中统计，而快速查看不保留汇编：请捕获此 dispatch (F6) 或整个模型 (Ctrl+Shift+F5) 的每个 pass。</translation>
    </message>
    <message>
        <source>Launches</source>
        <translation>启动</translation>
    </message>
    <message>
        <source>Configuration</source>
        <translation>配置</translation>
    </message>
    <message>
        <source>Work of one launch</source>
        <translation>一次启动的工作量</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Occupancy</source>
        <translation>occupancy</translation>
    </message>
    <message>
        <source>Resources</source>
        <translation>资源</translation>
    </message>
    <message>
        <source>Show it in the stream phase</source>
        <translation>在 stream 阶段中显示</translation>
    </message>
    <message>
        <source>from the {phase} phase</source>
        <translation>来自 {phase} 阶段</translation>
    </message>
    <message>
        <source>from {source}</source>
        <translation>来自 {source}</translation>
    </message>
    <message>
        <source>for the sizes given under Roofline</source>
        <translation>按 Roofline 中给定的大小</translation>
    </message>
    <message>
        <source>in the code as it stands, not as executed</source>
        <translation>按代码静态统计，并非执行次数</translation>
    </message>
    <message>
        <source>@{function}
Click: the launch in the stream phase</source>
        <translation>@{function}
单击：stream 阶段中的启动</translation>
    </message>
    <message>
        <source>Step of the function&apos;s timeline</source>
        <translation>函数时间线中的步骤</translation>
    </message>
    <message>
        <source>Sizes that it is launched for: w0, w1, …</source>
        <translation>启动时的大小：w0、w1…</translation>
    </message>
    <message>
        <source>Where it is launched</source>
        <translation>启动位置</translation>
    </message>
</context>
<context>
    <name>KernelRows</name>
    <message>
        <source>{name} = {value:,} of @{function}</source>
        <translation>@{function} 的 {name} = {value:,}</translation>
    </message>
    <message>
        <source>Operations and bytes are for {given}: change that under Roofline.</source>
        <translation>运算量和字节按 {given} 计算：可在 Roofline 中更改。</translation>
    </message>
</context>
<context>
    <name>Kernels</name>
    <message>
        <source>Place the kernels under the roofline</source>
        <translation>将 kernel 放入 roofline</translation>
    </message>
    <message>
        <source>Find the kernel</source>
        <translation>查找 kernel</translation>
    </message>
</context>
<context>
    <name>KernelsView</name>
    <message>
        <source>Kernels</source>
        <translation>kernel</translation>
    </message>
    <message>
        <source>No kernels to show</source>
        <translation>没有可显示的 kernel</translation>
    </message>
    <message>
        <source>Compile for a GPU target (F5): each kernel&apos;s registers and memory are read from its code object.</source>
        <translation>为 GPU 目标编译 (F5)：每个 kernel 的寄存器和内存读自其 code object。</translation>
    </message>
    <message>
        <source>No kernel&apos;s resources are known</source>
        <translation>没有已知资源的 kernel</translation>
    </message>
    <message>
        <source>Compile for an AMD GPU target: code objects of other targets do not state them.</source>
        <translation>请为 AMD GPU 目标编译：其他目标的 code object 不含这些信息。</translation>
    </message>
    <message>
        <source>No roofline yet</source>
        <translation>还没有 roofline</translation>
    </message>
    <message>
        <source>It is drawn when the kernels&apos; work has been read.</source>
        <translation>读取 kernel 的工作量后绘制。</translation>
    </message>
    <message>
        <source>The compile left no kernels.</source>
        <translation>编译没有产生 kernel。</translation>
    </message>
    <message>
        <source>This session has no kernels</source>
        <translation>此会话没有 kernel</translation>
    </message>
    <message>
        <source>No roofline</source>
        <translation>没有 roofline</translation>
    </message>
    <message>
        <source>The reading of the kernels&apos; work was cancelled.</source>
        <translation>已取消读取 kernel 的工作量。</translation>
    </message>
    <message>
        <source>Capture this dispatch</source>
        <translation>捕获此 dispatch</translation>
    </message>
    <message>
        <source>Trace rewrite patterns</source>
        <translation>跟踪 rewrite pattern</translation>
    </message>
    <message>
        <source>{rows:,} of {total:,} kernels</source>
        <translation>{rows:,} / {total:,} 个 kernel</translation>
    </message>
    <message>
        <source>this machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>No machine code of these kernels was kept: their registers, LDS and occupancy are not known.</source>
        <translation>没有保留这些 kernel 的机器码：其寄存器、LDS 和 occupancy 未知。</translation>
    </message>
    <message>
        <source>No GPU kernels: these functions are for a CPU ({names}), without registers of a lane, LDS, occupancy.</source>
        <translation>没有 GPU kernel：这些函数面向 CPU ({names})，没有 lane 寄存器、LDS 和 occupancy。</translation>
    </message>
    <message>
        <source>Registers, LDS and occupancy are read from code for AMD GPUs; these kernels are for {names}.</source>
        <translation>寄存器、LDS 和 occupancy 读自 AMD GPU 代码；这些 kernel 面向 {names}。</translation>
    </message>
    <message>
        <source>What their ops do, their launches and measured times are listed.</source>
        <translation>其 op 的工作、启动和实测时间已列出。</translation>
    </message>
</context>
<context>
    <name>Labels</name>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
</context>
<context>
    <name>Language</name>
    <message>
        <source>en</source>
        <translation>zh_CN</translation>
    </message>
</context>
<context>
    <name>LateJobs</name>
    <message>
        <source>The IR of phase &apos;{phase}&apos; has no dispatch &apos;{symbol}&apos;.</source>
        <translation>{phase} 阶段的 IR 中没有 dispatch “{symbol}”。</translation>
    </message>
</context>
<context>
    <name>LateViews</name>
    <message>
        <source>What&apos;s new</source>
        <translation>新增功能</translation>
    </message>
</context>
<context>
    <name>LifetimeChart</name>
    <message>
        <source>{name} {first} to {last}</source>
        <translation>{name} {first} 至 {last}</translation>
    </message>
    <message>
        <source>loop</source>
        <translation>循环</translation>
    </message>
    <message>
        <source>no use found</source>
        <translation>未找到使用</translation>
    </message>
    <message>
        <source>size not known</source>
        <translation>大小未知</translation>
    </message>
</context>
<context>
    <name>LogView</name>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>The log is empty</source>
        <translation>日志为空</translation>
    </message>
    <message>
        <source>What the compiler and the runtime write is kept here.</source>
        <translation>编译器和运行时的输出保留在这里。</translation>
    </message>
</context>
<context>
    <name>Machine</name>
    <message>
        <source>Read the samples</source>
        <translation>读取示例</translation>
    </message>
    <message>
        <source>Look for toolchains</source>
        <translation>查找工具链</translation>
    </message>
    <message>
        <source>Read the flags</source>
        <translation>读取 flag</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Load the other views</source>
        <translation>加载其他视图</translation>
    </message>
    <message>
        <source>{jobs} still running: {title}.</source>
        <translation>{jobs}仍在运行：{title}。</translation>
    </message>
    <message>
        <source>Closing cancels it; what was captured so far is kept.</source>
        <translation>关闭会取消它；已捕获的内容会保留。</translation>
    </message>
    <message>
        <source>Cancel It and Close</source>
        <translation>取消并关闭</translation>
    </message>
    <message>
        <source>Keep Running</source>
        <translation>继续运行</translation>
    </message>
    <message>
        <source>Cancelling…</source>
        <translation>正在取消…</translation>
    </message>
    <message>
        <source>The window closes when that is done.</source>
        <translation>完成后窗口会关闭。</translation>
    </message>
</context>
<context>
    <name>Manual</name>
    <message>
        <source>This installation has no page {page}.</source>
        <translation>此安装没有页面 {page}。</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
</context>
<context>
    <name>MeasuredMemory</name>
    <message>
        <source>constants and variables</source>
        <translation>常量和变量</translation>
    </message>
    <message>
        <source>Measured: what was held when the profile began</source>
        <translation>实测：profile 开始时的占用</translation>
    </message>
    <message>
        <source>temporaries and results of one call</source>
        <translation>一次调用的临时量和结果</translation>
    </message>
    <message>
        <source>The most of it at once</source>
        <translation>同时占用的最大值</translation>
    </message>
    <message>
        <source>all together</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>Measured: the high-water mark over all calls</source>
        <translation>实测：所有调用中的最高水位</translation>
    </message>
    <message>
        <source>This profile tells nothing of memory: not every driver and profiler does.</source>
        <translation>此 profile 没有内存信息：并非每个驱动和 profiler 都提供。</translation>
    </message>
    <message>
        <source>The profile tells nothing of the memory of {device}.</source>
        <translation>此 profile 没有 {device} 的内存信息。</translation>
    </message>
    <message>
        <source>Devices are matched by their order: {device} is {found}.</source>
        <translation>设备按顺序对应：{device} 即 {found}。</translation>
    </message>
    <message>
        <source>The profile is of @{function}, the chart above of @{shown}.</source>
        <translation>profile 属于 @{function}，上方的图属于 @{shown}。</translation>
    </message>
    <message>
        <source>When the profile began {before} more were held than constants and variables take: arguments, staging buffers, and what pools round up or keep.</source>
        <translation>profile 开始时，占用比常量和变量多 {before}：参数、staging buffer 以及内存池取整或保留的部分。</translation>
    </message>
    <message>
        <source> after {calls}</source>
        <translation>，{calls} 之后</translation>
    </message>
    <message>
        <source>{kept} are still held{who}: results that the run keeps until it has read them.</source>
        <translation>仍占用 {kept}{who}：运行在读取结果之前保留它们。</translation>
    </message>
    <message>
        <source>At the high-water mark {rounded} of what is held is rounding by the pools.</source>
        <translation>在最高水位，占用中有 {rounded} 是内存池的取整。</translation>
    </message>
</context>
<context>
    <name>MeasuredPanel</name>
    <message>
        <source>Measured in a profile</source>
        <translation>profile 中实测</translation>
    </message>
    <message>
        <source>Measured device memory</source>
        <translation>实测设备内存</translation>
    </message>
    <message>
        <source>What the compiler decided</source>
        <translation>编译器的决定</translation>
    </message>
    <message>
        <source>What the profile tells</source>
        <translation>profile 的数据</translation>
    </message>
    <message>
        <source>Static and measured memory</source>
        <translation>静态与实测内存</translation>
    </message>
    <message>
        <source>Open the Profile tab</source>
        <translation>打开 Profile 标签页</translation>
    </message>
    <message>
        <source>{title} · Ctrl+wheel zooms</source>
        <translation>{title} · Ctrl+滚轮缩放</translation>
    </message>
</context>
<context>
    <name>Memory</name>
    <message>
        <source>Cancelled: what the compile itself left is shown.</source>
        <translation>已取消：显示编译本身留下的内容。</translation>
    </message>
    <message>
        <source>Read lifetimes</source>
        <translation>读取生命周期</translation>
    </message>
    <message>
        <source>Find the input of a kernel</source>
        <translation>查找 kernel 的输入</translation>
    </message>
    <message>
        <source>Draw device memory</source>
        <translation>绘制设备内存</translation>
    </message>
    <message>
        <source>Read in full when the compile has ended.</source>
        <translation>编译结束后完整读取。</translation>
    </message>
    <message>
        <source>the last phase</source>
        <translation>最后阶段</translation>
    </message>
    <message>
        <source>Read shared memory</source>
        <translation>读取 shared memory</translation>
    </message>
    <message>
        <source>Reading the allocations of {what}…</source>
        <translation>正在读取 {what} 的分配…</translation>
    </message>
    <message>
        <source>Read device memory</source>
        <translation>读取设备内存</translation>
    </message>
    <message>
        <source>Reading the schedule of the stream phase…</source>
        <translation>正在读取 stream 阶段的调度…</translation>
    </message>
</context>
<context>
    <name>MemoryCare</name>
    <message>
        <source>Give memory back</source>
        <translation>释放内存</translation>
    </message>
</context>
<context>
    <name>MemoryCurve</name>
    <message>
        <source> of {pool}</source>
        <translation>，来自 {pool}</translation>
    </message>
    <message>
        <source>, allocation {allocation}</source>
        <translation>，分配 {allocation}</translation>
    </message>
    <message>
        <source>, part of what is held already</source>
        <translation>，属于已占用的部分</translation>
    </message>
    <message>
        <source>{what}{pool}: {took} B at {time_ns}{which}{part}</source>
        <translation>{what}{pool}：{took} B，在 {time_ns}{which}{part}</translation>
    </message>
</context>
<context>
    <name>MemoryCurveChart</name>
    <message>
        <source>{device} at most {peak}</source>
        <translation>{device} 至多 {peak}</translation>
    </message>
    <message>
        <source>at {time}</source>
        <translation>在 {time}</translation>
    </message>
    <message>
        <source>{device} holds {time}</source>
        <translation>{device} 占用 {time}</translation>
    </message>
    <message>
        <source>  and {near:,} more events here</source>
        <translation>  此处另有 {near:,} 个事件</translation>
    </message>
    <message>
        <source>{device}: high-water mark {peak} at {peak_ns}</source>
        <translation>{device}：最高水位 {peak}，在 {peak_ns}</translation>
    </message>
</context>
<context>
    <name>MemoryView</name>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>No memory to show</source>
        <translation>没有可显示的内存</translation>
    </message>
    <message>
        <source>Open a model and compile it (F5): its allocations appear here.</source>
        <translation>打开模型并编译 (F5)：其分配会出现在这里。</translation>
    </message>
    <message>
        <source>{chains} · temporaries of {cost} in all</source>
        <translation>{chains} · 临时量共 {cost}</translation>
    </message>
    <message>
        <source>Shared memory (LDS)</source>
        <translation>Shared memory (LDS)</translation>
    </message>
    <message>
        <source>Reshapes</source>
        <translation>Reshape</translation>
    </message>
    <message>
        <source>Device memory</source>
        <translation>设备内存</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Read in full</source>
        <translation>完整读取</translation>
    </message>
    <message>
        <source>Read the history, lifetimes and tiles, or memory over time, from the session</source>
        <translation>从会话中读取历史、生命周期和 tile，或内存随时间的变化</translation>
    </message>
    <message>
        <source>Dimensions collapsed and expanded again</source>
        <translation>合并又展开的维度</translation>
    </message>
    <message>
        <source>Round trips of all functions</source>
        <translation>所有函数的往返变换</translation>
    </message>
</context>
<context>
    <name>Messages</name>
    <message>
        <source>Passlens made a mistake; what was captured is kept.</source>
        <translation>Passlens 出错了；已捕获的内容会保留。</translation>
    </message>
    <message>
        <source>Please report it with the text below.</source>
        <translation>请附上下面的文本报告此问题。</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>MixBar</name>
    <message>
        <source>in loops</source>
        <translation>循环内</translation>
    </message>
    <message>
        <source>count</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>{kind}: {count:,} instructions ({share:.1f} %), {in_loops:,} of them in loops</source>
        <translation>{kind}：{count:,} 条指令 ({share:.1f} %)，其中 {in_loops:,} 条在循环内</translation>
    </message>
    <message>
        <source>Instructions in the code as it stands; how often each is executed is not known</source>
        <translation>按代码静态统计的指令；各执行多少次未知</translation>
    </message>
</context>
<context>
    <name>NameSurface</name>
    <message>
        <source>line {line:,} {side}</source>
        <translation>第 {line:,} 行 {side}</translation>
    </message>
    <message>
        <source>not defined in this text</source>
        <translation>未在此文本中定义</translation>
    </message>
</context>
<context>
    <name>NoteRows</name>
    <message>
        <source>(empty)</source>
        <translation>（空）</translation>
    </message>
    <message>
        <source>session</source>
        <translation>会话</translation>
    </message>
    <message>
        <source> (trimmed)</source>
        <translation>（已精简）</translation>
    </message>
</context>
<context>
    <name>Notes</name>
    <message>
        <source>Read the notes</source>
        <translation>读取笔记</translation>
    </message>
    <message>
        <source>Find the place of a note</source>
        <translation>查找笔记的位置</translation>
    </message>
    <message>
        <source>Store a note</source>
        <translation>保存笔记</translation>
    </message>
    <message>
        <source>Remove a note</source>
        <translation>移除笔记</translation>
    </message>
    <message>
        <source>Put a note back</source>
        <translation>恢复笔记</translation>
    </message>
    <message>
        <source>Forget unsaved notes</source>
        <translation>忘掉未保存的笔记</translation>
    </message>
</context>
<context>
    <name>NotesLine</name>
    <message>
        <source>Show all</source>
        <translation>全部显示</translation>
    </message>
    <message>
        <source> (and {notes:,} more)</source>
        <translation>（及另外 {notes:,} 条）</translation>
    </message>
    <message>
        <source>Show less</source>
        <translation>收起</translation>
    </message>
</context>
<context>
    <name>NotesView</name>
    <message>
        <source>Text of the note</source>
        <translation>笔记内容</translation>
    </message>
    <message>
        <source>What did you find here? Plain text or light Markdown; it is stored as you type.</source>
        <translation>在这里发现了什么？纯文本或简单 Markdown；输入时即保存。</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>笔记</translation>
    </message>
    <message>
        <source>Remove the note</source>
        <translation>移除此笔记</translation>
    </message>
    <message>
        <source>Go to its place</source>
        <translation>跳转到其位置</translation>
    </message>
    <message>
        <source>Note on the Session</source>
        <translation>会话笔记</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Save Again</source>
        <translation>再次保存</translation>
    </message>
    <message>
        <source>Save to a File…</source>
        <translation>保存到文件…</translation>
    </message>
    <message>
        <source>No notes yet</source>
        <translation>还没有笔记</translation>
    </message>
    <message>
        <source>Ctrl+Shift+N adds one where you are: on a pass, a line of IR or a kernel. Notes are kept in the session file and go where it goes.</source>
        <translation>Ctrl+Shift+N 在当前位置添加笔记：pass、IR 的一行或 kernel。笔记保存在会话文件中，随文件一起移动。</translation>
    </message>
    <message>
        <source>No session is open</source>
        <translation>没有打开的会话</translation>
    </message>
    <message>
        <source>Notes belong to a session: open or compile one.</source>
        <translation>笔记属于会话：请打开或编译一个。</translation>
    </message>
    <message>
        <source>trimmed from the session</source>
        <translation>已从会话中精简</translation>
    </message>
    <message>
        <source>✓ Saved</source>
        <translation>✓ 已保存</translation>
    </message>
    <message>
        <source>● Saving…</source>
        <translation>● 正在保存…</translation>
    </message>
    <message>
        <source>Empty: the text before stays stored</source>
        <translation>为空：保留之前的内容</translation>
    </message>
    <message>
        <source>Empty: not stored</source>
        <translation>为空：不保存</translation>
    </message>
    <message>
        <source>✕ Not saved</source>
        <translation>✕ 未保存</translation>
    </message>
</context>
<context>
    <name>Number</name>
    <message numerus="yes">
        <source>%n allocation</source>
        <translation>
            <numerusform>%n 个分配</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n barrier</source>
        <translation>
            <numerusform>%n 个 barrier</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n call</source>
        <translation>
            <numerusform>%n 次调用</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n candidate</source>
        <translation>
            <numerusform>%n 个候选</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cell</source>
        <translation>
            <numerusform>%n 个单元</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chain</source>
        <translation>
            <numerusform>%n 条链</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n change</source>
        <translation>
            <numerusform>%n 处变化</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n command buffer</source>
        <translation>
            <numerusform>%n 个 command buffer</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n copy or fill</source>
        <translation>
            <numerusform>%n 次复制或填充</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n day</source>
        <translation>
            <numerusform>%n 天</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n device</source>
        <translation>
            <numerusform>%n 个设备</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n difference</source>
        <translation>
            <numerusform>%n 处差异</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n dispatch</source>
        <translation>
            <numerusform>%n 个 dispatch</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n dispatch was</source>
        <translation>
            <numerusform>%n 个 dispatch</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n dump</source>
        <translation>
            <numerusform>%n 个 dump</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n dynamic size</source>
        <translation>
            <numerusform>%n 个动态大小</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n event</source>
        <translation>
            <numerusform>%n 个事件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n execution</source>
        <translation>
            <numerusform>%n 次执行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file</source>
        <translation>
            <numerusform>%n 个文件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n flag</source>
        <translation>
            <numerusform>%n 个 flag</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n folder</source>
        <translation>
            <numerusform>%n 个文件夹</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n function</source>
        <translation>
            <numerusform>%n 个函数</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n independent op</source>
        <translation>
            <numerusform>%n 个相互独立的 op</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n input</source>
        <translation>
            <numerusform>%n 个输入</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n instruction</source>
        <translation>
            <numerusform>%n 条指令</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n item</source>
        <translation>
            <numerusform>%n 个条目</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job</source>
        <translation>
            <numerusform>%n 个任务</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n kernel</source>
        <translation>
            <numerusform>%n 个 kernel</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lane</source>
        <translation>
            <numerusform>%n 个 lane</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n later pass</source>
        <translation>
            <numerusform>%n 个之后的 pass</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n launch</source>
        <translation>
            <numerusform>%n 次启动</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n launch does</source>
        <translation>
            <numerusform>%n 次启动</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n layer</source>
        <translation>
            <numerusform>%n 层</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line</source>
        <translation>
            <numerusform>%n 行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n load</source>
        <translation>
            <numerusform>%n 次加载</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n long line</source>
        <translation>
            <numerusform>%n 条长线</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n memory event</source>
        <translation>
            <numerusform>%n 个内存事件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n minute</source>
        <translation>
            <numerusform>%n 分钟</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more line</source>
        <translation>
            <numerusform>另外 %n 行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more name</source>
        <translation>
            <numerusform>另外 %n 个名称</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more fix</source>
        <translation>
            <numerusform>另有 %n 个修复</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more pass</source>
        <translation>
            <numerusform>另外 %n 个 pass</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more place</source>
        <translation>
            <numerusform>另外 %n 处</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more point</source>
        <translation>
            <numerusform>另外 %n 个点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more problem</source>
        <translation>
            <numerusform>另外 %n 个问题</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more scope</source>
        <translation>
            <numerusform>另外 %n 个 scope</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more time</source>
        <translation>
            <numerusform>另外 %n 次</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n node</source>
        <translation>
            <numerusform>%n 个节点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n op</source>
        <translation>
            <numerusform>%n 个 op</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n op name</source>
        <translation>
            <numerusform>%n 种 op 名称</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n argument</source>
        <translation>
            <numerusform>%n 个参数</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n constant</source>
        <translation>
            <numerusform>%n 个常量</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n copy</source>
        <translation>
            <numerusform>%n 次复制</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n fill</source>
        <translation>
            <numerusform>%n 次填充</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n global</source>
        <translation>
            <numerusform>%n 个 global</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n note</source>
        <translation>
            <numerusform>%n 条笔记</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other event</source>
        <translation>
            <numerusform>%n 个其他事件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other</source>
        <translation>
            <numerusform>其他 %n 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other dispatch</source>
        <translation>
            <numerusform>另外 %n 个 dispatch</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other pass fails</source>
        <translation>
            <numerusform>另外 %n 个 pass 失败</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pass</source>
        <translation>
            <numerusform>%n 个 pass</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pattern try</source>
        <translation>
            <numerusform>%n 次 pattern 尝试</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n phase</source>
        <translation>
            <numerusform>%n 个阶段</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pin</source>
        <translation>
            <numerusform>%n 处固定</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n place</source>
        <translation>
            <numerusform>%n 处</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n point</source>
        <translation>
            <numerusform>%n 个点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n queue operation</source>
        <translation>
            <numerusform>%n 次队列操作</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n remaining pass</source>
        <translation>
            <numerusform>其余 %n 个 pass</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n repetition</source>
        <translation>
            <numerusform>%n 次重复</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n result</source>
        <translation>
            <numerusform>%n 个结果</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row</source>
        <translation>
            <numerusform>%n 行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run</source>
        <translation>
            <numerusform>%n 次运行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sample</source>
        <translation>
            <numerusform>%n 个样本</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n session</source>
        <translation>
            <numerusform>%n 个会话</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n slab</source>
        <translation>
            <numerusform>%n 个 slab</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n slot</source>
        <translation>
            <numerusform>%n 个位置</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n snapshot</source>
        <translation>
            <numerusform>%n 个快照</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n span</source>
        <translation>
            <numerusform>%n 个区间</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n spills</source>
        <translation>
            <numerusform>%n 个 kernel 溢出</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n step</source>
        <translation>
            <numerusform>%n 步</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n store</source>
        <translation>
            <numerusform>%n 个 store</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n symbol</source>
        <translation>
            <numerusform>%n 个符号</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n text</source>
        <translation>
            <numerusform>%n 份文本</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n thread</source>
        <translation>
            <numerusform>%n 个线程</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n time</source>
        <translation>
            <numerusform>%n 次</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n transfer</source>
        <translation>
            <numerusform>%n 次传输</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n unchanged line</source>
        <translation>
            <numerusform>%n 行未更改</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n use</source>
        <translation>
            <numerusform>%n 处使用</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n value</source>
        <translation>
            <numerusform>%n 个值</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warm-up call</source>
        <translation>
            <numerusform>%n 次预热调用</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n wavefront</source>
        <translation>
            <numerusform>%n 个 wavefront</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n word</source>
        <translation>
            <numerusform>%n 个词</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n workgroup</source>
        <translation>
            <numerusform>%n 个 workgroup</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>OpCounting</name>
    <message>
        <source>Count the ops that passes changed</source>
        <translation>统计各 pass 更改的 op</translation>
    </message>
</context>
<context>
    <name>Opening</name>
    <message>
        <source>Open {name}</source>
        <translation>打开 {name}</translation>
    </message>
    <message>
        <source>Open the sample {title}</source>
        <translation>打开示例 {title}</translation>
    </message>
    <message>
        <source>MLIR bytecode, {size}: its text is shown after the compile.</source>
        <translation>MLIR bytecode，{size}：编译后显示其文本。</translation>
    </message>
    <message>
        <source>Of files larger than {limit} the beginning is shown: this one has {size}. All is compiled.</source>
        <translation>大于 {limit} 的文件只显示开头：此文件为 {size}。编译的是全部内容。</translation>
    </message>
</context>
<context>
    <name>OtherSide</name>
    <message>
        <source>{name}: target</source>
        <translation>{name}：目标</translation>
    </message>
    <message>
        <source>target, such as gfx942, valhall, host</source>
        <translation>目标，例如 gfx942、valhall、host</translation>
    </message>
    <message>
        <source>{name}: toolchain</source>
        <translation>{name}：工具链</translation>
    </message>
    <message>
        <source>toolchain; empty: the session&apos;s</source>
        <translation>工具链；留空：会话的工具链</translation>
    </message>
    <message>
        <source>{name}: flags</source>
        <translation>{name}：flag</translation>
    </message>
    <message>
        <source>more flags, such as --iree-opt-level=O0</source>
        <translation>其他 flag，例如 --iree-opt-level=O0</translation>
    </message>
    <message>
        <source>{name}: session or module</source>
        <translation>{name}：会话或模块</translation>
    </message>
    <message>
        <source>Sessions and modules</source>
        <translation>会话和模块</translation>
    </message>
    <message>
        <source>FILE.passlens or FILE.vmfb</source>
        <translation>FILE.passlens 或 FILE.vmfb</translation>
    </message>
    <message>
        <source>{before}the same device, compiled otherwise</source>
        <translation>{before}同一设备，不同编译方式</translation>
    </message>
    <message>
        <source>{before}another session or module…</source>
        <translation>{before}另一个会话或模块…</translation>
    </message>
</context>
<context>
    <name>OutputDetails</name>
    <message>
        <source>Values of a result</source>
        <translation>结果的值</translation>
    </message>
    <message>
        <source>Histogram of the values</source>
        <translation>值的直方图</translation>
    </message>
    <message>
        <source>Slice</source>
        <translation>切片</translation>
    </message>
    <message>
        <source>Values of the slice</source>
        <translation>切片的值</translation>
    </message>
    <message>
        <source>Values of result {index}</source>
        <translation>结果 {index} 的值</translation>
    </message>
    <message>
        <source>Ctrl and the wheel zoom, right click exports</source>
        <translation>Ctrl+滚轮缩放，右键导出</translation>
    </message>
    <message>
        <source>the whole result</source>
        <translation>整个结果</translation>
    </message>
    <message>
        <source>The first {rows:,} rows and {width:,} columns of this slice.</source>
        <translation>此切片的前 {rows:,} 行和 {width:,} 列。</translation>
    </message>
    <message>
        <source>all {counts:,} finite values are {low:g}</source>
        <translation>全部 {counts:,} 个有限值均为 {low:g}</translation>
    </message>
    <message>
        <source>standard deviation {deviation:.6g}</source>
        <translation>标准差 {deviation:.6g}</translation>
    </message>
    <message>
        <source>{zeros:,} zeros</source>
        <translation>{zeros:,} 个零</translation>
    </message>
    <message>
        <source>saved as {file}</source>
        <translation>已存为 {file}</translation>
    </message>
</context>
<context>
    <name>PackedChart</name>
    <message>
        <source>{function} on {device}: {blocks} parts, peak {peak}</source>
        <translation>{device} 上的 {function}：{blocks} 块，峰值 {peak}</translation>
    </message>
    <message>
        <source>
double-click: its IR</source>
        <translation>
双击：其 IR</translation>
    </message>
    <message>
        <source>step {step:,}</source>
        <translation>第 {step:,} 步</translation>
    </message>
    <message>
        <source>allocated {allocated:,} B</source>
        <translation>已分配 {allocated:,} B</translation>
    </message>
    <message>
        <source>of it in use {live:,} B</source>
        <translation>其中使用中 {live:,} B</translation>
    </message>
    <message>
        <source>here: {value} {name}, {size:,} B, nothing in this part of it now</source>
        <translation>此处：{value} {name}，{size:,} B，这一部分现在没有内容</translation>
    </message>
    <message>
        <source>peak {peak:,} B</source>
        <translation>峰值 {peak:,} B</translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Nothing matches.</source>
        <translation>没有匹配项。</translation>
    </message>
</context>
<context>
    <name>PassCommands</name>
    <message>
        <source>Go to a Pass…</source>
        <translation>转到 pass…</translation>
    </message>
</context>
<context>
    <name>PassTreeModel</name>
    <message>
        <source>
{count} where something happened to the op that is followed</source>
        <translation>
其中 {count} 对所跟踪的 op 有影响</translation>
    </message>
    <message>
        <source>Ops: {added:,} added, {removed:,} removed, {changed:,} changed, {moved:,} moved</source>
        <translation>op：增加 {added:,}，删除 {removed:,}，更改 {changed:,}，移动 {moved:,}</translation>
    </message>
    <message>
        <source>Lines of text: {added:,} added, {removed:,} removed</source>
        <translation>文本行：增加 {added:,}，删除 {removed:,}</translation>
    </message>
    <message>
        <source>{passes} listed, {changed:,} changed, {failed:,} failed</source>
        <translation>列出 {passes}，{changed:,} 个有更改，{failed:,} 个失败</translation>
    </message>
    <message>
        <source>{wall_ns} of wall time in the quick look, as in the phase rail.</source>
        <translation>快速查看中的 wall time 为 {wall_ns}，与阶段栏一致。</translation>
    </message>
    <message>
        <source>{wall_ns} is the sum of its passes over all threads, listed or not, in the compiler&apos;s report. A pass that runs others counts with them. Where that is more than the phase took, only this says so.</source>
        <translation>{wall_ns} 是编译器报告中其所有 pass（无论是否列出）在各线程上的时间之和。运行其他 pass 的 pass 与那些 pass 都计入。若超过该阶段所用的时间，则只在这里显示。</translation>
    </message>
    <message>
        <source>under 0.1 ms: the compiler&apos;s report counts in steps of 0.1 ms</source>
        <translation>不足 0.1 ms：编译器的报告以 0.1 ms 为步长</translation>
    </message>
    <message>
        <source>{together} for {shared:,} executions together, about {each} each: the compiler&apos;s report does not tell them apart</source>
        <translation>{shared:,} 次执行共 {together}，每次约 {each}：编译器的报告不区分它们</translation>
    </message>
</context>
<context>
    <name>PatternTables</name>
    <message>
        <source>Dispatch to trace</source>
        <translation>要跟踪的 dispatch</translation>
    </message>
    <message>
        <source>Trace</source>
        <translation>跟踪</translation>
    </message>
    <message>
        <source>Compile this dispatch alone and count the tries of its rewrite patterns</source>
        <translation>单独编译此 dispatch 并统计其 rewrite pattern 的尝试次数</translation>
    </message>
    <message>
        <source>Passes of the dispatch</source>
        <translation>dispatch 的 pass</translation>
    </message>
    <message>
        <source>Rewrite patterns</source>
        <translation>Rewrite pattern</translation>
    </message>
    <message>
        <source>Compiling {symbol}…</source>
        <translation>正在编译 {symbol}…</translation>
    </message>
    <message>
        <source>Cancelling…</source>
        <translation>正在取消…</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>已取消。</translation>
    </message>
    <message>
        <source>{tries} in {passes} of {dispatch}</source>
        <translation>{dispatch} 的 {passes} 中有 {tries}</translation>
    </message>
    <message>
        <source>{found}; it ends there: {sentence}</source>
        <translation>{found}；到此结束：{sentence}</translation>
    </message>
    <message>
        <source>{shown:,} of {total:,} passes</source>
        <translation>{shown:,} / {total:,} 个 pass</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>{class_name}
Click: its executions in the list</source>
        <translation>{class_name}
单击：列表中的各次执行</translation>
    </message>
    <message>
        <source>Executions of the pass</source>
        <translation>pass 的执行次数</translation>
    </message>
    <message>
        <source>Time of its executions without the passes that ran inside, ns in copies</source>
        <translation>其各次执行的时间，不含其中运行的 pass；复制时以 ns 为单位</translation>
    </message>
    <message>
        <source>How often its patterns were tried on an op, whether they matched or not</source>
        <translation>其 pattern 在 op 上尝试的次数，不论是否匹配</translation>
    </message>
    <message>
        <source>How often it began to apply patterns: rounds of the greedy driver, walks, conversions</source>
        <translation>开始应用 pattern 的次数：greedy driver 的轮数、walk、conversion</translation>
    </message>
    <message>
        <source>A pattern to which its author gave no name</source>
        <translation>作者未命名的 pattern</translation>
    </message>
    <message>
        <source>On an op, whether it matched or not</source>
        <translation>在 op 上的尝试，不论是否匹配</translation>
    </message>
    <message>
        <source>Time of these tries, ns in copies; each is told in whole µs</source>
        <translation>这些尝试的时间，复制时以 ns 为单位；每项以整 µs 报告</translation>
    </message>
</context>
<context>
    <name>PhaseRail</name>
    <message>
        <source>Compile phases</source>
        <translation>编译阶段</translation>
    </message>
    <message>
        <source>✕ The compile failed in this phase.</source>
        <translation>✕ 编译在此阶段失败。</translation>
    </message>
    <message>
        <source>Not reached.</source>
        <translation>未到达。</translation>
    </message>
    <message>
        <source>{wall_ns} of time that passed</source>
        <translation>经过的时间 {wall_ns}</translation>
    </message>
    <message>
        <source>{passes}, {changed_count:,} changed the IR</source>
        <translation>{passes}，其中 {changed_count:,} 个更改了 IR</translation>
    </message>
    <message>
        <source>{bytes} of IR at its end</source>
        <translation>结束时 IR 为 {bytes}</translation>
    </message>
</context>
<context>
    <name>Pipeline</name>
    <message>
        <source>Pipeline</source>
        <translation>Pipeline</translation>
    </message>
    <message>
        <source>Filter passes, options, symbols…</source>
        <translation>筛选 pass、选项、符号…</translation>
    </message>
    <message>
        <source>Filter passes</source>
        <translation>筛选 pass</translation>
    </message>
    <message>
        <source>Only passes that changed the IR, and those that failed</source>
        <translation>仅更改了 IR 的和失败的 pass</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>有更改</translation>
    </message>
    <message>
        <source>Only passes that failed</source>
        <translation>仅失败的 pass</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>slow</source>
        <translation>慢</translation>
    </message>
    <message>
        <source>Only passes that take {slow_share:.0%} or more of the time of all passes</source>
        <translation>仅耗时占所有 pass {slow_share:.0%} 及以上的 pass</translation>
    </message>
    <message>
        <source>Open a model and press Compile (F5): its passes arrive here.</source>
        <translation>打开模型并按“编译”(F5)：其 pass 会出现在这里。</translation>
    </message>
    <message>
        <source>{changed:,} changed of {total:,}</source>
        <translation>{changed:,} 个有更改，共 {total:,} 个</translation>
    </message>
    <message>
        <source>No pass matches the filter.</source>
        <translation>没有符合筛选的 pass。</translation>
    </message>
    <message>
        <source>The passes arrive here while the model compiles.</source>
        <translation>模型编译时 pass 会出现在这里。</translation>
    </message>
    <message>
        <source>Passes</source>
        <translation>Pass</translation>
    </message>
</context>
<context>
    <name>PlacementBar</name>
    <message>
        <source>Placement</source>
        <translation>放置</translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>概览</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>After which phase or pass</source>
        <translation>在哪个阶段或 pass 之后</translation>
    </message>
    <message>
        <source>Function</source>
        <translation>函数</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Every op</source>
        <translation>所有 op</translation>
    </message>
    <message>
        <source>Also ops that neither compute nor move: reshapes, awaits, casts, barriers</source>
        <translation>也包括既不计算也不移动数据的 op：reshape、await、cast、barrier</translation>
    </message>
    <message>
        <source>Shapes: arg0=1x32</source>
        <translation>形状：arg0=1x32</translation>
    </message>
    <message>
        <source>Sizes of this model depend on the shapes of a call. Type those of the arguments (arg0=1x32 arg2[1]=4) to see bytes instead of expressions.</source>
        <translation>此模型的大小取决于调用时的形状。输入各参数的形状 (arg0=1x32 arg2[1]=4)，即可看到字节数而非表达式。</translation>
    </message>
    <message>
        <source>Shapes of a call</source>
        <translation>一次调用的形状</translation>
    </message>
    <message>
        <source>Transfers and resources of at least this size; ops have none</source>
        <translation>不小于此大小的传输和资源；op 没有大小</translation>
    </message>
    <message>
        <source>Lower rows (-)</source>
        <translation>降低行高 (-)</translation>
    </message>
    <message>
        <source>Higher rows (+)</source>
        <translation>增加行高 (+)</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适应</translation>
    </message>
    <message>
        <source>Show all rows (0)</source>
        <translation>显示所有行 (0)</translation>
    </message>
    <message>
        <source>after {phase}</source>
        <translation>{phase} 之后</translation>
    </message>
    <message>
        <source>all {functions}</source>
        <translation>全部 {functions}</translation>
    </message>
    <message>
        <source>all devices</source>
        <translation>所有设备</translation>
    </message>
</context>
<context>
    <name>PlacementCanvas</name>
    <message>
        <source>Placement</source>
        <translation>放置</translation>
    </message>
    <message>
        <source>{blocks:,} blocks, {arrows:,} arrows</source>
        <translation>{blocks:,} 个块，{arrows:,} 个箭头</translation>
    </message>
</context>
<context>
    <name>PlacementChart</name>
    <message>
        <source>dynamic size</source>
        <translation>动态大小</translation>
    </message>
    <message>
        <source>line {line:,}</source>
        <translation>第 {line:,} 行</translation>
    </message>
    <message>
        <source>not said</source>
        <translation>未说明</translation>
    </message>
</context>
<context>
    <name>PlacementFindings</name>
    <message>
        <source>{op} expected here</source>
        <translation>{op} 本应在此</translation>
    </message>
    <message>
        <source>its input was transferred to {device}</source>
        <translation>其输入已传输到 {device}</translation>
    </message>
    <message>
        <source>its input is on {device}</source>
        <translation>其输入位于 {device}</translation>
    </message>
    <message>
        <source>Runs on {here}, expected on {meant}: {why}.</source>
        <translation>在 {here} 上运行，本应在 {meant} 上：{why}。</translation>
    </message>
    <message>
        <source>What pulls it: {names}.</source>
        <translation>将其拉过去的是：{names}。</translation>
    </message>
</context>
<context>
    <name>PlacementLayout</name>
    <message>
        <source>pinned</source>
        <translation>已固定</translation>
    </message>
    <message>
        <source>stays on {source}</source>
        <translation>留在 {source}</translation>
    </message>
</context>
<context>
    <name>PlacementMenu</name>
    <message>
        <source>Show in the IR of {phase}</source>
        <translation>在 {phase} 的 IR 中显示</translation>
    </message>
    <message>
        <source>Show {location}</source>
        <translation>显示 {location}</translation>
    </message>
    <message>
        <source>History of {one}</source>
        <translation>{one} 的历史</translation>
    </message>
</context>
<context>
    <name>PlacementPaint</name>
    <message>
        <source>device not said</source>
        <translation>未说明设备</translation>
    </message>
    <message>
        <source>{resident} of globals</source>
        <translation>global 占 {resident}</translation>
    </message>
    <message>
        <source>pulls</source>
        <translation>牵引</translation>
    </message>
    <message>
        <source>or here: {title}</source>
        <translation>或在此：{title}</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>holds</source>
        <translation>存放</translation>
    </message>
    <message>
        <source>moves</source>
        <translation>传输</translation>
    </message>
    <message>
        <source>on the wrong device</source>
        <translation>在错误的设备上</translation>
    </message>
    <message>
        <source>pinned by the IR</source>
        <translation>由 IR 固定</translation>
    </message>
    <message>
        <source>ambiguous</source>
        <translation>有歧义</translation>
    </message>
    <message>
        <source>used from another device</source>
        <translation>由其他设备使用</translation>
    </message>
</context>
<context>
    <name>PlacementRows</name>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>{transfers} across devices, {known}</source>
        <translation>跨设备 {transfers}，{known}</translation>
    </message>
    <message>
        <source> and {unknown:,} of dynamic size</source>
        <translation>，另有 {unknown:,} 个动态大小</translation>
    </message>
    <message>
        <source>device not said: nothing tells it</source>
        <translation>未说明设备：没有依据</translation>
    </message>
    <message>
        <source>on {item} ({certain}: {because})</source>
        <translation>在 {item}（{certain}：{because}）</translation>
    </message>
    <message>
        <source>ambiguous: it may be on any of them; what pulls it each way:</source>
        <translation>有歧义：可能在其中任何一个；各方向的依据：</translation>
    </message>
    <message>
        <source> {name}, line {line:,}</source>
        <translation> {name}，第 {line:,} 行</translation>
    </message>
    <message>
        <source>  → {device}: its {role}{name}</source>
        <translation>  → {device}：它的{role}{name}</translation>
    </message>
    <message>
        <source>  … and {pulls:,} more</source>
        <translation>  … 及另外 {pulls:,} 个</translation>
    </message>
    <message>
        <source>moves its operand to {at_symbol}</source>
        <translation>将其操作数移到 {at_symbol}</translation>
    </message>
    <message>
        <source>line {line:,} of the {phase} phase</source>
        <translation>{phase} 阶段第 {line:,} 行</translation>
    </message>
    <message>
        <source>size not told by the IR</source>
        <translation>IR 未说明大小</translation>
    </message>
    <message>
        <source>moved by a transfer</source>
        <translation>由传输移动</translation>
    </message>
    <message>
        <source>used there without a transfer in this IR</source>
        <translation>在那里使用，但此 IR 中没有传输</translation>
    </message>
    <message>
        <source>explicit</source>
        <translation>显式</translation>
    </message>
    <message>
        <source>inferred</source>
        <translation>推断</translation>
    </message>
</context>
<context>
    <name>Preferences</name>
    <message>
        <source>Preferences</source>
        <translation>首选项</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Tell the desktop when a job of more than 10 s ends</source>
        <translation>超过 10 s 的任务结束时通知桌面</translation>
    </message>
    <message>
        <source>Open files in the window that is there</source>
        <translation>在已打开的窗口中打开文件</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>无名</translation>
    </message>
    <message>
        <source>Try fixes after a failed compile</source>
        <translation>编译失败后尝试修复</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Failed compiles</source>
        <translation>失败的编译</translation>
    </message>
    <message>
        <source>&amp;Try fixes</source>
        <translation>尝试修复(&amp;T)</translation>
    </message>
    <message>
        <source>Compiles copies of the model in the background. Opening another model ends it.</source>
        <translation>在后台编译模型的副本。打开另一个模型即停止。</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>笔记</translation>
    </message>
    <message>
        <source>&amp;Author</source>
        <translation>作者(&amp;A)</translation>
    </message>
    <message>
        <source>Stands with each note that you begin. Empty: your login name.</source>
        <translation>写在您新建的每条笔记旁。留空：您的登录名。</translation>
    </message>
    <message>
        <source>The language holds from the next start of Passlens.</source>
        <translation>语言在下次启动 Passlens 时生效。</translation>
    </message>
    <message>
        <source>Only when asked</source>
        <translation>仅在要求时</translation>
    </message>
    <message>
        <source>For at most {seconds} s</source>
        <translation>最多 {seconds} 秒</translation>
    </message>
    <message>
        <source>For at most {minutes} min</source>
        <translation>最多 {minutes} 分钟</translation>
    </message>
    <message>
        <source>Desktop</source>
        <translation>桌面</translation>
    </message>
    <message>
        <source>Only while another window is in front; a cancelled job is not told.</source>
        <translation>仅当其他窗口在前时；取消的任务不通知。</translation>
    </message>
    <message>
        <source>Off, or with --new-window, each start opens a window of its own.</source>
        <translation>关闭此项，或使用 --new-window，则每次启动都打开独立窗口。</translation>
    </message>
</context>
<context>
    <name>PresetRow</name>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>choose a preset…</source>
        <translation>选择预设…</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Keep these arguments under a name, for this model and function</source>
        <translation>为此模型和函数以一个名称保存这些参数</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Name of the preset</source>
        <translation>预设名称</translation>
    </message>
    <message>
        <source>name, then Enter</source>
        <translation>输入名称后按 Enter</translation>
    </message>
    <message>
        <source>none saved yet</source>
        <translation>还没有保存</translation>
    </message>
    <message>
        <source>Size {name}</source>
        <translation>大小 {name}</translation>
    </message>
    <message>
        <source> to {high:,}</source>
        <translation> 至 {high:,}</translation>
    </message>
    <message>
        <source> or more</source>
        <translation> 或更多</translation>
    </message>
    <message>
        <source>open</source>
        <translation>待定</translation>
    </message>
    <message>
        <source> · × {step:,} tokens</source>
        <translation> · × {step:,} 个 token</translation>
    </message>
    <message>
        <source>Fills in the sizes of all arguments that follow from {name}</source>
        <translation>填入由 {name} 推出的所有参数的大小</translation>
    </message>
</context>
<context>
    <name>Problems</name>
    <message>
        <source>before compiling</source>
        <translation>编译之前</translation>
    </message>
    <message>
        <source>first cause</source>
        <translation>首要原因</translation>
    </message>
    <message>
        <source>{count:,} times</source>
        <translation>{count:,} 次</translation>
    </message>
    <message>
        <source> … (the rest is in the Log)</source>
        <translation> …（其余见日志）</translation>
    </message>
    <message>
        <source>What to do: {hint}</source>
        <translation>怎么办：{hint}</translation>
    </message>
    <message>
        <source>The failing op in its IR, what it comes of, and all fixes</source>
        <translation>IR 中失败的 op、其成因，以及所有修复</translation>
    </message>
    <message>
        <source>Cause and fixes</source>
        <translation>原因与修复</translation>
    </message>
    <message>
        <source>… and {places}.</source>
        <translation>… 以及{places}。</translation>
    </message>
    <message>
        <source>Show the pass</source>
        <translation>显示该 pass</translation>
    </message>
    <message>
        <source>Compile @{dispatch} alone with every pass, in about a second, into a session of its own</source>
        <translation>用全部 pass 单独编译 @{dispatch}，约一秒，存入独立会话</translation>
    </message>
    <message>
        <source>Capture this dispatch</source>
        <translation>捕获此 dispatch</translation>
    </message>
    <message>
        <source>Write down what you found out about this; it is kept in the session</source>
        <translation>记下关于此问题的发现；保存在会话中</translation>
    </message>
    <message>
        <source>Add a note</source>
        <translation>添加笔记</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Problems that the compiler reports are listed here, the cause first.</source>
        <translation>编译器报告的问题列在这里，原因在前。</translation>
    </message>
    <message>
        <source>No problems were reported.</source>
        <translation>没有报告问题。</translation>
    </message>
    <message>
        <source>{problems}: see the Log.</source>
        <translation>{problems}：见日志。</translation>
    </message>
    <message>
        <source>the pass, line {line:,}</source>
        <translation>该 pass，第 {line:,} 行</translation>
    </message>
    <message>
        <source>the pass</source>
        <translation>该 pass</translation>
    </message>
    <message>
        <source>{file}, line {line:,}</source>
        <translation>{file}，第 {line:,} 行</translation>
    </message>
    <message>
        <source>{phase}, line {line:,}</source>
        <translation>{phase}，第 {line:,} 行</translation>
    </message>
</context>
<context>
    <name>ProfileBar</name>
    <message>
        <source>Profile</source>
        <translation>Profile</translation>
    </message>
    <message>
        <source>no profile</source>
        <translation>没有 profile</translation>
    </message>
    <message>
        <source>Find events by name (/)</source>
        <translation>按名称查找事件 (/)</translation>
    </message>
    <message>
        <source>Find events by name</source>
        <translation>按名称查找事件</translation>
    </message>
    <message>
        <source>Enter: next event found, Shift+Enter: the one before, Escape: back to the timeline</source>
        <translation>Enter：下一个找到的事件，Shift+Enter：上一个，Escape：回到时间线</translation>
    </message>
    <message>
        <source>Previous event found (Shift+Enter)</source>
        <translation>上一个找到的事件 (Shift+Enter)</translation>
    </message>
    <message>
        <source>Next event found (Enter)</source>
        <translation>下一个找到的事件 (Enter)</translation>
    </message>
    <message>
        <source>Colour by</source>
        <translation>着色依据</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>kernel</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Colour of dispatches: a colour for each kernel, or the darker the more of the time</source>
        <translation>dispatch 的颜色：每个 kernel 一种颜色，或耗时占比越大颜色越深</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Open, Export… ▾</source>
        <translation>打开、导出… ▾</translation>
    </message>
    <message>
        <source>Open or Import a Profile…</source>
        <translation>打开或导入 Profile…</translation>
    </message>
    <message>
        <source>Time Each Dispatch Alone</source>
        <translation>逐个 dispatch 单独计时</translation>
    </message>
    <message>
        <source>Export for Perfetto…</source>
        <translation>导出供 Perfetto 使用…</translation>
    </message>
    <message>
        <source>choose a profile…</source>
        <translation>选择 profile…</translation>
    </message>
    <message>
        <source>{place:,} of {count:,}</source>
        <translation>第 {place:,} 个，共 {count:,} 个</translation>
    </message>
    <message>
        <source>{count:,} found</source>
        <translation>找到 {count:,} 个</translation>
    </message>
    <message>
        <source>none found</source>
        <translation>未找到</translation>
    </message>
</context>
<context>
    <name>ProfileEmpty</name>
    <message>
        <source>No profile yet</source>
        <translation>还没有 profile</translation>
    </message>
    <message>
        <source>Read Again</source>
        <translation>重新读取</translation>
    </message>
    <message>
        <source>Read the profile whose reading was cancelled</source>
        <translation>重新读取之前取消的 profile</translation>
    </message>
    <message>
        <source>Go to the Run tab</source>
        <translation>转到“运行”标签页</translation>
    </message>
    <message>
        <source>Run the module with its profile</source>
        <translation>带 profile 运行模块</translation>
    </message>
    <message>
        <source>Time Each Dispatch Alone</source>
        <translation>逐个 dispatch 单独计时</translation>
    </message>
    <message>
        <source>Run each dispatch&apos;s own benchmark on the device, one after the other</source>
        <translation>在设备上逐个运行每个 dispatch 自己的基准测试</translation>
    </message>
    <message>
        <source>Open a Profile…</source>
        <translation>打开 Profile…</translation>
    </message>
    <message>
        <source>A profile of the IREE runtime or of ROCm&apos;s profilers</source>
        <translation>IREE 运行时或 ROCm 的 profiler 的 profile</translation>
    </message>
</context>
<context>
    <name>ProfileFoot</name>
    <message>
        <source>Show Its IR</source>
        <translation>显示其 IR</translation>
    </message>
    <message>
        <source>The source of the chosen dispatch (Return in the timeline)</source>
        <translation>选中 dispatch 的源（在时间线中按 Return）</translation>
    </message>
    <message>
        <source>Show Its Kernel</source>
        <translation>显示其 kernel</translation>
    </message>
    <message>
        <source>Registers, LDS, occupancy and instructions of the chosen kernel</source>
        <translation>选中 kernel 的寄存器、LDS、occupancy 和指令</translation>
    </message>
    <message>
        <source>Whole Profile</source>
        <translation>整个 profile</translation>
    </message>
    <message>
        <source>Show everything, nothing chosen (0 or a double click beside the events: zoom only)</source>
        <translation>显示全部并取消选择（0 或双击事件旁的空白：仅缩放）</translation>
    </message>
</context>
<context>
    <name>ProfileLoading</name>
    <message>
        <source> · dispatches alone</source>
        <translation> · 仅 dispatch</translation>
    </message>
    <message>
        <source>Run {number} · {when} · {function} on {device}{took}{alone}</source>
        <translation>运行 {number} · {when} · {function} 于 {device}{took}{alone}</translation>
    </message>
    <message>
        <source>Imported · {name}</source>
        <translation>已导入 · {name}</translation>
    </message>
</context>
<context>
    <name>ProfileRows</name>
    <message>
        <source>{dispatches} timed alone, one after the other, from their own benchmarks: {total} together.</source>
        <translation>{dispatches}，取自各自的基准测试，逐个单独计时：共 {total}。</translation>
    </message>
    <message>
        <source> The whole call takes {whole_ns}: the sum is {total:.0%} of it.</source>
        <translation> 整次调用用时 {whole_ns}：总和为其 {total:.0%}。</translation>
    </message>
    <message>
        <source> Alone, a dispatch finds its operands in caches, and nothing runs beside it.</source>
        <translation> 单独运行时，dispatch 的操作数在缓存中，且没有其他工作并行。</translation>
    </message>
    <message>
        <source>
of {dispatch}</source>
        <translation>
属于 {dispatch}</translation>
    </message>
    <message>
        <source>Dispatches of it, in all calls of the function but the warm-up</source>
        <translation>除预热外，函数所有调用中它的 dispatch 次数</translation>
    </message>
    <message>
        <source>Of all its calls; the bar compares with the longest; ns in copies</source>
        <translation>所有调用合计；条形与最长的比较；复制时以 ns 为单位</translation>
    </message>
    <message>
        <source>Of the time of all dispatches</source>
        <translation>占所有 dispatch 时间的比例</translation>
    </message>
    <message>
        <source>Of one call</source>
        <translation>一次调用</translation>
    </message>
    <message>
        <source>{alone_ns:,} ns, timed alone</source>
        <translation>{alone_ns:,} ns，单独计时</translation>
    </message>
    <message>
        <source>Of one call, timed alone: nothing ran beside it, its operands were made up</source>
        <translation>一次调用，单独计时：没有其他工作并行，操作数为生成的数据</translation>
    </message>
    <message>
        <source>The shortest call</source>
        <translation>最短的调用</translation>
    </message>
    <message>
        <source>The longest call</source>
        <translation>最长的调用</translation>
    </message>
    <message>
        <source>in the call</source>
        <translation>调用中</translation>
    </message>
    <message>
        <source>▲ alone</source>
        <translation>▲ 单独</translation>
    </message>
    <message>
        <source>In the call that was profiled, or alone from its own benchmark</source>
        <translation>在被 profile 的调用中，或取自其基准测试单独运行</translation>
    </message>
    <message>
        <source>Vector registers</source>
        <translation>向量寄存器</translation>
    </message>
    <message>
        <source>Registers that live in memory</source>
        <translation>存放在内存中的寄存器</translation>
    </message>
    <message>
        <source>Shared memory of a workgroup</source>
        <translation>workgroup 的 shared memory</translation>
    </message>
    <message>
        <source>Wavefronts that a SIMD holds at once: occupancy; the tooltip says what limits it</source>
        <translation>一个 SIMD 同时容纳的 wavefront：occupancy；提示中说明限制因素</translation>
    </message>
    <message>
        <source>The code-generation pipeline</source>
        <translation>代码生成 pipeline</translation>
    </message>
    <message>
        <source>Opens the source of the dispatch</source>
        <translation>打开 dispatch 的源</translation>
    </message>
    <message>
        <source>Opens the kernel&apos;s page</source>
        <translation>打开 kernel 页面</translation>
    </message>
    <message>
        <source>{waves} of {max_waves}</source>
        <translation>{waves} / {max_waves}</translation>
    </message>
</context>
<context>
    <name>ProfileView</name>
    <message>
        <source>Profile</source>
        <translation>Profile</translation>
    </message>
    <message>
        <source>Time of each kernel</source>
        <translation>各 kernel 的时间</translation>
    </message>
    <message>
        <source>Reading the profile</source>
        <translation>正在读取 profile</translation>
    </message>
    <message>
        <source>Selected: {index}</source>
        <translation>已选：{index}</translation>
    </message>
    <message>
        <source>Show its IR</source>
        <translation>显示其 IR</translation>
    </message>
    <message>
        <source>Show its kernel</source>
        <translation>显示其 kernel</translation>
    </message>
    <message>
        <source>Export for Perfetto…</source>
        <translation>导出供 Perfetto 使用…</translation>
    </message>
</context>
<context>
    <name>Profiling</name>
    <message>
        <source>the run that was chosen</source>
        <translation>选中的运行</translation>
    </message>
    <message>
        <source>Import {name}</source>
        <translation>导入 {name}</translation>
    </message>
    <message>
        <source>Read {name}</source>
        <translation>读取 {name}</translation>
    </message>
    <message>
        <source>Write {name}</source>
        <translation>写入 {name}</translation>
    </message>
    <message>
        <source>List the profiles</source>
        <translation>列出 profile</translation>
    </message>
    <message>
        <source>Reading {profile}…</source>
        <translation>正在读取 {profile}…</translation>
    </message>
    <message>
        <source>the times of the run</source>
        <translation>运行的时间</translation>
    </message>
    <message>
        <source>Read the kernel table</source>
        <translation>读取 kernel 表</translation>
    </message>
    <message>
        <source>The reading was cancelled</source>
        <translation>读取已取消</translation>
    </message>
    <message>
        <source>It can be read again, or another profile be chosen.</source>
        <translation>可以重新读取，或选择其他 profile。</translation>
    </message>
</context>
<context>
    <name>Reading</name>
    <message>
        <source>This installation has no changelog.</source>
        <translation>此安装没有更新日志。</translation>
    </message>
    <message>
        <source>No term has these words.</source>
        <translation>没有含这些词的术语。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Glossary</source>
        <translation>术语表</translation>
    </message>
    <message>
        <source>Find a term…</source>
        <translation>查找术语…</translation>
    </message>
    <message>
        <source>Find a term</source>
        <translation>查找术语</translation>
    </message>
</context>
<context>
    <name>ReproduceActions</name>
    <message>
        <source>The folder to put {name} in</source>
        <translation>存放 {name} 的文件夹</translation>
    </message>
    <message>
        <source>Where the reduced IR goes</source>
        <translation>缩减后的 IR 存放位置</translation>
    </message>
    <message>
        <source>MLIR (*.mlir)</source>
        <translation>MLIR (*.mlir)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>Reproducing</name>
    <message>
        <source>Reproducer of {stem}</source>
        <translation>{stem} 的复现</translation>
    </message>
    <message>
        <source>Reduce {stem}; Cancel keeps the best so far</source>
        <translation>缩减 {stem}；取消会保留目前最好的结果</translation>
    </message>
</context>
<context>
    <name>RooflineChart</name>
    <message>
        <source>no roof</source>
        <translation>没有 roof</translation>
    </message>
    <message>
        <source>{name}: {spots} points</source>
        <translation>{name}：{spots} 个点</translation>
    </message>
    <message>
        <source>operations a byte (arithmetic intensity)</source>
        <translation>每字节运算次数（算术强度）</translation>
    </message>
    <message>
        <source>memory {bandwidth}B/s</source>
        <translation>内存 {bandwidth}B/s</translation>
    </message>
    <message>
        <source>
and {points} here: click again for the next</source>
        <translation>
此处另有{points}：再次单击切换到下一个</translation>
    </message>
</context>
<context>
    <name>RooflinePage</name>
    <message>
        <source>Product</source>
        <translation>产品</translation>
    </message>
    <message>
        <source>Products with the chip that the kernels are for; peak rates, dense</source>
        <translation>采用 kernel 所面向芯片的产品；峰值速率，稠密</translation>
    </message>
    <message>
        <source>No roofline yet</source>
        <translation>还没有 roofline</translation>
    </message>
    <message>
        <source>It is drawn when the kernels&apos; work has been read.</source>
        <translation>读取 kernel 的工作量后绘制。</translation>
    </message>
    <message>
        <source>Filled points were measured; hollow ones, on the axis, were not.</source>
        <translation>实心点为实测；坐标轴上的空心点未实测。</translation>
    </message>
    <message>
        <source>Not measured: hollow points stand on the axis at their intensity.</source>
        <translation>未实测：空心点按其强度画在坐标轴上。</translation>
    </message>
    <message>
        <source>Measured points alone.</source>
        <translation>仅有实测点。</translation>
    </message>
    <message>
        <source>The run measured none of these sizes.</source>
        <translation>运行没有测得这些大小。</translation>
    </message>
    <message>
        <source>{said} Larger points take more of the whole time.{source}</source>
        <translation>{said} 点越大，占总时间越多。{source}</translation>
    </message>
    <message>
        <source>{target} is no chip</source>
        <translation>{target} 不是芯片</translation>
    </message>
    <message>
        <source>These kernels are for no chip</source>
        <translation>这些 kernel 不面向任何芯片</translation>
    </message>
    <message>
        <source>No roofline of this target</source>
        <translation>没有此目标的 roofline</translation>
    </message>
    <message>
        <source>{chip} of which Passlens holds peak rates and bandwidth (AMD Instinct, Radeon).
A run with a profile (Shift+F5) puts its measured points here, without a roof.</source>
        <translation>{chip}。Passlens 只有 AMD Instinct、Radeon 的峰值速率和带宽。
带 profile 运行 (Shift+F5) 会在此画出实测点，但没有 roof。</translation>
    </message>
    <message>
        <source>Sizes that only a run knows; {figures}, until you change them:</source>
        <translation>只有运行才知道的大小；{figures}，直到您更改：</translation>
    </message>
    <message>
        <source>{name} of {value}</source>
        <translation>{value} 的 {name}</translation>
    </message>
    <message>
        <source>{name} of {function}</source>
        <translation>{function} 的 {name}</translation>
    </message>
    <message>
        <source>those of the newest run of @{function}</source>
        <translation>取自 @{function} 的最新运行</translation>
    </message>
    <message>
        <source>the least that the IR allows</source>
        <translation>IR 允许的最小值</translation>
    </message>
</context>
<context>
    <name>RooflinePoints</name>
    <message>
        <source>{many} no arithmetic and only move bytes: they have no place on the chart.</source>
        <translation>{many}不做运算、只移动字节：它们在图上没有位置。</translation>
    </message>
    <message>
        <source>vector</source>
        <translation>向量</translation>
    </message>
    <message>
        <source>launch not found: one is assumed</source>
        <translation>未找到启动：按一次计</translation>
    </message>
    <message>
        <source>{flops:,} operations ({element}{rest})</source>
        <translation>{flops:,} 次运算 ({element}{rest})</translation>
    </message>
    <message>
        <source>, matrix</source>
        <translation>，矩阵</translation>
    </message>
    <message>
        <source>{bytes} moved, {x:,.2f} operations a byte</source>
        <translation>移动 {bytes}，每字节 {x:,.2f} 次运算</translation>
    </message>
    <message>
        <source>bound by {bound}, at least {least_ns} a launch</source>
        <translation>受 {bound} 限制，每次启动至少 {least_ns}</translation>
    </message>
    <message>
        <source>: {percent:.1f} % of the roofline</source>
        <translation>：roofline 的 {percent:.1f} %</translation>
    </message>
    <message>
        <source>measured {time_ns}{share}, {y}op/s</source>
        <translation>实测 {time_ns}{share}，{y}op/s</translation>
    </message>
    <message>
        <source>not measured: it stands on the axis, how fast it is is not known</source>
        <translation>未实测：画在坐标轴上，实际速度未知</translation>
    </message>
    <message>
        <source>▲ its code has no matrix instruction</source>
        <translation>▲ 其代码没有矩阵指令</translation>
    </message>
</context>
<context>
    <name>RunFoot</name>
    <message>
        <source>A run goes on</source>
        <translation>正在运行</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Benchmark</source>
        <translation>基准测试</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>RunFormPanel</name>
    <message>
        <source>Run form</source>
        <translation>运行表单</translation>
    </message>
    <message>
        <source>The module reads parameters of the scope “{scope}”</source>
        <translation>模块读取 scope “{scope}” 的参数</translation>
    </message>
    <message>
        <source>Both sides are the same: name a target, toolchain or flags to compare with.</source>
        <translation>两侧相同：请指定要比较的目标、工具链或 flag。</translation>
    </message>
    <message>
        <source>Choose the session or module to compare with.</source>
        <translation>请选择要比较的会话或模块。</translation>
    </message>
    <message>
        <source>A and B are the same: name a target, toolchain or flags for B.</source>
        <translation>A 与 B 相同：请为 B 指定目标、工具链或 flag。</translation>
    </message>
    <message>
        <source>Argument {gaps} leaves its size open: write such as {example}, or choose a file.</source>
        <translation>参数 {gaps} 的大小未定：请写成 {example} 的形式，或选择文件。</translation>
    </message>
    <message>
        <source>The module reads parameters of “{text}”: choose their file, or write {text2}splat for made-up ones.</source>
        <translation>模块读取“{text}”的参数：请选择其文件，或写 {text2}splat 以使用生成的参数。</translation>
    </message>
    <message>
        <source>Add a parameter file</source>
        <translation>添加参数文件</translation>
    </message>
    <message>
        <source>Add an expected result</source>
        <translation>添加期望结果</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数文件</translation>
    </message>
    <message>
        <source>Expected results</source>
        <translation>期望结果</translation>
    </message>
    <message>
        <source>Timing</source>
        <translation>计时</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>参数文件</translation>
    </message>
    <message>
        <source>SCOPE=FILE.irpa, or SCOPE=splat for made-up weights</source>
        <translation>SCOPE=FILE.irpa，或 SCOPE=splat 使用生成的权重</translation>
    </message>
    <message>
        <source>expected result {number}</source>
        <translation>期望结果 {number}</translation>
    </message>
    <message>
        <source>FILE.npy, .npz, .irpa or .safetensors</source>
        <translation>FILE.npy、.npz、.irpa 或 .safetensors</translation>
    </message>
    <message>
        <source>Cancelling…</source>
        <translation>正在取消…</translation>
    </message>
    <message>
        <source>Compile the model first (F5), or open a .vmfb.</source>
        <translation>请先编译模型 (F5)，或打开 .vmfb。</translation>
    </message>
    <message>
        <source>The module exports no function.</source>
        <translation>模块没有导出函数。</translation>
    </message>
    <message>
        <source>No device is available; see the list for the reasons.</source>
        <translation>没有可用设备；原因见列表。</translation>
    </message>
    <message>
        <source>Looking for devices…</source>
        <translation>正在查找设备…</translation>
    </message>
    <message>
        <source>Run the function and time it (Shift+F5)</source>
        <translation>运行函数并计时 (Shift+F5)</translation>
    </message>
    <message>
        <source>Time it until the figure can be trusted, alone or against another one (Alt+F5)</source>
        <translation>计时直到数字可信，单独测或与另一个对比 (Alt+F5)</translation>
    </message>
    <message>
        <source>{told} Compiled code does not check that: it reads past the end.</source>
        <translation>{told} 编译后的代码不检查这一点：会越界读取。</translation>
    </message>
</context>
<context>
    <name>RunOptions</name>
    <message>
        <source>Repetitions</source>
        <translation>重复次数</translation>
    </message>
    <message>
        <source>Timed calls</source>
        <translation>计时的调用</translation>
    </message>
    <message>
        <source>Warm-up</source>
        <translation>预热</translation>
    </message>
    <message>
        <source>Calls before the timed ones, not counted</source>
        <translation>计时之前的调用，不计入</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>Of random arguments that have no seed of their own</source>
        <translation>用于没有自己种子的随机参数</translation>
    </message>
    <message>
        <source>Time limit, s</source>
        <translation>时限，s</translation>
    </message>
    <message>
        <source>The run is ended after so many seconds; 0: never</source>
        <translation>超过这么多秒后结束运行；0：不限</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Profile: what ran when, in a few more calls</source>
        <translation>Profile：再多调用几次，记录何时运行了什么</translation>
    </message>
    <message>
        <source>Time each dispatch alone</source>
        <translation>逐个 dispatch 单独计时</translation>
    </message>
    <message>
        <source>Compiles each dispatch of the function by itself and times it on the device: for drivers that give no profile (hip, cuda)</source>
        <translation>单独编译函数的每个 dispatch 并在设备上计时：用于不提供 profile 的驱动 (hip, cuda)</translation>
    </message>
    <message>
        <source>Folder for the results</source>
        <translation>结果文件夹</translation>
    </message>
    <message>
        <source>folder; empty: not saved</source>
        <translation>文件夹；留空：不保存</translation>
    </message>
    <message>
        <source>choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Choose a folder for the results</source>
        <translation>选择结果文件夹</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>与之比较</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Compiles both sides with every dispatch traced, runs them, and names the first dispatch that differs.</source>
        <translation>编译两侧并跟踪每个 dispatch，运行后指出第一个不一致的 dispatch。</translation>
    </message>
    <message>
        <source>Compare the results</source>
        <translation>比较结果</translation>
    </message>
    <message>
        <source>Save results</source>
        <translation>保存结果</translation>
    </message>
</context>
<context>
    <name>RunResults</name>
    <message>
        <source>Run results</source>
        <translation>运行结果</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>Compared with what was expected</source>
        <translation>与期望比较</translation>
    </message>
    <message>
        <source>Comparisons</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>The first elements that differ</source>
        <translation>最先不一致的元素</translation>
    </message>
    <message>
        <source>Mismatches</source>
        <translation>不一致</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Time of each dispatch</source>
        <translation>每个 dispatch 的时间</translation>
    </message>
    <message>
        <source>Show its profile: what ran when, and memory over time (Ctrl+8)</source>
        <translation>显示其 profile：何时运行了什么，以及内存随时间的变化 (Ctrl+8)</translation>
    </message>
    <message>
        <source>Show what the runtime wrote</source>
        <translation>显示运行时的输出</translation>
    </message>
    <message>
        <source>What the runtime wrote</source>
        <translation>运行时的输出</translation>
    </message>
    <message>
        <source>Differs</source>
        <translation>不一致</translation>
    </message>
    <message>
        <source>{word}. {sentence}</source>
        <translation>{word}。{sentence}</translation>
    </message>
    <message>
        <source>IREE {runtime}</source>
        <translation>IREE {runtime}</translation>
    </message>
    <message>
        <source>, each timed alone</source>
        <translation>，均为单独计时</translation>
    </message>
    <message>
        <source>{dispatches}, {total} in one call{alone}</source>
        <translation>{dispatches}，一次调用共 {total}{alone}</translation>
    </message>
    <message>
        <source>of result {index}</source>
        <translation>结果 {index}</translation>
    </message>
    <message>
        <source>; {more:,} more</source>
        <translation>；另有 {more:,} 个</translation>
    </message>
    <message>
        <source>Hide what the runtime wrote</source>
        <translation>隐藏运行时的输出</translation>
    </message>
    <message>
        <source>{total_ns:,} ns, {value:.1f} % of all dispatches</source>
        <translation>{total_ns:,} ns，占所有 dispatch 的 {value:.1f} %</translation>
    </message>
    <message>
        <source>Summed over its calls in one run; the bar compares with the longest</source>
        <translation>一次运行中其各次调用之和；条形与最长的比较</translation>
    </message>
    <message>
        <source>The shortest call</source>
        <translation>最短的调用</translation>
    </message>
    <message>
        <source>The longest call</source>
        <translation>最长的调用</translation>
    </message>
    <message>
        <source>median {median_ns} · spread ± {mad_ns} (median deviation) · {low} to {high} · n = {count:,}</source>
        <translation>中位数 {median_ns} · 离散 ± {mad_ns}（中位偏差）· {low} 至 {high} · n = {count:,}</translation>
    </message>
    <message>
        <source>scalar</source>
        <translation>标量</translation>
    </message>
</context>
<context>
    <name>RunTarget</name>
    <message>
        <source>Function</source>
        <translation>函数</translation>
    </message>
    <message>
        <source>load: looking…</source>
        <translation>负载：查询中…</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>load: {now}</source>
        <translation>负载：{now}</translation>
    </message>
    <message>
        <source>load: install {library} to see it</source>
        <translation>负载：安装 {library} 后可见</translation>
    </message>
    <message>
        <source>load: not told by this driver</source>
        <translation>负载：此驱动不提供</translation>
    </message>
</context>
<context>
    <name>RunView</name>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Earlier runs</source>
        <translation>先前的运行</translation>
    </message>
    <message>
        <source>No run yet</source>
        <translation>还没有运行</translation>
    </message>
    <message>
        <source>Choose a device and a function, then press Run to see its results, or Benchmark to know well how long it takes.</source>
        <translation>选择设备和函数，然后按“运行”查看结果，或按“基准测试”准确了解用时。</translation>
    </message>
    <message>
        <source>look at an earlier run…</source>
        <translation>查看先前的运行…</translation>
    </message>
    <message>
        <source>{when} · benchmark: {sentence}</source>
        <translation>{when} · 基准测试：{sentence}</translation>
    </message>
    <message>
        <source>{when} · {function} on {device_name} · {time}</source>
        <translation>{when} · {function} 于 {device_name} · {time}</translation>
    </message>
</context>
<context>
    <name>Running</name>
    <message>
        <source>Nothing to run yet</source>
        <translation>还没有可运行的内容</translation>
    </message>
    <message>
        <source>Compile a model, or open a compiled module (.vmfb).</source>
        <translation>请编译模型，或打开编译后的模块 (.vmfb)。</translation>
    </message>
    <message>
        <source>A dispatch alone makes no module to run</source>
        <translation>单独的 dispatch 不产生可运行的模块</translation>
    </message>
    <message>
        <source>The session of the whole model has one: go to it (Alt+Up).</source>
        <translation>整个模型的会话才有：转到该会话 (Alt+Up)。</translation>
    </message>
    <message>
        <source>The model is being compiled</source>
        <translation>模型正在编译</translation>
    </message>
    <message>
        <source>The module can be run when that is done.</source>
        <translation>完成后即可运行模块。</translation>
    </message>
    <message>
        <source>This compile made no module</source>
        <translation>这次编译没有产生模块</translation>
    </message>
    <message>
        <source>See Problems for the reason, or open a compiled module (.vmfb).</source>
        <translation>原因见“问题”，或打开编译后的模块 (.vmfb)。</translation>
    </message>
    <message>
        <source>The session is being read</source>
        <translation>正在读取会话</translation>
    </message>
    <message>
        <source>Waits for: {job}</source>
        <translation>等待：{job}</translation>
    </message>
    <message>
        <source>The session of this run is no longer open.</source>
        <translation>此运行的会话已关闭。</translation>
    </message>
    <message>
        <source>Written: {folder}. Run reproduce.sh there.</source>
        <translation>已写入：{folder}。请在其中运行 reproduce.sh。</translation>
    </message>
    <message>
        <source>No reproducer: {error}</source>
        <translation>没有复现：{error}</translation>
    </message>
    <message>
        <source>Cancelled: no reproducer was written.</source>
        <translation>已取消：没有写入复现。</translation>
    </message>
    <message>
        <source>Keep a preset</source>
        <translation>保存预设</translation>
    </message>
    <message>
        <source>Read what the functions leave open</source>
        <translation>读取函数中待定的部分</translation>
    </message>
    <message>
        <source>Keep the run</source>
        <translation>保存运行</translation>
    </message>
    <message>
        <source>Keep the benchmark</source>
        <translation>保存基准测试</translation>
    </message>
    <message>
        <source>The benchmark was cancelled before anything was timed.</source>
        <translation>基准测试在计时之前被取消。</translation>
    </message>
</context>
<context>
    <name>SampleChart</name>
    <message>
        <source>sample {found}: {samples} ({samples2:,} ns)</source>
        <translation>样本 {found}：{samples} ({samples2:,} ns)</translation>
    </message>
    <message>
        <source>
{share:+.1f} % against the median</source>
        <translation>
相对中位数 {share:+.1f} %</translation>
    </message>
    <message>
        <source>{samples} samples, median {median_ns}</source>
        <translation>{samples} 个样本，中位数 {median_ns}</translation>
    </message>
    <message>
        <source>no samples yet</source>
        <translation>还没有样本</translation>
    </message>
    <message>
        <source>time, {unit}</source>
        <translation>时间，{unit}</translation>
    </message>
    <message>
        <source>sample, in order</source>
        <translation>样本，按顺序</translation>
    </message>
</context>
<context>
    <name>SearchRows</name>
    <message>
        <source>Module after {name}</source>
        <translation>{name} 之后的模块</translation>
    </message>
    <message>
        <source>{hits:,} of {words} shown</source>
        <translation>显示 {hits:,} / {words}</translation>
    </message>
    <message>
        <source>the same text after {passes}</source>
        <translation>{passes} 之后文本相同</translation>
    </message>
</context>
<context>
    <name>SearchView</name>
    <message>
        <source>Search the IR after every pass</source>
        <translation>在每个 pass 之后的 IR 中搜索</translation>
    </message>
    <message>
        <source>What to search for</source>
        <translation>搜索内容</translation>
    </message>
    <message>
        <source>Aa</source>
        <translation>Aa</translation>
    </message>
    <message>
        <source>Match capitals exactly</source>
        <translation>精确匹配大小写</translation>
    </message>
    <message>
        <source>Regular expression, in Python&apos;s syntax</source>
        <translation>正则表达式，Python 语法</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Search the input, the LLVM IR and the assembly of the kernels too</source>
        <translation>同时搜索输入、LLVM IR 和 kernel 的汇编</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>区分大小写</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>正则表达式</translation>
    </message>
    <message>
        <source>Files too</source>
        <translation>包括文件</translation>
    </message>
    <message>
        <source>All scopes, or */@dispatch_3*</source>
        <translation>所有 scope，或 */@dispatch_3*</translation>
    </message>
    <message>
        <source>Only in scopes with this path</source>
        <translation>仅在此路径的 scope 中</translation>
    </message>
    <message>
        <source>Only passes on scopes whose path fits: * stands for anything</source>
        <translation>仅路径匹配的 scope 上的 pass：* 代表任意内容</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>When the text was there</source>
        <translation>文本存在的时段</translation>
    </message>
    <message>
        <source>Search all passes</source>
        <translation>搜索所有 pass</translation>
    </message>
    <message>
        <source>Type a text and press Enter. It is looked for in the IR after every pass and at the end of each phase.</source>
        <translation>输入文本并按 Enter。会在每个 pass 之后和每个阶段结束时的 IR 中查找。</translation>
    </message>
    <message>
        <source>There is nothing to search for</source>
        <translation>没有要搜索的内容</translation>
    </message>
    <message>
        <source>Type a text, or choose .* and type a regular expression.</source>
        <translation>请输入文本，或选择 .* 并输入正则表达式。</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>正在搜索…</translation>
    </message>
    <message>
        <source>Lines appear here as they are found.</source>
        <translation>找到的行会出现在这里。</translation>
    </message>
    <message>
        <source>so far · {done:.0%} searched</source>
        <translation>目前 · 已搜索 {done:.0%}</translation>
    </message>
    <message>
        <source>· finding out when it was there…</source>
        <translation>· 正在确定它存在的时段…</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>Capitals matter (Aa).</source>
        <translation>区分大小写 (Aa)。</translation>
    </message>
    <message>
        <source>Only some scopes were searched.</source>
        <translation>只搜索了部分 scope。</translation>
    </message>
    <message>
        <source>{searched_bytes} of different texts were searched.</source>
        <translation>搜索了 {searched_bytes} 互不相同的文本。</translation>
    </message>
    <message>
        <source>&apos;{asked}&apos; was not found</source>
        <translation>未找到“{asked}”</translation>
    </message>
    <message>
        <source> · the first {shown:,} are listed</source>
        <translation> · 列出前 {shown:,} 行</translation>
    </message>
    <message>
        <source>{lines} in {texts}, of {places}{cut}</source>
        <translation>{lines}，位于 {texts}，共 {places}{cut}</translation>
    </message>
    <message>
        <source>⊘ Cancelled after {lines}</source>
        <translation>⊘ 已取消，此前找到 {lines}</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>Nothing was found until then.</source>
        <translation>到那时为止没有找到。</translation>
    </message>
    <message>
        <source>comes and goes {intervals:,} times</source>
        <translation>出现又消失 {intervals:,} 次</translation>
    </message>
    <message>
        <source>the last time: {intervals}</source>
        <translation>最后一次：{intervals}</translation>
    </message>
    <message>
        <source>In the input</source>
        <translation>在输入中</translation>
    </message>
    <message>
        <source>Appears after {first}</source>
        <translation>出现于 {first} 之后</translation>
    </message>
    <message>
        <source>stays to the end</source>
        <translation>保持到最后</translation>
    </message>
    <message>
        <source>gone after {gone}</source>
        <translation>消失于 {gone} 之后</translation>
    </message>
    <message>
        <source>and {scopes}</source>
        <translation>及{scopes}</translation>
    </message>
    <message>
        <source>Not every large dump was looked into: inside modules it may be gone sooner.</source>
        <translation>并未检查每个大型 dump：在模块内部可能消失得更早。</translation>
    </message>
    <message>
        <source>There from pass to pass, in each scope:</source>
        <translation>在各 scope 中存在的 pass 区间：</translation>
    </message>
    <message>
        <source>{first} to {rest}</source>
        <translation>{first} 至 {rest}</translation>
    </message>
    <message>
        <source>end</source>
        <translation>结束</translation>
    </message>
</context>
<context>
    <name>Session</name>
    <message>
        <source>Read the session</source>
        <translation>读取会话</translation>
    </message>
    <message>
        <source>Read the tables</source>
        <translation>读取表格</translation>
    </message>
    <message>
        <source>Read the log</source>
        <translation>读取日志</translation>
    </message>
    <message>
        <source>Close the session</source>
        <translation>关闭会话</translation>
    </message>
    <message>
        <source>Filter the passes</source>
        <translation>筛选 pass</translation>
    </message>
    <message>
        <source>Read details</source>
        <translation>读取详情</translation>
    </message>
    <message>
        <source>Read the problems</source>
        <translation>读取问题</translation>
    </message>
    <message>
        <source>the pass</source>
        <translation>该 pass</translation>
    </message>
    <message>
        <source>the input</source>
        <translation>输入</translation>
    </message>
</context>
<context>
    <name>SessionNames</name>
    <message>
        <source>Read the names of sessions</source>
        <translation>读取会话名称</translation>
    </message>
</context>
<context>
    <name>SessionPath</name>
    <message>
        <source>Back to {session}</source>
        <translation>返回 {session}</translation>
    </message>
    <message>
        <source>fix: {fix}</source>
        <translation>修复：{fix}</translation>
    </message>
</context>
<context>
    <name>SetupActions</name>
    <message>
        <source>Installing IREE {installing}</source>
        <translation>正在安装 IREE {installing}</translation>
    </message>
    <message>
        <source>IREE {name} is installed.</source>
        <translation>IREE {name} 已安装。</translation>
    </message>
    <message>
        <source>Choose it in the toolbar.</source>
        <translation>请在工具栏中选择它。</translation>
    </message>
    <message>
        <source>The runtime of IREE {version} is installed.</source>
        <translation>IREE {version} 的运行时已安装。</translation>
    </message>
    <message>
        <source>What {name} compiles can be run now.</source>
        <translation>现在可以运行 {name} 编译的模块。</translation>
    </message>
    <message>
        <source>Models opened for the first time now begin with these options.</source>
        <translation>首次打开的模型现在从这些选项开始。</translation>
    </message>
    <message>
        <source>Target chip</source>
        <translation>目标芯片</translation>
    </message>
    <message>
        <source>Chip for the driver {value}, such as gfx90a:</source>
        <translation>驱动 {value} 的芯片，例如 gfx90a：</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>A number, or a list such as {value}[0],{value}[1] or a={value}[0],b={value}[1]:</source>
        <translation>一个数字，或列表，例如 {value}[0],{value}[1] 或 a={value}[0],b={value}[1]：</translation>
    </message>
    <message>
        <source>Toolchain</source>
        <translation>工具链</translation>
    </message>
    <message>
        <source>Version, or path of a Python environment or build folder:</source>
        <translation>版本，或 Python 环境、构建文件夹的路径：</translation>
    </message>
    <message>
        <source>Imported dumps do not tell the command line that made them.</source>
        <translation>导入的 dump 不含产生它们的命令行。</translation>
    </message>
    <message>
        <source>The command line is on the clipboard.</source>
        <translation>命令行已复制到剪贴板。</translation>
    </message>
</context>
<context>
    <name>SharedMemoryPage</name>
    <message>
        <source>filter kernels…</source>
        <translation>筛选 kernel…</translation>
    </message>
    <message>
        <source>Filter kernels</source>
        <translation>筛选 kernel</translation>
    </message>
    <message>
        <source>over the limit</source>
        <translation>超出上限</translation>
    </message>
    <message>
        <source>Only kernels that ask for more than the chip has</source>
        <translation>仅要求超过芯片容量的 kernel</translation>
    </message>
    <message>
        <source>Order of kernels</source>
        <translation>kernel 的顺序</translation>
    </message>
    <message>
        <source>Shared memory of each kernel</source>
        <translation>每个 kernel 的 shared memory</translation>
    </message>
    <message>
        <source> {others} uses none.</source>
        <translation>{others}不使用。</translation>
    </message>
    <message>
        <source> {others} use none.</source>
        <translation>{others}不使用。</translation>
    </message>
    <message>
        <source>Not known.</source>
        <translation>未知。</translation>
    </message>
    <message>
        <source>The one kernel uses no shared memory.</source>
        <translation>唯一的 kernel 不使用 shared memory。</translation>
    </message>
    <message>
        <source>None of the {kernels} uses shared memory.</source>
        <translation>{kernels} 均不使用 shared memory。</translation>
    </message>
    <message>
        <source>No kernel uses shared memory.</source>
        <translation>没有 kernel 使用 shared memory。</translation>
    </message>
    <message>
        <source>{count:,} kernels use shared memory; all fit.</source>
        <translation>{count:,} 个 kernel 使用 shared memory，都放得下。</translation>
    </message>
    <message>
        <source>{over:,} of {kernels} over the limit.{rest}</source>
        <translation>{kernels} 中有 {over:,} 个超出上限。{rest}</translation>
    </message>
    <message>
        <source>A limit or a size is not known, so nobody can say whether all fit.{rest}</source>
        <translation>有上限或大小未知，因此无法判断是否都放得下。{rest}</translation>
    </message>
    <message>
        <source>The one kernel that uses shared memory fits.</source>
        <translation>唯一使用 shared memory 的 kernel 放得下。</translation>
    </message>
    <message>
        <source>Not known yet.</source>
        <translation>尚不清楚。</translation>
    </message>
    <message>
        <source>{kernels} hidden by the filter.</source>
        <translation>{kernels} 被筛选隐藏。</translation>
    </message>
    <message>
        <source>Up and down choose a kernel · Ctrl+wheel zooms · right-click copies and exports</source>
        <translation>上下键选择 kernel · Ctrl+滚轮缩放 · 右键复制和导出</translation>
    </message>
    <message>
        <source>No kernel to show</source>
        <translation>没有可显示的 kernel</translation>
    </message>
    <message>
        <source>No shared memory</source>
        <translation>没有 shared memory</translation>
    </message>
    <message>
        <source>Clear the filter to see the others.</source>
        <translation>清除筛选以查看其他。</translation>
    </message>
    <message>
        <source>No kernel of this session allocates any.</source>
        <translation>此会话没有分配 shared memory 的 kernel。</translation>
    </message>
</context>
<context>
    <name>SidePanel</name>
    <message>
        <source>Open {panel}</source>
        <translation>打开{panel}</translation>
    </message>
</context>
<context>
    <name>SizesRow</name>
    <message>
        <source>Static sizes</source>
        <translation>静态大小</translation>
    </message>
    <message>
        <source>Sizes for dynamic arguments</source>
        <translation>动态参数的大小</translation>
    </message>
    <message>
        <source>Try</source>
        <translation>试验</translation>
    </message>
    <message>
        <source>Try these sizes</source>
        <translation>试用这些大小</translation>
    </message>
    <message>
        <source> and {arguments:,} more</source>
        <translation> 及另外 {arguments:,} 个</translation>
    </message>
    <message>
        <source>Dynamic: {listed}{more}</source>
        <translation>动态：{listed}{more}</translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <source>Drop a model here</source>
        <translation>将模型拖到这里</translation>
    </message>
    <message>
        <source>.mlir or .mlirbc to compile · two .mlir to compare · .passlens session · .vmfb to run · dump folder or log to import</source>
        <translation>.mlir 或 .mlirbc 用于编译 · 两个 .mlir 用于比较 · .passlens 会话 · .vmfb 用于运行 · dump 文件夹或日志用于导入</translation>
    </message>
    <message>
        <source>Open a File…   Ctrl+O</source>
        <translation>打开文件…   Ctrl+O</translation>
    </message>
    <message>
        <source>Start page</source>
        <translation>起始页</translation>
    </message>
    <message>
        <source>Files that you open are listed here.</source>
        <translation>打开过的文件会列在这里。</translation>
    </message>
    <message>
        <source>This installation has no samples.</source>
        <translation>此安装没有示例。</translation>
    </message>
    <message>
        <source>Looking for toolchains…</source>
        <translation>正在查找工具链…</translation>
    </message>
    <message>
        <source>No IREE compiler</source>
        <translation>没有 IREE 编译器</translation>
    </message>
    <message>
        <source>Install it with: pip install iree-base-compiler</source>
        <translation>安装方法：pip install iree-base-compiler</translation>
    </message>
    <message>
        <source>Asking the drivers for devices…</source>
        <translation>正在向驱动查询设备…</translation>
    </message>
    <message>
        <source>no device</source>
        <translation>没有设备</translation>
    </message>
    <message>
        <source>No devices</source>
        <translation>没有设备</translation>
    </message>
    <message>
        <source>No driver answered.</source>
        <translation>没有驱动响应。</translation>
    </message>
    <message>
        <source>Passlens</source>
        <translation>Passlens</translation>
    </message>
    <message>
        <source>Open a model, compile it, and see what every pass of IREE did to it.</source>
        <translation>打开模型并编译，看清 IREE 的每个 pass 对它做了什么。</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>最近的文件</translation>
    </message>
    <message>
        <source>Toolchains on this machine</source>
        <translation>本机的工具链</translation>
    </message>
    <message>
        <source>Devices on this machine</source>
        <translation>本机的设备</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>installed with Passlens</source>
        <translation>随 Passlens 安装</translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message>
        <source>No session</source>
        <translation>没有会话</translation>
    </message>
    <message>
        <source>not compiled</source>
        <translation>未编译</translation>
    </message>
    <message>
        <source>target unknown</source>
        <translation>目标未知</translation>
    </message>
    <message>
        <source>{target} · imported, IREE version unknown</source>
        <translation>{target} · 已导入，IREE 版本未知</translation>
    </message>
</context>
<context>
    <name>StepChart</name>
    <message>
        <source>pass {position:,} {name}</source>
        <translation>pass {position:,} {name}</translation>
    </message>
    <message>
        <source>{total:,} B over the limit of {limit:,} B</source>
        <translation>{total:,} B，上限 {limit:,} B</translation>
    </message>
    <message>
        <source>double-click: its diff</source>
        <translation>双击：其 diff</translation>
    </message>
    <message>
        <source>limit {limit:,} B</source>
        <translation>上限 {limit:,} B</translation>
    </message>
</context>
<context>
    <name>SummaryStrip</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
</context>
<context>
    <name>SymbolFields</name>
    <message>
        <source>{symbol}: {symbol2}, as far as the IR says</source>
        <translation>{symbol}：{symbol2}，依据 IR</translation>
    </message>
    <message>
        <source>Size {name}</source>
        <translation>大小 {name}</translation>
    </message>
    <message>
        <source>{name} is {words}</source>
        <translation>{name} 为 {words}</translation>
    </message>
    <message>
        <source>Sizes known only at run time: {named}.</source>
        <translation>只有运行时才知道的大小：{named}。</translation>
    </message>
</context>
<context>
    <name>TabPage</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>TextActions</name>
    <message>
        <source>Go to a line</source>
        <translation>转到行</translation>
    </message>
    <message>
        <source> {side} the pass</source>
        <translation>（pass {side}）</translation>
    </message>
    <message>
        <source>Line{which}, 1 to {count:,}:</source>
        <translation>行{which}，1 至 {count:,}：</translation>
    </message>
    <message>
        <source>This text defines no symbols.</source>
        <translation>此文本没有定义符号。</translation>
    </message>
    <message>
        <source>line {line:,}</source>
        <translation>第 {line:,} 行</translation>
    </message>
    <message>
        <source>Go to one of {symbols}…</source>
        <translation>转到 {symbols}之一…</translation>
    </message>
    <message>
        <source>List the symbols</source>
        <translation>列出符号</translation>
    </message>
    <message>
        <source>Go to one of {passes}…</source>
        <translation>转到 {passes}之一…</translation>
    </message>
    <message>
        <source>This session holds no texts besides those of its passes.</source>
        <translation>除各 pass 的文本外，此会话没有其他文本。</translation>
    </message>
    <message>
        <source>Go to one of {files}…</source>
        <translation>转到 {files}之一…</translation>
    </message>
    <message>
        <source>List the files</source>
        <translation>列出文件</translation>
    </message>
    <message>
        <source>This text has nothing to fold.</source>
        <translation>此文本没有可折叠的内容。</translation>
    </message>
    <message>
        <source>Level {level}</source>
        <translation>第 {level} 级</translation>
    </message>
    <message>
        <source>{level} of {levels} levels stay open</source>
        <translation>{levels} 级中保持展开 {level} 级</translation>
    </message>
    <message>
        <source>Fold what stands deeper than…</source>
        <translation>折叠更深的内容…</translation>
    </message>
    <message>
        <source>This is for a text: show one in the IR tab.</source>
        <translation>此操作针对文本：请在 IR 标签页显示一份。</translation>
    </message>
    <message>
        <source>This is for a whole text: show the one after the pass (Alt+1) or before it (Alt+2).</source>
        <translation>此操作针对完整文本：请显示 pass 之后 (Alt+1) 或之前 (Alt+2) 的文本。</translation>
    </message>
</context>
<context>
    <name>TextPanel</name>
    <message>
        <source>No match</source>
        <translation>没有匹配</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>正在搜索…</translation>
    </message>
    <message>
        <source>{index:,} of </source>
        <translation>第 {index:,} 个，共 </translation>
    </message>
</context>
<context>
    <name>TextSearch</name>
    <message>
        <source>Not a regular expression: {msg}.</source>
        <translation>不是正则表达式：{msg}。</translation>
    </message>
</context>
<context>
    <name>Texts</name>
    <message>
        <source>{name} and {name2}</source>
        <translation>{name} 和 {name2}</translation>
    </message>
    <message>
        <source>The session does not hold {name}.</source>
        <translation>会话中没有 {name}。</translation>
    </message>
    <message>
        <source>Only the input and the files of the compiler are kept.</source>
        <translation>只保留输入和编译器的文件。</translation>
    </message>
    <message>
        <source>This pass changed nothing: the IR as it stood.</source>
        <translation>此 pass 没有更改：IR 保持原样。</translation>
    </message>
</context>
<context>
    <name>TileFacts</name>
    <message>
        <source>The tiles that make it</source>
        <translation>决定它的 tile</translation>
    </message>
    <message>
        <source>operand {one}</source>
        <translation>操作数 {one}</translation>
    </message>
    <message>
        <source>{op}, line {line:,}</source>
        <translation>{op}，第 {line:,} 行</translation>
    </message>
    <message>
        <source>Configured op: </source>
        <translation>已配置的 op：</translation>
    </message>
    <message>
        <source>Configured op: {op}</source>
        <translation>已配置的 op：{op}</translation>
    </message>
</context>
<context>
    <name>Time</name>
    <message>
        <source>%d %b %H:%M:%S</source>
        <translation>%m-%d %H:%M:%S</translation>
    </message>
</context>
<context>
    <name>TimeView</name>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Time of</source>
        <translation>时间统计</translation>
    </message>
    <message>
        <source>Passes</source>
        <translation>Pass</translation>
    </message>
    <message>
        <source>Rewrite patterns</source>
        <translation>Rewrite pattern</translation>
    </message>
    <message>
        <source>Filter: pass, class, kind of op…</source>
        <translation>筛选：pass、类、op 种类…</translation>
    </message>
    <message>
        <source>Filter passes and bars</source>
        <translation>筛选 pass 和条形</translation>
    </message>
    <message>
        <source>Pass times</source>
        <translation>pass 时间</translation>
    </message>
    <message>
        <source>Time by pass</source>
        <translation>按 pass 统计的时间</translation>
    </message>
    <message>
        <source>No times to show</source>
        <translation>没有可显示的时间</translation>
    </message>
    <message>
        <source>Open a model and compile it (F5).</source>
        <translation>打开模型并编译 (F5)。</translation>
    </message>
    <message>
        <source>Reading the times…</source>
        <translation>正在读取时间…</translation>
    </message>
    <message>
        <source>The compiler&apos;s report is matched to the passes.</source>
        <translation>正在将编译器的报告与各 pass 对应。</translation>
    </message>
    <message>
        <source>No times are known</source>
        <translation>没有已知的时间</translation>
    </message>
    <message>
        <source>Show its passes</source>
        <translation>显示其 pass</translation>
    </message>
    <message>
        <source>List the executions of this pass, and show the IR of the first that changed something</source>
        <translation>列出此 pass 的各次执行，并显示第一次有更改的 IR</translation>
    </message>
    <message>
        <source>Whole compile</source>
        <translation>整个编译</translation>
    </message>
    <message>
        <source>Show all bars again (double click beside a bar, or 0)</source>
        <translation>重新显示所有条形（双击条形旁的空白，或按 0）</translation>
    </message>
    <message>
        <source>What these times are</source>
        <translation>这些时间是什么</translation>
    </message>
    <message>
        <source>The compiler&apos;s own times, in steps of 0.1 ms, merged over functions.</source>
        <translation>编译器自己的时间，步长 0.1 ms，各函数合并。</translation>
    </message>
    <message>
        <source>{shown:,} of {total:,} passes</source>
        <translation>{shown:,} / {total:,} 个 pass</translation>
    </message>
    <message>
        <source> · the compile took {compile_ns}</source>
        <translation> · 编译用时 {compile_ns}</translation>
    </message>
    <message>
        <source>Click a bar; Ctrl and the wheel zoom, dragging moves, a double click zooms to a bar.</source>
        <translation>单击条形；Ctrl+滚轮缩放，拖动平移，双击缩放到条形。</translation>
    </message>
    <message>
        <source>{class_name}
Click: its executions in the list</source>
        <translation>{class_name}
单击：列表中的各次执行</translation>
    </message>
    <message>
        <source>{class_name}
No execution was captured</source>
        <translation>{class_name}
没有捕获到执行</translation>
    </message>
    <message>
        <source>Its rows in the compiler&apos;s report without the passes inside, added up over threads, in steps of 0.1 ms; ns in copies</source>
        <translation>编译器报告中其各行之和，不含内部的 pass，各线程相加，步长 0.1 ms；复制时以 ns 为单位</translation>
    </message>
    <message>
        <source>Of the own times of all passes, added up over threads</source>
        <translation>占所有 pass 自身时间之和（各线程相加）</translation>
    </message>
    <message>
        <source>With the passes that it runs, or waits for, added up over threads</source>
        <translation>含它运行或等待的 pass，各线程相加</translation>
    </message>
    <message>
        <source>Captured executions</source>
        <translation>捕获到的执行</translation>
    </message>
    <message>
        <source>How many of them changed the IR</source>
        <translation>其中更改了 IR 的次数</translation>
    </message>
</context>
<context>
    <name>TimelineCanvas</name>
    <message>
        <source>{spans:,} events in {tracks:,} tracks</source>
        <translation>{tracks:,} 条轨道中的 {spans:,} 个事件</translation>
    </message>
    <message>
        <source>{device}: busy for {device2:.1%} of the {high} shown</source>
        <translation>{device}：在显示的 {high} 中忙碌 {device2:.1%}</translation>
    </message>
</context>
<context>
    <name>TimelineChart</name>
    <message>
        <source>Zoom to it</source>
        <translation>缩放到它</translation>
    </message>
    <message>
        <source>Select its time</source>
        <translation>选择其时间</translation>
    </message>
    <message>
        <source>Copy what is known of it</source>
        <translation>复制其信息</translation>
    </message>
    <message>
        <source>Select what is shown</source>
        <translation>选择显示的范围</translation>
    </message>
    <message>
        <source>Zoom to the selection</source>
        <translation>缩放到选区</translation>
    </message>
    <message>
        <source>Copy what is in the selection</source>
        <translation>复制选区内容</translation>
    </message>
    <message>
        <source>Clear the selection</source>
        <translation>清除选区</translation>
    </message>
</context>
<context>
    <name>TimelinePaint</name>
    <message>
        <source>idle {took}</source>
        <translation>空闲 {took}</translation>
    </message>
    <message>
        <source>small share of the dispatches</source>
        <translation>占 dispatch 的比例小</translation>
    </message>
    <message>
        <source>largest: {largest:.0%}</source>
        <translation>最大：{largest:.0%}</translation>
    </message>
    <message>
        <source>{more:,} more</source>
        <translation>另外 {more:,} 个</translation>
    </message>
    <message>
        <source>transfer</source>
        <translation>传输</translation>
    </message>
    <message>
        <source>queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>allocation</source>
        <translation>分配</translation>
    </message>
    <message>
        <source>other</source>
        <translation>其他</translation>
    </message>
</context>
<context>
    <name>TimelinePanel</name>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Memory over time</source>
        <translation>内存随时间变化</translation>
    </message>
</context>
<context>
    <name>TimelineRuler</name>
    <message>
        <source>{high} shown</source>
        <translation>显示 {high}</translation>
    </message>
</context>
<context>
    <name>TimelineWords</name>
    <message>
        <source>{kind_words} on {device}, {name}</source>
        <translation>{device} 上的{kind_words}，{name}</translation>
    </message>
    <message>
        <source>of {dispatch}</source>
        <translation>属于 {dispatch}</translation>
    </message>
    <message>
        <source>{took}, from {start_ns} to {end_ns}</source>
        <translation>{took}，从 {start_ns} 到 {end_ns}</translation>
    </message>
    <message>
        <source>in the warm-up call, which sums leave out</source>
        <translation>位于预热调用中，不计入合计</translation>
    </message>
    <message>
        <source>{calls} of it: {total_ns} in all ({share:.1%} of all dispatches), mean {mean_ns}</source>
        <translation>共 {calls}：合计 {total_ns}（占所有 dispatch 的 {share:.1%}），平均 {mean_ns}</translation>
    </message>
    <message>
        <source>{count:,} events lie within this pixel; zoom in to tell them apart</source>
        <translation>此像素内有 {count:,} 个事件；放大以区分</translation>
    </message>
    <message>
        <source>idle for {took}</source>
        <translation>空闲 {took}</translation>
    </message>
    <message>
        <source>{where}, from {start_ns} to {end_ns}</source>
        <translation>{where}，从 {start_ns} 到 {end_ns}</translation>
    </message>
    <message>
        <source>after {name}</source>
        <translation>在 {name} 之后</translation>
    </message>
    <message>
        <source>before {name}</source>
        <translation>在 {name} 之前</translation>
    </message>
    <message>
        <source>: what is made once is made in it; sums leave it out</source>
        <translation>：只做一次的工作在其中完成；不计入合计</translation>
    </message>
    <message>
        <source>{index} of {calls:,}{why}</source>
        <translation>{index}，共 {calls:,}{why}</translation>
    </message>
    <message>
        <source>{end_ns}, from {start_ns} to {end_ns2}</source>
        <translation>{end_ns}，从 {start_ns} 到 {end_ns2}</translation>
    </message>
    <message>
        <source>click: select its time</source>
        <translation>单击：选择其时间</translation>
    </message>
    <message>
        <source>call {place:,}</source>
        <translation>第 {place:,} 次调用</translation>
    </message>
    <message>
        <source>, warm-up</source>
        <translation>，预热</translation>
    </message>
    <message>
        <source>{high} from {low} to {high2}</source>
        <translation>{high}，从 {low} 到 {high2}</translation>
    </message>
    <message>
        <source>{device} busy {device2:.0%}</source>
        <translation>{device} 忙碌 {device2:.0%}</translation>
    </message>
    <message>
        <source>no events</source>
        <translation>没有事件</translation>
    </message>
    <message>
        <source>{calls} in {high}</source>
        <translation>{high} 内 {calls}</translation>
    </message>
    <message>
        <source>{high} profiled</source>
        <translation>profile 共 {high}</translation>
    </message>
    <message>
        <source>{calls} left out</source>
        <translation>不计 {calls}</translation>
    </message>
    <message>
        <source>{dispatches} of {kernels}</source>
        <translation>{kernels} 的 {dispatches}</translation>
    </message>
    <message>
        <source>{total} in them</source>
        <translation>其中共 {total}</translation>
    </message>
    <message>
        <source> · most: {first}</source>
        <translation> · 最多：{first}</translation>
    </message>
    <message>
        <source> and {more:,} more</source>
        <translation> 及另外 {more:,} 个</translation>
    </message>
</context>
<context>
    <name>Toolbar</name>
    <message>
        <source>All commands</source>
        <translation>所有命令</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>菜单</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Driver and chip to compile for</source>
        <translation>编译所面向的驱动和芯片</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Opt</source>
        <translation>优化</translation>
    </message>
    <message>
        <source>Optimisation level</source>
        <translation>优化级别</translation>
    </message>
    <message>
        <source>Flags…</source>
        <translation>Flag…</translation>
    </message>
    <message>
        <source>Further flags of iree-compile</source>
        <translation>iree-compile 的其他 flag</translation>
    </message>
    <message>
        <source>Toolchain</source>
        <translation>工具链</translation>
    </message>
    <message>
        <source>The IREE compiler</source>
        <translation>IREE 编译器</translation>
    </message>
    <message>
        <source>Compile  F5</source>
        <translation>编译  F5</translation>
    </message>
    <message>
        <source>Run  ⇧F5</source>
        <translation>运行  ⇧F5</translation>
    </message>
    <message>
        <source>default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>Debug locations are kept in the dumps.</source>
        <translation>dump 中保留了调试位置。</translation>
    </message>
    <message>
        <source>A list, by number or by name…</source>
        <translation>列表，按编号或名称…</translation>
    </message>
    <message>
        <source>The compiler&apos;s default</source>
        <translation>编译器默认</translation>
    </message>
    <message>
        <source>installed with Passlens</source>
        <translation>随 Passlens 安装</translation>
    </message>
    <message>
        <source>Another one…</source>
        <translation>其他…</translation>
    </message>
    <message>
        <source>Manage toolchains…</source>
        <translation>管理工具链…</translation>
    </message>
    <message>
        <source>Another chip…</source>
        <translation>其他芯片…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Cancelling…</source>
        <translation>正在取消…</translation>
    </message>
    <message>
        <source>{devices} by name</source>
        <translation>{devices} 个，按名称</translation>
    </message>
    <message>
        <source>{devices} listed</source>
        <translation>{devices} 个，列表</translation>
    </message>
</context>
<context>
    <name>Toolchains</name>
    <message>
        <source>List the toolchains</source>
        <translation>列出工具链</translation>
    </message>
    <message>
        <source>Waiting for the installation before it</source>
        <translation>等待前一个安装完成</translation>
    </message>
    <message>
        <source>Add a toolchain</source>
        <translation>添加工具链</translation>
    </message>
    <message>
        <source>Remove the toolchain {name}</source>
        <translation>移除工具链 {name}</translation>
    </message>
    <message>
        <source>IREE {version} was added as &apos;{name}&apos;.</source>
        <translation>已将 IREE {version} 添加为“{name}”。</translation>
    </message>
    <message>
        <source>Toolchains</source>
        <translation>工具链</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Runtime</source>
        <translation>运行时</translation>
    </message>
    <message>
        <source>From</source>
        <translation>来自</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Toolchains on this machine</source>
        <translation>本机的工具链</translation>
    </message>
    <message>
        <source>Compile with It</source>
        <translation>用它编译</translation>
    </message>
    <message>
        <source>Verify</source>
        <translation>验证</translation>
    </message>
    <message>
        <source>Compile a small module, ask iree-opt for its passes, read IR with its Python</source>
        <translation>编译一个小模块，向 iree-opt 查询其 pass，用其 Python 读取 IR</translation>
    </message>
    <message>
        <source>Install Its Runtime</source>
        <translation>安装其运行时</translation>
    </message>
    <message>
        <source>Modules of a release are run, compared and timed by the runtime of that release</source>
        <translation>一个版本的模块由该版本的运行时运行、比较和计时</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>移除…</translation>
    </message>
    <message>
        <source>Add a Folder…</source>
        <translation>添加文件夹…</translation>
    </message>
    <message>
        <source>A Python environment with iree-base-compiler, or an IREE build folder</source>
        <translation>含 iree-base-compiler 的 Python 环境，或 IREE 构建文件夹</translation>
    </message>
    <message>
        <source>Released versions</source>
        <translation>已发布的版本</translation>
    </message>
    <message>
        <source>Install</source>
        <translation>安装</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Asking the package index for the released versions…</source>
        <translation>正在向软件包索引查询已发布的版本…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Each with its runtime, in an environment of its own: about 0.7 GB.</source>
        <translation>每个版本连同其运行时使用独立环境：约 0.7 GB。</translation>
    </message>
    <message>
        <source>✓ {name} is installed.</source>
        <translation>✓ {name} 已安装。</translation>
    </message>
    <message>
        <source>✓ The runtime of IREE {version} is installed: modules of {name} can be run.</source>
        <translation>✓ IREE {version} 的运行时已安装：可以运行 {name} 的模块。</translation>
    </message>
    <message>
        <source>Cancelled: nothing was left behind.</source>
        <translation>已取消：没有留下任何内容。</translation>
    </message>
    <message>
        <source>Trying {name}…</source>
        <translation>正在试用 {name}…</translation>
    </message>
    <message>
        <source>On this machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>Install a release</source>
        <translation>安装发布版本</translation>
    </message>
    <message>
        <source>trying…</source>
        <translation>试用中…</translation>
    </message>
    <message>
        <source>✕ broken</source>
        <translation>✕ 已损坏</translation>
    </message>
    <message>
        <source>✕ {bad} of {checks} fail</source>
        <translation>✕ {checks} 项中 {bad} 项失败</translation>
    </message>
    <message>
        <source>✓ works</source>
        <translation>✓ 可用</translation>
    </message>
    <message>
        <source>does not read IR</source>
        <translation>不能读取 IR</translation>
    </message>
    <message>
        <source>The next compile is done with {name}.</source>
        <translation>下次编译将使用 {name}。</translation>
    </message>
    <message>
        <source>Cancelling…</source>
        <translation>正在取消…</translation>
    </message>
    <message>
        <source>Remove IREE {name}?</source>
        <translation>移除 IREE {name}？</translation>
    </message>
    <message>
        <source>{folder} is deleted. It can be installed again.</source>
        <translation>{folder} 将被删除。可以重新安装。</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>The next compile is done with it</source>
        <translation>下次编译将使用它</translation>
    </message>
</context>
<context>
    <name>TrafficPage</name>
    <message>
        <source>Bytes from device to device</source>
        <translation>设备之间的字节</translation>
    </message>
    <message>
        <source>Transfers</source>
        <translation>传输</translation>
    </message>
    <message>
        <source>Nothing is moved from one device to another here.</source>
        <translation>这里没有在设备之间移动的内容。</translation>
    </message>
    <message>
        <source>Show in the IR</source>
        <translation>在 IR 中显示</translation>
    </message>
    <message>
        <source>not said</source>
        <translation>未说明</translation>
    </message>
    <message>
        <source>To all other devices together</source>
        <translation>发往所有其他设备的总和</translation>
    </message>
    <message>
        <source>{where} · {total:,} B cross</source>
        <translation>{where} · 跨设备 {total:,} B</translation>
    </message>
    <message>
        <source>, + of dynamic size on top</source>
        <translation>，另加动态大小</translation>
    </message>
    <message>
        <source>{transfers} across devices, {total}</source>
        <translation>跨设备 {transfers}，{total}</translation>
    </message>
    <message>
        <source>; {stay:,} that stay where they are</source>
        <translation>；{stay:,} 个留在原处</translation>
    </message>
    <message>
        <source>A double click leads to its line</source>
        <translation>双击跳转到其所在行</translation>
    </message>
    <message>
        <source>{moved} that stay on {target}</source>
        <translation>{moved}，留在 {target}</translation>
    </message>
    <message>
        <source>{source} → {target}: {target2:,} B in {moved}</source>
        <translation>{source} → {target}：{target2:,} B，{moved}</translation>
    </message>
</context>
<context>
    <name>Trim</name>
    <message>
        <source>Compact and trim the session</source>
        <translation>压缩并精简会话</translation>
    </message>
    <message>
        <source>Reading what takes the space in {name}…</source>
        <translation>正在读取 {name} 的空间占用…</translation>
    </message>
    <message>
        <source>What to drop</source>
        <translation>要丢弃的内容</translation>
    </message>
    <message>
        <source>Drop</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Entries</source>
        <translation>条目</translation>
    </message>
    <message>
        <source>Uncompressed</source>
        <translation>未压缩</translation>
    </message>
    <message>
        <source>Wins, about</source>
        <translation>约可节省</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Compact</source>
        <translation>压缩</translation>
    </message>
    <message>
        <source>{name} takes {bytes}. Check what you no longer want; the rest is packed closer, and stays as it is. Positions of passes stay.</source>
        <translation>{name} 占用 {bytes}。勾选不再需要的内容；其余会更紧凑地打包，内容不变。pass 的位置不变。</translation>
    </message>
    <message>
        <source>Wins about {won} by what is dropped; measuring the whole…</source>
        <translation>丢弃的内容约可节省 {won}；正在测量整体…</translation>
    </message>
    <message>
        <source>{now} → {after}: wins {won} ({won2:.0%}), measured on a copy</source>
        <translation>{now} → {after}：节省 {won} ({won2:.0%})，在副本上测得</translation>
    </message>
    <message>
        <source>{now}: packed as close as it gets</source>
        <translation>{now}：已无法更紧凑</translation>
    </message>
    <message>
        <source>Cancelled: the session is as it was.</source>
        <translation>已取消：会话保持原样。</translation>
    </message>
    <message>
        <source>Measuring on a copy…</source>
        <translation>正在副本上测量…</translation>
    </message>
    <message>
        <source>Compact and Trim</source>
        <translation>压缩并精简</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Cancelling…</source>
        <translation>正在取消…</translation>
    </message>
    <message>
        <source>An estimate for this alone: texts are compressed together. Below is what the choice wins.</source>
        <translation>仅此一项的估计：文本是一起压缩的。下方为所选内容节省的量。</translation>
    </message>
    <message>
        <source>Dropped</source>
        <translation>已丢弃</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>已保留</translation>
    </message>
    <message>
        <source>is not</source>
        <translation>不再</translation>
    </message>
    <message>
        <source>Drops</source>
        <translation>将丢弃</translation>
    </message>
    <message>
        <source>Keeps</source>
        <translation>将保留</translation>
    </message>
    <message>
        <source>will not be</source>
        <translation>将不再</translation>
    </message>
    <message>
        <source>{kept_verb} {count} that changed nothing: the texts before others are made of their dumps.</source>
        <translation>{kept_verb} {count}没有更改的内容：其他 pass 之前的文本由其 dump 生成。</translation>
    </message>
    <message>
        <source>The text before {passes} {known} known any more.</source>
        <translation>{passes}之前的文本{known}可知。</translation>
    </message>
    <message>
        <source>{notes}: the place goes, the text stays.</source>
        <translation>{notes}：位置会消失，内容保留。</translation>
    </message>
</context>
<context>
    <name>Trimming</name>
    <message>
        <source>Read what takes the space</source>
        <translation>读取空间占用</translation>
    </message>
    <message>
        <source>Estimate</source>
        <translation>估计</translation>
    </message>
    <message>
        <source>Open {name}</source>
        <translation>打开 {name}</translation>
    </message>
</context>
<context>
    <name>TripTable</name>
    <message>
        <source>What the values of the chain take as buffers of their own</source>
        <translation>链中的值作为独立 buffer 所占的空间</translation>
    </message>
    <message>
        <source>Of these, what lies in shared memory</source>
        <translation>其中位于 shared memory 的部分</translation>
    </message>
    <message>
        <source>The ops that collapse dimensions and expand them again, in order</source>
        <translation>依次合并维度又重新展开的各操作</translation>
    </message>
    <message>
        <source>Leads to its diff</source>
        <translation>跳转到其 diff</translation>
    </message>
    <message>
        <source>{position:,}: line {line:,}</source>
        <translation>{position:,}：第 {line:,} 行</translation>
    </message>
    <message>
        <source>The pass after which the chain is there first, and the line of its first op</source>
        <translation>链首次出现的 pass，以及其首个 op 所在的行</translation>
    </message>
</context>
<context>
    <name>Trust</name>
    <message>
        <source>Trust this session?</source>
        <translation>信任此会话？</translation>
    </message>
    <message>
        <source>{name} was not made by you on this machine.</source>
        <translation>{name} 不是你在这台机器上生成的。</translation>
    </message>
    <message>
        <source>Compiling or running it runs what somebody else chose. Below is what would start. Your answer holds for this file as it is now.</source>
        <translation>编译或运行它就是运行他人选定的内容。下面是将要启动的内容。回答只对此文件的当前内容有效。</translation>
    </message>
    <message>
        <source>file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Trust and Start</source>
        <translation>信任并启动</translation>
    </message>
    <message>
        <source>Do Not Start</source>
        <translation>不启动</translation>
    </message>
    <message>
        <source>compiler</source>
        <translation>编译器</translation>
    </message>
    <message>
        <source>made by</source>
        <translation>生成者</translation>
    </message>
    <message>
        <source>IREE {version}, which is not on this machine</source>
        <translation>IREE {version}，本机没有</translation>
    </message>
    <message>
        <source>command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>never used</source>
        <translation>从不使用</translation>
    </message>
    <message>
        <source>input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>{name}, {size}, out of the session</source>
        <translation>{name}，{size}，取自会话</translation>
    </message>
    <message>
        <source>module</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>{name}, {size}: machine code, which a run executes</source>
        <translation>{name}，{size}：运行时执行的机器码</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
</context>
<context>
    <name>UnsavedNotes</name>
    <message>
        <source>Not saved in {session}: {notes}.</source>
        <translation>{session} 中未保存：{notes}。</translation>
    </message>
    <message>
        <source>Save Again</source>
        <translation>再次保存</translation>
    </message>
    <message>
        <source>Save to a File…</source>
        <translation>保存到文件…</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>UseChip</name>
    <message>
        <source>Definition</source>
        <translation>定义</translation>
    </message>
    <message>
        <source>Go to the definition (F12, or Ctrl and a click)</source>
        <translation>跳转到定义（F12，或 Ctrl+单击）</translation>
    </message>
    <message>
        <source>Previous use (Shift+U)</source>
        <translation>上一处使用 (Shift+U)</translation>
    </message>
    <message>
        <source>Next use (U)</source>
        <translation>下一处使用 (U)</translation>
    </message>
    <message>
        <source>Mark no uses (Escape)</source>
        <translation>不标记使用 (Escape)</translation>
    </message>
    <message>
        <source>{name} · looking for its uses…</source>
        <translation>{name} · 正在查找其使用…</translation>
    </message>
    <message>
        <source>use {number:,} of {count:,}</source>
        <translation>第 {number:,} 处使用，共 {count:,} 处</translation>
    </message>
    <message>
        <source>defined in line {line:,} {side}</source>
        <translation>定义于第 {line:,} 行 {side}</translation>
    </message>
</context>
<context>
    <name>Waiting</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Do not wait for it (Escape)</source>
        <translation>不再等待 (Escape)</translation>
    </message>
    <message>
        <source>Comparing…</source>
        <translation>正在比较…</translation>
    </message>
    <message>
        <source>Loading…</source>
        <translation>正在加载…</translation>
    </message>
</context>
<context>
    <name>WhatIf</name>
    <message>
        <source>{value}. Up and Down change it by {val:,}</source>
        <translation>{value}。上下键每次改变 {val:,}</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>假设</translation>
    </message>
    <message>
        <source>Vector registers of a lane</source>
        <translation>每个 lane 的向量寄存器</translation>
    </message>
    <message>
        <source>Scalar registers of a wavefront</source>
        <translation>每个 wavefront 的标量寄存器</translation>
    </message>
    <message>
        <source>LDS of a workgroup</source>
        <translation>每个 workgroup 的 LDS</translation>
    </message>
    <message>
        <source>Lanes of a workgroup</source>
        <translation>每个 workgroup 的 lane</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>The kernel&apos;s own numbers again</source>
        <translation>恢复 kernel 自身的数值</translation>
    </message>
    <message>
        <source>Workgroup</source>
        <translation>Workgroup</translation>
    </message>
    <message>
        <source>; {gain} more than now</source>
        <translation>；比现在多 {gain}</translation>
    </message>
    <message>
        <source>; {gain} fewer than now</source>
        <translation>；比现在少 {gain}</translation>
    </message>
    <message>
        <source>More with: {more}</source>
        <translation>更多需：{more}</translation>
    </message>
</context>
<context>
    <name>Window</name>
    <message>
        <source>{rest}: the passes arrive here.</source>
        <translation>{rest}：pass 会出现在这里。</translation>
    </message>
    <message>
        <source>Importing</source>
        <translation>正在导入</translation>
    </message>
    <message>
        <source>Compiling</source>
        <translation>正在编译</translation>
    </message>
    <message>
        <source>Opening {name}…</source>
        <translation>正在打开 {name}…</translation>
    </message>
    <message>
        <source>The compiled module is in {path}.</source>
        <translation>编译后的模块在 {path}。</translation>
    </message>
    <message>
        <source>Save the module</source>
        <translation>保存模块</translation>
    </message>
    <message>
        <source>The report is in {path}.</source>
        <translation>报告在 {path}。</translation>
    </message>
    <message>
        <source>Write the report</source>
        <translation>写入报告</translation>
    </message>
    <message>
        <source>{name} — Passlens</source>
        <translation>{name} — Passlens</translation>
    </message>
    <message>
        <source>Passlens</source>
        <translation>Passlens</translation>
    </message>
</context>
<context>
    <name>WindowParts</name>
    <message>
        <source>Views</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>面板</translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation>Pipeline</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
</context>
<context>
    <name>WiringCapture</name>
    <message>
        <source>This session is of one dispatch: @{name}.</source>
        <translation>此会话属于一个 dispatch：@{name}。</translation>
    </message>
    <message>
        <source>F5 compiles it again, with other flags if you like. Alt+Up: {name}.</source>
        <translation>F5 重新编译它，也可换用其他 flag。Alt+Up：{name}。</translation>
    </message>
</context>
<context>
    <name>WiringDevices</name>
    <message>
        <source>Cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>Choose a phase above to read it, or come back to this tab.</source>
        <translation>在上方选择阶段以读取，或稍后回到此标签页。</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>已取消。</translation>
    </message>
    <message>
        <source>at pass {number}{name}</source>
        <translation>（pass {number}{name}）</translation>
    </message>
    <message>
        <source>Choose another phase above.</source>
        <translation>请在上方选择其他阶段。</translation>
    </message>
</context>
<context>
    <name>WiringFiles</name>
    <message>
        <source>Press Compile (F5): the passes arrive here.</source>
        <translation>请按“编译”(F5)：pass 会出现在这里。</translation>
    </message>
    <message>
        <source>Not compiled</source>
        <translation>未编译</translation>
    </message>
    <message>
        <source>{title}: a compile by IREE {toolchain_version}, recorded.</source>
        <translation>{title}：由 IREE {toolchain_version} 编译并录制。</translation>
    </message>
    <message>
        <source>Compile (F5) compiles it here, with every pass.</source>
        <translation>“编译”(F5) 会在本机用全部 pass 编译它。</translation>
    </message>
    <message>
        <source>One file is open at a time; the others are among the recent files.</source>
        <translation>一次只打开一个文件；其他文件在最近的文件中。</translation>
    </message>
    <message>
        <source>Use in Run</source>
        <translation>用于运行</translation>
    </message>
    <message>
        <source>Open {model}</source>
        <translation>打开 {model}</translation>
    </message>
    <message>
        <source>Recent Files…</source>
        <translation>最近的文件…</translation>
    </message>
</context>
<context>
    <name>WiringFixes</name>
    <message>
        <source>Read the arguments</source>
        <translation>读取参数</translation>
    </message>
    <message>
        <source>Edit a copy</source>
        <translation>编辑副本</translation>
    </message>
    <message>
        <source>The device list is set</source>
        <translation>设备列表已设置</translation>
    </message>
    <message>
        <source>Added to the flags: {flags}</source>
        <translation>已加入 flag：{flags}</translation>
    </message>
    <message>
        <source>The toolchain is {toolchain} now</source>
        <translation>工具链现为 {toolchain}</translation>
    </message>
    <message>
        <source>{kind}; F5 compiles with it.</source>
        <translation>{kind}；按 F5 以此编译。</translation>
    </message>
    <message>
        <source>The form is set</source>
        <translation>表单已设置</translation>
    </message>
    <message>
        <source>Save the edited copy</source>
        <translation>保存编辑后的副本</translation>
    </message>
    <message>
        <source>MLIR (*.mlir)</source>
        <translation>MLIR (*.mlir)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>The edited copy is in {path}.</source>
        <translation>编辑后的副本在 {path}。</translation>
    </message>
    <message>
        <source>{fits} What the compiler reports is listed here.</source>
        <translation>{fits} 编译器的报告列在这里。</translation>
    </message>
</context>
<context>
    <name>WiringGraph</name>
    <message>
        <source>No graph to show</source>
        <translation>没有可显示的图</translation>
    </message>
    <message>
        <source>Open a model and compile it (F5).</source>
        <translation>打开模型并编译 (F5)。</translation>
    </message>
    <message>
        <source>It is read from phases: import a folder of --dump-compilation-phases-to.</source>
        <translation>它读自各阶段：请导入 --dump-compilation-phases-to 的文件夹。</translation>
    </message>
    <message>
        <source>The graph is read from the flow and stream phases.</source>
        <translation>图读自 flow 和 stream 阶段。</translation>
    </message>
</context>
<context>
    <name>WiringJobs</name>
    <message>
        <source>Import</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>Compile</source>
        <translation>编译</translation>
    </message>
    <message>
        <source>⊘ Cancelled</source>
        <translation>⊘ 已取消</translation>
    </message>
    <message>
        <source>Read the outcome</source>
        <translation>读取编译结果</translation>
    </message>
    <message>
        <source>{name}: {outcome}</source>
        <translation>{name}：{outcome}</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>✕ Not imported</source>
        <translation>✕ 未导入</translation>
    </message>
    <message>
        <source>✕ Not compiled</source>
        <translation>✕ 未编译</translation>
    </message>
    <message>
        <source>Jobs {live}</source>
        <translation>任务 {live}</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>任务</translation>
    </message>
    <message>
        <source> and {live} more</source>
        <translation> 及另外 {live} 个</translation>
    </message>
    <message>
        <source>No run yet</source>
        <translation>还没有运行</translation>
    </message>
    <message>
        <source>Choose a device and a function, then press Run (Shift+F5).</source>
        <translation>选择设备和函数，然后按“运行”(Shift+F5)。</translation>
    </message>
    <message>
        <source>Read the runs</source>
        <translation>读取运行</translation>
    </message>
    <message>
        <source>Find the dispatch</source>
        <translation>查找 dispatch</translation>
    </message>
</context>
<context>
    <name>WiringLineage</name>
    <message>
        <source>A journey begins at an op of a pass or of the input, or in a kernel&apos;s LLVM IR or assembly: choose a pass, and put the caret on one.</source>
        <translation>旅程从某个 pass 或输入中的 op 开始，或从 kernel 的 LLVM IR 或汇编开始：选择一个 pass，并将光标放在 op 上。</translation>
    </message>
    <message>
        <source>No journey is shown: put the caret on an op and press L.</source>
        <translation>没有显示旅程：将光标放在 op 上并按 L。</translation>
    </message>
</context>
<context>
    <name>WiringNotes</name>
    <message>
        <source>Add a note</source>
        <translation>添加笔记</translation>
    </message>
    <message>
        <source>Notes {total}</source>
        <translation>笔记 {total}</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>笔记</translation>
    </message>
    <message>
        <source>This problem is not found in the session any more.</source>
        <translation>会话中已没有此问题。</translation>
    </message>
    <message>
        <source>The note was removed.</source>
        <translation>笔记已移除。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
</context>
<context>
    <name>WiringNotices</name>
    <message>
        <source>after {seconds}</source>
        <translation>{seconds} 之后</translation>
    </message>
    <message>
        <source>It ended {after}.</source>
        <translation>已结束，用时 {after}。</translation>
    </message>
    <message>
        <source>This is Passlens {version}; before, it was {seen}.</source>
        <translation>这是 Passlens {version}；之前是 {seen}。</translation>
    </message>
    <message>
        <source>What&apos;s New</source>
        <translation>新增功能</translation>
    </message>
</context>
<context>
    <name>WiringProfile</name>
    <message>
        <source>The session keeps this profile as {name}. {taken}</source>
        <translation>会话将此 profile 保存为 {name}。{taken}</translation>
    </message>
    <message>
        <source>The profile is in {path}: open it at ui.perfetto.dev, which reads it in the browser.</source>
        <translation>profile 在 {path}：可在 ui.perfetto.dev 中打开，由浏览器读取。</translation>
    </message>
    <message>
        <source>There is no IR to show: open the session that this profile is of, and import the profile there.</source>
        <translation>没有可显示的 IR：请打开此 profile 所属的会话，并在那里导入它。</translation>
    </message>
</context>
<context>
    <name>WiringRecovery</name>
    <message>
        <source>Look for what was open</source>
        <translation>查找之前打开的内容</translation>
    </message>
    <message>
        <source>, and this was not done: {busy}</source>
        <translation>，且未完成：{busy}</translation>
    </message>
    <message>
        <source>Passlens was ended with {name} open{doing}.</source>
        <translation>Passlens 结束时 {name} 仍处于打开状态{doing}。</translation>
    </message>
    <message>
        <source>What was captured until then is kept in its session.</source>
        <translation>此前捕获的内容保存在其会话中。</translation>
    </message>
    <message>
        <source>It was not compiled.</source>
        <translation>它没有编译。</translation>
    </message>
    <message>
        <source>Reopen</source>
        <translation>重新打开</translation>
    </message>
    <message>
        <source>Note what is open</source>
        <translation>记录打开的内容</translation>
    </message>
</context>
<context>
    <name>WiringReproduce</name>
    <message>
        <source>{title}{title2} fails alike: it is in {folder}, with its command.</source>
        <translation>{title}{title2} 以相同方式失败：它与命令一同位于 {folder}。</translation>
    </message>
    <message>
        <source>{made} It is in {path}.</source>
        <translation>{made} 位于 {path}。</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Copied, {markdown:,} lines of Markdown: {value}</source>
        <translation>已复制 {markdown:,} 行 Markdown：{value}</translation>
    </message>
</context>
<context>
    <name>WiringSession</name>
    <message>
        <source>Reading the session…</source>
        <translation>正在读取会话…</translation>
    </message>
    <message>
        <source>Problems that the compiler reports are listed here, the cause first.</source>
        <translation>编译器报告的问题列在这里，原因在前。</translation>
    </message>
    <message>
        <source>Open a model and compile it (F5).</source>
        <translation>打开模型并编译 (F5)。</translation>
    </message>
    <message>
        <source>No devices to show</source>
        <translation>没有可显示的设备</translation>
    </message>
    <message>
        <source>No memory to show</source>
        <translation>没有可显示的内存</translation>
    </message>
    <message>
        <source>No kernels to show</source>
        <translation>没有可显示的 kernel</translation>
    </message>
    <message>
        <source>Being imported by another Passlens</source>
        <translation>另一个 Passlens 正在导入</translation>
    </message>
    <message>
        <source>Being compiled by another Passlens</source>
        <translation>另一个 Passlens 正在编译</translation>
    </message>
    <message>
        <source>These dumps have phases and no passes: click one above to read its IR.</source>
        <translation>这些 dump 有阶段但没有 pass：单击上方的阶段以读取其 IR。</translation>
    </message>
    <message>
        <source>This session has no passes: it was compiled with a quick look only.</source>
        <translation>此会话没有 pass：它只经过快速查看编译。</translation>
    </message>
    <message>
        <source>The compile was cancelled before a pass was captured.</source>
        <translation>编译在捕获到任何 pass 之前就被取消了。</translation>
    </message>
    <message>
        <source>The compile ended before a pass was captured.</source>
        <translation>编译在捕获到任何 pass 之前就结束了。</translation>
    </message>
    <message>
        <source>Click a phase above to read its IR.</source>
        <translation>单击上方的阶段可查看其 IR。</translation>
    </message>
    <message>
        <source>It appears when the compile has got that far.</source>
        <translation>编译到达该步后会出现。</translation>
    </message>
    <message>
        <source>The compile ended before there was any; see Problems.</source>
        <translation>编译在产生它之前结束；见“问题”。</translation>
    </message>
    <message>
        <source>It is read from phases: import a folder of --dump-compilation-phases-to.</source>
        <translation>它读自各阶段：请导入 --dump-compilation-phases-to 的文件夹。</translation>
    </message>
    <message>
        <source>Import the dumps again.</source>
        <translation>请重新导入 dump。</translation>
    </message>
    <message>
        <source>Compile again (F5).</source>
        <translation>请重新编译（F5）。</translation>
    </message>
    <message>
        <source>Another version of Passlens made this table, and this version cannot read it. {again}</source>
        <translation>此表由另一个版本的 Passlens 生成，本版本无法读取。{again}</translation>
    </message>
    <message>
        <source>No device table</source>
        <translation>没有设备表</translation>
    </message>
    <message>
        <source>No memory table</source>
        <translation>没有内存表</translation>
    </message>
    <message>
        <source>No kernels</source>
        <translation>没有 kernel</translation>
    </message>
    <message>
        <source>{mark}Problems {total}</source>
        <translation>{mark}问题 {total}</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
</context>
<context>
    <name>WiringTexts</name>
    <message>
        <source>There is no text.</source>
        <translation>没有文本。</translation>
    </message>
    <message>
        <source>Without “Ignore renumbering” the exact text is compared, which is quick; tick it to compare ops again.</source>
        <translation>不勾选“忽略重新编号”时逐字比较文本，速度快；勾选则重新按 op 比较。</translation>
    </message>
    <message>
        <source>The comparison was cancelled.</source>
        <translation>比较已取消。</translation>
    </message>
</context>
<context>
    <name>WiringTime</name>
    <message>
        <source>Reading the session…</source>
        <translation>正在读取会话…</translation>
    </message>
    <message>
        <source>Open a model and compile it (F5).</source>
        <translation>打开模型并编译 (F5)。</translation>
    </message>
    <message>
        <source>No times to show</source>
        <translation>没有可显示的时间</translation>
    </message>
    <message>
        <source>The model is being compiled</source>
        <translation>模型正在编译</translation>
    </message>
    <message>
        <source>The compiler reports its times when it has ended.</source>
        <translation>编译器在结束时报告其时间。</translation>
    </message>
    <message>
        <source>Read the times</source>
        <translation>读取时间</translation>
    </message>
    <message>
        <source>List the dispatches</source>
        <translation>列出 dispatch</translation>
    </message>
    <message>
        <source>The session has the source of no dispatch: it has no IR of phase &apos;executable-sources&apos;.</source>
        <translation>会话没有任何 dispatch 的源：没有 “executable-sources” 阶段的 IR。</translation>
    </message>
    <message>
        <source>Ask what the pass is for</source>
        <translation>查询该 pass 的用途</translation>
    </message>
</context>
<context>
    <name>WiringTrust</name>
    <message>
        <source>Read what {name} would start</source>
        <translation>读取 {name} 将启动的内容</translation>
    </message>
    <message>
        <source>Trust {name}</source>
        <translation>信任 {name}</translation>
    </message>
</context>
<context>
    <name>WiringUnsaved</name>
    <message>
        <source>The note is not saved; its text is kept here. {reason}</source>
        <translation>笔记未保存；其内容保留在这里。{reason}</translation>
    </message>
    <message>
        <source>Notes has Save Again and Save to a File.</source>
        <translation>“笔记”面板中有“再次保存”和“保存到文件”。</translation>
    </message>
    <message>
        <source>Show Notes</source>
        <translation>显示笔记</translation>
    </message>
    <message>
        <source>The notes are being saved; the window closes when that is done.</source>
        <translation>正在保存笔记；保存后窗口将关闭。</translation>
    </message>
    <message>
        <source>{notes} that had not been saved came back.</source>
        <translation>恢复了 {notes}未保存的内容。</translation>
    </message>
    <message>
        <source>Look for unsaved notes</source>
        <translation>查找未保存的笔记</translation>
    </message>
    <message>
        <source>A note of {session} was not saved; its text is still here.</source>
        <translation>{session} 的一条笔记未保存；其内容仍在这里。</translation>
    </message>
    <message>
        <source>Open It</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Write the notes</source>
        <translation>写入笔记</translation>
    </message>
    <message>
        <source>The notes are in {path}.</source>
        <translation>笔记在 {path}。</translation>
    </message>
    <message>
        <source>Save the notes</source>
        <translation>保存笔记</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown (*.md)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source> and </source>
        <translation> 和 </translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message>
        <source> or </source>
        <translation> 或 </translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>--phase, --pass and --values show the device of each op and value at one point of the compile, and how it is known.</source>
        <translation>--phase、--pass 和 --values 显示编译到某一时刻每个 op 和值所在的设备，以及依据。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>@SYMBOL</source>
        <translation>@符号</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>A .passlens file, or a file of IR.</source>
        <translation>.passlens 文件，或 IR 文件。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>A .passlens file.</source>
        <translation>.passlens 文件。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>A .passlens session or a .vmfb module.</source>
        <translation>.passlens 会话或 .vmfb 模块。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>A build folder, a Python environment, or iree-compile itself.</source>
        <translation>构建文件夹、Python 环境，或 iree-compile 本身。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>A column for each toolchain, with this value.</source>
        <translation>每个工具链一列，内容是该值。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>A command, &apos;json&apos; for the fields of every --json output, &apos;pass&apos;, or &apos;flag&apos;.</source>
        <translation>一个命令；“json”说明所有 --json 输出的字段；“pass”或“flag”。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>A file of commands in order, one per line.</source>
        <translation>按顺序列出命令的文件，每行一条。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>A folder of --mlir-print-ir-tree-dir or --dump-compilation-phases-to, or a log of printed IR.</source>
        <translation>--mlir-print-ir-tree-dir 或 --dump-compilation-phases-to 写出的文件夹，或打印 IR 的日志。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>A model, or the session of one that failed.</source>
        <translation>模型，或编译失败的模型的会话。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>A name, a version, or the path of a Python environment or build folder.</source>
        <translation>名称、版本，或 Python 环境或构建文件夹的路径。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>A name, version, or path; else our own.</source>
        <translation>名称、版本或路径；省略时为 Passlens 自带的工具链。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>A name, version, range of releases (3.4.0..3.13.0) or path; repeat it in order.</source>
        <translation>名称、版本、发布版范围（3.4.0..3.13.0）或路径；按顺序重复给出。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>A position, as &apos;passlens passes&apos; prints it, or a name: the first execution that changed something.</source>
        <translation>“passlens passes”输出的位置，或名称：指其第一次有更改的执行。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>A position, as &apos;passlens passes&apos; prints it, or a name: the first execution that changed something. After a file of IR: the other one.</source>
        <translation>“passlens passes”输出的位置，或名称：指其第一次有更改的执行。第一个参数是 IR 文件时：另一个文件。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>A run that takes longer counts as hanging.</source>
        <translation>运行时间超过此秒数即视为挂起。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>A session of a compile that failed, or a file of IR.</source>
        <translation>编译失败的会话，或 IR 文件。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>A session, or a profile of the IREE runtime or of ROCm&apos;s profilers.</source>
        <translation>会话，或 IREE 运行时或 ROCm 性能分析工具的 profile。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>A symbol, the end of one, a kernel, or a position.</source>
        <translation>符号、符号的末尾、kernel 或位置。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>A text that stands after several passes is searched once and printed for the first of them. Ends with 0 when something was found and with 1 when not.</source>
        <translation>若干 pass 之后相同的文本只搜索一次，并列在其中第一个 pass 下。找到时退出码为 0，否则为 1。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>A trial compiles a copy of the input into a session of its own; neither the model nor the session&apos;s IR is changed. Where the compile fails in one dispatch and a fix can act there, that is tried alone first. Ends with 1 when none of those that were tried compiles.</source>
        <translation>每次试验都把输入的副本编译到单独的会话中；模型和此会话的 IR 均不改变。如果编译在某个 dispatch 中失败，而修复可以作用于它，则先单独试验该 dispatch。试验过的修复都无法编译时，退出码为 1。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>AGPR</source>
        <translation>AGPR</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>API</source>
        <translation>API</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>ARG=SIZES</source>
        <translation>参数=大小</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Absolute tolerance for --expected.</source>
        <translation>--expected 的绝对容差。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Add a note: plain text or light Markdown; &apos;-&apos; reads stdin.</source>
        <translation>添加笔记：纯文本或简单的 Markdown；“-”从标准输入读取。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Add a profile of another machine to the session.</source>
        <translation>把另一台机器的 profile 加入会话。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Add it to a dispatch, named as &apos;dispatch&apos; takes it.</source>
        <translation>加到一个 dispatch；写法与“dispatch”命令相同。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Add it to a line of the input, or of a file of the compiler.</source>
        <translation>加到输入或编译器所写文件的一行。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Add it to a problem: its place in the list, or its rule.</source>
        <translation>加到一个问题：其在列表中的序号，或其规则。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Add it to this pass. A position, as &apos;passlens passes&apos; prints it, or a name: the first execution that changed something.</source>
        <translation>加到此 pass。“passlens passes”输出的位置，或名称：指其第一次有更改的执行。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Add it to this phase, such as &apos;flow&apos;.</source>
        <translation>加到此阶段，例如“flow”。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>After &apos;pass&apos;: a pass, as &apos;passlens passes&apos; names it. After &apos;flag&apos;: a flag of iree-compile.</source>
        <translation>“pass”之后：“passlens passes”列出的 pass 名称。“flag”之后：iree-compile 的 flag。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>All that the compiler wrote.</source>
        <translation>编译器的全部输出。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Also list the first N spans, in order of time.</source>
        <translation>另按时间顺序列出前 N 个区间。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Also show the log on stderr.</source>
        <translation>同时把日志写到标准错误。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Arguments:</source>
        <translation>参数：</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Artifacts</source>
        <translation>产物</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>As &apos;passlens devices&apos; lists it. A session knows its driver&apos;s.</source>
        <translation>“passlens devices”列出的设备。会话默认使用其驱动的设备。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>As &apos;passlens toolchain list&apos; prints it.</source>
        <translation>“passlens toolchain list”列出的名称。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>As for &apos;compile&apos;; by default the session&apos;s.</source>
        <translation>与“compile”相同；默认为会话的工具链。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>As for &apos;passlens run&apos;; random for all.</source>
        <translation>与“passlens run”相同；省略时全部随机。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>B is A&apos;s model, compiled for this chip.</source>
        <translation>B 为 A 的模型，针对此芯片编译。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>B is on this device; without B, it is A there.</source>
        <translation>B 在此设备上运行；没有 B 时，在此设备上运行 A。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>B to A, time of a call</source>
        <translation>B 与 A 之比，每次调用的时间</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>B&apos;s function, where it is another.</source>
        <translation>B 的函数（与 A 不同时）。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>B&apos;s inputs, where they are others.</source>
        <translation>B 的输入（与 A 不同时）。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>B&apos;s weights.</source>
        <translation>B 的权重。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>CHIP</source>
        <translation>芯片</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>COMMAND [ARGS]...</source>
        <translation>命令 [参数]...</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>CUDA</source>
        <translation>CUDA</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Calls of the function in FILE: of several the first is a warm-up.</source>
        <translation>文件中该函数的调用次数：多于一次时，第一次为预热。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Cancelling…</source>
        <translation>正在取消…</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Check all that Passlens needs of a toolchain. Exit code 1 when something is missing.</source>
        <translation>检查 Passlens 对工具链的全部要求。有缺失时退出码为 1。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Commands:</source>
        <translation>命令：</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Compare the IR after the first with the IR after this one.</source>
        <translation>比较前一个 pass 之后的 IR 与此 pass 之后的 IR。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Compare the devices that a model names with those that a compile would declare; nothing is compiled.</source>
        <translation>比较模型提到的设备与编译将声明的设备；不进行编译。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Compare the text as it is. Without it, ops are compared: a renumbered value, a renamed alias, a location, or independent ops in another order are no change.</source>
        <translation>按文本原样比较。否则按 op 比较：值的重新编号、alias 的改名、位置信息，或独立 op 的不同顺序均不算更改。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Compare with this device, dispatch by dispatch.</source>
        <translation>逐个 dispatch 与此设备比较。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Compile a grid of toolchains, targets, flag sets and models, and print it as a table.</source>
        <translation>编译由工具链、目标、标志组和模型构成的网格，并打印成表。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Compile a grid of toolchains, targets, flags and models.</source>
        <translation>编译由工具链、目标、标志和模型构成的网格。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Compile a model and keep every pass, the tables and the diagnostics in a session file.</source>
        <translation>编译模型，并把每个 pass、各种表格和诊断信息保存到会话文件中。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Compile a model into a session with every pass.</source>
        <translation>把模型编译为包含每个 pass 的会话。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Compile both sides of the change once more with every pass, to compare them.</source>
        <translation>用全部 pass 再编译变化的两侧一次，以便比较。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Compile nothing: show what is there.</source>
        <translation>不编译：只显示已有的结果。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Compile one dispatch alone, and list the rewrite patterns that each pass tried, how often, and for how long.</source>
        <translation>单独编译一个 dispatch，并列出每个 pass 尝试的 rewrite pattern、次数和耗时。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Compile one dispatch of a session alone, with every pass, into a session of its own.</source>
        <translation>把会话中的一个 dispatch 连同每个 pass 单独编译到新会话。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Count the ops that each pass changed where that was not done yet.</source>
        <translation>统计各 pass 改动的操作数（尚未统计的部分）。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Ctrl+C leaves nothing behind.</source>
        <translation>按 Ctrl+C 取消时不留下任何文件。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>DIR</source>
        <translation>文件夹</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>DISPATCH</source>
        <translation>DISPATCH</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Damaged</source>
        <translation>已损坏</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Delete an installed toolchain, or forget one that was added: its folder stays.</source>
        <translation>删除已安装的工具链，或移除添加的工具链（其文件夹保留）。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Device memory</source>
        <translation>设备内存</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Device memory over time</source>
        <translation>设备内存随时间变化</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Devices of this machine.</source>
        <translation>本机的设备。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Devices that a model names but a compile would lack.</source>
        <translation>模型提到但编译会缺少的设备。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Devices, what each holds, and transfers.</source>
        <translation>设备、各设备存放的内容，以及传输。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Dimensions collapsed and expanded again</source>
        <translation>合并又展开的维度</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Drivers without a device</source>
        <translation>没有设备的驱动</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Drop parts of a session, and pack the rest again. Without an option: list what takes the space.</source>
        <translation>删除会话的部分内容，并重新压缩其余内容。不带选项时：列出占用空间的内容。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Drop scopes, phases, passes or files from a session.</source>
        <translation>从会话中删除 scope、阶段、pass 或文件。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Drop the files of a kind (vmfb, …).</source>
        <translation>删除某一种文件（vmfb 等）。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Drop the passes and the IR of a phase.</source>
        <translation>删除一个阶段的 pass 和 IR。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Drop the passes of scopes that match, and of all inside them. May be given again.</source>
        <translation>删除匹配的 scope 及其内部所有 scope 的 pass。可多次使用。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Drop the passes that changed nothing.</source>
        <translation>删除没有更改的 pass。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Dump folders and logs of printed IR, as a session.</source>
        <translation>把 dump 文件夹和打印 IR 的日志导入为会话。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Each step tells how it is known (debug locations, structure, symbol) and how sure it is: certain, likely, guess. Sessions compiled with --locations know more.</source>
        <translation>每一步都注明依据（调试位置、结构、符号）和把握：确定、可能、猜测。用 --locations 编译的会话依据更充分。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>End with 1 when B is slower.</source>
        <translation>B 较慢时退出码为 1。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Ends with 1 when the compile cannot succeed.</source>
        <translation>编译不可能成功时，退出码为 1。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Evaluate sizes for this shape of an argument.</source>
        <translation>按参数的此形状计算各个大小。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Every cell is a session. Results are kept beside the grid (GRID.sweep): a stopped sweep continues, and only cells whose input, toolchain or command changed are compiled again. Exit code 1 when a cell could not be tried.</source>
        <translation>每个单元是一个会话。结果保存在网格旁边（GRID.sweep）：停止后可以继续，只有输入、工具链或命令改变的单元才会重新编译。有单元无法尝试时退出码为 1。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Every pass of one dispatch of a session, alone.</source>
        <translation>单独编译会话中的一个 dispatch，包含每个 pass。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Everything on one kernel (its function, dispatch, or the end of either): configuration, occupancy and what would raise it, instructions, work, launches, and the roofline.</source>
        <translation>一个 kernel 的全部信息（写其函数、dispatch，或二者的末尾）：配置、占用率及其提升条件、指令、工作量、启动和 roofline。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Expected results in order, as for --input.</source>
        <translation>按顺序给出的预期结果，写法与 --input 相同。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>FILE</source>
        <translation>文件</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>FLAG</source>
        <translation>FLAG</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>FOLDER</source>
        <translation>文件夹</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Find a text in all IR, and the passes between which it exists.</source>
        <translation>在全部 IR 中查找文本，以及它存在于哪些 pass 之间。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Find a text in the IR after every pass; lines are printed as they are found.</source>
        <translation>在每个 pass 之后的 IR 中查找文本；找到一行就输出一行。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Find the first release that compiles a model, or the last one that did, in the fewest compiles.</source>
        <translation>用最少的编译次数，找出第一个能编译模型的发布版，或最后一个曾经能编译它的发布版。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Find the flags that matter among the differences between two commands, by delta debugging.</source>
        <translation>用 delta debugging 在两条命令的差异中找出起作用的标志。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Find the smallest input that still fails with the same message: a dispatch, a pass, a phase, or the model.</source>
        <translation>查找仍以相同消息失败的最小输入：一个 dispatch、一个 pass、一个阶段，或整个模型。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Find where an ordered list of compilers or commands changes from good to bad, or from bad to good.</source>
        <translation>在一列有序的编译器或命令中，找出从好变坏或从坏变好的位置。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>First problem</source>
        <translation>第一个问题</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Flags of iree-compile, after &apos;--&apos;.</source>
        <translation>iree-compile 的 flag，写在“--”之后。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Flags of iree-compile, beside those of the session or in place of one of the same name.</source>
        <translation>iree-compile 的 flag：补充会话的 flag，或替换其中同名的 flag。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Follow one op through all passes, from the input to the files of the compiler.</source>
        <translation>追踪一个 op 经过的所有 pass，从输入直到编译器所写的文件。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Follow the op in this line of the input instead.</source>
        <translation>改为追踪输入中这一行的 op。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>For a file: the flags that it fails with, of iree-opt when they name a pass pipeline.</source>
        <translation>用于文件：使其失败的 flag；如果写明 pass pipeline，则为 iree-opt 的 flag。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>For run-time: as &apos;passlens benchmark&apos; takes it.</source>
        <translation>用于 run-time：写法同 &apos;passlens benchmark&apos;。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>For run-time: as for &apos;passlens run&apos;.</source>
        <translation>用于 run-time：写法同 &apos;passlens run&apos;。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>For run-time: which function.</source>
        <translation>用于 run-time：哪个函数。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>GLOB</source>
        <translation>GLOB</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>GRID.toml</source>
        <translation>网格.toml</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Give a compiler that is on this machine a name for --toolchain.</source>
        <translation>为本机已有的编译器命名，供 --toolchain 使用。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Give note N another text; &apos;-&apos; reads stdin.</source>
        <translation>修改第 N 条笔记的文本；“-”从标准输入读取。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Help on a command, pass, flag, or the JSON.</source>
        <translation>关于命令、pass、flag 或 JSON 的帮助。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>How many devices of the driver to declare, or which: hip[0],hip[1] or a=hip[0],b=hip[1].</source>
        <translation>声明该驱动的几个设备，或哪些设备：hip[0],hip[1] 或 a=hip[0],b=hip[1]。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>IR</source>
        <translation>IR</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>IR at its end</source>
        <translation>结束时的 IR</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>IREE compilers on this machine.</source>
        <translation>本机的 IREE 编译器。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>IREE compilers on this machine: list, install, add, remove and verify them.</source>
        <translation>本机的 IREE 编译器：列出、安装、添加、移除和验证。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Ignore case.</source>
        <translation>不区分大小写。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Import what a compile left: dump folders, or a log of printed IR, also unfinished or compressed ones.</source>
        <translation>导入编译留下的内容：dump 文件夹，或打印 IR 的日志；未完成或已压缩的也可以。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>In use from the first to the last access</source>
        <translation>从首次访问到末次访问期间使用</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Inputs by name: &apos;prefill 128&apos;, &apos;decode&apos;, or a saved one.</source>
        <translation>按名称指定输入：“prefill 128”、“decode”，或已保存的预设。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Install a released version with its runtime, in an environment of its own (about 0.7 GB).</source>
        <translation>把一个已发布的版本连同其运行时安装到单独的环境中（约 0.7 GB）。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Install the runtime of a toolchain that has none, so that its modules can be run here (about 0.15 GB).</source>
        <translation>为没有运行时的工具链安装运行时，以便在本机运行其模块（约 0.15 GB）。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Its name; by default that of its folder.</source>
        <translation>名称；默认为其文件夹的名称。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Its symbol, the end of that, its kernel, or its position in the list.</source>
        <translation>其符号、符号的末尾、kernel，或在列表中的位置。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>KERNEL</source>
        <translation>KERNEL</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>KIND</source>
        <translation>种类</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Keep LLVM IR and assembly of the kernels with --passes none too.</source>
        <translation>使用 --passes none 时也保留 kernel 的 LLVM IR 和汇编。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Keep debug locations in the dumps.</source>
        <translation>在 dump 中保留调试位置。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Keep debug locations in the dumps: the session gets about a sixth larger.</source>
        <translation>在 dump 中保留调试位置：会话约增大六分之一。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>LDS</source>
        <translation>LDS</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>LDS against its limit, and device memory.</source>
        <translation>LDS 及其上限，以及设备内存。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>LDS over the limit</source>
        <translation>超限的 LDS</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>LINE is in the IR before the pass.</source>
        <translation>该行位于 pass 之前的 IR 中。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>LINE is in this file of LLVM IR or assembly: what its kernel computes.</source>
        <translation>该行位于此 LLVM IR 或汇编文件中：显示其 kernel 计算的内容。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>LLVM</source>
        <translation>LLVM</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>LOCALE</source>
        <translation>语言</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Language of all that is printed: en or zh_CN.</source>
        <translation>输出的语言：en 或 zh_CN。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Launches</source>
        <translation>启动</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Leave out of failing IR what the failure does not need: functions, ops, operands, attributes, dimensions.</source>
        <translation>从失败的 IR 中去掉与失败无关的内容：函数、op、操作数、属性、维度。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Line of the op, as &apos;passlens ir&apos; prints it.</source>
        <translation>op 所在的行，以“passlens ir”的输出为准。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Line of the pass or phase, as &apos;passlens ir&apos; prints it, or of the file.</source>
        <translation>pass 或阶段的行（以“passlens ir”的输出为准），或文件的行。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Lines that moved begin with &apos;&lt;&apos; where they stood and &apos;&gt;&apos; where they stand. Two files: the exit code is 0 when they are the same but for names and the order of independent ops (with --exact: the same text), and 1 when they differ. Where one of them is in generic form and the other is not, iree-opt prints both in one form first.</source>
        <translation>移动的行在原处以“&lt;”开头，在新处以“&gt;”开头。比较两个文件时，如果除名称和独立 op 的顺序外相同（使用 --exact 时：文本相同），退出码为 0，否则为 1。如果只有一个文件是 generic 形式，则先由 iree-opt 把二者打印成同一形式。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>List the devices of this machine, and why a driver has none.</source>
        <translation>列出本机的设备，以及某个驱动没有设备的原因。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>List the fixes that the problems of a session propose, with their results; or try some.</source>
        <translation>列出会话中各问题提出的修复及其结果，或试验修复。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>List the kernels with their registers, spills, LDS, workgroup size and occupancy.</source>
        <translation>列出 kernel 及其寄存器、溢出、LDS、workgroup 大小和占用率。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>List the notes of a session, or add, change or remove one. They are kept in the session file.</source>
        <translation>列出会话的笔记，或添加、修改、删除笔记。笔记保存在会话文件中。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>List the pass executions in pipeline order.</source>
        <translation>按 pipeline 顺序列出 pass 的执行。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>List the passes by the time that they took, from the compiler&apos;s own report.</source>
        <translation>按耗时列出 pass，数据来自编译器自己的报告。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>List the problems of a compile, causes first.</source>
        <translation>列出编译的问题，原因在前。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>List the released versions that can be installed.</source>
        <translation>列出可以安装的已发布版本。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>List the toolchains that --toolchain takes by name.</source>
        <translation>列出 --toolchain 可按名称使用的工具链。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>List values too, not only globals, ops and results.</source>
        <translation>除 global、op 和结果外，也列出值。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>List what is where after this pass. A position, as &apos;passlens passes&apos; prints it, or a name: the first execution that changed something.</source>
        <translation>列出此 pass 之后各对象所在的设备。“passlens passes”输出的位置，或名称：指其第一次有更改的执行。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>List what is where at the end of this phase.</source>
        <translation>列出此阶段结束时各对象所在的设备。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Measure the gain on a copy, and leave the session as it is.</source>
        <translation>在副本上测量能节省多少，不更改会话。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Missing releases are installed when needed (about 0.7 GB each). A session is compiled again as it was, with other releases. Exit code 1 when both ends give the same verdict.</source>
        <translation>缺少的发布版会在需要时安装（每个约 0.7 GB）。会话会按原样用其他发布版重新编译。两端结论相同时退出码为 1。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>N TEXT</source>
        <translation>N 文本</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>NAME</source>
        <translation>名称</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>NAME=GLOB</source>
        <translation>名称=通配符</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>NOT DECLARED</source>
        <translation>未声明</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Name the passes that decided where a device or a global is.</source>
        <translation>列出决定某个设备或 global 位置的 pass。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Next:</source>
        <translation>下一步：</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>No device</source>
        <translation>没有设备</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Not captured</source>
        <translation>未捕获</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Not imported</source>
        <translation>未导入</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Not tried.</source>
        <translation>未试验。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Notes</source>
        <translation>笔记</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>N|LIST</source>
        <translation>N|列表</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>OUT</source>
        <translation>输出文件</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>OUT.mlir</source>
        <translation>输出.mlir</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Occupancy</source>
        <translation>occupancy</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>One for each argument, in order: 4x17xi64=0, @x.npy, x.irpa:KEY, x.npz:KEY, x.safetensors:KEY, random:SEED, ramp:START:STEP. Random for all unless given.</source>
        <translation>按顺序每个参数一个：4x17xi64=0、@x.npy、x.irpa:KEY、x.npz:KEY、x.safetensors:KEY、random:SEED、ramp:START:STEP。省略时全部随机。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>One of the same model, by another command.</source>
        <translation>同一模型用另一条命令编译的会话。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Only after which passes it appears and disappears, in each scope.</source>
        <translation>只列出它在每个 scope 中于哪些 pass 之后出现和消失。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Only dimensions that are collapsed and expanded again, and what that costs.</source>
        <translation>只显示合并又展开的维度及其代价。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Only of this phase, such as &apos;flow&apos;.</source>
        <translation>仅限此阶段，例如“flow”。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Only on scopes with this path, such as &apos;*/@dispatch_3*&apos;.</source>
        <translation>仅限路径匹配的 scope，例如“*/@dispatch_3*”。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Only the shared memory of one kernel (its function, dispatch, or the end of either): the bill, its tiles, lifetimes and history, and what would fit.</source>
        <translation>只显示一个 kernel 的 shared memory（写其函数、dispatch，或二者的末尾）：明细、tile、生命周期和历史，以及可容纳的方案。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Only those that changed the IR.</source>
        <translation>仅限更改了 IR 的 pass。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Only those that failed; with --changed, both.</source>
        <translation>仅限失败的 pass；与 --changed 同用时两者都列出。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Only with this name: &apos;*tile*&apos;.</source>
        <translation>仅限名称匹配的 pass，例如“*tile*”。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Open another window, also when one is open. Files may follow.</source>
        <translation>即使已有窗口也另开一个。后面可跟文件。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Optimisation level.</source>
        <translation>优化级别。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Options</source>
        <translation>选项</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Options:</source>
        <translation>选项：</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>PASS</source>
        <translation>PASS</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>PASS|FILE</source>
        <translation>PASS|文件</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>PATH</source>
        <translation>路径</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>PATTERN</source>
        <translation>模式</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>PATTERN is a regular expression, in Python&apos;s syntax.</source>
        <translation>模式为正则表达式，使用 Python 语法。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>PHASE</source>
        <translation>阶段</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Pack a session tighter; nothing is lost.</source>
        <translation>把会话压缩得更紧；不丢失任何内容。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Pack all contents of a session again, tighter, and without unused ones. Nothing is lost.</source>
        <translation>重新更紧地压缩会话的全部内容，并去掉不再使用的内容。不丢失任何信息。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Parallel compiles; 0: as many as this machine can take.</source>
        <translation>并行编译的数量；0：取本机能承受的数量。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Pass executions in pipeline order.</source>
        <translation>按 pipeline 顺序列出 pass 的执行。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Passes keep their positions. The session says where a text before a pass can no longer be rebuilt.</source>
        <translation>pass 的位置不变。如果某个 pass 之前的文本无法再恢复，会话会注明。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Phases</source>
        <translation>阶段</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Print JSON; &apos;passlens help json&apos; lists the fields.</source>
        <translation>输出 JSON；“passlens help json”列出其字段。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Print at most this many lines; all are counted.</source>
        <translation>最多输出这么多行；计数包括全部。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Print at most this many passes; JSON has all.</source>
        <translation>最多输出这么多 pass；JSON 包含全部。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Print at most this many patterns of each pass; JSON has all.</source>
        <translation>每个 pass 最多输出这么多 pattern；JSON 包含全部。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Print the IR after a pass or before it, or at the end of a phase.</source>
        <translation>输出某个 pass 之后或之前的 IR，或某个阶段结束时的 IR。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Print the graph in Graphviz&apos;s DOT language.</source>
        <translation>以 Graphviz 的 DOT 语言输出图。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Print the source of the dispatch, as a module, and compile nothing.</source>
        <translation>以模块形式输出 dispatch 的源，不进行编译。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Print the version and leave.</source>
        <translation>输出版本并退出。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Print what a pass changed, or what differs between two files of IR.</source>
        <translation>输出某个 pass 的更改，或两个 IR 文件的差异。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Print what the compiler wrote while it ran.</source>
        <translation>输出编译器运行时写出的内容。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Profiles of this session</source>
        <translation>此会话的 profile</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Registers, spills, LDS of each kernel.</source>
        <translation>每个 kernel 的寄存器、溢出和 LDS。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Relative tolerance for --expected.</source>
        <translation>--expected 的相对容差。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Remove note N.</source>
        <translation>删除第 N 条笔记。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Results are kept: the same command continues after a stop. Candidates that cannot be judged are skipped. A command that makes no session is judged by its exit code: 0 is good, 125 means skip. Exit code 1 when both ends give the same verdict.</source>
        <translation>结果会保留：停止后用同一命令即可继续。无法判断的候选会跳过。不产生会话的命令按退出码判断：0 为好，125 表示跳过。两端结论相同时退出码为 1。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Rewrite patterns that a dispatch&apos;s passes try.</source>
        <translation>一个 dispatch 的各 pass 尝试的 rewrite pattern。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Run a function of a module, time it, and compare its results with expected ones.</source>
        <translation>运行模块的一个函数并计时，把结果与预期结果比较。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Run a function, time it, compare its results.</source>
        <translation>运行一个函数，计时并比较结果。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Run it with the runtime of this toolchain; by default that of the session&apos;s compiler or of the .vmfb&apos;s bytecode version.</source>
        <translation>用此工具链的运行时运行；默认为会话的编译器或 .vmfb 的字节码版本所对应的运行时。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Run that program too, and show its command.</source>
        <translation>同时运行该程序，并显示其命令。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Runs at a time; 0: one for each processor.</source>
        <translation>同时进行的运行数；0 表示每个处理器一个。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>SECONDS</source>
        <translation>秒数</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>SESSION</source>
        <translation>会话</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>SESSION|FILE</source>
        <translation>会话|文件</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>SESSION|VMFB</source>
        <translation>会话|VMFB</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>SGPR</source>
        <translation>SGPR</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>SPEC</source>
        <translation>输入值</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Seconds after which a process counts as hanging; 0: no limit.</source>
        <translation>进程超过此秒数即视为挂起；0 表示不限。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>See what IREE does to a model: every pass and its diff, devices, memory, kernels, and timed runs.</source>
        <translation>查看 IREE 对模型做了什么：每个 pass 及其 diff、设备、内存、kernel 和计时运行。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Seed of random inputs.</source>
        <translation>随机输入的种子。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Shared memory (LDS) of each kernel</source>
        <translation>各 kernel 的 shared memory (LDS)</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Show a profile: time by dispatch with its kernel, idle gaps, transfers, and memory beside the compiler&apos;s plan.</source>
        <translation>显示 profile：各 dispatch 及其 kernel 的耗时、空闲间隔、传输，以及内存与编译器计划的对照。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Show devices declared and referenced, what each runs and holds, and transfers between them, with findings.</source>
        <translation>显示声明和引用的设备、各设备运行和存放的内容、设备间的传输，以及诊断结论。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Show help on a command, a pass (&apos;help pass NAME&apos;), a flag (&apos;help flag NAME&apos;), or the JSON (&apos;help json&apos;).</source>
        <translation>显示关于命令、pass（“help pass 名称”）、flag（“help flag 名称”）或 JSON（“help json”）的帮助。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Show only these cells: toolchain=3.9*, result=fails.</source>
        <translation>只显示这些单元：toolchain=3.9*、result=fails。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Show the LDS of each kernel against its limit, and the memory of each device over time.</source>
        <translation>显示每个 kernel 的 LDS 及其上限，以及每个设备的内存随时间的变化。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Show the dispatch graph of a phase, a function at a time; repeated layers are listed once.</source>
        <translation>按函数显示一个阶段的 dispatch 图；重复的层只列一次。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Show this help.</source>
        <translation>显示此帮助。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Show what a session holds and how the compile ended.</source>
        <translation>显示会话包含的内容，以及编译如何结束。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Show what edits of the input change; try nothing.</source>
        <translation>只显示对输入的修改，不进行试验。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Shrink failing IR to what the failure needs.</source>
        <translation>把失败的 IR 缩减到失败所必需的部分。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Smaller, and still too much</source>
        <translation>更小，但仍然过大</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Start nothing new after this many seconds; 0: no limit.</source>
        <translation>超过此秒数后不再开始新的测量；0 表示不限。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Starting</source>
        <translation>正在启动</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Stop after this many seconds, with the best so far.</source>
        <translation>超过此秒数即停止，采用目前最好的结果。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Stop it after this many seconds; 0: no limit.</source>
        <translation>超过此秒数即停止；0 表示不限。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Stop the compiler when no pass starts or ends for this long; the session names the pass it was in.</source>
        <translation>在此时间内没有 pass 开始或结束时停止编译器；会话会指出它停在哪个 pass 中。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Such as 3.5.0.</source>
        <translation>例如 3.5.0。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>TEST</source>
        <translation>测试</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>TEXT</source>
        <translation>文本</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>The IR before or after a pass.</source>
        <translation>某个 pass 之前或之后的 IR。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>The IR before the pass instead of after it.</source>
        <translation>pass 之前（而不是之后）的 IR。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>The author; by default the login name.</source>
        <translation>作者；默认为登录名。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>The bill</source>
        <translation>账单</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>The chip to compile a model for.</source>
        <translation>模型的目标芯片。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>The chip to compile for.</source>
        <translation>编译的目标芯片。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>The chip to compile for. Unless given: gfx942 for hip, sm_80 for cuda, rdna3 for vulkan, host for local.</source>
        <translation>编译的目标芯片。默认：hip 为 gfx942，cuda 为 sm_80，vulkan 为 rdna3，local 为 host。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>The compiler&apos;s scheduling statistics</source>
        <translation>编译器的调度统计</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>The diagnostic is the judge: each candidate must fail with a message of the same class, in the same pass where that is known. Ctrl-C stops it, and keeps the best so far.</source>
        <translation>以诊断信息为准：每个候选都必须以同类消息失败，并在已知时失败于同一 pass。按 Ctrl-C 停止，并保留目前最好的结果。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>The end of its log</source>
        <translation>其日志的末尾</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>The file to write; beside the session unless given.</source>
        <translation>要写入的文件；默认放在会话旁边。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>The first call reads it from the IR; the session then keeps it.</source>
        <translation>第一次调用时从 IR 读取，之后保存在会话中。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>The first command is compiled with parts of the differences, until none can be left out. Devices, chip, optimisation level and toolchain count as differences. Exit code 1 when both commands give the same verdict.</source>
        <translation>用第一条命令加上部分差异来编译，直到没有一项可以去掉。设备、芯片、优化级别和工具链都算差异。两条命令结论相同时退出码为 1。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>The fix to try, as the list names it, or a rule to try all its fixes.</source>
        <translation>要试验的修复，写法同列表；写规则名则试验其全部修复。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>The folder has the input, a script, the expected error, a README and a text for an upstream issue.</source>
        <translation>文件夹包含输入、脚本、预期的错误、README，以及供上游 issue 使用的文本。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>The folder to write; without it, the text for an issue.</source>
        <translation>要写入的文件夹；省略时输出供 issue 使用的文本。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>The function; needed when the module has several.</source>
        <translation>函数；模块有多个函数时必须指定。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>The longest that a warm-up may take.</source>
        <translation>预热最多持续的秒数。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>The model: .mlir or .mlirbc.</source>
        <translation>模型：.mlir 或 .mlirbc。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>The model; none with --commands.</source>
        <translation>模型；使用 --commands 时不给。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>The module at the end of this phase, instead of a pass.</source>
        <translation>不指定 pass，而是此阶段结束时的模块。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>The new session file.</source>
        <translation>新的会话文件。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>The phase whose IR is read.</source>
        <translation>读取其 IR 的阶段。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>The release that fails, where you know one.</source>
        <translation>已知失败的发布版（如果知道）。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>The releases to try, such as 3.4.0..3.13.0; all by default.</source>
        <translation>要尝试的发布版，例如 3.4.0..3.13.0；默认全部。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>The result; unless given: NAME.reduced.mlir.</source>
        <translation>结果文件；默认为“名称.reduced.mlir”。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>The same flag under other names</source>
        <translation>同一 flag 的其他名称</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>The session file.</source>
        <translation>会话文件。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>The session of one compile.</source>
        <translation>一次编译的会话。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>The session stays as it is. Ends with 1 when the dispatch does not compile: the passes until then are listed.</source>
        <translation>会话保持不变。dispatch 无法编译时退出码为 1，并列出此前的 pass。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>The shape of an argument that is known only at run time, or one dimension of it (arg0[1]=32), or any other size by its name; FUNCTION:arg0=1x32 for one function. May be given several times.</source>
        <translation>运行时才确定的参数形状，或其中一个维度（arg0[1]=32），或按名称给出的其他大小；仅用于一个函数时写 FUNCTION:arg0=1x32。可多次使用。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>The smallest input that still fails, as a folder.</source>
        <translation>仍会失败的最小输入，写成一个文件夹。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>The tiles that make it</source>
        <translation>决定它的 tile</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>The toolchain to ask: a name, version, or path.</source>
        <translation>要查询的工具链：名称、版本或路径。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>This machine</source>
        <translation>本机</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Time a function precisely, or compare two.</source>
        <translation>精确测量一个函数的耗时，或比较两个。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Time a function until the figure is known well, or two of them in turn, and say which is faster.</source>
        <translation>测量一个函数的耗时直到数值足够精确；或轮流测量两个，并指出哪个更快。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Time each dispatch of a session alone, on any driver.</source>
        <translation>在任何驱动上，为会话的每个 dispatch 单独计时。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Time each dispatch where the driver can.</source>
        <translation>在驱动支持时为每个 dispatch 计时。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Time until the median is known to ±P %.</source>
        <translation>测量到中位数的误差不超过 ±P % 为止。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Timed calls (with B: pairs a load); 0: chosen.</source>
        <translation>计时的调用次数（有 B 时：每次加载的成对次数）；0 表示自动选择。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Timed calls.</source>
        <translation>计时的调用次数。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>To know</source>
        <translation>须知</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Trust a session from elsewhere: it may compile and run, also later.</source>
        <translation>信任来自别处的会话：此后允许它编译和运行。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Try all of them.</source>
        <translation>试验全部修复。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Try every candidate and print the whole table.</source>
        <translation>尝试每个候选，并打印整张表。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Try fixes for its problems, and compare.</source>
        <translation>试验其问题的修复，并比较结果。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Try sizes for a dynamic argument, such as arg0=4x64.</source>
        <translation>为动态参数试用具体大小，例如 arg0=4x64。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Two iree-compile commands in place of sessions, one per line.</source>
        <translation>用两条 iree-compile 命令代替会话，每行一条。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Untimed calls before them.</source>
        <translation>在此之前不计时的调用次数。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Usage:</source>
        <translation>用法：</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Use only the toolchains on this machine; install nothing.</source>
        <translation>只用本机已有的工具链；不安装任何版本。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>VERSION</source>
        <translation>版本</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>VGPR</source>
        <translation>VGPR</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Values</source>
        <translation>值</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>WHAT</source>
        <translation>内容</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Weights, or SCOPE=splat for made-up ones; as for &apos;passlens run&apos;.</source>
        <translation>权重，或用 SCOPE=splat 生成假权重；与“passlens run”相同。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Weights: .irpa, .gguf or .safetensors; or SCOPE=splat (SCOPE=splat:f16=0.01) for made-up ones.</source>
        <translation>权重：.irpa、.gguf 或 .safetensors；或用 SCOPE=splat（SCOPE=splat:f16=0.01）生成假权重。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>What a pass changed; two passes or two files compared.</source>
        <translation>某个 pass 的更改；或比较两个 pass、两个文件。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>What a session holds and how the compile ended.</source>
        <translation>会话包含的内容，以及编译如何结束。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>What crosses, for each pair of devices</source>
        <translation>每对设备之间传输的内容</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>What devices did and when; import, export.</source>
        <translation>各设备在何时做了什么；导入、导出。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>What is dispatched and moved, in order.</source>
        <translation>按顺序列出 dispatch 和移动的内容。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>What makes a candidate good: compiles, no:RULE (such as no:shared-memory), or a bound on a figure: lds&lt;=64KiB, dispatches&lt;20, compile-time&lt;20s, run-time&lt;=3ms.</source>
        <translation>怎样的候选算好：compiles、no:RULE（例如 no:shared-memory），或数值的界限：lds&lt;=64KiB、dispatches&lt;20、compile-time&lt;20s、run-time&lt;=3ms。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>What to compare it with: the same kinds.</source>
        <translation>比较的对象：种类相同。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>What to compile.</source>
        <translation>要编译的内容。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>What to look for in each line.</source>
        <translation>在每一行中查找的内容。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>What went wrong, causes first.</source>
        <translation>出了什么问题，原因在前。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>What would fit</source>
        <translation>怎样能放下</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>When a session&apos;s run dies, name the dispatch it died in.</source>
        <translation>会话的运行崩溃时，指出崩溃所在的 dispatch。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>When it dies, write what shows it.</source>
        <translation>崩溃时写出复现所需的文件。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Where an op comes from, and what became of it.</source>
        <translation>一个 op 的来源，以及它变成了什么。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Where sessions and results are kept; a stopped run continues in the same folder.</source>
        <translation>会话和结果保存的位置；停止后可在同一文件夹中继续。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Where the compile&apos;s time went, by pass.</source>
        <translation>编译时间在各 pass 上的分布。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Which compiler or command of a list changed a result.</source>
        <translation>列表中哪个编译器或命令改变了结果。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Which flag of two commands changed a result.</source>
        <translation>两条命令中哪个标志改变了结果。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Which pass executions to store with their IR.</source>
        <translation>存储哪些 pass 执行及其 IR。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Which profile of the session; the newest unless given.</source>
        <translation>会话的哪个 profile；默认为最新的。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Which release of IREE compiles a model.</source>
        <translation>哪个 IREE 发布版能编译某个模型。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Whose devices the module is for.</source>
        <translation>模块面向哪个驱动的设备。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Will it fit? Constants, variables and the largest peak against the memory of a device</source>
        <translation>能否放下？常量、变量与最大峰值对比设备内存</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>With B, both are loaded together and called in turn, in several processes: the verdict rests on the ratios of neighbouring calls.</source>
        <translation>有 B 时，两者一起加载，并在多个进程中轮流调用：结论取决于相邻调用的比值。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>With B: how often both are loaded anew.</source>
        <translation>有 B 时：两者重新加载的次数。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>With B: the smallest difference that counts, %.</source>
        <translation>有 B 时：计入的最小差异，单位 %。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>With debug locations, where the session was compiled with them.</source>
        <translation>带调试位置（如果会话编译时保留了）。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Without DISPATCH: list the dispatches of the session.</source>
        <translation>不带 DISPATCH 时：列出会话的 dispatch。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Without a command, or with files in place of one, the window opens; a window that is open already takes the files.</source>
        <translation>不带命令，或用文件代替命令时，打开窗口；如果已有窗口，则由它打开这些文件。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Without a place, a note is on the session as a whole.</source>
        <translation>不指定位置时，笔记属于整个会话。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Work of one launch, from its ops</source>
        <translation>一次启动的工作量（由其 op 计算）</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Write a session as one HTML file that opens anywhere, without a network.</source>
        <translation>把会话写成一个 HTML 文件，无需网络即可在任何地方打开。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Write a session as one HTML file.</source>
        <translation>把会话写成一个 HTML 文件。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Write all spans and memory events.</source>
        <translation>写出所有区间和内存事件。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Write each result as .npy.</source>
        <translation>把每个结果写成 .npy 文件。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Write it for ui.perfetto.dev (Chrome&apos;s JSON).</source>
        <translation>写成供 ui.perfetto.dev 使用的文件（Chrome 的 JSON）。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Write the cells to a .csv, .json, .md or .html file.</source>
        <translation>将单元写入 .csv、.json、.md 或 .html 文件。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>Your notes in a session.</source>
        <translation>你在会话中的笔记。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>[-- RAW FLAGS]</source>
        <translation>[-- 原始 FLAG]</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>[DISPATCH]</source>
        <translation>[DISPATCH]</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>[FILE]</source>
        <translation>[文件]</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>[LINE]</source>
        <translation>[行]</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>[NAME]</source>
        <translation>[名称]</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>[OPTIONS]</source>
        <translation>[选项]</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>[PASS]</source>
        <translation>[PASS]</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>[RULE[/NAME]]</source>
        <translation>[规则[/名称]]</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>[SCOPE=]FILE</source>
        <translation>[SCOPE=]文件</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>[TOPIC]</source>
        <translation>[主题]</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>accumulation registers</source>
        <translation>累加寄存器</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>accumulator</source>
        <translation>累加器</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>added</source>
        <translation>已添加</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>after</source>
        <translation>之后</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>allocation</source>
        <translation>分配</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>anywhere</source>
        <translation>任何位置</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>argument</source>
        <translation>参数</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>assembly</source>
        <translation>汇编</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>assigned</source>
        <translation>指定</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>at</source>
        <translation>位置</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>at first</source>
        <translation>开始时</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>at last</source>
        <translation>结束时</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>at least</source>
        <translation>至少</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>at most</source>
        <translation>至多</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>at the end</source>
        <translation>结束时</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>at the peak</source>
        <translation>峰值时</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>at the start</source>
        <translation>开始时</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>attribute</source>
        <translation>属性</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>bad</source>
        <translation>坏</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>barriers</source>
        <translation>barrier</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>before</source>
        <translation>之前</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>better</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>bool</source>
        <translation>布尔</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>bound by</source>
        <translation>受限于</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>branches</source>
        <translation>分支</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>buffer</source>
        <translation>buffer</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>busy</source>
        <translation>忙碌</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>by LDS</source>
        <translation>受 LDS 限制</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>by scalar registers</source>
        <translation>受标量寄存器限制</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>by vector registers</source>
        <translation>受向量寄存器限制</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>by workgroup size</source>
        <translation>受 workgroup 大小限制</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>bytes read</source>
        <translation>读取字节</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>bytes written</source>
        <translation>写入字节</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>call</source>
        <translation>调用</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>calls</source>
        <translation>调用</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>candidate</source>
        <translation>候选</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>cause</source>
        <translation>原因</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>certain</source>
        <translation>确定</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>changed</source>
        <translation>有更改</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>changes nothing</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>check</source>
        <translation>检查</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>chip</source>
        <translation>芯片</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>class</source>
        <translation>类</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>clock</source>
        <translation>时钟</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>code</source>
        <translation>代码</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>code object</source>
        <translation>代码对象</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>command</source>
        <translation>命令</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>commands</source>
        <translation>命令数</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>compile time</source>
        <translation>编译时间</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>compiler</source>
        <translation>编译器</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>compiler says</source>
        <translation>编译器给出</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>compiles</source>
        <translation>可以编译</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>compiles, and only hides the failure</source>
        <translation>可以编译，但只是掩盖了失败</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>compute</source>
        <translation>计算</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>compute capability</source>
        <translation>计算能力</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>compute units</source>
        <translation>计算单元</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>computed</source>
        <translation>运行时计算</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>config</source>
        <translation>配置</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>constant</source>
        <translation>常量</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>constants</source>
        <translation>常量</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>consumer</source>
        <translation>使用者</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>copy</source>
        <translation>复制</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>cores</source>
        <translation>核数</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>count</source>
        <translation>计数</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>crashed</source>
        <translation>已崩溃</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>crashes</source>
        <translation>崩溃</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>created</source>
        <translation>创建时间</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>declared as</source>
        <translation>声明为</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>default</source>
        <translation>默认</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>device</source>
        <translation>设备</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>devices</source>
        <translation>设备</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>difference</source>
        <translation>差异</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>differs</source>
        <translation>差异</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>dispatch</source>
        <translation>dispatch</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>dispatches</source>
        <translation>dispatch</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>does not compile</source>
        <translation>无法编译</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>does not run</source>
        <translation>无法运行</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>driver</source>
        <translation>驱动</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>driver version</source>
        <translation>驱动版本</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>dropped</source>
        <translation>已丢弃</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>dynamic</source>
        <translation>动态</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>dynamic allocations</source>
        <translation>动态分配</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>edit</source>
        <translation>编辑</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>enclosing op</source>
        <translation>外层 op</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>ended</source>
        <translation>结束</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>entries</source>
        <translation>条目</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>enum</source>
        <translation>枚举</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>equal source</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>every pass</source>
        <translation>每个 pass</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>executions</source>
        <translation>执行次数</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>export</source>
        <translation>导出</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>failed pass</source>
        <translation>失败的 pass</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>fails</source>
        <translation>失败</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>fails with</source>
        <translation>失败信息</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>far from the roof</source>
        <translation>远低于 roofline</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>fewer</source>
        <translation>减少</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>fill</source>
        <translation>填充</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>first at line</source>
        <translation>首次所在行</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>first call</source>
        <translation>首次调用</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>first command</source>
        <translation>第一条命令</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>first named at</source>
        <translation>首次指明于</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>first text</source>
        <translation>第一份文本</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>first values</source>
        <translation>前几个值</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>flags</source>
        <translation>flag</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>float</source>
        <translation>浮点数</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>folder</source>
        <translation>文件夹</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>follows</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>form</source>
        <translation>形式</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>found</source>
        <translation>首次出现</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>from</source>
        <translation>来自</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>full capture</source>
        <translation>完整捕获</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>function</source>
        <translation>函数</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>function from top to bottom</source>
        <translation>函数（自上而下）</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>global</source>
        <translation>global</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>global memory</source>
        <translation>全局内存</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>good</source>
        <translation>好</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>grid</source>
        <translation>grid</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>guess</source>
        <translation>推测</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>holds</source>
        <translation>存放</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>idle</source>
        <translation>空闲</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>idle gaps</source>
        <translation>空闲间隔</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>import</source>
        <translation>导入</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>imported from</source>
        <translation>导入自</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>in</source>
        <translation>所在</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>in loops</source>
        <translation>循环内</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>in the input</source>
        <translation>在输入中</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>in use at once</source>
        <translation>同时使用</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>inclusive</source>
        <translation>含内部</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>inf</source>
        <translation>inf</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>info</source>
        <translation>信息</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>inline</source>
        <translation>内联</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>input</source>
        <translation>输入</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>installed</source>
        <translation>已安装</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>int</source>
        <translation>整数</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>interrupted</source>
        <translation>已中断</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>interval</source>
        <translation>区间</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>kept</source>
        <translation>已保留</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>kernel</source>
        <translation>kernel</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>kind</source>
        <translation>种类</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>known</source>
        <translation>已知</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>known by</source>
        <translation>依据</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>largest</source>
        <translation>最大</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>lasts</source>
        <translation>持续</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>launches</source>
        <translation>启动</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>least</source>
        <translation>最少</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>left</source>
        <translation>剩余</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>less</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>like ops</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>likely</source>
        <translation>很可能</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>limit from</source>
        <translation>限制来源</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>limited by</source>
        <translation>受限于</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>line</source>
        <translation>行</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>lines</source>
        <translation>行</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>load</source>
        <translation>负载</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>location</source>
        <translation>位置</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>locations</source>
        <translation>位置信息</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>log</source>
        <translation>日志</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>longest</source>
        <translation>最长</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>loops</source>
        <translation>循环</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>low occupancy</source>
        <translation>occupancy 低</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>made</source>
        <translation>来源</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>made by</source>
        <translation>生成者</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>makes</source>
        <translation>产生</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>matrix</source>
        <translation>矩阵</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>matrix intrinsic</source>
        <translation>矩阵指令</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>matters</source>
        <translation>起作用</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>mean</source>
        <translation>平均</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>meaning</source>
        <translation>含义</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>measured</source>
        <translation>实测</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>median</source>
        <translation>中位数</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>memory</source>
        <translation>内存</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>module</source>
        <translation>模块</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>more</source>
        <translation>增多</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>more would fit with</source>
        <translation>可容纳更多的条件</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>moved</source>
        <translation>移动</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>name</source>
        <translation>名称</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>named</source>
        <translation>被提到</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>needed</source>
        <translation>需要</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>no bound</source>
        <translation>无界</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>no matrix instructions</source>
        <translation>无矩阵指令</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>no reason seen</source>
        <translation>未见原因</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>no sample</source>
        <translation>没有样本</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>no use found</source>
        <translation>未发现使用</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>node</source>
        <translation>节点</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>not reached</source>
        <translation>未到达</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>not tried</source>
        <translation>未尝试</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>not used</source>
        <translation>未使用</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>note</source>
        <translation>备注</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>notes</source>
        <translation>备注</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>now</source>
        <translation>现在</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>ns</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>occupancy</source>
        <translation>占用率</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>of</source>
        <translation>总数</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>of each load</source>
        <translation>各次加载</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>of the roofline</source>
        <translation>占 roofline</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>ok</source>
        <translation>正常</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>on</source>
        <translation>位于</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>on this machine</source>
        <translation>本机</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>one sample each</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>op</source>
        <translation>op</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>operand</source>
        <translation>操作数</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>operation</source>
        <translation>操作</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>operations</source>
        <translation>运算量</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>operations/byte</source>
        <translation>运算/字节</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>operations/s</source>
        <translation>运算/秒</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>ops</source>
        <translation>op</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>ops added</source>
        <translation>增加的 op</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>optimisation</source>
        <translation>优化</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>optimization level</source>
        <translation>优化级别</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>option</source>
        <translation>选项</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>options</source>
        <translation>选项</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>order kept by</source>
        <translation>顺序保证方式</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>other</source>
        <translation>其他</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>outcome</source>
        <translation>结果</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>overflow</source>
        <translation>溢出</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>own time</source>
        <translation>自身时间</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>padding</source>
        <translation>填充</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>parameter</source>
        <translation>参数</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>pass</source>
        <translation>pass</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>pass, pattern</source>
        <translation>pass、模式</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>passes</source>
        <translation>pass</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>passes only</source>
        <translation>仅有 pass</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>passes, phases, input, llvm or assembly; may be repeated. [passes, phases]</source>
        <translation>passes、phases、input、llvm 或 assembly；可重复。默认：passes 和 phases。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>peak</source>
        <translation>峰值</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>peak memory</source>
        <translation>峰值内存</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>phase</source>
        <translation>阶段</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>phases</source>
        <translation>阶段</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>pipeline</source>
        <translation>pipeline</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>planned</source>
        <translation>计划</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>possible</source>
        <translation>可能</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>problems</source>
        <translation>问题</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>processor</source>
        <translation>处理器</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>processor clock</source>
        <translation>处理器时钟</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>processor temperature</source>
        <translation>处理器温度</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>producer</source>
        <translation>生产者</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>product</source>
        <translation>产品</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>promoted operands</source>
        <translation>提升的操作数</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>quartiles</source>
        <translation>四分位数</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>queue</source>
        <translation>队列</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>quick look</source>
        <translation>快速查看</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>range</source>
        <translation>范围</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>ratio</source>
        <translation>比值</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>reached</source>
        <translation>达到</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>read from</source>
        <translation>读取自</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>reads</source>
        <translation>读取</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>reads IR</source>
        <translation>读取 IR</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>reduced</source>
        <translation>已缩减</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>region</source>
        <translation>region</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>remark</source>
        <translation>提示</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>remarks</source>
        <translation>提示</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>removed</source>
        <translation>移除</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>renumbered</source>
        <translation>仅重新编号</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>repeated</source>
        <translation>重复</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>result</source>
        <translation>结果</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>revision</source>
        <translation>修订</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>run time</source>
        <translation>运行时间</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>runs</source>
        <translation>运行次数</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>runs on</source>
        <translation>运行于</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>runtime</source>
        <translation>运行时</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>samples</source>
        <translation>样本</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>scalar ALU</source>
        <translation>标量 ALU</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>scalar memory</source>
        <translation>标量内存</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>scalar registers</source>
        <translation>标量寄存器</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>scope</source>
        <translation>scope</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>scratch</source>
        <translation>scratch</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>second command</source>
        <translation>第二条命令</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>seen</source>
        <translation>所见</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>session</source>
        <translation>会话</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>share</source>
        <translation>占比</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>shared memory of a workgroup</source>
        <translation>一个 workgroup 的 shared memory</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>shortest</source>
        <translation>最短</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>size</source>
        <translation>大小</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>sizes</source>
        <translation>大小</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>skipped</source>
        <translation>跳过</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>source</source>
        <translation>来源</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>spelling of attributes</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>spills</source>
        <translation>溢出</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>spread</source>
        <translation>离散度</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>staging</source>
        <translation>staging</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>state</source>
        <translation>状态</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>status</source>
        <translation>状态</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>stays to the end</source>
        <translation>保留到最后</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>stdout</source>
        <translation>stdout</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>step</source>
        <translation>步骤</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>steps</source>
        <translation>步骤</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>store</source>
        <translation>store</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>stream</source>
        <translation>stream</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>string</source>
        <translation>字符串</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>structure</source>
        <translation>结构</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>subgroup</source>
        <translation>subgroup</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>submission</source>
        <translation>提交</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>successor</source>
        <translation>后继</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>sum</source>
        <translation>合计</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>sure</source>
        <translation>确定性</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>symbol</source>
        <translation>符号</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>taken</source>
        <translation>采用</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>takes</source>
        <translation>用时</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>target</source>
        <translation>目标</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>target attributes</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>tensor</source>
        <translation>tensor</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>text</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>the same</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>this backend</source>
        <translation>此后端</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>tiles</source>
        <translation>tile</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>tiles need</source>
        <translation>tile 需要</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>time in tiles</source>
        <translation>tile 用时</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>time of tries</source>
        <translation>尝试用时</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>times each dispatch</source>
        <translation>为每个 dispatch 计时</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>to</source>
        <translation>到</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>toolchain</source>
        <translation>工具链</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>total</source>
        <translation>合计</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>track</source>
        <translation>轨道</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>transfer</source>
        <translation>传输</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>transfers</source>
        <translation>传输</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>transient</source>
        <translation>临时</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>tried</source>
        <translation>已试</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>tries</source>
        <translation>尝试次数</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>type</source>
        <translation>类型</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>uncertain</source>
        <translation>不确定</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>unchanged</source>
        <translation>没有更改</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>uncompressed</source>
        <translation>解压后</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>undeclared devices</source>
        <translation>未声明的设备</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>variable</source>
        <translation>变量</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>variables</source>
        <translation>变量</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>vector ALU</source>
        <translation>向量 ALU</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>vector registers</source>
        <translation>向量寄存器</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>verdict</source>
        <translation>结论</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>version</source>
        <translation>版本</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>versions</source>
        <translation>版本</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>waits and barriers</source>
        <translation>等待和 barrier</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>waits for</source>
        <translation>等待</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>warm-up</source>
        <translation>预热</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>wave</source>
        <translation>wave 大小</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>wavefront</source>
        <translation>wavefront</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>wavefront slots</source>
        <translation>wavefront 槽位</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>wavefronts on a SIMD</source>
        <translation>每个 SIMD 的 wavefront</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>what</source>
        <translation>项目</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>what differs</source>
        <translation>差异</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>what happened</source>
        <translation>发生的事</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>what it does</source>
        <translation>作用</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>what it is for</source>
        <translation>用途</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>where</source>
        <translation>位置</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>which reads</source>
        <translation>读取者</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>whole</source>
        <translation>完整</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>why</source>
        <translation>原因</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>with Passlens</source>
        <translation>随 Passlens 安装</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>within the noise</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>won</source>
        <translation>收益</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>won, about</source>
        <translation>收益（约）</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>workgroup</source>
        <translation>workgroup</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>workgroup size</source>
        <translation>workgroup 大小</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>workgroups</source>
        <translation>workgroup 数</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>workgroups at once</source>
        <translation>同时的 workgroup</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>workload</source>
        <translation>workload</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>worse</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>worth a look</source>
        <translation>值得一看</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>writes</source>
        <translation>写入</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>written by</source>
        <translation>写入者</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>… compiled by this toolchain.</source>
        <translation>…用此工具链编译。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>… compiled for this chip.</source>
        <translation>…针对此芯片编译。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>… with this flag of iree-compile.</source>
        <translation>…使用 iree-compile 的此 flag。</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>✓ compiles</source>
        <translation>✓ 编译通过</translation>
    </message>
</context>
<context>
    <name>Term</name>
    <message>
        <source>✗ does not compile</source>
        <translation>✗ 编译不通过</translation>
    </message>
</context>
<context>
    <name>affinity-history.name-as-in-ir</name>
    <message>
        <source>Name a device, a global or the executable of a dispatch as the IR does.</source>
        <translation>请按 IR 中的写法指定设备、global 或 dispatch 的 executable。</translation>
    </message>
</context>
<context>
    <name>affinity-history.no-affinity-of-op</name>
    <message>
        <source>No text of this op, of what it comes from or of what it became states an affinity.</source>
        <translation>此 op、其来源及其结果的文本都没有声明 affinity。</translation>
    </message>
</context>
<context>
    <name>affinity-history.no-text-says</name>
    <message>
        <source>No text says where it runs.</source>
        <translation>没有文本说明它在哪里运行。</translation>
    </message>
</context>
<context>
    <name>affinity-history.not-dispatched-to</name>
    <message>
        <source>No captured text dispatches to it.</source>
        <translation>捕获的文本中没有 dispatch 到它的内容。</translation>
    </message>
</context>
<context>
    <name>affinity-history.open-since-input</name>
    <message>
        <source>{count} of its promises were still there since the input: nothing captured resolves them.</source>
        <translation>自输入起，其 promise 仍有 {count} 个：捕获的内容中没有将其解析的 pass。</translation>
    </message>
</context>
<context>
    <name>affinity-history.open-since-pass</name>
    <message>
        <source>{count} of its promises were still there since pass {number} ({name}): nothing captured resolves them.</source>
        <translation>自 pass {number} ({name}) 起，其 promise 仍有 {count} 个：捕获的内容中没有将其解析的 pass。</translation>
    </message>
</context>
<context>
    <name>affinity-history.search-passes</name>
    <message>
        <source>The search for the passes</source>
        <translation>搜索 pass</translation>
    </message>
</context>
<context>
    <name>affinity-history.unknown-place</name>
    <message>
        <source>No captured text says where @{name} is.</source>
        <translation>捕获的文本没有说明 @{name} 在哪里。</translation>
    </message>
</context>
<context>
    <name>affinity.after-pass</name>
    <message>
        <source>What is where after that pass</source>
        <translation>该 pass 之后各项所在的设备</translation>
    </message>
</context>
<context>
    <name>affinity.after-phase</name>
    <message>
        <source>What is where after the phase {phase}</source>
        <translation>{phase} 阶段之后各项所在的设备</translation>
    </message>
</context>
<context>
    <name>affinity.and-dynamic</name>
    <message>
        <source>{size} and {dynamic}</source>
        <translation>{size} 和 {dynamic}</translation>
    </message>
</context>
<context>
    <name>affinity.counted-in-phase</name>
    <message>
        <source>Ops, dispatches and transfers are counted in the IR of the {phase} phase, each as often as it stands there; loops may run it more often.</source>
        <translation>op、dispatch 和传输在 {phase} 阶段的 IR 中统计，按出现次数计；循环可能使其执行更多次。</translation>
    </message>
</context>
<context>
    <name>affinity.devices</name>
    <message>
        <source>Devices (read after the phase {phase})</source>
        <translation>设备（读取自 {phase} 阶段之后）</translation>
    </message>
</context>
<context>
    <name>affinity.dynamic-sizes</name>
    <message>
        <source>The size of {count} is known only at run time.</source>
        <translation>{count}的大小在运行时才知道。</translation>
    </message>
</context>
<context>
    <name>affinity.give-phase-pass</name>
    <message>
        <source>Give --phase or --pass.</source>
        <translation>请给出 --phase 或 --pass。</translation>
    </message>
</context>
<context>
    <name>affinity.globals-on-any-device</name>
    <message>
        <source>{size} of globals may be on any of several devices; they are counted on @{device}, the first that the runtime is to ask.</source>
        <translation>有 {size} 的 global 可能在多个设备中的任何一个上；计入 @{device}，即运行时最先询问的设备。</translation>
    </message>
</context>
<context>
    <name>affinity.history</name>
    <message>
        <source>What decided where {name} is</source>
        <translation>决定 {name} 所在设备的因素</translation>
    </message>
</context>
<context>
    <name>affinity.memory-elsewhere</name>
    <message>
        <source>Dispatches on @{here} use {count} in memory of @{where} without a copy.</source>
        <translation>@{here} 上的 dispatch 直接使用 @{where} 内存中的{count}，没有复制。</translation>
    </message>
</context>
<context>
    <name>affinity.moves-ignored</name>
    <message>
        <source>The program moves {count} to @{device}, but once placed it neither copies anything there nor runs a dispatch there: what reads it was placed elsewhere.</source>
        <translation>程序把{count}移到 @{device}，但放置之后既没有向那里复制，也没有在那里运行 dispatch：读取它的 op 被放置在别处。</translation>
    </message>
</context>
<context>
    <name>affinity.not-placed-yet</name>
    <message>
        <source>The compile did not get as far as placing ops on devices: what the table shows are the devices that the flow phase names, not where dispatches will run.</source>
        <translation>编译没有进行到把 op 放置到设备：表中显示的是 flow 阶段提到的设备，而不是 dispatch 将运行的位置。</translation>
    </message>
</context>
<context>
    <name>affinity.op-on-any-device</name>
    <message>
        <source>1 op may be on any of several devices, chosen at run time ({what}); it is counted on none.</source>
        <translation>1 个 op 可能在多个设备中的任何一个上，运行时才选定 ({what})；不计入任何设备。</translation>
    </message>
</context>
<context>
    <name>affinity.op-on-no-device</name>
    <message>
        <source>1 op says no device ({what}).</source>
        <translation>1 个 op 没有说明设备 ({what})。</translation>
    </message>
</context>
<context>
    <name>affinity.ops-on-any-device</name>
    <message>
        <source>{count} may be on any of several devices, chosen at run time ({what}); they are counted on none.</source>
        <translation>{count} 可能在多个设备中的任何一个上，运行时才选定 ({what})；不计入任何设备。</translation>
    </message>
</context>
<context>
    <name>affinity.ops-on-no-device</name>
    <message>
        <source>{count} say no device ({what}).</source>
        <translation>{count} 没有说明设备 ({what})。</translation>
    </message>
</context>
<context>
    <name>affinity.phase-and-pass</name>
    <message>
        <source>A phase and a pass are two points of the compile.</source>
        <translation>阶段和 pass 是编译中的两个不同位置。</translation>
    </message>
</context>
<context>
    <name>affinity.references-of-dump</name>
    <message>
        <source>References are counted in the dump of the input phase: lines are those of {file}.</source>
        <translation>引用在 input 阶段的 dump 中统计：行号为 {file} 的行号。</translation>
    </message>
</context>
<context>
    <name>affinity.sources-unknown</name>
    <message>
        <source>Where some values come from cannot be told before placement; their source is left empty.</source>
        <translation>放置之前无法判断某些值的来源；其来源留空。</translation>
    </message>
</context>
<context>
    <name>affinity.transfers</name>
    <message>
        <source>Transfers: {count:,}, {size} where the size is known</source>
        <translation>传输：{count:,} 次，大小已知的共 {size}</translation>
    </message>
</context>
<context>
    <name>affinity.unused</name>
    <message>
        <source>Declared and never named: {names}</source>
        <translation>已声明但从未提到：{names}</translation>
    </message>
</context>
<context>
    <name>ambiguous-op.and-dynamic</name>
    <message>
        <source>{size} and {count:,} of dynamic size</source>
        <translation>{size}，另有 {count:,} 个大小动态</translation>
    </message>
</context>
<context>
    <name>ambiguous-op.depend</name>
    <message>
        <source>{count} depend on such values.</source>
        <translation>{count}依赖这样的值。</translation>
    </message>
</context>
<context>
    <name>ambiguous-op.depends</name>
    <message>
        <source>{count} depends on such values.</source>
        <translation>{count} 依赖这样的值。</translation>
    </message>
</context>
<context>
    <name>ambiguous-op.experimental</name>
    <message>
        <source>The flag is experimental.</source>
        <translation>该 flag 是实验性的。</translation>
    </message>
</context>
<context>
    <name>ambiguous-op.first-by-name</name>
    <message>
        <source>Of several candidates the compiler takes the first by name, and moves what is elsewhere there.</source>
        <translation>有多个候选设备时，编译器按名称取第一个，并把位于别处的数据移过去。</translation>
    </message>
</context>
<context>
    <name>ambiguous-op.may-be-on</name>
    <message>
        <source>{name} ({size}) may be on {devices}.</source>
        <translation>{name} ({size}) 可能在 {devices} 上。</translation>
    </message>
</context>
<context>
    <name>ambiguous-op.memory</name>
    <message>
        <source>{count:,} allocations may be on any of several devices ({sizes}).</source>
        <translation>{count:,} 个分配可能在多个设备中的任何一个上 ({sizes})。</translation>
    </message>
</context>
<context>
    <name>ambiguous-op.memory-one</name>
    <message>
        <source>1 allocation may be on any of several devices ({sizes}).</source>
        <translation>1 个分配可能在多个设备中的任何一个上 ({sizes})。</translation>
    </message>
</context>
<context>
    <name>ambiguous-op.own-copies</name>
    <message>
        <source>Each device gets its own copy of {count} read on several: more memory, nothing of them to move.</source>
        <translation>在多个设备上读取的 {count}，每个设备各有一份副本：占用更多内存，无需移动。</translation>
    </message>
</context>
<context>
    <name>ambiguous-op.pulls</name>
    <message>
        <source>{value} ({size}) pulls {op} to @{device}.</source>
        <translation>{value} ({size}) 把 {op} 拉向 @{device}。</translation>
    </message>
</context>
<context>
    <name>ambiguous-op.reads-result</name>
    <message>
        <source>{reader} reads its result on {devices}.</source>
        <translation>{reader} 在 {devices} 上读取其结果。</translation>
    </message>
</context>
<context>
    <name>ambiguous-op.replicate-globals</name>
    <message>
        <source>Replicate globals for each device</source>
        <translation>为每个设备复制 global</translation>
    </message>
</context>
<context>
    <name>ambiguous-op.said</name>
    <message>
        <source>The compiler says that ambiguous affinity may be present; this is where it begins.</source>
        <translation>编译器报告可能存在不明确的 affinity；这里就是其起点。</translation>
    </message>
</context>
<context>
    <name>ambiguous-op.shared-allocation</name>
    <message>
        <source>Memory that several devices use is allocated where the runtime finds it can be used by all of them (#hal.device.optimal): it is chosen when the program is loaded or called.</source>
        <translation>多个设备使用的内存由运行时分配在它们都能使用的位置 (#hal.device.optimal)：在加载或调用程序时才选定。</translation>
    </message>
</context>
<context>
    <name>ambiguous-op.take</name>
    <message>
        <source>{name} and {count:,} others take values of {devices} and may run on any of them.</source>
        <translation>{name} 及另外 {count:,} 个的输入来自 {devices}，可能在其中任何一个上运行。</translation>
    </message>
</context>
<context>
    <name>ambiguous-op.take-both</name>
    <message>
        <source>{name} and 1 other take values of {devices} and may run on any of them.</source>
        <translation>{name} 及另外 1 个的输入来自 {devices}，可能在其中任何一个上运行。</translation>
    </message>
</context>
<context>
    <name>ambiguous-op.takes</name>
    <message>
        <source>{name} takes values of {devices} and may run on any of them.</source>
        <translation>{name} 的输入来自 {devices}，可能在其中任何一个上运行。</translation>
    </message>
</context>
<context>
    <name>apart.ask-for-less</name>
    <message>
        <source>Ask for less at a time, such as one pass or one function. A file of unknown origin may be made to do this.</source>
        <translation>请一次少取一些内容，例如一个 pass 或一个函数。来源不明的文件可能是有意造成这种情况的。</translation>
    </message>
</context>
<context>
    <name>apart.memory-taken</name>
    <message>
        <source>Other programs may have needed the memory: try again when more of it is free.</source>
        <translation>内存可能被其他程序占用：请在空闲内存更多时重试。</translation>
    </message>
</context>
<context>
    <name>apart.nested</name>
    <message>
        <source>{name} stopped at something that is nested too deeply.</source>
        <translation>{name} 遇到嵌套过深的内容而停止。</translation>
    </message>
</context>
<context>
    <name>apart.time-limit</name>
    <message>
        <source>{name} reached its time limit of {seconds} s and was ended.</source>
        <translation>{name} 达到了 {seconds} s 的时间上限，已被结束。</translation>
    </message>
</context>
<context>
    <name>archives.accepted</name>
    <message>
        <source>Give a file made by IREE (.irpa), or a .npy file.</source>
        <translation>请给出 IREE 生成的文件 (.irpa)，或 .npy 文件。</translation>
    </message>
</context>
<context>
    <name>archives.archive-is-empty</name>
    <message>
        <source>The archive is empty.</source>
        <translation>该归档是空的。</translation>
    </message>
</context>
<context>
    <name>archives.copy-again</name>
    <message>
        <source>Copy or write the archive again.</source>
        <translation>请重新复制或写出该档案。</translation>
    </message>
</context>
<context>
    <name>archives.damaged-index</name>
    <message>
        <source>{path} is cut short or damaged: its index points past its end.</source>
        <translation>{path} 不完整或已损坏：其索引指向文件末尾之后。</translation>
    </message>
</context>
<context>
    <name>archives.long-index</name>
    <message>
        <source>The index of {file} is longer than the {size} that are read of one.</source>
        <translation>{file} 的索引超过可读取的 {size}。</translation>
    </message>
</context>
<context>
    <name>archives.name-one-such</name>
    <message>
        <source>Name one, such as {path}:{key}.</source>
        <translation>请指定一个，例如 {path}:{key}。</translation>
    </message>
</context>
<context>
    <name>archives.no-archive</name>
    <message>
        <source>{path} is no IREE parameter archive: it does not begin with &apos;IRPA&apos;.</source>
        <translation>{path} 不是 IREE 参数档案：它不以“IRPA”开头。</translation>
    </message>
</context>
<context>
    <name>archives.too-many-parts</name>
    <message>
        <source>{file} has more than the {count} parts that are read of an archive.</source>
        <translation>{file} 的部分超过归档可读取的 {count} 个。</translation>
    </message>
</context>
<context>
    <name>archives.version</name>
    <message>
        <source>{path} is a parameter archive of version {number}; only version 0 is known.</source>
        <translation>{path} 是第 {number} 版的参数档案；只认识第 0 版。</translation>
    </message>
</context>
<context>
    <name>archives.write-again</name>
    <message>
        <source>Write the archive again, or give the tensors in several.</source>
        <translation>请重新写出该归档，或把张量分到多个归档中。</translation>
    </message>
</context>
<context>
    <name>archives.write-archive-again</name>
    <message>
        <source>Write the archive again.</source>
        <translation>请重新写出该归档。</translation>
    </message>
</context>
<context>
    <name>arrays.cut-short</name>
    <message>
        <source>{path} is cut short: {have:,} of {count:,} bytes are there.</source>
        <translation>{path} 不完整：{count:,} 字节中只有 {have:,} 字节。</translation>
    </message>
</context>
<context>
    <name>arrays.element-type</name>
    <message>
        <source>&apos;{tensor}&apos; of {path} holds {type}, an element type that Passlens cannot read.</source>
        <translation>{path} 的“{tensor}”为 {type}，Passlens 无法读取这种元素类型。</translation>
    </message>
</context>
<context>
    <name>arrays.file-is-empty</name>
    <message>
        <source>The file is empty.</source>
        <translation>该文件是空的。</translation>
    </message>
</context>
<context>
    <name>arrays.folder</name>
    <message>
        <source>{path} is a folder, not a file with a tensor.</source>
        <translation>{path} 是文件夹，不是含 tensor 的文件。</translation>
    </message>
</context>
<context>
    <name>arrays.holds-not-numbers</name>
    <message>
        <source>{path} holds {kind}, not numbers.</source>
        <translation>{path} 含 {kind}，不是数值。</translation>
    </message>
</context>
<context>
    <name>arrays.long-head</name>
    <message>
        <source>The head of {file} is longer than the {size} that are read of one.</source>
        <translation>{file} 的头部超过可读取的 {size}。</translation>
    </message>
</context>
<context>
    <name>arrays.name-one-such</name>
    <message>
        <source>Name one, such as {path}:{names}.</source>
        <translation>请指定一个，例如 {path}:{names}。</translation>
    </message>
</context>
<context>
    <name>arrays.no-npy</name>
    <message>
        <source>{path} is no numpy array file (.npy), or its head is damaged.</source>
        <translation>{path} 不是 numpy 数组文件 (.npy)，或其文件头已损坏。</translation>
    </message>
</context>
<context>
    <name>arrays.no-npz</name>
    <message>
        <source>{path} is no numpy archive (.npz), or it is damaged.</source>
        <translation>{path} 不是 numpy 档案 (.npz)，或已损坏。</translation>
    </message>
</context>
<context>
    <name>arrays.no-safetensors</name>
    <message>
        <source>{path} is no safetensors file, or it is cut short.</source>
        <translation>{path} 不是 safetensors 文件，或不完整。</translation>
    </message>
</context>
<context>
    <name>arrays.save-array</name>
    <message>
        <source>Save the array by itself, with numpy.save.</source>
        <translation>请用 numpy.save 单独保存该数组。</translation>
    </message>
</context>
<context>
    <name>arrays.save-numeric</name>
    <message>
        <source>Save a plain numeric array.</source>
        <translation>请保存普通的数值数组。</translation>
    </message>
</context>
<context>
    <name>arrays.save-plain</name>
    <message>
        <source>Save it with numpy.save; up to {size}, any packing is taken.</source>
        <translation>请用 numpy.save 保存；不超过 {size} 时任何压缩都可接受。</translation>
    </message>
</context>
<context>
    <name>arrays.save-tensor-itself</name>
    <message>
        <source>Save the tensor by itself.</source>
        <translation>请单独保存该张量。</translation>
    </message>
</context>
<context>
    <name>arrays.too-many</name>
    <message>
        <source>{file} lists more arrays than the {size} that are read of a list.</source>
        <translation>{file} 的数组列表超过可读取的 {size}。</translation>
    </message>
</context>
<context>
    <name>arrays.unpacks-too-large</name>
    <message>
        <source>&apos;{name}&apos; of {file} unpacks to {size}, more than {ratio} times its size there.</source>
        <translation>{file} 中的“{name}”解压后为 {size}，超过其压缩大小的 {ratio} 倍。</translation>
    </message>
</context>
<context>
    <name>arrays.write-file-again</name>
    <message>
        <source>Write the file again.</source>
        <translation>请重新写出该文件。</translation>
    </message>
</context>
<context>
    <name>arrays.write-numpy-save</name>
    <message>
        <source>Write it with numpy.save.</source>
        <translation>请用 numpy.save 写出。</translation>
    </message>
</context>
<context>
    <name>arrays.write-numpy-savez</name>
    <message>
        <source>Write it with numpy.savez.</source>
        <translation>请用 numpy.savez 写出。</translation>
    </message>
</context>
<context>
    <name>artifacts.too-large</name>
    <message>
        <source>{file} ({size}) is too large to be kept in the session.</source>
        <translation>{file}（{size}）太大，无法保存在会话中。</translation>
    </message>
</context>
<context>
    <name>asking.is-missing</name>
    <message>
        <source>{flag} is missing.</source>
        <translation>缺少 {flag}。</translation>
    </message>
</context>
<context>
    <name>before.cut-out</name>
    <message>
        <source>Cut out of the dump of {name} after {other}.</source>
        <translation>截取自 {other} 之后 {name} 的 dump。</translation>
    </message>
</context>
<context>
    <name>before.one-put-in-place</name>
    <message>
        <source>With the later dump of 1 op inside put in place.</source>
        <translation>其中 1 个 op 已换成它较晚的 dump。</translation>
    </message>
</context>
<context>
    <name>before.put-in-place</name>
    <message>
        <source>With the later dumps of {count} ops inside put in place.</source>
        <translation>其中 {count} 个 op 已换成它们较晚的 dump。</translation>
    </message>
</context>
<context>
    <name>benchmark-job.cancelled</name>
    <message>
        <source>The benchmark was cancelled at {doing}.</source>
        <translation>基准测试已取消，当时：{doing}。</translation>
    </message>
</context>
<context>
    <name>benchmark-job.counts</name>
    <message>
        <source>A benchmark needs at least one load, no negative number of repetitions, and a precision between 0 and 1.</source>
        <translation>基准测试至少需要一次加载，重复次数不能为负，精度介于 0 和 1 之间。</translation>
    </message>
</context>
<context>
    <name>benchmark-job.leave-out</name>
    <message>
        <source>Leave them out to have them chosen.</source>
        <translation>省略它们则自动选择。</translation>
    </message>
</context>
<context>
    <name>benchmark-job.load</name>
    <message>
        <source>Load {number} of {count}: {doing}</source>
        <translation>第 {number} 次加载（共 {count} 次）：{doing}</translation>
    </message>
</context>
<context>
    <name>benchmark-job.load-start</name>
    <message>
        <source>the start of load {number} of {count}</source>
        <translation>第 {number} 次加载（共 {count} 次）的开始</translation>
    </message>
</context>
<context>
    <name>benchmark-job.median</name>
    <message>
        <source>{side} {median}</source>
        <translation>{side} {median}</translation>
    </message>
</context>
<context>
    <name>benchmark-job.no-pair</name>
    <message>
        <source>No pair was measured: the time limit of {seconds:g} s was reached before.</source>
        <translation>没有测得任何一对：此前已到 {seconds:g} s 的时限。</translation>
    </message>
</context>
<context>
    <name>benchmark-job.of-side</name>
    <message>
        <source>{name}: {sentence}</source>
        <translation>{name}：{sentence}</translation>
    </message>
</context>
<context>
    <name>benchmark-job.sample-kept</name>
    <message>
        <source>1 sample is kept.</source>
        <translation>保留 1 个样本。</translation>
    </message>
</context>
<context>
    <name>benchmark-job.samples-kept</name>
    <message>
        <source>{count:,} samples are kept.</source>
        <translation>保留 {count:,} 个样本。</translation>
    </message>
</context>
<context>
    <name>benchmark-job.side</name>
    <message>
        <source>@{function} on {device}: {figures}.</source>
        <translation>@{function} 于 {device}：{figures}。</translation>
    </message>
</context>
<context>
    <name>benchmark-job.sides</name>
    <message>
        <source>A benchmark has one side or two, not {count}.</source>
        <translation>基准测试有一侧或两侧，而不是 {count} 侧。</translation>
    </message>
</context>
<context>
    <name>benchmark-job.start</name>
    <message>
        <source>the start</source>
        <translation>开始</translation>
    </message>
</context>
<context>
    <name>benchmark-job.two</name>
    <message>
        <source>Benchmark {first} against {second}</source>
        <translation>对比测试 {first} 与 {second}</translation>
    </message>
</context>
<context>
    <name>benchmark-job.verdict</name>
    <message>
        <source>{verdict} ({basis}; medians {medians}).</source>
        <translation>{verdict}（{basis}；中位数 {medians}）。</translation>
    </message>
</context>
<context>
    <name>benchmark-tool.asking</name>
    <message>
        <source>Asking {tool}</source>
        <translation>正在查询 {tool}</translation>
    </message>
</context>
<context>
    <name>benchmark-tool.ended</name>
    <message>
        <source>iree-benchmark-module gave no figures: {sentence}</source>
        <translation>iree-benchmark-module 没有给出数据：{sentence}</translation>
    </message>
</context>
<context>
    <name>benchmark-tool.no-figures</name>
    <message>
        <source>iree-benchmark-module gave no figures: {reason}.</source>
        <translation>iree-benchmark-module 没有给出数据：{reason}。</translation>
    </message>
</context>
<context>
    <name>benchmark-tool.not-asked</name>
    <message>
        <source>iree-benchmark-module was not asked: {sentence}</source>
        <translation>没有询问 iree-benchmark-module：{sentence}</translation>
    </message>
</context>
<context>
    <name>benchmark-tool.nothing</name>
    <message>
        <source>iree-benchmark-module timed nothing.</source>
        <translation>iree-benchmark-module 没有计时任何内容。</translation>
    </message>
</context>
<context>
    <name>benchmark-tool.unreadable</name>
    <message>
        <source>The answer of iree-benchmark-module cannot be read.</source>
        <translation>无法读取 iree-benchmark-module 的输出。</translation>
    </message>
</context>
<context>
    <name>benchmark-words.by-load</name>
    <message>
        <source>{sure:.3g} % interval, over {loads} of both</source>
        <translation>{sure:.3g} % 区间，两者各 {loads}</translation>
    </message>
</context>
<context>
    <name>benchmark-words.by-pair</name>
    <message>
        <source>{sure:.3g} % interval, over the pairs of {loads}: differences between loads hardly count</source>
        <translation>{sure:.3g} % 区间，基于 {loads} 的配对：加载之间的差异几乎不影响</translation>
    </message>
</context>
<context>
    <name>benchmark-words.drift</name>
    <message>
        <source>Calls took {way} at the end than at the beginning.</source>
        <translation>调用在结束时比开始时{way}。</translation>
    </message>
</context>
<context>
    <name>benchmark-words.drift-of-side</name>
    <message>
        <source>Calls of {side} took {way} at the end than at the beginning.</source>
        <translation>{side} 的调用在结束时比开始时{way}。</translation>
    </message>
</context>
<context>
    <name>benchmark-words.ended</name>
    <message>
        <source>{bound} ended the timing.</source>
        <translation>{bound}已到，计时结束。</translation>
    </message>
</context>
<context>
    <name>benchmark-words.ended-at</name>
    <message>
        <source>{bound} ended the timing; the interval is ±{share}.</source>
        <translation>{bound}已到，计时结束；区间为 ±{share}。</translation>
    </message>
</context>
<context>
    <name>benchmark-words.ended-before</name>
    <message>
        <source>{bound} ended the timing before the interval was within ±{asked}; the interval is ±{share}.</source>
        <translation>{bound}已到，计时结束，而区间尚未收窄到 ±{asked}；区间为 ±{share}。</translation>
    </message>
</context>
<context>
    <name>benchmark-words.faster</name>
    <message>
        <source>{second} is {low} to {high} faster than {first}</source>
        <translation>{second} 比 {first} 快 {low} 至 {high}</translation>
    </message>
</context>
<context>
    <name>benchmark-words.few-tokens</name>
    <message>
        <source>{amount:.3g} tokens</source>
        <translation>{amount:.3g} 个 token</translation>
    </message>
</context>
<context>
    <name>benchmark-words.fewer-loads</name>
    <message>
        <source>{loads} of {count} loads were measured: the time limit was {seconds:g} s.</source>
        <translation>{count} 次加载中测量了 {loads} 次：时限为 {seconds:g} s。</translation>
    </message>
</context>
<context>
    <name>benchmark-words.interval</name>
    <message>
        <source>{sure:.3g} % interval {low} to {high}</source>
        <translation>{sure:.3g} % 区间 {low} 至 {high}</translation>
    </message>
</context>
<context>
    <name>benchmark-words.less-long</name>
    <message>
        <source>{share} less long</source>
        <translation>短 {share}</translation>
    </message>
</context>
<context>
    <name>benchmark-words.loads</name>
    <message>
        <source>{loads} of both</source>
        <translation>两者各 {loads}</translation>
    </message>
</context>
<context>
    <name>benchmark-words.longer</name>
    <message>
        <source>{share} longer</source>
        <translation>长 {share}</translation>
    </message>
</context>
<context>
    <name>benchmark-words.median</name>
    <message>
        <source>median {median} over {calls}</source>
        <translation>中位数 {median}，共 {calls}</translation>
    </message>
</context>
<context>
    <name>benchmark-words.median-interval</name>
    <message>
        <source>median {median} ({interval}) over {calls}</source>
        <translation>中位数 {median}（{interval}），共 {calls}</translation>
    </message>
</context>
<context>
    <name>benchmark-words.median-interval-of-process</name>
    <message>
        <source>median {median} ({interval}) over {calls} of one process</source>
        <translation>中位数 {median}（{interval}），同一进程的 {calls}</translation>
    </message>
</context>
<context>
    <name>benchmark-words.most-calls</name>
    <message>
        <source>The most calls that are made</source>
        <translation>调用次数上限</translation>
    </message>
</context>
<context>
    <name>benchmark-words.no-difference</name>
    <message>
        <source>No difference larger than {share} seen between {first} and {second}</source>
        <translation>{first} 与 {second} 之间没有大于 {share} 的差异</translation>
    </message>
</context>
<context>
    <name>benchmark-words.no-sample</name>
    <message>
        <source>no sample</source>
        <translation>没有样本</translation>
    </message>
</context>
<context>
    <name>benchmark-words.one-process</name>
    <message>
        <source>The interval is of the calls of one process. In another process, with memory elsewhere and another state of the clocks, the median may lie outside of it: to compare two modules, benchmark them in turn, which loads both anew several times.</source>
        <translation>该区间只属于同一个进程的各次调用。在另一个进程中，内存位置和时钟状态不同，中位数可能落在区间之外：要比较两个模块，请让它们轮流做基准测试，这样两者都会多次重新加载。</translation>
    </message>
</context>
<context>
    <name>benchmark-words.outlier</name>
    <message>
        <source>1 call is an outlier: further outside the quartiles than 1.5 times their distance.</source>
        <translation>1 次调用为离群值：超出四分位数 1.5 倍四分位距。</translation>
    </message>
</context>
<context>
    <name>benchmark-words.outlier-of-side</name>
    <message>
        <source>1 call of {side} is an outlier: further outside the quartiles than 1.5 times their distance.</source>
        <translation>{side} 有 1 次调用为离群值：超出四分位数 1.5 倍四分位距。</translation>
    </message>
</context>
<context>
    <name>benchmark-words.outliers</name>
    <message>
        <source>{count:,} calls are outliers: further outside the quartiles than 1.5 times their distance.</source>
        <translation>{count:,} 次调用为离群值：超出四分位数 1.5 倍四分位距。</translation>
    </message>
</context>
<context>
    <name>benchmark-words.outliers-kept</name>
    <message>
        <source>They are kept; the median does not depend on them.</source>
        <translation>它们予以保留；中位数不受其影响。</translation>
    </message>
</context>
<context>
    <name>benchmark-words.outliers-of-side</name>
    <message>
        <source>{count:,} calls of {side} are outliers: further outside the quartiles than 1.5 times their distance.</source>
        <translation>{side} 有 {count:,} 次调用为离群值：超出四分位数 1.5 倍四分位距。</translation>
    </message>
</context>
<context>
    <name>benchmark-words.rate</name>
    <message>
        <source>{amount}/s</source>
        <translation>{amount}/s</translation>
    </message>
</context>
<context>
    <name>benchmark-words.rate-of-limit</name>
    <message>
        <source>{rate}, {share:.2g} % of {limit}</source>
        <translation>{rate}，占 {limit} 的 {share:.2g} %</translation>
    </message>
</context>
<context>
    <name>benchmark-words.slower</name>
    <message>
        <source>{second} is {low} to {high} slower than {first}</source>
        <translation>{second} 比 {first} 慢 {low} 至 {high}</translation>
    </message>
</context>
<context>
    <name>benchmark-words.time-limit</name>
    <message>
        <source>The time limit of {seconds:g} s</source>
        <translation>{seconds:g} s 的时限</translation>
    </message>
</context>
<context>
    <name>benchmark-words.times</name>
    <message>
        <source>{second} takes {low:.3g} to {high:.3g} times as long as {first}</source>
        <translation>{second} 用时为 {first} 的 {low:.3g} 至 {high:.3g} 倍</translation>
    </message>
</context>
<context>
    <name>benchmark-words.token</name>
    <message>
        <source>1 token</source>
        <translation>1 个 token</translation>
    </message>
</context>
<context>
    <name>benchmark-words.tokens</name>
    <message>
        <source>{amount:,.0f} tokens</source>
        <translation>{amount:,.0f} 个 token</translation>
    </message>
</context>
<context>
    <name>benchmark-words.too-few</name>
    <message>
        <source>{warmup} had too few calls to tell whether it was over: its bound is {calls:,} calls or {seconds:g} s.</source>
        <translation>{warmup}的调用太少，无法判断是否已结束：其上限为 {calls:,} 次调用或 {seconds:g} s。</translation>
    </message>
</context>
<context>
    <name>benchmark-words.too-few-in-loads</name>
    <message>
        <source>{warmup} had too few calls to tell whether it was over in {loads} of {count} loads: its bound is {calls:,} calls or {seconds:g} s.</source>
        <translation>{count} 次加载中有 {loads} 次，{warmup}的调用太少，无法判断是否已结束：其上限为 {calls:,} 次调用或 {seconds:g} s。</translation>
    </message>
</context>
<context>
    <name>benchmark-words.too-little</name>
    <message>
        <source>Too little was measured to tell {first} and {second} apart: give it more time</source>
        <translation>测量太少，无法区分 {first} 与 {second}：请给更多时间</translation>
    </message>
</context>
<context>
    <name>benchmark-words.tool</name>
    <message>
        <source>iree-benchmark-module: real time {time}, CPU time {cpu} of the whole process (median of {repetitions}, each a mean over {calls})</source>
        <translation>iree-benchmark-module：实际时间 {time}，整个进程的 CPU 时间 {cpu}（{repetitions} 的中位数，每次为 {calls} 的平均）</translation>
    </message>
</context>
<context>
    <name>benchmark-words.unsteady</name>
    <message>
        <source>{warmup} never got steady within {calls:,} calls or {seconds:g} s: its last calls took {way} than those before them.</source>
        <translation>{warmup}在 {calls:,} 次调用或 {seconds:g} s 内没有稳定：最后几次调用比之前的{way}。</translation>
    </message>
</context>
<context>
    <name>benchmark-words.unsteady-in-loads</name>
    <message>
        <source>{warmup} never got steady in {loads} of {count} loads within {calls:,} calls or {seconds:g} s: its last calls took {way} than those before them.</source>
        <translation>{count} 次加载中有 {loads} 次，{warmup}在 {calls:,} 次调用或 {seconds:g} s 内没有稳定：最后几次调用比之前的{way}。</translation>
    </message>
</context>
<context>
    <name>benchmark-words.verdict</name>
    <message>
        <source>{verdict}.</source>
        <translation>{verdict}。</translation>
    </message>
</context>
<context>
    <name>benchmark-words.warm-up</name>
    <message>
        <source>The warm-up</source>
        <translation>预热</translation>
    </message>
</context>
<context>
    <name>benchmark-words.warm-up-of</name>
    <message>
        <source>The warm-up of {side}</source>
        <translation>{side} 的预热</translation>
    </message>
</context>
<context>
    <name>benchmark.already-compiled</name>
    <message>
        <source>{second} is compiled already: --against-target, --against-toolchain and --against-flag are for A&apos;s model, compiled otherwise.</source>
        <translation>{second} 已经编译：--against-target、--against-toolchain 和 --against-flag 用于以其他方式编译 A 的模型。</translation>
    </message>
</context>
<context>
    <name>benchmark.as-expected</name>
    <message>
        <source>{results} as expected.</source>
        <translation>{results} 符合预期。</translation>
    </message>
</context>
<context>
    <name>benchmark.comparing</name>
    <message>
        <source>Comparing the results</source>
        <translation>正在比较结果</translation>
    </message>
</context>
<context>
    <name>benchmark.give-counts</name>
    <message>
        <source>Give --repetitions 1 or more, and no negative number of warm-up calls.</source>
        <translation>请给出 --repetitions 1 或更多，预热次数不能为负。</translation>
    </message>
</context>
<context>
    <name>benchmark.kept</name>
    <message>
        <source>Kept in {path}.</source>
        <translation>已保存到 {path}。</translation>
    </message>
</context>
<context>
    <name>benchmark.leave-out</name>
    <message>
        <source>Leave out B, or these options.</source>
        <translation>请去掉 B，或去掉这些选项。</translation>
    </message>
</context>
<context>
    <name>benchmark.looking-device</name>
    <message>
        <source>Looking for the device</source>
        <translation>正在查找设备</translation>
    </message>
</context>
<context>
    <name>benchmark.making-inputs</name>
    <message>
        <source>Making the inputs</source>
        <translation>正在生成输入</translation>
    </message>
</context>
<context>
    <name>benchmark.median</name>
    <message>
        <source>@{function} on {device}: median {median} over {repetitions}.</source>
        <translation>@{function} 于 {device}：中位数 {median}，共 {repetitions}。</translation>
    </message>
</context>
<context>
    <name>benchmark.no-profile</name>
    <message>
        <source>No profile was asked for.</source>
        <translation>没有要求 profile。</translation>
    </message>
</context>
<context>
    <name>benchmark.no-profile-of-bad-run</name>
    <message>
        <source>There is no profile: the run did not end well.</source>
        <translation>没有 profile：运行没有正常结束。</translation>
    </message>
</context>
<context>
    <name>benchmark.one-differs</name>
    <message>
        <source>1 of {results} differs from what is expected.</source>
        <translation>{results}中有 1 个与预期不同。</translation>
    </message>
</context>
<context>
    <name>benchmark.other-device</name>
    <message>
        <source>Run it on a {driver} device, or compile it for this one.</source>
        <translation>请在 {driver} 设备上运行，或为此设备编译。</translation>
    </message>
</context>
<context>
    <name>benchmark.other-target</name>
    <message>
        <source>{name} is compiled for {targets}, which {device} does not run.</source>
        <translation>{name} 为 {targets} 编译，{device} 无法运行。</translation>
    </message>
</context>
<context>
    <name>benchmark.outliers</name>
    <message>
        <source>{count:,}, outliers {outliers:,}</source>
        <translation>{count:,}，异常值 {outliers:,}</translation>
    </message>
</context>
<context>
    <name>benchmark.profile-cancelled</name>
    <message>
        <source>The profiled call was cancelled.</source>
        <translation>带 profile 的调用已取消。</translation>
    </message>
</context>
<context>
    <name>benchmark.profiling</name>
    <message>
        <source>Profiling a few more calls</source>
        <translation>正在对另外几次调用做 profile</translation>
    </message>
</context>
<context>
    <name>benchmark.profiling-call-died</name>
    <message>
        <source>Profiling the call that died</source>
        <translation>正在对崩溃的调用做 profile</translation>
    </message>
</context>
<context>
    <name>benchmark.reading</name>
    <message>
        <source>Reading {name}</source>
        <translation>正在读取 {name}</translation>
    </message>
</context>
<context>
    <name>benchmark.release-not-installed</name>
    <message>
        <source>Another release of IREE compiled it than that of the runtime, {version}: install that toolchain, which brings its runtime (passlens toolchain install VERSION).</source>
        <translation>编译它的 IREE 版本与运行时的版本 {version} 不同：请安装该工具链，它自带运行时 (passlens toolchain install VERSION)。</translation>
    </message>
</context>
<context>
    <name>benchmark.release-not-named</name>
    <message>
        <source>Another release of IREE compiled it than that of the runtime, {version}, which reads its bytecode: name the toolchain that compiled it (--toolchain).</source>
        <translation>编译它的 IREE 版本与运行时的版本 {version} 不同，后者能读取其 bytecode：请指定编译它的工具链 (--toolchain)。</translation>
    </message>
</context>
<context>
    <name>benchmark.release-without-runtime</name>
    <message>
        <source>Another release of IREE compiled it than that of the runtime, {version}: &apos;{name}&apos; has none of its own.</source>
        <translation>编译它的 IREE 版本与运行时的版本 {version} 不同：“{name}”没有自己的运行时。</translation>
    </message>
</context>
<context>
    <name>benchmark.repetitions</name>
    <message>
        <source>A run needs at least one repetition, not {count} after {warmup} warm-up calls.</source>
        <translation>运行至少需要一次重复，而不是 {warmup} 次预热之后 {count} 次。</translation>
    </message>
</context>
<context>
    <name>benchmark.run</name>
    <message>
        <source>Run @{function} of {module} on {device}</source>
        <translation>在 {device} 上运行 {module} 的 @{function}</translation>
    </message>
</context>
<context>
    <name>benchmark.some-differ</name>
    <message>
        <source>{wrong} of {results} differ from what is expected.</source>
        <translation>{results} 中有 {wrong} 个与预期不同。</translation>
    </message>
</context>
<context>
    <name>benchmark.spread</name>
    <message>
        <source>{median} ± {spread}</source>
        <translation>{median} ± {spread}</translation>
    </message>
</context>
<context>
    <name>benchmark.summarising</name>
    <message>
        <source>Summarising the results</source>
        <translation>正在汇总结果</translation>
    </message>
</context>
<context>
    <name>benchmark.warm-up</name>
    <message>
        <source>{calls} in {time}, the first of all {first}</source>
        <translation>{calls}，用时 {time}，其中第一次 {first}</translation>
    </message>
</context>
<context>
    <name>bill.added</name>
    <message>
        <source>added {shape}</source>
        <translation>新增 {shape}</translation>
    </message>
</context>
<context>
    <name>bill.aligned</name>
    <message>
        <source>aligned to {count} B</source>
        <translation>对齐到 {count} B</translation>
    </message>
</context>
<context>
    <name>bill.aligned-in-code</name>
    <message>
        <source>The code object declares {count:,} B: {bytes:,} B more, to align allocations.</source>
        <translation>代码对象声明 {count:,} B：为对齐分配多出 {bytes:,} B。</translation>
    </message>
</context>
<context>
    <name>bill.changed-after-check</name>
    <message>
        <source>The code object declares {count:,} B: {name} changed the allocations after the check.</source>
        <translation>代码对象声明 {count:,} B：{name} 在检查之后更改了分配。</translation>
    </message>
</context>
<context>
    <name>bill.code-differs</name>
    <message>
        <source>The code object declares {count:,} B, the IR allocates {total:,} B: the back end dropped, merged or aligned some of it.</source>
        <translation>代码对象声明 {count:,} B，IR 分配了 {total:,} B：后端去掉、合并或对齐了其中一部分。</translation>
    </message>
</context>
<context>
    <name>bill.counted-in-32-bits</name>
    <message>
        <source>The compiler says {count:,} B: it counts bits in 32-bit integers, which overflow.</source>
        <translation>编译器给出 {count:,} B：它用 32 位整数计比特，发生了溢出。</translation>
    </message>
</context>
<context>
    <name>bill.differs</name>
    <message>
        <source>The compiler&apos;s message says {count:,} B, its IR {total}; why they differ is not known.</source>
        <translation>编译器的消息给出 {count:,} B，其 IR 给出 {total}；差异原因未知。</translation>
    </message>
</context>
<context>
    <name>bill.dynamic-size</name>
    <message>
        <source>{name} ({what}) has a size that is known only at run time: the compiler refuses such an allocation, and there is no sum.</source>
        <translation>{name}（{what}）的大小在运行时才知道：编译器拒绝这样的分配，因此没有总和。</translation>
    </message>
</context>
<context>
    <name>bill.element-unknown</name>
    <message>
        <source>The size of {name} is not known: its element {type} is not.</source>
        <translation>{name} 的大小未知：其元素类型 {type} 未知。</translation>
    </message>
</context>
<context>
    <name>bill.layout</name>
    <message>
        <source>layout</source>
        <translation>布局</translation>
    </message>
</context>
<context>
    <name>bill.less</name>
    <message>
        <source>{count:,} B less</source>
        <translation>减少 {count:,} B</translation>
    </message>
</context>
<context>
    <name>bill.llvm-drops-it</name>
    <message>
        <source>Nothing uses it, and LLVM drops it.</source>
        <translation>没有内容使用它，LLVM 将其去掉。</translation>
    </message>
</context>
<context>
    <name>bill.more</name>
    <message>
        <source>{count:,} B more</source>
        <translation>增加 {count:,} B</translation>
    </message>
</context>
<context>
    <name>bill.not-aligned</name>
    <message>
        <source>no alignment stated any more</source>
        <translation>不再声明对齐</translation>
    </message>
</context>
<context>
    <name>bill.padding-dropped</name>
    <message>
        <source>The code object declares {count:,} B: {bytes:,} B less, the padding of {names}.</source>
        <translation>代码对象声明 {count:,} B：少了 {bytes:,} B，即 {names} 的填充。</translation>
    </message>
</context>
<context>
    <name>bill.removed</name>
    <message>
        <source>removed {shape}</source>
        <translation>移除 {shape}</translation>
    </message>
</context>
<context>
    <name>bill.space-3-not-counted</name>
    <message>
        <source>The compiler says {count:,} B: it does not count those in memory space 3.</source>
        <translation>编译器给出 {count:,} B：它不计入内存空间 3 中的分配。</translation>
    </message>
</context>
<context>
    <name>bill.too-large</name>
    <message>
        <source>{name} ({type}) does not fit in 64 bits: a dynamic size was likely taken for its upper bound. Compilers that count in 32 bits print a wrapped, perhaps negative sum.</source>
        <translation>{name}（{type}）超出 64 位：很可能是把动态大小当成了它的上界。以 32 位计数的编译器会打印回绕的、可能为负的总和。</translation>
    </message>
</context>
<context>
    <name>bisect.between</name>
    <message>
        <source>{names} between them could not be judged: the change may be at any of these.</source>
        <translation>两者之间的 {names} 无法判断：变化可能出现在其中任何一个。</translation>
    </message>
</context>
<context>
    <name>bisect.capturing</name>
    <message>
        <source>Every pass with {name}</source>
        <translation>用 {name} 编译全部 pass</translation>
    </message>
</context>
<context>
    <name>bisect.commands-alone</name>
    <message>
        <source>--commands takes neither a model nor --toolchain.</source>
        <translation>--commands 不能与模型或 --toolchain 同用。</translation>
    </message>
</context>
<context>
    <name>bisect.compiled</name>
    <message>
        <source>{count:,} compiled now; the sessions are in {folder}.</source>
        <translation>本次编译了 {count:,} 个；会话在 {folder} 中。</translation>
    </message>
</context>
<context>
    <name>bisect.ends-equal</name>
    <message>
        <source>Both ends are {verdict} ({first} and {last}), so no change can be located between them.</source>
        <translation>两端的结论都是“{verdict}”（{first} 和 {last}），因此无法在它们之间定位变化。</translation>
    </message>
</context>
<context>
    <name>bisect.how</name>
    <message>
        <source>Give a model with --toolchain for each compiler in order, or --commands FILE.</source>
        <translation>给出模型，并按顺序用 --toolchain 给出每个编译器；或使用 --commands FILE。</translation>
    </message>
</context>
<context>
    <name>bisect.last-bad</name>
    <message>
        <source>Last bad: {first}; first good: {second}.</source>
        <translation>最后一个坏的：{first}；第一个好的：{second}。</translation>
    </message>
</context>
<context>
    <name>bisect.last-good</name>
    <message>
        <source>Last good: {first}; first bad: {second}.</source>
        <translation>最后一个好的：{first}；第一个坏的：{second}。</translation>
    </message>
</context>
<context>
    <name>bisect.none-judged</name>
    <message>
        <source>No candidate could be judged.</source>
        <translation>没有一个候选可以判断。</translation>
    </message>
</context>
<context>
    <name>bisect.nothing-listed</name>
    <message>
        <source>Nothing to bisect: give a model and its compilers, or commands.</source>
        <translation>没有可二分的内容：请给出模型及其编译器，或命令。</translation>
    </message>
</context>
<context>
    <name>bisect.one-judged</name>
    <message>
        <source>Only {name} could be judged: {verdict}.</source>
        <translation>只有 {name} 可以判断：{verdict}。</translation>
    </message>
</context>
<context>
    <name>bisect.title</name>
    <message>
        <source>Bisect {name}: {count}</source>
        <translation>二分 {name}：{count}</translation>
    </message>
</context>
<context>
    <name>bisect.tried</name>
    <message>
        <source>{name}: {verdict}. {why}</source>
        <translation>{name}：{verdict}。{why}</translation>
    </message>
</context>
<context>
    <name>bisect.trying</name>
    <message>
        <source>Trying {names}</source>
        <translation>正在尝试 {names}</translation>
    </message>
</context>
<context>
    <name>bisect.trying-of</name>
    <message>
        <source>{trying}; at most {more:,} more</source>
        <translation>{trying}；最多还有 {more:,} 个</translation>
    </message>
</context>
<context>
    <name>blobs.changed</name>
    <message>
        <source>text {blob} is not what was stored</source>
        <translation>文本 {blob} 不是当初保存的内容</translation>
    </message>
</context>
<context>
    <name>blobs.long-chain</name>
    <message>
        <source>the texts before {blob} together exceed {most}</source>
        <translation>{blob} 之前的文本合计超过 {most}</translation>
    </message>
</context>
<context>
    <name>blobs.missing</name>
    <message>
        <source>snapshot content {blob} is missing</source>
        <translation>快照内容 {blob} 缺失</translation>
    </message>
</context>
<context>
    <name>blobs.missing-from</name>
    <message>
        <source>the texts from {first} on are missing</source>
        <translation>自 {first} 起的文本缺失</translation>
    </message>
</context>
<context>
    <name>blobs.no-number</name>
    <message>
        <source>its table of texts holds something other than numbers</source>
        <translation>其文本表中含有并非数字的内容</translation>
    </message>
</context>
<context>
    <name>blobs.no-order</name>
    <message>
        <source>its texts are out of order</source>
        <translation>其文本顺序混乱</translation>
    </message>
</context>
<context>
    <name>blobs.session-is-damaged</name>
    <message>
        <source>The session is damaged: {reason}.</source>
        <translation>会话已损坏：{reason}。</translation>
    </message>
</context>
<context>
    <name>blobs.too-dense</name>
    <message>
        <source>text {blob} claims {size} from {packed} packed, more than a ratio of {ratio:,}</source>
        <translation>文本 {blob} 声称由压缩后的 {packed} 得到 {size}，压缩比超过 {ratio:,}</translation>
    </message>
</context>
<context>
    <name>blobs.too-large</name>
    <message>
        <source>text {blob} claims {size}, and at most {most} is possible</source>
        <translation>文本 {blob} 声称有 {size}，而最多只能有 {most}</translation>
    </message>
</context>
<context>
    <name>bufferization.an-op</name>
    <message>
        <source>An op</source>
        <translation>某个 op </translation>
    </message>
</context>
<context>
    <name>bufferization.cannot-become-memory</name>
    <message>
        <source>{op} cannot become memory.</source>
        <translation>{op} 无法转为内存。</translation>
    </message>
</context>
<context>
    <name>bufferization.cast</name>
    <message>
        <source>The cast that its memory needs, and that is left over.</source>
        <translation>其内存所需、最终遗留下来的 cast。</translation>
    </message>
</context>
<context>
    <name>bufferization.failed</name>
    <message>
        <source>{op} could not be bufferized{where}.</source>
        <translation>{op} 无法 bufferize{where}。</translation>
    </message>
</context>
<context>
    <name>bufferization.loop</name>
    <message>
        <source>A loop carries a tensor whose buffer would be another one after each turn; bufferization needs the yielded value to live in the buffer that the loop began with.</source>
        <translation>循环携带的 tensor 每轮之后会换成另一个 buffer；bufferization 要求 yield 的值位于循环开始时的 buffer 中。</translation>
    </message>
</context>
<context>
    <name>bufferization.never</name>
    <message>
        <source>{op} was never bufferized{where}.</source>
        <translation>{op} 始终没有 bufferize{where}。</translation>
    </message>
</context>
<context>
    <name>bufferization.no-way</name>
    <message>
        <source>One-shot bufferization knows no way to turn this op&apos;s tensors into memory, or two ops write the same buffer so that one would destroy what the other still needs.</source>
        <translation>one-shot bufferization 无法把该 op 的 tensor 转为内存，或者有两个 op 写同一个 buffer，其中一个会破坏另一个仍需要的内容。</translation>
    </message>
</context>
<context>
    <name>bufferization.none-here</name>
    <message>
        <source>{op} has no bufferization here, so it is still an op on tensors when all else is LLVM IR.</source>
        <translation>{op} 在此没有 bufferization，因此其余部分都已成为 LLVM IR 时，它仍是处理 tensor 的 op。</translation>
    </message>
</context>
<context>
    <name>bufferization.rewrite</name>
    <message>
        <source>Write the op by others that bufferize, such as linalg.generic.</source>
        <translation>改用能够 bufferize 的 op 来写，例如 linalg.generic。</translation>
    </message>
</context>
<context>
    <name>bufferization.still-works-tensors</name>
    <message>
        <source>{op} still works on tensors.</source>
        <translation>{op} 仍在处理 tensor。</translation>
    </message>
</context>
<context>
    <name>bufferization.this-op</name>
    <message>
        <source>This op</source>
        <translation>该 op </translation>
    </message>
</context>
<context>
    <name>build.folder</name>
    <message>
        <source>Choose a folder that exists, can be written and has room.</source>
        <translation>请选择存在、可写且有足够空间的文件夹。</translation>
    </message>
</context>
<context>
    <name>build.is-session-itself</name>
    <message>
        <source>{path} is the session itself.</source>
        <translation>{path} 就是会话本身。</translation>
    </message>
</context>
<context>
    <name>build.name-file</name>
    <message>
        <source>Name a file, such as report.html.</source>
        <translation>请指定文件，例如 report.html。</translation>
    </message>
</context>
<context>
    <name>build.no-report</name>
    <message>
        <source>{path} exists and is not a report; it is left as it is.</source>
        <translation>{path} 已存在且不是报告；保持不变。</translation>
    </message>
</context>
<context>
    <name>build.other-file</name>
    <message>
        <source>Name another file, such as report.html.</source>
        <translation>请指定其他文件，例如 report.html。</translation>
    </message>
</context>
<context>
    <name>build.other-name</name>
    <message>
        <source>Choose another name, such as report.html.</source>
        <translation>请另选名称，例如 report.html。</translation>
    </message>
</context>
<context>
    <name>build.report-cannot-written</name>
    <message>
        <source>The report cannot be written to {path}: {reason}.</source>
        <translation>无法将报告写入 {path}：{reason}。</translation>
    </message>
</context>
<context>
    <name>bytecode.another-version</name>
    <message>
        <source>of another version</source>
        <translation>其他版本</translation>
    </message>
</context>
<context>
    <name>bytecode.install-toolchain</name>
    <message>
        <source>Install a toolchain of that version, which brings its runtime: passlens toolchain install {newest}. Or compile the model again.</source>
        <translation>请安装该版本的工具链，它自带运行时：passlens toolchain install {newest}。或重新编译模型。</translation>
    </message>
</context>
<context>
    <name>bytecode.no-reader</name>
    <message>
        <source>{name} was compiled by IREE {iree} (bytecode {major}.{minor}), which no runtime on this machine reads: Passlens has {own}.</source>
        <translation>{name} 由 IREE {iree} 编译 (bytecode {major}.{minor})，本机没有能读取它的运行时：Passlens 自带 {own}。</translation>
    </message>
</context>
<context>
    <name>bytecode.no-runtime</name>
    <message>
        <source>The toolchain &apos;{name}&apos; (IREE {version}) has no runtime, and the one of Passlens, {own}, does not read its modules.</source>
        <translation>工具链“{name}”(IREE {version}) 没有运行时，而 Passlens 的运行时 {own} 不能读取其模块。</translation>
    </message>
</context>
<context>
    <name>bytecode.or-later</name>
    <message>
        <source>{release} or later</source>
        <translation>{release} 或更高版本</translation>
    </message>
</context>
<context>
    <name>bytecode.span</name>
    <message>
        <source>{first} to {last}</source>
        <translation>{first} 至 {last}</translation>
    </message>
</context>
<context>
    <name>bytecode.unknown-version</name>
    <message>
        <source>no known version</source>
        <translation>版本未知</translation>
    </message>
</context>
<context>
    <name>cause.crashed</name>
    <message>
        <source>The compiler crashed in {name}{where}.</source>
        <translation>编译器在 {name} 中崩溃{where}。</translation>
    </message>
</context>
<context>
    <name>cause.failed</name>
    <message>
        <source>{name} failed{where}.</source>
        <translation>{name} 失败{where}。</translation>
    </message>
</context>
<context>
    <name>cause.hung</name>
    <message>
        <source>The compiler made no progress in {name}{where}.</source>
        <translation>编译器在 {name} 中没有进展{where}。</translation>
    </message>
</context>
<context>
    <name>cause.in-dispatch</name>
    <message>
        <source>, in dispatch @{dispatch}</source>
        <translation>（位于 dispatch @{dispatch}）</translation>
    </message>
</context>
<context>
    <name>cause.on</name>
    <message>
        <source> on {scope}</source>
        <translation>（在 {scope} 上）</translation>
    </message>
</context>
<context>
    <name>cause.on-in-dispatch</name>
    <message>
        <source> on {scope}, in dispatch @{dispatch}</source>
        <translation>（在 {scope} 上，位于 dispatch @{dispatch}）</translation>
    </message>
</context>
<context>
    <name>cause.refused</name>
    <message>
        <source>The compiler refused the command or the input before its first pass.</source>
        <translation>编译器在第一个 pass 之前就拒绝了命令或输入。</translation>
    </message>
</context>
<context>
    <name>changes.after</name>
    <message>
        <source>{title}, after</source>
        <translation>{title}，之后</translation>
    </message>
</context>
<context>
    <name>changes.before</name>
    <message>
        <source>{title}, before</source>
        <translation>{title}，之前</translation>
    </message>
</context>
<context>
    <name>changes.nothing</name>
    <message>
        <source>nothing captured</source>
        <translation>未捕获任何内容</translation>
    </message>
</context>
<context>
    <name>checked.compile-less</name>
    <message>
        <source>Compile less of the model at once: one dispatch, or only the passes that changed something.</source>
        <translation>请一次少编译一些内容：单个 dispatch，或只捕获有更改的 pass。</translation>
    </message>
</context>
<context>
    <name>checked.parts-damaged</name>
    <message>
        <source>The session is damaged at {path}: {parts} cannot be read, the rest is here. Take it from a copy, or compile again.</source>
        <translation>会话在 {path} 处已损坏：无法读取 {parts}，其余内容都在。请使用副本，或重新编译。</translation>
    </message>
</context>
<context>
    <name>checked.so-many-of</name>
    <message>
        <source>{count:,} of {total}</source>
        <translation>第 {count:,} 个，共 {total} 个</translation>
    </message>
</context>
<context>
    <name>checked.some-missing</name>
    <message>
        <source>The session is damaged at {path}: some of it may be missing. Take it from a copy, or compile again.</source>
        <translation>会话在 {path} 处已损坏：其中一部分可能缺失。请使用副本，或重新编译。</translation>
    </message>
</context>
<context>
    <name>checked.too-many</name>
    <message>
        <source>The session {name} has more than {limit:,} {kind}, which is the most that is read.</source>
        <translation>会话 {name} 的 {kind} 超过可读取的上限 {limit:,} 个。</translation>
    </message>
</context>
<context>
    <name>child-start.cannot-started</name>
    <message>
        <source>{program} cannot be started: {reason}.</source>
        <translation>无法启动 {program}：{reason}。</translation>
    </message>
</context>
<context>
    <name>child-start.check-file</name>
    <message>
        <source>Check that the file exists and may be executed.</source>
        <translation>请确认文件存在且可执行。</translation>
    </message>
</context>
<context>
    <name>child.answer-not-json</name>
    <message>
        <source>The IR could not be read: the reader&apos;s answer is not JSON.</source>
        <translation>无法读取 IR：读取程序的回答不是 JSON。</translation>
    </message>
</context>
<context>
    <name>child.comparison</name>
    <message>
        <source>The comparison</source>
        <translation>比较</translation>
    </message>
</context>
<context>
    <name>child.does-not-parse</name>
    <message>
        <source>{name} does not parse: {error}</source>
        <translation>{name} 无法解析：{error}</translation>
    </message>
</context>
<context>
    <name>child.no-bindings</name>
    <message>
        <source>iree.compiler cannot be imported: {error}</source>
        <translation>无法导入 iree.compiler：{error}</translation>
    </message>
</context>
<context>
    <name>child.no-python</name>
    <message>
        <source>This toolchain has no Python bindings, so its IR could not be read.</source>
        <translation>此工具链没有 Python 绑定，无法读取其 IR。</translation>
    </message>
</context>
<context>
    <name>child.not-read</name>
    <message>
        <source>{name} could not be read: {error}</source>
        <translation>无法读取 {name}：{error}</translation>
    </message>
</context>
<context>
    <name>child.not-read-at-all</name>
    <message>
        <source>The IR could not be read: {reason}</source>
        <translation>无法读取 IR：{reason}</translation>
    </message>
</context>
<context>
    <name>child.reader</name>
    <message>
        <source>the reader</source>
        <translation>读取程序</translation>
    </message>
</context>
<context>
    <name>child.search</name>
    <message>
        <source>The search</source>
        <translation>搜索</translation>
    </message>
</context>
<context>
    <name>child.walk</name>
    <message>
        <source>The walk</source>
        <translation>查找旅程</translation>
    </message>
</context>
<context>
    <name>code-objects.damaged</name>
    <message>
        <source>{name} is damaged: {why}.</source>
        <translation>{name} 已损坏：{why}。</translation>
    </message>
</context>
<context>
    <name>code-objects.no-elf</name>
    <message>
        <source>{name} holds no ELF image.</source>
        <translation>{name} 中没有 ELF 映像。</translation>
    </message>
</context>
<context>
    <name>code-objects.no-metadata</name>
    <message>
        <source>{name} has no AMDGPU metadata note.</source>
        <translation>{name} 没有 AMDGPU 元数据 note。</translation>
    </message>
</context>
<context>
    <name>codec.damaged</name>
    <message>
        <source>A stored {name} is damaged or of another version: {value}.</source>
        <translation>已保存的 {name} 已损坏或属于其他版本：{value}。</translation>
    </message>
</context>
<context>
    <name>codec.take-copy</name>
    <message>
        <source>Take the session from a copy, or have it made again.</source>
        <translation>请使用会话的副本，或重新生成会话。</translation>
    </message>
</context>
<context>
    <name>collect.statistics</name>
    <message>
        <source>The compiler&apos;s scheduling statistics cannot be read: {error}</source>
        <translation>无法读取编译器的调度统计：{error}</translation>
    </message>
</context>
<context>
    <name>collect.two-transients</name>
    <message>
        <source>Transient is what the largest function holds in slabs at once, without results; the compiler&apos;s transient-memory-size, {stated:,} B, counts results too and adds up all functions.</source>
        <translation>瞬态是最大的函数同时占用的 slab，不含结果；编译器的 transient-memory-size（{stated:,} B）还包括结果，并把所有函数加在一起。</translation>
    </message>
</context>
<context>
    <name>commands.as-compile</name>
    <message>
        <source>Write an iree-compile command with --{device} and the target&apos;s flag, or ask for &apos;compiles&apos;.</source>
        <translation>请写带有 --{device} 和目标标志的 iree-compile 命令，或测试 &apos;compiles&apos;。</translation>
    </message>
</context>
<context>
    <name>commands.end-only</name>
    <message>
        <source>Line {line:,} of {path} only has an exit code: &apos;{test}&apos; cannot be tested.</source>
        <translation>{path} 第 {line:,} 行只有退出码：无法测试 &apos;{test}&apos;。</translation>
    </message>
</context>
<context>
    <name>commands.none</name>
    <message>
        <source>{path} holds no command.</source>
        <translation>{path} 中没有命令。</translation>
    </message>
</context>
<context>
    <name>commands.one-a-line</name>
    <message>
        <source>Write one per line, in order.</source>
        <translation>请按顺序每行写一条。</translation>
    </message>
</context>
<context>
    <name>commands.quotes</name>
    <message>
        <source>Close its quotes.</source>
        <translation>请补上引号。</translation>
    </message>
</context>
<context>
    <name>commands.unquoted</name>
    <message>
        <source>Line {line:,} of {path} is no command line.</source>
        <translation>{path} 第 {line:,} 行不是命令行。</translation>
    </message>
</context>
<context>
    <name>common.cannot-read</name>
    <message>
        <source>{path} cannot be read: {reason}.</source>
        <translation>无法读取 {path}：{reason}。</translation>
    </message>
</context>
<context>
    <name>common.cannot-written</name>
    <message>
        <source>{path} cannot be written: {reason}.</source>
        <translation>无法写入 {path}：{reason}。</translation>
    </message>
</context>
<context>
    <name>common.check-name</name>
    <message>
        <source>Check the name.</source>
        <translation>请检查名称。</translation>
    </message>
</context>
<context>
    <name>common.check-path</name>
    <message>
        <source>Check the path.</source>
        <translation>请检查路径。</translation>
    </message>
</context>
<context>
    <name>common.check-permissions</name>
    <message>
        <source>Check its permissions.</source>
        <translation>请检查其权限。</translation>
    </message>
</context>
<context>
    <name>common.compile-model-again</name>
    <message>
        <source>Compile the model again.</source>
        <translation>请重新编译模型。</translation>
    </message>
</context>
<context>
    <name>common.free-space</name>
    <message>
        <source>Free some space there, or set TMPDIR to a folder that has more.</source>
        <translation>请在那里释放一些空间，或把 TMPDIR 设为空间更大的文件夹。</translation>
    </message>
</context>
<context>
    <name>common.give-more-name</name>
    <message>
        <source>Give more of the name.</source>
        <translation>请给出更完整的名称。</translation>
    </message>
</context>
<context>
    <name>common.has</name>
    <message>
        <source>It has {names}.</source>
        <translation>它有 {names}。</translation>
    </message>
</context>
<context>
    <name>common.holds</name>
    <message>
        <source>It holds {names}.</source>
        <translation>其中有 {names}。</translation>
    </message>
</context>
<context>
    <name>common.holds-no-tensor</name>
    <message>
        <source>{path} holds no tensor {name}.</source>
        <translation>{path} 中没有 tensor {name}。</translation>
    </message>
</context>
<context>
    <name>common.is-empty</name>
    <message>
        <source>{path} is empty.</source>
        <translation>{path} 是空的。</translation>
    </message>
</context>
<context>
    <name>common.is-folder</name>
    <message>
        <source>{path} is a folder.</source>
        <translation>{path} 是文件夹。</translation>
    </message>
</context>
<context>
    <name>common.no-execution</name>
    <message>
        <source>The session has no pass execution {number}.</source>
        <translation>会话中没有编号为 {number} 的 pass 执行。</translation>
    </message>
</context>
<context>
    <name>common.no-folder</name>
    <message>
        <source>There is no folder {path}.</source>
        <translation>没有文件夹 {path}。</translation>
    </message>
</context>
<context>
    <name>common.no-phase</name>
    <message>
        <source>There is no phase &apos;{phase}&apos;.</source>
        <translation>没有阶段“{phase}”。</translation>
    </message>
</context>
<context>
    <name>common.no-regular-file</name>
    <message>
        <source>{path} is not an ordinary file.</source>
        <translation>{path} 不是普通文件。</translation>
    </message>
</context>
<context>
    <name>common.no-session</name>
    <message>
        <source>There is no session {path}.</source>
        <translation>没有会话 {path}。</translation>
    </message>
</context>
<context>
    <name>common.phases-are</name>
    <message>
        <source>The phases are {names}.</source>
        <translation>阶段有：{names}。</translation>
    </message>
</context>
<context>
    <name>common.profile-again</name>
    <message>
        <source>Profile again, or copy the file again.</source>
        <translation>请重新进行性能分析，或重新复制该文件。</translation>
    </message>
</context>
<context>
    <name>common.read-as-text</name>
    <message>
        <source>Its IR is there to read as a text.</source>
        <translation>其 IR 可以作为文本阅读。</translation>
    </message>
</context>
<context>
    <name>common.reinstall</name>
    <message>
        <source>Choose another toolchain, or reinstall this one.</source>
        <translation>请选择其他工具链，或重新安装此工具链。</translation>
    </message>
</context>
<context>
    <name>common.session-without-phase</name>
    <message>
        <source>The session has no phase &apos;{name}&apos;.</source>
        <translation>会话中没有阶段“{name}”。</translation>
    </message>
</context>
<context>
    <name>common.still-running</name>
    <message>
        <source>{path} is the session of a compile that is still running.</source>
        <translation>{path} 是仍在进行的编译的会话。</translation>
    </message>
</context>
<context>
    <name>common.take-copy</name>
    <message>
        <source>Take it from a copy, or compile again.</source>
        <translation>请使用其副本，或重新编译。</translation>
    </message>
</context>
<context>
    <name>common.which-tensor</name>
    <message>
        <source>{path} holds {count} tensors, and no key says which.</source>
        <translation>{path} 中有 {count} 个 tensor，没有键指明是哪一个。</translation>
    </message>
</context>
<context>
    <name>common.writable-folder</name>
    <message>
        <source>Choose a folder that can be written and has room.</source>
        <translation>请选择可写且有足够空间的文件夹。</translation>
    </message>
</context>
<context>
    <name>compare-figures.agprs</name>
    <message>
        <source>AGPRs</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>compare-figures.capture-time</name>
    <message>
        <source>compile time, with every pass</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>compare-figures.code</name>
    <message>
        <source>code</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>compare-figures.devices</name>
    <message>
        <source>devices</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>compare-figures.driver</name>
    <message>
        <source>driver</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>compare-figures.end</name>
    <message>
        <source>the compile</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>compare-figures.flag</name>
    <message>
        <source>flag</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>compare-figures.kernels</name>
    <message>
        <source>different dispatches</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>compare-figures.lds</name>
    <message>
        <source>LDS</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>compare-figures.level</name>
    <message>
        <source>optimisation level</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>compare-figures.model</name>
    <message>
        <source>model</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>compare-figures.phase</name>
    <message>
        <source>phase {name}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>compare-figures.pipeline</name>
    <message>
        <source>pipeline</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>compare-figures.release</name>
    <message>
        <source>release</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>compare-figures.run-time</name>
    <message>
        <source>@{function} on {device}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>compare-figures.scratch</name>
    <message>
        <source>scratch</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>compare-figures.sgpr-spills</name>
    <message>
        <source>spilled SGPRs</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>compare-figures.sgprs</name>
    <message>
        <source>SGPRs</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>compare-figures.spills</name>
    <message>
        <source>spilled VGPRs</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>compare-figures.target</name>
    <message>
        <source>target</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>compare-figures.tiles</name>
    <message>
        <source>tile sizes</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>compare-figures.time</name>
    <message>
        <source>compile time</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>compare-figures.transient</name>
    <message>
        <source>transient memory</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>compare-figures.vgprs</name>
    <message>
        <source>VGPRs</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>compare-figures.waves</name>
    <message>
        <source>wavefronts on a SIMD</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>compare-figures.workgroup</name>
    <message>
        <source>workgroup</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>compare.accepted</name>
    <message>
        <source>Give a .npy or .irpa file.</source>
        <translation>请给出 .npy 或 .irpa 文件。</translation>
    </message>
</context>
<context>
    <name>compare.bad-value</name>
    <message>
        <source>{name}: {text} has a value that is not {type}.</source>
        <translation>{name}：{text} 中有不是 {type} 的值。</translation>
    </message>
</context>
<context>
    <name>compare.counts</name>
    <message>
        <source>@{name} gives {results}, but {expected} are expected.</source>
        <translation>@{name} 给出 {results}，但预期有 {expected} 个。</translation>
    </message>
</context>
<context>
    <name>compare.differs</name>
    <message>
        <source>Result {number} differs in {wrong:,} of {count:,} elements, most at {place}: {given} instead of {wanted}.</source>
        <translation>结果 {number} 的 {count:,} 个元素中有 {wrong:,} 个不同，相差最大处 {place}：{given}，应为 {wanted}。</translation>
    </message>
</context>
<context>
    <name>compare.empty</name>
    <message>
        <source>Result {number} matches: it has no elements.</source>
        <translation>结果 {number} 一致：它没有元素。</translation>
    </message>
</context>
<context>
    <name>compare.equals</name>
    <message>
        <source>Result {number} equals what is expected in all {count:,} elements.</source>
        <translation>结果 {number} 的全部 {count:,} 个元素与预期相等。</translation>
    </message>
</context>
<context>
    <name>compare.matches</name>
    <message>
        <source>Result {number} matches in all {count:,} elements; largest error {error:.3g} at {place}.</source>
        <translation>结果 {number} 的全部 {count:,} 个元素一致；最大误差 {error:.3g}，位于 {place}。</translation>
    </message>
</context>
<context>
    <name>compare.matches-ulp</name>
    <message>
        <source>Result {number} matches in all {count:,} elements; largest error {error:.3g} at {place} ({ulp:,} ULP).</source>
        <translation>结果 {number} 的全部 {count:,} 个元素一致；最大误差 {error:.3g}，位于 {place}（{ulp:,} ULP）。</translation>
    </message>
</context>
<context>
    <name>compare.missing</name>
    <message>
        <source>Result {number} is expected, but the function gave only {count}.</source>
        <translation>预期有结果 {number}，但函数只给出 {count} 个。</translation>
    </message>
</context>
<context>
    <name>compare.no-elements</name>
    <message>
        <source>no elements</source>
        <translation>没有元素</translation>
    </message>
</context>
<context>
    <name>compare.no-value</name>
    <message>
        <source>no value</source>
        <translation>没有值</translation>
    </message>
</context>
<context>
    <name>compare.not-comparable</name>
    <message>
        <source>Result {number} cannot be compared: {reason}.</source>
        <translation>结果 {number} 无法比较：{reason}。</translation>
    </message>
</context>
<context>
    <name>compare.one-expected-each</name>
    <message>
        <source>Give at most one --expected for each result, in their order.</source>
        <translation>请按顺序为每个结果至多给出一个 --expected。</translation>
    </message>
</context>
<context>
    <name>compare.other-shape</name>
    <message>
        <source>Result {number} has shape {shape}, but {wanted} is expected.</source>
        <translation>结果 {number} 的形状为 {shape}，但预期为 {wanted}。</translation>
    </message>
</context>
<context>
    <name>compare.random</name>
    <message>
        <source>An expected result cannot be random.</source>
        <translation>预期结果不能是随机的。</translation>
    </message>
</context>
<context>
    <name>compare.result-cannot-saved</name>
    <message>
        <source>Result {number} cannot be saved as {path}: {reason}.</source>
        <translation>无法把结果 {number} 保存为 {path}：{reason}。</translation>
    </message>
</context>
<context>
    <name>compare.unread-bytes</name>
    <message>
        <source>numpy cannot read these bytes</source>
        <translation>numpy 无法读取这些字节</translation>
    </message>
</context>
<context>
    <name>comparison.amount</name>
    <message>
        <source>{amount}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>comparison.attributes-of-scope</name>
    <message>
        <source>attributes differ</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>comparison.changes-a</name>
    <message>
        <source>it changes the IR in A, and does nothing in B</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>comparison.changes-b</name>
    <message>
        <source>it changes the IR in B, and does nothing in A</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>comparison.child</name>
    <message>
        <source>The comparison</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>comparison.config</name>
    <message>
        <source>the lowering_config differs: {what}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>comparison.counts</name>
    <message>
        <source>{same:,} passes are the same, {differs:,} differ, {follows:,} follow from that; {a:,} only in A, {b:,} only in B.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>comparison.fails-a</name>
    <message>
        <source>it fails in A, and does not in B</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>comparison.fails-b</name>
    <message>
        <source>it fails in B, and does not in A</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>comparison.fewer-ops</name>
    <message>
        <source>{count:,} {op} fewer</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>comparison.from-to</name>
    <message>
        <source>{title} {before} → {after}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>comparison.imported</name>
    <message>
        <source>Imported dumps do not tell with which options they were made: flags are not compared.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>comparison.more-ops</name>
    <message>
        <source>{count:,} {op} more</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>comparison.of-dispatch</name>
    <message>
        <source>{title} of @{dispatch}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>comparison.one-dispatch</name>
    <message>
        <source>One of them is of a single dispatch: compared by dispatch structure only.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>comparison.only-a</name>
    <message>
        <source>only A runs {name}, which changes the IR</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>comparison.only-b</name>
    <message>
        <source>only B runs {name}, which changes the IR</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>comparison.op</name>
    <message>
        <source>{op}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>comparison.ops</name>
    <message>
        <source>B has {parts}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>comparison.other-input</name>
    <message>
        <source>The inputs differ: what the passes begin with is not the same.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>comparison.other-ir</name>
    <message>
        <source>the IR differs</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>comparison.other-place</name>
    <message>
        <source>{ops} stand elsewhere in B</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>comparison.part</name>
    <message>
        <source>{part}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>comparison.parts</name>
    <message>
        <source>{ops} differ in {parts}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>comparison.pipeline</name>
    <message>
        <source>the pipeline is {a} in A, {b} in B</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>comparison.same</name>
    <message>
        <source>No divergence: all passes leave the same IR in both ({count:,}).</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>comparison.same-but</name>
    <message>
        <source>No pass diverges, and yet: {effects}.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>comparison.structure</name>
    <message>
        <source>{equal:,} of {total:,} dispatches have the same IR.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>comparison.structure-with</name>
    <message>
        <source>{equal:,} of {total:,} dispatches have the same IR; {effects}.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>comparison.two-models</name>
    <message>
        <source>These are two models: compared by dispatch structure only.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>comparison.until</name>
    <message>
        <source>The same until {name} on {scope}: {what}.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>comparison.until-with</name>
    <message>
        <source>The same until {name} on {scope}: {what}; {effects}.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>comparison.without-passes</name>
    <message>
        <source>{name} was compiled without its passes: compared by dispatches and figures only.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>comparison.words</name>
    <message>
        <source>{was} in A, {now} in B</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>comparison.words-a</name>
    <message>
        <source>only A has {was}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>comparison.words-b</name>
    <message>
        <source>only B has {now}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>compile.cancelled</name>
    <message>
        <source>Cancelled after {seconds} s.</source>
        <translation>{seconds} s 后取消。</translation>
    </message>
</context>
<context>
    <name>compile.cancelled-early</name>
    <message>
        <source>Cancelled.</source>
        <translation>已取消。</translation>
    </message>
</context>
<context>
    <name>compile.cancelled-in</name>
    <message>
        <source>Cancelled in {phase} after {seconds} s.</source>
        <translation>{seconds} s 后在 {phase} 中取消。</translation>
    </message>
</context>
<context>
    <name>compile.crashed</name>
    <message>
        <source>The compiler crashed after {seconds} s ({signal}).</source>
        <translation>编译器 {seconds} s 后崩溃 ({signal})。</translation>
    </message>
</context>
<context>
    <name>compile.crashed-in</name>
    <message>
        <source>The compiler crashed in {phase} after {seconds} s ({signal}).</source>
        <translation>编译器 {seconds} s 后在 {phase} 中崩溃 ({signal})。</translation>
    </message>
</context>
<context>
    <name>compile.done</name>
    <message>
        <source>Compiled in {seconds} s.</source>
        <translation>编译用时 {seconds} s。</translation>
    </message>
</context>
<context>
    <name>compile.failed</name>
    <message>
        <source>Failed after {seconds} s (exit code {code}).</source>
        <translation>{seconds} s 后失败（退出码 {code}）。</translation>
    </message>
</context>
<context>
    <name>compile.failed-in</name>
    <message>
        <source>Failed in {phase} after {seconds} s (exit code {code}).</source>
        <translation>{seconds} s 后在 {phase} 中失败（退出码 {code}）。</translation>
    </message>
</context>
<context>
    <name>compile.kept</name>
    <message>
        <source>What was captured so far is kept.</source>
        <translation>已捕获的内容会保留。</translation>
    </message>
</context>
<context>
    <name>compile.lds-over</name>
    <message>
        <source>{kernel}: {total:,} B of {limit:,} B</source>
        <translation>{kernel}：{total:,} B，上限 {limit:,} B</translation>
    </message>
</context>
<context>
    <name>compile.no-flag</name>
    <message>
        <source>&apos;{flag}&apos; is neither a flag nor an option.</source>
        <translation>“{flag}”既不是 flag 也不是选项。</translation>
    </message>
</context>
<context>
    <name>compile.no-module</name>
    <message>
        <source>The compiler ended without an error after {seconds} s, but left no module.</source>
        <translation>编译器 {seconds} s 后结束且没有错误，但没有产生模块。</translation>
    </message>
</context>
<context>
    <name>compile.no-progress</name>
    <message>
        <source>No pass began or ended for {after}: the compiler was ended after {seconds} s.</source>
        <translation>{after} 内没有 pass 开始或结束：编译器在 {seconds} s 后被终止。</translation>
    </message>
</context>
<context>
    <name>compile.no-progress-in</name>
    <message>
        <source>No pass began or ended in {phase} for {after}: the compiler was ended after {seconds} s.</source>
        <translation>{phase} 中 {after} 内没有 pass 开始或结束：编译器在 {seconds} s 后被终止。</translation>
    </message>
</context>
<context>
    <name>compile.one-file</name>
    <message>
        <source>One file at a time; raw flags go after &apos;--&apos;.</source>
        <translation>一次只能一个文件；原始 flag 放在“--”之后。</translation>
    </message>
</context>
<context>
    <name>compile.read-until-then</name>
    <message>
        <source>What was read until then is in {path}.</source>
        <translation>此前读取的内容在 {path} 中。</translation>
    </message>
</context>
<context>
    <name>compile.remarks</name>
    <message>
        <source>{count:,} of the compiler, see &apos;passlens problems&apos;</source>
        <translation>编译器的 {count:,} 条，见“passlens problems”</translation>
    </message>
</context>
<context>
    <name>compile.vanished</name>
    <message>
        <source>{path} vanished while it was compiled (after {seconds} s).</source>
        <translation>{path} 在编译期间消失了（{seconds} s 后）。</translation>
    </message>
</context>
<context>
    <name>compiler-crash.crashed</name>
    <message>
        <source>The compiler crashed in {name} on {scope}.</source>
        <translation>编译器在 {scope} 上的 {name} 中崩溃。</translation>
    </message>
</context>
<context>
    <name>compiler-crash.crashed-in</name>
    <message>
        <source>The compiler crashed in {name} on {scope} ({frame}).</source>
        <translation>编译器在 {scope} 上的 {name} 中崩溃 ({frame})。</translation>
    </message>
</context>
<context>
    <name>compiler-crash.early</name>
    <message>
        <source>The compiler crashed before its first pass.</source>
        <translation>编译器在第一个 pass 之前崩溃。</translation>
    </message>
</context>
<context>
    <name>compiler-crash.early-in</name>
    <message>
        <source>The compiler crashed before its first pass ({frame}).</source>
        <translation>编译器在第一个 pass 之前崩溃 ({frame})。</translation>
    </message>
</context>
<context>
    <name>compiler-crash.fault</name>
    <message>
        <source>A crash is a fault of the compiler, whatever the input: it should have said what it cannot do.</source>
        <translation>无论输入是什么，崩溃都是编译器的错误：它本应说明自己做不到什么。</translation>
    </message>
</context>
<context>
    <name>compiler-crash.frame</name>
    <message>
        <source>In {name}.</source>
        <translation>位于 {name}。</translation>
    </message>
</context>
<context>
    <name>compiler-crash.report</name>
    <message>
        <source>Report it with the IR before this pass.</source>
        <translation>请附上该 pass 之前的 IR 进行报告。</translation>
    </message>
</context>
<context>
    <name>compiler-crash.same-pass</name>
    <message>
        <source>The stack names the same pass.</source>
        <translation>调用栈中也有同一个 pass。</translation>
    </message>
</context>
<context>
    <name>conditions.clock</name>
    <message>
        <source>The clock of the processor went from {first:,.0f} to {last:,.0f} MHz while it ran.</source>
        <translation>运行期间处理器时钟由 {first:,.0f} 变为 {last:,.0f} MHz。</translation>
    </message>
</context>
<context>
    <name>conditions.governor</name>
    <message>
        <source>The processor&apos;s clock follows the load (governor {governor}); with the governor “performance” times are steadier.</source>
        <translation>处理器时钟随负载变化 (governor {governor})；governor 设为“performance”时计时更稳定。</translation>
    </message>
</context>
<context>
    <name>conditions.others</name>
    <message>
        <source>Other processes took {share:.0f} % of the CPU while it ran: times are longer and spread wider than on a machine that is left alone.</source>
        <translation>运行期间其他进程占用了 {share:.0f} % 的 CPU：与空闲的机器相比，时间更长、更分散。</translation>
    </message>
</context>
<context>
    <name>conditions.warmer</name>
    <message>
        <source>The processor went from {first:.0f} to {last:.0f} °C: it may slow down to cool.</source>
        <translation>处理器温度由 {first:.0f} 升至 {last:.0f} °C：它可能降频散热。</translation>
    </message>
</context>
<context>
    <name>connections.convert-copy</name>
    <message>
        <source>Convert it with: passlens trim, on a copy.</source>
        <translation>请在副本上用 passlens trim 转换。</translation>
    </message>
</context>
<context>
    <name>connections.damaged</name>
    <message>
        <source>The session {path} is damaged: {named} cannot be read: {why}.</source>
        <translation>会话 {path} 已损坏：无法读取 {named}：{why}。</translation>
    </message>
</context>
<context>
    <name>connections.empty</name>
    <message>
        <source>The session {path} is empty: its compile has not begun, or was killed as it began.</source>
        <translation>会话 {path} 是空的：编译尚未开始，或刚开始就被终止。</translation>
    </message>
</context>
<context>
    <name>connections.not-converted</name>
    <message>
        <source>{path} has the older schema {version} and cannot be brought up to {last}: {reason}.</source>
        <translation>{path} 采用较旧的 schema {version}，无法升级到 {last}：{reason}。</translation>
    </message>
</context>
<context>
    <name>connections.open-again</name>
    <message>
        <source>Open it again.</source>
        <translation>请重新打开它。</translation>
    </message>
</context>
<context>
    <name>connections.open-later</name>
    <message>
        <source>Open it a moment later, or compile again.</source>
        <translation>请稍后打开，或重新编译。</translation>
    </message>
</context>
<context>
    <name>connections.replaced</name>
    <message>
        <source>The session {path} was replaced by another one while it was open.</source>
        <translation>会话 {path} 在打开期间被另一个会话取代。</translation>
    </message>
</context>
<context>
    <name>connections.rest-is-here</name>
    <message>
        <source>The rest is here. Take the session from a copy, or compile again.</source>
        <translation>其余的都在。请使用会话的副本，或重新编译。</translation>
    </message>
</context>
<context>
    <name>connections.too-large-to-convert</name>
    <message>
        <source>{name} has the older schema {version} and {size}; up to {limit} are converted to be read.</source>
        <translation>{name} 采用较旧的 schema {version}，大小为 {size}；只有不超过 {limit} 的才会转换后读取。</translation>
    </message>
</context>
<context>
    <name>converting.close-windows</name>
    <message>
        <source>Close it in other windows, and see that its folder can be written and has room for a copy.</source>
        <translation>请在其他窗口中关闭它，并确认其文件夹可写且有空间存放一份副本。</translation>
    </message>
</context>
<context>
    <name>converting.converted</name>
    <message>
        <source>Converted from schema {version} when it was first written to; the session as it was is {name}.</source>
        <translation>首次写入时由 schema {version} 转换而来；原来的会话是 {name}。</translation>
    </message>
</context>
<context>
    <name>converting.not-converted</name>
    <message>
        <source>The session {path} cannot be written: it has the older schema {version}, and cannot be converted beside it: {reason}.</source>
        <translation>无法写入会话 {path}：它采用较旧的 schema {version}，且无法在旁边转换：{reason}。</translation>
    </message>
</context>
<context>
    <name>crash-site.after-dispatch</name>
    <message>
        <source>It dies in no dispatch, but in the runtime after {name}.</source>
        <translation>它不是在某个 dispatch 中崩溃，而是在 {name} 之后的运行时中崩溃。</translation>
    </message>
</context>
<context>
    <name>crash-site.comes-to-its-end</name>
    <message>
        <source>With its {dispatches} run one after the other it comes to its end: what killed it hangs on their order in time, or on memory that they share.</source>
        <translation>逐个运行它的 {dispatches} 时能正常结束：崩溃的原因取决于它们在时间上的顺序，或它们共享的内存。</translation>
    </message>
</context>
<context>
    <name>crash-site.in-runtime</name>
    <message>
        <source>It dies in no dispatch, but in the runtime.</source>
        <translation>它不是在某个 dispatch 中崩溃，而是在运行时中崩溃。</translation>
    </message>
</context>
<context>
    <name>crash-site.last</name>
    <message>
        <source>The last dispatch entered is {name}, number {number:,} since the module was loaded.</source>
        <translation>最后进入的 dispatch 是 {name}，为加载模块以来的第 {number:,} 个。</translation>
    </message>
</context>
<context>
    <name>crash-site.last-of-several</name>
    <message>
        <source>The last dispatch entered is {name} (or in one of {count:,} that run beside it), number {number:,} since the module was loaded.</source>
        <translation>最后进入的 dispatch 是 {name}（或与它并行的 {count:,} 个之一），为加载模块以来的第 {number:,} 个。</translation>
    </message>
</context>
<context>
    <name>deep.damaged</name>
    <message>
        <source>A stored analysis is damaged: {error}.</source>
        <translation>已保存的分析已损坏：{error}。</translation>
    </message>
</context>
<context>
    <name>detect.accepted</name>
    <message>
        <source>Passlens imports a folder of --mlir-print-ir-tree-dir, a folder of --dump-compilation-phases-to, or a log of printed IR (also .gz, .zst, .xz, .bz2).</source>
        <translation>Passlens 可导入 --mlir-print-ir-tree-dir 的文件夹、--dump-compilation-phases-to 的文件夹，或打印出的 IR 日志（也可为 .gz、.zst、.xz、.bz2）。</translation>
    </message>
</context>
<context>
    <name>detect.empty</name>
    <message>
        <source>it is empty</source>
        <translation>它是空的</translation>
    </message>
</context>
<context>
    <name>detect.give-one</name>
    <message>
        <source>Give one file of the module that you mean, such as {file}.</source>
        <translation>请给出所需模块的一个文件，例如 {file}。</translation>
    </message>
</context>
<context>
    <name>detect.give-one-them</name>
    <message>
        <source>Give one of them: {names}.</source>
        <translation>请给出其中之一：{names}。</translation>
    </message>
</context>
<context>
    <name>detect.holds-dump-folders</name>
    <message>
        <source>{path} holds {count} dump folders.</source>
        <translation>{path} 中有 {count} 个 dump 文件夹。</translation>
    </message>
</context>
<context>
    <name>detect.holds-phases-modules</name>
    <message>
        <source>{path} holds the phases of {count} modules: {names}.</source>
        <translation>{path} 中有 {count} 个模块的阶段：{names}。</translation>
    </message>
</context>
<context>
    <name>detect.names</name>
    <message>
        <source>{names}</source>
        <translation>{names}</translation>
    </message>
</context>
<context>
    <name>detect.names-and-more</name>
    <message>
        <source>{names} and {count:,} more</source>
        <translation>{names} 及另外 {count:,} 个</translation>
    </message>
</context>
<context>
    <name>detect.no-dumps</name>
    <message>
        <source>{path} holds no dumps of the compiler: {what}.</source>
        <translation>{path} 中没有编译器的 dump：{what}。</translation>
    </message>
</context>
<context>
    <name>device-chart.bytes-of</name>
    <message>
        <source>{bytes:,} B of {what}</source>
        <translation>{what} {bytes:,} B</translation>
    </message>
</context>
<context>
    <name>device-chart.constants</name>
    <message>
        <source>constants computed when the module is loaded</source>
        <translation>模块加载时计算的常量</translation>
    </message>
</context>
<context>
    <name>device-chart.dynamic-left-out</name>
    <message>
        <source>The compiler&apos;s statistics leave out {count} allocations whose size depends on shapes.</source>
        <translation>编译器的统计不含 {count} 个大小取决于形状的分配。</translation>
    </message>
</context>
<context>
    <name>device-chart.no-products</name>
    <message>
        <source>We hold no memory sizes of products with {chip}.</source>
        <translation>没有采用 {chip} 的产品的内存大小数据。</translation>
    </message>
</context>
<context>
    <name>device-chart.not-counted</name>
    <message>
        <source>@{function} is not counted on @{device}: it depends on {lacking}.</source>
        <translation>@{function} 未计入 @{device}：它取决于 {lacking}。</translation>
    </message>
</context>
<context>
    <name>device-chart.one-dynamic-left-out</name>
    <message>
        <source>The compiler&apos;s statistics leave out 1 allocation whose size depends on shapes.</source>
        <translation>编译器的统计不含 1 个大小取决于形状的分配。</translation>
    </message>
</context>
<context>
    <name>device-chart.parameters-left-out</name>
    <message>
        <source>The compiler&apos;s statistics count the {count:,} B of constants inside the module, names of parameters among them; parameters themselves are {total:,} B more.</source>
        <translation>编译器的统计计入模块内 {count:,} B 的常量，其中包括参数的名称；参数本身另有 {total:,} B。</translation>
    </message>
</context>
<context>
    <name>device-chart.results</name>
    <message>
        <source>results</source>
        <translation>结果</translation>
    </message>
</context>
<context>
    <name>device-chart.sizes-unknown</name>
    <message>
        <source>@{device}: not every constant or variable has a size that the IR shows.</source>
        <translation>@{device}：并非每个常量或变量的大小都在 IR 中给出。</translation>
    </message>
</context>
<context>
    <name>device-chart.temporaries</name>
    <message>
        <source>temporaries</source>
        <translation>临时量</translation>
    </message>
</context>
<context>
    <name>device-chart.transient-by-kind</name>
    <message>
        <source>The compiler&apos;s statistics say {bytes:,} B of transient memory, over all functions: {parts}.</source>
        <translation>编译器统计的临时内存为 {bytes:,} B，涵盖所有函数：{parts}。</translation>
    </message>
</context>
<context>
    <name>device-chart.transient-differs</name>
    <message>
        <source>The compiler&apos;s statistics say {count:,} B of transient memory, the end of the phase {total:,} B: they are taken before iree-stream-reuse-allocations, which gives freed memory to later allocations.</source>
        <translation>编译器统计的临时内存为 {count:,} B，阶段末尾为 {total:,} B：统计取自 iree-stream-reuse-allocations 之前，该 pass 会把已释放的内存交给后面的分配。</translation>
    </message>
</context>
<context>
    <name>device-facts.size-at-run-time</name>
    <message>
        <source>a size known at run time</source>
        <translation>大小在运行时才知道</translation>
    </message>
</context>
<context>
    <name>device-fixes.at-most</name>
    <message>
        <source>At most {count} devices can be declared in one compile.</source>
        <translation>一次编译最多可以声明 {count} 个设备。</translation>
    </message>
</context>
<context>
    <name>device-fixes.declare</name>
    <message>
        <source>Declare {devices}</source>
        <translation>声明 {devices}</translation>
    </message>
</context>
<context>
    <name>device-fixes.declare-by-name</name>
    <message>
        <source>Declare {names} by name</source>
        <translation>按名称声明 {names}</translation>
    </message>
</context>
<context>
    <name>device-list.devices-cannot-declared</name>
    <message>
        <source>{count} devices cannot be declared.</source>
        <translation>无法声明 {count} 个设备。</translation>
    </message>
</context>
<context>
    <name>device-list.hint</name>
    <message>
        <source>Give a number, such as 8, or a list, such as hip[0],hip[1] or a=hip[0],b=hip[1].</source>
        <translation>请给出一个数字，例如 8，或一个列表，例如 hip[0],hip[1] 或 a=hip[0],b=hip[1]。</translation>
    </message>
</context>
<context>
    <name>device-list.mixed-names</name>
    <message>
        <source>Some of the devices have a name, and others have none: the compiler wants a name for all, or for none.</source>
        <translation>有些设备有名称，有些没有：编译器要求全部命名或全部不命名。</translation>
    </message>
</context>
<context>
    <name>device-list.most</name>
    <message>
        <source>Give 1 to {most}.</source>
        <translation>请给出 1 至 {most} 个。</translation>
    </message>
</context>
<context>
    <name>device-list.no-device</name>
    <message>
        <source>&apos;{text}&apos; is no device that can be declared.</source>
        <translation>“{text}”不是可以声明的设备。</translation>
    </message>
</context>
<context>
    <name>device-list.twice</name>
    <message>
        <source>The device @{device} is declared twice.</source>
        <translation>设备 @{device} 被声明了两次。</translation>
    </message>
</context>
<context>
    <name>device-memory.bound</name>
    <message>
        <source>at most {size} B: {least} to {most}</source>
        <translation>最多 {size} B：{least} 到 {most}</translation>
    </message>
</context>
<context>
    <name>device-memory.dynamic</name>
    <message>
        <source>{device}: {count} transient allocations have a size known only at run time; those of fixed size reach {bytes:,} B at once.</source>
        <translation>{device}：有 {count} 个临时分配的大小在运行时才知道；固定大小的分配同时达到 {bytes:,} B。</translation>
    </message>
</context>
<context>
    <name>device-memory.function</name>
    <message>
        <source>{function} on @{device}: {steps}</source>
        <translation>@{device} 上的 {function}：{steps}</translation>
    </message>
</context>
<context>
    <name>device-memory.give-shape</name>
    <message>
        <source>Say how large it is with {options}.</source>
        <translation>请用 {options} 给出其大小。</translation>
    </message>
</context>
<context>
    <name>device-memory.global-nowhere</name>
    <message>
        <source>For 1 global the IR does not show where it is allocated.</source>
        <translation>有 1 个 global，IR 没有说明其分配位置。</translation>
    </message>
</context>
<context>
    <name>device-memory.globals-nowhere</name>
    <message>
        <source>For {count} globals the IR does not show where they are allocated.</source>
        <translation>有 {count} 个 global，IR 没有说明其分配位置。</translation>
    </message>
</context>
<context>
    <name>device-memory.no-stream-phase</name>
    <message>
        <source>Device memory is read from the stream phase, which the compile did not reach or which was not kept.</source>
        <translation>设备内存取自 stream 阶段，而编译没有到达该阶段，或其内容没有保留。</translation>
    </message>
</context>
<context>
    <name>device-memory.one-dynamic</name>
    <message>
        <source>{device}: 1 transient allocation has a size known only at run time; those of fixed size reach {bytes:,} B at once.</source>
        <translation>{device}：有 1 个临时分配的大小在运行时才知道；固定大小的分配同时达到 {bytes:,} B。</translation>
    </message>
</context>
<context>
    <name>device-memory.peak</name>
    <message>
        <source>peak {peak:,} B at step {step}</source>
        <translation>峰值 {peak:,} B，在第 {step} 步</translation>
    </message>
</context>
<context>
    <name>device-memory.slabs</name>
    <message>
        <source>slabs {slabs:,} B, of which at most {live:,} B are live at once (step {step}); packing loses {lost:.1f} %</source>
        <translation>slab {slabs:,} B，其中同时使用的最多 {live:,} B（第 {step} 步）；排布损失 {lost:.1f} %</translation>
    </message>
</context>
<context>
    <name>device-memory.smaller</name>
    <message>
        <source>… and {count:,} smaller</source>
        <translation>… 以及 {count:,} 个更小的</translation>
    </message>
</context>
<context>
    <name>device-timeline.branches</name>
    <message>
        <source>@{name} has branches: its steps are in the order of the text, and the memory of alternatives adds up.</source>
        <translation>@{name} 含有分支：其步骤按文本顺序排列，各分支的内存相加。</translation>
    </message>
</context>
<context>
    <name>device-timeline.globals-of-unknown-size</name>
    <message>
        <source>For {count} of the module&apos;s globals the IR does not show how large they are.</source>
        <translation>模块中有 {count} 个 global，IR 没有说明其大小。</translation>
    </message>
</context>
<context>
    <name>devices.cannot-start</name>
    <message>
        <source>It cannot start: {reason}.</source>
        <translation>无法启动：{reason}。</translation>
    </message>
</context>
<context>
    <name>devices.check-hardware</name>
    <message>
        <source>check the machine&apos;s hardware</source>
        <translation>请检查机器的硬件</translation>
    </message>
</context>
<context>
    <name>devices.cpu</name>
    <message>
        <source>CPU, {threads}</source>
        <translation>CPU，{threads}</translation>
    </message>
</context>
<context>
    <name>devices.cpu-one-thread</name>
    <message>
        <source>CPU, one thread</source>
        <translation>CPU，单线程</translation>
    </message>
</context>
<context>
    <name>devices.crashed</name>
    <message>
        <source>crashed while it listed its devices ({signal}).</source>
        <translation>在列出设备时崩溃 ({signal})。</translation>
    </message>
</context>
<context>
    <name>devices.driver-crashed</name>
    <message>
        <source>The {driver} driver crashed while it listed its devices ({signal}).</source>
        <translation>{driver} 驱动在列出设备时崩溃 ({signal})。</translation>
    </message>
</context>
<context>
    <name>devices.driver-hung</name>
    <message>
        <source>The {driver} driver gave no answer within {seconds:.0f} s.</source>
        <translation>{driver} 驱动在 {seconds:.0f} s 内没有应答。</translation>
    </message>
</context>
<context>
    <name>devices.finds-none</name>
    <message>
        <source>It finds no device here: {hint}.</source>
        <translation>这里没有找到设备：{hint}。</translation>
    </message>
</context>
<context>
    <name>devices.here</name>
    <message>
        <source>Devices here: {devices}.</source>
        <translation>本机设备：{devices}。</translation>
    </message>
</context>
<context>
    <name>devices.hung</name>
    <message>
        <source>gave no answer within {seconds:.0f} s.</source>
        <translation>在 {seconds:.0f} s 内没有应答。</translation>
    </message>
</context>
<context>
    <name>devices.install-cuda</name>
    <message>
        <source>install the NVIDIA driver</source>
        <translation>请安装 NVIDIA 驱动</translation>
    </message>
</context>
<context>
    <name>devices.install-hip</name>
    <message>
        <source>install ROCm (its HIP runtime) and the amdgpu kernel driver</source>
        <translation>请安装 ROCm（其 HIP 运行时）和 amdgpu 内核驱动</translation>
    </message>
</context>
<context>
    <name>devices.install-vulkan</name>
    <message>
        <source>install a Vulkan loader and driver (on Debian: libvulkan1 with mesa-vulkan-drivers)</source>
        <translation>请安装 Vulkan loader 和驱动（Debian 上为 libvulkan1 和 mesa-vulkan-drivers）</translation>
    </message>
</context>
<context>
    <name>devices.its-library</name>
    <message>
        <source>its library</source>
        <translation>它的库</translation>
    </message>
</context>
<context>
    <name>devices.list</name>
    <message>
        <source>{devices}</source>
        <translation>{devices}</translation>
    </message>
</context>
<context>
    <name>devices.load-needs</name>
    <message>
        <source>unknown: install {library}</source>
        <translation>未知：请安装 {library}</translation>
    </message>
</context>
<context>
    <name>devices.newer</name>
    <message>
        <source>{targets}: the newest that IREE 3.13.0 knows, compiled on for {chip} by the driver</source>
        <translation>{targets}：IREE 3.13.0 所知的最新目标；驱动再为 {chip} 编译</translation>
    </message>
</context>
<context>
    <name>devices.no-answer</name>
    <message>
        <source>It gave no answer.</source>
        <translation>没有响应。</translation>
    </message>
</context>
<context>
    <name>devices.no-device</name>
    <message>
        <source>There is no device {wanted} on this machine.</source>
        <translation>本机没有设备 {wanted}。</translation>
    </message>
</context>
<context>
    <name>devices.no-load</name>
    <message>
        <source>this driver does not report it</source>
        <translation>此驱动不报告</translation>
    </message>
</context>
<context>
    <name>devices.no-symbol</name>
    <message>
        <source>It cannot start: {library} has no &apos;{symbol}&apos;, which IREE needs. It is too old, or another library.</source>
        <translation>无法启动：{library} 没有 IREE 需要的“{symbol}”。它太旧，或是另一个库。</translation>
    </message>
</context>
<context>
    <name>devices.none</name>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
</context>
<context>
    <name>devices.none-listed</name>
    <message>
        <source>It lists no device.</source>
        <translation>它没有列出任何设备。</translation>
    </message>
</context>
<context>
    <name>devices.none-named</name>
    <message>
        <source>No device is named.</source>
        <translation>没有指定设备。</translation>
    </message>
</context>
<context>
    <name>devices.not-installed</name>
    <message>
        <source>{library} is not installed: {hint}.</source>
        <translation>未安装 {library}：{hint}。</translation>
    </message>
</context>
<context>
    <name>devices.of-driver</name>
    <message>
        <source>{name}: {sentence}</source>
        <translation>{name}：{sentence}</translation>
    </message>
</context>
<context>
    <name>devices.other-name</name>
    <message>
        <source>{library} is here, but IREE looks for {file} alone: make a link of that name to it, in a folder of LD_LIBRARY_PATH.</source>
        <translation>{library} 在这里，但 IREE 只查找 {file}：请在 LD_LIBRARY_PATH 的某个文件夹中建立指向它的同名链接。</translation>
    </message>
</context>
<context>
    <name>devices.see-tool</name>
    <message>
        <source>see that &apos;{tool}&apos; lists the GPU, and that {variable} does not hide it</source>
        <translation>请确认“{tool}”能列出该 GPU，且它没有被 {variable} 隐藏</translation>
    </message>
</context>
<context>
    <name>devices.see-what-says</name>
    <message>
        <source>See what &apos;{tool}&apos; says.</source>
        <translation>请查看“{tool}”的输出。</translation>
    </message>
</context>
<context>
    <name>devices.several</name>
    <message>
        <source>{count:,} × {device}</source>
        <translation>{count:,} × {device}</translation>
    </message>
</context>
<context>
    <name>devices.to-use-it</name>
    <message>
        <source>To use it, {hint}.</source>
        <translation>要使用它，{hint}。</translation>
    </message>
</context>
<context>
    <name>devices.two-versions</name>
    <message>
        <source>The library and the kernel module are of two versions: restart the machine, or install both anew.</source>
        <translation>库与内核模块的版本不同：请重启机器，或重新安装两者。</translation>
    </message>
</context>
<context>
    <name>devices.vulkan-loader</name>
    <message>
        <source>the Vulkan loader</source>
        <translation>Vulkan loader</translation>
    </message>
</context>
<context>
    <name>diff.added</name>
    <message>
        <source>{ops} added ({names})</source>
        <translation>新增 {ops}（{names}）</translation>
    </message>
</context>
<context>
    <name>diff.changed</name>
    <message>
        <source>{count:,} changed</source>
        <translation>{count:,} 个已更改</translation>
    </message>
</context>
<context>
    <name>diff.changed-names</name>
    <message>
        <source>{name} changed nothing but names.</source>
        <translation>{name} 除名称外没有更改。</translation>
    </message>
</context>
<context>
    <name>diff.changed-nothing</name>
    <message>
        <source>{name} changed nothing.</source>
        <translation>{name} 没有更改。</translation>
    </message>
</context>
<context>
    <name>diff.equal</name>
    <message>
        <source>{left} and {right} are equal.</source>
        <translation>{left} 和 {right} 完全相同。</translation>
    </message>
</context>
<context>
    <name>diff.give-two</name>
    <message>
        <source>Give two files, or a session first.</source>
        <translation>请给出两个文件，或以会话为第一个参数。</translation>
    </message>
</context>
<context>
    <name>diff.more-names</name>
    <message>
        <source>{names} and {more}</source>
        <translation>{names} 和{more}</translation>
    </message>
</context>
<context>
    <name>diff.moved</name>
    <message>
        <source>{count:,} moved</source>
        <translation>{count:,} 个已移动</translation>
    </message>
</context>
<context>
    <name>diff.no-difference</name>
    <message>
        <source>{first} and {second}: no difference.</source>
        <translation>{first} 和 {second}：没有差异。</translation>
    </message>
</context>
<context>
    <name>diff.no-op</name>
    <message>
        <source>no op differs</source>
        <translation>没有不同的 op</translation>
    </message>
</context>
<context>
    <name>diff.only-names</name>
    <message>
        <source>{first} and {second}: no difference but names.</source>
        <translation>{first} 和 {second}：除名称外没有差异。</translation>
    </message>
</context>
<context>
    <name>diff.removed</name>
    <message>
        <source>{ops} removed ({names})</source>
        <translation>删除 {ops}（{names}）</translation>
    </message>
</context>
<context>
    <name>diff.reordered</name>
    <message>
        <source>{count:,} only in another order</source>
        <translation>{count:,} 个仅顺序不同</translation>
    </message>
</context>
<context>
    <name>diff.same</name>
    <message>
        <source>{left} and {right} are the same.</source>
        <translation>{left} 和 {right} 相同。</translation>
    </message>
</context>
<context>
    <name>diff.same-but-names</name>
    <message>
        <source>{left} and {right} are the same but for names.</source>
        <translation>{left} 和 {right} 除名称外相同。</translation>
    </message>
</context>
<context>
    <name>diff.same-but-order</name>
    <message>
        <source>{left} and {right} are the same but for names and the order of independent ops.</source>
        <translation>{left} 和 {right} 除名称和独立 op 的顺序外相同。</translation>
    </message>
</context>
<context>
    <name>diff.summary</name>
    <message>
        <source># {changes}; {kept:,} as before</source>
        <translation># {changes}；{kept:,} 个不变</translation>
    </message>
</context>
<context>
    <name>diff.third</name>
    <message>
        <source>Two files are compared, and {other} is a third.</source>
        <translation>比较只针对两个文件，而 {other} 是第三个。</translation>
    </message>
</context>
<context>
    <name>discover.accepted</name>
    <message>
        <source>Give a Python environment with iree-base-compiler, or an IREE build folder (with tools/iree-compile).</source>
        <translation>请给出装有 iree-base-compiler 的 Python 环境，或 IREE 构建文件夹（含 tools/iree-compile）。</translation>
    </message>
</context>
<context>
    <name>discover.allow-chmod-x</name>
    <message>
        <source>Allow it with: chmod +x &apos;{path}&apos;.</source>
        <translation>用以下命令允许：chmod +x &apos;{path}&apos;。</translation>
    </message>
</context>
<context>
    <name>discover.brings</name>
    <message>
        <source>&apos;passlens toolchain install {version}&apos; brings it.</source>
        <translation>可用“passlens toolchain install {version}”安装。</translation>
    </message>
</context>
<context>
    <name>discover.give-one</name>
    <message>
        <source>Give one of: {names}; or the path of a Python environment or build folder that holds iree-compile.</source>
        <translation>请给出其中之一：{names}；或含有 iree-compile 的 Python 环境或构建文件夹的路径。</translation>
    </message>
</context>
<context>
    <name>discover.install</name>
    <message>
        <source>Install it with &apos;passlens toolchain install {version}&apos;.</source>
        <translation>请用“passlens toolchain install {version}”安装。</translation>
    </message>
</context>
<context>
    <name>discover.install-pip</name>
    <message>
        <source>Install it with: pip install iree-base-compiler; or name another toolchain.</source>
        <translation>请用 pip install iree-base-compiler 安装；或指定其他工具链。</translation>
    </message>
</context>
<context>
    <name>discover.may-not-executed</name>
    <message>
        <source>{path} may not be executed.</source>
        <translation>没有执行 {path} 的权限。</translation>
    </message>
</context>
<context>
    <name>discover.no-compiler-in</name>
    <message>
        <source>No iree-compile was found in {path}.</source>
        <translation>在 {path} 中没有找到 iree-compile。</translation>
    </message>
</context>
<context>
    <name>discover.no-iree-compiler</name>
    <message>
        <source>it is not an IREE compiler.</source>
        <translation>它不是 IREE 编译器。</translation>
    </message>
</context>
<context>
    <name>discover.no-own-compiler</name>
    <message>
        <source>No IREE compiler is installed beside Passlens.</source>
        <translation>Passlens 旁边没有安装 IREE 编译器。</translation>
    </message>
</context>
<context>
    <name>discover.no-toolchain</name>
    <message>
        <source>There is no toolchain &apos;{name}&apos;.</source>
        <translation>没有工具链“{name}”。</translation>
    </message>
</context>
<context>
    <name>discover.no-version</name>
    <message>
        <source>{path} does not say its version: {reason}</source>
        <translation>{path} 没有给出版本：{reason}</translation>
    </message>
</context>
<context>
    <name>discover.read-by-another</name>
    <message>
        <source>IREE {version} wrote this IR and is not on this machine, so {reader} read it.</source>
        <translation>写出此 IR 的 IREE {version} 不在本机，因此由 {reader} 读取。</translation>
    </message>
</context>
<context>
    <name>dispatch-source.ended-before</name>
    <message>
        <source>The compile ended before it: the session&apos;s problems say why.</source>
        <translation>编译在它之前就结束了：会话的问题列表说明了原因。</translation>
    </message>
</context>
<context>
    <name>dispatch-source.import-phases</name>
    <message>
        <source>Import a folder of --dump-compilation-phases-to, or dumps of every pass.</source>
        <translation>请导入 --dump-compilation-phases-to 的文件夹，或每个 pass 的 dump。</translation>
    </message>
</context>
<context>
    <name>dispatch-source.name-one</name>
    <message>
        <source>Name one in full: {names}.</source>
        <translation>请写出其中一个的全名：{names}。</translation>
    </message>
</context>
<context>
    <name>dispatch-source.no-ir</name>
    <message>
        <source>The session holds no IR of phase &apos;{phase}&apos;, which dispatches are taken from.</source>
        <translation>会话中没有阶段“{phase}”的 IR，而 dispatch 要从中取出。</translation>
    </message>
</context>
<context>
    <name>dispatch-source.no-number</name>
    <message>
        <source>There is no dispatch {number}: the session has {count:,}.</source>
        <translation>没有 dispatch {number}：会话共有 {count:,} 个。</translation>
    </message>
</context>
<context>
    <name>dispatch-source.none</name>
    <message>
        <source>The model has no dispatches: nothing of it is compiled for a device.</source>
        <translation>模型没有 dispatch：其中没有为设备编译的内容。</translation>
    </message>
</context>
<context>
    <name>dispatch-source.several</name>
    <message>
        <source>&apos;{name}&apos; can be {found:,} dispatches of this session.</source>
        <translation>“{name}”可以是此会话的 {found:,} 个 dispatch。</translation>
    </message>
</context>
<context>
    <name>dispatch-source.unknown</name>
    <message>
        <source>The session has no dispatch &apos;{name}&apos;.</source>
        <translation>会话中没有 dispatch“{name}”。</translation>
    </message>
</context>
<context>
    <name>dispatch-trial.from-on</name>
    <message>
        <source>, from {name} on</source>
        <translation>（从 {name} 起）</translation>
    </message>
</context>
<context>
    <name>dispatch-trial.other-config</name>
    <message>
        <source>another lowering_config is chosen for the dispatch{where}.</source>
        <translation>为该 dispatch 选用了另一个 lowering_config{where}。</translation>
    </message>
</context>
<context>
    <name>dispatch-trial.other-pipeline</name>
    <message>
        <source>the dispatch goes through {after} instead of {before}{where}.</source>
        <translation>dispatch 走的是 {after}，而不是 {before}{where}。</translation>
    </message>
</context>
<context>
    <name>dispatch.cannot-compile</name>
    <message>
        <source>{reason}.</source>
        <translation>{reason}。</translation>
    </message>
</context>
<context>
    <name>dispatch.compile-for-devices</name>
    <message>
        <source>Compile the model for these devices, and capture its dispatch there.</source>
        <translation>请面向这些设备编译模型，并在其中捕获该 dispatch。</translation>
    </message>
</context>
<context>
    <name>dispatch.compile-for-target</name>
    <message>
        <source>Compile the model for {target}, and capture its dispatch there.</source>
        <translation>请面向 {target} 编译模型，并在其中捕获该 dispatch。</translation>
    </message>
</context>
<context>
    <name>dispatch.compiling-constants</name>
    <message>
        <source>Compiling the model again for the constants of the dispatch</source>
        <translation>正在重新编译模型以取得 dispatch 的常量</translation>
    </message>
</context>
<context>
    <name>dispatch.constants-left-out</name>
    <message>
        <source>The session&apos;s IR leaves out constants of @{dispatch} that the compiler needs</source>
        <translation>会话的 IR 略去了编译器所需的 @{dispatch} 的常量</translation>
    </message>
</context>
<context>
    <name>dispatch.dispatch-lists-them</name>
    <message>
        <source>{program} dispatch {path} lists them.</source>
        <translation>{program} dispatch {path} 会列出它们。</translation>
    </message>
</context>
<context>
    <name>dispatch.dump-again</name>
    <message>
        <source>Dump it again without --mlir-elide-…, and import that.</source>
        <translation>请不带 --mlir-elide-… 重新 dump，并导入其结果。</translation>
    </message>
</context>
<context>
    <name>dispatch.elided</name>
    <message>
        <source>The session&apos;s IR leaves out constants of @{symbol}: this text does not compile as it is.</source>
        <translation>会话的 IR 省略了 @{symbol} 的常量：此文本无法直接编译。</translation>
    </message>
</context>
<context>
    <name>dispatch.flag-acts-before</name>
    <message>
        <source>--{flag} acts before phase {phase}, where the dispatch was taken from: it does nothing.</source>
        <translation>--{flag} 在取出 dispatch 的阶段 {phase} 之前起作用：此处无效。</translation>
    </message>
</context>
<context>
    <name>dispatch.flag-left-out</name>
    <message>
        <source>--{flag} was left out: a dispatch is compiled from phase {phase} to its machine code.</source>
        <translation>已去掉 --{flag}：dispatch 从阶段 {phase} 编译到机器码。</translation>
    </message>
</context>
<context>
    <name>dispatch.install-again</name>
    <message>
        <source>Install it again, or name another toolchain (--toolchain).</source>
        <translation>请重新安装，或指定其他工具链 (--toolchain)。</translation>
    </message>
</context>
<context>
    <name>dispatch.missing</name>
    <message>
        <source>A dispatch is missing before {name}.</source>
        <translation>{name} 之前缺少 dispatch。</translation>
    </message>
</context>
<context>
    <name>dispatch.name-toolchain</name>
    <message>
        <source>Name the toolchain to compile the dispatch with (--toolchain).</source>
        <translation>请指定用于编译 dispatch 的工具链 (--toolchain)。</translation>
    </message>
</context>
<context>
    <name>dispatch.no-model</name>
    <message>
        <source>{reason}. {why}</source>
        <translation>{reason}。{why}</translation>
    </message>
</context>
<context>
    <name>dispatch.not-given</name>
    <message>
        <source>{reason}, and compiling the model again did not give them: {end}</source>
        <translation>{reason}，重新编译模型也没有得到它们：{end}</translation>
    </message>
</context>
<context>
    <name>dispatch.one-at-a-time</name>
    <message>
        <source>One dispatch at a time; raw flags go after &apos;--&apos;.</source>
        <translation>一次只能一个 dispatch；原始 flag 放在“--”之后。</translation>
    </message>
</context>
<context>
    <name>dispatch.other-devices</name>
    <message>
        <source>The source of @{symbol} is made for {devices}, not for {others}.</source>
        <translation>@{symbol} 的源面向 {devices}，而不是 {others}。</translation>
    </message>
</context>
<context>
    <name>dispatch.other-name</name>
    <message>
        <source>Choose another name for the new session.</source>
        <translation>请为新会话另选名称。</translation>
    </message>
</context>
<context>
    <name>dispatch.other-target</name>
    <message>
        <source>The source of @{symbol} is made for {target}: it cannot be compiled for {other}.</source>
        <translation>@{symbol} 的源面向 {target}：无法面向 {other} 编译。</translation>
    </message>
</context>
<context>
    <name>dispatch.own-session</name>
    <message>
        <source>{session} is the session that the dispatch is taken from.</source>
        <translation>{session} 是该 dispatch 所取自的会话。</translation>
    </message>
</context>
<context>
    <name>dispatch.source-made-by</name>
    <message>
        <source>The source of the dispatch was made by IREE {made}, and compiled by IREE {version}.</source>
        <translation>dispatch 的源由 IREE {made} 生成，由 IREE {version} 编译。</translation>
    </message>
</context>
<context>
    <name>dispatch.source-made-by-unknown</name>
    <message>
        <source>The source of the dispatch was made by an IREE that is not known, and compiled by IREE {version}.</source>
        <translation>dispatch 的源由未知版本的 IREE 生成，由 IREE {version} 编译。</translation>
    </message>
</context>
<context>
    <name>dispatch.taking</name>
    <message>
        <source>Taking the dispatch out of the session</source>
        <translation>正在从会话中取出 dispatch</translation>
    </message>
</context>
<context>
    <name>dispatch.toolchain-gone</name>
    <message>
        <source>The session was made with IREE {version}, which is not here any more{now}.</source>
        <translation>此会话由 IREE {version} 生成，而该版本已不在本机{now}。</translation>
    </message>
</context>
<context>
    <name>dispatch.unknown-toolchain</name>
    <message>
        <source>These dumps were imported: which IREE made them is not known.</source>
        <translation>这些 dump 是导入的：不知道由哪个 IREE 生成。</translation>
    </message>
</context>
<context>
    <name>distribution.device-buffer</name>
    <message>
        <source>a buffer of the device</source>
        <translation>设备的 buffer</translation>
    </message>
</context>
<context>
    <name>distribution.dynamic</name>
    <message>
        <source>Its shape is dynamic: tiling to threads needs static sizes, so the op was left behind.</source>
        <translation>它的形状是动态的：tile 到线程需要静态大小，因此该 op 被留了下来。</translation>
    </message>
</context>
<context>
    <name>distribution.must-be-tiled</name>
    <message>
        <source>In the pipeline that was chosen for this dispatch each op that writes must have been tiled to an scf.forall mapped to workgroups, or to threads or lanes; this one was not.</source>
        <translation>在为此 dispatch 选定的 pipeline 中，每个写入的 op 都必须已 tile 到映射至 workgroup、线程或 lane 的 scf.forall；而它没有。</translation>
    </message>
</context>
<context>
    <name>distribution.not-distributed</name>
    <message>
        <source>{op} writes {memory} and is not distributed to {levels}{where}.</source>
        <translation>{op} 写入 {memory}，却没有分配到 {levels}{where}。</translation>
    </message>
</context>
<context>
    <name>distribution.other-dispatch</name>
    <message>
        <source>Other fusions make another dispatch, for which another pipeline may be chosen.</source>
        <translation>融合方式不同，dispatch 就不同，可能因此选用其他 pipeline。</translation>
    </message>
</context>
<context>
    <name>distribution.other-fusions</name>
    <message>
        <source>Other fusions, and so another dispatch.</source>
        <translation>融合方式不同，dispatch 也就不同。</translation>
    </message>
</context>
<context>
    <name>distribution.pipelines-changed</name>
    <message>
        <source>Which pipeline is chosen, and how copies are distributed, changed much since.</source>
        <translation>pipeline 的选择以及复制的分配方式，此后变化很大。</translation>
    </message>
</context>
<context>
    <name>distribution.shared-memory</name>
    <message>
        <source>shared memory</source>
        <translation>shared memory</translation>
    </message>
</context>
<context>
    <name>distribution.whole-write</name>
    <message>
        <source>Every {level} would do the whole write.</source>
        <translation>每个 {level} 都会执行全部写入。</translation>
    </message>
</context>
<context>
    <name>distribution.writes</name>
    <message>
        <source>{op} writes {memory} outside of any loop that is mapped to {levels}.</source>
        <translation>{op} 写入 {memory}，却不在任何映射到 {levels} 的循环之内。</translation>
    </message>
</context>
<context>
    <name>doing.calling</name>
    <message>
        <source>calling the function</source>
        <translation>调用函数</translation>
    </message>
</context>
<context>
    <name>doing.device</name>
    <message>
        <source>opening device {device}</source>
        <translation>打开设备 {device}</translation>
    </message>
</context>
<context>
    <name>doing.disassembly</name>
    <message>
        <source>disassembling the module</source>
        <translation>反汇编模块</translation>
    </message>
</context>
<context>
    <name>doing.first</name>
    <message>
        <source>the first call</source>
        <translation>首次调用</translation>
    </message>
</context>
<context>
    <name>doing.in</name>
    <message>
        <source>in {doing}</source>
        <translation>在{doing}中</translation>
    </message>
</context>
<context>
    <name>doing.inputs</name>
    <message>
        <source>copying the inputs to the device</source>
        <translation>把输入复制到设备</translation>
    </message>
</context>
<context>
    <name>doing.joining</name>
    <message>
        <source>joining the devices</source>
        <translation>合并各设备</translation>
    </message>
</context>
<context>
    <name>doing.loading</name>
    <message>
        <source>loading the module and its constants</source>
        <translation>加载模块及其常量</translation>
    </message>
</context>
<context>
    <name>doing.module</name>
    <message>
        <source>reading the module</source>
        <translation>读取模块</translation>
    </message>
</context>
<context>
    <name>doing.of-a</name>
    <message>
        <source>{doing} of A</source>
        <translation>{doing}（A）</translation>
    </message>
</context>
<context>
    <name>doing.of-b</name>
    <message>
        <source>{doing} of B</source>
        <translation>{doing}（B）</translation>
    </message>
</context>
<context>
    <name>doing.parameters</name>
    <message>
        <source>opening the parameters</source>
        <translation>打开参数</translation>
    </message>
</context>
<context>
    <name>doing.repetition</name>
    <message>
        <source>repetition {number} of {count}</source>
        <translation>第 {number} 次重复（共 {count} 次）</translation>
    </message>
</context>
<context>
    <name>doing.repetitions</name>
    <message>
        <source>repetition {number} to {last} of {count}</source>
        <translation>第 {number} 至 {last} 次重复（共 {count} 次）</translation>
    </message>
</context>
<context>
    <name>doing.results</name>
    <message>
        <source>reading the results</source>
        <translation>读取结果</translation>
    </message>
</context>
<context>
    <name>doing.runtime</name>
    <message>
        <source>starting the runtime</source>
        <translation>启动运行时</translation>
    </message>
</context>
<context>
    <name>doing.stage.calling</name>
    <message>
        <source>Calling the function</source>
        <translation>正在调用函数</translation>
    </message>
</context>
<context>
    <name>doing.stage.device</name>
    <message>
        <source>Opening device {device}</source>
        <translation>正在打开设备 {device}</translation>
    </message>
</context>
<context>
    <name>doing.stage.disassembly</name>
    <message>
        <source>Disassembling the module</source>
        <translation>正在反汇编模块</translation>
    </message>
</context>
<context>
    <name>doing.stage.first</name>
    <message>
        <source>The first call</source>
        <translation>首次调用</translation>
    </message>
</context>
<context>
    <name>doing.stage.inputs</name>
    <message>
        <source>Copying the inputs to the device</source>
        <translation>正在把输入复制到设备</translation>
    </message>
</context>
<context>
    <name>doing.stage.joining</name>
    <message>
        <source>Joining the devices</source>
        <translation>正在合并各设备</translation>
    </message>
</context>
<context>
    <name>doing.stage.loading</name>
    <message>
        <source>Loading the module and its constants</source>
        <translation>正在加载模块及其常量</translation>
    </message>
</context>
<context>
    <name>doing.stage.module</name>
    <message>
        <source>Reading the module</source>
        <translation>正在读取模块</translation>
    </message>
</context>
<context>
    <name>doing.stage.parameters</name>
    <message>
        <source>Opening the parameters</source>
        <translation>正在打开参数</translation>
    </message>
</context>
<context>
    <name>doing.stage.repetition</name>
    <message>
        <source>Repetition {number} of {count}</source>
        <translation>第 {number} 次重复，共 {count} 次</translation>
    </message>
</context>
<context>
    <name>doing.stage.repetitions</name>
    <message>
        <source>Repetition {number} to {last} of {count}</source>
        <translation>第 {number} 至 {last} 次重复，共 {count} 次</translation>
    </message>
</context>
<context>
    <name>doing.stage.results</name>
    <message>
        <source>Reading the results</source>
        <translation>正在读取结果</translation>
    </message>
</context>
<context>
    <name>doing.stage.runtime</name>
    <message>
        <source>Starting the runtime</source>
        <translation>正在启动运行时</translation>
    </message>
</context>
<context>
    <name>doing.stage.starting</name>
    <message>
        <source>Starting</source>
        <translation>正在启动</translation>
    </message>
</context>
<context>
    <name>doing.stage.timed</name>
    <message>
        <source>Timed call {number:,}</source>
        <translation>第 {number:,} 次计时调用</translation>
    </message>
</context>
<context>
    <name>doing.stage.timed-to</name>
    <message>
        <source>Timed call {number:,} to {last:,}</source>
        <translation>第 {number:,} 至 {last:,} 次计时调用</translation>
    </message>
</context>
<context>
    <name>doing.stage.warm-up</name>
    <message>
        <source>Warm-up call {number}</source>
        <translation>第 {number} 次预热调用</translation>
    </message>
</context>
<context>
    <name>doing.stage.warm-up-of</name>
    <message>
        <source>Warm-up call {number} of {count}</source>
        <translation>第 {number} 次预热调用，共 {count} 次</translation>
    </message>
</context>
<context>
    <name>doing.starting</name>
    <message>
        <source>starting</source>
        <translation>启动</translation>
    </message>
</context>
<context>
    <name>doing.timed</name>
    <message>
        <source>timed call {number:,}</source>
        <translation>第 {number:,} 次计时调用</translation>
    </message>
</context>
<context>
    <name>doing.timed-to</name>
    <message>
        <source>timed call {number:,} to {last:,}</source>
        <translation>第 {number:,} 至 {last:,} 次计时调用</translation>
    </message>
</context>
<context>
    <name>doing.warm-up</name>
    <message>
        <source>warm-up call {number}</source>
        <translation>第 {number} 次预热调用</translation>
    </message>
</context>
<context>
    <name>doing.warm-up-of</name>
    <message>
        <source>warm-up call {number} of {count}</source>
        <translation>第 {number} 次预热调用（共 {count} 次）</translation>
    </message>
</context>
<context>
    <name>doing.while</name>
    <message>
        <source>while {doing}</source>
        <translation>在{doing}时</translation>
    </message>
</context>
<context>
    <name>elsewhere.by</name>
    <message>
        <source>by {toolchain}</source>
        <translation>由 {toolchain}</translation>
    </message>
</context>
<context>
    <name>elsewhere.compiled</name>
    <message>
        <source>{device}, compiled {how}</source>
        <translation>{device}，{how} 编译</translation>
    </message>
</context>
<context>
    <name>elsewhere.for</name>
    <message>
        <source>for {target}</source>
        <translation>面向 {target}</translation>
    </message>
</context>
<context>
    <name>elsewhere.own-iree</name>
    <message>
        <source>the IREE of Passlens</source>
        <translation>Passlens 的 IREE</translation>
    </message>
</context>
<context>
    <name>elsewhere.same-device</name>
    <message>
        <source>the same device</source>
        <translation>同一设备</translation>
    </message>
</context>
<context>
    <name>elsewhere.with</name>
    <message>
        <source>with {flags}</source>
        <translation>用 {flags}</translation>
    </message>
</context>
<context>
    <name>ending.advice</name>
    <message>
        <source>See that sizes and values of the inputs are in range, or compile at another optimisation level.</source>
        <translation>请确认输入的大小和取值在范围内，或换一个优化级别编译。</translation>
    </message>
</context>
<context>
    <name>ending.cancelled</name>
    <message>
        <source>The run of @{function} was cancelled at {doing}.</source>
        <translation>@{function} 的运行已取消，当时：{doing}。</translation>
    </message>
</context>
<context>
    <name>ending.crashed</name>
    <message>
        <source>@{function} on {device} crashed with {signal} {at}.</source>
        <translation>@{function} 于 {device}：{at}崩溃 ({signal})。</translation>
    </message>
</context>
<context>
    <name>ending.ended</name>
    <message>
        <source>@{function} on {device}: {sentence} It was at {doing}.</source>
        <translation>@{function} 于 {device}：{sentence}当时：{doing}。</translation>
    </message>
</context>
<context>
    <name>ending.kept</name>
    <message>
        <source>{samples} kept.</source>
        <translation>保留 {samples}。</translation>
    </message>
</context>
<context>
    <name>ending.killed</name>
    <message>
        <source>@{function} on {device} was killed {at}: the system ended it, most often because the machine had no memory left.</source>
        <translation>@{function} 于 {device}：{at}被系统结束，最常见的原因是机器内存耗尽。</translation>
    </message>
</context>
<context>
    <name>ending.time-limit</name>
    <message>
        <source>@{function} on {device} was ended after {seconds:.0f} s, the time limit: it was at {doing}. It hangs, or needs longer.</source>
        <translation>@{function} 于 {device}：{seconds:.0f} s 后到达时限而被结束，当时：{doing}。它卡死了，或需要更长时间。</translation>
    </message>
</context>
<context>
    <name>environments.being-installed</name>
    <message>
        <source>IREE {version} is being installed already.</source>
        <translation>IREE {version} 正在安装中。</translation>
    </message>
</context>
<context>
    <name>environments.check-network</name>
    <message>
        <source>Check the network and pip&apos;s settings (pip config list), or add a toolchain of this machine.</source>
        <translation>请检查网络和 pip 的设置 (pip config list)，或添加本机的工具链。</translation>
    </message>
</context>
<context>
    <name>environments.debian-venv</name>
    <message>
        <source>On Debian and Ubuntu it needs the package python3-venv.</source>
        <translation>在 Debian 和 Ubuntu 上需要软件包 python3-venv。</translation>
    </message>
</context>
<context>
    <name>environments.disk-full</name>
    <message>
        <source>{what} was not installed: the disk is full.</source>
        <translation>没有安装 {what}：磁盘已满。</translation>
    </message>
</context>
<context>
    <name>environments.downloading</name>
    <message>
        <source>Downloading {file}</source>
        <translation>正在下载 {file}</translation>
    </message>
</context>
<context>
    <name>environments.downloading-part</name>
    <message>
        <source>Downloading {file}: {done} of {total}</source>
        <translation>正在下载 {file}：{done} / {total}</translation>
    </message>
</context>
<context>
    <name>environments.free-space</name>
    <message>
        <source>Free some space, or remove a toolchain with &apos;passlens toolchain remove NAME&apos;.</source>
        <translation>请释放一些空间，或用“passlens toolchain remove NAME”移除一个工具链。</translation>
    </message>
</context>
<context>
    <name>environments.index-without-package</name>
    <message>
        <source>{what} was not installed: the package index cannot be reached, or has no {package}.</source>
        <translation>没有安装 {what}：无法连接软件包索引，或其中没有 {package}。</translation>
    </message>
</context>
<context>
    <name>environments.list-versions</name>
    <message>
        <source>&apos;passlens toolchain available&apos; lists the versions.</source>
        <translation>“passlens toolchain available”会列出各版本。</translation>
    </message>
</context>
<context>
    <name>environments.looking</name>
    <message>
        <source>Looking for the package</source>
        <translation>正在查找软件包</translation>
    </message>
</context>
<context>
    <name>environments.looking-part</name>
    <message>
        <source>Looking for the package: {done} of {total}</source>
        <translation>正在查找软件包：{done} / {total}</translation>
    </message>
</context>
<context>
    <name>environments.no-environment</name>
    <message>
        <source>A Python environment cannot be made.</source>
        <translation>无法创建 Python 环境。</translation>
    </message>
</context>
<context>
    <name>environments.no-version</name>
    <message>
        <source>There is no {what} for {python} in the package index.</source>
        <translation>软件包索引中没有适用于 {python} 的 {what}。</translation>
    </message>
</context>
<context>
    <name>environments.not-installed</name>
    <message>
        <source>{what} was not installed: {reason}</source>
        <translation>没有安装 {what}：{reason}</translation>
    </message>
</context>
<context>
    <name>environments.nothing-left</name>
    <message>
        <source>Nothing was left behind; see what pip says.</source>
        <translation>没有留下任何内容；请查看 pip 的输出。</translation>
    </message>
</context>
<context>
    <name>environments.offline</name>
    <message>
        <source>{what} was not installed: the package index cannot be reached.</source>
        <translation>没有安装 {what}：无法连接软件包索引。</translation>
    </message>
</context>
<context>
    <name>environments.space-needed</name>
    <message>
        <source>It needs {size} in {folder} and in the temporary folder.</source>
        <translation>{folder} 和临时文件夹中各需要 {size}。</translation>
    </message>
</context>
<context>
    <name>environments.system-python</name>
    <message>
        <source>the system&apos;s Python</source>
        <translation>系统的 Python</translation>
    </message>
</context>
<context>
    <name>environments.too-little-space</name>
    <message>
        <source>A toolchain needs {need}, and {folder} has {free} free.</source>
        <translation>工具链需要 {need}，而 {folder} 只有 {free} 可用空间。</translation>
    </message>
</context>
<context>
    <name>environments.unpacking</name>
    <message>
        <source>Unpacking</source>
        <translation>正在解包</translation>
    </message>
</context>
<context>
    <name>environments.wait-one</name>
    <message>
        <source>Wait for that one.</source>
        <translation>请等待其完成。</translation>
    </message>
</context>
<context>
    <name>errors.look-first</name>
    <message>
        <source>Look at what it would start; --trust allows it.</source>
        <translation>请查看它会启动什么；--trust 表示允许。</translation>
    </message>
</context>
<context>
    <name>errors.untrusted</name>
    <message>
        <source>{session} was not made by you on this machine: nothing is compiled, run, fixed or reproduced from it until you trust it.</source>
        <translation>{session} 不是由您在本机创建的：在您信任它之前，不会由它编译、运行、修复或复现任何内容。</translation>
    </message>
</context>
<context>
    <name>every-pass.complete-before</name>
    <message>
        <source>The passes before it are complete.</source>
        <translation>它之前的 pass 是完整的。</translation>
    </message>
</context>
<context>
    <name>every-pass.ended-in-print</name>
    <message>
        <source>The compiler was ended by {signal} while it printed the IR that {name} left.</source>
        <translation>编译器在打印 {name} 留下的 IR 时被 {signal} 终止。</translation>
    </message>
</context>
<context>
    <name>every-pass.ended-in-print-of-failed</name>
    <message>
        <source>The compiler was ended by {signal} while it printed the IR that the failed pass left.</source>
        <translation>编译器在打印失败的 pass 留下的 IR 时被 {signal} 终止。</translation>
    </message>
</context>
<context>
    <name>every-pass.one-overwritten</name>
    <message>
        <source>Initializers have no names, so the compiler writes the dumps of several to the same files, each over the one before: 1 execution left no text.</source>
        <translation>Initializer 没有名称，因此编译器把多个 initializer 的 dump 写到同一批文件里，后写的覆盖先写的：1 次执行没有留下文本。</translation>
    </message>
</context>
<context>
    <name>every-pass.one-overwritten-at-least</name>
    <message>
        <source>Initializers have no names, so the compiler writes the dumps of several to the same files, each over the one before: at least 1 execution left no text, and some no row.</source>
        <translation>Initializer 没有名称，因此编译器把多个 initializer 的 dump 写到同一批文件里，后写的覆盖先写的：至少 1 次执行没有留下文本，有些连行也没有。</translation>
    </message>
</context>
<context>
    <name>every-pass.one-until-then</name>
    <message>
        <source>The pass list ends there: 1 execution captured until then.</source>
        <translation>pass 列表到此为止：此前捕获了 1 次执行。</translation>
    </message>
</context>
<context>
    <name>every-pass.overwritten</name>
    <message>
        <source>Initializers have no names, so the compiler writes the dumps of several to the same files, each over the one before: {count:,} executions left no text.</source>
        <translation>Initializer 没有名称，因此编译器把多个 initializer 的 dump 写到同一批文件里，后写的覆盖先写的：{count:,} 次执行没有留下文本。</translation>
    </message>
</context>
<context>
    <name>every-pass.overwritten-at-least</name>
    <message>
        <source>Initializers have no names, so the compiler writes the dumps of several to the same files, each over the one before: at least {count:,} executions left no text, and some no row.</source>
        <translation>Initializer 没有名称，因此编译器把多个 initializer 的 dump 写到同一批文件里，后写的覆盖先写的：至少 {count:,} 次执行没有留下文本，有些连行也没有。</translation>
    </message>
</context>
<context>
    <name>every-pass.so-many-until-then</name>
    <message>
        <source>The pass list ends there: {count:,} executions captured until then.</source>
        <translation>pass 列表到此为止：此前捕获了 {count:,} 次执行。</translation>
    </message>
</context>
<context>
    <name>every-pass.vanished</name>
    <message>
        <source>{path} vanished before its passes were captured ({count:,} executions captured until then).</source>
        <translation>{path} 在捕获其 pass 之前消失了（此前捕获了 {count:,} 次执行）。</translation>
    </message>
</context>
<context>
    <name>every-pass.vanished-after-one</name>
    <message>
        <source>{path} vanished before its passes were captured (1 execution captured until then).</source>
        <translation>{path} 在捕获其 pass 之前消失了（此前捕获了 1 次执行）。</translation>
    </message>
</context>
<context>
    <name>every-pass.with-dumps-on</name>
    <message>
        <source>With the dumps on, {end}</source>
        <translation>打开 dump 时，{end}</translation>
    </message>
</context>
<context>
    <name>explain.devices-given</name>
    <message>
        <source>The module declares at least {needed} devices, but {count} were given: name them all, such as --device {names}.</source>
        <translation>模块声明了至少 {needed} 个设备，但只给出 {count} 个：请全部指定，例如 --device {names}。</translation>
    </message>
</context>
<context>
    <name>explain.host-memory</name>
    <message>
        <source>out of memory on the host</source>
        <translation>主机内存不足</translation>
    </message>
</context>
<context>
    <name>explain.lost</name>
    <message>
        <source>{device} was lost {at}: a kernel hung, or touched memory that it may not ({reason}).</source>
        <translation>{device} {at}丢失：某个 kernel 卡死，或访问了不允许访问的内存 ({reason})。</translation>
    </message>
</context>
<context>
    <name>explain.no-device</name>
    <message>
        <source>The module is compiled for a {target} device, and {device} is none: choose another device, or compile for this one.</source>
        <translation>模块面向 {target} 设备编译，而 {device} 不是：请选择其他设备，或面向此设备编译。</translation>
    </message>
</context>
<context>
    <name>explain.no-function</name>
    <message>
        <source>no function {function}</source>
        <translation>没有函数 {function}</translation>
    </message>
</context>
<context>
    <name>explain.no-parameters</name>
    <message>
        <source>The module reads parameters, and none are given: add --parameters SCOPE=FILE.irpa.</source>
        <translation>模块要读取参数，但没有给出：请添加 --parameters SCOPE=FILE.irpa。</translation>
    </message>
</context>
<context>
    <name>explain.no-reason</name>
    <message>
        <source>no reason given</source>
        <translation>没有给出原因</translation>
    </message>
</context>
<context>
    <name>explain.no-runtime</name>
    <message>
        <source>the IREE runtime cannot be imported: {reason}</source>
        <translation>无法导入 IREE 运行时：{reason}</translation>
    </message>
</context>
<context>
    <name>explain.no-tensor</name>
    <message>
        <source>The parameter files hold no tensor &apos;{tensor}&apos; that the module needs.</source>
        <translation>参数文件中没有模块需要的 tensor“{tensor}”。</translation>
    </message>
</context>
<context>
    <name>explain.no-variant</name>
    <message>
        <source>{device} runs none of the formats that the module holds for {name} ({formats}): compile for this device&apos;s chip.</source>
        <translation>{device} 不能运行模块中 {name} 的任何一种格式 ({formats})：请面向此设备的芯片编译。</translation>
    </message>
</context>
<context>
    <name>explain.old-driver</name>
    <message>
        <source>The driver of {device} is older than the compiler of the module&apos;s kernels: update the driver ({reason}).</source>
        <translation>{device} 的驱动比编译模块 kernel 的编译器旧：请更新驱动 ({reason})。</translation>
    </message>
</context>
<context>
    <name>explain.one-device-given</name>
    <message>
        <source>The module declares at least {needed} devices, but 1 was given: name them all, such as --device {names}.</source>
        <translation>模块声明了至少 {needed} 个设备，但只给出 1 个：请全部指定，例如 --device {names}。</translation>
    </message>
</context>
<context>
    <name>explain.other-chip</name>
    <message>
        <source>{device} cannot load the module&apos;s kernels, which are compiled for another chip: compile for this one ({reason}).</source>
        <translation>{device} 无法加载模块的 kernel，它们是面向其他芯片编译的：请面向此芯片编译 ({reason})。</translation>
    </message>
</context>
<context>
    <name>explain.out-of-memory</name>
    <message>
        <source>{device} is out of memory {at}: {reason}.</source>
        <translation>{device} {at}内存不足：{reason}。</translation>
    </message>
</context>
<context>
    <name>explain.scope</name>
    <message>
        <source>The module needs parameter scope &apos;{scope}&apos;: add --parameters {file}.</source>
        <translation>模块需要参数 scope“{scope}”：请添加 --parameters {file}。</translation>
    </message>
</context>
<context>
    <name>explain.shorter</name>
    <message>
        <source>{file} is shorter than it was</source>
        <translation>{file} 比之前短</translation>
    </message>
</context>
<context>
    <name>explain.side-ended</name>
    <message>
        <source>the process of this side ended with code {code}</source>
        <translation>这一侧的进程以代码 {code} 结束</translation>
    </message>
</context>
<context>
    <name>explain.stopped</name>
    <message>
        <source>The runtime stopped {at}: {reason}.</source>
        <translation>运行时{at}停止：{reason}。</translation>
    </message>
</context>
<context>
    <name>explain.subgroup</name>
    <message>
        <source>{device} cannot run the module&apos;s kernels: {reason}.</source>
        <translation>{device} 无法运行模块的 kernel：{reason}。</translation>
    </message>
</context>
<context>
    <name>explain.too-much</name>
    <message>
        <source>{device} cannot start a kernel {at}: it asks for more registers, threads or shared memory than the device has for one workgroup ({reason}).</source>
        <translation>{device} {at}无法启动某个 kernel：它要求的寄存器、线程或 shared memory 超出设备对一个 workgroup 所能提供的 ({reason})。</translation>
    </message>
</context>
<context>
    <name>explain.unread-ptx</name>
    <message>
        <source>The driver of {device} cannot make code for it of the module&apos;s kernels: they are compiled for a newer chip, or are not valid ({reason}).</source>
        <translation>{device} 的驱动无法由模块的 kernel 生成其代码：它们是面向更新的芯片编译的，或是无效的 ({reason})。</translation>
    </message>
</context>
<context>
    <name>faults.bug</name>
    <message>
        <source>This is a bug in Passlens, not your mistake: {what}.</source>
        <translation>这是 Passlens 的错误，不是你的问题：{what}。</translation>
    </message>
</context>
<context>
    <name>faults.bug-kept</name>
    <message>
        <source>The details are in {path}.</source>
        <translation>详细信息在 {path} 中。</translation>
    </message>
</context>
<context>
    <name>faults.bug-unkept</name>
    <message>
        <source>Its details could not be kept: {reason}.</source>
        <translation>无法保存详细信息：{reason}。</translation>
    </message>
</context>
<context>
    <name>faults.file</name>
    <message>
        <source>{name}: {reason}.</source>
        <translation>{name}：{reason}。</translation>
    </message>
</context>
<context>
    <name>faults.free-memory</name>
    <message>
        <source>Free some memory and try again.</source>
        <translation>请释放一些内存后重试。</translation>
    </message>
</context>
<context>
    <name>faults.free-space</name>
    <message>
        <source>Free some space and try again.</source>
        <translation>请释放一些空间后重试。</translation>
    </message>
</context>
<context>
    <name>faults.more-lines</name>
    <message>
        <source>  … and {more}</source>
        <translation>  … 以及{more}</translation>
    </message>
</context>
<context>
    <name>faults.open-files</name>
    <message>
        <source>Raise the limit on open files (ulimit -n).</source>
        <translation>请提高打开文件数的限制 (ulimit -n)。</translation>
    </message>
</context>
<context>
    <name>faults.path</name>
    <message>
        <source>Check the path.</source>
        <translation>请检查路径。</translation>
    </message>
</context>
<context>
    <name>faults.permissions</name>
    <message>
        <source>Check its permissions.</source>
        <translation>请检查其权限。</translation>
    </message>
</context>
<context>
    <name>faults.plan-input</name>
    <message>
        <source>{name} ({size}), from the session</source>
        <translation>{name}（{size}），来自会话</translation>
    </message>
</context>
<context>
    <name>faults.plan-module</name>
    <message>
        <source>{name} ({size}): machine code for a run</source>
        <translation>{name}（{size}）：运行时执行的机器码</translation>
    </message>
</context>
<context>
    <name>faults.plan-toolchain</name>
    <message>
        <source>IREE {version}, which is not on this machine</source>
        <translation>IREE {version}，本机没有</translation>
    </message>
</context>
<context>
    <name>faults.plan-unread</name>
    <message>
        <source>  What it would start is unknown: {reason}</source>
        <translation>  不知道它会启动什么：{reason}</translation>
    </message>
</context>
<context>
    <name>faults.system</name>
    <message>
        <source>{reason}.</source>
        <translation>{reason}。</translation>
    </message>
</context>
<context>
    <name>faults.writable-place</name>
    <message>
        <source>Choose a place that can be written.</source>
        <translation>请选择可写入的位置。</translation>
    </message>
</context>
<context>
    <name>figures.bytes-across</name>
    <message>
        <source>bytes across devices</source>
        <translation>跨设备字节</translation>
    </message>
</context>
<context>
    <name>figures.dispatches</name>
    <message>
        <source>dispatches</source>
        <translation>dispatch</translation>
    </message>
</context>
<context>
    <name>figures.dispatches-on</name>
    <message>
        <source>dispatches on @{device}</source>
        <translation>@{device} 上的 dispatch</translation>
    </message>
</context>
<context>
    <name>figures.lds</name>
    <message>
        <source>largest shared memory of a kernel</source>
        <translation>kernel 的最大 shared memory</translation>
    </message>
</context>
<context>
    <name>figures.remarks</name>
    <message>
        <source>remarks</source>
        <translation>提示</translation>
    </message>
</context>
<context>
    <name>figures.time</name>
    <message>
        <source>compile time</source>
        <translation>编译时间</translation>
    </message>
</context>
<context>
    <name>figures.transfers</name>
    <message>
        <source>transfers</source>
        <translation>传输</translation>
    </message>
</context>
<context>
    <name>figures.warnings</name>
    <message>
        <source>warnings</source>
        <translation>警告</translation>
    </message>
</context>
<context>
    <name>file.missing</name>
    <message>
        <source>There is no file {path}.</source>
        <translation>没有文件 {path}。</translation>
    </message>
</context>
<context>
    <name>files.compiled-by</name>
    <message>
        <source>The executable is compiled by {name} (pass {number:,}): its IR ends there.</source>
        <translation>executable 由 {name} (pass {number:,}) 编译：其 IR 到此为止。</translation>
    </message>
</context>
<context>
    <name>files.is-mlir-bytecode</name>
    <message>
        <source>{path} is MLIR bytecode.</source>
        <translation>{path} 是 MLIR bytecode。</translation>
    </message>
</context>
<context>
    <name>files.locations-lead-on</name>
    <message>
        <source>Debug locations lead on to the lines of LLVM IR and assembly.</source>
        <translation>调试位置可一直追踪到 LLVM IR 和汇编的各行。</translation>
    </message>
</context>
<context>
    <name>files.name-file-ir</name>
    <message>
        <source>Name a file of IR.</source>
        <translation>请指定 IR 文件。</translation>
    </message>
</context>
<context>
    <name>files.name-mlir-file</name>
    <message>
        <source>Name a .mlir file.</source>
        <translation>请指定 .mlir 文件。</translation>
    </message>
</context>
<context>
    <name>files.no-locations</name>
    <message>
        <source>No debug locations in its LLVM IR and assembly lead on, so that only the function is known there, by its symbol.</source>
        <translation>其 LLVM IR 和汇编中没有可继续追踪的调试位置，因此在那里只能按 symbol 得知函数。</translation>
    </message>
</context>
<context>
    <name>files.no-ops</name>
    <message>
        <source>{path} holds no printed MLIR: there is no op in it.</source>
        <translation>{path} 中没有打印的 MLIR：其中没有 op。</translation>
    </message>
</context>
<context>
    <name>files.none</name>
    <message>
        <source>The session has no LLVM IR or assembly with @{symbol} in it.</source>
        <translation>会话中没有包含 @{symbol} 的 LLVM IR 或汇编。</translation>
    </message>
</context>
<context>
    <name>files.print-first</name>
    <message>
        <source>Print it first: iree-opt {path} -o {stem}.mlir</source>
        <translation>请先打印为文本：iree-opt {path} -o {stem}.mlir</translation>
    </message>
</context>
<context>
    <name>files.whole-function</name>
    <message>
        <source>The function as a whole: nothing tells its instructions apart.</source>
        <translation>整个函数：无法区分其各条指令。</translation>
    </message>
</context>
<context>
    <name>fits.other-chip</name>
    <message>
        <source>Compiled for {chips}, and {device} is a {chip}: it will not load. Compile with {flags}.</source>
        <translation>面向 {chips} 编译，而 {device} 是 {chip}：无法加载。用 {flags} 编译。</translation>
    </message>
</context>
<context>
    <name>fits.other-driver</name>
    <message>
        <source>Compiled for {chips}: it needs a {drivers} device. To run here, choose another target and compile again.</source>
        <translation>面向 {chips} 编译：需要 {drivers} 设备。要在这里运行，请选择其他目标并重新编译。</translation>
    </message>
</context>
<context>
    <name>fits.range</name>
    <message>
        <source>{low} to {high}</source>
        <translation>{low} 至 {high}</translation>
    </message>
</context>
<context>
    <name>fits.subgroups</name>
    <message>
        <source>Kernels for {chip} need subgroups of {lanes} lanes, and {device} has {here}: those that ask for a size will not load.</source>
        <translation>面向 {chip} 的 kernel 需要 {lanes} 个 lane 的 subgroup，而 {device} 为 {here}：指定了大小的 kernel 无法加载。</translation>
    </message>
</context>
<context>
    <name>fitting.more-threads</name>
    <message>
        <source>The tiles need {count:,} threads: with the {other:,} there are, their accumulators would go through shared memory as well.</source>
        <translation>这些 tile 需要 {count:,} 个线程：若保持现有的 {other:,} 个，累加器也会经过 shared memory。</translation>
    </message>
</context>
<context>
    <name>fitting.read-from-global</name>
    <message>
        <source>The operand is then read from global memory by every wavefront.</source>
        <translation>此时每个 wavefront 都从全局内存读取该操作数。</translation>
    </message>
</context>
<context>
    <name>fitting.with-accumulators</name>
    <message>
        <source>The tiles need {count:,} threads: with the {other:,} there are, their accumulators would go through shared memory as well, {sum:,} B in all.</source>
        <translation>这些 tile 需要 {count:,} 个线程：若保持现有的 {other:,} 个，累加器也会经过 shared memory，总计 {sum:,} B。</translation>
    </message>
</context>
<context>
    <name>fitting.without</name>
    <message>
        <source>{name}: without {operand}</source>
        <translation>{name}：去掉 {operand}</translation>
    </message>
</context>
<context>
    <name>fix.end</name>
    <message>
        <source>{mark}.</source>
        <translation>{mark}。</translation>
    </message>
</context>
<context>
    <name>fix.ended</name>
    <message>
        <source>{name}: {end}.</source>
        <translation>{name}：{end}。</translation>
    </message>
</context>
<context>
    <name>fix.hides</name>
    <message>
        <source>It only hides the failure: {what}</source>
        <translation>它只是掩盖了失败：{what}</translation>
    </message>
</context>
<context>
    <name>fix.no-difference</name>
    <message>
        <source>No figure that is compared differs.</source>
        <translation>所比较的数值都没有差异。</translation>
    </message>
</context>
<context>
    <name>fix.none</name>
    <message>
        <source>No problem of this session has a fix to try.</source>
        <translation>此会话的问题没有可试验的修复。</translation>
    </message>
</context>
<context>
    <name>fix.not-tried</name>
    <message>
        <source>{name} cannot be tried: {reason}</source>
        <translation>无法试验 {name}：{reason}</translation>
    </message>
</context>
<context>
    <name>fix.parting</name>
    <message>
        <source>In the IR of the dispatch: {what}</source>
        <translation>在 dispatch 的 IR 中：{what}</translation>
    </message>
</context>
<context>
    <name>fix.sizes-were-asked</name>
    <message>
        <source>Sizes that were asked for</source>
        <translation>指定的大小</translation>
    </message>
</context>
<context>
    <name>fix.try</name>
    <message>
        <source>Try one with: {command}</source>
        <translation>试验其中一个：{command}</translation>
    </message>
</context>
<context>
    <name>fix.trying</name>
    <message>
        <source>Trying {name}: {what}</source>
        <translation>正在试验 {name}：{what}</translation>
    </message>
</context>
<context>
    <name>fix.would-hide</name>
    <message>
        <source>If it compiles, it only hides the failure: {what}</source>
        <translation>即使能编译，也只是掩盖失败：{what}</translation>
    </message>
</context>
<context>
    <name>fixes.bytecode</name>
    <message>
        <source>The input is MLIR bytecode: its lines cannot be edited.</source>
        <translation>输入是 MLIR bytecode：无法编辑其行。</translation>
    </message>
</context>
<context>
    <name>fixes.compile-again</name>
    <message>
        <source>Compile the input again, and look at what is proposed then.</source>
        <translation>请重新编译输入，再看届时的建议。</translation>
    </message>
</context>
<context>
    <name>fixes.compile-text</name>
    <message>
        <source>Compile its text form (iree-opt prints it), and try the fix there.</source>
        <translation>请编译其文本形式（用 iree-opt 打印），并在那里试验修复。</translation>
    </message>
</context>
<context>
    <name>fixes.edit-does-not-fit</name>
    <message>
        <source>The edit at line {line:,} does not fit the input, which has {count:,} lines.</source>
        <translation>第 {line:,} 行的修改不适用于输入，输入有 {count:,} 行。</translation>
    </message>
</context>
<context>
    <name>fixes.give-one</name>
    <message>
        <source>Give one of: {names}.</source>
        <translation>请给出其中之一：{names}。</translation>
    </message>
</context>
<context>
    <name>fixes.no-fix</name>
    <message>
        <source>There is no fix &apos;{wanted}&apos; in this session.</source>
        <translation>此会话中没有修复“{wanted}”。</translation>
    </message>
</context>
<context>
    <name>fixes.none</name>
    <message>
        <source>No problem of this session has a fix to try.</source>
        <translation>此会话的问题都没有可试验的修复。</translation>
    </message>
</context>
<context>
    <name>flag-search.equal</name>
    <message>
        <source>Both commands say the same.</source>
        <translation>两条命令相同。</translation>
    </message>
</context>
<context>
    <name>flag-search.first</name>
    <message>
        <source>First command</source>
        <translation>第一条命令</translation>
    </message>
</context>
<context>
    <name>flag-search.models</name>
    <message>
        <source>{first} and {second} are two models: their commands cannot be searched.</source>
        <translation>{first} 和 {second} 是两个模型：无法在它们的命令之间查找。</translation>
    </message>
</context>
<context>
    <name>flag-search.one</name>
    <message>
        <source>Of {count}, {name} changes the verdict from {first} to {second}.</source>
        <translation>在 {count} 中，{name} 使结论从“{first}”变为“{second}”。</translation>
    </message>
</context>
<context>
    <name>flag-search.same</name>
    <message>
        <source>Give two compiles of the same input.</source>
        <translation>请给出同一输入的两次编译。</translation>
    </message>
</context>
<context>
    <name>flag-search.same-verdict</name>
    <message>
        <source>First command: {first}; second command: {second}. None of the {count} can be singled out.</source>
        <translation>第一条命令：{first}；第二条命令：{second}。无法从 {count} 中挑出任何一项。</translation>
    </message>
</context>
<context>
    <name>flag-search.second</name>
    <message>
        <source>Second command</source>
        <translation>第二条命令</translation>
    </message>
</context>
<context>
    <name>flag-search.several</name>
    <message>
        <source>Of {count}, only {names} together change the verdict from {first} to {second}.</source>
        <translation>在 {count} 中，只有 {names} 一起才使结论从“{first}”变为“{second}”。</translation>
    </message>
</context>
<context>
    <name>flag-search.title</name>
    <message>
        <source>Which flag matters for {name}?</source>
        <translation>哪个标志对 {name} 起作用？</translation>
    </message>
</context>
<context>
    <name>flag-search.tried</name>
    <message>
        <source>{names}: {verdict}. {why}</source>
        <translation>{names}：{verdict}。{why}</translation>
    </message>
</context>
<context>
    <name>flag-search.two</name>
    <message>
        <source>Two compiles are compared: give two sessions, or --commands with two lines.</source>
        <translation>需要比较两次编译：请给出两个会话，或给 --commands 两行命令。</translation>
    </message>
</context>
<context>
    <name>flag-search.two-lines</name>
    <message>
        <source>{path} does not hold two iree-compile commands for a device and a chip.</source>
        <translation>{path} 中没有两条指定设备和芯片的 iree-compile 命令。</translation>
    </message>
</context>
<context>
    <name>flag-search.with</name>
    <message>
        <source>First command with {names} of the second</source>
        <translation>第一条命令加上第二条的 {names}</translation>
    </message>
</context>
<context>
    <name>flags.bad-value</name>
    <message>
        <source>--{name} takes {what}, not &apos;{text}&apos;.</source>
        <translation>--{name} 接受 {what}，而不是“{text}”。</translation>
    </message>
</context>
<context>
    <name>flags.because</name>
    <message>
        <source>: {reason}</source>
        <translation>：{reason}</translation>
    </message>
</context>
<context>
    <name>flags.flags-cannot-read</name>
    <message>
        <source>The flags of {path} cannot be read: {reason}</source>
        <translation>无法读取 {path} 的 flag：{reason}</translation>
    </message>
</context>
<context>
    <name>flags.model-once</name>
    <message>
        <source>Give the model file once, before the flags.</source>
        <translation>请只给出一次模型文件，放在 flag 之前。</translation>
    </message>
</context>
<context>
    <name>flags.nearest</name>
    <message>
        <source>The nearest that it has: {flags}.</source>
        <translation>它所具有的最接近的是：{flags}。</translation>
    </message>
</context>
<context>
    <name>flags.needs-value</name>
    <message>
        <source>--{name} needs a value ({what}).</source>
        <translation>--{name} 需要一个值 ({what})。</translation>
    </message>
</context>
<context>
    <name>flags.never-released</name>
    <message>
        <source>No released version has it either: check its spelling.</source>
        <translation>任何已发布的版本也都没有它：请检查拼写。</translation>
    </message>
</context>
<context>
    <name>flags.no-flag</name>
    <message>
        <source>&apos;{text}&apos; is not a flag: flags begin with --.</source>
        <translation>“{text}”不是 flag：flag 以 -- 开头。</translation>
    </message>
</context>
<context>
    <name>flags.number</name>
    <message>
        <source>a number</source>
        <translation>数字</translation>
    </message>
</context>
<context>
    <name>flags.one-of</name>
    <message>
        <source>one of {names}</source>
        <translation>{names} 之一</translation>
    </message>
</context>
<context>
    <name>flags.truth</name>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
</context>
<context>
    <name>flags.unknown</name>
    <message>
        <source>IREE {toolchain} has no flag --{name}{because}.</source>
        <translation>IREE {toolchain} 没有 flag --{name}{because}。</translation>
    </message>
</context>
<context>
    <name>flags.whole-number</name>
    <message>
        <source>a whole number</source>
        <translation>整数</translation>
    </message>
</context>
<context>
    <name>flags.write-value</name>
    <message>
        <source>Write --{name}=VALUE.</source>
        <translation>请写成 --{name}=VALUE。</translation>
    </message>
</context>
<context>
    <name>folders.are-no-dumps</name>
    <message>
        <source>{count:,} files are named like dumps but hold none: {names}.</source>
        <translation>{count:,} 个文件的名称像 dump，但其中没有 dump：{names}。</translation>
    </message>
</context>
<context>
    <name>folders.changed</name>
    <message>
        <source>The folder changed while it was read ({before} then, {now:,} now): import it again when its compiler has ended.</source>
        <translation>文件夹在读取期间发生了变化（当时 {before}，现在 {now:,} 份）：请在其编译器结束后重新导入。</translation>
    </message>
</context>
<context>
    <name>folders.cut-short</name>
    <message>
        <source>{file} ends inside the module: the compiler had not finished it.</source>
        <translation>{file} 在模块中间结束：编译器还没有写完它。</translation>
    </message>
</context>
<context>
    <name>folders.empty</name>
    <message>
        <source>{file} is empty: the compiler had not finished it.</source>
        <translation>{file} 是空的：编译器还没有写完它。</translation>
    </message>
</context>
<context>
    <name>folders.link-not-followed</name>
    <message>
        <source>1 symbolic link in {name} was not followed.</source>
        <translation>{name} 中有 1 个符号链接未被跟随。</translation>
    </message>
</context>
<context>
    <name>folders.links-not-followed</name>
    <message>
        <source>{count:,} symbolic links in {name} were not followed.</source>
        <translation>{name} 中有 {count:,} 个符号链接未被跟随。</translation>
    </message>
</context>
<context>
    <name>folders.looking</name>
    <message>
        <source>Looking through the folder: {dumps}</source>
        <translation>正在查看文件夹：{dumps}</translation>
    </message>
</context>
<context>
    <name>folders.not-all-looked-at</name>
    <message>
        <source>Not all of {name} was looked at: {reason}.</source>
        <translation>并未查看 {name} 的全部内容：{reason}。</translation>
    </message>
</context>
<context>
    <name>folders.one-is-no-dump</name>
    <message>
        <source>1 file is named like a dump but holds none: {names}.</source>
        <translation>1 个文件的名称像 dump，但不含 dump：{names}。</translation>
    </message>
</context>
<context>
    <name>folders.one-too-large</name>
    <message>
        <source>1 file is left out: larger than {size}: {names}.</source>
        <translation>略去了 1 个大于 {size} 的文件：{names}。</translation>
    </message>
</context>
<context>
    <name>folders.one-unfinished</name>
    <message>
        <source>1 file is empty or ends inside a dump: the compiler had not finished it: {names}.</source>
        <translation>1 个文件为空或在一份 dump 中间结束：编译器还没有写完它：{names}。</translation>
    </message>
</context>
<context>
    <name>folders.phase</name>
    <message>
        <source>Phase {name}</source>
        <translation>阶段 {name}</translation>
    </message>
</context>
<context>
    <name>folders.refused</name>
    <message>
        <source>{folders} may not be read.</source>
        <translation>没有读取 {folders} 的权限。</translation>
    </message>
</context>
<context>
    <name>folders.special-left-out</name>
    <message>
        <source>1 pipe, socket or device was left out.</source>
        <translation>已略去 1 个管道、套接字或设备。</translation>
    </message>
</context>
<context>
    <name>folders.specials-left-out</name>
    <message>
        <source>{count:,} pipes, sockets or devices were left out.</source>
        <translation>已略去 {count:,} 个管道、套接字或设备。</translation>
    </message>
</context>
<context>
    <name>folders.too-large</name>
    <message>
        <source>{count:,} files are left out: larger than {size}: {names}.</source>
        <translation>略去了 {count:,} 个大于 {size} 的文件：{names}。</translation>
    </message>
</context>
<context>
    <name>folders.unfinished</name>
    <message>
        <source>{count:,} files are empty or end inside a dump: the compiler had not finished them: {names}.</source>
        <translation>{count:,} 个文件是空的，或在一份 dump 中间结束：编译器还没有写完它们：{names}。</translation>
    </message>
</context>
<context>
    <name>folders.unknown-phase</name>
    <message>
        <source>{file} was left out: IREE has no phase &apos;{name}&apos;.</source>
        <translation>{file} 被略去：IREE 没有名为“{name}”的阶段。</translation>
    </message>
</context>
<context>
    <name>folders.vanished</name>
    <message>
        <source>{files} vanished or could not be read while the folder was read: {names}.</source>
        <translation>读取文件夹期间，{files} 消失或无法读取：{names}。</translation>
    </message>
</context>
<context>
    <name>folders.was-left-out</name>
    <message>
        <source>{name} was left out: {title}</source>
        <translation>已略去 {name}：{title}</translation>
    </message>
</context>
<context>
    <name>foreign-flags.left-out</name>
    <message>
        <source>{flag} was left out: it stands in a file from elsewhere, and can name a program or a file.</source>
        <translation>已去掉 {flag}：它写在来自别处的文件中，而且可以指定程序或文件。</translation>
    </message>
</context>
<context>
    <name>foreign-plan.imported</name>
    <message>
        <source>It was imported from dumps, which tell no command line.</source>
        <translation>它由 dump 导入，其中没有命令行。</translation>
    </message>
</context>
<context>
    <name>foreign-plan.unknown</name>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
</context>
<context>
    <name>foreign-sqlite.busy</name>
    <message>
        <source>{name} keeps SQLite busy for more than {seconds:g} s: it may be made to.</source>
        <translation>{name} 使 SQLite 忙碌超过 {seconds:g} s：它可能是有意如此制作的。</translation>
    </message>
</context>
<context>
    <name>foreign-sqlite.know-the-author</name>
    <message>
        <source>Open it only where you know who made it.</source>
        <translation>只有在知道它由谁生成时才打开它。</translation>
    </message>
</context>
<context>
    <name>forms.apart</name>
    <message>
        <source>{generic} is in generic form and {custom} is not</source>
        <translation>{generic} 是通用形式，而 {custom} 不是</translation>
    </message>
</context>
<context>
    <name>forms.as-they-are</name>
    <message>
        <source>{difference}, and {reason}: they are compared as they stand, so that ops differ which may mean the same.</source>
        <translation>{difference}，且{reason}：两者按原样比较，含义可能相同的 op 也会显示为不同。</translation>
    </message>
</context>
<context>
    <name>forms.no-opt</name>
    <message>
        <source>no iree-opt is on this machine</source>
        <translation>本机没有 iree-opt</translation>
    </message>
</context>
<context>
    <name>forms.printed</name>
    <message>
        <source>{difference}: both are compared as {tool} prints them, and lines are counted there.</source>
        <translation>{difference}：两者都按 {tool} 打印的形式比较，行号也以此为准。</translation>
    </message>
</context>
<context>
    <name>forms.printed-by</name>
    <message>
        <source>{name}, printed by {program}</source>
        <translation>{name}，由 {program} 打印</translation>
    </message>
</context>
<context>
    <name>forms.printing</name>
    <message>
        <source>Printing both texts in one form</source>
        <translation>正在以同一形式打印两个文本</translation>
    </message>
</context>
<context>
    <name>forms.unreadable</name>
    <message>
        <source>iree-opt {version} cannot read them ({reason})</source>
        <translation>iree-opt {version} 无法读取它们 ({reason})</translation>
    </message>
</context>
<context>
    <name>gather-on-subview.gather</name>
    <message>
        <source>vector.gather reads from {value}.</source>
        <translation>vector.gather 从 {value} 读取。</translation>
    </message>
</context>
<context>
    <name>gather-on-subview.headline</name>
    <message>
        <source>vector.gather reads from a view that was not folded away.</source>
        <translation>vector.gather 读取了一个未被折叠掉的视图。</translation>
    </message>
</context>
<context>
    <name>gather-on-subview.not-folded</name>
    <message>
        <source>{name} folds a memref.subview into the ops that read it, but not into vector.gather: the gather keeps its view, its lowering refuses a memref with strides, and a conversion cast is left that LLVM IR cannot hold.</source>
        <translation>{name} 会把 memref.subview 折叠进读取它的 op，但不会折叠进 vector.gather：gather 保留其 view，它的 lowering 拒绝带步长的 memref，于是留下 LLVM IR 无法容纳的转换 cast。</translation>
    </message>
</context>
<context>
    <name>gather-on-subview.other-fusions</name>
    <message>
        <source>Other fusions: the slice and the gather no longer meet in one dispatch.</source>
        <translation>融合方式不同：切片与 gather 不再出现在同一个 dispatch 中。</translation>
    </message>
</context>
<context>
    <name>gather-on-subview.own-dispatch</name>
    <message>
        <source>The slice may then become a dispatch of its own.</source>
        <translation>切片可能因此成为独立的 dispatch。</translation>
    </message>
</context>
<context>
    <name>gather-on-subview.reason</name>
    <message>
        <source>{name} does not fold a memref.subview into vector.gather, and the lowering of the gather refuses a memref with strides.</source>
        <translation>{name} 不会把 memref.subview 折叠进 vector.gather，而 gather 的 lowering 不接受带步幅的 memref。</translation>
    </message>
</context>
<context>
    <name>gather-on-subview.strided-view</name>
    <message>
        <source>{value} is a view with strides or an offset.</source>
        <translation>{value} 是带步长或偏移的 view。</translation>
    </message>
</context>
<context>
    <name>gather-on-subview.title</name>
    <message>
        <source>vector.gather reads from a view that was not folded away{where}.</source>
        <translation>vector.gather 读取的 view 没有被折叠{where}。</translation>
    </message>
</context>
<context>
    <name>generic-fixes.aggressive-fusion</name>
    <message>
        <source>The other choice of aggressive fusion</source>
        <translation>aggressive fusion 取另一选项</translation>
    </message>
</context>
<context>
    <name>generic-fixes.collapses</name>
    <message>
        <source>Collapses of dimensions move across expands, or stay.</source>
        <translation>维度合并穿过展开，或保持不动。</translation>
    </message>
</context>
<context>
    <name>generic-fixes.computed-in-software</name>
    <message>
        <source>fp8 and fp4 are computed in software where the chip has no instructions for them.</source>
        <translation>芯片没有相应指令时，fp8 和 fp4 用软件计算。</translation>
    </message>
</context>
<context>
    <name>generic-fixes.constants-at-run-time</name>
    <message>
        <source>What is computed of constants only is left to run time.</source>
        <translation>只由常量计算的内容留到运行时。</translation>
    </message>
</context>
<context>
    <name>generic-fixes.convolutions</name>
    <message>
        <source>Convolutions go through vector distribution.</source>
        <translation>卷积改走 vector distribution。</translation>
    </message>
</context>
<context>
    <name>generic-fixes.convolutions-not-fused</name>
    <message>
        <source>Convolutions without tile and fuse</source>
        <translation>卷积不用 tile and fuse</translation>
    </message>
</context>
<context>
    <name>generic-fixes.direct-convolutions</name>
    <message>
        <source>Direct convolutions</source>
        <translation>直接卷积</translation>
    </message>
</context>
<context>
    <name>generic-fixes.dynamic-not-blocked</name>
    <message>
        <source>Dynamic dimensions not blocked</source>
        <translation>动态维度不分块</translation>
    </message>
</context>
<context>
    <name>generic-fixes.elementwise-not-fused</name>
    <message>
        <source>Elementwise ops are not fused with ops of more than one reduction.</source>
        <translation>逐元素 op 不与多个归约的 op 融合。</translation>
    </message>
</context>
<context>
    <name>generic-fixes.f32-for</name>
    <message>
        <source>f32 for {type}</source>
        <translation>以 f32 代替 {type}</translation>
    </message>
</context>
<context>
    <name>generic-fixes.flag</name>
    <message>
        <source>{flag}.</source>
        <translation>{flag}。</translation>
    </message>
</context>
<context>
    <name>generic-fixes.iree</name>
    <message>
        <source>IREE {release}</source>
        <translation>IREE {release}</translation>
    </message>
</context>
<context>
    <name>generic-fixes.iterations-affinity-solver</name>
    <message>
        <source>{count} iterations of the affinity solver</source>
        <translation>affinity solver 迭代 {count} 次</translation>
    </message>
</context>
<context>
    <name>generic-fixes.layouts-stay-input</name>
    <message>
        <source>Layouts stay as in the input.</source>
        <translation>布局与输入保持一致。</translation>
    </message>
</context>
<context>
    <name>generic-fixes.leaves-out</name>
    <message>
        <source>Leaves that flag of the command out.</source>
        <translation>从命令中去掉该 flag。</translation>
    </message>
</context>
<context>
    <name>generic-fixes.less-precision</name>
    <message>
        <source>Less precision; inputs and results change type.</source>
        <translation>精度降低；输入和结果的类型会改变。</translation>
    </message>
</context>
<context>
    <name>generic-fixes.matmuls</name>
    <message>
        <source>Matmuls go through vector distribution.</source>
        <translation>matmul 改走 vector distribution。</translation>
    </message>
</context>
<context>
    <name>generic-fixes.matmuls-not-fused</name>
    <message>
        <source>Matmuls without tile and fuse</source>
        <translation>matmul 不用 tile and fuse</translation>
    </message>
</context>
<context>
    <name>generic-fixes.may-converge</name>
    <message>
        <source>It may converge.</source>
        <translation>可能会收敛。</translation>
    </message>
</context>
<context>
    <name>generic-fixes.measured-tiles</name>
    <message>
        <source>Tiles that were measured to be good, where the compiler ships them for this chip.</source>
        <translation>编译器为此芯片自带的、经实测较好的 tile。</translation>
    </message>
</context>
<context>
    <name>generic-fixes.more-or-fewer-ops</name>
    <message>
        <source>Dispatches are formed of more ops, or of fewer.</source>
        <translation>dispatch 由更多或更少的 op 组成。</translation>
    </message>
</context>
<context>
    <name>generic-fixes.multi-use</name>
    <message>
        <source>An op whose result is read more than once gets a dispatch of its own.</source>
        <translation>结果被多次读取的 op 成为独立的 dispatch。</translation>
    </message>
</context>
<context>
    <name>generic-fixes.no-const-eval</name>
    <message>
        <source>No evaluation of constants while compiling</source>
        <translation>编译时不计算常量</translation>
    </message>
</context>
<context>
    <name>generic-fixes.no-data-tiling</name>
    <message>
        <source>No data tiling</source>
        <translation>不做 data tiling</translation>
    </message>
</context>
<context>
    <name>generic-fixes.no-horizontal-fusion</name>
    <message>
        <source>No horizontal fusion</source>
        <translation>不做水平融合</translation>
    </message>
</context>
<context>
    <name>generic-fixes.no-implicit-gemm</name>
    <message>
        <source>Convolutions not as implicit GEMM</source>
        <translation>卷积不用隐式 GEMM</translation>
    </message>
</context>
<context>
    <name>generic-fixes.no-prefetch</name>
    <message>
        <source>No prefetch of shared memory</source>
        <translation>不预取 shared memory</translation>
    </message>
</context>
<context>
    <name>generic-fixes.no-vector-distribution</name>
    <message>
        <source>No vector distribution</source>
        <translation>不用 vector distribution</translation>
    </message>
</context>
<context>
    <name>generic-fixes.one-stage</name>
    <message>
        <source>One stage instead of several: less shared memory, less overlap of loads and arithmetic.</source>
        <translation>由多级改为一级：shared memory 更少，加载与计算的重叠也更少。</translation>
    </message>
</context>
<context>
    <name>generic-fixes.one-stage-of-two</name>
    <message>
        <source>One stage instead of two: less shared memory, less overlap of loads and arithmetic.</source>
        <translation>由两级改为一级：shared memory 更少，加载与计算的重叠也更少。</translation>
    </message>
</context>
<context>
    <name>generic-fixes.optimization-level</name>
    <message>
        <source>Optimization level {level}</source>
        <translation>优化级别 {level}</translation>
    </message>
</context>
<context>
    <name>generic-fixes.other-choice-collapses</name>
    <message>
        <source>The other choice for collapses</source>
        <translation>collapse 取另一选项</translation>
    </message>
</context>
<context>
    <name>generic-fixes.other-choice-padding</name>
    <message>
        <source>The other choice for padding</source>
        <translation>填充取另一选项</translation>
    </message>
</context>
<context>
    <name>generic-fixes.other-pipeline</name>
    <message>
        <source>Contractions and reductions go through another pipeline.</source>
        <translation>收缩和归约改走其他 pipeline。</translation>
    </message>
</context>
<context>
    <name>generic-fixes.pad-convolutions</name>
    <message>
        <source>Pad convolutions before they become a GEMM</source>
        <translation>卷积变为 GEMM 之前先填充</translation>
    </message>
</context>
<context>
    <name>generic-fixes.pads-before-tiling</name>
    <message>
        <source>Pads to multiples of the tile before tiling, not inside of the kernel.</source>
        <translation>在 tile 之前填充到 tile 的倍数，而不是在 kernel 内。</translation>
    </message>
</context>
<context>
    <name>generic-fixes.pads-fused</name>
    <message>
        <source>Pads are fused into what reads them, or stay.</source>
        <translation>填充融合进读取它的 op，或保持不动。</translation>
    </message>
</context>
<context>
    <name>generic-fixes.reductions</name>
    <message>
        <source>Reductions go through another pipeline.</source>
        <translation>归约改走其他 pipeline。</translation>
    </message>
</context>
<context>
    <name>generic-fixes.reductions-not-distributed</name>
    <message>
        <source>Reductions without vector distribution</source>
        <translation>reduction 不用 vector distribution</translation>
    </message>
</context>
<context>
    <name>generic-fixes.reuse-shared-memory</name>
    <message>
        <source>Reuse shared memory</source>
        <translation>复用 shared memory</translation>
    </message>
</context>
<context>
    <name>generic-fixes.several-reductions</name>
    <message>
        <source>No fusion with several reductions</source>
        <translation>不与多个 reduction 融合</translation>
    </message>
</context>
<context>
    <name>generic-fixes.several-uses</name>
    <message>
        <source>No fusion of values with several uses</source>
        <translation>多次使用的值不融合</translation>
    </message>
</context>
<context>
    <name>generic-fixes.share-place</name>
    <message>
        <source>Allocations that are not in use at the same time share their place (vector distribution only).</source>
        <translation>不同时使用的分配共用位置（仅 vector distribution）。</translation>
    </message>
</context>
<context>
    <name>generic-fixes.shared-operand</name>
    <message>
        <source>Contractions that share an operand stay dispatches of their own.</source>
        <translation>共用操作数的收缩保持为各自的 dispatch。</translation>
    </message>
</context>
<context>
    <name>generic-fixes.small-floats-emulated</name>
    <message>
        <source>Small floats emulated</source>
        <translation>模拟小浮点类型</translation>
    </message>
</context>
<context>
    <name>generic-fixes.tile-and-fuse</name>
    <message>
        <source>Tile and fuse takes convolutions as they are.</source>
        <translation>tile and fuse 直接处理卷积。</translation>
    </message>
</context>
<context>
    <name>generic-fixes.tuning-specs</name>
    <message>
        <source>The compiler&apos;s own tuning specs</source>
        <translation>编译器自带的 tuning spec</translation>
    </message>
</context>
<context>
    <name>generic-fixes.twice-the-bytes</name>
    <message>
        <source>Twice the bytes of every such value.</source>
        <translation>这类值的字节数加倍。</translation>
    </message>
</context>
<context>
    <name>generic-fixes.unknown-dimensions</name>
    <message>
        <source>Dimensions of contractions that are not known stay whole.</source>
        <translation>收缩中未知的维度保持完整。</translation>
    </message>
</context>
<context>
    <name>generic-fixes.window-loops</name>
    <message>
        <source>Convolutions keep their window loops instead of becoming one matmul.</source>
        <translation>卷积保留窗口循环，而不是变成一个 matmul。</translation>
    </message>
</context>
<context>
    <name>generic-fixes.with-own</name>
    <message>
        <source>Compiles with the toolchain that Passlens brings.</source>
        <translation>用 Passlens 自带的工具链编译。</translation>
    </message>
</context>
<context>
    <name>generic-fixes.with-toolchain</name>
    <message>
        <source>Compiles with the toolchain &apos;{name}&apos;.</source>
        <translation>用工具链“{name}”编译。</translation>
    </message>
</context>
<context>
    <name>generic-fixes.without</name>
    <message>
        <source>Without --{flag}</source>
        <translation>不用 --{flag}</translation>
    </message>
</context>
<context>
    <name>graph-store.reading-graph</name>
    <message>
        <source>The reading of the graph</source>
        <translation>读取图</translation>
    </message>
</context>
<context>
    <name>graph.before-placement</name>
    <message>
        <source>Before placement a dispatch is shown on the device of its operands; the stream phase says where it runs.</source>
        <translation>放置之前，dispatch 显示在其操作数所在的设备上；stream 阶段才说明它在哪里运行。</translation>
    </message>
</context>
<context>
    <name>graph.device-unknown</name>
    <message>
        <source>For {count:,} of the nodes the IR of this phase does not say the device.</source>
        <translation>有 {count:,} 个节点，此阶段的 IR 没有说明其设备。</translation>
    </message>
</context>
<context>
    <name>graph.function</name>
    <message>
        <source>{function}: {held}</source>
        <translation>{function}：{held}</translation>
    </message>
</context>
<context>
    <name>graph.json-or-dot</name>
    <message>
        <source>A graph is printed either as JSON or in DOT.</source>
        <translation>图只能以 JSON 或 DOT 之一打印。</translation>
    </message>
</context>
<context>
    <name>graph.leave-out</name>
    <message>
        <source>Leave out --json or --dot.</source>
        <translation>请去掉 --json 或 --dot。</translation>
    </message>
</context>
<context>
    <name>graph.repeated</name>
    <message>
        <source>this and the next {count:,}: × {times:,}</source>
        <translation>此节点及后面 {count:,} 个：× {times:,}</translation>
    </message>
</context>
<context>
    <name>graph.reused-memory</name>
    <message>
        <source>In the stream phase, who reads what another wrote is told by resource and offset; where memory is reused, a dispatch that updates it in place may be shown with a writer too many.</source>
        <translation>在 stream 阶段，读写关系由资源和偏移判断；内存被复用时，原地更新的 dispatch 可能多显示一个写入者。</translation>
    </message>
</context>
<context>
    <name>graph.unreadable</name>
    <message>
        <source>The graph of the phase {phase} cannot be read.</source>
        <translation>无法读取阶段 {phase} 的图。</translation>
    </message>
</context>
<context>
    <name>grid.drivers</name>
    <message>
        <source>Drivers are {names}.</source>
        <translation>驱动有 {names}。</translation>
    </message>
</context>
<context>
    <name>grid.example</name>
    <message>
        <source>Such as: models = [&quot;model.mlir&quot;].</source>
        <translation>例如：models = [&quot;model.mlir&quot;]。</translation>
    </message>
</context>
<context>
    <name>grid.keys</name>
    <message>
        <source>Known keys are {names}.</source>
        <translation>已知的键是 {names}。</translation>
    </message>
</context>
<context>
    <name>grid.no-driver</name>
    <message>
        <source>&apos;{driver}&apos; in &apos;{target}&apos; is no driver.</source>
        <translation>&apos;{target}&apos; 中的 &apos;{driver}&apos; 不是驱动。</translation>
    </message>
</context>
<context>
    <name>grid.no-models</name>
    <message>
        <source>{path} lists no models.</source>
        <translation>{path} 没有列出模型。</translation>
    </message>
</context>
<context>
    <name>grid.no-toml</name>
    <message>
        <source>{path} is not valid TOML: {reason}.</source>
        <translation>{path} 不是有效的 TOML：{reason}。</translation>
    </message>
</context>
<context>
    <name>grid.table</name>
    <message>
        <source>a table: [{name}]</source>
        <translation>一个表：[{name}]</translation>
    </message>
</context>
<context>
    <name>grid.text</name>
    <message>
        <source>a text</source>
        <translation>一段文本</translation>
    </message>
</context>
<context>
    <name>grid.texts</name>
    <message>
        <source>a list of texts, such as [&quot;a&quot;, &quot;b&quot;]</source>
        <translation>文本列表，例如 [&quot;a&quot;, &quot;b&quot;]</translation>
    </message>
</context>
<context>
    <name>grid.unknown-key</name>
    <message>
        <source>Line {line:,} of {path}: unknown key &apos;{key}&apos;.</source>
        <translation>{path} 第 {line:,} 行：未知的键 &apos;{key}&apos;。</translation>
    </message>
</context>
<context>
    <name>grid.wrong-value</name>
    <message>
        <source>Line {line:,} of {path}: &apos;{key}&apos; takes {what}.</source>
        <translation>{path} 第 {line:,} 行：&apos;{key}&apos; 应为{what}。</translation>
    </message>
</context>
<context>
    <name>head-values.session-is-damaged</name>
    <message>
        <source>The session {path} is damaged: {what}: {value}.</source>
        <translation>会话 {path} 已损坏：{what}：{value}。</translation>
    </message>
</context>
<context>
    <name>head.compile-interrupted</name>
    <message>
        <source>Passlens ended before the compile did.</source>
        <translation>Passlens 先于编译结束。</translation>
    </message>
</context>
<context>
    <name>head.cut-short</name>
    <message>
        <source>Passlens was ended while the passes were captured: the pass list ends there. Compile again for all of it.</source>
        <translation>在捕获 pass 时 Passlens 被终止：pass 列表到此为止。重新编译可得到全部内容。</translation>
    </message>
</context>
<context>
    <name>head.ended-before</name>
    <message>
        <source>Passlens ended before it did.</source>
        <translation>Passlens 先于它结束。</translation>
    </message>
</context>
<context>
    <name>head.import-interrupted</name>
    <message>
        <source>Passlens ended before the import did.</source>
        <translation>Passlens 先于导入结束。</translation>
    </message>
</context>
<context>
    <name>head.kept</name>
    <message>
        <source>{count:,} passes are kept.</source>
        <translation>保留了 {count:,} 个 pass。</translation>
    </message>
</context>
<context>
    <name>head.none-kept</name>
    <message>
        <source>No pass had been captured until then.</source>
        <translation>此前没有捕获 pass。</translation>
    </message>
</context>
<context>
    <name>head.one-kept</name>
    <message>
        <source>1 pass is kept.</source>
        <translation>保留了 1 个 pass。</translation>
    </message>
</context>
<context>
    <name>head.successor</name>
    <message>
        <source>A compile that was to take its place is in {name}.</source>
        <translation>原本要取代它的一次编译在 {name} 中。</translation>
    </message>
</context>
<context>
    <name>head.unknown-writer</name>
    <message>
        <source>It is written on another machine, or Passlens was ended there: from here that cannot be told.</source>
        <translation>它正在另一台机器上写入，或 Passlens 已在那里结束：从这里无法判断。</translation>
    </message>
</context>
<context>
    <name>help-flag.no-help</name>
    <message>
        <source>its compiler does not describe it</source>
        <translation>其编译器没有说明</translation>
    </message>
</context>
<context>
    <name>help-flag.switch</name>
    <message>
        <source>true or false; alone it means true</source>
        <translation>true 或 false；只写 flag 表示 true</translation>
    </message>
</context>
<context>
    <name>help-flag.unknown</name>
    <message>
        <source>No IREE compiler has a flag --{flag}.</source>
        <translation>没有任何 IREE 编译器有 flag --{flag}。</translation>
    </message>
</context>
<context>
    <name>help-flag.unreleased</name>
    <message>
        <source>not in any release that Passlens knows of; IREE {version} has it</source>
        <translation>不在 Passlens 所知的任何发布版本中；IREE {version} 有</translation>
    </message>
</context>
<context>
    <name>help-flag.usage</name>
    <message>
        <source>Write &apos;passlens help flag NAME&apos;, such as &apos;passlens help flag iree-opt-level&apos;.</source>
        <translation>请写“passlens help flag NAME”，例如“passlens help flag iree-opt-level”。</translation>
    </message>
</context>
<context>
    <name>help-flag.value</name>
    <message>
        <source>a {value}</source>
        <translation>{value}</translation>
    </message>
</context>
<context>
    <name>help-flag.which</name>
    <message>
        <source>Which flag?</source>
        <translation>哪个 flag？</translation>
    </message>
</context>
<context>
    <name>help.default</name>
    <message>
        <source>default: {value}</source>
        <translation>默认：{value}</translation>
    </message>
</context>
<context>
    <name>help.from</name>
    <message>
        <source>{least} or more</source>
        <translation>至少 {least}</translation>
    </message>
</context>
<context>
    <name>help.from-to</name>
    <message>
        <source>{least} to {most}</source>
        <translation>{least} 到 {most}</translation>
    </message>
</context>
<context>
    <name>help.options</name>
    <message>
        <source>A name, --toolchain and --json go with &apos;help pass&apos; and &apos;help flag&apos; only.</source>
        <translation>名称、--toolchain 和 --json 只能与“help pass”和“help flag”一起使用。</translation>
    </message>
</context>
<context>
    <name>help.pass</name>
    <message>
        <source>Which pass?</source>
        <translation>哪个 pass？</translation>
    </message>
</context>
<context>
    <name>help.pass-unlisted</name>
    <message>
        <source>not in the list of passes that its iree-opt prints</source>
        <translation>不在其 iree-opt 打印的 pass 列表中</translation>
    </message>
</context>
<context>
    <name>help.topics</name>
    <message>
        <source>Topics: {topics}.</source>
        <translation>主题：{topics}。</translation>
    </message>
</context>
<context>
    <name>help.unknown-topic</name>
    <message>
        <source>There is no help on &apos;{topic}&apos;.</source>
        <translation>没有关于“{topic}”的帮助。</translation>
    </message>
</context>
<context>
    <name>help.usage</name>
    <message>
        <source>Write &apos;passlens help pass NAME&apos; or &apos;passlens help flag NAME&apos;.</source>
        <translation>请写“passlens help pass NAME”或“passlens help flag NAME”。</translation>
    </message>
</context>
<context>
    <name>help.usage-pass</name>
    <message>
        <source>Write &apos;passlens help pass NAME&apos;, such as &apos;passlens help pass canonicalize&apos;.</source>
        <translation>请写“passlens help pass NAME”，例如“passlens help pass canonicalize”。</translation>
    </message>
</context>
<context>
    <name>history.already</name>
    <message>
        <source>What the pass inline did before it ran passes on functions may be in this text already: the session does not tell which passes those were.</source>
        <translation>pass inline 在对函数运行其他 pass 之前所做的更改可能已在此文本中：会话没有记录那些 pass 是哪些。</translation>
    </message>
</context>
<context>
    <name>history.input-file</name>
    <message>
        <source>The input file, as it was given.</source>
        <translation>所给的输入文件原样。</translation>
    </message>
</context>
<context>
    <name>history.meanwhile</name>
    <message>
        <source>What the pass inline, at work around this one, did meanwhile shows here too.</source>
        <translation>pass inline 在此 pass 的前后同时运行，它在此期间所做的更改也显示在这里。</translation>
    </message>
</context>
<context>
    <name>history.parsed-input</name>
    <message>
        <source>The input as the compiler parsed it.</source>
        <translation>编译器解析后的输入。</translation>
    </message>
</context>
<context>
    <name>idle-device.default-device</name>
    <message>
        <source>What names no device runs on the first one: these get no work.</source>
        <translation>没有指明设备的内容都在第一个设备上运行：这些设备没有工作可做。</translation>
    </message>
</context>
<context>
    <name>idle-device.elsewhere</name>
    <message>
        <source>Everything was placed on other devices.</source>
        <translation>所有内容都被放置在其他设备上。</translation>
    </message>
</context>
<context>
    <name>idle-device.first-named</name>
    <message>
        <source>@{device} is first named here.</source>
        <translation>@{device} 首次在此处被提到。</translation>
    </message>
</context>
<context>
    <name>idle-device.holds</name>
    <message>
        <source>It holds {size} of constants.</source>
        <translation>它存有 {size} 的常量。</translation>
    </message>
</context>
<context>
    <name>idle-device.idle</name>
    <message>
        <source>@{device} is named {count:,} times and runs no dispatch.</source>
        <translation>@{device} 被提到 {count:,} 次，却没有运行任何 dispatch。</translation>
    </message>
</context>
<context>
    <name>idle-device.leave-out</name>
    <message>
        <source>Leaves out the devices that nothing names.</source>
        <translation>去掉没有被用到的设备。</translation>
    </message>
</context>
<context>
    <name>idle-device.never-named</name>
    <message>
        <source>The model never names {names}, which this compile declares.</source>
        <translation>此次编译声明了 {names}，但模型从未提到。</translation>
    </message>
</context>
<context>
    <name>idle-device.see-findings</name>
    <message>
        <source>Where the program moves values to it, what reads them was placed elsewhere: findings about constants and ops say why.</source>
        <translation>程序虽把值移到它上面，读取这些值的 op 却被放置在别处：关于常量和 op 的诊断会说明原因。</translation>
    </message>
</context>
<context>
    <name>idle-device.value-is-moved</name>
    <message>
        <source>A value is moved to @{device}.</source>
        <translation>有一个值被移到 @{device}。</translation>
    </message>
</context>
<context>
    <name>import.missing</name>
    <message>
        <source>There is no file or folder {path}.</source>
        <translation>没有文件或文件夹 {path}。</translation>
    </message>
</context>
<context>
    <name>import.phases</name>
    <message>
        <source>{reached} of {count} with their IR</source>
        <translation>{count} 个阶段中有 {reached} 个带 IR</translation>
    </message>
</context>
<context>
    <name>importing.cancelled</name>
    <message>
        <source>The import was cancelled.</source>
        <translation>导入已取消。</translation>
    </message>
</context>
<context>
    <name>importing.compile-failed</name>
    <message>
        <source>The compile failed.</source>
        <translation>编译失败。</translation>
    </message>
</context>
<context>
    <name>importing.compile-failed-in</name>
    <message>
        <source>The compile failed in {name} on {scope}.</source>
        <translation>编译在 {scope} 上的 {name} 中失败。</translation>
    </message>
</context>
<context>
    <name>importing.done</name>
    <message>
        <source>Imported {what} from {name}.</source>
        <translation>已从 {name} 导入 {what}。</translation>
    </message>
</context>
<context>
    <name>importing.kept</name>
    <message>
        <source>What was read until then is kept.</source>
        <translation>已读取的内容会保留。</translation>
    </message>
</context>
<context>
    <name>info.elsewhere</name>
    <message>
        <source>elsewhere: nothing is compiled or run from it until you trust it (--trust)</source>
        <translation>别处：在你信任它（--trust）之前，不会从中编译或运行任何内容</translation>
    </message>
</context>
<context>
    <name>info.locations</name>
    <message>
        <source>kept in the dumps, shown with --locations</source>
        <translation>保留在 dump 中，用 --locations 显示</translation>
    </message>
</context>
<context>
    <name>info.revision</name>
    <message>
        <source>{toolchain}, revision {revision}</source>
        <translation>{toolchain}，修订 {revision}</translation>
    </message>
</context>
<context>
    <name>info.run</name>
    <message>
        <source>Compiler run: {name}</source>
        <translation>编译器运行：{name}</translation>
    </message>
</context>
<context>
    <name>info.trusted</name>
    <message>
        <source>elsewhere; you trust it</source>
        <translation>别处；你信任它</translation>
    </message>
</context>
<context>
    <name>input-file.changed</name>
    <message>
        <source>{path} was changed while it was compiled: the passes were not captured. Compile again.</source>
        <translation>{path} 在编译期间被更改：未捕获 pass。请重新编译。</translation>
    </message>
</context>
<context>
    <name>input-file.check-file</name>
    <message>
        <source>Check the file.</source>
        <translation>请检查该文件。</translation>
    </message>
</context>
<context>
    <name>input-file.first-part</name>
    <message>
        <source>Of the input ({count:,} bytes) the first 4 MiB are kept in the session.</source>
        <translation>输入（{count:,} 字节）只有前 4 MiB 保存在会话中。</translation>
    </message>
</context>
<context>
    <name>input-file.vanished</name>
    <message>
        <source>{path} vanished while it was compiled: the passes were not captured.</source>
        <translation>{path} 在编译期间消失了：未捕获 pass。</translation>
    </message>
</context>
<context>
    <name>input-file.vanished-before</name>
    <message>
        <source>{path} vanished before the compiler started.</source>
        <translation>{path} 在编译器启动之前消失了。</translation>
    </message>
</context>
<context>
    <name>inputs.bad-ramp</name>
    <message>
        <source>Input {text} cannot be understood: start and step of a ramp are numbers.</source>
        <translation>无法理解输入 {text}：ramp 的起点和步长须为数。</translation>
    </message>
</context>
<context>
    <name>inputs.convert</name>
    <message>
        <source>Convert the array first, such as with numpy&apos;s astype, to {type}.</source>
        <translation>请先转换数组（例如用 numpy 的 astype）为 {type}。</translation>
    </message>
</context>
<context>
    <name>inputs.convert-tensor-first</name>
    <message>
        <source>Convert the tensor first, to {type}.</source>
        <translation>请先将 tensor 转换为 {type}。</translation>
    </message>
</context>
<context>
    <name>inputs.count</name>
    <message>
        <source>@{function} takes {inputs}, but {count} were given.</source>
        <translation>@{function} 接受 {inputs}，但给出了 {count} 个。</translation>
    </message>
</context>
<context>
    <name>inputs.declared-without-type</name>
    <message>
        <source>{input} is declared {type}, so its type and shape must be told.</source>
        <translation>{input} 声明为 {type}，因此必须说明其类型和形状。</translation>
    </message>
</context>
<context>
    <name>inputs.element-type</name>
    <message>
        <source>{input} is declared {type}, an element type that Passlens cannot make.</source>
        <translation>{input} 声明为 {type}，Passlens 无法生成这种元素类型。</translation>
    </message>
</context>
<context>
    <name>inputs.examples</name>
    <message>
        <source>Write such as 4x17xi64=0, x.npy, x.irpa:KEY, random:7, ramp or 1x16xi64=random:3.</source>
        <translation>请写成例如 4x17xi64=0、x.npy、x.irpa:KEY、random:7、ramp 或 1x16xi64=random:3。</translation>
    </message>
</context>
<context>
    <name>inputs.form</name>
    <message>
        <source>Write such as 1x16xi64=random:3 or 4xf32=@x.irpa.</source>
        <translation>请写成例如 1x16xi64=random:3 或 4xf32=@x.irpa。</translation>
    </message>
</context>
<context>
    <name>inputs.form-or-file</name>
    <message>
        <source>Write such as 1x16xi64=random:3, 4xf32=@x.irpa, or give a .npy file.</source>
        <translation>请写成例如 1x16xi64=random:3、4xf32=@x.irpa，或给出 .npy 文件。</translation>
    </message>
</context>
<context>
    <name>inputs.give-file-fits</name>
    <message>
        <source>Give a file that fits.</source>
        <translation>请给出大小相符的文件。</translation>
    </message>
</context>
<context>
    <name>inputs.give-number-each</name>
    <message>
        <source>Give a number for each &apos;?&apos;.</source>
        <translation>请为每个“?”给出数字。</translation>
    </message>
</context>
<context>
    <name>inputs.input-cannot-understood</name>
    <message>
        <source>Input {text} cannot be understood.</source>
        <translation>无法理解输入 {text}。</translation>
    </message>
</context>
<context>
    <name>inputs.long-number</name>
    <message>
        <source>Input {input} has a size or seed of more than {count} digits.</source>
        <translation>输入 {input} 含有超过 {count} 位数字的大小或种子。</translation>
    </message>
</context>
<context>
    <name>inputs.no-file</name>
    <message>
        <source>Input {text} names no file.</source>
        <translation>输入 {text} 没有指明文件。</translation>
    </message>
</context>
<context>
    <name>inputs.no-shape</name>
    <message>
        <source>{input} has no declared shape, so {text} must tell it.</source>
        <translation>{input} 没有声明形状，因此 {text} 必须说明。</translation>
    </message>
</context>
<context>
    <name>inputs.not-declared</name>
    <message>
        <source>{input} is not declared, so its type and shape must be told.</source>
        <translation>{input} 没有声明，因此必须说明其类型和形状。</translation>
    </message>
</context>
<context>
    <name>inputs.one-each</name>
    <message>
        <source>It takes {inputs}; give one --input for each, or none for random values.</source>
        <translation>它需要 {inputs}；请为每个参数给出一个 --input，或都不给以使用随机值。</translation>
    </message>
</context>
<context>
    <name>inputs.one-or-each</name>
    <message>
        <source>Give one value for all elements, or one for each.</source>
        <translation>请给出一个用于所有元素的值，或每个元素一个值。</translation>
    </message>
</context>
<context>
    <name>inputs.open-dimension</name>
    <message>
        <source>Input {text} leaves a dimension open.</source>
        <translation>输入 {text} 有未确定的维度。</translation>
    </message>
</context>
<context>
    <name>inputs.open-dimensions</name>
    <message>
        <source>{input} is declared {type}: {text} must say how large its open dimensions are.</source>
        <translation>{input} 声明为 {type}：{text} 必须写明其未确定维度的大小。</translation>
    </message>
</context>
<context>
    <name>inputs.other-bytes</name>
    <message>
        <source>{input} is {type} ({bytes:,} bytes), but {file} holds {other}.</source>
        <translation>{input} 为 {type}（{bytes:,} 字节），但 {file} 含 {other}。</translation>
    </message>
</context>
<context>
    <name>inputs.other-elements</name>
    <message>
        <source>{input} is declared {type}, but {text} gives elements of {other}.</source>
        <translation>{input} 声明为 {type}，但 {text} 给出 {other} 元素。</translation>
    </message>
</context>
<context>
    <name>inputs.other-file</name>
    <message>
        <source>{input} is declared {type}, but {file} holds {other}.</source>
        <translation>{input} 声明为 {type}，但 {file} 中是 {other}。</translation>
    </message>
</context>
<context>
    <name>inputs.other-shape</name>
    <message>
        <source>{input} is declared {type}, but {text} gives {other}.</source>
        <translation>{input} 声明为 {type}，但 {text} 给出的是 {other}。</translation>
    </message>
</context>
<context>
    <name>inputs.ramp-form</name>
    <message>
        <source>Write such as ramp:0:0.5.</source>
        <translation>请写成例如 ramp:0:0.5。</translation>
    </message>
</context>
<context>
    <name>inputs.value-count</name>
    <message>
        <source>{input} has {count:,} elements, but {text} gives {given:,} values.</source>
        <translation>{input} 有 {count:,} 个元素，但 {text} 给出 {given:,} 个值。</translation>
    </message>
</context>
<context>
    <name>inputs.write-such</name>
    <message>
        <source>Write such as {example}.</source>
        <translation>请写成例如 {example}。</translation>
    </message>
</context>
<context>
    <name>inspect.compile-again</name>
    <message>
        <source>Compile the model again with the installed version.</source>
        <translation>请用已安装的版本重新编译模型。</translation>
    </message>
</context>
<context>
    <name>inspect.compile-first</name>
    <message>
        <source>Compile the model first: that makes one.</source>
        <translation>请先编译模型：那会生成它。</translation>
    </message>
</context>
<context>
    <name>inspect.damaged</name>
    <message>
        <source>{name} is damaged, cut short, or compiled by an IREE that this runtime cannot read.</source>
        <translation>{name} 已损坏、不完整，或由此运行时无法读取的 IREE 编译。</translation>
    </message>
</context>
<context>
    <name>inspect.empty</name>
    <message>
        <source>{name} is empty, not a compiled module.</source>
        <translation>{name} 是空的，不是编译好的模块。</translation>
    </message>
</context>
<context>
    <name>inspect.folder</name>
    <message>
        <source>{path} is a folder, not a compiled module.</source>
        <translation>{path} 是文件夹，不是编译后的模块。</translation>
    </message>
</context>
<context>
    <name>inspect.function-not-named</name>
    <message>
        <source>No function of {module} is named.</source>
        <translation>没有指明 {module} 的函数。</translation>
    </message>
</context>
<context>
    <name>inspect.functions</name>
    <message>
        <source>Functions there: {names}.</source>
        <translation>其中的函数：{names}。</translation>
    </message>
</context>
<context>
    <name>inspect.name-vmfb-file</name>
    <message>
        <source>Name a .vmfb file.</source>
        <translation>请指定 .vmfb 文件。</translation>
    </message>
</context>
<context>
    <name>inspect.no-function</name>
    <message>
        <source>{module} has no function &apos;{name}&apos;.</source>
        <translation>{module} 没有函数“{name}”。</translation>
    </message>
</context>
<context>
    <name>inspect.no-module</name>
    <message>
        <source>{name} is not a compiled IREE module (.vmfb).</source>
        <translation>{name} 不是编译好的 IREE 模块 (.vmfb)。</translation>
    </message>
</context>
<context>
    <name>inspect.runtime</name>
    <message>
        <source>The runtime</source>
        <translation>运行时</translation>
    </message>
</context>
<context>
    <name>install.asking-compiler-version</name>
    <message>
        <source>Asking the compiler for its version</source>
        <translation>正在查询编译器版本</translation>
    </message>
</context>
<context>
    <name>install.broken-runtime</name>
    <message>
        <source>What the package index gave for the runtime of IREE {version} does not work: it was not kept.</source>
        <translation>软件包索引为 IREE {version} 的运行时提供的内容不能工作：没有保留。</translation>
    </message>
</context>
<context>
    <name>install.check-index</name>
    <message>
        <source>Check which index pip uses (pip config list).</source>
        <translation>请检查 pip 使用的是哪个索引 (pip config list)。</translation>
    </message>
</context>
<context>
    <name>install.form</name>
    <message>
        <source>Write one such as 3.5.0; &apos;passlens toolchain available&apos; lists them.</source>
        <translation>请写成例如 3.5.0；“passlens toolchain available”会列出各版本。</translation>
    </message>
</context>
<context>
    <name>install.has-runtime</name>
    <message>
        <source>The toolchain &apos;{name}&apos; has its runtime already: IREE {version}.</source>
        <translation>工具链“{name}”已有其运行时：IREE {version}。</translation>
    </message>
</context>
<context>
    <name>install.install-iree</name>
    <message>
        <source>Install IREE {version}</source>
        <translation>安装 IREE {version}</translation>
    </message>
</context>
<context>
    <name>install.install-runtime</name>
    <message>
        <source>Install the runtime of {name}</source>
        <translation>安装 {name} 的运行时</translation>
    </message>
</context>
<context>
    <name>install.installing-iree</name>
    <message>
        <source>Installing IREE {version}</source>
        <translation>正在安装 IREE {version}</translation>
    </message>
</context>
<context>
    <name>install.installing-runtime-iree</name>
    <message>
        <source>Installing the runtime of IREE {version}</source>
        <translation>正在安装 IREE {version} 的运行时</translation>
    </message>
</context>
<context>
    <name>install.is-not-version</name>
    <message>
        <source>&apos;{text}&apos; is not a version.</source>
        <translation>“{text}”不是版本。</translation>
    </message>
</context>
<context>
    <name>install.making-environment</name>
    <message>
        <source>Making the environment</source>
        <translation>正在创建环境</translation>
    </message>
</context>
<context>
    <name>install.no-release</name>
    <message>
        <source>The toolchain &apos;{name}&apos; ({version}) is no release: its runtime cannot be had.</source>
        <translation>工具链“{name}”({version}) 不是发布版本：无法取得其运行时。</translation>
    </message>
</context>
<context>
    <name>install.no-runtime</name>
    <message>
        <source>The runtime of IREE {version} was not installed: {reason}</source>
        <translation>未安装 IREE {version} 的运行时：{reason}</translation>
    </message>
</context>
<context>
    <name>install.other-version</name>
    <message>
        <source>What the package index gave for IREE {version} says that it is {other}: it was not kept.</source>
        <translation>软件包索引为 IREE {version} 提供的内容自称是 {other}：没有保留。</translation>
    </message>
</context>
<context>
    <name>install.runs-modules</name>
    <message>
        <source>Modules that it compiles are run with it.</source>
        <translation>它编译的模块由该运行时运行。</translation>
    </message>
</context>
<context>
    <name>install.starting-runtime</name>
    <message>
        <source>Starting the runtime</source>
        <translation>正在启动运行时</translation>
    </message>
</context>
<context>
    <name>interpreter.install-python</name>
    <message>
        <source>Install Python 3 with its modules venv and pip (on Debian and Ubuntu: python3-venv), or uv.</source>
        <translation>请安装 Python 3 及其模块 venv 和 pip（在 Debian 和 Ubuntu 上为 python3-venv），或安装 uv。</translation>
    </message>
</context>
<context>
    <name>interpreter.no-python</name>
    <message>
        <source>A toolchain needs a Python environment, and this machine has no Python to make one.</source>
        <translation>工具链需要 Python 环境，而本机没有可用来创建它的 Python。</translation>
    </message>
</context>
<context>
    <name>ir.before</name>
    <message>
        <source>--before is the other side of a pass.</source>
        <translation>--before 指的是 pass 的另一侧。</translation>
    </message>
</context>
<context>
    <name>ir.give-place</name>
    <message>
        <source>Give a pass, or --phase and its name.</source>
        <translation>请给出 pass，或 --phase 及其名称。</translation>
    </message>
</context>
<context>
    <name>ir.noted</name>
    <message>
        <source>{title} ({note})</source>
        <translation>{title}（{note}）</translation>
    </message>
</context>
<context>
    <name>ir.one-point</name>
    <message>
        <source>The IR of one point of the compile is printed.</source>
        <translation>只打印编译中一个位置的 IR。</translation>
    </message>
</context>
<context>
    <name>ir.phase-begin</name>
    <message>
        <source>A phase begins where the one before it ends.</source>
        <translation>一个阶段从前一个阶段结束处开始。</translation>
    </message>
</context>
<context>
    <name>ireeprof-memory.held-before</name>
    <message>
        <source>What was held before the profile began (constants, inputs) is not told.</source>
        <translation>不说明 profile 开始之前已占用的内容（常量、输入）。</translation>
    </message>
</context>
<context>
    <name>ireeprof-memory.never-given-back</name>
    <message>
        <source>This driver tells what is allocated, but not when it is given back: what is held is not known.</source>
        <translation>此驱动会说明分配了什么，但不说明何时归还：占用情况未知。</translation>
    </message>
</context>
<context>
    <name>ireeprof-memory.slabs</name>
    <message>
        <source>{name}: {slabs} of the device, {size}.</source>
        <translation>{name}：设备的 {slabs}，{size}。</translation>
    </message>
</context>
<context>
    <name>ireeprof-timeline.copies</name>
    <message>
        <source>{copies} ({size}) within command buffers: this driver does not time them.</source>
        <translation>command buffer 内有 {copies} ({size})：此驱动不为其计时。</translation>
    </message>
</context>
<context>
    <name>ireeprof-timeline.failed</name>
    <message>
        <source>The profiled run ended with an error: {reason}.</source>
        <translation>带 profile 的运行以错误结束：{reason}。</translation>
    </message>
</context>
<context>
    <name>ireeprof-timeline.none-timed</name>
    <message>
        <source>No dispatch was timed. {buffers} had been recorded.</source>
        <translation>没有计时任何 dispatch。记录了 {buffers}。</translation>
    </message>
</context>
<context>
    <name>ireeprof-timeline.none-timed-of</name>
    <message>
        <source>No dispatch was timed. {buffers} with {dispatches} of {kernels} had been recorded.</source>
        <translation>没有计时任何 dispatch。记录了 {buffers}，含 {kernels} 的 {dispatches}。</translation>
    </message>
</context>
<context>
    <name>ireeprof-timeline.untimed</name>
    <message>
        <source>{events} left out: the device&apos;s clock cannot be told from the host&apos;s.</source>
        <translation>略去 {events}：无法由主机时钟推出设备时钟。</translation>
    </message>
</context>
<context>
    <name>ireeprof.cannot-read-profile</name>
    <message>
        <source>{name} cannot be read as a profile: {why}</source>
        <translation>无法把 {name} 读取为 profile：{why}</translation>
    </message>
</context>
<context>
    <name>ireeprof.cut-in-header</name>
    <message>
        <source>{name} ends within its header: its process ended before it wrote anything.</source>
        <translation>{name} 在文件头内就结束了：其进程什么也没写出就结束了。</translation>
    </message>
</context>
<context>
    <name>ireeprof.cut-short</name>
    <message>
        <source>{name} is cut short: {have} of {whole} are whole records. Its process ended before it had written all.</source>
        <translation>{name} 不完整：{whole} 中有 {have} 是完整的记录。其进程在全部写完之前就结束了。</translation>
    </message>
</context>
<context>
    <name>ireeprof.empty</name>
    <message>
        <source>{name} is empty: its process ended before it wrote anything.</source>
        <translation>{name} 是空的：其进程在写入任何内容之前就结束了。</translation>
    </message>
</context>
<context>
    <name>ireeprof.how-to-write</name>
    <message>
        <source>iree-run-module and iree-benchmark-module write one with --device_profiling_output=FILE.ireeprof.</source>
        <translation>iree-run-module 和 iree-benchmark-module 用 --device_profiling_output=FILE.ireeprof 写出。</translation>
    </message>
</context>
<context>
    <name>ireeprof.make-again</name>
    <message>
        <source>Make it again, or open it with the version of IREE that wrote it.</source>
        <translation>请重新生成，或用写出它的 IREE 版本打开。</translation>
    </message>
</context>
<context>
    <name>ireeprof.make-profile-again</name>
    <message>
        <source>Make the profile again.</source>
        <translation>请重新生成 profile。</translation>
    </message>
</context>
<context>
    <name>ireeprof.make-with</name>
    <message>
        <source>Make it with IREE 3.13, or read it with &apos;iree-profile&apos; of the version that wrote it.</source>
        <translation>请用 IREE 3.13 生成，或用写出它的版本的“iree-profile”读取。</translation>
    </message>
</context>
<context>
    <name>ireeprof.no-profile</name>
    <message>
        <source>{name} is no profile of the IREE runtime (.ireeprof).</source>
        <translation>{name} 不是 IREE 运行时的 profile (.ireeprof)。</translation>
    </message>
</context>
<context>
    <name>ireeprof.no-record</name>
    <message>
        <source>{name} holds no whole record: its process ended before it wrote one.</source>
        <translation>{name} 中没有完整的记录：其进程在写出一条之前就结束了。</translation>
    </message>
</context>
<context>
    <name>ireeprof.not-all</name>
    <message>
        <source>Not all of {name} could be read: {ending}</source>
        <translation>{name} 未能全部读取：{ending}</translation>
    </message>
</context>
<context>
    <name>ireeprof.other-format</name>
    <message>
        <source>{name} is a profile of format {major}.{minor}, and format {known} is what can be read.</source>
        <translation>{name} 是格式 {major}.{minor} 的 profile，只能读取格式 {known}。</translation>
    </message>
</context>
<context>
    <name>ireeprof.other-rows</name>
    <message>
        <source>iree-profile prints version {number} of its rows, and Passlens knows version {known}: something may be missing.</source>
        <translation>iree-profile 输出第 {number} 版的行，而 Passlens 认识第 {known} 版：可能有缺失。</translation>
    </message>
</context>
<context>
    <name>ireeprof.profile-fewer-calls</name>
    <message>
        <source>Profile fewer calls.</source>
        <translation>请对更少的调用进行性能分析。</translation>
    </message>
</context>
<context>
    <name>ireeprof.said</name>
    <message>
        <source>{reason}.</source>
        <translation>{reason}。</translation>
    </message>
</context>
<context>
    <name>ireeprof.too-large</name>
    <message>
        <source>{name} is too large: {size}; {limit} is the most that is read of a profile.</source>
        <translation>{name} 过大：{size}；性能分析最多读取 {limit}。</translation>
    </message>
</context>
<context>
    <name>isolated-launches.compile-again</name>
    <message>
        <source>Compile the model again; a session without passes has it too.</source>
        <translation>请重新编译模型；没有 pass 的会话也有它。</translation>
    </message>
</context>
<context>
    <name>isolated-launches.no-phase</name>
    <message>
        <source>The session holds no IR of phase &apos;{phase}&apos;, which tells what a call dispatches.</source>
        <translation>会话中没有阶段“{phase}”的 IR，由它才能得知一次调用有哪些 dispatch。</translation>
    </message>
</context>
<context>
    <name>isolated-launches.no-schedule</name>
    <message>
        <source>The session&apos;s IR has no schedule of @{function}.</source>
        <translation>会话的 IR 中没有 @{function} 的调度。</translation>
    </message>
</context>
<context>
    <name>isolated-launches.unreadable</name>
    <message>
        <source>What a call dispatches could not be read from the session.</source>
        <translation>无法从会话读出一次调用有哪些 dispatch。</translation>
    </message>
</context>
<context>
    <name>isolated-text.no-device</name>
    <message>
        <source>The session&apos;s IR does not declare the device @{device}.</source>
        <translation>会话的 IR 没有声明设备 @{device}。</translation>
    </message>
</context>
<context>
    <name>isolated-text.no-variant</name>
    <message>
        <source>The source of @{name} has no variant for a target.</source>
        <translation>@{name} 的源没有面向任何目标的变体。</translation>
    </message>
</context>
<context>
    <name>isolated-text.since</name>
    <message>
        <source>From {major}.{minor} on they are.</source>
        <translation>从 {major}.{minor} 起可以。</translation>
    </message>
</context>
<context>
    <name>isolated-text.too-old</name>
    <message>
        <source>IREE {version} is too old to have its dispatches timed alone.</source>
        <translation>IREE {version} 太旧，无法单独计时其 dispatch。</translation>
    </message>
</context>
<context>
    <name>isolated.branches</name>
    <message>
        <source>The function has branches: each launch in its text counts once.</source>
        <translation>函数有分支：其文本中的每次启动各计一次。</translation>
    </message>
</context>
<context>
    <name>isolated.call</name>
    <message>
        <source>{launches} in a call of @{function}</source>
        <translation>@{function} 的一次调用中 {launches}</translation>
    </message>
</context>
<context>
    <name>isolated.dispatch-not-timed</name>
    <message>
        <source>@{dispatch} could not be timed alone: {reason}</source>
        <translation>@{dispatch} 无法单独计时：{reason}</translation>
    </message>
</context>
<context>
    <name>isolated.does-not-compile</name>
    <message>
        <source>it does not compile alone: {value}.</source>
        <translation>无法单独编译：{value}。</translation>
    </message>
</context>
<context>
    <name>isolated.ended</name>
    <message>
        <source>it was ended after {seconds:.0f} s.</source>
        <translation>它在 {seconds:.0f} s 后被结束。</translation>
    </message>
</context>
<context>
    <name>isolated.fault</name>
    <message>
        <source>{name}: {sentence}</source>
        <translation>{name}：{sentence}</translation>
    </message>
</context>
<context>
    <name>isolated.guessed</name>
    <message>
        <source>{count:,} numbers that the IR does not tell were taken as 0.</source>
        <translation>IR 没有说明的 {count:,} 个数按 0 计。</translation>
    </message>
</context>
<context>
    <name>isolated.guessed-one</name>
    <message>
        <source>1 number that the IR does not tell was taken as 0.</source>
        <translation>IR 没有说明的 1 个数按 0 计。</translation>
    </message>
</context>
<context>
    <name>isolated.more-faults</name>
    <message>
        <source>And {count:,} more.</source>
        <translation>另有 {count:,} 个。</translation>
    </message>
</context>
<context>
    <name>isolated.not-timed</name>
    <message>
        <source>{dispatches} could not be timed: {faults}</source>
        <translation>{dispatches} 无法计时：{faults}</translation>
    </message>
</context>
<context>
    <name>isolated.on-devices</name>
    <message>
        <source>{call} on {devices} devices</source>
        <translation>{call}，在 {devices} 个设备上</translation>
    </message>
</context>
<context>
    <name>isolated.open-size</name>
    <message>
        <source>its size depends on {names}.</source>
        <translation>其大小取决于 {names}。</translation>
    </message>
</context>
<context>
    <name>isolated.other</name>
    <message>
        <source>1 copy or fill is not in it.</source>
        <translation>不含 1 次复制或填充。</translation>
    </message>
</context>
<context>
    <name>isolated.others</name>
    <message>
        <source>{count:,} copies and fills are not in it.</source>
        <translation>不含 {count:,} 次复制和填充。</translation>
    </message>
</context>
<context>
    <name>isolated.reading-what-dispatches</name>
    <message>
        <source>Reading what @{function} dispatches</source>
        <translation>正在读取 @{function} 的 dispatch</translation>
    </message>
</context>
<context>
    <name>isolated.timed</name>
    <message>
        <source>{dispatches} timed alone, each with buffers of zeros: {call}, {time} together.</source>
        <translation>{dispatches} 单独计时，各用全零 buffer：{call}，合计 {time}。</translation>
    </message>
</context>
<context>
    <name>isolated.timed-alone</name>
    <message>
        <source>@{dispatch} was timed alone</source>
        <translation>单独计时 @{dispatch}</translation>
    </message>
</context>
<context>
    <name>isolated.timed-of-whole</name>
    <message>
        <source>{dispatches} timed alone, each with buffers of zeros: {call}, {time} together, {share:.0f} % of the {whole} that the call takes.</source>
        <translation>{dispatches} 单独计时，各用全零 buffer：{call}，合计 {time}，占该调用用时 {whole} 的 {share:.0f} %。</translation>
    </message>
</context>
<context>
    <name>isolated.timing-alone</name>
    <message>
        <source>Timing @{symbol} alone</source>
        <translation>正在单独计时 @{symbol}</translation>
    </message>
</context>
<context>
    <name>job.cancelled</name>
    <message>
        <source>The import was cancelled: the pass list ends there.</source>
        <translation>导入已取消：pass 列表到此为止。</translation>
    </message>
</context>
<context>
    <name>job.checking-request</name>
    <message>
        <source>Checking the request</source>
        <translation>正在检查请求</translation>
    </message>
</context>
<context>
    <name>job.compile</name>
    <message>
        <source>Compile {name}</source>
        <translation>编译 {name}</translation>
    </message>
</context>
<context>
    <name>job.import</name>
    <message>
        <source>Import {name}</source>
        <translation>导入 {name}</translation>
    </message>
</context>
<context>
    <name>job.nothing-could-read</name>
    <message>
        <source>Nothing in {path} could be read.</source>
        <translation>{path} 中没有可读取的内容。</translation>
    </message>
</context>
<context>
    <name>job.unparsed</name>
    <message>
        <source>Some of this IR does not parse with IREE {version}, which reads it here; another version may have written it. Devices, memory and kernels say what is missing.</source>
        <translation>这些 IR 中有一部分无法由在此读取它的 IREE {version} 解析；可能是其他版本写出的。设备、内存和 kernel 视图会说明缺少什么。</translation>
    </message>
</context>
<context>
    <name>jobs.affinity-history</name>
    <message>
        <source>Find the passes that assigned it</source>
        <translation>查找指定其位置的 pass</translation>
    </message>
</context>
<context>
    <name>jobs.follow-an-op</name>
    <message>
        <source>Follow an op</source>
        <translation>跟踪 op</translation>
    </message>
</context>
<context>
    <name>jobs.graph</name>
    <message>
        <source>Read the dispatch graph</source>
        <translation>读取 dispatch 图</translation>
    </message>
</context>
<context>
    <name>jobs.graph-layout</name>
    <message>
        <source>Lay out the dispatch graph</source>
        <translation>布局 dispatch 图</translation>
    </message>
</context>
<context>
    <name>jobs.input-devices</name>
    <message>
        <source>Read the devices of the input</source>
        <translation>读取输入的设备</translation>
    </message>
</context>
<context>
    <name>jobs.loads</name>
    <message>
        <source>Look how busy the devices are</source>
        <translation>查询设备负载</translation>
    </message>
</context>
<context>
    <name>jobs.look-for-devices</name>
    <message>
        <source>Look for devices</source>
        <translation>查找设备</translation>
    </message>
</context>
<context>
    <name>jobs.make-a-reproducer</name>
    <message>
        <source>Make a reproducer</source>
        <translation>生成复现</translation>
    </message>
</context>
<context>
    <name>jobs.module</name>
    <message>
        <source>Read the compiled module</source>
        <translation>读取编译后的模块</translation>
    </message>
</context>
<context>
    <name>jobs.placement-layout</name>
    <message>
        <source>Lay out the placement</source>
        <translation>布局放置图</translation>
    </message>
</context>
<context>
    <name>jobs.preflight</name>
    <message>
        <source>Look for trouble with devices</source>
        <translation>检查设备问题</translation>
    </message>
</context>
<context>
    <name>jobs.read-a-text</name>
    <message>
        <source>Read a text</source>
        <translation>读取文本</translation>
    </message>
</context>
<context>
    <name>jobs.read-the-kernels</name>
    <message>
        <source>Read the kernels</source>
        <translation>读取 kernel</translation>
    </message>
</context>
<context>
    <name>jobs.read-the-placement</name>
    <message>
        <source>Read the placement</source>
        <translation>读取放置</translation>
    </message>
</context>
<context>
    <name>jobs.search</name>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
</context>
<context>
    <name>judge.compiles</name>
    <message>
        <source>It compiles.</source>
        <translation>可以编译。</translation>
    </message>
</context>
<context>
    <name>judge.fails-otherwise</name>
    <message>
        <source>It fails with another error: {cause}</source>
        <translation>它因另一个错误而失败：{cause}</translation>
    </message>
</context>
<context>
    <name>judge.figure</name>
    <message>
        <source>{title}: {value}</source>
        <translation>{title}：{value}</translation>
    </message>
</context>
<context>
    <name>judge.forms</name>
    <message>
        <source>Write &apos;compiles&apos;, &apos;no:RULE&apos; for a problem, such as no:shared-memory, or a bound on one of {figures}, such as &apos;lds&lt;=64KiB&apos; or &apos;compile-time&lt;20s&apos;.</source>
        <translation>请写 &apos;compiles&apos;；或用 &apos;no:RULE&apos; 表示没有某个问题，例如 no:shared-memory；或给 {figures} 之一设界限，例如 &apos;lds&lt;=64KiB&apos; 或 &apos;compile-time&lt;20s&apos;。</translation>
    </message>
</context>
<context>
    <name>judge.has-problem</name>
    <message>
        <source>It has the problem {rule}.</source>
        <translation>存在问题 {rule}。</translation>
    </message>
</context>
<context>
    <name>judge.no-problem</name>
    <message>
        <source>It has no problem {rule}.</source>
        <translation>没有问题 {rule}。</translation>
    </message>
</context>
<context>
    <name>judge.no-test</name>
    <message>
        <source>&apos;{text}&apos; is not a test.</source>
        <translation>&apos;{text}&apos; 不是测试。</translation>
    </message>
</context>
<context>
    <name>judge.no-unit</name>
    <message>
        <source>&apos;{text}&apos; lacks a unit for {figure}.</source>
        <translation>&apos;{text}&apos; 缺少 {figure} 的单位。</translation>
    </message>
</context>
<context>
    <name>judge.straddles</name>
    <message>
        <source>The bound is inside the measured interval: {told}</source>
        <translation>界限落在测得的区间之内：{told}</translation>
    </message>
</context>
<context>
    <name>judge.time</name>
    <message>
        <source>{median} ({low} to {high})</source>
        <translation>{median}（{low} 至 {high}）</translation>
    </message>
</context>
<context>
    <name>judge.units</name>
    <message>
        <source>Give one of: {units}.</source>
        <translation>请给出以下之一：{units}。</translation>
    </message>
</context>
<context>
    <name>judge.unknown</name>
    <message>
        <source>{figure} is not known.</source>
        <translation>{figure} 未知。</translation>
    </message>
</context>
<context>
    <name>kernel-details.disagreement</name>
    <message>
        <source>{name} is {number:,} in the code object and {stated:,} in the assembly.</source>
        <translation>{name} 在代码对象中为 {number:,}，在汇编中为 {stated:,}。</translation>
    </message>
</context>
<context>
    <name>kernel-details.first-are</name>
    <message>
        <source>The first are {names}.</source>
        <translation>前几个为 {names}。</translation>
    </message>
</context>
<context>
    <name>kernel-details.none</name>
    <message>
        <source>This session has no kernels.</source>
        <translation>此会话没有 kernel。</translation>
    </message>
</context>
<context>
    <name>kernel-details.not-reached</name>
    <message>
        <source>The compile did not reach the executable phases.</source>
        <translation>编译没有到达 executable 阶段。</translation>
    </message>
</context>
<context>
    <name>kernel-details.one-without-ir</name>
    <message>
        <source>There is no IR to tell the work of the one kernel from.</source>
        <translation>唯一的 kernel 没有可判断其工作量的 IR。</translation>
    </message>
</context>
<context>
    <name>kernel-details.ops-not-counted</name>
    <message>
        <source>Operations not counted: {name}.</source>
        <translation>未计入的运算：{name}。</translation>
    </message>
</context>
<context>
    <name>kernel-details.reads-not-counted</name>
    <message>
        <source>Bytes not counted: the IR does not tell the size of what it reads.</source>
        <translation>未计入的字节：IR 没有说明它所读取内容的大小。</translation>
    </message>
</context>
<context>
    <name>kernel-details.several</name>
    <message>
        <source>Several kernels are called &apos;{name}&apos;: {names}.</source>
        <translation>有多个名为“{name}”的 kernel：{names}。</translation>
    </message>
</context>
<context>
    <name>kernel-details.some-without-ir</name>
    <message>
        <source>There is no IR to tell the work of {count} of {total} kernels from.</source>
        <translation>{total} 个 kernel 中有 {count} 个没有可判断其工作量的 IR。</translation>
    </message>
</context>
<context>
    <name>kernel-details.unclassified</name>
    <message>
        <source>Counted under other, because our table does not know them: {names}.</source>
        <translation>以下指令不在表中，计入“其他”：{names}。</translation>
    </message>
</context>
<context>
    <name>kernel-details.unknown</name>
    <message>
        <source>No kernel is called &apos;{name}&apos;.</source>
        <translation>没有名为“{name}”的 kernel。</translation>
    </message>
</context>
<context>
    <name>kernel-details.writes-not-counted</name>
    <message>
        <source>Bytes not counted: the IR does not tell the size of what it writes.</source>
        <translation>未计入的字节：IR 没有说明它所写入内容的大小。</translation>
    </message>
</context>
<context>
    <name>kernel-page.encoded</name>
    <message>
        <source>{used}, the descriptor encodes {encoded}</source>
        <translation>{used}，描述符编码 {encoded}</translation>
    </message>
</context>
<context>
    <name>kernel-page.encoded-and-given</name>
    <message>
        <source>{used}, the descriptor encodes {encoded}, the hardware gives {given}</source>
        <translation>{used}，描述符编码 {encoded}，硬件分配 {given}</translation>
    </message>
</context>
<context>
    <name>kernel-page.fewer-registers</name>
    <message>
        <source>{count} vector registers or fewer</source>
        <translation>至多 {count} 个向量寄存器</translation>
    </message>
</context>
<context>
    <name>kernel-page.given</name>
    <message>
        <source>{used}, the hardware gives {given}</source>
        <translation>{used}，硬件分配 {given}</translation>
    </message>
</context>
<context>
    <name>kernel-page.instructions</name>
    <message>
        <source>Instructions: {count:,}</source>
        <translation>指令：{count:,}</translation>
    </message>
</context>
<context>
    <name>kernel-page.launches</name>
    <message>
        <source>{launches}</source>
        <translation>{launches}</translation>
    </message>
</context>
<context>
    <name>kernel-page.less-lds</name>
    <message>
        <source>{bytes:,} B of LDS or less</source>
        <translation>至多 {bytes:,} B LDS</translation>
    </message>
</context>
<context>
    <name>kernel-page.matrix-units</name>
    <message>
        <source>for matrix units</source>
        <translation>用于矩阵单元</translation>
    </message>
</context>
<context>
    <name>kernel-page.more</name>
    <message>
        <source>… and {count:,} more; --json has them all.</source>
        <translation>… 以及另外 {count:,} 个；--json 包含全部。</translation>
    </message>
</context>
<context>
    <name>kernel-page.multiple</name>
    <message>
        <source>a multiple of {number:,}</source>
        <translation>{number:,} 的倍数</translation>
    </message>
</context>
<context>
    <name>kernel-page.not-counted</name>
    <message>
        <source>{op}: not counted</source>
        <translation>{op}：未计入</translation>
    </message>
</context>
<context>
    <name>kernel-page.op</name>
    <message>
        <source>{op}: {points} points × {operations}, {element}</source>
        <translation>{op}：{points} 个点 × {operations}，{element}</translation>
    </message>
</context>
<context>
    <name>kernel-page.roofline</name>
    <message>
        <source>Roofline of {product}</source>
        <translation>{product} 的 roofline</translation>
    </message>
</context>
<context>
    <name>kernel-page.roofline-noted</name>
    <message>
        <source>Roofline of {product} ({note})</source>
        <translation>{product} 的 roofline ({note})</translation>
    </message>
</context>
<context>
    <name>kernel-page.spills</name>
    <message>
        <source>{vector} vector, {scalar} scalar</source>
        <translation>向量 {vector}，标量 {scalar}</translation>
    </message>
</context>
<context>
    <name>kernel-page.waves</name>
    <message>
        <source>{waves} of {most}</source>
        <translation>{waves}/{most}</translation>
    </message>
</context>
<context>
    <name>kernel-page.waves-share</name>
    <message>
        <source>{waves} ({percent:.0f} %)</source>
        <translation>{waves}（{percent:.0f} %）</translation>
    </message>
</context>
<context>
    <name>kernel-places.missing</name>
    <message>
        <source>There is no {what} of this kernel in the session.</source>
        <translation>会话中没有此 kernel 的 {what}。</translation>
    </message>
</context>
<context>
    <name>kernel-places.no-code</name>
    <message>
        <source>The session has no LLVM IR or assembly.</source>
        <translation>会话中没有 LLVM IR 和汇编。</translation>
    </message>
</context>
<context>
    <name>kernel-places.no-instructions</name>
    <message>
        <source>Instructions are counted in assembly.</source>
        <translation>指令在汇编中统计。</translation>
    </message>
</context>
<context>
    <name>kernel-places.no-passes</name>
    <message>
        <source>The session has no passes of it: capture this dispatch alone (F6).</source>
        <translation>会话中没有它的 pass：请单独捕获此 dispatch (F6)。</translation>
    </message>
</context>
<context>
    <name>kernel-places.none-kept</name>
    <message>
        <source>The compile ended before there was any, or did not keep it.</source>
        <translation>编译在产生它之前就结束了，或没有保留它。</translation>
    </message>
</context>
<context>
    <name>kernel-places.not-asked-for</name>
    <message>
        <source>A quick look keeps none: it comes with every pass, with --assembly, or with the dispatch compiled alone (F6, passlens dispatch).</source>
        <translation>快速查看不保留这些内容：捕获每个 pass、加上 --assembly，或单独编译该 dispatch（F6、passlens dispatch）后才有。</translation>
    </message>
</context>
<context>
    <name>kernel-places.not-yet</name>
    <message>
        <source>The compiler is still at work: it comes when that has ended.</source>
        <translation>编译器仍在运行：结束后才有。</translation>
    </message>
</context>
<context>
    <name>kernel-places.phase-not-reached</name>
    <message>
        <source>The compile did not reach phase {phase}, or its IR was not kept.</source>
        <translation>编译没有到达阶段 {phase}，或其 IR 没有保留。</translation>
    </message>
</context>
<context>
    <name>kernel-ranking.estimated</name>
    <message>
        <source>{reasons}: up to {percent:.1f} % of the estimated work</source>
        <translation>{reasons}：最多占估算工作量的 {percent:.1f} %</translation>
    </message>
</context>
<context>
    <name>kernel-ranking.measured</name>
    <message>
        <source>{reasons}: up to {percent:.1f} % of the time</source>
        <translation>{reasons}：最多占时间的 {percent:.1f} %</translation>
    </message>
</context>
<context>
    <name>kernel-ranking.unknown</name>
    <message>
        <source>{reasons}</source>
        <translation>{reasons}</translation>
    </message>
</context>
<context>
    <name>kernel-work.arithmetic</name>
    <message>
        <source>arithmetic of the IR of {dispatches}</source>
        <translation>{dispatches} 的 IR 的运算量</translation>
    </message>
</context>
<context>
    <name>kernel-work.arithmetic-limit</name>
    <message>
        <source>the {rate:,.4g} TFLOP/s that the {product} has for them</source>
        <translation>{product} 对此的 {rate:,.4g} TFLOP/s</translation>
    </message>
</context>
<context>
    <name>kernel-work.left-out</name>
    <message>
        <source>{counted}; {launches} of unknown size left out</source>
        <translation>{counted}；不计大小未知的 {launches}</translation>
    </message>
</context>
<context>
    <name>kernel-work.traffic</name>
    <message>
        <source>operands and results of {dispatches}, each once a dispatch, as if caches were perfect</source>
        <translation>{dispatches} 的操作数和结果，每个 dispatch 各计一次，如同缓存完美</translation>
    </message>
</context>
<context>
    <name>kernel-work.traffic-limit</name>
    <message>
        <source>the {rate:.3g} TB/s of the {product}</source>
        <translation>{product} 的 {rate:.3g} TB/s</translation>
    </message>
</context>
<context>
    <name>kernels.capture-every-pass</name>
    <message>
        <source>Capture every pass.</source>
        <translation>请捕获每个 pass。</translation>
    </message>
</context>
<context>
    <name>kernels.choose-line</name>
    <message>
        <source>Choose a line of a kernel; a session without passes knows none: capture every pass.</source>
        <translation>请选择 kernel 中的一行；没有 pass 的会话不认识任何 kernel：请捕获每个 pass。</translation>
    </message>
</context>
<context>
    <name>kernels.no-figures</name>
    <message>
        <source>The compile left no kernels with resource figures.</source>
        <translation>编译没有留下带资源数据的 kernel。</translation>
    </message>
</context>
<context>
    <name>kernels.no-file</name>
    <message>
        <source>The session does not hold {name}.</source>
        <translation>会话中没有 {name}。</translation>
    </message>
</context>
<context>
    <name>kernels.no-function</name>
    <message>
        <source>No function that a pass worked on stands above line {line} of {file}.</source>
        <translation>{file} 的第 {line} 行之上没有 pass 处理过的函数。</translation>
    </message>
</context>
<context>
    <name>kernels.no-line</name>
    <message>
        <source>There is no line {line}: {file} has {lines:,}.</source>
        <translation>没有第 {line} 行：{file} 共有 {lines:,} 行。</translation>
    </message>
</context>
<context>
    <name>kernels.no-metadata</name>
    <message>
        <source>Code of {backend} carries no AMDGPU metadata: what the table shows is from the IR.</source>
        <translation>{backend} 的代码不含 AMDGPU 元数据：表中内容取自 IR。</translation>
    </message>
</context>
<context>
    <name>kernels.no-text</name>
    <message>
        <source>The session holds no text of @{symbol} by itself.</source>
        <translation>会话中没有 @{symbol} 单独的文本。</translation>
    </message>
</context>
<context>
    <name>kernels.none</name>
    <message>
        <source>No kernels: the compile did not reach the executable phases, or the module runs none.</source>
        <translation>没有 kernel：编译没有到达 executable 阶段，或模块不运行 kernel。</translation>
    </message>
</context>
<context>
    <name>kernels.of-phase</name>
    <message>
        <source>{phase} phase</source>
        <translation>{phase} 阶段</translation>
    </message>
</context>
<context>
    <name>kernels.one-without-code</name>
    <message>
        <source>1 of {total} kernels has no code object: its registers, scratch and code size are not known.</source>
        <translation>{total} 个 kernel 中有 1 个没有代码对象：其寄存器、scratch 和代码大小未知。</translation>
    </message>
</context>
<context>
    <name>kernels.reading</name>
    <message>
        <source>Reading instructions, configuration, work and launches of the kernels…</source>
        <translation>正在读取 kernel 的指令、配置、工作量和启动…</translation>
    </message>
</context>
<context>
    <name>kernels.say-sizes</name>
    <message>
        <source>Say how large they are with --shape.</source>
        <translation>请用 --shape 说明其大小。</translation>
    </message>
</context>
<context>
    <name>kernels.some-without-code</name>
    <message>
        <source>{count} of {total} kernels have no code object: their registers, scratch and code size are not known.</source>
        <translation>{total} 个 kernel 中有 {count} 个没有代码对象：其寄存器、scratch 和代码大小未知。</translation>
    </message>
</context>
<context>
    <name>kernels.the-one-without-code</name>
    <message>
        <source>The one kernel has no code object: its registers, scratch and code size are not known.</source>
        <translation>唯一的 kernel 没有代码对象：其寄存器、scratch 和代码大小未知。</translation>
    </message>
</context>
<context>
    <name>kernels.why-one-without-code</name>
    <message>
        <source>The compile ended before it was made, or did not keep it.</source>
        <translation>编译在生成它之前就结束了，或没有保留它。</translation>
    </message>
</context>
<context>
    <name>kernels.why-some-without-code</name>
    <message>
        <source>The compile ended before they were made, or did not keep them.</source>
        <translation>编译在生成它们之前就结束了，或没有保留它们。</translation>
    </message>
</context>
<context>
    <name>kernels.without-code</name>
    <message>
        <source>{kernels} {reason}</source>
        <translation>{kernels}{reason}</translation>
    </message>
</context>
<context>
    <name>knowledge.every-version</name>
    <message>
        <source>every version from {first} to {last}</source>
        <translation>{first} 至 {last} 的所有版本</translation>
    </message>
</context>
<context>
    <name>knowledge.from-to</name>
    <message>
        <source>{first} to {last}</source>
        <translation>{first} 至 {last}</translation>
    </message>
</context>
<context>
    <name>knowledge.gone-in</name>
    <message>
        <source>{versions}; gone in {version}</source>
        <translation>{versions}；{version} 中移除</translation>
    </message>
</context>
<context>
    <name>knowledge.install-passlens-again</name>
    <message>
        <source>Install Passlens again.</source>
        <translation>请重新安装 Passlens。</translation>
    </message>
</context>
<context>
    <name>knowledge.versions</name>
    <message>
        <source>{versions}</source>
        <translation>{versions}</translation>
    </message>
</context>
<context>
    <name>lanes.copies</name>
    <message>
        <source>copies</source>
        <translation>复制</translation>
    </message>
</context>
<context>
    <name>lanes.disk-full</name>
    <message>
        <source>The disk of {place} is full, which may be why the compiler ended. Free some space there, or set TMPDIR to a folder that has more.</source>
        <translation>{place} 所在磁盘已满，这可能是编译器结束的原因。请在那里释放一些空间，或把 TMPDIR 设为空间更大的文件夹。</translation>
    </message>
</context>
<context>
    <name>lanes.operations</name>
    <message>
        <source>queue {number} operations</source>
        <translation>队列 {number} 操作</translation>
    </message>
</context>
<context>
    <name>lanes.queue</name>
    <message>
        <source>queue {number}</source>
        <translation>队列 {number}</translation>
    </message>
</context>
<context>
    <name>lanes.row</name>
    <message>
        <source>{lane} ({number})</source>
        <translation>{lane} ({number})</translation>
    </message>
</context>
<context>
    <name>lanes.too-many</name>
    <message>
        <source>The profile has more than {limit:,} queues, or spans at once: its times are damaged.</source>
        <translation>该性能分析的队列或同时的时间段超过 {limit:,} 个：其时间已损坏。</translation>
    </message>
</context>
<context>
    <name>lanes.transfers</name>
    <message>
        <source>queue {number} transfers</source>
        <translation>队列 {number} 传输</translation>
    </message>
</context>
<context>
    <name>lanes.waits</name>
    <message>
        <source>queue {number} waits</source>
        <translation>队列 {number} 等待</translation>
    </message>
</context>
<context>
    <name>launch-sizes.assumed</name>
    <message>
        <source>Shares and gains are for {sizes}, the least that the IR allows.</source>
        <translation>占比和收益按 {sizes} 计算，即 IR 允许的最小值。</translation>
    </message>
</context>
<context>
    <name>launch-sizes.size</name>
    <message>
        <source>{name} = {value:,} of @{function}</source>
        <translation>@{function} 的 {name} = {value:,}</translation>
    </message>
</context>
<context>
    <name>launch-work.size-of</name>
    <message>
        <source>{size} of @{function}</source>
        <translation>@{function} 的 {size}</translation>
    </message>
</context>
<context>
    <name>layout.form</name>
    <message>
        <source>Write whole numbers for integer types, true or false for i1.</source>
        <translation>整数类型请写整数，i1 请写 true 或 false。</translation>
    </message>
</context>
<context>
    <name>layout.free-space</name>
    <message>
        <source>Free some space there, or set TMPDIR to a folder with more.</source>
        <translation>请在那里释放一些空间，或把 TMPDIR 设为空间更大的文件夹。</translation>
    </message>
</context>
<context>
    <name>layout.input-cannot-written</name>
    <message>
        <source>Input {number} cannot be written to {path}: {reason}.</source>
        <translation>无法把输入 {number} 写入 {path}：{reason}。</translation>
    </message>
</context>
<context>
    <name>layout.other-type</name>
    <message>
        <source>Input {number} ({text}) has a value that is not of type {type}.</source>
        <translation>输入 {number} ({text}) 中有不是 {type} 类型的值。</translation>
    </message>
</context>
<context>
    <name>layout.too-large</name>
    <message>
        <source>Input {number} ({text}) has a value that does not fit: {reason}.</source>
        <translation>输入 {number} ({text}) 中有放不下的值：{reason}。</translation>
    </message>
</context>
<context>
    <name>lds.code-differs</name>
    <message>
        <source>{name}: the IR allocates {total:,} B of shared memory, the code object {fixed:,} B.</source>
        <translation>{name}：IR 分配了 {total:,} B shared memory，代码对象为 {fixed:,} B。</translation>
    </message>
</context>
<context>
    <name>lds.declared-by-code</name>
    <message>
        <source>The shared memory of {count} is what the code object declares; a launch may add more, which only the lowered IR would tell.</source>
        <translation>{count} 的 shared memory 是代码对象声明的值；启动时可能增加，只有 lowering 之后的 IR 才能说明。</translation>
    </message>
</context>
<context>
    <name>lds.failed-pass</name>
    <message>
        <source>dump of the failed pass</source>
        <translation>失败的 pass 的 dump</translation>
    </message>
</context>
<context>
    <name>lds.not-known</name>
    <message>
        <source>The shared memory of {count} is not known: neither lowered IR nor code of it is there.</source>
        <translation>{count} 的 shared memory 未知：既没有 lowering 之后的 IR，也没有代码。</translation>
    </message>
</context>
<context>
    <name>leftover-cast.between-types</name>
    <message>
        <source>{cast} is what tools put between types while they convert.</source>
        <translation>{cast} 是工具在转换过程中置于类型之间的 op。</translation>
    </message>
</context>
<context>
    <name>leftover-cast.cast-input</name>
    <message>
        <source>The cast in the input.</source>
        <translation>输入中的 cast。</translation>
    </message>
</context>
<context>
    <name>leftover-cast.cast-is-left</name>
    <message>
        <source>The cast that is left.</source>
        <translation>遗留的 cast。</translation>
    </message>
</context>
<context>
    <name>leftover-cast.in-the-input</name>
    <message>
        <source>The input holds one, or an import left it.</source>
        <translation>输入中含有它，或导入时遗留了它。</translation>
    </message>
</context>
<context>
    <name>leftover-cast.no-line</name>
    <message>
        <source>The compiler names no line.</source>
        <translation>编译器没有指明行。</translation>
    </message>
</context>
<context>
    <name>leftover-cast.no-lowering</name>
    <message>
        <source>{op} has no lowering for {target}{where}: a conversion cast is left over.</source>
        <translation>{op} 没有面向 {target} 的 lowering{where}：留下了转换 cast。</translation>
    </message>
</context>
<context>
    <name>leftover-cast.not-converted</name>
    <message>
        <source>{op} was not converted: it takes the cast&apos;s result.</source>
        <translation>{op} 没有被转换：它使用该 cast 的结果。</translation>
    </message>
</context>
<context>
    <name>leftover-cast.not-in-llvm</name>
    <message>
        <source>LLVM IR cannot hold {cast}.</source>
        <translation>LLVM IR 无法容纳 {cast}。</translation>
    </message>
</context>
<context>
    <name>leftover-cast.o3</name>
    <message>
        <source>Compile with --iree-opt-level=O3</source>
        <translation>用 --iree-opt-level=O3 编译</translation>
    </message>
</context>
<context>
    <name>leftover-cast.other-dispatches</name>
    <message>
        <source>Other fusions make other dispatches, in which the op may not arise.</source>
        <translation>融合方式不同，dispatch 也不同，该 op 可能不再出现。</translation>
    </message>
</context>
<context>
    <name>leftover-cast.other-end</name>
    <message>
        <source>Conversions leave one where an op at its other end was not converted; here that is {op}.</source>
        <translation>当另一端的 op 没有被转换时，转换过程会留下它；此处该 op 是 {op}。</translation>
    </message>
</context>
<context>
    <name>leftover-cast.other-fusions</name>
    <message>
        <source>Other fusions, and so other dispatches.</source>
        <translation>融合方式不同，dispatch 也就不同。</translation>
    </message>
</context>
<context>
    <name>leftover-cast.run-conversions</name>
    <message>
        <source>Run the conversions of the tool that made the input to their end (--reconcile-unrealized-casts).</source>
        <translation>让生成输入的工具把转换执行完 (--reconcile-unrealized-casts)。</translation>
    </message>
</context>
<context>
    <name>leftover-cast.strided</name>
    <message>
        <source>The memory that {op} works on has a layout with a stride or an offset, for which there is no lowering.</source>
        <translation>{op} 所处理的内存的布局带有步长或偏移，对此没有 lowering。</translation>
    </message>
</context>
<context>
    <name>leftover-cast.title</name>
    <message>
        <source>A conversion cast is left over that no pass of IREE takes away.</source>
        <translation>遗留了一个转换 cast，IREE 的任何 pass 都不会将其去除。</translation>
    </message>
</context>
<context>
    <name>leftover-cast.where-compiler-reports</name>
    <message>
        <source>Where the compiler reports it.</source>
        <translation>编译器报告它的位置。</translation>
    </message>
</context>
<context>
    <name>lifetimes.lowered</name>
    <message>
        <source>Read from lowered code, where loops are jumps: a lifetime may be too long.</source>
        <translation>取自 lowering 之后的代码，其中循环已成为跳转：生命周期可能偏长。</translation>
    </message>
</context>
<context>
    <name>lifetimes.unused</name>
    <message>
        <source>No use was found of {names}: this text hides where it goes, or nothing uses it.</source>
        <translation>没有找到对 {names} 的使用：此文本没有显示其去向，或没有内容使用它。</translation>
    </message>
</context>
<context>
    <name>limits.conflict</name>
    <message>
        <source>The IR&apos;s target says {stated:,} B of shared memory for a workgroup of {chip}, {document} {known:,} B.</source>
        <translation>IR 的目标说 {chip} 的一个 workgroup 有 {stated:,} B shared memory，{document} 说 {known:,} B。</translation>
    </message>
</context>
<context>
    <name>limits.document</name>
    <message>
        <source>{document}, for {chip}</source>
        <translation>{document}，针对 {chip}</translation>
    </message>
</context>
<context>
    <name>limits.in-ir</name>
    <message>
        <source>{attribute} of {chip} in the IR</source>
        <translation>IR 中 {chip} 的 {attribute}</translation>
    </message>
</context>
<context>
    <name>limits.only-in-ir</name>
    <message>
        <source>{source}; no table of ours has this chip</source>
        <translation>{source}；我们的表里没有这个芯片</translation>
    </message>
</context>
<context>
    <name>limits.says-same</name>
    <message>
        <source>{source}; {document} says the same</source>
        <translation>{source}；{document} 与之一致</translation>
    </message>
</context>
<context>
    <name>lineage.ancestors</name>
    <message>
        <source>Where it comes from</source>
        <translation>来自哪里</translation>
    </message>
</context>
<context>
    <name>lineage.became</name>
    <message>
        <source>became {ops}</source>
        <translation>变为 {ops}</translation>
    </message>
</context>
<context>
    <name>lineage.became-another</name>
    <message>
        <source>became another op</source>
        <translation>变为另一个 op</translation>
    </message>
</context>
<context>
    <name>lineage.changed</name>
    <message>
        <source>changed</source>
        <translation>有更改</translation>
    </message>
</context>
<context>
    <name>lineage.cloned</name>
    <message>
        <source>cloned</source>
        <translation>已克隆</translation>
    </message>
</context>
<context>
    <name>lineage.cloned-to</name>
    <message>
        <source>cloned, {count:,} now</source>
        <translation>已克隆，现有 {count:,} 个</translation>
    </message>
</context>
<context>
    <name>lineage.compiled</name>
    <message>
        <source>compiled to a binary</source>
        <translation>已编译为二进制</translation>
    </message>
</context>
<context>
    <name>lineage.created</name>
    <message>
        <source>created {ops}</source>
        <translation>创建了 {ops}</translation>
    </message>
</context>
<context>
    <name>lineage.descendants</name>
    <message>
        <source>What became of it</source>
        <translation>变成了什么</translation>
    </message>
</context>
<context>
    <name>lineage.file-needs-line</name>
    <message>
        <source>With --file goes one line of that file.</source>
        <translation>--file 须带该文件的一行的行号。</translation>
    </message>
</context>
<context>
    <name>lineage.file-usage</name>
    <message>
        <source>passlens lineage SESSION --file NAME LINE</source>
        <translation>passlens lineage SESSION --file NAME LINE</translation>
    </message>
</context>
<context>
    <name>lineage.fused</name>
    <message>
        <source>fused</source>
        <translation>已融合</translation>
    </message>
</context>
<context>
    <name>lineage.give-place</name>
    <message>
        <source>Give a pass and a line of its IR, --input-line N, or --file NAME LINE.</source>
        <translation>请给出 pass 及其 IR 的一行，或 --input-line N，或 --file NAME LINE。</translation>
    </message>
</context>
<context>
    <name>lineage.gone</name>
    <message>
        <source>gone after</source>
        <translation>此后消失</translation>
    </message>
</context>
<context>
    <name>lineage.in-input</name>
    <message>
        <source>in the input: {ops}</source>
        <translation>在输入中：{ops}</translation>
    </message>
</context>
<context>
    <name>lineage.merged</name>
    <message>
        <source>merged with an equal one</source>
        <translation>与相同的 op 合并</translation>
    </message>
</context>
<context>
    <name>lineage.moved</name>
    <message>
        <source>moved</source>
        <translation>已移动</translation>
    </message>
</context>
<context>
    <name>lineage.no-locations</name>
    <message>
        <source>The session has no debug locations; with those of &apos;passlens compile --locations&apos; more is known.</source>
        <translation>会话没有调试位置；用“passlens compile --locations”编译可以提供更多依据。</translation>
    </message>
</context>
<context>
    <name>lineage.ops</name>
    <message>
        <source>{ops}</source>
        <translation>{ops}</translation>
    </message>
</context>
<context>
    <name>lineage.ops-became</name>
    <message>
        <source>{was} became {ops}</source>
        <translation>{was} 变为 {ops}</translation>
    </message>
</context>
<context>
    <name>lineage.ops-cloned</name>
    <message>
        <source>cloned: {ops}</source>
        <translation>已克隆：{ops}</translation>
    </message>
</context>
<context>
    <name>lineage.ops-compiled</name>
    <message>
        <source>compiled: {ops}</source>
        <translation>已编译：{ops}</translation>
    </message>
</context>
<context>
    <name>lineage.ops-fused</name>
    <message>
        <source>{was} fused into {ops}</source>
        <translation>{was} 融合进 {ops}</translation>
    </message>
</context>
<context>
    <name>lineage.ops-gone</name>
    <message>
        <source>{ops} gone</source>
        <translation>{ops} 消失</translation>
    </message>
</context>
<context>
    <name>lineage.ops-merged</name>
    <message>
        <source>merged with an equal one: {ops}</source>
        <translation>与相同的 op 合并：{ops}</translation>
    </message>
</context>
<context>
    <name>lineage.outlined</name>
    <message>
        <source>outlined to {place}</source>
        <translation>outline 到 {place}</translation>
    </message>
</context>
<context>
    <name>lineage.parts-changed</name>
    <message>
        <source>changed {parts}</source>
        <translation>更改了 {parts}</translation>
    </message>
</context>
<context>
    <name>lineage.place</name>
    <message>
        <source>line {line:,} · {place}</source>
        <translation>第 {line:,} 行 · {place}</translation>
    </message>
</context>
<context>
    <name>lineage.sentence</name>
    <message>
        <source>{words}.</source>
        <translation>{words}。</translation>
    </message>
</context>
<context>
    <name>lineage.unclear</name>
    <message>
        <source>It is not clear which op to follow.</source>
        <translation>无法确定要跟踪哪个 op。</translation>
    </message>
</context>
<context>
    <name>load.amdsmi</name>
    <message>
        <source>amdsmi (comes with ROCm)</source>
        <translation>amdsmi（随 ROCm 提供）</translation>
    </message>
</context>
<context>
    <name>load.busy</name>
    <message>
        <source>{share:.0f} % busy</source>
        <translation>占用 {share:.0f} %</translation>
    </message>
</context>
<context>
    <name>load.figures</name>
    <message>
        <source>{figures}</source>
        <translation>{figures}</translation>
    </message>
</context>
<context>
    <name>load.memory</name>
    <message>
        <source>{share:.0f} % of memory</source>
        <translation>内存 {share:.0f} %</translation>
    </message>
</context>
<context>
    <name>load.nvml</name>
    <message>
        <source>NVML (comes with the NVIDIA driver)</source>
        <translation>NVML（随 NVIDIA 驱动提供）</translation>
    </message>
</context>
<context>
    <name>lock.delete-lock</name>
    <message>
        <source>When nothing writes it any more, delete {file} beside it; or choose another name.</source>
        <translation>待不再有程序写入它时，删除它旁边的 {file}；或另选名称。</translation>
    </message>
</context>
<context>
    <name>lock.elsewhere</name>
    <message>
        <source>{path} was begun on {host}, and may still be written there.</source>
        <translation>{path} 是在 {host} 上开始的，可能仍在那里写入。</translation>
    </message>
</context>
<context>
    <name>lock.wait</name>
    <message>
        <source>Wait for it, cancel it, or choose another name for the session.</source>
        <translation>请等待它结束、取消它，或为会话另选名称。</translation>
    </message>
</context>
<context>
    <name>log.none</name>
    <message>
        <source>The compiler did not run for this session.</source>
        <translation>此会话没有运行编译器。</translation>
    </message>
</context>
<context>
    <name>logs.begins</name>
    <message>
        <source>, beginning with &apos;{text}&apos;</source>
        <translation>，以“{text}”开头</translation>
    </message>
</context>
<context>
    <name>logs.changed</name>
    <message>
        <source>{file} changed while it was read: import it again when its compiler has ended.</source>
        <translation>{file} 在读取期间发生了变化：请在其编译器结束后重新导入。</translation>
    </message>
</context>
<context>
    <name>logs.cut-off</name>
    <message>
        <source>{file} ends inside a dump: it was cut off, or its compiler was ended.</source>
        <translation>{file} 在一份 dump 中间结束：它被截断了，或其编译器被终止了。</translation>
    </message>
</context>
<context>
    <name>logs.damaged</name>
    <message>
        <source>{file} is damaged or ends early ({reason}): what came before is here.</source>
        <translation>{file} 已损坏或提前结束（{reason}）：此前的内容都在这里。</translation>
    </message>
</context>
<context>
    <name>logs.looking-dumps</name>
    <message>
        <source>Looking for dumps</source>
        <translation>正在查找 dump</translation>
    </message>
</context>
<context>
    <name>logs.no-ir</name>
    <message>
        <source>{name} holds no printed IR: {lines}{begins}, and no &apos;// -----// IR Dump After … //----- //&apos; among them.</source>
        <translation>{name} 中没有打印出的 IR：共 {lines}{begins}，其中没有“// -----// IR Dump After … //----- //”。</translation>
    </message>
</context>
<context>
    <name>logs.one-too-long</name>
    <message>
        <source>1 dump of {file} is left out: longer than {size}.</source>
        <translation>略去了 {file} 中 1 个长于 {size} 的转储。</translation>
    </message>
</context>
<context>
    <name>logs.packed</name>
    <message>
        <source>{path} cannot be unpacked: {reason}.</source>
        <translation>无法解压 {path}：{reason}。</translation>
    </message>
</context>
<context>
    <name>logs.print-otherwise</name>
    <message>
        <source>Print with --mlir-disable-threading, or with --mlir-print-ir-tree-dir.</source>
        <translation>请使用 --mlir-disable-threading 或 --mlir-print-ir-tree-dir 打印。</translation>
    </message>
</context>
<context>
    <name>logs.too-long</name>
    <message>
        <source>{count:,} dumps of {file} are left out: longer than {size}.</source>
        <translation>略去了 {file} 中 {count:,} 个长于 {size} 的转储。</translation>
    </message>
</context>
<context>
    <name>logs.written-into-each-other</name>
    <message>
        <source>The dumps of {file} are written into each other, as with several threads: {dumps} could be saved whole, {count:,} could not; {lines} cannot be told whose they are.</source>
        <translation>{file} 中的 dump 互相交错，如多线程时那样：{dumps} 可以完整保存，{count:,} 份不能；{lines} 无法判断归属。</translation>
    </message>
</context>
<context>
    <name>main.cancelled</name>
    <message>
        <source>passlens: Cancelled.</source>
        <translation>passlens: 已取消。</translation>
    </message>
</context>
<context>
    <name>main.help</name>
    <message>
        <source>&apos;passlens --help&apos; lists the commands.</source>
        <translation>“passlens --help”会列出各命令。</translation>
    </message>
</context>
<context>
    <name>main.install-missing</name>
    <message>
        <source>Install what is missing, or use &apos;passlens compile FILE&apos; on the command line.</source>
        <translation>请安装缺少的内容，或在命令行中使用“passlens compile FILE”。</translation>
    </message>
</context>
<context>
    <name>main.no-display</name>
    <message>
        <source>There is no display to open the window on.</source>
        <translation>没有可以打开窗口的显示器。</translation>
    </message>
</context>
<context>
    <name>main.unknown</name>
    <message>
        <source>There is no command and no file &apos;{first}&apos;.</source>
        <translation>没有命令或文件“{first}”。</translation>
    </message>
</context>
<context>
    <name>main.use-command-line</name>
    <message>
        <source>Use &apos;passlens compile FILE&apos; on the command line; &apos;passlens --help&apos; lists all commands.</source>
        <translation>请在命令行中使用“passlens compile FILE”；“passlens --help”会列出所有命令。</translation>
    </message>
</context>
<context>
    <name>main.window-cannot-start</name>
    <message>
        <source>The window cannot start: {error}.</source>
        <translation>窗口无法启动：{error}。</translation>
    </message>
</context>
<context>
    <name>managed.being-removed</name>
    <message>
        <source>IREE {name} is being removed already.</source>
        <translation>IREE {name} 正在移除中。</translation>
    </message>
</context>
<context>
    <name>managed.cannot-name-toolchain</name>
    <message>
        <source>&apos;{name}&apos; cannot be the name of a toolchain.</source>
        <translation>“{name}”不能用作工具链的名称。</translation>
    </message>
</context>
<context>
    <name>managed.choose-one</name>
    <message>
        <source>Choose one that you installed.</source>
        <translation>请选择自己安装的工具链。</translation>
    </message>
</context>
<context>
    <name>managed.exists</name>
    <message>
        <source>There is a toolchain &apos;{name}&apos; already.</source>
        <translation>已有名为“{name}”的工具链。</translation>
    </message>
</context>
<context>
    <name>managed.free-space</name>
    <message>
        <source>Free some space there, or check its permissions.</source>
        <translation>请在那里释放一些空间，或检查其权限。</translation>
    </message>
</context>
<context>
    <name>managed.is-there-already</name>
    <message>
        <source>{path} is there already, as &apos;{name}&apos;.</source>
        <translation>{path} 已经存在，名为“{name}”。</translation>
    </message>
</context>
<context>
    <name>managed.name-form</name>
    <message>
        <source>Give one of letters, digits, &apos;.&apos;, &apos;-&apos;, &apos;_&apos; and &apos;+&apos; with --name.</source>
        <translation>请用 --name 给出由字母、数字、“.”、“-”、“_”和“+”组成的名称。</translation>
    </message>
</context>
<context>
    <name>managed.nothing-can-written</name>
    <message>
        <source>Nothing can be written in {folder}: {reason}.</source>
        <translation>无法在 {folder} 中写入：{reason}。</translation>
    </message>
</context>
<context>
    <name>managed.off-the-list</name>
    <message>
        <source>&apos;{name}&apos; was taken off the list; {path} stays as it is.</source>
        <translation>“{name}”已从列表中移除；{path} 保持不变。</translation>
    </message>
</context>
<context>
    <name>managed.own</name>
    <message>
        <source>The compiler that Passlens was installed with cannot be removed.</source>
        <translation>不能移除 Passlens 自带的编译器。</translation>
    </message>
</context>
<context>
    <name>managed.removed</name>
    <message>
        <source>IREE {name} was removed: {size} are free.</source>
        <translation>IREE {name} 已删除：释放了 {size}。</translation>
    </message>
</context>
<context>
    <name>managed.there-are</name>
    <message>
        <source>There are: {names}.</source>
        <translation>现有：{names}。</translation>
    </message>
</context>
<context>
    <name>managed.unknown</name>
    <message>
        <source>No toolchain &apos;{name}&apos; was installed or added.</source>
        <translation>没有安装或添加过工具链“{name}”。</translation>
    </message>
</context>
<context>
    <name>managed.use-or-remove</name>
    <message>
        <source>Use it with --toolchain {name}, or remove it first with &apos;passlens toolchain remove {name}&apos;.</source>
        <translation>请用 --toolchain {name} 使用它，或先用“passlens toolchain remove {name}”移除它。</translation>
    </message>
</context>
<context>
    <name>managed.use-toolchain</name>
    <message>
        <source>Use it with --toolchain {name}.</source>
        <translation>请用 --toolchain {name} 使用它。</translation>
    </message>
</context>
<context>
    <name>managed.wait</name>
    <message>
        <source>Wait for that.</source>
        <translation>请等待其完成。</translation>
    </message>
</context>
<context>
    <name>memory.dynamic</name>
    <message>
        <source>dynamic</source>
        <translation>动态</translation>
    </message>
</context>
<context>
    <name>memory.free</name>
    <message>
        <source>{kernels} without any.</source>
        <translation>{kernels}不使用。</translation>
    </message>
</context>
<context>
    <name>memory.limit-from</name>
    <message>
        <source>limit from {source}</source>
        <translation>上限来自{source}</translation>
    </message>
</context>
<context>
    <name>memory.none</name>
    <message>
        <source>No kernel of this session allocates shared memory.</source>
        <translation>此会话没有分配 shared memory 的 kernel。</translation>
    </message>
</context>
<context>
    <name>memory.of</name>
    <message>
        <source>{total} of {limit:,} B</source>
        <translation>{total}，上限 {limit:,} B</translation>
    </message>
</context>
<context>
    <name>memory.one-kernel</name>
    <message>
        <source>&apos;passlens memory SESSION --kernel {kernel}&apos; shows what makes it, and what would fit.</source>
        <translation>“passlens memory SESSION --kernel {kernel}”显示其构成，以及可容纳的方案。</translation>
    </message>
</context>
<context>
    <name>memory.over</name>
    <message>
        <source>OVER THE LIMIT</source>
        <translation>超出上限</translation>
    </message>
</context>
<context>
    <name>memory.read-from</name>
    <message>
        <source>Read from {place}</source>
        <translation>读自{place}</translation>
    </message>
</context>
<context>
    <name>memory.several</name>
    <message>
        <source>Several kernels are called &apos;{kernel}&apos;: {names}.</source>
        <translation>有多个名为“{kernel}”的 kernel：{names}。</translation>
    </message>
</context>
<context>
    <name>memory.those-do</name>
    <message>
        <source>Those that do: {names}.</source>
        <translation>分配 shared memory 的有：{names}。</translation>
    </message>
</context>
<context>
    <name>memory.unknown-kernel</name>
    <message>
        <source>No kernel called &apos;{kernel}&apos; allocates shared memory.</source>
        <translation>没有名为“{kernel}”的 kernel 分配 shared memory。</translation>
    </message>
</context>
<context>
    <name>misplaced-op.adds-transfer</name>
    <message>
        <source>Adds a transfer of {name} to @{device} before the op: it runs there, and the constant crosses in each call.</source>
        <translation>在该 op 之前增加 {name} 到 @{device} 的传输：op 在那里运行，每次调用都要传输该常量。</translation>
    </message>
</context>
<context>
    <name>misplaced-op.and-more</name>
    <message>
        <source>{names} and {count:,} more</source>
        <translation>{names} 及另外 {count:,} 个</translation>
    </message>
</context>
<context>
    <name>misplaced-op.inferred</name>
    <message>
        <source>That it will run on @{here} is inferred: the compile ended before placement; that @{meant} was meant is inferred from {count} whose data is there.</source>
        <translation>它将在 @{here} 上运行是推断所得：编译在放置之前就结束了；本应在 @{meant} 上，是根据数据位于那里的 {count} 推断的。</translation>
    </message>
</context>
<context>
    <name>misplaced-op.input-is</name>
    <message>
        <source>Its input {name} is on @{device}.</source>
        <translation>它的输入 {name} 在 @{device} 上。</translation>
    </message>
</context>
<context>
    <name>misplaced-op.input-is-moved</name>
    <message>
        <source>Its input is moved to @{device}.</source>
        <translation>它的输入被移到 @{device}。</translation>
    </message>
</context>
<context>
    <name>misplaced-op.known</name>
    <message>
        <source>That it runs on @{here} is what the IR after placement says; that @{meant} was meant is inferred from {count} whose data is there.</source>
        <translation>它在 @{here} 上运行，是放置之后的 IR 所示；本应在 @{meant} 上，是根据数据位于那里的 {count} 推断的。</translation>
    </message>
</context>
<context>
    <name>misplaced-op.move-constant</name>
    <message>
        <source>Move the constant to @{device} for it</source>
        <translation>为它将常量移到 @{device}</translation>
    </message>
</context>
<context>
    <name>misplaced-op.other-candidate</name>
    <message>
        <source>A constant on @{here} is the other candidate, and of several the compiler takes the first by name without a word.</source>
        <translation>另一个候选来自 @{here} 上的常量；有多个候选时，编译器按名称取第一个，且不作提示。</translation>
    </message>
</context>
<context>
    <name>misplaced-op.run</name>
    <message>
        <source>{names} run on @{here}, though what it works on is on @{meant}.</source>
        <translation>{names} 在 @{here} 上运行，而它们处理的数据在 @{meant} 上。</translation>
    </message>
</context>
<context>
    <name>misplaced-op.runs</name>
    <message>
        <source>{names} runs on @{here}, though what it works on is on @{meant}.</source>
        <translation>{names} 在 @{here} 上运行，而它处理的数据在 @{meant} 上。</translation>
    </message>
</context>
<context>
    <name>misplaced-op.runs-on</name>
    <message>
        <source>It runs on @{device}.</source>
        <translation>它在 @{device} 上运行。</translation>
    </message>
</context>
<context>
    <name>misplaced-op.takes-both</name>
    <message>
        <source>It takes both: it may run on {devices}.</source>
        <translation>它同时使用两者：可能在 {devices} 上运行。</translation>
    </message>
</context>
<context>
    <name>misplaced-op.will-run</name>
    <message>
        <source>{names} will run on @{here}, though what it works on is on @{meant}.</source>
        <translation>{names} 将在 @{here} 上运行，而它处理的数据在 @{meant} 上。</translation>
    </message>
</context>
<context>
    <name>named-devices.unreadable</name>
    <message>
        <source>The bytecode could not be read.</source>
        <translation>无法读取 bytecode。</translation>
    </message>
</context>
<context>
    <name>no-progress.either</name>
    <message>
        <source>Either the pass never ends, or the work grows out of hand: vectors that are unrolled to many thousand ops, patterns that undo each other.</source>
        <translation>要么该 pass 永不结束，要么工作量失控：向量被展开成成千上万个 op，或 pattern 相互抵消。</translation>
    </message>
</context>
<context>
    <name>no-progress.look-at-ir</name>
    <message>
        <source>Look at the IR before the pass for a very large vector or tile, or allow more time.</source>
        <translation>查看该 pass 之前的 IR 中是否有很大的向量或 tile，或者给更多时间。</translation>
    </message>
</context>
<context>
    <name>no-progress.made-no-progress</name>
    <message>
        <source>{name} made no progress on {scope}.</source>
        <translation>{name} 在 {scope} 上没有进展。</translation>
    </message>
</context>
<context>
    <name>no-progress.other-dispatch</name>
    <message>
        <source>The dispatch on which the pass hangs may no longer arise.</source>
        <translation>使该 pass 卡住的 dispatch 可能不再出现。</translation>
    </message>
</context>
<context>
    <name>note-writer.changed-meanwhile</name>
    <message>
        <source>Note {number} was written by somebody else at {time}, while it was being changed here.</source>
        <translation>在此处修改期间，笔记 {number} 于 {time} 被他人写入。</translation>
    </message>
</context>
<context>
    <name>note-writer.keep-in-file</name>
    <message>
        <source>Keep the text in a file, and name the file in the note.</source>
        <translation>请把文字存入文件，并在笔记中写出文件名。</translation>
    </message>
</context>
<context>
    <name>note-writer.no-note</name>
    <message>
        <source>The session has no note {number}.</source>
        <translation>会话中没有笔记 {number}。</translation>
    </message>
</context>
<context>
    <name>note-writer.no-notes</name>
    <message>
        <source>It has none at all.</source>
        <translation>它一个也没有。</translation>
    </message>
</context>
<context>
    <name>note-writer.note-needs-text</name>
    <message>
        <source>A note needs a text.</source>
        <translation>笔记需要有文字。</translation>
    </message>
</context>
<context>
    <name>note-writer.save-again</name>
    <message>
        <source>Look at what it says now, and save again to replace that.</source>
        <translation>请查看其当前内容；再次保存会将其替换。</translation>
    </message>
</context>
<context>
    <name>note-writer.too-long</name>
    <message>
        <source>A note holds up to {most:,} bytes; this one has {count:,}.</source>
        <translation>笔记最多 {most:,} 字节；此笔记有 {count:,} 字节。</translation>
    </message>
</context>
<context>
    <name>note.added</name>
    <message>
        <source>Added note {id} on {place}.</source>
        <translation>已添加笔记 {id}（{place}）。</translation>
    </message>
</context>
<context>
    <name>note.before</name>
    <message>
        <source>--before says which text of a pass a line is in.</source>
        <translation>--before 说明某一行位于 pass 的哪份文本中。</translation>
    </message>
</context>
<context>
    <name>note.changed</name>
    <message>
        <source>Changed note {id} on {place}.</source>
        <translation>已修改笔记 {id}（{place}）。</translation>
    </message>
</context>
<context>
    <name>note.give-line</name>
    <message>
        <source>Give --pass and --line too.</source>
        <translation>请同时给出 --pass 和 --line。</translation>
    </message>
</context>
<context>
    <name>note.give-line-too</name>
    <message>
        <source>Give --line too.</source>
        <translation>请同时给出 --line。</translation>
    </message>
</context>
<context>
    <name>note.give-place</name>
    <message>
        <source>Give --pass, --phase or --file.</source>
        <translation>请给出 --pass、--phase 或 --file。</translation>
    </message>
</context>
<context>
    <name>note.gone</name>
    <message>
        <source>(trimmed from the session)</source>
        <translation>（已从会话中裁剪）</translation>
    </message>
</context>
<context>
    <name>note.line-of-file</name>
    <message>
        <source>A note on a file is on one of its lines.</source>
        <translation>文件的笔记须对应其中一行。</translation>
    </message>
</context>
<context>
    <name>note.lists-all</name>
    <message>
        <source>Without it, all notes are listed.</source>
        <translation>不带它时列出所有笔记。</translation>
    </message>
</context>
<context>
    <name>note.name-two-places</name>
    <message>
        <source>{named} name two places.</source>
        <translation>{named} 指定了两处。</translation>
    </message>
</context>
<context>
    <name>note.needs-add</name>
    <message>
        <source>A place and an author go with --add.</source>
        <translation>位置和作者须与 --add 一起使用。</translation>
    </message>
</context>
<context>
    <name>note.none</name>
    <message>
        <source>This session has no notes. &apos;passlens note SESSION --add TEXT&apos; adds one.</source>
        <translation>此会话没有笔记。用“passlens note SESSION --add TEXT”添加。</translation>
    </message>
</context>
<context>
    <name>note.note-is-one</name>
    <message>
        <source>A note is on one.</source>
        <translation>一条笔记只对应一处。</translation>
    </message>
</context>
<context>
    <name>note.one-at-a-time</name>
    <message>
        <source>Make one after the other.</source>
        <translation>请逐个进行。</translation>
    </message>
</context>
<context>
    <name>note.removed</name>
    <message>
        <source>Removed note {id} on {place}.</source>
        <translation>已删除笔记 {id}（{place}）。</translation>
    </message>
</context>
<context>
    <name>note.session</name>
    <message>
        <source>the session</source>
        <translation>整个会话</translation>
    </message>
</context>
<context>
    <name>note.two-changes</name>
    <message>
        <source>{asked} are two changes.</source>
        <translation>{asked} 是两项更改。</translation>
    </message>
</context>
<context>
    <name>note.unclear-line</name>
    <message>
        <source>It is not clear what line {line:,} is of.</source>
        <translation>无法确定第 {line:,} 行属于什么。</translation>
    </message>
</context>
<context>
    <name>notes.before</name>
    <message>
        <source>{place} before it</source>
        <translation>{place}（pass 之前）</translation>
    </message>
</context>
<context>
    <name>notes.files-listed</name>
    <message>
        <source>&apos;passlens info&apos; lists the files of a session.</source>
        <translation>“passlens info”会列出会话中的文件。</translation>
    </message>
</context>
<context>
    <name>notes.line</name>
    <message>
        <source>{place}, line {line:,}</source>
        <translation>{place}，第 {line:,} 行</translation>
    </message>
</context>
<context>
    <name>notes.no-line</name>
    <message>
        <source>There is no line {line:,} in {name}: it has {count:,}.</source>
        <translation>{name} 中没有第 {line:,} 行：共有 {count:,} 行。</translation>
    </message>
</context>
<context>
    <name>notes.no-problem</name>
    <message>
        <source>The session has no problem {named}.</source>
        <translation>会话中没有问题 {named}。</translation>
    </message>
</context>
<context>
    <name>notes.no-such-text</name>
    <message>
        <source>The session holds no text {wanted}.</source>
        <translation>会话中没有文本 {wanted}。</translation>
    </message>
</context>
<context>
    <name>notes.no-text</name>
    <message>
        <source>The session holds no text of {wanted}.</source>
        <translation>会话中没有 {wanted} 的文本。</translation>
    </message>
</context>
<context>
    <name>notes.of-rules</name>
    <message>
        <source>It has {count}, of the rules {rules}.</source>
        <translation>它有 {count} 个，属于规则 {rules}。</translation>
    </message>
</context>
<context>
    <name>notes.pass</name>
    <message>
        <source>pass {position} {name} on {scope}</source>
        <translation>pass {position} {name}，作用于 {scope}</translation>
    </message>
</context>
<context>
    <name>notes.pass-called</name>
    <message>
        <source>pass {name}</source>
        <translation>pass {name}</translation>
    </message>
</context>
<context>
    <name>notes.phase</name>
    <message>
        <source>phase {name}</source>
        <translation>阶段 {name}</translation>
    </message>
</context>
<context>
    <name>notes.so-many</name>
    <message>
        <source>It has {count}.</source>
        <translation>它有 {count} 个。</translation>
    </message>
</context>
<context>
    <name>occupancy-steps.another-workgroup-size</name>
    <message>
        <source>Another workgroup size.</source>
        <translation>其他 workgroup 大小。</translation>
    </message>
</context>
<context>
    <name>occupancy-steps.fewer-scalar-registers</name>
    <message>
        <source>Fewer scalar registers.</source>
        <translation>更少的标量寄存器。</translation>
    </message>
</context>
<context>
    <name>occupancy-steps.fewer-vector-registers</name>
    <message>
        <source>{count} vector registers or fewer: {waves} wavefronts.</source>
        <translation>向量寄存器不超过 {count} 个：{waves} 个 wavefront。</translation>
    </message>
</context>
<context>
    <name>occupancy-steps.groups</name>
    <message>
        <source>{lanes:,} lanes ÷ {wavefront} = {waves} a workgroup; {groups} fit on {simds} SIMDs ({why}).</source>
        <translation>{lanes:,} 个 lane ÷ {wavefront} = 每个 workgroup {waves}；{simds} 个 SIMD 可容纳 {groups}（{why}）。</translation>
    </message>
</context>
<context>
    <name>occupancy-steps.groups-of-one-wavefront</name>
    <message>
        <source>{lanes:,} lanes ÷ {wavefront} = {waves} a workgroup; {slots} fit on {simds} SIMDs.</source>
        <translation>{lanes:,} 个 lane ÷ {wavefront} = 每个 workgroup {waves}；{simds} 个 SIMD 可容纳 {slots} 个。</translation>
    </message>
</context>
<context>
    <name>occupancy-steps.lds</name>
    <message>
        <source>{total:,} B ÷ {taken:,} B ({used:,} in steps of {step:,}) = {groups} × {waves} on {simds} SIMDs, at most {most}.</source>
        <translation>{total:,} B ÷ {taken:,} B（{used:,}，步长 {step:,}）= {groups} × {waves}，在 {simds} 个 SIMD 上，至多 {most}。</translation>
    </message>
</context>
<context>
    <name>occupancy-steps.less-lds</name>
    <message>
        <source>{bytes:,} B of LDS or less: one workgroup more at once.</source>
        <translation>LDS 不超过 {bytes:,} B：可同时多一个 workgroup。</translation>
    </message>
</context>
<context>
    <name>occupancy-steps.no-lds</name>
    <message>
        <source>The kernel uses none.</source>
        <translation>kernel 不使用。</translation>
    </message>
</context>
<context>
    <name>occupancy-steps.nothing-limits</name>
    <message>
        <source>The chip holds no more wavefronts: nothing of the kernel limits them.</source>
        <translation>芯片容纳不了更多 wavefront：kernel 本身没有限制。</translation>
    </message>
</context>
<context>
    <name>occupancy-steps.scalar-registers</name>
    <message>
        <source>{used} are within the step of {step}; at most {most}.</source>
        <translation>{used} 在 {step} 的档位之内；至多 {most}。</translation>
    </message>
</context>
<context>
    <name>occupancy-steps.scalar-registers-for-all</name>
    <message>
        <source>Every wavefront of {generation} has all it can address.</source>
        <translation>{generation} 的每个 wavefront 都有其可寻址的全部寄存器。</translation>
    </message>
</context>
<context>
    <name>occupancy-steps.slots</name>
    <message>
        <source>A SIMD of {chip} holds {waves}.</source>
        <translation>{chip} 的一个 SIMD 容纳 {waves}。</translation>
    </message>
</context>
<context>
    <name>occupancy-steps.source</name>
    <message>
        <source>Formula: LLVM&apos;s AMDGPU backend (AMDGPUSubtarget.cpp, getOccupancyWithWorkGroupSizes; AMDGPUBaseInfo.cpp, IsaInfo::getNumWavesPerEUWithNumVGPRs), AMD&apos;s ISA documents on wavefront registers and LDS.</source>
        <translation>公式来源：LLVM 的 AMDGPU 后端（AMDGPUSubtarget.cpp 的 getOccupancyWithWorkGroupSizes；AMDGPUBaseInfo.cpp 的 IsaInfo::getNumWavesPerEUWithNumVGPRs），以及 AMD 关于 wavefront 寄存器和 LDS 的 ISA 文档。</translation>
    </message>
</context>
<context>
    <name>occupancy-steps.vector-registers</name>
    <message>
        <source>{total} registers of a SIMD ÷ {taken} ({used} in steps of {step}), at most {most}.</source>
        <translation>SIMD 的 {total} 个寄存器 ÷ {taken}（{used}，步长 {step}），至多 {most}。</translation>
    </message>
</context>
<context>
    <name>occupancy.too-many-lanes</name>
    <message>
        <source>A workgroup has at most {most:,} lanes, not {count:,}.</source>
        <translation>一个 workgroup 至多有 {most:,} 个 lane，而不是 {count:,} 个。</translation>
    </message>
</context>
<context>
    <name>occupancy.too-many-registers</name>
    <message>
        <source>{count} vector registers are more than the {most} of a wavefront of {chip}.</source>
        <translation>{count} 个向量寄存器超出 {chip} 的一个 wavefront 的 {most} 个。</translation>
    </message>
</context>
<context>
    <name>occupancy.too-much-lds</name>
    <message>
        <source>{count:,} B of LDS are more than the {most:,} B of a workgroup of {chip}.</source>
        <translation>{count:,} B 的 LDS 超出 {chip} 的一个 workgroup 的 {most:,} B。</translation>
    </message>
</context>
<context>
    <name>op-counts.counting</name>
    <message>
        <source>The counting of ops</source>
        <translation>op 的统计</translation>
    </message>
</context>
<context>
    <name>opening.compile</name>
    <message>
        <source>Compile a model to make one.</source>
        <translation>编译模型即可生成会话。</translation>
    </message>
</context>
<context>
    <name>opening.compile-or-copy</name>
    <message>
        <source>Compile again, or take a copy of the session.</source>
        <translation>请重新编译，或使用会话的副本。</translation>
    </message>
</context>
<context>
    <name>opening.damaged</name>
    <message>
        <source>The session {path} is damaged or cannot be read: {reason}.</source>
        <translation>会话 {path} 已损坏或无法读取：{reason}。</translation>
    </message>
</context>
<context>
    <name>opening.directory</name>
    <message>
        <source>{path} is a directory, not a session.</source>
        <translation>{path} 是目录，不是会话。</translation>
    </message>
</context>
<context>
    <name>opening.impossible-schema</name>
    <message>
        <source>The session {path} is damaged: it says that its schema is {version}, and the first one is 1.</source>
        <translation>会话 {path} 已损坏：它声明的 schema 为 {version}，而最早的 schema 为 1。</translation>
    </message>
</context>
<context>
    <name>opening.may-not-read</name>
    <message>
        <source>{path} may not be read.</source>
        <translation>没有读取 {path} 的权限。</translation>
    </message>
</context>
<context>
    <name>opening.model-beside</name>
    <message>
        <source>Its model may be {model}, which lies beside it.</source>
        <translation>其模型可能是旁边的 {model}。</translation>
    </message>
</context>
<context>
    <name>opening.newer-schema</name>
    <message>
        <source>{path} was written by a newer Passlens (schema {version}; this one reads up to {last}).</source>
        <translation>{path} 由更新版本的 Passlens 写入（schema {version}；此版本最多读取 {last}）。</translation>
    </message>
</context>
<context>
    <name>opening.no-session</name>
    <message>
        <source>{path} is not a Passlens session.</source>
        <translation>{path} 不是 Passlens 会话。</translation>
    </message>
</context>
<context>
    <name>opening.other-database</name>
    <message>
        <source>{path} is a SQLite database of another program, not a Passlens session.</source>
        <translation>{path} 是其他程序的 SQLite 数据库，不是 Passlens 会话。</translation>
    </message>
</context>
<context>
    <name>opening.packed</name>
    <message>
        <source>{name} is a packed session.</source>
        <translation>{name} 是打包的会话。</translation>
    </message>
</context>
<context>
    <name>opening.parameters</name>
    <message>
        <source>{name} holds parameters of a model, and no model.</source>
        <translation>{name} 含有模型的参数，而不是模型。</translation>
    </message>
</context>
<context>
    <name>opening.parameters-of-run</name>
    <message>
        <source>Open its model and compile it: a run takes {name} as parameters.</source>
        <translation>打开并编译其模型：运行时可将 {name} 作为参数。</translation>
    </message>
</context>
<context>
    <name>opening.unpack</name>
    <message>
        <source>Unpack it with “zstd -d {name}”, then open {session}. Samples open from the Help menu.</source>
        <translation>用“zstd -d {name}”解包，然后打开 {session}。示例可从“帮助”菜单打开。</translation>
    </message>
</context>
<context>
    <name>opening.update</name>
    <message>
        <source>Update Passlens, or compile again with this one.</source>
        <translation>请更新 Passlens，或用此版本重新编译。</translation>
    </message>
</context>
<context>
    <name>ops.finding-what-differs</name>
    <message>
        <source>Finding what differs</source>
        <translation>正在找出差异</translation>
    </message>
</context>
<context>
    <name>ops.matching-ops</name>
    <message>
        <source>Matching the ops</source>
        <translation>正在匹配 op</translation>
    </message>
</context>
<context>
    <name>ops.reading-ops</name>
    <message>
        <source>Reading the ops</source>
        <translation>正在读取 op</translation>
    </message>
</context>
<context>
    <name>ops.writing-lines</name>
    <message>
        <source>Writing the lines</source>
        <translation>正在写出各行</translation>
    </message>
</context>
<context>
    <name>out-of-memory.entered-last</name>
    <message>
        <source>The pass that it had entered last in {name} on {scope}.</source>
        <translation>它最后进入的 pass：{scope} 上的 {name}。</translation>
    </message>
</context>
<context>
    <name>out-of-memory.held</name>
    <message>
        <source>The compiler held {size} at most, as far as that was seen.</source>
        <translation>就观察到的而言，编译器最多占用 {size}。</translation>
    </message>
</context>
<context>
    <name>out-of-memory.input-line</name>
    <message>
        <source>The line of the input that its IR comes from.</source>
        <translation>其 IR 所来自的输入行。</translation>
    </message>
</context>
<context>
    <name>out-of-memory.killed</name>
    <message>
        <source>Something ended the compiler with {signal}, as the system does then.</source>
        <translation>编译器被 {signal} 结束，内存不足时系统会这样做。</translation>
    </message>
</context>
<context>
    <name>out-of-memory.look-at-ir</name>
    <message>
        <source>Look at the IR before that pass for a very large vector or tensor type.</source>
        <translation>查看该 pass 之前的 IR 中是否有很大的 vector 或 tensor 类型。</translation>
    </message>
</context>
<context>
    <name>out-of-memory.other-dispatch</name>
    <message>
        <source>The dispatch that needs the memory may no longer arise.</source>
        <translation>需要这些内存的 dispatch 可能不再出现。</translation>
    </message>
</context>
<context>
    <name>out-of-memory.ran-out</name>
    <message>
        <source>The compiler ran out of memory.</source>
        <translation>编译器内存不足。</translation>
    </message>
</context>
<context>
    <name>out-of-memory.ran-out-in</name>
    <message>
        <source>The compiler ran out of memory in {name} on {scope}.</source>
        <translation>编译器在 {scope} 上的 {name} 中内存不足。</translation>
    </message>
</context>
<context>
    <name>out-of-memory.unrolls</name>
    <message>
        <source>A pass that takes gigabytes mostly unrolls: a vector or a tile that is far too large, or padding to a bound that is none. Constants in the input are held several times over too.</source>
        <translation>占用数 GB 内存的 pass 多半是在展开：向量或 tile 过大，或填充到并不存在的上界。输入中的常量也会在内存中保存多份。</translation>
    </message>
</context>
<context>
    <name>output.no-room</name>
    <message>
        <source>No room for: {columns}. A wider terminal shows them, and --json.</source>
        <translation>空间不足，未显示：{columns}。更宽的终端或 --json 会显示它们。</translation>
    </message>
</context>
<context>
    <name>package-index.known</name>
    <message>
        <source>These are the versions that this Passlens knows of.</source>
        <translation>以下是此 Passlens 已知的版本。</translation>
    </message>
</context>
<context>
    <name>package-index.no-answer</name>
    <message>
        <source>The package index gave no answer.</source>
        <translation>软件包索引没有响应。</translation>
    </message>
</context>
<context>
    <name>package-index.no-package</name>
    <message>
        <source>The package index cannot be reached, or has no {package} for this Python.</source>
        <translation>无法连接软件包索引，或其中没有适用于此 Python 的 {package}。</translation>
    </message>
</context>
<context>
    <name>package-index.no-pip</name>
    <message>
        <source>There is no pip to ask for the versions: these are those that this Passlens knows of.</source>
        <translation>没有可用来查询版本的 pip：以下是此 Passlens 已知的版本。</translation>
    </message>
</context>
<context>
    <name>package-index.offline</name>
    <message>
        <source>The package index cannot be reached.</source>
        <translation>无法连接软件包索引。</translation>
    </message>
</context>
<context>
    <name>package-index.pip-too-old</name>
    <message>
        <source>pip cannot list the versions.</source>
        <translation>pip 无法列出各版本。</translation>
    </message>
</context>
<context>
    <name>parameters.add</name>
    <message>
        <source>Add --parameters {flag}. Without weights, --parameters {stand_in} times it on made-up ones.</source>
        <translation>请添加 --parameters {flag}。没有权重时，--parameters {stand_in} 用虚构的权重计时。</translation>
    </message>
</context>
<context>
    <name>parameters.bad-value</name>
    <message>
        <source>{text} is no value of type {type}.</source>
        <translation>{text} 不是 {type} 类型的值。</translation>
    </message>
</context>
<context>
    <name>parameters.element-type</name>
    <message>
        <source>{type} is no element type that parameters can be filled with.</source>
        <translation>{type} 不是可以用来填充参数的元素类型。</translation>
    </message>
</context>
<context>
    <name>parameters.form</name>
    <message>
        <source>Give --parameters SCOPE=FILE.irpa (or .gguf, .safetensors), or SCOPE=splat for made-up values.</source>
        <translation>请给出 --parameters SCOPE=FILE.irpa（或 .gguf、.safetensors），或用 SCOPE=splat 取虚构的值。</translation>
    </message>
</context>
<context>
    <name>parameters.give-one</name>
    <message>
        <source>Give one of {names}.</source>
        <translation>请给出 {names} 之一。</translation>
    </message>
</context>
<context>
    <name>parameters.needs-parameter-scope</name>
    <message>
        <source>{name} needs parameter scope &apos;{scope}&apos;.</source>
        <translation>{name} 需要参数 scope“{scope}”。</translation>
    </message>
</context>
<context>
    <name>parameters.no-parameter-file</name>
    <message>
        <source>{name} is no parameter file that the runtime reads.</source>
        <translation>{name} 不是运行时能读取的参数文件。</translation>
    </message>
</context>
<context>
    <name>parameters.scopes</name>
    <message>
        <source>Its scopes: {scopes}. Of a module that a release before 3.11 compiled they cannot be read: run its session, whose IR names them, or give files.</source>
        <translation>其 scope：{scopes}。3.11 之前的版本编译的模块无法读取 scope：请运行其会话（IR 中有其名称），或给出文件。</translation>
    </message>
</context>
<context>
    <name>parameters.splat-form</name>
    <message>
        <source>Write such as model=splat:f16=0.01.</source>
        <translation>请写成例如 model=splat:f16=0.01。</translation>
    </message>
</context>
<context>
    <name>parameters.unused-scope</name>
    <message>
        <source>{name} reads no parameters of scope &apos;{scope}&apos;, as far as its code tells.</source>
        <translation>就其代码所示，{name} 不读取 scope“{scope}”的参数。</translation>
    </message>
</context>
<context>
    <name>parse-error.column-line</name>
    <message>
        <source>Column {column:,} of this line.</source>
        <translation>此行的第 {column:,} 列。</translation>
    </message>
</context>
<context>
    <name>parse-error.mend</name>
    <message>
        <source>Mend the line, or export the model again for this version.</source>
        <translation>修正该行，或为此版本重新导出模型。</translation>
    </message>
</context>
<context>
    <name>parse-error.newer-input</name>
    <message>
        <source>If the input was exported for a newer version.</source>
        <translation>适用于输入是为更新版本导出的情况。</translation>
    </message>
</context>
<context>
    <name>parse-error.not-parsed</name>
    <message>
        <source>Line {line:,} cannot be parsed: {reason}.</source>
        <translation>第 {line:,} 行无法解析：{reason}。</translation>
    </message>
</context>
<context>
    <name>parse-error.not-valid</name>
    <message>
        <source>Line {line:,} is not valid: {reason}.</source>
        <translation>第 {line:,} 行无效：{reason}。</translation>
    </message>
</context>
<context>
    <name>parse-error.nothing-compiled</name>
    <message>
        <source>The input is not MLIR that this compiler reads; nothing was compiled.</source>
        <translation>输入不是此编译器能读取的 MLIR；没有编译任何内容。</translation>
    </message>
</context>
<context>
    <name>parse-error.other-form</name>
    <message>
        <source>{name} is in {versions}; its form may be that of another version.</source>
        <translation>{name} 存在于 {versions}；其写法可能属于其他版本。</translation>
    </message>
</context>
<context>
    <name>parting.changes-with</name>
    <message>
        <source>{name} changes the IR there, and does not without the fix.</source>
        <translation>{name} 在那里更改了 IR，而没有此修复时则不更改。</translation>
    </message>
</context>
<context>
    <name>parting.changes-without</name>
    <message>
        <source>{name} changes the IR without the fix, and does not with it.</source>
        <translation>{name} 在没有此修复时更改 IR，有此修复时则不更改。</translation>
    </message>
</context>
<context>
    <name>parting.config</name>
    <message>
        <source>The lowering_config has {now} instead of {was}.</source>
        <translation>lowering_config 现为 {now}，而不是 {was}。</translation>
    </message>
</context>
<context>
    <name>parting.ends</name>
    <message>
        <source>The way ends after {name}.</source>
        <translation>经过的 pass 到 {name} 之后为止。</translation>
    </message>
</context>
<context>
    <name>parting.no-entry</name>
    <message>
        <source>no such entry</source>
        <translation>无此条目</translation>
    </message>
</context>
<context>
    <name>parting.other-ir</name>
    <message>
        <source>{name} leaves other IR.</source>
        <translation>{name} 留下的 IR 不同。</translation>
    </message>
</context>
<context>
    <name>parting.pipeline</name>
    <message>
        <source>The pipeline is {now} instead of {was}.</source>
        <translation>pipeline 现为 {now}，而不是 {was}。</translation>
    </message>
</context>
<context>
    <name>parting.said-by</name>
    <message>
        <source>Said by {name}.</source>
        <translation>由 {name} 报告。</translation>
    </message>
</context>
<context>
    <name>parting.same-choice</name>
    <message>
        <source>Pipeline and lowering_config are the same; what the passes of the two versions make of it is not.</source>
        <translation>pipeline 与 lowering_config 相同；两个版本的 pass 由此得出的结果则不同。</translation>
    </message>
</context>
<context>
    <name>parting.same-ir</name>
    <message>
        <source>Every pass leaves the same IR.</source>
        <translation>每个 pass 留下的 IR 都相同。</translation>
    </message>
</context>
<context>
    <name>pass-at-fault.ended-otherwise</name>
    <message>
        <source>On one thread, where the pass at fault was looked for, the compiler ended otherwise: that is not certain.</source>
        <translation>在为查找出错的 pass 而进行的单线程编译中，编译器以别的方式结束：结论并不确定。</translation>
    </message>
</context>
<context>
    <name>pass-at-fault.minutes</name>
    <message>
        <source>{minutes}</source>
        <translation>{minutes}</translation>
    </message>
</context>
<context>
    <name>pass-at-fault.seconds</name>
    <message>
        <source>{seconds:g} s</source>
        <translation>{seconds:g} s</translation>
    </message>
</context>
<context>
    <name>pass-list.damaged</name>
    <message>
        <source>The session {path} is damaged: pass execution {number} is not what was stored.</source>
        <translation>会话 {path} 已损坏：pass 执行 {number} 不是当初保存的内容。</translation>
    </message>
</context>
<context>
    <name>pass-list.others-are-here</name>
    <message>
        <source>The others are here. Take the session from a copy.</source>
        <translation>其余的都在。请使用会话的副本。</translation>
    </message>
</context>
<context>
    <name>pass-times.narrower</name>
    <message>
        <source>Widths are time that passed. What ran on several threads took more than that together: those bars are narrower than the times that they name.</source>
        <translation>宽度是实际经过的时间。在多个线程上运行的部分合计超过它：这些条形比所标的时间窄。</translation>
    </message>
</context>
<context>
    <name>pass-times.no-passes</name>
    <message>
        <source>No passes were captured: times do not lead to IR, and pipelines on functions have no phase.</source>
        <translation>没有捕获 pass：时间不能跳转到 IR，函数上的 pipeline 也没有阶段。</translation>
    </message>
</context>
<context>
    <name>pass-times.no-report</name>
    <message>
        <source>The session has no timing report: its dumps came without one, or the compile was ended before it.</source>
        <translation>会话没有计时报告：其 dump 不带报告，或编译在报告之前就结束了。</translation>
    </message>
</context>
<context>
    <name>pass-times.phase-dump</name>
    <message>
        <source>{name} writes the IR at the end of each phase: Passlens asked for it.</source>
        <translation>{name} 在每个阶段末尾写出 IR：这是 Passlens 要求的。</translation>
    </message>
</context>
<context>
    <name>pass-times.phases</name>
    <message>
        <source>The report has no phases: a row stands in the phase where the executions that it covers ran, or most of them, or the rows beside it.</source>
        <translation>报告不分阶段：一行归入它所涵盖的执行（或其中大多数，或相邻的行）所在的阶段。</translation>
    </message>
</context>
<context>
    <name>pass-times.source</name>
    <message>
        <source>Times are the compiler&apos;s own (--mlir-timing), in steps of 0.1 ms. It reports a pass of a pipeline once for all functions that it ran on; where these ran side by side, that is the time of the slowest.</source>
        <translation>时间由编译器自己给出 (--mlir-timing)，以 0.1 ms 为单位。对 pipeline 中的一个 pass，它把所处理的全部函数合并报告一次；并行执行时，给出的是最慢者的时间。</translation>
    </message>
</context>
<context>
    <name>pass-times.thin</name>
    <message>
        <source>{rows} of less than 0.05 ms have no width; the table has them.</source>
        <translation>{rows}不足 0.05 ms，没有宽度；表中有它们。</translation>
    </message>
</context>
<context>
    <name>pass-times.waits</name>
    <message>
        <source>The inclusive time of a pass has the passes that it runs, or waits for, in it; its own time has not.</source>
        <translation>pass 的“含内部”时间包括它运行或等待的 pass；自身时间不包括。</translation>
    </message>
</context>
<context>
    <name>passes.help-lists-none</name>
    <message>
        <source>its help lists none.</source>
        <translation>其帮助中一个也没有列出。</translation>
    </message>
</context>
<context>
    <name>passes.install-opt</name>
    <message>
        <source>Install or build iree-opt in the same folder.</source>
        <translation>请在同一文件夹中安装或构建 iree-opt。</translation>
    </message>
</context>
<context>
    <name>passes.names-in-list</name>
    <message>
        <source>The list of its passes has all names.</source>
        <translation>其 pass 列表中有全部名称。</translation>
    </message>
</context>
<context>
    <name>passes.names-of-session</name>
    <message>
        <source>&apos;passlens passes SESSION&apos; has the names of its passes.</source>
        <translation>“passlens passes SESSION”会列出其 pass 的名称。</translation>
    </message>
</context>
<context>
    <name>passes.no-number</name>
    <message>
        <source>There is no pass {number}: the session has {count:,}.</source>
        <translation>没有 pass {number}：会话共有 {count:,} 个。</translation>
    </message>
</context>
<context>
    <name>passes.no-opt</name>
    <message>
        <source>IREE {version} describes its passes in iree-opt, which is not beside its compiler.</source>
        <translation>IREE {version} 在 iree-opt 中描述其 pass，而它不在编译器旁边。</translation>
    </message>
</context>
<context>
    <name>passes.none</name>
    <message>
        <source>This session holds no passes; compile with --passes changed or --passes all.</source>
        <translation>此会话没有 pass；请用 --passes changed 或 --passes all 编译。</translation>
    </message>
</context>
<context>
    <name>passes.none-match</name>
    <message>
        <source>None of the {passes} of this session matches.</source>
        <translation>此会话的 {passes}均不匹配。</translation>
    </message>
</context>
<context>
    <name>passes.not-described</name>
    <message>
        <source>IREE {toolchain} describes no pass &apos;{name}&apos;.</source>
        <translation>IREE {toolchain} 没有描述 pass“{name}”。</translation>
    </message>
</context>
<context>
    <name>passes.not-listed</name>
    <message>
        <source>IREE {version} runs this pass, and does not list it in the help of its iree-opt.</source>
        <translation>IREE {version} 会运行此 pass，但其 iree-opt 的帮助中没有列出它。</translation>
    </message>
</context>
<context>
    <name>passes.passes-cannot-read</name>
    <message>
        <source>The passes of {tool} cannot be read: {reason}</source>
        <translation>无法读取 {tool} 的 pass：{reason}</translation>
    </message>
</context>
<context>
    <name>passes.shared-time</name>
    <message>
        <source>A time with /N covers N executions of that pass: the compiler reports them together.</source>
        <translation>带 /N 的时间涵盖该 pass 的 N 次执行：编译器合并报告。</translation>
    </message>
</context>
<context>
    <name>passes.status-unknown</name>
    <message>
        <source>Passes of status unknown ran; ops without a name share their dumps, which hides the changes.</source>
        <translation>状态未知的 pass 已运行；没有名称的 op 共用 dump，因此看不出更改。</translation>
    </message>
</context>
<context>
    <name>passes.toolchain-gone</name>
    <message>
        <source>IREE {version}, which ran this pass, is not on this machine: it cannot be asked.</source>
        <translation>运行此 pass 的 IREE {version} 不在本机：无法查询。</translation>
    </message>
</context>
<context>
    <name>passes.uncounted</name>
    <message>
        <source>The ops of {passes} are not counted yet; --ops counts them, which takes a while for large models.</source>
        <translation>{passes}的操作数尚未统计；--ops 会统计，大模型需要一些时间。</translation>
    </message>
</context>
<context>
    <name>passes.unknown</name>
    <message>
        <source>The session has no pass &apos;{name}&apos;.</source>
        <translation>会话中没有 pass“{name}”。</translation>
    </message>
</context>
<context>
    <name>passes.words-of-own</name>
    <message>
        <source>These dumps do not tell their compiler: these are the words of IREE {version}.</source>
        <translation>这些 dump 没有说明其编译器：以下是 IREE {version} 的说明。</translation>
    </message>
</context>
<context>
    <name>pattern.empty</name>
    <message>
        <source>There is nothing to search for.</source>
        <translation>没有要搜索的内容。</translation>
    </message>
</context>
<context>
    <name>pattern.give-text</name>
    <message>
        <source>Give a text or a regular expression.</source>
        <translation>请给出文本或正则表达式。</translation>
    </message>
</context>
<context>
    <name>pattern.no-expression</name>
    <message>
        <source>&apos;{text}&apos; is not a regular expression: {reason}{place}.</source>
        <translation>“{text}”不是正则表达式：{reason}{place}。</translation>
    </message>
</context>
<context>
    <name>pattern.one-line</name>
    <message>
        <source>Search for one line at a time.</source>
        <translation>请一次搜索一行。</translation>
    </message>
</context>
<context>
    <name>pattern.several-lines</name>
    <message>
        <source>The text to search for has several lines.</source>
        <translation>要搜索的文本有多行。</translation>
    </message>
</context>
<context>
    <name>pattern.unusable</name>
    <message>
        <source>This regular expression cannot be used: {reason}.</source>
        <translation>无法使用此正则表达式：{reason}。</translation>
    </message>
</context>
<context>
    <name>pattern.without-regex</name>
    <message>
        <source>Without the option for regular expressions it is looked for as it stands.</source>
        <translation>不选正则表达式时，按原文查找。</translation>
    </message>
</context>
<context>
    <name>patterns.choose-newer-toolchain</name>
    <message>
        <source>Choose a newer toolchain.</source>
        <translation>请选择更新的工具链。</translation>
    </message>
</context>
<context>
    <name>patterns.compiling</name>
    <message>
        <source>Compiling the dispatch with a trace of its patterns</source>
        <translation>正在编译 dispatch 并跟踪其 pattern</translation>
    </message>
</context>
<context>
    <name>patterns.dispatch</name>
    <message>
        <source>@{dispatch}: {tries}</source>
        <translation>@{dispatch}：{tries}</translation>
    </message>
</context>
<context>
    <name>patterns.more</name>
    <message>
        <source>  and {count:,} more</source>
        <translation>  以及另外 {count:,} 个</translation>
    </message>
</context>
<context>
    <name>patterns.no-flag</name>
    <message>
        <source>IREE {version} has no flag --{flag}: it cannot tell which patterns its passes try.</source>
        <translation>IREE {version} 没有 flag --{flag}：无法得知其 pass 尝试了哪些 pattern。</translation>
    </message>
</context>
<context>
    <name>patterns.no-pass</name>
    <message>
        <source>The compiler ran no pass on @{name}: {sentence}</source>
        <translation>编译器没有在 @{name} 上运行任何 pass：{sentence}</translation>
    </message>
</context>
<context>
    <name>patterns.silent</name>
    <message>
        <source>{passes} tried no pattern.</source>
        <translation>{passes}没有尝试 pattern。</translation>
    </message>
</context>
<context>
    <name>patterns.slower</name>
    <message>
        <source>Times are with the trace on ({time}, {size} of trace), which makes every try slower: compare them with each other.</source>
        <translation>时间是在打开跟踪时测得的（{time}，跟踪 {size}），跟踪会使每次尝试变慢：请只在它们之间相互比较。</translation>
    </message>
</context>
<context>
    <name>patterns.too-large</name>
    <message>
        <source>The trace of @{name} grew beyond {limit} and was ended.</source>
        <translation>@{name} 的跟踪输出超过 {limit}，已被结束。</translation>
    </message>
</context>
<context>
    <name>patterns.trace-patterns</name>
    <message>
        <source>Trace the patterns of @{name}</source>
        <translation>跟踪 @{name} 的 pattern</translation>
    </message>
</context>
<context>
    <name>patterns.trace-smaller-dispatch</name>
    <message>
        <source>Trace a smaller dispatch.</source>
        <translation>请跟踪较小的 dispatch。</translation>
    </message>
</context>
<context>
    <name>patterns.tries</name>
    <message>
        <source>{tries}</source>
        <translation>{tries}</translation>
    </message>
</context>
<context>
    <name>patterns.tries-in</name>
    <message>
        <source>{tries}, in {name}</source>
        <translation>{tries}，在 {name} 中</translation>
    </message>
</context>
<context>
    <name>patterns.tries-only</name>
    <message>
        <source>The compiler&apos;s trace tells each try of a pattern on an op, not whether it matched: a pattern that is tried often and never matches counts like one that does all the work.</source>
        <translation>编译器的跟踪记录 pattern 在 op 上的每次尝试，而不说明是否匹配：经常尝试却从不匹配的 pattern，与完成全部工作的 pattern 计数方式相同。</translation>
    </message>
</context>
<context>
    <name>pinned-global.adds-copy</name>
    <message>
        <source>Adds a copy of {name} on @{device} that is read there: more memory, nothing of it to move in a call.</source>
        <translation>在 @{device} 上增加 {name} 的副本供其读取：占用更多内存，调用时无需移动。</translation>
    </message>
</context>
<context>
    <name>pinned-global.also-moved</name>
    <message>
        <source>Its value is also moved to @{device}, which holds what reads it there.</source>
        <translation>它的值也被移到 @{device}，使读取它的 op 留在那里。</translation>
    </message>
</context>
<context>
    <name>pinned-global.copied</name>
    <message>
        <source>The compiled program copies it {count}, {size}.</source>
        <translation>编译后的程序将它复制 {count}，共 {size}。</translation>
    </message>
</context>
<context>
    <name>pinned-global.crosses</name>
    <message>
        <source>To be where it is read it has to cross {count:,} times: {size} for each call.</source>
        <translation>要到达读取它的设备，必须跨设备传输 {count:,} 次：每次调用 {size}。</translation>
    </message>
</context>
<context>
    <name>pinned-global.crosses-once</name>
    <message>
        <source>To be where it is read it has to cross once: {size} for each call.</source>
        <translation>要到达读取它的设备，必须跨设备传输一次：每次调用 {size}。</translation>
    </message>
</context>
<context>
    <name>pinned-global.give-own</name>
    <message>
        <source>Give @{device} its own {name}</source>
        <translation>让 @{device} 拥有自己的 {name}</translation>
    </message>
</context>
<context>
    <name>pinned-global.moved-each-call</name>
    <message>
        <source>Its value is moved to {devices}: {size} for each call.</source>
        <translation>它的值被移到 {devices}：每次调用 {size}。</translation>
    </message>
</context>
<context>
    <name>pinned-global.not-copied</name>
    <message>
        <source>The compiled program copies nothing of it: what reads it was placed where it is.</source>
        <translation>编译后的程序没有复制它：读取它的 op 被放置在它所在的设备上。</translation>
    </message>
</context>
<context>
    <name>pinned-global.pinned</name>
    <message>
        <source>{name} ({size}) is pinned to @{home} and read on {devices}.</source>
        <translation>{name} ({size}) 固定在 @{home}，却在 {devices} 上读取。</translation>
    </message>
</context>
<context>
    <name>pinned-global.reads</name>
    <message>
        <source>It reads the value; what else it takes is on @{device}.</source>
        <translation>它读取该值；它的其他输入在 @{device} 上。</translation>
    </message>
</context>
<context>
    <name>pinned-global.reads-and-runs</name>
    <message>
        <source>It reads the value; what else it takes is on @{device}, and runs on @{home}.</source>
        <translation>它读取该值；它的其他输入在 @{device} 上，而它在 @{home} 上运行。</translation>
    </message>
</context>
<context>
    <name>pinned-global.run-instead</name>
    <message>
        <source>{count} meant for another device run on @{home} instead: the pin is as good a reason for a device as what the op computes on, and of several the compiler takes the first by name.</source>
        <translation>{count} 本应在另一设备上，却在 @{home} 上运行：固定与 op 所处理的数据同样是选择设备的依据，有多个候选时编译器按名称取第一个。</translation>
    </message>
</context>
<context>
    <name>pinned-global.runs-instead</name>
    <message>
        <source>{count} meant for another device runs on @{home} instead: the pin is as good a reason for a device as what the op computes on, and of several the compiler takes the first by name.</source>
        <translation>{count} 本应在另一设备上，却在 @{home} 上运行：固定与 op 所处理的数据同样是选择设备的依据，有多个候选时编译器按名称取第一个。</translation>
    </message>
</context>
<context>
    <name>pinned-global.says-is</name>
    <message>
        <source>{name} says that it is on @{device}.</source>
        <translation>{name} 声明自己在 @{device} 上。</translation>
    </message>
</context>
<context>
    <name>pinned-global.take-off-and-drop</name>
    <message>
        <source>Takes the affinity off {name}, and drops {count} of it to there: the compiler then places it where it is read.</source>
        <translation>去掉 {name} 的 affinity 以及移到那里的 {count}：编译器随后将它放在读取它的地方。</translation>
    </message>
</context>
<context>
    <name>pinned-global.takes-off</name>
    <message>
        <source>Takes the affinity off {name}: the compiler then places it where it is read.</source>
        <translation>去掉 {name} 的 affinity：编译器随后将它放在读取它的地方。</translation>
    </message>
</context>
<context>
    <name>pinned-global.unpin</name>
    <message>
        <source>Unpin {name}</source>
        <translation>取消固定 {name}</translation>
    </message>
</context>
<context>
    <name>placement-store.choose-pass</name>
    <message>
        <source>Choose a pass on the whole module, or the end of a phase.</source>
        <translation>请选择处理整个模块的 pass，或阶段的末尾。</translation>
    </message>
</context>
<context>
    <name>placement-store.damaged</name>
    <message>
        <source>A stored placement is damaged: {error}.</source>
        <translation>已保存的放置已损坏：{error}。</translation>
    </message>
</context>
<context>
    <name>placement-store.no-input</name>
    <message>
        <source>The session has no input, or a very large one.</source>
        <translation>会话没有输入，或输入非常大。</translation>
    </message>
</context>
<context>
    <name>placement-store.no-phase</name>
    <message>
        <source>The session has no IR of the phase {phase}.</source>
        <translation>会话中没有阶段 {phase} 的 IR。</translation>
    </message>
</context>
<context>
    <name>placement-store.not-captured</name>
    <message>
        <source>The module as pass {number} left it was not captured.</source>
        <translation>没有捕获 pass {number} 之后的模块。</translation>
    </message>
</context>
<context>
    <name>placement-store.reading</name>
    <message>
        <source>The reading of the placement</source>
        <translation>读取放置</translation>
    </message>
</context>
<context>
    <name>placement.inferred</name>
    <message>
        <source>The IR does not say yet where {count} run: their devices are inferred from what they take and from who reads what they make, as IREE&apos;s affinity analysis does.</source>
        <translation>IR 尚未说明 {count} 在哪里运行：其设备根据输入以及结果的读取者推断，与 IREE 的 affinity 分析相同。</translation>
    </message>
</context>
<context>
    <name>placement.not-settled</name>
    <message>
        <source>Devices were inferred through very long chains of ops and may be incomplete.</source>
        <translation>设备是沿很长的 op 链推断的，可能不完整。</translation>
    </message>
</context>
<context>
    <name>placement.nothing-tells</name>
    <message>
        <source>For {count} nothing tells the device.</source>
        <translation>有{count}无从判断设备。</translation>
    </message>
</context>
<context>
    <name>placement.nothing-there</name>
    <message>
        <source>The IR of {phase} holds nothing that lies or runs on a device.</source>
        <translation>{phase} 的 IR 中没有位于设备上或在设备上运行的内容。</translation>
    </message>
</context>
<context>
    <name>placement.result</name>
    <message>
        <source>result {number}</source>
        <translation>结果 {number}</translation>
    </message>
</context>
<context>
    <name>placement.unreadable</name>
    <message>
        <source>The devices in the IR of the phase {phase} cannot be read.</source>
        <translation>无法读取阶段 {phase} 的 IR 中的设备。</translation>
    </message>
</context>
<context>
    <name>preflight.by-module</name>
    <message>
        <source>{device} (by the module)</source>
        <translation>{device}（由模块声明）</translation>
    </message>
</context>
<context>
    <name>preflight.compiles-all-the-same</name>
    <message>
        <source>It compiles all the same, and runs where there are as many.</source>
        <translation>它仍可编译，并能在有足够设备的机器上运行。</translation>
    </message>
</context>
<context>
    <name>preflight.device</name>
    <message>
        <source>a device</source>
        <translation>一个设备</translation>
    </message>
</context>
<context>
    <name>preflight.ends-before</name>
    <message>
        <source>With --compile-to this compile ends before they are needed.</source>
        <translation>使用 --compile-to 时，此次编译在需要它们之前就结束。</translation>
    </message>
</context>
<context>
    <name>preflight.first-here</name>
    <message>
        <source>@{device} is named in {count}, first here.</source>
        <translation>@{device} 在 {count}被提到，此处为首次。</translation>
    </message>
</context>
<context>
    <name>preflight.gaps</name>
    <message>
        <source>The devices are not numbered without gaps: the model names @{last} and not {names}.</source>
        <translation>设备编号有空缺：模型提到 @{last} 而没有提到 {names}。</translation>
    </message>
</context>
<context>
    <name>preflight.needs</name>
    <message>
        <source>The module needs {count:,} {driver} devices to run, and this machine has {here:,} {kind} devices.</source>
        <translation>模块运行需要 {count:,} 个 {driver} 设备，而本机有 {here:,} 个 {kind} 设备。</translation>
    </message>
</context>
<context>
    <name>preflight.needs-and-none</name>
    <message>
        <source>The module needs {count:,} {driver} devices to run, and none is on this machine.</source>
        <translation>模块运行需要 {count:,} 个 {driver} 设备，而本机一个也没有。</translation>
    </message>
</context>
<context>
    <name>preflight.needs-and-one</name>
    <message>
        <source>The module needs {count:,} {driver} devices to run, and this machine has 1 {kind} device.</source>
        <translation>模块运行需要 {count:,} 个 {driver} 设备，而本机有 1 个 {kind} 设备。</translation>
    </message>
</context>
<context>
    <name>preflight.needs-one</name>
    <message>
        <source>The module needs 1 {driver} device to run, and none is on this machine.</source>
        <translation>模块运行需要 1 个 {driver} 设备，而本机一个也没有。</translation>
    </message>
</context>
<context>
    <name>preflight.no-work</name>
    <message>
        <source>What names no device runs on the first: these get no work.</source>
        <translation>没有指明设备的内容都在第一个设备上运行：这些设备没有工作可做。</translation>
    </message>
</context>
<context>
    <name>preflight.none</name>
    <message>
        <source>The model names no device.</source>
        <translation>模型没有提到设备。</translation>
    </message>
</context>
<context>
    <name>preflight.none-named</name>
    <message>
        <source>The model names no device: all of it runs on the first of the {count} that are declared.</source>
        <translation>模型没有提到设备：全部在所声明的 {count} 个设备中的第一个上运行。</translation>
    </message>
</context>
<context>
    <name>preflight.numbered</name>
    <message>
        <source>Devices without names are numbered in the order in which they are declared: those that are left out have to be declared too, or all be given names.</source>
        <translation>没有名称的设备按声明顺序编号：空缺的设备也必须声明，或者给所有设备命名。</translation>
    </message>
</context>
<context>
    <name>preflight.spread</name>
    <message>
        <source>To spread it, export it with shards or pipeline stages that name devices.</source>
        <translation>要分布到多个设备，请在导出时使用指明设备的分片或 pipeline 级。</translation>
    </message>
</context>
<context>
    <name>presets.name-form</name>
    <message>
        <source>Write such as: long prompt.</source>
        <translation>例如：long prompt。</translation>
    </message>
</context>
<context>
    <name>presets.preset-needs-name</name>
    <message>
        <source>A preset needs a name.</source>
        <translation>预设需要名称。</translation>
    </message>
</context>
<context>
    <name>problems.before-pass</name>
    <message>
        <source>The IR as it stood before the pass.</source>
        <translation>该 pass 之前的 IR。</translation>
    </message>
</context>
<context>
    <name>problems.called-from</name>
    <message>
        <source>Dispatch @{dispatch} is called from {functions}.</source>
        <translation>dispatch @{dispatch} 由 {functions} 调用。</translation>
    </message>
</context>
<context>
    <name>problems.calls</name>
    <message>
        <source>called from {place}</source>
        <translation>调用自 {place}</translation>
    </message>
</context>
<context>
    <name>problems.compile-again</name>
    <message>
        <source>Compile again for all of it.</source>
        <translation>重新编译可得到全部内容。</translation>
    </message>
</context>
<context>
    <name>problems.declare</name>
    <message>
        <source>{title}: --devices {devices}, or Devices in the toolbar.</source>
        <translation>{title}：--devices {devices}，或使用工具栏中的“设备”。</translation>
    </message>
</context>
<context>
    <name>problems.do</name>
    <message>
        <source>{title}.</source>
        <translation>{title}。</translation>
    </message>
</context>
<context>
    <name>problems.entered-last</name>
    <message>
        <source>{name} was entered last.</source>
        <translation>最后进入的是 {name}。</translation>
    </message>
</context>
<context>
    <name>problems.entered-last-at</name>
    <message>
        <source>{name} was entered last: {op}.</source>
        <translation>最后进入的是 {name}：{op}。</translation>
    </message>
</context>
<context>
    <name>problems.failed-in</name>
    <message>
        <source>Failed in {name} on {scope}, phase {phase}.</source>
        <translation>在阶段 {phase} 中，{scope} 上的 {name} 失败。</translation>
    </message>
</context>
<context>
    <name>problems.import-again</name>
    <message>
        <source>Import again for all of it.</source>
        <translation>重新导入可得到全部内容。</translation>
    </message>
</context>
<context>
    <name>problems.in-pass</name>
    <message>
        <source>pass {position}</source>
        <translation>pass {position}</translation>
    </message>
</context>
<context>
    <name>problems.input-comes-from</name>
    <message>
        <source>The input that it comes from.</source>
        <translation>它所来自的输入。</translation>
    </message>
</context>
<context>
    <name>problems.last-pass</name>
    <message>
        <source>Last pass: {name} on {scope}, phase {phase}.</source>
        <translation>最后的 pass：{scope} 上的 {name}，阶段 {phase}。</translation>
    </message>
</context>
<context>
    <name>problems.line</name>
    <message>
        <source>line {line:,}</source>
        <translation>第 {line:,} 行</translation>
    </message>
</context>
<context>
    <name>problems.link</name>
    <message>
        <source>- {what}</source>
        <translation>- {what}</translation>
    </message>
</context>
<context>
    <name>problems.link-at</name>
    <message>
        <source>- {what} ({where})</source>
        <translation>- {what}（{where}）</translation>
    </message>
</context>
<context>
    <name>problems.no-rule</name>
    <message>
        <source>No rule knows this failure; what is known of it stands here.</source>
        <translation>没有规则认识此失败；已知情况列于此处。</translation>
    </message>
</context>
<context>
    <name>problems.none</name>
    <message>
        <source>No problems: the compiler said nothing that needs a look.</source>
        <translation>没有问题：编译器没有报告需要查看的内容。</translation>
    </message>
</context>
<context>
    <name>problems.note</name>
    <message>
        <source>note: {line}</source>
        <translation>注：{line}</translation>
    </message>
</context>
<context>
    <name>problems.others-fail</name>
    <message>
        <source>{count} for themselves: see the failed passes.</source>
        <translation>{count}自行失败：见失败的 pass。</translation>
    </message>
</context>
<context>
    <name>problems.pass</name>
    <message>
        <source>pass {position}: {name} on {scope}</source>
        <translation>pass {position}：{name}，作用于 {scope}</translation>
    </message>
</context>
<context>
    <name>problems.pass-failed</name>
    <message>
        <source>{name} failed.</source>
        <translation>{name} 失败。</translation>
    </message>
</context>
<context>
    <name>problems.pass-failed-at</name>
    <message>
        <source>{name} failed: {op}.</source>
        <translation>{name} 失败：{op}。</translation>
    </message>
</context>
<context>
    <name>problems.see-log</name>
    <message>
        <source>The Log shows all that the compiler wrote.</source>
        <translation>“日志”显示编译器写出的全部内容。</translation>
    </message>
</context>
<context>
    <name>problems.set</name>
    <message>
        <source>{title}: {flags}.</source>
        <translation>{title}：{flags}。</translation>
    </message>
</context>
<context>
    <name>process.cancelled</name>
    <message>
        <source>{name} was cancelled after {seconds} s.</source>
        <translation>{name} 在 {seconds} s 后被取消。</translation>
    </message>
</context>
<context>
    <name>process.ended-by-signal</name>
    <message>
        <source>{name} was ended by {signal} after {seconds} s.</source>
        <translation>{name} 在 {seconds} s 后被 {signal} 结束。</translation>
    </message>
</context>
<context>
    <name>process.exit-code</name>
    <message>
        <source>{name} ended with exit code {code} after {seconds} s.</source>
        <translation>{name} 在 {seconds} s 后以退出码 {code} 结束。</translation>
    </message>
</context>
<context>
    <name>process.finished</name>
    <message>
        <source>{name} finished in {seconds} s.</source>
        <translation>{name} 在 {seconds} s 后完成。</translation>
    </message>
</context>
<context>
    <name>process.free-space</name>
    <message>
        <source>Free some space there, or set TMPDIR to a folder that can be written.</source>
        <translation>请在那里释放一些空间，或把 TMPDIR 设为可写的文件夹。</translation>
    </message>
</context>
<context>
    <name>process.memory-limit</name>
    <message>
        <source>{name} reached its memory limit of {size} and was ended after {seconds} s.</source>
        <translation>{name} 达到了 {size} 的内存上限，{seconds} s 后被结束。</translation>
    </message>
</context>
<context>
    <name>process.memory-limit-together</name>
    <message>
        <source>{name} and the programs that it started together reached the memory limit of {size} and were ended after {seconds} s.</source>
        <translation>{name} 及其启动的程序合计达到了 {size} 的内存上限，{seconds} s 后被结束。</translation>
    </message>
</context>
<context>
    <name>process.no-answer</name>
    <message>
        <source>{name} gave no answer and was ended after {seconds} s.</source>
        <translation>{name} 没有应答，{seconds} s 后被结束。</translation>
    </message>
</context>
<context>
    <name>process.no-temporary-files</name>
    <message>
        <source>No temporary files can be made in {folder}: {reason}.</source>
        <translation>无法在 {folder} 中创建临时文件：{reason}。</translation>
    </message>
</context>
<context>
    <name>process.working-file</name>
    <message>
        <source>A working file cannot be written or read: {reason}.</source>
        <translation>无法写入或读取工作文件：{reason}。</translation>
    </message>
</context>
<context>
    <name>process.working-file-unusable</name>
    <message>
        <source>A working file {path} cannot be written or read: {reason}.</source>
        <translation>无法写入或读取工作文件 {path}：{reason}。</translation>
    </message>
</context>
<context>
    <name>products.also-8-gb</name>
    <message>
        <source>also sold with 8 GB</source>
        <translation>另有 8 GB 版本</translation>
    </message>
</context>
<context>
    <name>products.one-of-two-dies</name>
    <message>
        <source>one of two dies, each a device of its own</source>
        <translation>两个裸片之一，各为一个独立设备</translation>
    </message>
</context>
<context>
    <name>products.one-partition</name>
    <message>
        <source>in one partition (SPX)</source>
        <translation>单分区 (SPX)</translation>
    </message>
</context>
<context>
    <name>products.shared-memory</name>
    <message>
        <source>shared with the processor</source>
        <translation>与处理器共享</translation>
    </message>
</context>
<context>
    <name>profile-child.reading-profile</name>
    <message>
        <source>The reading of the profile</source>
        <translation>读取 profile</translation>
    </message>
</context>
<context>
    <name>profile-export.name-file</name>
    <message>
        <source>Name a file in a folder that exists and can be written.</source>
        <translation>请指定位于存在且可写的文件夹中的文件。</translation>
    </message>
</context>
<context>
    <name>profile-file.opens-profiles</name>
    <message>
        <source>It opens profiles of the IREE runtime and of ROCm&apos;s profilers: {suffixes}.</source>
        <translation>可打开 IREE 运行时和 ROCm 的 profiler 的 profile：{suffixes}。</translation>
    </message>
</context>
<context>
    <name>profile-file.unknown</name>
    <message>
        <source>{name} is no profile that Passlens knows.</source>
        <translation>{name} 不是 Passlens 认识的 profile。</translation>
    </message>
</context>
<context>
    <name>profile-file.with-it</name>
    <message>
        <source>With it: {names}.</source>
        <translation>连同：{names}。</translation>
    </message>
</context>
<context>
    <name>profile-names.unknown-name</name>
    <message>
        <source>1 name is of no kernel of this session: {names}.</source>
        <translation>1 个名称不属于此会话的 kernel：{names}。</translation>
    </message>
</context>
<context>
    <name>profile-names.unknown-names</name>
    <message>
        <source>{count:,} names are of no kernel of this session: {names}.</source>
        <translation>{count:,} 个名称不属于此会话的 kernel：{names}。</translation>
    </message>
</context>
<context>
    <name>profile-names.unknown-names-and-more</name>
    <message>
        <source>{count:,} names are of no kernel of this session: {names} and {more:,} more.</source>
        <translation>{count:,} 个名称不属于此会话的 kernel：{names}，另有 {more:,} 个。</translation>
    </message>
</context>
<context>
    <name>profile-page.all-memory</name>
    <message>
        <source>All calls on {device} together make {allocations}: {highest:,} B at once.</source>
        <translation>{device} 上的所有调用共做 {allocations}：同时最多 {highest:,} B。</translation>
    </message>
</context>
<context>
    <name>profile-page.call-memory</name>
    <message>
        <source>A call on {device} makes {allocations}: {highest:,} B at once.</source>
        <translation>{device} 上的一次调用做 {allocations}：同时最多 {highest:,} B。</translation>
    </message>
</context>
<context>
    <name>profile-page.calls</name>
    <message>
        <source>{count}, the first a warm-up that the figures leave out</source>
        <translation>{count}，其中第一次为预热，不计入数据</translation>
    </message>
</context>
<context>
    <name>profile-page.devices</name>
    <message>
        <source>Devices, over {calls}</source>
        <translation>设备，共 {calls}</translation>
    </message>
</context>
<context>
    <name>profile-page.dispatches</name>
    <message>
        <source>Dispatches, longest first</source>
        <translation>dispatch，最长的在前</translation>
    </message>
</context>
<context>
    <name>profile-page.first-spans</name>
    <message>
        <source>The first {count:,} of {spans}</source>
        <translation>{spans}中的前 {count:,} 个</translation>
    </message>
</context>
<context>
    <name>profile-page.gaps</name>
    <message>
        <source>Longest idle gaps</source>
        <translation>最长的空闲间隔</translation>
    </message>
</context>
<context>
    <name>profile-page.imported</name>
    <message>
        <source>imported</source>
        <translation>导入</translation>
    </message>
</context>
<context>
    <name>profile-page.mixed-calls</name>
    <message>
        <source>{count}, not told apart</source>
        <translation>{count}，未加区分</translation>
    </message>
</context>
<context>
    <name>profile-page.more</name>
    <message>
        <source>… and {count:,} more: {total}</source>
        <translation>… 以及另外 {count:,} 个：{total}</translation>
    </message>
</context>
<context>
    <name>profile-page.of-one-call</name>
    <message>
        <source>Dispatches of one call, longest first</source>
        <translation>一次调用的 dispatch，最长的在前</translation>
    </message>
</context>
<context>
    <name>profile-page.plan</name>
    <message>
        <source>The compiler&apos;s plan of @{function} on @{device}: {highest:,} B ({transient:,} B transient and {results:,} B of results).</source>
        <translation>编译器对 @{device} 上 @{function} 的计划：{highest:,} B（临时 {transient:,} B，结果 {results:,} B）。</translation>
    </message>
</context>
<context>
    <name>profile-page.plan-unknown</name>
    <message>
        <source>The compiler&apos;s plan of @{function} on @{device} depends on {missing}, which the run&apos;s inputs do not give.</source>
        <translation>编译器对 @{device} 上 @{function} 的计划取决于 {missing}，而运行的输入没有给出。</translation>
    </message>
</context>
<context>
    <name>profile-page.run</name>
    <message>
        <source>run {run}: @{function} on {device}</source>
        <translation>运行 {run}：{device} 上的 @{function}</translation>
    </message>
</context>
<context>
    <name>profile-page.whole</name>
    <message>
        <source>the dispatches of a call take {total}; the call took {whole} without profiling</source>
        <translation>一次调用的各 dispatch 共用 {total}；不做 profile 时该调用用时 {whole}</translation>
    </message>
</context>
<context>
    <name>profile-page.with-prefix</name>
    <message>
        <source>{title} ({prefix}…)</source>
        <translation>{title} ({prefix}…)</translation>
    </message>
</context>
<context>
    <name>profile-store.none</name>
    <message>
        <source>The session has no profile.</source>
        <translation>会话没有 profile。</translation>
    </message>
</context>
<context>
    <name>profile-store.run-or-import</name>
    <message>
        <source>Run its module on a device that gives one, or add one: passlens profile SESSION --import FILE.</source>
        <translation>请在提供 profile 的设备上运行其模块，或添加一个：passlens profile SESSION --import FILE。</translation>
    </message>
</context>
<context>
    <name>profile-store.unknown</name>
    <message>
        <source>The session has no profile &apos;{name}&apos;.</source>
        <translation>会话没有 profile“{name}”。</translation>
    </message>
</context>
<context>
    <name>profile.bad-end</name>
    <message>
        <source>The profiled call did not end well: {sentence}</source>
        <translation>带 profile 的调用没有正常结束：{sentence}</translation>
    </message>
</context>
<context>
    <name>profile.calls-not-told-apart</name>
    <message>
        <source>The {count} profiled calls cannot be told apart: the times are their mean, warm-up included.</source>
        <translation>无法区分 {count} 次带 profile 的调用：时间为其平均，含预热。</translation>
    </message>
</context>
<context>
    <name>profile.kept</name>
    <message>
        <source>Kept in {path} as {name}.</source>
        <translation>已以 {name} 为名保存到 {path}。</translation>
    </message>
</context>
<context>
    <name>profile.needs-session</name>
    <message>
        <source>{path} is no session: {option} needs one.</source>
        <translation>{path} 不是会话：{option} 需要会话。</translation>
    </message>
</context>
<context>
    <name>profile.no-dispatch</name>
    <message>
        <source>The profile holds no dispatch.</source>
        <translation>profile 中没有 dispatch。</translation>
    </message>
</context>
<context>
    <name>profile.no-times</name>
    <message>
        <source>The {driver} driver gives no times of single dispatches (IREE {version}); each can be timed alone: passlens run SESSION --isolated.</source>
        <translation>{driver} 驱动不提供单个 dispatch 的时间 (IREE {version})；可以逐个单独计时：passlens run SESSION --isolated。</translation>
    </message>
</context>
<context>
    <name>profile.none</name>
    <message>
        <source>There is no profile: {sentence}</source>
        <translation>没有 profile：{sentence}</translation>
    </message>
</context>
<context>
    <name>profile.perfetto</name>
    <message>
        <source>Written: {path}. Open it at https://ui.perfetto.dev.</source>
        <translation>已写入：{path}。请在 https://ui.perfetto.dev 中打开。</translation>
    </message>
</context>
<context>
    <name>profile.refused</name>
    <message>
        <source>The profiled call did not end well: {reason}.</source>
        <translation>带 profile 的调用没有正常结束：{reason}。</translation>
    </message>
</context>
<context>
    <name>profile.tool-ended</name>
    <message>
        <source>{name} was ended by {signal}.</source>
        <translation>{name} 被 {signal} 结束。</translation>
    </message>
</context>
<context>
    <name>profile.unread</name>
    <message>
        <source>The runtime of IREE {version} writes no profile that can be read; each dispatch can be timed alone: passlens run SESSION --isolated.</source>
        <translation>IREE {version} 的运行时不写出可读取的 profile；可以逐个 dispatch 单独计时：passlens run SESSION --isolated。</translation>
    </message>
</context>
<context>
    <name>profile.usage</name>
    <message>
        <source>Name the session first: {program} profile SESSION --import {path}</source>
        <translation>请先指定会话：{program} profile SESSION --import {path}</translation>
    </message>
</context>
<context>
    <name>profile.written</name>
    <message>
        <source>Written: {path}.</source>
        <translation>已写入：{path}。</translation>
    </message>
</context>
<context>
    <name>reader.after-is-here</name>
    <message>
        <source>The texts after passes are here. Take the session from a copy, or compile again.</source>
        <translation>各 pass 之后的文本都在。请使用会话的副本，或重新编译。</translation>
    </message>
</context>
<context>
    <name>reader.damaged-before</name>
    <message>
        <source>The session {path} is damaged: {what}, and the text before this pass may be made of theirs.</source>
        <translation>会话 {path} 已损坏：{what}，而此 pass 之前的文本可能由它们的文本组成。</translation>
    </message>
</context>
<context>
    <name>reader.damaged-scope</name>
    <message>
        <source>The session is damaged: scope {scope} is not what was stored, and the text is put together by it.</source>
        <translation>会话已损坏：scope {scope} 不是当初保存的内容，而文本要由它拼成。</translation>
    </message>
</context>
<context>
    <name>reader.no-artifact</name>
    <message>
        <source>The session has no artifact {number}, or it is damaged.</source>
        <translation>会话中没有编号为 {number} 的产物，或该产物已损坏。</translation>
    </message>
</context>
<context>
    <name>reader.use-after</name>
    <message>
        <source>The texts after passes are here: passlens ir without --before.</source>
        <translation>各 pass 之后的文本都在：请使用不带 --before 的 passlens ir。</translation>
    </message>
</context>
<context>
    <name>reading.accepted</name>
    <message>
        <source>Passlens imports dump folders and text logs; .gz, .zst, .xz and .bz2 logs, too.</source>
        <translation>Passlens 可导入 dump 文件夹和文本日志；也支持 .gz、.zst、.xz 和 .bz2 日志。</translation>
    </message>
</context>
<context>
    <name>reading.binary</name>
    <message>
        <source>{path} is a binary file, not a log of printed IR.</source>
        <translation>{path} 是二进制文件，不是打印 IR 的日志。</translation>
    </message>
</context>
<context>
    <name>reading.cut-short</name>
    <message>
        <source>the compressed file ends before its end is marked</source>
        <translation>压缩文件在结束标记之前就中断了</translation>
    </message>
</context>
<context>
    <name>reading.long-line</name>
    <message>
        <source>{name} is no log: it has a line of more than {limit}.</source>
        <translation>{name} 不是日志：其中有一行超过 {limit}。</translation>
    </message>
</context>
<context>
    <name>reading.too-large</name>
    <message>
        <source>it unpacks to more than {size}</source>
        <translation>解压后超过 {size}</translation>
    </message>
</context>
<context>
    <name>reading.too-much-memory</name>
    <message>
        <source>to unpack it takes more than {size} of memory</source>
        <translation>解压它需要超过 {size} 的内存</translation>
    </message>
</context>
<context>
    <name>reading.too-packed</name>
    <message>
        <source>it unpacks to more than {ratio:,} times its size</source>
        <translation>解压后超过其大小的 {ratio:,} 倍</translation>
    </message>
</context>
<context>
    <name>recorded.open-model</name>
    <message>
        <source>Open the sample&apos;s model from the folder of the samples and compile it (F5).</source>
        <translation>请从示例文件夹打开该示例的模型并编译 (F5)。</translation>
    </message>
</context>
<context>
    <name>recorded.unreadable</name>
    <message>
        <source>The recorded session of the sample {name} cannot be opened: {reason}.</source>
        <translation>无法打开示例 {name} 的录制会话：{reason}。</translation>
    </message>
</context>
<context>
    <name>reduce.became</name>
    <message>
        <source>{before} ({size}) became {after} ({left}) after {tried}.</source>
        <translation>尝试 {tried} 后，{before} ({size}) 变为 {after} ({left})。</translation>
    </message>
</context>
<context>
    <name>reduce.checking-result</name>
    <message>
        <source>Checking the result</source>
        <translation>正在检查结果</translation>
    </message>
</context>
<context>
    <name>reduce.does-not-fail</name>
    <message>
        <source>The reduced IR does not fail as before when it is checked once more: {message}</source>
        <translation>再次检查时，缩减后的 IR 不像之前那样失败：{message}</translation>
    </message>
</context>
<context>
    <name>reduce.done</name>
    <message>
        <source>nothing more can be left out</source>
        <translation>无法再去掉任何内容</translation>
    </message>
</context>
<context>
    <name>reduce.failed</name>
    <message>
        <source>The IR could not be reduced: {reason}</source>
        <translation>无法缩减 IR：{reason}</translation>
    </message>
</context>
<context>
    <name>reduce.file</name>
    <message>
        <source>the file {name}</source>
        <translation>文件 {name}</translation>
    </message>
</context>
<context>
    <name>reduce.flaky</name>
    <message>
        <source>The failure may come and go; try again with fewer runs at a time (--jobs 1).</source>
        <translation>失败可能时有时无；请减少同时运行的个数再试 (--jobs 1)。</translation>
    </message>
</context>
<context>
    <name>reduce.function</name>
    <message>
        <source>a function made of the dispatch @{dispatch}</source>
        <translation>由 dispatch @{dispatch} 构成的函数</translation>
    </message>
</context>
<context>
    <name>reduce.give-flags</name>
    <message>
        <source>Give the flags that it fails with after &apos;--&apos;, and its toolchain with --toolchain.</source>
        <translation>请在“--”之后给出使其失败的 flag，并用 --toolchain 给出其工具链。</translation>
    </message>
</context>
<context>
    <name>reduce.name-environment</name>
    <message>
        <source>Name a toolchain that is a Python environment (--toolchain).</source>
        <translation>请指定属于 Python 环境的工具链 (--toolchain)。</translation>
    </message>
</context>
<context>
    <name>reduce.name-toolchain</name>
    <message>
        <source>Name the toolchain whose IR it is (--toolchain).</source>
        <translation>请指定该 IR 所属的工具链 (--toolchain)。</translation>
    </message>
</context>
<context>
    <name>reduce.no-bindings</name>
    <message>
        <source>IREE {version} has no Python bindings, which reducing needs.</source>
        <translation>IREE {version} 没有 Python 绑定，而缩减需要它。</translation>
    </message>
</context>
<context>
    <name>reduce.not-twice-alike</name>
    <message>
        <source>It cannot be reduced, since {start} does not fail twice alike: {reason}</source>
        <translation>无法缩减，因为 {start} 两次失败的方式不同：{reason}</translation>
    </message>
</context>
<context>
    <name>reduce.nothing-to-reduce</name>
    <message>
        <source>There is nothing to reduce: {start} does not fail.</source>
        <translation>没有可缩减的内容：{start} 不失败。</translation>
    </message>
</context>
<context>
    <name>reduce.other-file</name>
    <message>
        <source>Name another file (-o).</source>
        <translation>请指定其他文件 (-o)。</translation>
    </message>
</context>
<context>
    <name>reduce.own-file</name>
    <message>
        <source>{target} is what is reduced.</source>
        <translation>{target} 就是要缩减的内容。</translation>
    </message>
</context>
<context>
    <name>reduce.progress</name>
    <message>
        <source>{ops}, {size} of {first:,}; {candidates} tried. {stage}</source>
        <translation>{ops}（原有 {first:,} 个），{size}；已试 {candidates}。{stage}</translation>
    </message>
</context>
<context>
    <name>reduce.raw-flags</name>
    <message>
        <source>Raw flags are for a file: a session has its own.</source>
        <translation>原始 flag 用于文件：会话有自己的 flag。</translation>
    </message>
</context>
<context>
    <name>reduce.reduce</name>
    <message>
        <source>Reduce {name}</source>
        <translation>缩减 {name}</translation>
    </message>
</context>
<context>
    <name>reduce.reducer</name>
    <message>
        <source>the reducer</source>
        <translation>缩减程序</translation>
    </message>
</context>
<context>
    <name>reduce.reducing</name>
    <message>
        <source>Reducing {name}</source>
        <translation>正在缩减 {name}</translation>
    </message>
</context>
<context>
    <name>reduce.size</name>
    <message>
        <source>{ops}, {essential:,} of them more than reads, writes and constants; {size}</source>
        <translation>{ops}，其中 {essential:,} 个不只是读取、写入或常量；{size}</translation>
    </message>
</context>
<context>
    <name>reduce.stage.arguments</name>
    <message>
        <source>Leaving out arguments of functions</source>
        <translation>去除函数的参数</translation>
    </message>
</context>
<context>
    <name>reduce.stage.attributes</name>
    <message>
        <source>Leaving out attributes</source>
        <translation>去除属性</translation>
    </message>
</context>
<context>
    <name>reduce.stage.blocks</name>
    <message>
        <source>Leaving out blocks of regions</source>
        <translation>去除 region 的 block</translation>
    </message>
</context>
<context>
    <name>reduce.stage.constants</name>
    <message>
        <source>Making constants plain</source>
        <translation>简化常量</translation>
    </message>
</context>
<context>
    <name>reduce.stage.cut</name>
    <message>
        <source>Cutting functions short</source>
        <translation>截短函数</translation>
    </message>
</context>
<context>
    <name>reduce.stage.dimensions</name>
    <message>
        <source>Making dimensions smaller</source>
        <translation>缩小维度</translation>
    </message>
</context>
<context>
    <name>reduce.stage.globals</name>
    <message>
        <source>Leaving out globals</source>
        <translation>去除 global</translation>
    </message>
</context>
<context>
    <name>reduce.stage.lift</name>
    <message>
        <source>Making a function of the dispatch</source>
        <translation>把 dispatch 改为函数</translation>
    </message>
</context>
<context>
    <name>reduce.stage.merge-arguments</name>
    <message>
        <source>Giving one argument for several</source>
        <translation>合并多个参数</translation>
    </message>
</context>
<context>
    <name>reduce.stage.names</name>
    <message>
        <source>Making names short</source>
        <translation>缩短名称</translation>
    </message>
</context>
<context>
    <name>reduce.stage.operands</name>
    <message>
        <source>Leaving out operands of linalg ops</source>
        <translation>去除 linalg op 的操作数</translation>
    </message>
</context>
<context>
    <name>reduce.stage.plain</name>
    <message>
        <source>Making attributes and types plain</source>
        <translation>简化属性和类型</translation>
    </message>
</context>
<context>
    <name>reduce.stage.replace</name>
    <message>
        <source>Replacing ops by what they are made of</source>
        <translation>用操作数代替 op</translation>
    </message>
</context>
<context>
    <name>reduce.stage.results</name>
    <message>
        <source>Leaving out results of functions</source>
        <translation>去除函数的结果</translation>
    </message>
</context>
<context>
    <name>reduce.stage.static</name>
    <message>
        <source>Making sizes static</source>
        <translation>把大小改为静态</translation>
    </message>
</context>
<context>
    <name>reduce.stage.symbols</name>
    <message>
        <source>Leaving out functions and executables</source>
        <translation>去除函数和 executable</translation>
    </message>
</context>
<context>
    <name>reduce.stage.tidy</name>
    <message>
        <source>Tidying up</source>
        <translation>整理</translation>
    </message>
</context>
<context>
    <name>reduce.stage.unit-dimensions</name>
    <message>
        <source>Folding dimensions of size one</source>
        <translation>折叠大小为一的维度</translation>
    </message>
</context>
<context>
    <name>reduce.stage.without-results</name>
    <message>
        <source>Leaving out ops without results</source>
        <translation>去除没有结果的 op</translation>
    </message>
</context>
<context>
    <name>reduce.stopped</name>
    <message>
        <source>It was stopped: more may go.</source>
        <translation>已被停止：可能还能去掉更多。</translation>
    </message>
</context>
<context>
    <name>reduce.stopped-early</name>
    <message>
        <source>stopped early; it may become smaller still</source>
        <translation>提前停止；还可能更小</translation>
    </message>
</context>
<context>
    <name>reduce.tried</name>
    <message>
        <source>{candidates} in {time}</source>
        <translation>{candidates}，用时 {time}</translation>
    </message>
</context>
<context>
    <name>reduce.unparsed</name>
    <message>
        <source>The Python bindings of IREE {version} cannot parse {name}, so it cannot be reduced.</source>
        <translation>IREE {version} 的 Python 绑定无法解析 {name}，因此无法缩减它。</translation>
    </message>
</context>
<context>
    <name>reduce.writable-place</name>
    <message>
        <source>Name a place that can be written (-o).</source>
        <translation>请指定可写的位置 (-o)。</translation>
    </message>
</context>
<context>
    <name>redundant-transfer.cross</name>
    <message>
        <source>{size} cross for it in each call.</source>
        <translation>每次调用为此传输 {size}。</translation>
    </message>
</context>
<context>
    <name>redundant-transfer.drop-nowhere</name>
    <message>
        <source>Drop {count:,} transfers to where the value is</source>
        <translation>去掉 {count:,} 次移到原处的传输</translation>
    </message>
</context>
<context>
    <name>redundant-transfer.drop-nowhere-one</name>
    <message>
        <source>Drop 1 transfer to where the value is</source>
        <translation>去掉 1 次移到原处的传输</translation>
    </message>
</context>
<context>
    <name>redundant-transfer.drop-second</name>
    <message>
        <source>Drop the second move</source>
        <translation>去掉第二次传输</translation>
    </message>
</context>
<context>
    <name>redundant-transfer.drop-way-back</name>
    <message>
        <source>Drop the way back</source>
        <translation>去掉移回的传输</translation>
    </message>
</context>
<context>
    <name>redundant-transfer.is-already</name>
    <message>
        <source>{name} is on @{devices} already.</source>
        <translation>{name} 已经在 @{devices} 上。</translation>
    </message>
</context>
<context>
    <name>redundant-transfer.is-moved-twice</name>
    <message>
        <source>{value} ({size}) is moved to @{target} twice.</source>
        <translation>{value} ({size}) 两次移到 @{target}。</translation>
    </message>
</context>
<context>
    <name>redundant-transfer.is-on</name>
    <message>
        <source>{name} is on @{device}.</source>
        <translation>{name} 在 @{device} 上。</translation>
    </message>
</context>
<context>
    <name>redundant-transfer.leaves</name>
    <message>
        <source>The fix leaves {left:,} of the {count:,}: the IR names no line of the input that holds them.</source>
        <translation>修复会留下 {count:,} 次中的 {left:,} 次：IR 没有指明它们在输入中的行。</translation>
    </message>
</context>
<context>
    <name>redundant-transfer.leaves-one</name>
    <message>
        <source>The fix leaves {left:,} of the {count:,}: the IR names no line of the input that holds it.</source>
        <translation>修复会留下 {count:,} 次中的 {left:,} 次：IR 没有指明其在输入中的行。</translation>
    </message>
</context>
<context>
    <name>redundant-transfer.moved-again</name>
    <message>
        <source>The same value is moved to @{device} again: {size} for each call.</source>
        <translation>同一个值又一次被移到 @{device}：每次调用 {size}。</translation>
    </message>
</context>
<context>
    <name>redundant-transfer.moved-back</name>
    <message>
        <source>It is moved back to @{device}.</source>
        <translation>它又被移回 @{device}。</translation>
    </message>
</context>
<context>
    <name>redundant-transfer.moved-to</name>
    <message>
        <source>It is moved to @{device}.</source>
        <translation>它被移到 @{device}。</translation>
    </message>
</context>
<context>
    <name>redundant-transfer.nothing-between</name>
    <message>
        <source>Nothing is computed from it in between: what reads it after the way back can read it where it was.</source>
        <translation>其间没有用它计算任何内容：移回之后读取它的 op 可以在原处读取。</translation>
    </message>
</context>
<context>
    <name>redundant-transfer.nowhere</name>
    <message>
        <source>{count:,} transfers move a value to the device where it is ({size} where the size is known).</source>
        <translation>{count:,} 次传输把值移到它本来就在的设备（已知大小 {size}）。</translation>
    </message>
</context>
<context>
    <name>redundant-transfer.nowhere-one</name>
    <message>
        <source>1 transfer moves a value to the device where it is ({size} where the size is known).</source>
        <translation>1 次传输把值移到它本来就在的设备（已知大小 {size}）。</translation>
    </message>
</context>
<context>
    <name>redundant-transfer.pins</name>
    <message>
        <source>Nothing crosses for them, but each one pins what reads it to that device.</source>
        <translation>它们不产生跨设备传输，但每一次都会把读取它的 op 固定在该设备上。</translation>
    </message>
</context>
<context>
    <name>redundant-transfer.readers-of-copy</name>
    <message>
        <source>What reads the second copy can read the first.</source>
        <translation>读取第二份副本的 op 可以读取第一份。</translation>
    </message>
</context>
<context>
    <name>redundant-transfer.readers-of-result</name>
    <message>
        <source>What reads its result reads the value where it is.</source>
        <translation>读取其结果的 op 改为在原处读取该值。</translation>
    </message>
</context>
<context>
    <name>redundant-transfer.readers-of-results</name>
    <message>
        <source>What reads their results reads the values themselves: they do not pin it to a device any more.</source>
        <translation>读取其结果的 op 改为直接读取原值：不再被固定到某个设备。</translation>
    </message>
</context>
<context>
    <name>redundant-transfer.round-trip</name>
    <message>
        <source>{value} ({size}) is moved from @{home} to @{away} and back, unchanged.</source>
        <translation>{value} ({size}) 从 @{home} 移到 @{away} 又原样移回。</translation>
    </message>
</context>
<context>
    <name>regular-files.copy-first</name>
    <message>
        <source>Copy what it gives to a file first.</source>
        <translation>请先把它输出的内容复制到文件中。</translation>
    </message>
</context>
<context>
    <name>regular-files.is-not-folder</name>
    <message>
        <source>{path} is not a folder.</source>
        <translation>{path} 不是文件夹。</translation>
    </message>
</context>
<context>
    <name>regular-files.lies-outside</name>
    <message>
        <source>{file} lies outside of {folder}.</source>
        <translation>{file} 位于 {folder} 之外。</translation>
    </message>
</context>
<context>
    <name>regular-files.link</name>
    <message>
        <source>{path} is a symbolic link, which is not followed.</source>
        <translation>{path} 是符号链接，不会跟随。</translation>
    </message>
</context>
<context>
    <name>regular-files.name-file</name>
    <message>
        <source>Name a file in it.</source>
        <translation>请指定其中的一个文件。</translation>
    </message>
</context>
<context>
    <name>regular-files.no-name</name>
    <message>
        <source>{path} is no name of a file.</source>
        <translation>{path} 不是文件名。</translation>
    </message>
</context>
<context>
    <name>regular-files.too-deep</name>
    <message>
        <source>its folders are nested more than {depth} deep</source>
        <translation>其文件夹嵌套超过 {depth} 层</translation>
    </message>
</context>
<context>
    <name>regular-files.too-large</name>
    <message>
        <source>{path} is too large: {size}; {limit} is the most that is read of such a file.</source>
        <translation>{path} 过大：{size}；此类文件最多读取 {limit}。</translation>
    </message>
</context>
<context>
    <name>regular-files.too-many</name>
    <message>
        <source>it holds more than {count:,} files</source>
        <translation>其中的文件超过 {count:,} 个</translation>
    </message>
</context>
<context>
    <name>releases.ask-model</name>
    <message>
        <source>Use the session of its model: {path}.</source>
        <translation>请使用其模型的会话：{path}。</translation>
    </message>
</context>
<context>
    <name>releases.compile-here</name>
    <message>
        <source>Compile the model here and use that session.</source>
        <translation>请在本机编译模型，并使用该会话。</translation>
    </message>
</context>
<context>
    <name>releases.dispatch</name>
    <message>
        <source>{path} is of one dispatch, which another compiler may form differently.</source>
        <translation>{path} 属于单个 dispatch，其他编译器可能以不同方式形成它。</translation>
    </message>
</context>
<context>
    <name>releases.empty</name>
    <message>
        <source>There is no release from {first} to {last}.</source>
        <translation>从 {first} 到 {last} 没有发布版。</translation>
    </message>
</context>
<context>
    <name>releases.give-model</name>
    <message>
        <source>For other flags, give the model itself.</source>
        <translation>要用其他标志，请直接给出模型。</translation>
    </message>
</context>
<context>
    <name>releases.imported</name>
    <message>
        <source>Imported dumps do not say what was compiled and how: {path}.</source>
        <translation>导入的转储不说明编译了什么以及如何编译：{path}。</translation>
    </message>
</context>
<context>
    <name>releases.oldest-first</name>
    <message>
        <source>Write the older one first.</source>
        <translation>请把较旧的写在前面。</translation>
    </message>
</context>
<context>
    <name>releases.session-as-it-was</name>
    <message>
        <source>A session is compiled as it was: only the release changes.</source>
        <translation>会话按原样编译：只改变发布版。</translation>
    </message>
</context>
<context>
    <name>releases.there-are</name>
    <message>
        <source>There are {first} to {last}.</source>
        <translation>可用的是 {first} 至 {last}。</translation>
    </message>
</context>
<context>
    <name>releases.title</name>
    <message>
        <source>Which release compiles {name}?</source>
        <translation>哪个发布版能编译 {name}？</translation>
    </message>
</context>
<context>
    <name>releases.unknown</name>
    <message>
        <source>&apos;{version}&apos; is no release of IREE that is known here.</source>
        <translation>&apos;{version}&apos; 不是已知的 IREE 发布版。</translation>
    </message>
</context>
<context>
    <name>render.compile-again</name>
    <message>
        <source>Compile {source} again.</source>
        <translation>请重新编译 {source}。</translation>
    </message>
</context>
<context>
    <name>render.dispatch</name>
    <message>
        <source>{name}, of {session}</source>
        <translation>{name}，来自 {session}</translation>
    </message>
</context>
<context>
    <name>render.first-of</name>
    <message>
        <source>First problem (of {count:,})</source>
        <translation>第一个问题（共 {count:,} 个）</translation>
    </message>
</context>
<context>
    <name>render.fix</name>
    <message>
        <source>Fix &apos;{name}&apos;: {what}</source>
        <translation>修复“{name}”：{what}</translation>
    </message>
</context>
<context>
    <name>render.foreign-table</name>
    <message>
        <source>Another version of Passlens made the {what} table of this session, and this version cannot read it.</source>
        <translation>此会话的{what}表由另一版本的 Passlens 生成，此版本无法读取。</translation>
    </message>
</context>
<context>
    <name>render.import-again</name>
    <message>
        <source>Import {source} again.</source>
        <translation>请重新导入 {source}。</translation>
    </message>
</context>
<context>
    <name>render.labelled</name>
    <message>
        <source>{label}: {title}</source>
        <translation>{label}：{title}</translation>
    </message>
</context>
<context>
    <name>render.no-table</name>
    <message>
        <source>This session has no {what} table: the compile ended before one could be read.</source>
        <translation>此会话没有{what}表：编译在能够读取之前就结束了。</translation>
    </message>
</context>
<context>
    <name>render.no-table-yet</name>
    <message>
        <source>This session has no {what} table yet: its compile is still running.</source>
        <translation>此会话还没有{what}表：编译仍在进行。</translation>
    </message>
</context>
<context>
    <name>render.pass-counts</name>
    <message>
        <source>{count:,} ({changed:,} changed, {renumbered:,} only renumbered, {failed:,} failed)</source>
        <translation>{count:,}（{changed:,} 个有更改，{renumbered:,} 个仅重新编号，{failed:,} 个失败）</translation>
    </message>
</context>
<context>
    <name>render.passes</name>
    <message>
        <source>{passes}, last {last}</source>
        <translation>{passes}，最后一个是 {last}</translation>
    </message>
</context>
<context>
    <name>render.phase</name>
    <message>
        <source>Phase {number} of {count}: {name}</source>
        <translation>阶段 {number}/{count}：{name}</translation>
    </message>
</context>
<context>
    <name>render.phase-done</name>
    <message>
        <source>{phase} is done</source>
        <translation>{phase} 已完成</translation>
    </message>
</context>
<context>
    <name>render.sample</name>
    <message>
        <source>Sample {number}: {time}</source>
        <translation>样本 {number}：{time}</translation>
    </message>
</context>
<context>
    <name>render.still-ending</name>
    <message>
        <source>Still ending what runs; press Ctrl-C once more to leave at once.</source>
        <translation>仍在结束运行中的进程；再按一次 Ctrl-C 立即退出。</translation>
    </message>
</context>
<context>
    <name>render.table</name>
    <message>
        <source>Table: {kind}</source>
        <translation>表：{kind}</translation>
    </message>
</context>
<context>
    <name>render.undeclared</name>
    <message>
        <source>{names}; &apos;passlens fix&apos; proposes what to declare</source>
        <translation>{names}；“passlens fix”建议如何声明</translation>
    </message>
</context>
<context>
    <name>render.with-flags</name>
    <message>
        <source>{what}: {flags}</source>
        <translation>{what}：{flags}</translation>
    </message>
</context>
<context>
    <name>render.writing</name>
    <message>
        <source>Writing {path}</source>
        <translation>正在写入 {path}</translation>
    </message>
</context>
<context>
    <name>replacing.better</name>
    <message>
        <source>it is of a compile that succeeded, and the new one did not.</source>
        <translation>它来自一次成功的编译，而新的编译没有成功。</translation>
    </message>
</context>
<context>
    <name>replacing.cannot-removed</name>
    <message>
        <source>{path} cannot be removed: {reason}.</source>
        <translation>无法移除 {path}：{reason}。</translation>
    </message>
</context>
<context>
    <name>replacing.cannot-replaced</name>
    <message>
        <source>it cannot be replaced: {reason}.</source>
        <translation>无法替换它：{reason}。</translation>
    </message>
</context>
<context>
    <name>replacing.damaged</name>
    <message>
        <source>{path} is damaged, and what would be lost with it cannot be told; it is left as it is.</source>
        <translation>{path} 已损坏，无法判断会随之丢失什么；保持原样。</translation>
    </message>
</context>
<context>
    <name>replacing.holds-now</name>
    <message>
        <source>it holds {notes} now.</source>
        <translation>其中现有 {notes}。</translation>
    </message>
</context>
<context>
    <name>replacing.holds-would-lost</name>
    <message>
        <source>{path} holds {count}, which would be lost with it.</source>
        <translation>{path} 含有 {count}，会随之丢失。</translation>
    </message>
</context>
<context>
    <name>replacing.is-not-file</name>
    <message>
        <source>{path} is not a file.</source>
        <translation>{path} 不是文件。</translation>
    </message>
</context>
<context>
    <name>replacing.new-open</name>
    <message>
        <source>the new one is open in another program.</source>
        <translation>新会话正在另一个程序中打开。</translation>
    </message>
</context>
<context>
    <name>replacing.no-session</name>
    <message>
        <source>{path} exists and is not a Passlens session; it is left as it is.</source>
        <translation>{path} 已存在且不是 Passlens 会话；保持不变。</translation>
    </message>
</context>
<context>
    <name>replacing.not-writable</name>
    <message>
        <source>{path} may not be written; it is left as it is.</source>
        <translation>{path} 不可写入；保持原样。</translation>
    </message>
</context>
<context>
    <name>replacing.open-elsewhere</name>
    <message>
        <source>another program has it open.</source>
        <translation>另一个程序正打开着它。</translation>
    </message>
</context>
<context>
    <name>replacing.other-name</name>
    <message>
        <source>Choose another name for the session.</source>
        <translation>请为会话另选名称。</translation>
    </message>
</context>
<context>
    <name>replacing.other-name-or-delete</name>
    <message>
        <source>Choose another name for the session, or delete that file first.</source>
        <translation>请为会话另选名称，或先删除该文件。</translation>
    </message>
</context>
<context>
    <name>reproduce-report.new-folder</name>
    <message>
        <source>Name a new or an empty folder.</source>
        <translation>请指定新的或空的文件夹。</translation>
    </message>
</context>
<context>
    <name>reproduce-report.other-files</name>
    <message>
        <source>{folder} holds other files, which a reproducer must not be mixed with.</source>
        <translation>{folder} 中有其他文件，不能与复现混在一起。</translation>
    </message>
</context>
<context>
    <name>reproduce-report.writable-folder</name>
    <message>
        <source>Name a folder that can be written.</source>
        <translation>请指定可写的文件夹。</translation>
    </message>
</context>
<context>
    <name>reproduce-start.dispatch</name>
    <message>
        <source>the dispatch @{dispatch}, compiled from phase {phase}</source>
        <translation>从阶段 {phase} 编译的 dispatch @{dispatch}</translation>
    </message>
</context>
<context>
    <name>reproduce-start.model</name>
    <message>
        <source>the model {name}</source>
        <translation>模型 {name}</translation>
    </message>
</context>
<context>
    <name>reproduce-start.no-tool</name>
    <message>
        <source>IREE {version} has no {tool} beside {compiler}.</source>
        <translation>IREE {version} 在 {compiler} 旁边没有 {tool}。</translation>
    </message>
</context>
<context>
    <name>reproduce-start.pass</name>
    <message>
        <source>the pass {name} on {scope}, alone</source>
        <translation>单独在 {scope} 上运行的 pass {name}</translation>
    </message>
</context>
<context>
    <name>reproduce-start.phase</name>
    <message>
        <source>the module after phase {phase}</source>
        <translation>阶段 {phase} 之后的模块</translation>
    </message>
</context>
<context>
    <name>reproduce.checking</name>
    <message>
        <source>Checking {name}</source>
        <translation>正在检查 {name}</translation>
    </message>
</context>
<context>
    <name>reproduce.compile-again</name>
    <message>
        <source>Compile again, and open that session.</source>
        <translation>请重新编译，并打开所得会话。</translation>
    </message>
</context>
<context>
    <name>reproduce.did-not-fail</name>
    <message>
        <source>This session did not fail: there is nothing to reproduce.</source>
        <translation>此会话没有失败：没有可复现的内容。</translation>
    </message>
</context>
<context>
    <name>reproduce.does-not-fail</name>
    <message>
        <source>{start}: does not fail</source>
        <translation>{start}：没有失败</translation>
    </message>
</context>
<context>
    <name>reproduce.ended</name>
    <message>
        <source>The tool was ended by {signal}.</source>
        <translation>工具被 {signal} 结束。</translation>
    </message>
</context>
<context>
    <name>reproduce.ended-in</name>
    <message>
        <source>The tool was ended by {signal} in {place}.</source>
        <translation>工具在 {place} 中被 {signal} 结束。</translation>
    </message>
</context>
<context>
    <name>reproduce.every-pass</name>
    <message>
        <source>Compile the model again with every pass, with the toolchain that failed.</source>
        <translation>请用当时失败的工具链、以全部 pass 重新编译模型。</translation>
    </message>
</context>
<context>
    <name>reproduce.fails-otherwise</name>
    <message>
        <source>{start}: fails otherwise: {reason}</source>
        <translation>{start}：失败方式不同：{reason}</translation>
    </message>
</context>
<context>
    <name>reproduce.input</name>
    <message>
        <source>{what}, {size}</source>
        <translation>{what}，{size}</translation>
    </message>
</context>
<context>
    <name>reproduce.interrupted</name>
    <message>
        <source>Passlens ended before this compile did: nothing has failed that could be reproduced.</source>
        <translation>Passlens 先于此编译结束：没有可复现的失败。</translation>
    </message>
</context>
<context>
    <name>reproduce.looking</name>
    <message>
        <source>Looking for the smallest start that fails</source>
        <translation>正在查找仍会失败的最小起点</translation>
    </message>
</context>
<context>
    <name>reproduce.no-answer</name>
    <message>
        <source>It gave no answer.</source>
        <translation>没有响应。</translation>
    </message>
</context>
<context>
    <name>reproduce.not-taken</name>
    <message>
        <source>Not taken: {what}</source>
        <translation>未采用：{what}</translation>
    </message>
</context>
<context>
    <name>reproduce.nothing-fails-alike</name>
    <message>
        <source>Nothing that the session holds fails as it did: {reason}</source>
        <translation>会话中的内容都不再以同样方式失败：{reason}</translation>
    </message>
</context>
<context>
    <name>reproduce.open-failed</name>
    <message>
        <source>Open the session of a compile that ended with an error.</source>
        <translation>请打开以错误结束的编译的会话。</translation>
    </message>
</context>
<context>
    <name>reproduce.reproducer</name>
    <message>
        <source>Reproducer of {name}</source>
        <translation>{name} 的复现</translation>
    </message>
</context>
<context>
    <name>request.leave-out</name>
    <message>
        <source>Leave it out, and take the module out of the session afterwards.</source>
        <translation>请去掉它，之后再从会话中取出模块。</translation>
    </message>
</context>
<context>
    <name>request.no-locations</name>
    <message>
        <source>IREE {version} does not print debug locations: the dumps have none.</source>
        <translation>IREE {version} 不打印调试位置：dump 中没有。</translation>
    </message>
</context>
<context>
    <name>request.no-target-flag</name>
    <message>
        <source>IREE {version} has no flag for {driver} targets ({flags}).</source>
        <translation>IREE {version} 没有用于 {driver} 目标的 flag ({flags})。</translation>
    </message>
</context>
<context>
    <name>request.other-driver</name>
    <message>
        <source>Choose another driver or toolchain.</source>
        <translation>请选择其他驱动或工具链。</translation>
    </message>
</context>
<context>
    <name>request.output-flag</name>
    <message>
        <source>-o is not for raw flags: the session holds what the compiler writes.</source>
        <translation>-o 不能用作原始 flag：编译器写出的内容保存在会话中。</translation>
    </message>
</context>
<context>
    <name>request.phase-flag</name>
    <message>
        <source>--{flag} was left out: every phase and every pass is captured anyway.</source>
        <translation>已去掉 --{flag}：反正会捕获每个阶段和每个 pass。</translation>
    </message>
</context>
<context>
    <name>resource-store.no-stream-phase</name>
    <message>
        <source>Device memory over time is read from the stream phase, which the compile did not reach or keep.</source>
        <translation>随时间变化的设备内存取自 stream 阶段，而编译没有到达或没有保留该阶段。</translation>
    </message>
</context>
<context>
    <name>resource-store.reading-kernels</name>
    <message>
        <source>The reading of the kernels</source>
        <translation>读取 kernel</translation>
    </message>
</context>
<context>
    <name>rewrite.compile-again</name>
    <message>
        <source>Compile again; this session is left as it is.</source>
        <translation>请重新编译；此会话保持不变。</translation>
    </message>
</context>
<context>
    <name>rewrite.damaged</name>
    <message>
        <source>The session is damaged: snapshot content {number} is not what was stored.</source>
        <translation>会话已损坏：快照内容 {number} 不是当初保存的内容。</translation>
    </message>
</context>
<context>
    <name>rewrite.no-artifacts</name>
    <message>
        <source>It has none at all.</source>
        <translation>它一个也没有。</translation>
    </message>
</context>
<context>
    <name>rewrite.no-kind</name>
    <message>
        <source>The session has no artifacts of kind &apos;{kind}&apos;.</source>
        <translation>会话中没有类型为“{kind}”的产物。</translation>
    </message>
</context>
<context>
    <name>rewrite.no-phase</name>
    <message>
        <source>There is no phase &apos;{name}&apos;.</source>
        <translation>没有阶段“{name}”。</translation>
    </message>
</context>
<context>
    <name>rewrite.no-scope</name>
    <message>
        <source>No scope of the session matches &apos;{pattern}&apos;.</source>
        <translation>会话中没有与“{pattern}”匹配的 scope。</translation>
    </message>
</context>
<context>
    <name>rewrite.packing</name>
    <message>
        <source>Packing {done} of {total}</source>
        <translation>正在打包 {done} / {total}</translation>
    </message>
</context>
<context>
    <name>rewrite.scope-paths</name>
    <message>
        <source>The list of its scopes has their paths; &apos;*&apos; stands for any text.</source>
        <translation>会话的 scope 列表中有其路径；“*”代表任意文本。</translation>
    </message>
</context>
<context>
    <name>rocprof-csv.how-to-write</name>
    <message>
        <source>rocprofv3 --kernel-trace --output-format csv writes one.</source>
        <translation>rocprofv3 --kernel-trace --output-format csv 会写出。</translation>
    </message>
</context>
<context>
    <name>rocprof-csv.long-line</name>
    <message>
        <source>{name} is no CSV file: it has a line of more than {limit}.</source>
        <translation>{name} 不是 CSV 文件：其中有一行超过 {limit}。</translation>
    </message>
</context>
<context>
    <name>rocprof-csv.no-csv</name>
    <message>
        <source>{name} is no CSV file: {reason}.</source>
        <translation>{name} 不是 CSV 文件：{reason}。</translation>
    </message>
</context>
<context>
    <name>rocprof-csv.no-rows</name>
    <message>
        <source>{name} holds no rows of a trace of rocprof.</source>
        <translation>{name} 中没有 rocprof 跟踪的行。</translation>
    </message>
</context>
<context>
    <name>rocprof-csv.row-left-out</name>
    <message>
        <source>1 row is left out: cut short, or without times.</source>
        <translation>略去 1 行：不完整，或没有时间。</translation>
    </message>
</context>
<context>
    <name>rocprof-csv.rows-left-out</name>
    <message>
        <source>{count:,} rows are left out: cut short, or without times.</source>
        <translation>略去 {count:,} 行：不完整，或没有时间。</translation>
    </message>
</context>
<context>
    <name>rocprof-csv.too-much</name>
    <message>
        <source>Profile fewer calls, or look at the file itself: passlens profile FILE.</source>
        <translation>请减少 profile 的调用次数，或直接查看该文件：passlens profile FILE。</translation>
    </message>
</context>
<context>
    <name>rocprof-events.damaged</name>
    <message>
        <source>{name} is damaged: none of its {broken} can be read.</source>
        <translation>{name} 已损坏：其 {broken} 均无法读取。</translation>
    </message>
</context>
<context>
    <name>rocprof-events.empty</name>
    <message>
        <source>{name} holds no kernels, copies or allocations.</source>
        <translation>{name} 中没有 kernel、复制或分配。</translation>
    </message>
</context>
<context>
    <name>rocprof-events.how-to-profile</name>
    <message>
        <source>Profile with: rocprofv3 --kernel-trace --memory-copy-trace --memory-allocation-trace -- PROGRAM</source>
        <translation>请这样采集：rocprofv3 --kernel-trace --memory-copy-trace --memory-allocation-trace -- PROGRAM</translation>
    </message>
</context>
<context>
    <name>rocprof-events.odd-events</name>
    <message>
        <source>{events} left out: they end before they begin.</source>
        <translation>略去 {events}：其结束早于开始。</translation>
    </message>
</context>
<context>
    <name>rocprof-events.only-first</name>
    <message>
        <source>Only the first {count:,} events are shown.</source>
        <translation>仅显示前 {count:,} 个事件。</translation>
    </message>
</context>
<context>
    <name>rocprof-events.taken-before</name>
    <message>
        <source>{times} memory was given back that was taken before the profile began.</source>
        <translation>有 {times} 归还了 profile 开始之前取得的内存。</translation>
    </message>
</context>
<context>
    <name>rocprof-events.unread-rows</name>
    <message>
        <source>{broken:,} of {rows} cannot be read; the others are shown.</source>
        <translation>{rows} 中有 {broken:,} 行无法读取；其余的均已显示。</translation>
    </message>
</context>
<context>
    <name>rocprof.copied-whole</name>
    <message>
        <source>See that it was copied whole, and that rocprofv3 had ended.</source>
        <translation>请确认它已完整复制，且 rocprofv3 已结束。</translation>
    </message>
</context>
<context>
    <name>rocprof.damaged</name>
    <message>
        <source>The database is damaged at {name} ({reason}): the rows before are shown.</source>
        <translation>数据库在 {name} 处损坏（{reason}）：显示其前面的行。</translation>
    </message>
</context>
<context>
    <name>rocprof.how-to-write</name>
    <message>
        <source>rocprofv3 writes one with --output-format rocpd.</source>
        <translation>rocprofv3 用 --output-format rocpd 写出。</translation>
    </message>
</context>
<context>
    <name>rocprof.no-table</name>
    <message>
        <source>The database has no table &apos;{name}&apos;: nothing of it is shown.</source>
        <translation>数据库没有表“{name}”：不显示其内容。</translation>
    </message>
</context>
<context>
    <name>rocprof.one-process</name>
    <message>
        <source>Give the database of one process.</source>
        <translation>请给出单个进程的数据库。</translation>
    </message>
</context>
<context>
    <name>rocprof.other-database</name>
    <message>
        <source>{name} is a database, but none of rocprofv3: it has no rocpd tables.</source>
        <translation>{name} 是数据库，但不是 rocprofv3 的：它没有 rocpd 表。</translation>
    </message>
</context>
<context>
    <name>rocprof.processes</name>
    <message>
        <source>{name} holds the tables of more than {count} processes.</source>
        <translation>{name} 含有超过 {count} 个进程的表。</translation>
    </message>
</context>
<context>
    <name>rocprof.profiles-passlens-profile</name>
    <message>
        <source>Its profiles: passlens profile {path}</source>
        <translation>其 profile：passlens profile {path}</translation>
    </message>
</context>
<context>
    <name>rocprof.schema</name>
    <message>
        <source>{name} has version {versions} of the rocpd schema, and version {known} is what can be read.</source>
        <translation>{name} 为第 {versions} 版的 rocpd schema，只能读取第 {known} 版。</translation>
    </message>
</context>
<context>
    <name>rocprof.session</name>
    <message>
        <source>{name} is a session of Passlens, not a profile.</source>
        <translation>{name} 是 Passlens 的会话，不是 profile。</translation>
    </message>
</context>
<context>
    <name>rocprof.unreadable</name>
    <message>
        <source>{name} cannot be read as a database of rocprofv3: {reason}.</source>
        <translation>无法把 {name} 读取为 rocprofv3 的数据库：{reason}。</translation>
    </message>
</context>
<context>
    <name>rocprof.write-csv</name>
    <message>
        <source>Have rocprofv3 write CSV (--output-format csv), and import that.</source>
        <translation>请让 rocprofv3 写出 CSV (--output-format csv)，再导入。</translation>
    </message>
</context>
<context>
    <name>roofline.kernel-left-out</name>
    <message>
        <source>1 kernel is left out: the IR does not tell its arithmetic or its bytes.</source>
        <translation>略去了 1 个 kernel：IR 没有说明其运算量或字节数。</translation>
    </message>
</context>
<context>
    <name>roofline.kernels-left-out</name>
    <message>
        <source>{count} are left out: the IR does not tell their arithmetic or their bytes.</source>
        <translation>不计 {count}：IR 没有说明其运算量或字节数。</translation>
    </message>
</context>
<context>
    <name>roofline.no-roof</name>
    <message>
        <source>No roof: there are no peak rates and bandwidth of {chip} here.</source>
        <translation>没有 roof：此处没有 {chip} 的峰值速率和带宽。</translation>
    </message>
</context>
<context>
    <name>roofline.sizes-missing</name>
    <message>
        <source>Launches are left out whose size depends on {names}.</source>
        <translation>不含大小取决于 {names} 的启动。</translation>
    </message>
</context>
<context>
    <name>roofline.this-target</name>
    <message>
        <source>this target</source>
        <translation>此目标</translation>
    </message>
</context>
<context>
    <name>rule-help.an-op</name>
    <message>
        <source>an op</source>
        <translation>某个 op </translation>
    </message>
</context>
<context>
    <name>rule-help.compile-iree</name>
    <message>
        <source>Compile with IREE {version}</source>
        <translation>用 IREE {version} 编译</translation>
    </message>
</context>
<context>
    <name>rule-help.entered-last</name>
    <message>
        <source>{name} was entered last; this is the IR that it got.</source>
        <translation>最后进入的是 {name}；这是它得到的 IR。</translation>
    </message>
</context>
<context>
    <name>rule-help.fewer-fusions</name>
    <message>
        <source>Fewer fusions, smaller dispatches, slower code.</source>
        <translation>融合更少，dispatch 更小，代码更慢。</translation>
    </message>
</context>
<context>
    <name>rule-help.in-dispatch</name>
    <message>
        <source> in dispatch @{dispatch}</source>
        <translation>（位于 dispatch @{dispatch}）</translation>
    </message>
</context>
<context>
    <name>rule-help.in-dispatch-of</name>
    <message>
        <source> in dispatch @{dispatch} of @{function}</source>
        <translation>（位于 @{function} 的 dispatch @{dispatch}）</translation>
    </message>
</context>
<context>
    <name>rule-help.in-kernel</name>
    <message>
        <source> in @{kernel}</source>
        <translation>，在 @{kernel}</translation>
    </message>
</context>
<context>
    <name>rule-help.in-the-dispatch</name>
    <message>
        <source>It is in dispatch @{dispatch}.</source>
        <translation>它位于 dispatch @{dispatch}。</translation>
    </message>
</context>
<context>
    <name>rule-help.may-be-mended</name>
    <message>
        <source>It may be mended there.</source>
        <translation>那里可能已修复。</translation>
    </message>
</context>
<context>
    <name>rule-help.o1</name>
    <message>
        <source>Compile with --iree-opt-level=O1</source>
        <translation>用 --iree-opt-level=O1 编译</translation>
    </message>
</context>
<context>
    <name>rule-help.of-this-log</name>
    <message>
        <source>of this log</source>
        <translation>（此日志的版本）</translation>
    </message>
</context>
<context>
    <name>rule-help.this-target</name>
    <message>
        <source>this target</source>
        <translation>此目标</translation>
    </message>
</context>
<context>
    <name>rules-shared-memory.peak</name>
    <message>
        <source>Never more than {used:,} B are in use at once, but the compiler counts all of them.</source>
        <translation>同时使用的不超过 {used:,} B，但编译器把它们全部计入。</translation>
    </message>
</context>
<context>
    <name>rules-shared-memory.unknown-size</name>
    <message>
        <source>{size}</source>
        <translation>{size}</translation>
    </message>
</context>
<context>
    <name>run-against.all-agree</name>
    <message>
        <source>All {count:,} dispatches that both sides have agree.</source>
        <translation>两侧共有的 {count:,} 个 dispatch 全部一致。</translation>
    </message>
</context>
<context>
    <name>run-against.compare</name>
    <message>
        <source>Compare @{function} with {other}</source>
        <translation>将 @{function} 与 {other} 比较</translation>
    </message>
</context>
<context>
    <name>run-against.comparing-dispatch-dispatch</name>
    <message>
        <source>Comparing dispatch by dispatch</source>
        <translation>正在逐个 dispatch 比较</translation>
    </message>
</context>
<context>
    <name>run-against.device-form</name>
    <message>
        <source>Its name begins with {names}; &apos;passlens devices&apos; lists those of this machine.</source>
        <translation>设备名以 {names} 开头；“passlens devices”会列出本机的设备。</translation>
    </message>
</context>
<context>
    <name>run-against.died</name>
    <message>
        <source>The run on {device} does not come to its end: {sentence}</source>
        <translation>在 {device} 上的运行没有正常结束：{sentence}</translation>
    </message>
</context>
<context>
    <name>run-against.first-that-differs</name>
    <message>
        <source>The first dispatch that differs is {name}, number {number:,} of {count:,} that both sides have: {sentence}</source>
        <translation>第一个不同的 dispatch 是 {name}，为两侧共有的 {count:,} 个中的第 {number:,} 个：{sentence}</translation>
    </message>
</context>
<context>
    <name>run-against.name-target</name>
    <message>
        <source>Name its target, such as gfx942, sm_80 or valhall (for a software Vulkan device).</source>
        <translation>请指定其目标，例如 gfx942、sm_80 或 valhall（用于软件 Vulkan 设备）。</translation>
    </message>
</context>
<context>
    <name>run-against.no-chip</name>
    <message>
        <source>The model must be compiled for {name}, and no chip is named.</source>
        <translation>模型必须面向 {name} 编译，但没有指定芯片。</translation>
    </message>
</context>
<context>
    <name>run-against.no-device</name>
    <message>
        <source>&apos;{device}&apos; names no device that a model can be compiled for.</source>
        <translation>“{device}”不是可以面向其编译模型的设备。</translation>
    </message>
</context>
<context>
    <name>run-against.none-compared</name>
    <message>
        <source>No dispatch could be held against another: both sides form them differently.</source>
        <translation>没有可以相互比较的 dispatch：两侧形成 dispatch 的方式不同。</translation>
    </message>
</context>
<context>
    <name>run-against.one-differs</name>
    <message>
        <source>1 of {results} differs.</source>
        <translation>{results}中有 1 个不同。</translation>
    </message>
</context>
<context>
    <name>run-against.other-side</name>
    <message>
        <source>Name another device, target, flags or toolchain for the other side.</source>
        <translation>请为另一侧指定其他设备、目标、flag 或工具链。</translation>
    </message>
</context>
<context>
    <name>run-against.result-agrees</name>
    <message>
        <source>1 result agrees.</source>
        <translation>1 个结果一致。</translation>
    </message>
</context>
<context>
    <name>run-against.results-agree</name>
    <message>
        <source>{count:,} results agree.</source>
        <translation>{count:,} 个结果一致。</translation>
    </message>
</context>
<context>
    <name>run-against.run-alone</name>
    <message>
        <source>Run it alone there first.</source>
        <translation>请先在那里单独运行它。</translation>
    </message>
</context>
<context>
    <name>run-against.same-sides</name>
    <message>
        <source>Both sides are the same: there is nothing to compare.</source>
        <translation>两侧相同：没有可比较的内容。</translation>
    </message>
</context>
<context>
    <name>run-against.some-differ</name>
    <message>
        <source>{wrong:,} of {results} differ.</source>
        <translation>{results} 中有 {wrong:,} 个不同。</translation>
    </message>
</context>
<context>
    <name>run-against.the-one-agrees</name>
    <message>
        <source>The 1 dispatch that both sides have agrees.</source>
        <translation>两侧共有的 1 个 dispatch 一致。</translation>
    </message>
</context>
<context>
    <name>run-inputs.no-preset</name>
    <message>
        <source>@{function} has no preset &apos;{preset}&apos;.</source>
        <translation>@{function} 没有预设“{preset}”。</translation>
    </message>
</context>
<context>
    <name>run-inputs.nothing-open</name>
    <message>
        <source>No size of it is open, and nothing was saved for it: give --input.</source>
        <translation>它没有未定的大小，也没有为它保存过任何内容：请给出 --input。</translation>
    </message>
</context>
<context>
    <name>run-inputs.presets</name>
    <message>
        <source>Let a preset say all of them ({presets}), or give each --input.</source>
        <translation>请用预设给出全部大小 ({presets})，或逐个给出 --input。</translation>
    </message>
</context>
<context>
    <name>run-options.compile-first</name>
    <message>
        <source>Compile it first: {command}</source>
        <translation>请先编译：{command}</translation>
    </message>
</context>
<context>
    <name>run-options.model</name>
    <message>
        <source>{path} is a model, not yet a module.</source>
        <translation>{path} 是模型，还不是模块。</translation>
    </message>
</context>
<context>
    <name>run-options.not-kept</name>
    <message>
        <source>The result is shown, but not kept in its session.</source>
        <translation>结果已显示，但没有保存到会话中。</translation>
    </message>
</context>
<context>
    <name>run-page.against</name>
    <message>
        <source>Against {other}</source>
        <translation>对比 {other}</translation>
    </message>
</context>
<context>
    <name>run-page.alone</name>
    <message>
        <source>Dispatches, each timed alone, longest first</source>
        <translation>dispatch，分别单独计时，最长的在前</translation>
    </message>
</context>
<context>
    <name>run-page.differs</name>
    <message>
        <source>differs: {sentence}</source>
        <translation>不同：{sentence}</translation>
    </message>
</context>
<context>
    <name>run-page.mismatch</name>
    <message>
        <source>[{place}]: {given} instead of {wanted}</source>
        <translation>[{place}]：{given}，应为 {wanted}</translation>
    </message>
</context>
<context>
    <name>run-page.non-finite</name>
    <message>
        <source>NaN and infinities: {given:,} given, {wanted:,} expected</source>
        <translation>NaN 和无穷：得到 {given:,} 个，预期 {wanted:,} 个</translation>
    </message>
</context>
<context>
    <name>run-page.runtimes</name>
    <message>
        <source>Runtimes: IREE {versions}.</source>
        <translation>运行时：IREE {versions}。</translation>
    </message>
</context>
<context>
    <name>run-page.saved</name>
    <message>
        <source>Saved {path}</source>
        <translation>已保存 {path}</translation>
    </message>
</context>
<context>
    <name>run-page.spread</name>
    <message>
        <source>{least} to {most}, half between {q1} and {q3}</source>
        <translation>{least} 到 {most}，半数在 {q1} 与 {q3} 之间</translation>
    </message>
</context>
<context>
    <name>run-reproducer.choose-another-folder</name>
    <message>
        <source>Choose another folder.</source>
        <translation>请另选文件夹。</translation>
    </message>
</context>
<context>
    <name>run-reproducer.is-there-already</name>
    <message>
        <source>{path} is there already.</source>
        <translation>{path} 已经存在。</translation>
    </message>
</context>
<context>
    <name>run-reproducer.run-again</name>
    <message>
        <source>Run it again from its session: the dispatch is looked for.</source>
        <translation>请从其会话中重新运行：会查找对应的 dispatch。</translation>
    </message>
</context>
<context>
    <name>run-reproducer.unknown-place</name>
    <message>
        <source>It is not known where this run died.</source>
        <translation>不知道这次运行在何处终止。</translation>
    </message>
</context>
<context>
    <name>run-reproducer.writing</name>
    <message>
        <source>Writing {name}</source>
        <translation>正在写入 {name}</translation>
    </message>
</context>
<context>
    <name>run-words.first</name>
    <message>
        <source>The first call took {first}: the runtime loads code and allocates memory then.</source>
        <translation>首次调用用时 {first}：运行时此时加载代码并分配内存。</translation>
    </message>
</context>
<context>
    <name>run-words.timed</name>
    <message>
        <source>Timed: {calls} after {warmup} of warm-up, steady or not. A benchmark warms up until calls take equally long, and may come to less.</source>
        <translation>计时：预热 {warmup}后的 {calls}，无论是否已稳定。基准测试会预热到各次调用耗时相同为止，结果可能更小。</translation>
    </message>
</context>
<context>
    <name>run.comparisons-need-session</name>
    <message>
        <source>comparisons need a session</source>
        <translation>比较需要会话</translation>
    </message>
</context>
<context>
    <name>run.compile-first</name>
    <message>
        <source>Compile the model into one: {program} compile MODEL -o s.passlens</source>
        <translation>请把模型编译成会话：{program} compile MODEL -o s.passlens</translation>
    </message>
</context>
<context>
    <name>run.dispatches-need-session</name>
    <message>
        <source>dispatches timed alone need a session</source>
        <translation>单独计时 dispatch 需要会话</translation>
    </message>
</context>
<context>
    <name>run.kept</name>
    <message>
        <source>Kept in {path}; next: {command}</source>
        <translation>已保存到 {path}；下一步：{command}</translation>
    </message>
</context>
<context>
    <name>run.module-without-model</name>
    <message>
        <source>{module} is a module without its model: {lacking}.</source>
        <translation>{module} 是没有模型的模块：{lacking}。</translation>
    </message>
</context>
<context>
    <name>run.name-device</name>
    <message>
        <source>Name a --device; &apos;passlens devices&apos; lists them.</source>
        <translation>请指定 --device；“passlens devices”会列出设备。</translation>
    </message>
</context>
<context>
    <name>run.no-device</name>
    <message>
        <source>The session was compiled for &apos;{driver}&apos;, which names no device.</source>
        <translation>会话面向“{driver}”编译，而它不对应任何设备。</translation>
    </message>
</context>
<context>
    <name>run.presets-need-session</name>
    <message>
        <source>presets need a session</source>
        <translation>预设需要会话</translation>
    </message>
</context>
<context>
    <name>run.reproducer</name>
    <message>
        <source>Reproducer: {path}</source>
        <translation>复现文件：{path}</translation>
    </message>
</context>
<context>
    <name>run.runtime</name>
    <message>
        <source>the runtime</source>
        <translation>运行时</translation>
    </message>
</context>
<context>
    <name>runtimes.install-same-build</name>
    <message>
        <source>Install the {package} of the same build into its Python environment.</source>
        <translation>请把同一构建的 {package} 安装到它的 Python 环境中。</translation>
    </message>
</context>
<context>
    <name>runtimes.installs-it</name>
    <message>
        <source>&apos;passlens toolchain runtime {name}&apos; installs {package} {version} for it.</source>
        <translation>“passlens toolchain runtime {name}”会为它安装 {package} {version}。</translation>
    </message>
</context>
<context>
    <name>schema.damaged</name>
    <message>
        <source>The session {path} is damaged or not made by Passlens: {what}.</source>
        <translation>会话 {path} 已损坏或不是由 Passlens 生成的：{what}。</translation>
    </message>
</context>
<context>
    <name>schema.grows</name>
    <message>
        <source>{name} has an older schema, and would grow to more than {most} in the present one: it is damaged, or made to.</source>
        <translation>{name} 采用较旧的 schema，转换为当前 schema 会增大到超过 {most}：它已损坏，或是有意如此制作的。</translation>
    </message>
</context>
<context>
    <name>search.appears</name>
    <message>
        <source>appears      {where}</source>
        <translation>出现    {where}</translation>
    </message>
</context>
<context>
    <name>search.cannot-searched</name>
    <message>
        <source>&apos;{name}&apos; cannot be searched.</source>
        <translation>无法搜索“{name}”。</translation>
    </message>
</context>
<context>
    <name>search.disappears</name>
    <message>
        <source>disappears   {where}</source>
        <translation>消失    {where}</translation>
    </message>
</context>
<context>
    <name>search.first</name>
    <message>
        <source>The first {count:,} are shown.</source>
        <translation>显示前 {count:,} 行。</translation>
    </message>
</context>
<context>
    <name>search.found</name>
    <message>
        <source>{lines} in {texts}, shown in {places}.</source>
        <translation>在 {texts}中找到 {lines}，分布于 {places}。</translation>
    </message>
</context>
<context>
    <name>search.inexact</name>
    <message>
        <source>Too many large dumps contain it to search each scope inside them: it may disappear earlier there.</source>
        <translation>包含它的大型 dump 太多，无法逐一搜索其中的 scope：它在那里可能更早消失。</translation>
    </message>
</context>
<context>
    <name>search.more-scopes</name>
    <message>
        <source>and {scopes}; --scope narrows it down, --json lists all.</source>
        <translation>以及{scopes}；用 --scope 缩小范围，--json 列出全部。</translation>
    </message>
</context>
<context>
    <name>search.more-times</name>
    <message>
        <source>and {times}</source>
        <translation>以及{times}</translation>
    </message>
</context>
<context>
    <name>search.none</name>
    <message>
        <source>&apos;{pattern}&apos; was not found.</source>
        <translation>没有找到“{pattern}”。</translation>
    </message>
</context>
<context>
    <name>search.remark</name>
    <message>
        <source>  ({parts})</source>
        <translation>  （{parts}）</translation>
    </message>
</context>
<context>
    <name>search.same-text</name>
    <message>
        <source>{passes} with the same text</source>
        <translation>{passes}文本相同</translation>
    </message>
</context>
<context>
    <name>search.some-lines</name>
    <message>
        <source>{shown:,} of {count:,} lines</source>
        <translation>{count:,} 行中的 {shown:,} 行</translation>
    </message>
</context>
<context>
    <name>search.there-are</name>
    <message>
        <source>There are {known}.</source>
        <translation>现有：{known}。</translation>
    </message>
</context>
<context>
    <name>session-benchmark.compile-first</name>
    <message>
        <source>Compile the model into a session, and benchmark that.</source>
        <translation>请把模型编译成会话，再对该会话做基准测试。</translation>
    </message>
</context>
<context>
    <name>session-benchmark.compiled</name>
    <message>
        <source>{session} compiled {how}</source>
        <translation>{session}，{how} 编译</translation>
    </message>
</context>
<context>
    <name>session-benchmark.in-pairs</name>
    <message>
        <source>Benchmark {name} in pairs</source>
        <translation>成对测试 {name}</translation>
    </message>
</context>
<context>
    <name>session-benchmark.module-only</name>
    <message>
        <source>{module} is a module without its model: {what}.</source>
        <translation>{module} 是没有模型的模块：{what}。</translation>
    </message>
</context>
<context>
    <name>session-benchmark.name-device</name>
    <message>
        <source>Name a device; &apos;passlens devices&apos; lists them.</source>
        <translation>请指定设备；“passlens devices”会列出设备。</translation>
    </message>
</context>
<context>
    <name>session-benchmark.no-device</name>
    <message>
        <source>The session {name} was compiled for &apos;{driver}&apos;, which names no device.</source>
        <translation>会话 {name} 面向“{driver}”编译，而它不对应任何设备。</translation>
    </message>
</context>
<context>
    <name>session-benchmark.no-module</name>
    <message>
        <source>The session {name} holds no module: {reason}.</source>
        <translation>会话 {name} 中没有模块：{reason}。</translation>
    </message>
</context>
<context>
    <name>session-benchmark.no-otherwise</name>
    <message>
        <source>it cannot be compiled otherwise</source>
        <translation>不能以其他方式编译</translation>
    </message>
</context>
<context>
    <name>session-benchmark.not-reached</name>
    <message>
        <source>its compile did not get that far</source>
        <translation>其编译没有进行到那一步</translation>
    </message>
</context>
<context>
    <name>session-benchmark.one</name>
    <message>
        <source>Benchmark {name}</source>
        <translation>基准测试 {name}</translation>
    </message>
</context>
<context>
    <name>session-benchmark.presets</name>
    <message>
        <source>presets need a session</source>
        <translation>预设需要会话</translation>
    </message>
</context>
<context>
    <name>session-benchmark.see-why</name>
    <message>
        <source>Compile it that way into a session, to see why.</source>
        <translation>请以该方式编译为会话，以查看原因。</translation>
    </message>
</context>
<context>
    <name>session-benchmark.side</name>
    <message>
        <source>{subject}, @{function} on {device}</source>
        <translation>{subject}，{device} 上的 @{function}</translation>
    </message>
</context>
<context>
    <name>session-benchmark.trimmed</name>
    <message>
        <source>it was trimmed away</source>
        <translation>它已被裁剪掉</translation>
    </message>
</context>
<context>
    <name>session-input.changed</name>
    <message>
        <source>{path} is not what was compiled any more.</source>
        <translation>{path} 已不是当时编译的内容。</translation>
    </message>
</context>
<context>
    <name>session-input.compile-again</name>
    <message>
        <source>Compile it again.</source>
        <translation>请重新编译它。</translation>
    </message>
</context>
<context>
    <name>session-input.compile-model</name>
    <message>
        <source>Compile the model itself, if you have it.</source>
        <translation>如果你有模型，请编译模型本身。</translation>
    </message>
</context>
<context>
    <name>session-input.free-space</name>
    <message>
        <source>Free some space there.</source>
        <translation>请在那里释放一些空间。</translation>
    </message>
</context>
<context>
    <name>session-input.gone</name>
    <message>
        <source>{path} is not there any more, and the session does not hold it whole.</source>
        <translation>{path} 已不存在，而会话中没有其完整内容。</translation>
    </message>
</context>
<context>
    <name>session-input.not-whole</name>
    <message>
        <source>The session does not hold its input whole ({name}), and was not made by you on this machine: no file that it names is read.</source>
        <translation>会话中没有其输入的完整内容 ({name})，且不是你在这台机器上生成的：它所指名的文件一概不读取。</translation>
    </message>
</context>
<context>
    <name>session-input.put-back</name>
    <message>
        <source>Put the file back, or compile again.</source>
        <translation>请放回该文件，或重新编译。</translation>
    </message>
</context>
<context>
    <name>session-name.cancelled</name>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
</context>
<context>
    <name>session-name.compiled</name>
    <message>
        <source>compiled</source>
        <translation>已编译</translation>
    </message>
</context>
<context>
    <name>session-name.compiling</name>
    <message>
        <source>compiling</source>
        <translation>编译中</translation>
    </message>
</context>
<context>
    <name>session-name.crashed</name>
    <message>
        <source>crashed</source>
        <translation>崩溃</translation>
    </message>
</context>
<context>
    <name>session-name.days</name>
    <message>
        <source>{days} ago</source>
        <translation>{days}前</translation>
    </message>
</context>
<context>
    <name>session-name.failed</name>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
</context>
<context>
    <name>session-name.hours</name>
    <message>
        <source>{hours} h ago</source>
        <translation>{hours} 小时前</translation>
    </message>
</context>
<context>
    <name>session-name.imported</name>
    <message>
        <source>imported</source>
        <translation>已导入</translation>
    </message>
</context>
<context>
    <name>session-name.interrupted</name>
    <message>
        <source>interrupted</source>
        <translation>已中断</translation>
    </message>
</context>
<context>
    <name>session-name.minutes</name>
    <message>
        <source>{minutes} min ago</source>
        <translation>{minutes} 分钟前</translation>
    </message>
</context>
<context>
    <name>session-name.now</name>
    <message>
        <source>just now</source>
        <translation>刚刚</translation>
    </message>
</context>
<context>
    <name>session-name.whole</name>
    <message>
        <source>{known} · {end}</source>
        <translation>{known} · {end}</translation>
    </message>
</context>
<context>
    <name>session-run.bare-module</name>
    <message>
        <source>Which dispatch it was in cannot be found for a module without its model: compile the model into a session (passlens compile MODEL -o S.passlens), and run that.</source>
        <translation>没有模型的模块无法查出它在哪个 dispatch 中：请把模型编译成会话 (passlens compile MODEL -o S.passlens)，再运行该会话。</translation>
    </message>
</context>
<context>
    <name>session-run.not-alone</name>
    <message>
        <source>Its dispatches were not timed alone: {sentence}</source>
        <translation>没有单独计时它的 dispatch：{sentence}</translation>
    </message>
</context>
<context>
    <name>session-run.not-compared</name>
    <message>
        <source>Not compared: {sentence}</source>
        <translation>未比较：{sentence}</translation>
    </message>
</context>
<context>
    <name>session-run.not-kept</name>
    <message>
        <source>The raw profile was not kept: {sentence}</source>
        <translation>没有保留原始 profile：{sentence}</translation>
    </message>
</context>
<context>
    <name>session-times.reading-times</name>
    <message>
        <source>The reading of the times</source>
        <translation>读取时间</translation>
    </message>
</context>
<context>
    <name>session.gone</name>
    <message>
        <source>The session {name} was moved or deleted.</source>
        <translation>会话 {name} 已被移动或删除。</translation>
    </message>
</context>
<context>
    <name>session.open-elsewhere</name>
    <message>
        <source>Open it from where it is now, or compile its model again.</source>
        <translation>请从它现在的位置打开，或重新编译其模型。</translation>
    </message>
</context>
<context>
    <name>shapes.bad-shape</name>
    <message>
        <source>&apos;{text}&apos; is not the shape of an argument.</source>
        <translation>“{text}”不是参数的形状。</translation>
    </message>
</context>
<context>
    <name>shapes.form</name>
    <message>
        <source>Write arg0=1x32 for the first argument of the function, or arg0[1]=32 for one dimension.</source>
        <translation>函数的第一个参数请写成 arg0=1x32，单个维度请写成 arg0[1]=32。</translation>
    </message>
</context>
<context>
    <name>shared-memory.accumulator</name>
    <message>
        <source>accumulator of {op}</source>
        <translation>{op} 的累加器</translation>
    </message>
</context>
<context>
    <name>shared-memory.allocation</name>
    <message>
        <source>{type}: {size:,} bytes</source>
        <translation>{type}：{size:,} 字节</translation>
    </message>
</context>
<context>
    <name>shared-memory.allocations</name>
    <message>
        <source>Allocations: {what}.</source>
        <translation>分配：{what}。</translation>
    </message>
</context>
<context>
    <name>shared-memory.alternative</name>
    <message>
        <source>{title} gives {arithmetic} ({changes}).</source>
        <translation>{title}，得到 {arithmetic} ({changes})。</translation>
    </message>
</context>
<context>
    <name>shared-memory.an-operand</name>
    <message>
        <source>operand of {op}</source>
        <translation>{op} 的操作数</translation>
    </message>
</context>
<context>
    <name>shared-memory.at-once</name>
    <message>
        <source>at most {peak:,} B, if lifetimes were used</source>
        <translation>如果利用生命周期，最多 {peak:,} B</translation>
    </message>
</context>
<context>
    <name>shared-memory.barrier-needed</name>
    <message>
        <source>it needs a barrier between them</source>
        <translation>两者之间需要一个 barrier</translation>
    </message>
</context>
<context>
    <name>shared-memory.barrier-there</name>
    <message>
        <source>a barrier is between them already</source>
        <translation>两者之间已有 barrier</translation>
    </message>
</context>
<context>
    <name>shared-memory.barriers</name>
    <message>
        <source>| marks barriers: {count:,} in all.</source>
        <translation>| 表示 barrier：共 {count:,} 个。</translation>
    </message>
</context>
<context>
    <name>shared-memory.bill</name>
    <message>
        <source>Shared memory (LDS) of {kernel}</source>
        <translation>{kernel} 的 shared memory (LDS)</translation>
    </message>
</context>
<context>
    <name>shared-memory.by-arithmetic</name>
    <message>
        <source>Computed from the present allocations; only a compile shows whether it adds others.</source>
        <translation>按现有的分配计算得出；是否会增加其他分配，只有编译才能确定。</translation>
    </message>
</context>
<context>
    <name>shared-memory.changed</name>
    <message>
        <source>pass {at:,} {name}: {what}</source>
        <translation>pass {at:,} {name}：{what}</translation>
    </message>
</context>
<context>
    <name>shared-memory.changed-by</name>
    <message>
        <source>{name}: {what}</source>
        <translation>{name}：{what}</translation>
    </message>
</context>
<context>
    <name>shared-memory.comes-to</name>
    <message>
        <source>{change} ({size:,} B)</source>
        <translation>{change} ({size:,} B)</translation>
    </message>
</context>
<context>
    <name>shared-memory.counted</name>
    <message>
        <source>The compiler counts {used:,} bytes.</source>
        <translation>编译器的计数为 {used:,} 字节。</translation>
    </message>
</context>
<context>
    <name>shared-memory.factor</name>
    <message>
        <source>{size:,} from {origin}</source>
        <translation>{size:,} 来自 {origin}</translation>
    </message>
</context>
<context>
    <name>shared-memory.fitting</name>
    <message>
        <source>By arithmetic these would fit: {fits}.</source>
        <translation>按推算，以下改动可以放下：{fits}。</translation>
    </message>
</context>
<context>
    <name>shared-memory.for</name>
    <message>
        <source>{size} for {what}</source>
        <translation>{size} 用于 {what}</translation>
    </message>
</context>
<context>
    <name>shared-memory.for-promoted</name>
    <message>
        <source>{size} for {what}, promoted</source>
        <translation>{size} 用于 {what}（经 promotion）</translation>
    </message>
</context>
<context>
    <name>shared-memory.from-phase</name>
    <message>
        <source>the phase {phase}</source>
        <translation>阶段 {phase}</translation>
    </message>
</context>
<context>
    <name>shared-memory.from-to</name>
    <message>
        <source>{before} to {after}</source>
        <translation>{before} 至 {after}</translation>
    </message>
</context>
<context>
    <name>shared-memory.in-pass</name>
    <message>
        <source>pass {at:,} {name}</source>
        <translation>pass {at:,} {name}</translation>
    </message>
</context>
<context>
    <name>shared-memory.line</name>
    <message>
        <source>{name}: {what}.</source>
        <translation>{name}：{what}。</translation>
    </message>
</context>
<context>
    <name>shared-memory.made-by</name>
    <message>
        <source>made by {name}</source>
        <translation>由 {name} 产生</translation>
    </message>
</context>
<context>
    <name>shared-memory.may-need-less</name>
    <message>
        <source>Smaller tiles, another chip or another compiler version may need less.</source>
        <translation>更小的 tile、其他芯片或其他编译器版本可能需要得更少。</translation>
    </message>
</context>
<context>
    <name>shared-memory.no-limit</name>
    <message>
        <source>{used}; the limit is not known</source>
        <translation>{used}；上限未知</translation>
    </message>
</context>
<context>
    <name>shared-memory.no-trips</name>
    <message>
        <source>None were found in what was captured.</source>
        <translation>在捕获的内容中没有发现。</translation>
    </message>
</context>
<context>
    <name>shared-memory.of-it-shared</name>
    <message>
        <source>{part:,} B of it in shared memory</source>
        <translation>其中 {part:,} B 在 shared memory</translation>
    </message>
</context>
<context>
    <name>shared-memory.op</name>
    <message>
        <source>{op}, line {line:,}</source>
        <translation>{op}，第 {line:,} 行</translation>
    </message>
</context>
<context>
    <name>shared-memory.operand</name>
    <message>
        <source>operand {number} of {op}</source>
        <translation>{op} 的操作数 {number}</translation>
    </message>
</context>
<context>
    <name>shared-memory.or</name>
    <message>
        <source>{first}; {second}</source>
        <translation>{first}；{second}</translation>
    </message>
</context>
<context>
    <name>shared-memory.over</name>
    <message>
        <source>{used} of {limit:,} B: {over:,} B too many</source>
        <translation>{used}，上限 {limit:,} B：超出 {over:,} B</translation>
    </message>
</context>
<context>
    <name>shared-memory.overflows</name>
    <message>
        <source>The shared memory of @{kernel} overflows the compiler&apos;s count ({used:,} bytes); the limit is {limit:,}.</source>
        <translation>@{kernel} 的 shared memory 使编译器的计数溢出（{used:,} 字节），上限 {limit:,}。</translation>
    </message>
</context>
<context>
    <name>shared-memory.overflows-headline</name>
    <message>
        <source>The shared memory of a kernel overflows the compiler&apos;s count; the limit is {limit:,} bytes.</source>
        <translation>某个 kernel 的共享内存使编译器的计数溢出；上限为 {limit:,} 字节。</translation>
    </message>
</context>
<context>
    <name>shared-memory.peak</name>
    <message>
        <source>Never more than {used:,} B of it are in use at once; the compiler counts all {total:,} B.</source>
        <translation>其中同时使用的不超过 {used:,} B；编译器把全部 {total:,} B 计入。</translation>
    </message>
</context>
<context>
    <name>shared-memory.planned</name>
    <message>
        <source>Planned: tensors that become buffers later; the compiler does not count them yet.</source>
        <translation>计划中：之后才成为 buffer 的 tensor；编译器尚未计入。</translation>
    </message>
</context>
<context>
    <name>shared-memory.plus</name>
    <message>
        <source>{first} + {second}</source>
        <translation>{first} + {second}</translation>
    </message>
</context>
<context>
    <name>shared-memory.promoted</name>
    <message>
        <source>promoted</source>
        <translation>经 promotion</translation>
    </message>
</context>
<context>
    <name>shared-memory.result</name>
    <message>
        <source>result of {op}</source>
        <translation>{op} 的结果</translation>
    </message>
</context>
<context>
    <name>shared-memory.round-trip</name>
    <message>
        <source>{first} ({by}) and {last} ({then}) around {op}: {shape} to {result}, temporaries of {size}.</source>
        <translation>{op} 前后的 {first} ({by}) 与 {last} ({then})：{shape} 到 {result}，临时值占 {size}。</translation>
    </message>
</context>
<context>
    <name>shared-memory.serves</name>
    <message>
        <source>{op} in the input at {place}</source>
        <translation>输入中 {place} 处的 {op}</translation>
    </message>
</context>
<context>
    <name>shared-memory.sharing</name>
    <message>
        <source>{first} and {second} are never in use at once: sharing saves {bytes:,} B; {barrier}.</source>
        <translation>{first} 和 {second} 从不同时使用：共用可节省 {bytes:,} B；{barrier}。</translation>
    </message>
</context>
<context>
    <name>shared-memory.size</name>
    <message>
        <source>{bytes:,} B</source>
        <translation>{bytes:,} B</translation>
    </message>
</context>
<context>
    <name>shared-memory.sum-of</name>
    <message>
        <source>It is the sum of {count}.</source>
        <translation>这是 {count} 之和。</translation>
    </message>
</context>
<context>
    <name>shared-memory.there-first</name>
    <message>
        <source>there from the first text on</source>
        <translation>从第一个文本起就有</translation>
    </message>
</context>
<context>
    <name>shared-memory.tiled</name>
    <message>
        <source>{op} is tiled by {config}.</source>
        <translation>{op} 按 {config} 进行 tile。</translation>
    </message>
</context>
<context>
    <name>shared-memory.tiles</name>
    <message>
        <source>They hold the tiles of {op} in {pipeline}.</source>
        <translation>它们存放 {pipeline} 中 {op} 的 tile。</translation>
    </message>
</context>
<context>
    <name>shared-memory.too-much</name>
    <message>
        <source>@{kernel} needs {used:,} bytes of shared memory; the limit is {limit:,}: {over:,} too many.</source>
        <translation>@{kernel} 需要 {used:,} 字节 shared memory，上限 {limit:,}：超出 {over:,}。</translation>
    </message>
</context>
<context>
    <name>shared-memory.too-much-headline</name>
    <message>
        <source>The kernel needs {used:,} bytes of shared memory; {target} has {limit:,}.</source>
        <translation>该 kernel 需要 {used:,} 字节共享内存；{target} 只有 {limit:,}。</translation>
    </message>
</context>
<context>
    <name>shared-memory.trip-line</name>
    <message>
        <source>line {line:,} of {function}</source>
        <translation>{function} 的第 {line:,} 行</translation>
    </message>
</context>
<context>
    <name>shared-memory.type</name>
    <message>
        <source>{type} ({bytes:,} B)</source>
        <translation>{type} ({bytes:,} B)</translation>
    </message>
</context>
<context>
    <name>shared-memory.unknown-size</name>
    <message>
        <source>an unknown size</source>
        <translation>大小未知</translation>
    </message>
</context>
<context>
    <name>shared-memory.unknown-sum</name>
    <message>
        <source>an unknown sum</source>
        <translation>总和未知</translation>
    </message>
</context>
<context>
    <name>shared-memory.until</name>
    <message>
        <source>until pass {position:,}</source>
        <translation>直到 pass {position:,}</translation>
    </message>
</context>
<context>
    <name>shared-memory.verdict</name>
    <message>
        <source>{words}.</source>
        <translation>{words}。</translation>
    </message>
</context>
<context>
    <name>shared-memory.within</name>
    <message>
        <source>{used} of {limit:,} B</source>
        <translation>{used}，上限 {limit:,} B</translation>
    </message>
</context>
<context>
    <name>sizes.functions-are</name>
    <message>
        <source>The functions are {names}.</source>
        <translation>函数有 {names}。</translation>
    </message>
</context>
<context>
    <name>sizes.last-argument</name>
    <message>
        <source>the last one is {name}</source>
        <translation>最后一个是 {name}</translation>
    </message>
</context>
<context>
    <name>sizes.no-argument</name>
    <message>
        <source>No function has an argument {unknown}; {there}.</source>
        <translation>没有函数有参数 {unknown}；{there}。</translation>
    </message>
</context>
<context>
    <name>sizes.no-arguments</name>
    <message>
        <source>none takes any</source>
        <translation>没有函数带参数</translation>
    </message>
</context>
<context>
    <name>sizes.no-function</name>
    <message>
        <source>No function is called &apos;{function}&apos;.</source>
        <translation>没有名为“{function}”的函数。</translation>
    </message>
</context>
<context>
    <name>sizes.no-multiple</name>
    <message>
        <source>Size {axis} of argument {place} of @{function} is {size:,}, but the model takes multiples of {step:,} there.</source>
        <translation>@{function} 的参数 {place} 的第 {axis} 个维度为 {size:,}，但模型在此只接受 {step:,} 的倍数。</translation>
    </message>
</context>
<context>
    <name>sizes.no-timeline</name>
    <message>
        <source>The session has no timeline of one.</source>
        <translation>会话中没有任何函数的时间线。</translation>
    </message>
</context>
<context>
    <name>sizes.other-argument</name>
    <message>
        <source>Size {axis} of argument {place} of @{function} is {size:,}, but argument {other} has a size for which it must be {wanted:,}.</source>
        <translation>@{function} 的参数 {place} 的第 {axis} 个维度为 {size:,}，但按参数 {other} 的大小它必须为 {wanted:,}。</translation>
    </message>
</context>
<context>
    <name>sizes.out-of-range</name>
    <message>
        <source>{name} is {size:,}; the model was exported for {low:,} to {high:,}.</source>
        <translation>{name} 为 {size:,}；模型导出时的范围为 {low:,} 至 {high:,}。</translation>
    </message>
</context>
<context>
    <name>sizes.too-small</name>
    <message>
        <source>{name} is {size:,}; the model was exported for {low:,} or more.</source>
        <translation>{name} 为 {size:,}；模型导出时的范围为不小于 {low:,}。</translation>
    </message>
</context>
<context>
    <name>slow-pass.at-run-time</name>
    <message>
        <source>Left to run time, it is computed once when the module is loaded.</source>
        <translation>留到运行时，则在加载模块时计算一次。</translation>
    </message>
</context>
<context>
    <name>slow-pass.constants</name>
    <message>
        <source>Leave constants to run time</source>
        <translation>常量留到运行时计算</translation>
    </message>
</context>
<context>
    <name>slow-pass.look</name>
    <message>
        <source>Look at the largest execution of the pass, and at the dispatch that it ran on.</source>
        <translation>查看该 pass 最耗时的一次执行，以及它所处理的 dispatch。</translation>
    </message>
</context>
<context>
    <name>slow-pass.no-const-eval</name>
    <message>
        <source>--{flag}=false.</source>
        <translation>--{flag}=false。</translation>
    </message>
</context>
<context>
    <name>slow-pass.takes</name>
    <message>
        <source>{name} takes {time}, {share:.0f} % of the time of all passes.</source>
        <translation>{name} 用时 {time}，占所有 pass 时间的 {share:.0f} %。</translation>
    </message>
</context>
<context>
    <name>slow-pass.timing</name>
    <message>
        <source>{name}: {time} of {total}, by --mlir-timing.</source>
        <translation>{name}：{time} / {total}，据 --mlir-timing。</translation>
    </message>
</context>
<context>
    <name>slow-pass.when-loaded</name>
    <message>
        <source>They are computed when the module is loaded.</source>
        <translation>它们在加载模块时计算。</translation>
    </message>
</context>
<context>
    <name>slow-pass.why</name>
    <message>
        <source>A pass that takes most of the time mostly works on one dispatch whose tile or vectors are very large, or whose loops are unrolled; its slowest execution stands in the times.</source>
        <translation>占用大部分时间的 pass 多半是在处理一个 dispatch，其 tile 或向量很大，或其循环被展开；时间表中有其最慢的一次执行。</translation>
    </message>
</context>
<context>
    <name>slow-pass.why-constants</name>
    <message>
        <source>What the model computes of constants only is compiled for the processor of this machine and run there, on one thread, and its result is kept in the module.</source>
        <translation>模型中只由常量计算的部分会为本机处理器编译，并在单线程上运行，其结果保存在模块中。</translation>
    </message>
</context>
<context>
    <name>source-check.accepted</name>
    <message>
        <source>Passlens opens .mlir and .mlirbc models, .passlens sessions and .vmfb modules.</source>
        <translation>Passlens 可打开 .mlir 和 .mlirbc 模型、.passlens 会话以及 .vmfb 模块。</translation>
    </message>
</context>
<context>
    <name>source-check.binary</name>
    <message>
        <source>It looks like a binary file; give the exported .mlir or .mlirbc.</source>
        <translation>它看起来是二进制文件；请给出导出的 .mlir 或 .mlirbc。</translation>
    </message>
</context>
<context>
    <name>source-check.elf</name>
    <message>
        <source>an ELF file</source>
        <translation>ELF 文件</translation>
    </message>
</context>
<context>
    <name>source-check.export-model-again</name>
    <message>
        <source>Export the model again.</source>
        <translation>请重新导出模型。</translation>
    </message>
</context>
<context>
    <name>source-check.export-utf-8</name>
    <message>
        <source>Export it again as UTF-8, or give MLIR bytecode.</source>
        <translation>请重新以 UTF-8 导出，或给出 MLIR bytecode。</translation>
    </message>
</context>
<context>
    <name>source-check.gguf</name>
    <message>
        <source>GGUF parameters; give it as parameters of a run</source>
        <translation>GGUF 参数；请在运行时作为参数给出</translation>
    </message>
</context>
<context>
    <name>source-check.give-mlir-file</name>
    <message>
        <source>Give an MLIR file.</source>
        <translation>请给出 MLIR 文件。</translation>
    </message>
</context>
<context>
    <name>source-check.gzip</name>
    <message>
        <source>gzip-compressed; unpack it first</source>
        <translation>gzip 压缩文件；请先解压</translation>
    </message>
</context>
<context>
    <name>source-check.irpa</name>
    <message>
        <source>an IREE parameter archive; give it as parameters of a run</source>
        <translation>IREE 参数归档；请在运行时作为参数给出</translation>
    </message>
</context>
<context>
    <name>source-check.is-directory</name>
    <message>
        <source>{path} is a directory.</source>
        <translation>{path} 是目录。</translation>
    </message>
</context>
<context>
    <name>source-check.module</name>
    <message>
        <source>a compiled module</source>
        <translation>已编译的模块</translation>
    </message>
</context>
<context>
    <name>source-check.not-utf-8</name>
    <message>
        <source>{name} is not UTF-8 text: {reason} near offset {offset:,}.</source>
        <translation>{name} 不是 UTF-8 文本：{reason}，偏移 {offset:,} 附近。</translation>
    </message>
</context>
<context>
    <name>source-check.other-kind</name>
    <message>
        <source>{name} is not MLIR: it is {what}.</source>
        <translation>{name} 不是 MLIR：它是 {what}。</translation>
    </message>
</context>
<context>
    <name>source-check.pdf</name>
    <message>
        <source>a PDF document</source>
        <translation>PDF 文档</translation>
    </message>
</context>
<context>
    <name>source-check.picture</name>
    <message>
        <source>a picture</source>
        <translation>图片</translation>
    </message>
</context>
<context>
    <name>source-check.sqlite</name>
    <message>
        <source>a SQLite database; a session is opened, not compiled</source>
        <translation>SQLite 数据库；会话应打开，而不是编译</translation>
    </message>
</context>
<context>
    <name>source-check.unlike-mlir</name>
    <message>
        <source>{name} does not look like MLIR: it begins with &apos;{text}&apos;.</source>
        <translation>{name} 不像 MLIR：其开头是“{text}”。</translation>
    </message>
</context>
<context>
    <name>source-check.zero-byte</name>
    <message>
        <source>{name} is not MLIR: it holds a zero byte at offset {offset:,}.</source>
        <translation>{name} 不是 MLIR：在偏移 {offset:,} 处有零字节。</translation>
    </message>
</context>
<context>
    <name>source-check.zip</name>
    <message>
        <source>a zip archive; a compiled module (.vmfb) is run, not compiled</source>
        <translation>zip 归档；已编译的模块 (.vmfb) 应运行，而不是编译</translation>
    </message>
</context>
<context>
    <name>static-sizes.bad-sizes</name>
    <message>
        <source>&apos;{text}&apos; does not say the sizes of an argument.</source>
        <translation>“{text}”没有写明参数的大小。</translation>
    </message>
</context>
<context>
    <name>static-sizes.form</name>
    <message>
        <source>Write its name and all its sizes, such as arg0=4x64.</source>
        <translation>请写出其名称和全部大小，例如 arg0=4x64。</translation>
    </message>
</context>
<context>
    <name>static-sizes.must-match</name>
    <message>
        <source>Its known sizes must be the same, and it must be a tensor with at least one &apos;?&apos;.</source>
        <translation>其已知大小必须一致，且必须是至少含一个“?”的 tensor。</translation>
    </message>
</context>
<context>
    <name>static-sizes.no-argument</name>
    <message>
        <source>No function has a dynamic argument %{name} that can be {sizes}.</source>
        <translation>没有函数具有可取 {sizes} 的动态参数 %{name}。</translation>
    </message>
</context>
<context>
    <name>static-sizes.only-these</name>
    <message>
        <source>The module then takes these sizes only.</source>
        <translation>模块此后只接受这些大小。</translation>
    </message>
</context>
<context>
    <name>static-sizes.static-sizes</name>
    <message>
        <source>Static sizes: {sizes}</source>
        <translation>静态大小：{sizes}</translation>
    </message>
</context>
<context>
    <name>steps.cancelled</name>
    <message>
        <source>Cancelled while the passes were captured: the pass list ends there.</source>
        <translation>在捕获 pass 时取消：pass 列表到此为止。</translation>
    </message>
</context>
<context>
    <name>steps.cancelled-at-fault</name>
    <message>
        <source>Cancelled while the pass at fault was looked for.</source>
        <translation>在查找出错的 pass 时取消。</translation>
    </message>
</context>
<context>
    <name>steps.cancelled-tables</name>
    <message>
        <source>Cancelled while devices, memory and kernels were read.</source>
        <translation>在读取设备、内存和 kernel 时取消。</translation>
    </message>
</context>
<context>
    <name>steps.capture-cancelled</name>
    <message>
        <source>The capture of every pass was cancelled.</source>
        <translation>捕获每个 pass 已取消。</translation>
    </message>
</context>
<context>
    <name>steps.every-pass</name>
    <message>
        <source>Every pass</source>
        <translation>每个 pass</translation>
    </message>
</context>
<context>
    <name>steps.gone</name>
    <message>
        <source>{count:,} others are gone.</source>
        <translation>另外 {count:,} 个已消失。</translation>
    </message>
</context>
<context>
    <name>steps.into</name>
    <message>
        <source>Into {place}.</source>
        <translation>移入 {place}。</translation>
    </message>
</context>
<context>
    <name>steps.new</name>
    <message>
        <source>{count:,} of them are new.</source>
        <translation>其中 {count:,} 个是新的。</translation>
    </message>
</context>
<context>
    <name>steps.one-gone</name>
    <message>
        <source>1 other is gone.</source>
        <translation>另有 1 个消失。</translation>
    </message>
</context>
<context>
    <name>steps.one-new</name>
    <message>
        <source>1 of them is new.</source>
        <translation>其中 1 个是新的。</translation>
    </message>
</context>
<context>
    <name>steps.pass-at-fault</name>
    <message>
        <source>The pass at fault</source>
        <translation>出错的 pass</translation>
    </message>
</context>
<context>
    <name>steps.places</name>
    <message>
        <source>{first} and {count} more</source>
        <translation>{first} 及另外 {count} 个</translation>
    </message>
</context>
<context>
    <name>steps.quick-look</name>
    <message>
        <source>Quick look</source>
        <translation>快速查看</translation>
    </message>
</context>
<context>
    <name>steps.reading-tables</name>
    <message>
        <source>Reading devices, memory and kernels</source>
        <translation>正在读取设备、内存和 kernel</translation>
    </message>
</context>
<context>
    <name>store.dumps</name>
    <message>
        <source>{dumps}</source>
        <translation>{dumps}</translation>
    </message>
</context>
<context>
    <name>store.no-device-code</name>
    <message>
        <source>Not known: the session has no device code to read it from. The compile ended before there was any, or its passes were not captured.</source>
        <translation>未知：会话中没有可供读取的设备代码。编译在生成设备代码之前就结束了，或者没有捕获各个 pass。</translation>
    </message>
</context>
<context>
    <name>store.not-yet</name>
    <message>
        <source>Not known yet: passes are still being captured.</source>
        <translation>尚不清楚：仍在捕获各个 pass。</translation>
    </message>
</context>
<context>
    <name>store.only-the-phase</name>
    <message>
        <source>Read from the phase {phase}: without the passes there is no history, and padding cannot be told.</source>
        <translation>取自阶段 {phase}：没有各个 pass 就没有历史，也无法判断填充。</translation>
    </message>
</context>
<context>
    <name>store.reading-shared-memory</name>
    <message>
        <source>The reading of shared memory</source>
        <translation>读取 shared memory</translation>
    </message>
</context>
<context>
    <name>store.search-input</name>
    <message>
        <source>The search for the input</source>
        <translation>搜索输入</translation>
    </message>
</context>
<context>
    <name>store.unfinished</name>
    <message>
        <source>Code generation did not end: kernels may allocate more than the captured passes show.</source>
        <translation>代码生成没有结束：kernel 分配的内存可能比捕获的 pass 所显示的更多。</translation>
    </message>
</context>
<context>
    <name>streams.disk-full</name>
    <message>
        <source>the disk is full</source>
        <translation>磁盘已满</translation>
    </message>
</context>
<context>
    <name>streams.free-space</name>
    <message>
        <source>Free some space or write elsewhere.</source>
        <translation>请释放一些空间，或写到别处。</translation>
    </message>
</context>
<context>
    <name>streams.output-cannot-written</name>
    <message>
        <source>The output cannot be written: {reason}.</source>
        <translation>无法写出输出：{reason}。</translation>
    </message>
</context>
<context>
    <name>sweep.busy</name>
    <message>
        <source>Another campaign is at work in {folder}.</source>
        <translation>另一批编译正在使用 {folder}。</translation>
    </message>
</context>
<context>
    <name>sweep.cell-broke</name>
    <message>
        <source>Passlens failed on it: {error}.</source>
        <translation>Passlens 处理它时失败：{error}。</translation>
    </message>
</context>
<context>
    <name>sweep.count</name>
    <message>
        <source>{number:,} {what}</source>
        <translation>{number:,} 个{what}</translation>
    </message>
</context>
<context>
    <name>sweep.ended</name>
    <message>
        <source>{done:,} of {total:,}: {name}: {end}</source>
        <translation>{done:,}/{total:,}：{name}：{end}</translation>
    </message>
</context>
<context>
    <name>sweep.ended-why</name>
    <message>
        <source>{told}. {why}</source>
        <translation>{told}。{why}</translation>
    </message>
</context>
<context>
    <name>sweep.filters</name>
    <message>
        <source>Filter by one of {names}, such as toolchain=3.9*.</source>
        <translation>请按 {names} 之一过滤，例如 toolchain=3.9*。</translation>
    </message>
</context>
<context>
    <name>sweep.goes-on</name>
    <message>
        <source>The same command continues where it was stopped.</source>
        <translation>同一命令会从停止处继续。</translation>
    </message>
</context>
<context>
    <name>sweep.here</name>
    <message>
        <source>On this machine are: {names}.</source>
        <translation>本机有：{names}。</translation>
    </message>
</context>
<context>
    <name>sweep.left</name>
    <message>
        <source>{cells} left, about {time}</source>
        <translation>剩余 {cells}，约 {time}</translation>
    </message>
</context>
<context>
    <name>sweep.no-export</name>
    <message>
        <source>{file} is none of .csv, .json, .md and .html.</source>
        <translation>{file} 不是 .csv、.json、.md 或 .html。</translation>
    </message>
</context>
<context>
    <name>sweep.no-filter</name>
    <message>
        <source>&apos;{text}&apos; is not a filter.</source>
        <translation>&apos;{text}&apos; 不是过滤条件。</translation>
    </message>
</context>
<context>
    <name>sweep.no-input</name>
    <message>
        <source>{path} cannot be read: {reason}.</source>
        <translation>无法读取 {path}：{reason}。</translation>
    </message>
</context>
<context>
    <name>sweep.no-model</name>
    <message>
        <source>Its model was not compiled: {reason}</source>
        <translation>其模型未能编译：{reason}</translation>
    </message>
</context>
<context>
    <name>sweep.release-not-here</name>
    <message>
        <source>IREE {version} is not on this machine.</source>
        <translation>本机没有 IREE {version}。</translation>
    </message>
</context>
<context>
    <name>sweep.summary</name>
    <message>
        <source>{cells}: {parts}.</source>
        <translation>{cells}：{parts}。</translation>
    </message>
</context>
<context>
    <name>sweep.timing</name>
    <message>
        <source>Timing {name}</source>
        <translation>正在计时 {name}</translation>
    </message>
</context>
<context>
    <name>sweep.title</name>
    <message>
        <source>Sweep {name}</source>
        <translation>编译网格 {name}</translation>
    </message>
</context>
<context>
    <name>sweep.together</name>
    <message>
        <source>Compile times are of up to {count:,} compiles at the same time; --jobs 1 gives times to compare.</source>
        <translation>编译时间是在最多 {count:,} 个编译同时进行时测得的；--jobs 1 给出可以比较的时间。</translation>
    </message>
</context>
<context>
    <name>sweep.wait-or-other</name>
    <message>
        <source>Wait for its end, or name another folder with -o.</source>
        <translation>请等它结束，或用 -o 指定另一个文件夹。</translation>
    </message>
</context>
<context>
    <name>tables.unreadable</name>
    <message>
        <source>Devices, memory and kernels could not be read: {title}</source>
        <translation>无法读取设备、内存和 kernel：{title}</translation>
    </message>
</context>
<context>
    <name>target-chip.compile-for</name>
    <message>
        <source>Compile for {chip}</source>
        <translation>面向 {chip} 编译</translation>
    </message>
</context>
<context>
    <name>target-chip.for-devices</name>
    <message>
        <source>A module is compiled for devices: the command names them, or the module itself (hal.device.targets).</source>
        <translation>模块是为设备编译的：由命令指明，或由模块本身指明 (hal.device.targets)。</translation>
    </message>
</context>
<context>
    <name>target-chip.given-with</name>
    <message>
        <source>The chip is given with --{flag}.</source>
        <translation>芯片用 --{flag} 指定。</translation>
    </message>
</context>
<context>
    <name>target-chip.lists</name>
    <message>
        <source>It lists those that it knows.</source>
        <translation>它列出了所认识的设备。</translation>
    </message>
</context>
<context>
    <name>target-chip.may-know-chip</name>
    <message>
        <source>It may know the chip.</source>
        <translation>它可能认识该芯片。</translation>
    </message>
</context>
<context>
    <name>target-chip.name-it</name>
    <message>
        <source>Name the chip of the device that is to run it.</source>
        <translation>请指明将要运行它的设备的芯片。</translation>
    </message>
</context>
<context>
    <name>target-chip.names-other</name>
    <message>
        <source>&apos;{chip}&apos; names no chip of the {driver} driver but a {other} device: compile with {flags} (in the window: the Target menu).</source>
        <translation>“{chip}”不是 {driver} 驱动的芯片，而是 {other} 设备：请用 {flags} 编译（窗口中：“目标”菜单）。</translation>
    </message>
</context>
<context>
    <name>target-chip.names-processor</name>
    <message>
        <source>&apos;{chip}&apos; names no chip of the {driver} driver but the processor of this machine: compile with --driver local, without --target (in the window: the Target menu).</source>
        <translation>“{chip}”不是 {driver} 驱动的芯片，而是本机的处理器：请用 --driver local 编译，不带 --target（窗口中：“目标”菜单）。</translation>
    </message>
</context>
<context>
    <name>target-chip.no-alias</name>
    <message>
        <source>The compiler knows no device &apos;{name}&apos;.</source>
        <translation>编译器不认识设备“{name}”。</translation>
    </message>
</context>
<context>
    <name>target-chip.no-device</name>
    <message>
        <source>No device is declared to compile for.</source>
        <translation>没有声明要编译到的设备。</translation>
    </message>
</context>
<context>
    <name>target-chip.none</name>
    <message>
        <source>No target chip is named.</source>
        <translation>没有指定目标芯片。</translation>
    </message>
</context>
<context>
    <name>target-chip.not-asked</name>
    <message>
        <source>The compiler cannot choose instructions without the chip, and does not ask this machine for it.</source>
        <translation>不知道芯片，编译器就无法选择指令，而它不会查询本机的芯片。</translation>
    </message>
</context>
<context>
    <name>target-chip.ptx</name>
    <message>
        <source>PTX of an older chip runs on a newer one, without its newer instructions.</source>
        <translation>较旧芯片的 PTX 可在较新芯片上运行，但不使用其新指令。</translation>
    </message>
</context>
<context>
    <name>target-chip.says</name>
    <message>
        <source>The chip says what the code generator may use: matrix instructions, subgroup sizes, shared memory.</source>
        <translation>芯片决定代码生成器可以使用什么：矩阵指令、subgroup 大小、shared memory。</translation>
    </message>
</context>
<context>
    <name>target-chip.unknown</name>
    <message>
        <source>IREE {version} does not know the target chip &apos;{chip}&apos;.</source>
        <translation>IREE {version} 不认识目标芯片“{chip}”。</translation>
    </message>
</context>
<context>
    <name>target-chip.without</name>
    <message>
        <source>Without it the executable target has no GPU target, and no lowering can be chosen.</source>
        <translation>没有它，executable 目标就没有 GPU 目标，无法选择 lowering。</translation>
    </message>
</context>
<context>
    <name>texts.after-phase</name>
    <message>
        <source>module after {phase}</source>
        <translation>{phase} 之后的模块</translation>
    </message>
</context>
<context>
    <name>texts.before-not-captured</name>
    <message>
        <source>What stood before this pass was not captured.</source>
        <translation>未捕获此 pass 之前的内容。</translation>
    </message>
</context>
<context>
    <name>texts.bytecode</name>
    <message>
        <source>The input is MLIR bytecode; see the phase &apos;input&apos; for its text.</source>
        <translation>输入是 MLIR bytecode；其文本请看 input 阶段。</translation>
    </message>
</context>
<context>
    <name>texts.cut-off</name>
    <message>
        <source>This text was cut off: the compiler died while it printed it, or the imported file ends here.</source>
        <translation>此文本被截断：编译器在打印时崩溃，或导入的文件到此为止。</translation>
    </message>
</context>
<context>
    <name>texts.dropped</name>
    <message>
        <source>The IR at the end of phase &apos;{name}&apos; was dropped.</source>
        <translation>阶段“{name}”结束时的 IR 已被移除。</translation>
    </message>
</context>
<context>
    <name>texts.imported</name>
    <message>
        <source>The imported dumps hold no text of the whole module in phase &apos;{name}&apos;.</source>
        <translation>导入的 dump 中没有整个模块在阶段“{name}”的文本。</translation>
    </message>
</context>
<context>
    <name>texts.imported-input</name>
    <message>
        <source>These dumps were imported; the input of their compile is not among them.</source>
        <translation>这些 dump 是导入的；其中没有该次编译的输入。</translation>
    </message>
</context>
<context>
    <name>texts.in-phase</name>
    <message>
        <source>module in {phase}</source>
        <translation>{phase} 中的模块</translation>
    </message>
</context>
<context>
    <name>texts.input</name>
    <message>
        <source>input</source>
        <translation>输入</translation>
    </message>
</context>
<context>
    <name>texts.input-not-kept</name>
    <message>
        <source>The input was not kept in this session.</source>
        <translation>此会话没有保留输入。</translation>
    </message>
</context>
<context>
    <name>texts.is-binary-has-no-text</name>
    <message>
        <source>{name} is binary and has no text to show.</source>
        <translation>{name} 是二进制文件，没有可显示的文本。</translation>
    </message>
</context>
<context>
    <name>texts.last-of-phase</name>
    <message>
        <source>The last dump of the module in this phase, after {name}; passes inside it may have run since.</source>
        <translation>此阶段中该模块的最后一份 dump，在 {name} 之后；模块内的 pass 此后可能还运行过。</translation>
    </message>
</context>
<context>
    <name>texts.listed-with-ops</name>
    <message>
        <source>Its passes are listed with the ops that they ran on.</source>
        <translation>它的 pass 列在它们所处理的 op 之下。</translation>
    </message>
</context>
<context>
    <name>texts.no-phase</name>
    <message>
        <source>No phase is called &apos;{name}&apos;; the phases are {phases}.</source>
        <translation>没有名为“{name}”的阶段；阶段有 {phases}。</translation>
    </message>
</context>
<context>
    <name>texts.not-printed</name>
    <message>
        <source>The compiler cannot print what this failed pass left: this is what stood before it.</source>
        <translation>编译器无法打印这个失败的 pass 留下的内容：这是它之前的内容。</translation>
    </message>
</context>
<context>
    <name>texts.not-reached</name>
    <message>
        <source>The compile did not reach the end of phase &apos;{phase}&apos;.</source>
        <translation>编译没有到达阶段“{phase}”的末尾。</translation>
    </message>
</context>
<context>
    <name>texts.not-yet</name>
    <message>
        <source>The input is not in the session yet, and not on the disk any more.</source>
        <translation>输入还不在会话中，也已不在磁盘上。</translation>
    </message>
</context>
<context>
    <name>texts.one-dispatch</name>
    <message>
        <source>Phase &apos;{name}&apos; is no part of this session: one dispatch was compiled, to its machine code.</source>
        <translation>阶段“{name}”不在此会话中：只编译了一个 dispatch，直到其机器码。</translation>
    </message>
</context>
<context>
    <name>texts.overwritten</name>
    <message>
        <source>The compiler overwrote this text with the next: it writes the dumps of all ops without a name to the same files.</source>
        <translation>编译器用下一份文本覆盖了它：所有无名 op 的 dump 都写到同一批文件里。</translation>
    </message>
</context>
<context>
    <name>texts.pass-changed-nothing</name>
    <message>
        <source>This pass changed nothing.</source>
        <translation>此 pass 没有更改。</translation>
    </message>
</context>
<context>
    <name>texts.pass-ran</name>
    <message>
        <source>The pass ran; what it did cannot be told.</source>
        <translation>该 pass 运行过；它做了什么无从得知。</translation>
    </message>
</context>
<context>
    <name>texts.pass-runs-others</name>
    <message>
        <source>This pass only runs others on what is inside: what they changed is shown with them.</source>
        <translation>此 pass 只对其内部的 op 运行其他 pass：更改显示在那些 pass 处。</translation>
    </message>
</context>
<context>
    <name>texts.problems-say-why</name>
    <message>
        <source>Its problems say why.</source>
        <translation>其问题列表说明了原因。</translation>
    </message>
</context>
<context>
    <name>texts.session-has-no-artifact</name>
    <message>
        <source>The session has no artifact {number}.</source>
        <translation>会话中没有编号为 {number} 的产物。</translation>
    </message>
</context>
<context>
    <name>texts.session-holds-no-any-more</name>
    <message>
        <source>The session holds no {name} any more.</source>
        <translation>会话中已不再有 {name}。</translation>
    </message>
</context>
<context>
    <name>texts.session-holds-no-compile-did</name>
    <message>
        <source>The session holds no {kind}: the compile did not get that far.</source>
        <translation>会话中没有 {kind}：编译没有进行到那一步。</translation>
    </message>
</context>
<context>
    <name>texts.whole-model</name>
    <message>
        <source>The session of the whole model has all phases.</source>
        <translation>整个模型的会话有所有阶段。</translation>
    </message>
</context>
<context>
    <name>throughput.bytes</name>
    <message>
        <source>inputs {inputs}, results {results} and parameters {parameters}, each once a call; what is between them is not counted</source>
        <translation>输入 {inputs}、结果 {results} 和参数 {parameters}，每次调用各计一次；两者之间的不计</translation>
    </message>
</context>
<context>
    <name>throughput.padded</name>
    <message>
        <source>the positions of argument 1 ({shape}), padding included</source>
        <translation>参数 1 的位置 ({shape})，含填充</translation>
    </message>
</context>
<context>
    <name>throughput.positions</name>
    <message>
        <source>the positions of argument 1 ({shape})</source>
        <translation>参数 1 的位置 ({shape})</translation>
    </message>
</context>
<context>
    <name>tied-chain.a-value</name>
    <message>
        <source>a value</source>
        <translation>某个值</translation>
    </message>
</context>
<context>
    <name>tied-chain.chain-begins</name>
    <message>
        <source>The chain begins with {name}.</source>
        <translation>链从 {name} 开始。</translation>
    </message>
</context>
<context>
    <name>tied-chain.enough</name>
    <message>
        <source>It was enough here: each round carries a device about one op further along a chain of ops whose results are tied to their operands.</source>
        <translation>此处够用：在结果与操作数绑定 (tied) 的 op 链上，每一轮只能把设备大约向前传递一个 op。</translation>
    </message>
</context>
<context>
    <name>tied-chain.gave-up</name>
    <message>
        <source>The compiler gave up: each round carries a device about one op further along a chain of ops whose results are tied to their operands.</source>
        <translation>编译器放弃了求解：在结果与操作数绑定 (tied) 的 op 链上，每一轮只能把设备大约向前传递一个 op。</translation>
    </message>
</context>
<context>
    <name>tied-chain.longer</name>
    <message>
        <source>--{flag}={count}; the solver then takes longer on this module.</source>
        <translation>--{flag}={count}；solver 处理此模块的时间会更长。</translation>
    </message>
</context>
<context>
    <name>tied-chain.may-give-up</name>
    <message>
        <source>It may give up: each round carries a device about one op further along a chain of ops whose results are tied to their operands.</source>
        <translation>编译器可能放弃求解：在结果与操作数绑定 (tied) 的 op 链上，每一轮只能把设备大约向前传递一个 op。</translation>
    </message>
</context>
<context>
    <name>tied-chain.newer</name>
    <message>
        <source>Compile with 3.5.0 or newer</source>
        <translation>用 3.5.0 或更新版本编译</translation>
    </message>
</context>
<context>
    <name>tied-chain.number-updates-place</name>
    <message>
        <source>{op} number {number:,} updates it in place.</source>
        <translation>第 {number:,} 个 {op} 原地更新它。</translation>
    </message>
</context>
<context>
    <name>tied-chain.rounds</name>
    <message>
        <source>Let the affinity solver take {count:,} rounds</source>
        <translation>让 affinity solver 迭代 {count:,} 轮</translation>
    </message>
</context>
<context>
    <name>tied-chain.update</name>
    <message>
        <source>{count:,} ops update {name} one after another; the affinity solver has {rounds:,} rounds.</source>
        <translation>{count:,} 个 op 依次更新 {name}；affinity solver 只迭代 {rounds:,} 轮。</translation>
    </message>
</context>
<context>
    <name>tied-chain.updates</name>
    <message>
        <source>1 op updates {name}; the affinity solver has {rounds:,} rounds.</source>
        <translation>1 个 op 更新 {name}；affinity solver 只迭代 {rounds:,} 轮。</translation>
    </message>
</context>
<context>
    <name>tile-fix.edits</name>
    <message>
        <source>Edits its lowering_config until it fits, in a file that stands for the dispatch ({flag}).</source>
        <translation>修改其 lowering_config 直到放得下，写入代替该 dispatch 的文件 ({flag})。</translation>
    </message>
</context>
<context>
    <name>tile-fix.smaller-tiles</name>
    <message>
        <source>Smaller tiles for this dispatch</source>
        <translation>为此 dispatch 使用更小的 tile</translation>
    </message>
</context>
<context>
    <name>tile-trial.dispatch-alone</name>
    <message>
        <source>The dispatch alone with {title}</source>
        <translation>单独的 dispatch，{title}</translation>
    </message>
</context>
<context>
    <name>tile-trial.iree-has-no</name>
    <message>
        <source>IREE {version} has no --{flag}.</source>
        <translation>IREE {version} 没有 --{flag}。</translation>
    </message>
</context>
<context>
    <name>tile-trial.no-source</name>
    <message>
        <source>The configured source of @{symbol} cannot be made: {sentence}</source>
        <translation>无法生成 @{symbol} 的已配置的源：{sentence}</translation>
    </message>
</context>
<context>
    <name>tile-trial.none-fits</name>
    <message>
        <source>None of the smaller tiles that would fit makes @{name} compile.</source>
        <translation>可以放下的更小 tile 都不能使 @{name} 通过编译。</translation>
    </message>
</context>
<context>
    <name>tile-trial.none-known</name>
    <message>
        <source>No smaller tiles are known that make @{name} fit.</source>
        <translation>没有已知的更小 tile 能使 @{name} 放下。</translation>
    </message>
</context>
<context>
    <name>tiles.cut</name>
    <message>
        <source>{origin}, cut at the loop&apos;s {extent:,}</source>
        <translation>{origin}，截到循环的 {extent:,}</translation>
    </message>
</context>
<context>
    <name>tiles.in-bits</name>
    <message>
        <source>{product}{bits} bits = {bytes:,} B</source>
        <translation>{product}{bits} 位 = {bytes:,} B</translation>
    </message>
</context>
<context>
    <name>tiles.of-intrinsic</name>
    <message>
        <source>{origin} × {count} of the intrinsic</source>
        <translation>{origin} × intrinsic 的 {count}</translation>
    </message>
</context>
<context>
    <name>tiles.rounded</name>
    <message>
        <source>{sum}, rounded up to {alignment} B</source>
        <translation>{sum}，向上取整到 {alignment} B</translation>
    </message>
</context>
<context>
    <name>tiles.whole-loop</name>
    <message>
        <source>the whole loop of {size:,}</source>
        <translation>整个循环的 {size:,}</translation>
    </message>
</context>
<context>
    <name>times.compile</name>
    <message>
        <source>The compile took {time}.</source>
        <translation>编译用时 {time}。</translation>
    </message>
</context>
<context>
    <name>times.more</name>
    <message>
        <source>{passes} took less; --limit {count} prints all.</source>
        <translation>{passes}用时更少；--limit {count} 输出全部。</translation>
    </message>
</context>
<context>
    <name>times.share</name>
    <message>
        <source>The share is of all own times, added up over threads: {time}.</source>
        <translation>占比基于所有线程的自身时间之和：{time}。</translation>
    </message>
</context>
<context>
    <name>told.languages</name>
    <message>
        <source>{option} takes one of: {languages}.</source>
        <translation>{option} 接受以下之一：{languages}。</translation>
    </message>
</context>
<context>
    <name>told.no-language</name>
    <message>
        <source>There is no translation into &apos;{locale}&apos;.</source>
        <translation>没有“{locale}”的翻译。</translation>
    </message>
</context>
<context>
    <name>toolchain.added</name>
    <message>
        <source>IREE {version} was added; use it with --toolchain {name}.</source>
        <translation>已添加 IREE {version}；通过 --toolchain {name} 使用。</translation>
    </message>
</context>
<context>
    <name>toolchain.installed</name>
    <message>
        <source>IREE {version} is installed; use it with --toolchain {name}.</source>
        <translation>已安装 IREE {version}；通过 --toolchain {name} 使用。</translation>
    </message>
</context>
<context>
    <name>toolchain.installed-both</name>
    <message>
        <source>IREE {version} is installed with its runtime; use it with --toolchain {name}.</source>
        <translation>已安装 IREE {version} 及其运行时；通过 --toolchain {name} 使用。</translation>
    </message>
</context>
<context>
    <name>toolchain.missing</name>
    <message>
        <source>Something is missing; see above.</source>
        <translation>有缺失，见上文。</translation>
    </message>
</context>
<context>
    <name>toolchain.no-runtime</name>
    <message>
        <source>Its runtime is not: modules that it compiles may not run here.</source>
        <translation>其运行时未安装：它编译的模块可能无法在本机运行。</translation>
    </message>
</context>
<context>
    <name>toolchain.none</name>
    <message>
        <source>No toolchain was found. Install one with: {command}</source>
        <translation>没有找到工具链。可用此命令安装：{command}</translation>
    </message>
</context>
<context>
    <name>toolchain.runtime-installed</name>
    <message>
        <source>The runtime of IREE {version} is installed; modules that &apos;{name}&apos; compiles run with it.</source>
        <translation>已安装 IREE {version} 的运行时；“{name}”编译的模块将用它运行。</translation>
    </message>
</context>
<context>
    <name>tools.install</name>
    <message>
        <source>Install the runtime there: pip install iree-base-runtime.</source>
        <translation>请在那里安装运行时：pip install iree-base-runtime。</translation>
    </message>
</context>
<context>
    <name>tools.no-program</name>
    <message>
        <source>The runtime of &apos;{name}&apos; (IREE {version}) has no {program}.</source>
        <translation>“{name}”(IREE {version}) 的运行时没有 {program}。</translation>
    </message>
</context>
<context>
    <name>tools.not-beside</name>
    <message>
        <source>{name} was not found beside {path}.</source>
        <translation>在 {path} 旁边没有找到 {name}。</translation>
    </message>
</context>
<context>
    <name>trace.input</name>
    <message>
        <source>In the input.</source>
        <translation>在输入中。</translation>
    </message>
</context>
<context>
    <name>trace.locations-end</name>
    <message>
        <source>Debug locations end at {name} (pass {number:,}).</source>
        <translation>调试位置止于 {name} (pass {number:,})。</translation>
    </message>
</context>
<context>
    <name>trace.rocdl-keeps-no-locations</name>
    <message>
        <source>Debug locations end at {name} (pass {number:,}): it gives the ops that it makes none, and no debug flag of the compiler changes that.</source>
        <translation>调试位置止于 {name} (pass {number:,})：它生成的 op 不带调试位置，编译器的任何调试 flag 都无法改变这一点。</translation>
    </message>
</context>
<context>
    <name>traced-run.compiling</name>
    <message>
        <source>Compiling {name} {how}</source>
        <translation>正在编译 {name}（{how}）</translation>
    </message>
</context>
<context>
    <name>traced-run.does-not-compile</name>
    <message>
        <source>{name} does not compile {how}.</source>
        <translation>{name} 无法编译（{how}）。</translation>
    </message>
</context>
<context>
    <name>traced-run.dumps</name>
    <message>
        <source>imported dumps</source>
        <translation>导入的 dump</translation>
    </message>
</context>
<context>
    <name>traced-run.hint</name>
    <message>
        <source>Trace it with the toolchain and flags that the session was compiled with.</source>
        <translation>请用编译该会话的工具链和 flag 进行跟踪。</translation>
    </message>
</context>
<context>
    <name>traced-run.how</name>
    <message>
        <source>with its dispatches traced</source>
        <translation>并跟踪其 dispatch</translation>
    </message>
</context>
<context>
    <name>traced-run.newer</name>
    <message>
        <source>Compile the model with a newer toolchain.</source>
        <translation>请用更新的工具链编译模型。</translation>
    </message>
</context>
<context>
    <name>traced-run.no-flag</name>
    <message>
        <source>IREE {version} cannot trace dispatches: it has no flag --{flag}.</source>
        <translation>IREE {version} 无法跟踪 dispatch：它没有 flag --{flag}。</translation>
    </message>
</context>
<context>
    <name>traced-run.no-model</name>
    <message>
        <source>This session is of {what}: there is no model that could be compiled to trace its dispatches.</source>
        <translation>此会话属于 {what}：没有可供编译以跟踪其 dispatch 的模型。</translation>
    </message>
</context>
<context>
    <name>traced-run.one-dispatch</name>
    <message>
        <source>one dispatch of a model</source>
        <translation>模型的一个 dispatch</translation>
    </message>
</context>
<context>
    <name>traced-run.run-model</name>
    <message>
        <source>Run the session of the model itself.</source>
        <translation>请运行模型本身的会话。</translation>
    </message>
</context>
<context>
    <name>traced-run.running</name>
    <message>
        <source>Running it with every dispatch traced</source>
        <translation>正在跟踪每个 dispatch 运行</translation>
    </message>
</context>
<context>
    <name>traced-run.tracing-dispatch</name>
    <message>
        <source>Tracing dispatch {number:,}</source>
        <translation>正在跟踪第 {number:,} 个 dispatch</translation>
    </message>
</context>
<context>
    <name>transactions.choose-folder</name>
    <message>
        <source>Choose a folder that you may write to.</source>
        <translation>请选择有写入权限的文件夹。</translation>
    </message>
</context>
<context>
    <name>transactions.free-space</name>
    <message>
        <source>Free some space on that disk.</source>
        <translation>请在该磁盘上释放一些空间。</translation>
    </message>
</context>
<context>
    <name>transactions.not-writable</name>
    <message>
        <source>The session {path} cannot be written: {reason}.</source>
        <translation>无法写入会话 {path}：{reason}。</translation>
    </message>
</context>
<context>
    <name>transactions.try-again</name>
    <message>
        <source>Another program is writing it: try again a moment later.</source>
        <translation>另一个程序正在写入：请稍后重试。</translation>
    </message>
</context>
<context>
    <name>translate.also-called</name>
    <message>
        <source>It is also called {flags}.</source>
        <translation>它也叫 {flags}。</translation>
    </message>
</context>
<context>
    <name>translate.came-with</name>
    <message>
        <source>it came with {version}</source>
        <translation>它自 {version} 起才有</translation>
    </message>
</context>
<context>
    <name>translate.gone-since</name>
    <message>
        <source>it is gone since {version}</source>
        <translation>它自 {version} 起已移除</translation>
    </message>
</context>
<context>
    <name>translate.name-came</name>
    <message>
        <source>--{name} was spelled --{other} for IREE {version}: the name --{new} came with {since}.</source>
        <translation>--{name} 在 IREE {version} 中写作 --{other}：名称 --{new} 自 {since} 起才有。</translation>
    </message>
</context>
<context>
    <name>translate.name-gone</name>
    <message>
        <source>--{name} was spelled --{other} for IREE {version}: the name --{old} is gone since {since}.</source>
        <translation>--{name} 在 IREE {version} 中写作 --{other}：名称 --{old} 自 {since} 起已移除。</translation>
    </message>
</context>
<context>
    <name>translate.released</name>
    <message>
        <source>released compilers have it in {versions}</source>
        <translation>具有它的已发布编译器为 {versions}</translation>
    </message>
</context>
<context>
    <name>translate.same-flag</name>
    <message>
        <source>--{name} was spelled --{other} for IREE {version}: it is the same flag.</source>
        <translation>--{name} 在 IREE {version} 中写作 --{other}：是同一个 flag。</translation>
    </message>
</context>
<context>
    <name>translate.taken-by</name>
    <message>
        <source>IREE {versions} takes &apos;{value}&apos;.</source>
        <translation>IREE {versions} 接受“{value}”。</translation>
    </message>
</context>
<context>
    <name>translate.where</name>
    <message>
        <source>It is in {versions}: compile with one of these (--toolchain; &apos;passlens toolchain install {newest}&apos; brings it), or leave it out.</source>
        <translation>它存在于 {versions}：请用其中之一编译（--toolchain；可用“passlens toolchain install {newest}”安装），或去掉它。</translation>
    </message>
</context>
<context>
    <name>trial.alone</name>
    <message>
        <source>The failing dispatch alone: {end}</source>
        <translation>单独编译失败的 dispatch：{end}</translation>
    </message>
</context>
<context>
    <name>trial.cannot-made</name>
    <message>
        <source>{places} cannot be made.</source>
        <translation>无法创建 {places}。</translation>
    </message>
</context>
<context>
    <name>trial.changes-model</name>
    <message>
        <source>&apos;{title}&apos; changes the model, and this session is of one of its dispatches.</source>
        <translation>“{title}”会更改模型，而此会话只属于其中一个 dispatch。</translation>
    </message>
</context>
<context>
    <name>trial.choose-another-name</name>
    <message>
        <source>Choose another name.</source>
        <translation>请另选名称。</translation>
    </message>
</context>
<context>
    <name>trial.dispatch-alone-fails</name>
    <message>
        <source>The dispatch alone as it fails: @{dispatch}</source>
        <translation>单独的失败 dispatch：@{dispatch}</translation>
    </message>
</context>
<context>
    <name>trial.dispatch-alone-fix</name>
    <message>
        <source>The dispatch alone with the fix: @{dispatch}</source>
        <translation>应用修复的单独 dispatch：@{dispatch}</translation>
    </message>
</context>
<context>
    <name>trial.fails</name>
    <message>
        <source>It fails: {title}</source>
        <translation>失败：{title}</translation>
    </message>
</context>
<context>
    <name>trial.fails-as-before</name>
    <message>
        <source>It fails as before: {title}</source>
        <translation>仍像之前那样失败：{title}</translation>
    </message>
</context>
<context>
    <name>trial.fails-otherwise</name>
    <message>
        <source>It gets further, or fails otherwise: {title}</source>
        <translation>进行得更远，或以别的方式失败：{title}</translation>
    </message>
</context>
<context>
    <name>trial.imported</name>
    <message>
        <source>Nothing can be tried in imported dumps: they do not tell what was compiled, and with what.</source>
        <translation>导入的 dump 无法试验：其中没有说明编译了什么、用什么编译。</translation>
    </message>
</context>
<context>
    <name>trial.model-dispatch-so</name>
    <message>
        <source>The model with the dispatch so</source>
        <translation>带此 dispatch 的模型</translation>
    </message>
</context>
<context>
    <name>trial.no-dispatch</name>
    <message>
        <source>No dispatch is known that fails alone, whose tiles could be made smaller.</source>
        <translation>没有已知的单独失败且可缩小 tile 的 dispatch。</translation>
    </message>
</context>
<context>
    <name>trial.not-formed</name>
    <message>
        <source>@{dispatch} is not formed.</source>
        <translation>没有形成 @{dispatch}。</translation>
    </message>
</context>
<context>
    <name>trial.own-input</name>
    <message>
        <source>{path} is the input itself, which is left as it is.</source>
        <translation>{path} 就是输入本身，保持不变。</translation>
    </message>
</context>
<context>
    <name>trial.preparing-trial</name>
    <message>
        <source>Preparing the trial</source>
        <translation>正在准备试验</translation>
    </message>
</context>
<context>
    <name>trial.smaller-tiles</name>
    <message>
        <source>Smaller tiles for @{dispatch}</source>
        <translation>为 @{dispatch} 尝试更小的 tile</translation>
    </message>
</context>
<context>
    <name>trial.tiles</name>
    <message>
        <source>The configuration has {title}: {arithmetic}.</source>
        <translation>配置采用 {title}：{arithmetic}。</translation>
    </message>
</context>
<context>
    <name>trial.try</name>
    <message>
        <source>Try: {title}</source>
        <translation>试验：{title}</translation>
    </message>
</context>
<context>
    <name>trial.try-in-model</name>
    <message>
        <source>Compile the model here, and try it there.</source>
        <translation>请在此编译模型，再在其中试验。</translation>
    </message>
</context>
<context>
    <name>trial.try-session-model</name>
    <message>
        <source>Try it in the session of the model: {path}.</source>
        <translation>请在模型的会话中试验：{path}。</translation>
    </message>
</context>
<context>
    <name>trial.undone</name>
    <message>
        <source>@{dispatch} is not formed any more: what was fused there is now divided otherwise.</source>
        <translation>@{dispatch} 不再形成：原先在那里融合的内容现在以别的方式划分。</translation>
    </message>
</context>
<context>
    <name>trial.undone-counted</name>
    <message>
        <source>@{dispatch} is not formed any more: what was fused there is now divided otherwise ({was} → {now:,}).</source>
        <translation>@{dispatch} 不再形成：原先在那里融合的内容现在以别的方式划分（{was} → {now:,}）。</translation>
    </message>
</context>
<context>
    <name>trial.with</name>
    <message>
        <source>With {title}, in {file}.</source>
        <translation>使用 {title}，位于 {file}。</translation>
    </message>
</context>
<context>
    <name>trial.writable-folder</name>
    <message>
        <source>Give the session a folder that can be written.</source>
        <translation>请为会话提供一个可写的文件夹。</translation>
    </message>
</context>
<context>
    <name>trim.being-written</name>
    <message>
        <source>{path} is being written by another program.</source>
        <translation>另一个程序正在写入 {path}。</translation>
    </message>
</context>
<context>
    <name>trim.changed-meanwhile</name>
    <message>
        <source>{path} was written by another program meanwhile; it is left as it was.</source>
        <translation>{path} 在此期间被另一个程序写入；保持原样。</translation>
    </message>
</context>
<context>
    <name>trim.compact</name>
    <message>
        <source>Compact {name}</source>
        <translation>压缩 {name}</translation>
    </message>
</context>
<context>
    <name>trim.copy-here</name>
    <message>
        <source>Copy it to a disk of this machine, and make it smaller there.</source>
        <translation>请把它复制到本机的磁盘上，再在那里缩小。</translation>
    </message>
</context>
<context>
    <name>trim.dry-run</name>
    <message>
        <source>Nothing was changed: this was measured on a copy.</source>
        <translation>没有任何更改：这是在副本上测量的。</translation>
    </message>
</context>
<context>
    <name>trim.estimate</name>
    <message>
        <source>Each figure is an estimate for that row alone: texts are compressed together. To measure:</source>
        <translation>每个数值都是该行单独的估计：文本是一起压缩的。要测量：</translation>
    </message>
</context>
<context>
    <name>trim.file-system</name>
    <message>
        <source>{path} lies on a file system on which its content cannot be replaced in one step.</source>
        <translation>{path} 所在的文件系统无法一步替换其内容。</translation>
    </message>
</context>
<context>
    <name>trim.free-space</name>
    <message>
        <source>Free some space on that disk, or make a copy of the session on another one smaller.</source>
        <translation>请在该磁盘上释放一些空间，或把会话复制到其他磁盘再缩小。</translation>
    </message>
</context>
<context>
    <name>trim.kept</name>
    <message>
        <source>{passes} that changed nothing: the texts before other passes are made of their dumps</source>
        <translation>{passes}没有更改：其他 pass 之前的文本由它们的 dump 组成</translation>
    </message>
</context>
<context>
    <name>trim.measure</name>
    <message>
        <source>Measure {name}</source>
        <translation>测量 {name}</translation>
    </message>
</context>
<context>
    <name>trim.measured</name>
    <message>
        <source>{size} (measured)</source>
        <translation>{size}（实测）</translation>
    </message>
</context>
<context>
    <name>trim.note</name>
    <message>
        <source>1 note loses its place; it stays, and says so</source>
        <translation>1 条笔记失去位置；笔记保留，并注明这一点</translation>
    </message>
</context>
<context>
    <name>trim.notes</name>
    <message>
        <source>{count:,} notes lose their places; they stay, and say so</source>
        <translation>{count:,} 条笔记失去位置；笔记保留，并注明这一点</translation>
    </message>
</context>
<context>
    <name>trim.packed</name>
    <message>
        <source>Nothing was changed: the session is packed as close as it gets.</source>
        <translation>没有任何更改：会话无法压缩得更紧。</translation>
    </message>
</context>
<context>
    <name>trim.packing-tables</name>
    <message>
        <source>Packing the tables</source>
        <translation>正在打包表格</translation>
    </message>
</context>
<context>
    <name>trim.packing-texts</name>
    <message>
        <source>Packing the texts</source>
        <translation>正在打包文本</translation>
    </message>
</context>
<context>
    <name>trim.replacing-session</name>
    <message>
        <source>Replacing the session</source>
        <translation>正在替换会话</translation>
    </message>
</context>
<context>
    <name>trim.space-beside</name>
    <message>
        <source>Up to {need} are needed beside {path} while it is rewritten; {free} are free.</source>
        <translation>重写 {path} 时其旁边最多需要 {need}；可用空间为 {free}。</translation>
    </message>
</context>
<context>
    <name>trim.space-for-rewrite</name>
    <message>
        <source>About {need} are needed in {folder} to rewrite the session; {free} are free.</source>
        <translation>重写会话需要在 {folder} 中有约 {need}；可用空间为 {free}。</translation>
    </message>
</context>
<context>
    <name>trim.trim</name>
    <message>
        <source>Trim {name}</source>
        <translation>精简 {name}</translation>
    </message>
</context>
<context>
    <name>trim.try-again</name>
    <message>
        <source>Try again.</source>
        <translation>请重试。</translation>
    </message>
</context>
<context>
    <name>trim.try-later</name>
    <message>
        <source>Try again a moment later.</source>
        <translation>请稍后重试。</translation>
    </message>
</context>
<context>
    <name>trim.unknown</name>
    <message>
        <source>the text before {passes}</source>
        <translation>{passes}之前的文本</translation>
    </message>
</context>
<context>
    <name>trim.wait</name>
    <message>
        <source>Wait for it or cancel it, then make the session smaller.</source>
        <translation>请等待它结束或取消它，然后再缩小会话。</translation>
    </message>
</context>
<context>
    <name>trimmed.and-more</name>
    <message>
        <source>{words}; {others}</source>
        <translation>{words}；{others}</translation>
    </message>
</context>
<context>
    <name>trimmed.artifacts</name>
    <message>
        <source>artifacts of kind {names}</source>
        <translation>种类为 {names} 的产物</translation>
    </message>
</context>
<context>
    <name>trimmed.dropped</name>
    <message>
        <source>Dropped from this session to make it smaller: {what}.</source>
        <translation>为缩小此会话而丢弃了：{what}。</translation>
    </message>
</context>
<context>
    <name>trimmed.no-text-before</name>
    <message>
        <source>Not known: what it would be put together from was dropped from this session ({what}).</source>
        <translation>未知：用来拼出它的内容已从此会话中丢弃（{what}）。</translation>
    </message>
</context>
<context>
    <name>trimmed.of-phase</name>
    <message>
        <source>passes and IR of phase {name}</source>
        <translation>阶段 {name} 的 pass 和 IR</translation>
    </message>
</context>
<context>
    <name>trimmed.of-phases</name>
    <message>
        <source>passes and IR of phases {names}</source>
        <translation>阶段 {names} 的 pass 和 IR</translation>
    </message>
</context>
<context>
    <name>trimmed.of-scopes</name>
    <message>
        <source>passes of scopes {names}</source>
        <translation>scope {names} 的 pass</translation>
    </message>
</context>
<context>
    <name>trimmed.unchanged</name>
    <message>
        <source>passes that changed nothing</source>
        <translation>没有更改的 pass</translation>
    </message>
</context>
<context>
    <name>trust.no-key</name>
    <message>
        <source>A session cannot be trusted: the key for remembering it cannot be written to {folder}.</source>
        <translation>无法信任会话：用于记住信任的密钥无法写入 {folder}。</translation>
    </message>
</context>
<context>
    <name>trust.writable-folder</name>
    <message>
        <source>See that this folder can be written.</source>
        <translation>请确认此文件夹可写。</translation>
    </message>
</context>
<context>
    <name>unbounded-padding.asks</name>
    <message>
        <source>The lowering configuration asks to pad this op&apos;s operands to multiples of its tile.</source>
        <translation>lowering 配置要求把该 op 的操作数填充到其 tile 的倍数。</translation>
    </message>
</context>
<context>
    <name>unbounded-padding.bound-it</name>
    <message>
        <source>Give the dimension a static size, or bound it with util.assume.int where it is computed.</source>
        <translation>为该维度给出静态大小，或在计算它的位置用 util.assume.int 限定其范围。</translation>
    </message>
</context>
<context>
    <name>unbounded-padding.changed-in</name>
    <message>
        <source>Unaligned dynamic shapes no longer take this pipeline (pull request 20622).</source>
        <translation>未对齐的动态形状不再走此 pipeline (pull request 20622)。</translation>
    </message>
</context>
<context>
    <name>unbounded-padding.gives-none</name>
    <message>
        <source>For that each dimension needs a constant upper bound, and {op} gives none: the operand stays dynamic, or is padded to what an index can hold, and a later pass fails of it.</source>
        <translation>为此每个维度都需要常量上界，而 {op} 不提供：操作数保持动态，或被填充到 index 所能表示的最大值，后面的 pass 因此失败。</translation>
    </message>
</context>
<context>
    <name>unbounded-padding.input-op</name>
    <message>
        <source>The op of the input that this comes from.</source>
        <translation>它所来自的输入中的 op。</translation>
    </message>
</context>
<context>
    <name>unbounded-padding.its-size</name>
    <message>
        <source>its size</source>
        <translation>其大小</translation>
    </message>
</context>
<context>
    <name>unbounded-padding.makes</name>
    <message>
        <source>{op}: makes the dimension.</source>
        <translation>{op}：产生该维度。</translation>
    </message>
</context>
<context>
    <name>unbounded-padding.no-bound</name>
    <message>
        <source>Padding has no useful bound{where}: a dynamic dimension would be padded to tensor&lt;{shape}&gt;.</source>
        <translation>填充没有可用的上界{where}：动态维度会被填充到 tensor&lt;{shape}&gt;。</translation>
    </message>
</context>
<context>
    <name>unbounded-padding.no-model</name>
    <message>
        <source>{op}: has no value-bounds model, or none that bounds it.</source>
        <translation>{op}：没有 value-bounds 模型，或其模型不能给出上界。</translation>
    </message>
</context>
<context>
    <name>unbounded-padding.not-bounded</name>
    <message>
        <source>Padding could not be bounded{where}: {op} keeps dynamic operands.</source>
        <translation>填充无法求出上界{where}：{op} 仍有动态操作数。</translation>
    </message>
</context>
<context>
    <name>unbounded-padding.padded</name>
    <message>
        <source>{op} is to be padded to static sizes.</source>
        <translation>{op} 将被填充到静态大小。</translation>
    </message>
</context>
<context>
    <name>unbounded-padding.push-constant</name>
    <message>
        <source>{op}: the dimension&apos;s origin: a push constant, which the caller gives at run time.</source>
        <translation>{op}：该维度的来源：由调用者在运行时给出的 push constant。</translation>
    </message>
</context>
<context>
    <name>unbounded-padding.what-fails-end</name>
    <message>
        <source>What fails of it in the end.</source>
        <translation>最终因此失败的内容。</translation>
    </message>
</context>
<context>
    <name>undeclared-device.declared</name>
    <message>
        <source>Declared: {devices}.</source>
        <translation>已声明：{devices}。</translation>
    </message>
</context>
<context>
    <name>undeclared-device.headline</name>
    <message>
        <source>The model names {count:,} devices that this compile does not declare.</source>
        <translation>模型引用了此次编译未声明的 {count:,} 个设备。</translation>
    </message>
</context>
<context>
    <name>undeclared-device.named</name>
    <message>
        <source>@{device} is named in {count}.</source>
        <translation>@{device} 在 {count}被提到。</translation>
    </message>
</context>
<context>
    <name>undeclared-device.none-declared</name>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
</context>
<context>
    <name>undeclared-device.one</name>
    <message>
        <source>The model names device {device}, which this compile does not declare.</source>
        <translation>模型提到设备 {device}，而此次编译没有声明它。</translation>
    </message>
</context>
<context>
    <name>undeclared-device.own-global</name>
    <message>
        <source>A global of the module with that name is not looked at.</source>
        <translation>模块中同名的 global 不予考虑。</translation>
    </message>
</context>
<context>
    <name>undeclared-device.promise</name>
    <message>
        <source>A promise such as #hal.device.promise&lt;@__device_1&gt; is kept by the command line: the n-th --iree-hal-target-device without a name is @__device_n, and NAME=hip[0] declares @NAME.</source>
        <translation>#hal.device.promise&lt;@__device_1&gt; 这样的 promise 由命令行兑现：第 n 个不带名称的 --iree-hal-target-device 即 @__device_n，而 NAME=hip[0] 声明 @NAME。</translation>
    </message>
</context>
<context>
    <name>undeclared-device.several</name>
    <message>
        <source>The model names {count:,} devices which this compile does not declare: {devices}.</source>
        <translation>模型提到 {count:,} 个此次编译没有声明的设备：{devices}。</translation>
    </message>
</context>
<context>
    <name>unknown-flag.command-has</name>
    <message>
        <source>The command has --{flag}.</source>
        <translation>命令中有 --{flag}。</translation>
    </message>
</context>
<context>
    <name>unknown-flag.default-stands</name>
    <message>
        <source>The default stands.</source>
        <translation>使用默认值。</translation>
    </message>
</context>
<context>
    <name>unknown-flag.ends</name>
    <message>
        <source>A compiler with an unknown flag ends at once and compiles nothing.</source>
        <translation>遇到未知 flag 时，编译器立即结束，不编译任何内容。</translation>
    </message>
</context>
<context>
    <name>unknown-flag.guess</name>
    <message>
        <source>The compiler&apos;s own guess.</source>
        <translation>编译器自己的猜测。</translation>
    </message>
</context>
<context>
    <name>unknown-flag.is-in</name>
    <message>
        <source>--{flag} is in {versions}.</source>
        <translation>--{flag} 存在于 {versions}。</translation>
    </message>
</context>
<context>
    <name>unknown-flag.leave-out</name>
    <message>
        <source>Leave --{flag} out</source>
        <translation>去掉 --{flag}</translation>
    </message>
</context>
<context>
    <name>unknown-flag.newest-version</name>
    <message>
        <source>The newest version with --{flag}.</source>
        <translation>带有 --{flag} 的最新版本。</translation>
    </message>
</context>
<context>
    <name>unknown-flag.nowhere</name>
    <message>
        <source>No released version has --{flag}.</source>
        <translation>没有任何发布版本有 --{flag}。</translation>
    </message>
</context>
<context>
    <name>unknown-flag.renamed</name>
    <message>
        <source>This version calls it --{flag}.</source>
        <translation>此版本中它叫 --{flag}。</translation>
    </message>
</context>
<context>
    <name>unknown-flag.same</name>
    <message>
        <source>It is the same flag under the name of this version.</source>
        <translation>这是此版本中同一个 flag 的名称。</translation>
    </message>
</context>
<context>
    <name>unknown-flag.title</name>
    <message>
        <source>IREE {version} has no flag --{name}.</source>
        <translation>IREE {version} 没有 flag --{name}。</translation>
    </message>
</context>
<context>
    <name>unknown-flag.write</name>
    <message>
        <source>Write --{flag}</source>
        <translation>改写为 --{flag}</translation>
    </message>
</context>
<context>
    <name>unknown-name.attribute</name>
    <message>
        <source>IREE {version} does not know the attribute {name}.</source>
        <translation>IREE {version} 不认识属性 {name}。</translation>
    </message>
</context>
<context>
    <name>unknown-name.between</name>
    <message>
        <source>It is known before and after this version.</source>
        <translation>在此版本之前和之后的版本认识它。</translation>
    </message>
</context>
<context>
    <name>unknown-name.dialect-or-op</name>
    <message>
        <source>IREE {version} does not know the dialect or op {name}.</source>
        <translation>IREE {version} 不认识 dialect 或 op {name}。</translation>
    </message>
</context>
<context>
    <name>unknown-name.input-uses-here</name>
    <message>
        <source>The input uses it here.</source>
        <translation>输入在此处使用它。</translation>
    </message>
</context>
<context>
    <name>unknown-name.is-in</name>
    <message>
        <source>{name} is in {versions}.</source>
        <translation>{name} 存在于 {versions}。</translation>
    </message>
</context>
<context>
    <name>unknown-name.knowing-version</name>
    <message>
        <source>Compile with a version that knows it, or export the model for this one.</source>
        <translation>用认识它的版本编译，或为此版本导出模型。</translation>
    </message>
</context>
<context>
    <name>unknown-name.knows</name>
    <message>
        <source>It knows {name}.</source>
        <translation>它认识 {name}。</translation>
    </message>
</context>
<context>
    <name>unknown-name.may-read-syntax</name>
    <message>
        <source>It may read this syntax.</source>
        <translation>它可能能读取此语法。</translation>
    </message>
</context>
<context>
    <name>unknown-name.misspelled</name>
    <message>
        <source>It is misspelled, of a dialect that IREE does not have, or of an unreleased version.</source>
        <translation>它拼写有误，或属于 IREE 没有的 dialect，或属于尚未发布的版本。</translation>
    </message>
</context>
<context>
    <name>unknown-name.newer</name>
    <message>
        <source>The input is newer than this compiler.</source>
        <translation>输入比此编译器新。</translation>
    </message>
</context>
<context>
    <name>unknown-name.nowhere</name>
    <message>
        <source>No released version knows {name}.</source>
        <translation>没有任何发布版本认识 {name}。</translation>
    </message>
</context>
<context>
    <name>unknown-name.nowhere-it</name>
    <message>
        <source>No released version knows it.</source>
        <translation>没有任何发布版本认识它。</translation>
    </message>
</context>
<context>
    <name>unknown-name.older</name>
    <message>
        <source>The input is older than this compiler: the op was renamed or taken out since.</source>
        <translation>输入比此编译器旧：该 op 此后被改名或移除。</translation>
    </message>
</context>
<context>
    <name>unknown-name.op</name>
    <message>
        <source>IREE {version} does not know the op {name}.</source>
        <translation>IREE {version} 不认识 op {name}。</translation>
    </message>
</context>
<context>
    <name>unknown-name.other-form</name>
    <message>
        <source>The attribute {name} is written as another version of IREE writes it.</source>
        <translation>属性 {name} 用的是其他 IREE 版本的写法。</translation>
    </message>
</context>
<context>
    <name>unknown-name.parameter</name>
    <message>
        <source>IREE {version} knows {name}, but its parameter &apos;{parameter}&apos; has another form here: the input was written for another version.</source>
        <translation>IREE {version} 认识 {name}，但此处其参数“{parameter}”的写法不同：输入是为其他版本编写的。</translation>
    </message>
</context>
<context>
    <name>unknown-name.parser-stops-inside</name>
    <message>
        <source>The parser stops inside {name}.</source>
        <translation>解析器停在 {name} 内部。</translation>
    </message>
</context>
<context>
    <name>unknown-name.type</name>
    <message>
        <source>IREE {version} does not know the type {name}.</source>
        <translation>IREE {version} 不认识类型 {name}。</translation>
    </message>
</context>
<context>
    <name>unknown-name.unnamed</name>
    <message>
        <source>IREE {version} does not know the dialect or op that the input uses.</source>
        <translation>IREE {version} 不认识输入所用的 dialect 或 op。</translation>
    </message>
</context>
<context>
    <name>unsupported-type.boundary</name>
    <message>
        <source>{name} cannot cross the boundary of the program: the runtime has no element type for it.</source>
        <translation>{name} 不能越过程序边界：运行时没有对应的元素类型。</translation>
    </message>
</context>
<context>
    <name>unsupported-type.buffer-views</name>
    <message>
        <source>Arguments and results are passed as buffer views, whose element type the runtime must know (HAL/IR, hal.element_type).</source>
        <translation>参数和结果以 buffer view 传递，运行时必须认识其元素类型（HAL/IR，hal.element_type）。</translation>
    </message>
</context>
<context>
    <name>unsupported-type.converted</name>
    <message>
        <source>The values differ: weights must be converted.</source>
        <translation>数值不同：权重必须转换。</translation>
    </message>
</context>
<context>
    <name>unsupported-type.element-type</name>
    <message>
        <source>An element type</source>
        <translation>某种元素类型</translation>
    </message>
</context>
<context>
    <name>unsupported-type.emulate</name>
    <message>
        <source>Emulate small floats in software</source>
        <translation>用软件模拟小浮点类型</translation>
    </message>
</context>
<context>
    <name>unsupported-type.emulation</name>
    <message>
        <source>--{flag}: the values stay what they are; each conversion takes some integer instructions.</source>
        <translation>--{flag}：值保持不变；每次转换需要若干整数指令。</translation>
    </message>
</context>
<context>
    <name>unsupported-type.families</name>
    <message>
        <source>There are two families of 8-bit floats.</source>
        <translation>8 位浮点有两个系列。</translation>
    </message>
</context>
<context>
    <name>unsupported-type.first-in-input</name>
    <message>
        <source>{type} stands in the input here first.</source>
        <translation>{type} 在输入中首次出现于此。</translation>
    </message>
</context>
<context>
    <name>unsupported-type.half-the-memory</name>
    <message>
        <source>Half the memory, and the precision of f32.</source>
        <translation>内存减半，精度为 f32。</translation>
    </message>
</context>
<context>
    <name>unsupported-type.has-no-lowering</name>
    <message>
        <source>{op} on {type} has no lowering for {target}{where}.</source>
        <translation>{type} 上的 {op} 没有面向 {target} 的 lowering{where}。</translation>
    </message>
</context>
<context>
    <name>unsupported-type.is-no-type</name>
    <message>
        <source>{type} is no type of {target}{where}.</source>
        <translation>{type} 不是 {target} 的类型{where}。</translation>
    </message>
</context>
<context>
    <name>unsupported-type.line-compiler-names</name>
    <message>
        <source>The line that the compiler names.</source>
        <translation>编译器指明的行。</translation>
    </message>
</context>
<context>
    <name>unsupported-type.no-instruction</name>
    <message>
        <source>The code generator for this target does not know {type} in this op: it has no instruction for it, and no emulation was put in its place.</source>
        <translation>此目标的代码生成器不支持该 op 中的 {type}：没有相应指令，也没有用软件模拟代替。</translation>
    </message>
</context>
<context>
    <name>unsupported-type.ocp-chips</name>
    <message>
        <source>gfx950 (MI350) and RDNA 4</source>
        <translation>gfx950 (MI350) 和 RDNA 4</translation>
    </message>
</context>
<context>
    <name>unsupported-type.op-compiler-refuses</name>
    <message>
        <source>The op on {type} which the compiler refuses.</source>
        <translation>被编译器拒绝的、{type} 上的 op。</translation>
    </message>
</context>
<context>
    <name>unsupported-type.pass-bits</name>
    <message>
        <source>Pass the bits as i8, and cast inside with arith.bitcast.</source>
        <translation>以 i8 传递各比特，在内部用 arith.bitcast 转换。</translation>
    </message>
</context>
<context>
    <name>unsupported-type.refused</name>
    <message>
        <source>{family} ones, such as {type}, are what {who} compute with; the compiler refuses them on {chips} rather than emulate them silently.</source>
        <translation>{family} 系列（如 {type}）由 {who} 支持；编译器在 {chips} 上会拒绝它们，而不是悄悄模拟。</translation>
    </message>
</context>
<context>
    <name>unsupported-type.that-type</name>
    <message>
        <source>that type</source>
        <translation>该类型</translation>
    </message>
</context>
<context>
    <name>unsupported-type.this-chip</name>
    <message>
        <source>this chip</source>
        <translation>此芯片</translation>
    </message>
</context>
<context>
    <name>unsupported-type.to-fnuz</name>
    <message>
        <source>OCP E4M3 reaches 448, FNUZ 240, with exponents biased by 7 and 8: weights must be converted.</source>
        <translation>OCP E4M3 最大为 448，FNUZ 为 240，指数偏移分别为 7 和 8：权重必须转换。</translation>
    </message>
</context>
<context>
    <name>unsupported-type.to-ocp</name>
    <message>
        <source>FNUZ E4M3 reaches 240, OCP 448, with exponents biased by 8 and 7: weights must be converted.</source>
        <translation>FNUZ E4M3 最大为 240，OCP 为 448，指数偏移分别为 8 和 7：权重必须转换。</translation>
    </message>
</context>
<context>
    <name>unsupported-type.twice-the-memory</name>
    <message>
        <source>Twice the memory; constants and parameters of the model must be of the new type too.</source>
        <translation>内存加倍；模型的常量和参数也必须是新类型。</translation>
    </message>
</context>
<context>
    <name>unsupported-type.use-place</name>
    <message>
        <source>Use {other} in place of {type}</source>
        <translation>用 {other} 代替 {type}</translation>
    </message>
</context>
<context>
    <name>usage.command</name>
    <message>
        <source>&apos;{group}&apos; takes a command: {names}.</source>
        <translation>“{group}”需要一个命令：{names}。</translation>
    </message>
</context>
<context>
    <name>usage.commands</name>
    <message>
        <source>Its commands: {names}.</source>
        <translation>可用的命令：{names}。</translation>
    </message>
</context>
<context>
    <name>usage.extra</name>
    <message>
        <source>Unexpected arguments: {arguments}.</source>
        <translation>多余的参数：{arguments}。</translation>
    </message>
</context>
<context>
    <name>usage.float</name>
    <message>
        <source>a number</source>
        <translation>一个数</translation>
    </message>
</context>
<context>
    <name>usage.help</name>
    <message>
        <source>&apos;{usage}&apos; shows the usage.</source>
        <translation>“{usage}”显示用法。</translation>
    </message>
</context>
<context>
    <name>usage.int</name>
    <message>
        <source>a whole number</source>
        <translation>一个整数</translation>
    </message>
</context>
<context>
    <name>usage.is</name>
    <message>
        <source>Usage: {usage}</source>
        <translation>用法：{usage}</translation>
    </message>
</context>
<context>
    <name>usage.missing</name>
    <message>
        <source>Argument {name} is missing.</source>
        <translation>缺少参数 {name}。</translation>
    </message>
</context>
<context>
    <name>usage.needs-value</name>
    <message>
        <source>Option {option} needs a value.</source>
        <translation>选项 {option} 需要一个值。</translation>
    </message>
</context>
<context>
    <name>usage.no-command</name>
    <message>
        <source>&apos;{group}&apos; has no command &apos;{name}&apos;.</source>
        <translation>“{group}”没有命令“{name}”。</translation>
    </message>
</context>
<context>
    <name>usage.no-option</name>
    <message>
        <source>No such option: {option}.</source>
        <translation>没有选项 {option}。</translation>
    </message>
</context>
<context>
    <name>usage.no-value</name>
    <message>
        <source>Option {option} does not take a value.</source>
        <translation>选项 {option} 不带值。</translation>
    </message>
</context>
<context>
    <name>usage.raw-flags</name>
    <message>
        <source>Flags of iree-compile go after &apos;--&apos;: {usage}</source>
        <translation>iree-compile 的 flag 写在“--”之后：{usage}</translation>
    </message>
</context>
<context>
    <name>usage.takes</name>
    <message>
        <source>{name} takes {takes}, not &apos;{value}&apos;.</source>
        <translation>{name} 的取值为 {takes}，而不是“{value}”。</translation>
    </message>
</context>
<context>
    <name>usage.value</name>
    <message>
        <source>Invalid value for {name}: {reason}.</source>
        <translation>{name} 的值无效：{reason}。</translation>
    </message>
</context>
<context>
    <name>verify.asking-opt</name>
    <message>
        <source>Asking iree-opt</source>
        <translation>正在查询 iree-opt</translation>
    </message>
</context>
<context>
    <name>verify.asking-version</name>
    <message>
        <source>Asking for the version</source>
        <translation>正在查询版本</translation>
    </message>
</context>
<context>
    <name>verify.bindings</name>
    <message>
        <source>iree.compiler in {place}</source>
        <translation>{place} 中的 iree.compiler</translation>
    </message>
</context>
<context>
    <name>verify.bindings-misread</name>
    <message>
        <source>iree.compiler in {place} misreads a small module: {lost}</source>
        <translation>{place} 中的 iree.compiler 读错了一个小模块：{lost}</translation>
    </message>
</context>
<context>
    <name>verify.bindings-of-other</name>
    <message>
        <source>iree.compiler in {place} is of IREE {other}, the compiler of {version}: its IR may not parse.</source>
        <translation>{place} 中的 iree.compiler 属于 IREE {other}，而编译器属于 {version}：其 IR 可能无法解析。</translation>
    </message>
</context>
<context>
    <name>verify.bindings-unusable</name>
    <message>
        <source>iree.compiler cannot be used: {reason} So {lost}</source>
        <translation>无法使用 iree.compiler：{reason} 因此 {lost}</translation>
    </message>
</context>
<context>
    <name>verify.compiled</name>
    <message>
        <source>a small module for this CPU, in {seconds:.1f} s</source>
        <translation>面向本机 CPU 的小模块，用时 {seconds:.1f} s</translation>
    </message>
</context>
<context>
    <name>verify.compiles-nothing</name>
    <message>
        <source>It does not compile a small module: {reason}</source>
        <translation>它无法编译一个小模块：{reason}</translation>
    </message>
</context>
<context>
    <name>verify.compiling</name>
    <message>
        <source>Compiling a small module</source>
        <translation>正在编译一个小模块</translation>
    </message>
</context>
<context>
    <name>verify.flags</name>
    <message>
        <source>Reading the flags</source>
        <translation>正在读取 flag</translation>
    </message>
</context>
<context>
    <name>verify.llvm-unknown</name>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
</context>
<context>
    <name>verify.lost-ir</name>
    <message>
        <source>devices, memory and kernels cannot be read from its IR.</source>
        <translation>无法从其 IR 中读取设备、内存和 kernel。</translation>
    </message>
</context>
<context>
    <name>verify.lost-passes</name>
    <message>
        <source>passes cannot be described, run alone, or IR be printed anew.</source>
        <translation>无法描述 pass、单独运行 pass 或重新打印 IR。</translation>
    </message>
</context>
<context>
    <name>verify.no-cpu</name>
    <message>
        <source>It was built for no CPU: the check has nothing to compile for.</source>
        <translation>它不是为任何 CPU 构建的：此检查没有可编译的目标。</translation>
    </message>
</context>
<context>
    <name>verify.no-opt</name>
    <message>
        <source>iree-opt is not beside its compiler: {lost}</source>
        <translation>iree-opt 不在其编译器旁边：{lost}</translation>
    </message>
</context>
<context>
    <name>verify.no-python</name>
    <message>
        <source>It has no Python with iree.compiler: {lost}</source>
        <translation>它没有带 iree.compiler 的 Python：{lost}</translation>
    </message>
</context>
<context>
    <name>verify.no-runtime</name>
    <message>
        <source>It has no runtime: its modules may not run here.</source>
        <translation>它没有运行时：其模块可能无法在这里运行。</translation>
    </message>
</context>
<context>
    <name>verify.opt-of-other</name>
    <message>
        <source>iree-opt is of IREE {other}, its compiler of {version}.</source>
        <translation>iree-opt 属于 IREE {other}，而其编译器属于 {version}。</translation>
    </message>
</context>
<context>
    <name>verify.opt-runs-nothing</name>
    <message>
        <source>iree-opt does not run a pass: {reason}</source>
        <translation>iree-opt 不能运行 pass：{reason}</translation>
    </message>
</context>
<context>
    <name>verify.our-runtime</name>
    <message>
        <source>none of its own; that of Passlens, IREE {version}, runs its modules</source>
        <translation>没有自己的运行时；由 Passlens 的运行时 (IREE {version}) 运行其模块</translation>
    </message>
</context>
<context>
    <name>verify.passes</name>
    <message>
        <source>{count:,} passes and pipelines</source>
        <translation>{count:,} 个 pass 和 pipeline</translation>
    </message>
</context>
<context>
    <name>verify.reading</name>
    <message>
        <source>Reading IR with its Python</source>
        <translation>正在用其 Python 读取 IR</translation>
    </message>
</context>
<context>
    <name>verify.runtime</name>
    <message>
        <source>Starting its runtime</source>
        <translation>正在启动其运行时</translation>
    </message>
</context>
<context>
    <name>verify.runtime-found</name>
    <message>
        <source>IREE {version}, with {path}</source>
        <translation>IREE {version}，使用 {path}</translation>
    </message>
</context>
<context>
    <name>verify.runtime-unusable</name>
    <message>
        <source>iree.runtime cannot be used: {reason}</source>
        <translation>无法使用 iree.runtime：{reason}</translation>
    </message>
</context>
<context>
    <name>verify.so</name>
    <message>
        <source>So {lost}</source>
        <translation>因此，{lost}</translation>
    </message>
</context>
<context>
    <name>verify.so-many-flags</name>
    <message>
        <source>{flags}</source>
        <translation>{flags}</translation>
    </message>
</context>
<context>
    <name>verify.so-not-run</name>
    <message>
        <source>So its modules cannot be run.</source>
        <translation>因此无法运行其模块。</translation>
    </message>
</context>
<context>
    <name>verify.title</name>
    <message>
        <source>Verify the toolchain {name}</source>
        <translation>验证工具链 {name}</translation>
    </message>
</context>
<context>
    <name>verify.version</name>
    <message>
        <source>IREE {version}, LLVM {llvm}</source>
        <translation>IREE {version}，LLVM {llvm}</translation>
    </message>
</context>
<context>
    <name>verify.version-revision</name>
    <message>
        <source>IREE {version}, revision {revision}, LLVM {llvm}</source>
        <translation>IREE {version}，revision {revision}，LLVM {llvm}</translation>
    </message>
</context>
<context>
    <name>verify.works</name>
    <message>
        <source>IREE {version} works: it compiles, lists its passes, reads its IR, and its modules run here.</source>
        <translation>IREE {version} 可用：能编译、列出其 pass、读取其 IR，其模块也能在这里运行。</translation>
    </message>
</context>
<context>
    <name>walk.choose-line-op</name>
    <message>
        <source>Choose the line of an op.</source>
        <translation>请选择 op 所在的行。</translation>
    </message>
</context>
<context>
    <name>walk.created</name>
    <message>
        <source>Created by {name} (pass {number:,}).</source>
        <translation>由 {name} 创建 (pass {number:,})。</translation>
    </message>
</context>
<context>
    <name>walk.follow-pass</name>
    <message>
        <source>Follow a line of a pass instead.</source>
        <translation>请改为跟踪某个 pass 的一行。</translation>
    </message>
</context>
<context>
    <name>walk.gone</name>
    <message>
        <source>Gone after {name} (pass {number:,}).</source>
        <translation>消失于 {name} 之后 (pass {number:,})。</translation>
    </message>
</context>
<context>
    <name>walk.input-line</name>
    <message>
        <source>In the input, line {line:,}.</source>
        <translation>在输入中，第 {line:,} 行。</translation>
    </message>
</context>
<context>
    <name>walk.input-lines</name>
    <message>
        <source>In the input, line {line:,} and {more:,} more.</source>
        <translation>在输入中，第 {line:,} 行及另外 {more:,} 处。</translation>
    </message>
</context>
<context>
    <name>walk.no-input</name>
    <message>
        <source>The session does not hold the text of its input.</source>
        <translation>会话中没有其输入的文本。</translation>
    </message>
</context>
<context>
    <name>walk.no-line</name>
    <message>
        <source>There is no line {line}: {where} has {count:,}.</source>
        <translation>没有第 {line} 行：{where} 共有 {count:,} 行。</translation>
    </message>
</context>
<context>
    <name>walk.no-op</name>
    <message>
        <source>No op stands in line {line} of {file}.</source>
        <translation>{file} 的第 {line} 行没有 op。</translation>
    </message>
</context>
<context>
    <name>walk.no-text</name>
    <message>
        <source>There is no text {value} {name} in the session.</source>
        <translation>会话中没有 {value} {name} 的文本。</translation>
    </message>
</context>
<context>
    <name>walk.none-left</name>
    <message>
        <source>No {name} is left there: it became other ops, and only debug locations could tell which.</source>
        <translation>那里已没有 {name}：它变成了其他 op，只有调试位置才能说明是哪些。</translation>
    </message>
</context>
<context>
    <name>walk.there-from-the-beginning</name>
    <message>
        <source>It is there from the beginning of what was captured.</source>
        <translation>它从捕获内容的开头就存在。</translation>
    </message>
</context>
<context>
    <name>walk.there-to-the-end</name>
    <message>
        <source>It is there to the end of what was captured.</source>
        <translation>它一直存在到捕获内容的末尾。</translation>
    </message>
</context>
<context>
    <name>writer.compile-again</name>
    <message>
        <source>Compile again.</source>
        <translation>请重新编译。</translation>
    </message>
</context>
<context>
    <name>writer.new-one-not-whole</name>
    <message>
        <source>the new one is not whole.</source>
        <translation>新会话不完整。</translation>
    </message>
</context>
<context>
    <name>writer.replaced</name>
    <message>
        <source>The session {path} was removed, or replaced by another program, while it was written.</source>
        <translation>会话 {path} 在写入期间被删除，或被另一个程序替换。</translation>
    </message>
</context>
<context>
    <name>writer.session-kept</name>
    <message>
        <source>{path} is kept: {reason} The new session is {other}.</source>
        <translation>{path} 予以保留：{reason}新会话为 {other}。</translation>
    </message>
</context>
</TS>
