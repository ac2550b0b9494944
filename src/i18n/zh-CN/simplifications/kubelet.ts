import type { Reference } from '#i18n/en/index.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const kubelet: TextsOf<Reference['simplifications']['kubelet']> = {
  runtime: '没有容器运行时，也没有东西真正运行：沙箱、启动和退出只是时间点；镜像摘要和容器 ID 由名字得出。',
  volumes:
    '只等待来自 PVC、ConfigMap 和 Secret 的卷；其他挂载从不失败，卸载不花时间；卷一挂接 kubelet 立即得知，而不是以越来越长的间隔重试查询。ConfigMap 和 Secret 以 API 服务器当时的内容为准；挂载之后不再检查，没有其他动作的重新同步也不报告缺失的拉取 Secret。转储中若完全没有 ConfigMap 或 Secret，其 Pod 引用的都视为存在。',
  sandbox:
    '只有在 ResourceClaim 或 RuntimeClass 无法取得时沙箱才会被拒绝：每个节点都有所有 RuntimeClass 的处理程序和所有设备的驱动，驱动能立即准备任何设备。RuntimeClass 通过请求 API 获得，而真实的 kubelet 从 informer 得到。',
  eviction:
    '测量值就是检查那一刻的值；不会有任何发现的检查被省略。没有 inode、emptyDir 卷、allocatable 信号、镜像存在时长，也没有无压力时的镜像垃圾回收；allocatable 以 Node 所写为准。',
  cgroups:
    'cgroup 只有 cpu.weight、cpu.max 和 memory.max；默认关闭的门控 MemoryQoS 不能打开；没有 swap、大页和 podPidsLimit。',
  oom: '容器一旦超过限制就整体被杀死；内核之前不回收缓存，也不让它变慢。系统进程从不被杀死。',
  probes:
    '探测的结果取决于对容器行为的设定，以及能读懂的探测命令；不会改变任何东西的探测没有条目，但会显示。HTTP 探测不会重定向，主机端口和请求头不起作用。',
  hooks:
    '钩子的时长由容器的行为设定，否则就是它的 sleep 时长，或脚本中能读懂的命令的时长；探测看不到 preStop 钩子对文件的改动。',
  restartRules: '重启 Pod 的所有容器时，它们立即一起停止；临时容器继续运行。',
  resize:
    '就地调整立即生效；Pod 级资源的更改不经准入、状况与事件而立即生效；被推迟的调整在该节点的每个事件之后重新检查。',
  workers:
    'Pod worker 在 60 到 90 秒后回到没有变化的 Pod 时没有条目；同步循环每秒和每两秒的节拍也没有条目。同一时刻就绪的通道中先处理较早的事件，而 Go 是随机选择。',
  pleg: 'relist 不花时间，只有发生变化的 Pod 才有条目；worker 忙碌的 Pod 的变化在其完成后才查看。Pod 存活期间不会删除已退出的容器。',
  sources:
    '静态 Pod 的来源在清单变化之后、到下一次检查的时刻才读取；没有新发现的检查没有条目。被 API 拒绝的镜像 Pod 只在再有别的事发生时才重试。',
  configuration: '配置改变后立即生效，不需要重启 kubelet；模型不读取的字段只检查类型。',
  admission:
    '被关键 Pod 挤走的 Pod 还在结束时，关键 Pod 就已被接纳，而真实 kubelet 会等待；没有 CPU、内存、设备和拓扑管理器，也没有 sysctl 和 AppArmor。',
  pulls:
    '每次拉取的速度相同，无论单独还是并行；镜像是一个整体，没有共享的层。被设定失败的拉取立即失败。Pod 被删除后拉取继续进行；registryPullQPS 不作限制。',
  nodeStatus:
    '节点状态在续租时检查，变化之后没有随机延迟；断网节点的 Event 会丢失。手写的 Node 描述它的机器：status 没写的部分用默认值（4 CPU、16Gi 内存、100Gi 存储、110 个 Pod），且不预留资源。',
  failures:
    '冻结的运行时不应答任何调用，恢复后从原处继续。断电的机器忘记 kubelet 正要做的事，重启后所有容器都以退出码 255 结束；列出 API 中的 Pod 之后才同步它们。',
  restart:
    '重启的 kubelet 立即恢复，心跳节奏不变。正在进行的运行时调用会丢失，进行中的钩子不会继续。重新准入失败的运行中 Pod 先被结束，然后才报告 Failed。驱逐管理器的观察结果和资源调整的状况会保留。',
  shutdown: '最后一组 Pod 结束后机器自行关闭；不等待卷卸载，也不读取 shutdownGracePeriodByPodPriority。',
  dumpedNodes:
    '导出时有问题的节点保持原样：Ready 为 Unknown 的没有网络，Ready 为 False 的网络一直未就绪，但 Pod 仍会在上面启动；真正的原因并不知道。压力重新测量。',
};
