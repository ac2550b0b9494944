import type { Simplification } from '../releases/simplification.ts';

export const KUBELET_SIMPLIFIED = [
  {
    id: 'kubelet.runtime',
    en: 'There is no container runtime and nothing runs: sandboxes, starts and exits are moments in time; image digests and container ids are made up from names.',
    'zh-CN': '没有容器运行时，也没有东西真正运行：沙箱、启动和退出只是时间点；镜像摘要和容器 ID 由名字得出。',
    source: 'pkg/kubelet/kuberuntime/kuberuntime_manager.go',
  },
  {
    id: 'kubelet.sources',
    en: 'Pods come from the API server only: no static Pods and no ephemeral containers.',
    'zh-CN': 'Pod 只来自 API server：没有静态 Pod，也没有临时容器。',
    source: 'pkg/kubelet/config/config.go',
  },
  {
    id: 'kubelet.volumes',
    en: 'Volumes, ConfigMaps and Secrets are neither attached nor mounted, and no Pod waits for them.',
    'zh-CN': '卷、ConfigMap 和 Secret 既不挂接也不挂载，没有 Pod 等待它们。',
    source: 'pkg/kubelet/volumemanager/volume_manager.go',
  },
  {
    id: 'kubelet.eviction',
    en: 'Nodes never run short: no memory or disk pressure, eviction, OOM kills, image garbage collection or reserved resources (allocatable is what the Node says).',
    'zh-CN': '节点从不紧张：没有内存或磁盘压力、驱逐、OOM、镜像垃圾回收和预留资源（allocatable 以 Node 所写为准）。',
    source: 'pkg/kubelet/eviction/eviction_manager.go',
  },
  {
    id: 'kubelet.admission',
    en: 'A Pod that does not fit is rejected; critical Pods push nobody out, and the CPU, memory, device and topology managers are left out.',
    'zh-CN': '放不下的 Pod 会被拒绝；关键 Pod 不会挤走其他 Pod；没有 CPU、内存、设备和拓扑管理器。',
    source: 'pkg/kubelet/preemption/preemption.go',
  },
  {
    id: 'kubelet.probes',
    en: 'A probe takes no time and its outcome follows from how the image’s containers are said to behave; probes that cannot change anything are not run.',
    'zh-CN': '探测不花时间，其结果取决于对该镜像容器行为的设定；不会改变任何东西的探测不运行。',
    source: 'pkg/kubelet/prober/worker.go',
  },
  {
    id: 'kubelet.hooks',
    en: 'A preStop hook lasts as long as it says it sleeps, any other takes no time; postStart hooks are not run.',
    'zh-CN': 'preStop 钩子的时长就是它声明的 sleep 时长，其他钩子不花时间；postStart 钩子不运行。',
    source: 'pkg/kubelet/lifecycle/handlers.go',
  },
  {
    id: 'kubelet.restartRules',
    en: 'Of the restart policy rules of a container the action RestartAllContainers is left out.',
    'zh-CN': '容器重启策略规则中不包括动作 RestartAllContainers。',
    source: 'pkg/api/v1/pod/util.go',
  },
  {
    id: 'kubelet.resize',
    en: 'Changed resources of a running Pod (in-place resize) are stored, but the kubelet does not act on them.',
    'zh-CN': '运行中 Pod 的资源变更（就地调整）会被保存，但 kubelet 不会据此动作。',
    source: 'pkg/kubelet/allocation/allocation_manager.go',
  },
  {
    id: 'kubelet.retry',
    en: 'A failed sync is tried again after exactly ten seconds, where the kubelet adds up to half of it at random.',
    'zh-CN': '失败的同步恰好在十秒后重试，而真实 kubelet 会随机再加上至多一半。',
    source: 'pkg/kubelet/kubelet.go',
  },
  {
    id: 'kubelet.failures',
    en: 'Kubelets and machines do not fail; a Node’s kubelet runs as long as the Node exists.',
    'zh-CN': 'kubelet 和机器不会失败；只要 Node 存在，它的 kubelet 就在运行。',
    source: 'pkg/kubelet/kubelet_node_status.go',
  },
] as const satisfies readonly Simplification[];
