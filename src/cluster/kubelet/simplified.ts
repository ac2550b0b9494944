import type { Simplification } from '#cluster/releases/simplification.ts';

export const KUBELET_SIMPLIFIED = [
  {
    id: 'kubelet.runtime',
    en: 'There is no container runtime and nothing runs: sandboxes, starts and exits are moments in time; image digests and container ids are made up from names.',
    'zh-CN': '没有容器运行时，也没有东西真正运行：沙箱、启动和退出只是时间点；镜像摘要和容器 ID 由名字得出。',
    source: 'pkg/kubelet/kuberuntime/kuberuntime_manager.go',
  },
  {
    id: 'kubelet.volumes',
    en: 'Of volumes only those of claims are waited for; mounts never fail, volumes are unmounted in no time, and the kubelet learns at once that one is attached instead of asking again ever more rarely. ConfigMaps and Secrets are always there.',
    'zh-CN':
      '只等待来自 PVC 的卷；挂载从不失败，卸载不花时间；卷一挂接 kubelet 立即得知，而不是以越来越长的间隔重试查询。ConfigMap 和 Secret 总是存在。',
    source: 'pkg/kubelet/volumemanager/volume_manager.go',
  },
  {
    id: 'kubelet.sandbox',
    en: 'A sandbox is refused only for a ResourceClaim or a RuntimeClass that cannot be had: every node has the handlers of all RuntimeClasses and the drivers of all devices, and a claim with devices may be used without a reservation. The API is asked for the RuntimeClass, which the kubelet has from an informer.',
    'zh-CN':
      '只有在 ResourceClaim 或 RuntimeClass 无法取得时沙箱才会被拒绝：每个节点都有所有 RuntimeClass 的处理程序和所有设备的驱动，已有设备的 claim 不需要预留即可使用。RuntimeClass 通过请求 API 获得，而 kubelet 从 informer 得到。',
    source: 'pkg/kubelet/kuberuntime/kuberuntime_sandbox.go',
  },
  {
    id: 'kubelet.eviction',
    en: 'Measurements are as of the moment of the look; a look that can find nothing is left out. Inodes, emptyDir volumes, the allocatable signals, the age of images and image garbage collection without pressure are left out; allocatable is what the Node says.',
    'zh-CN':
      '测量值就是检查那一刻的值；不会有任何发现的检查被省略。没有 inode、emptyDir 卷、allocatable 信号、镜像存在时长，也没有无压力时的镜像垃圾回收；allocatable 以 Node 所写为准。',
    source: 'pkg/kubelet/eviction/eviction_manager.go',
  },
  {
    id: 'kubelet.cgroups',
    en: 'Of a cgroup there are cpu.weight, cpu.max and memory.max; the gate MemoryQoS, which is off by default, cannot be switched on, and swap, huge pages and podPidsLimit are left out.',
    'zh-CN':
      'cgroup 只有 cpu.weight、cpu.max 和 memory.max；默认关闭的门控 MemoryQoS 不能打开；没有 swap、大页和 podPidsLimit。',
    source: 'pkg/kubelet/cm/pod_container_manager_linux.go',
  },
  {
    id: 'kubelet.oom',
    en: 'A container that exceeds its limit is killed as a whole at that moment; the kernel reclaims no caches and does not slow it down before. System processes are never killed.',
    'zh-CN': '容器一旦超过限制就整体被杀死；内核之前不回收缓存，也不让它变慢。系统进程从不被杀死。',
    source: 'pkg/kubelet/kuberuntime/kuberuntime_container_linux.go',
  },
  {
    id: 'kubelet.probes',
    en: 'What a probe finds follows from how the container is said to behave; runs that cannot change anything have no entry, but are shown. Probes do not err, HTTP probes do not redirect, and host ports and headers do not matter.',
    'zh-CN':
      '探测的结果取决于对容器行为的设定；不会改变任何东西的探测没有条目，但会显示。探测不会出错，HTTP 探测不会重定向，主机端口和请求头不起作用。',
    source: 'pkg/kubelet/prober/worker.go',
  },
  {
    id: 'kubelet.hooks',
    en: 'A hook lasts as long as its container’s behaviour says, else as long as it says it sleeps, and any other takes no time; the end of a container does not end its postStart hook.',
    'zh-CN':
      '钩子的时长由容器的行为设定，否则就是它声明的 sleep 时长，其他钩子不花时间；容器退出不会结束它的 postStart 钩子。',
    source: 'pkg/kubelet/lifecycle/handlers.go',
  },
  {
    id: 'kubelet.restartRules',
    en: 'When all containers of a Pod are restarted they are stopped at once and together; ephemeral containers go on.',
    'zh-CN': '重启 Pod 的所有容器时，它们立即一起停止；临时容器继续运行。',
    source: 'pkg/kubelet/kuberuntime/kuberuntime_manager.go',
  },
  {
    id: 'kubelet.resize',
    en: 'A resize in place is in force at once; changed resources of a Pod as a whole are so without being asked for, conditions and events, and deferred resizes are looked at after every event of the node.',
    'zh-CN':
      '就地调整立即生效；Pod 级资源的更改不经准入、状况与事件而立即生效；被推迟的调整在该节点的每个事件之后重新检查。',
    source: 'pkg/kubelet/allocation/allocation_manager.go',
  },
  {
    id: 'kubelet.workers',
    en: 'A Pod worker that comes back to a Pod in which nothing has changed, after 60 to 90 seconds, has no entry; nor have the one-second and two-second ticks of the sync loop. Of channels that are ready at the same moment the older event is taken, where Go takes one at random.',
    'zh-CN':
      'Pod worker 在 60 到 90 秒后回到没有变化的 Pod 时没有条目；同步循环每秒和每两秒的节拍也没有条目。同一时刻就绪的通道中先处理较早的事件，而 Go 是随机选择。',
    source: 'pkg/kubelet/pod_workers.go',
  },
  {
    id: 'kubelet.pleg',
    en: 'A relist takes no time and has entries only for Pods with changes; changes of a Pod whose worker is busy are looked at when it is done. Dead containers are never removed while their Pod lives.',
    'zh-CN':
      '重新列举不花时间，只有发生变化的 Pod 才有条目；worker 忙碌的 Pod 的变化在其完成后才查看。Pod 存活期间不会删除已退出的容器。',
    source: 'pkg/kubelet/pleg/generic.go',
  },
  {
    id: 'kubelet.sources',
    en: 'A source of static Pods is read when its manifests have changed, at the moment of the next look; looks that find nothing new have no entry. A mirror Pod that the API refuses is tried again only when something else happens to it.',
    'zh-CN':
      '静态 Pod 的来源在清单变化之后、到下一次检查的时刻才读取；没有新发现的检查没有条目。被 API 拒绝的镜像 Pod 只在再有别的事发生时才重试。',
    source: 'pkg/kubelet/config/file.go',
  },
  {
    id: 'kubelet.configuration',
    en: 'A changed configuration is in force at once, without the restart of the kubelet that it takes; fields that the model does not read are checked for their type alone.',
    'zh-CN': '配置改变后立即生效，不需要重启 kubelet；模型不读取的字段只检查类型。',
    source: 'pkg/kubelet/apis/config/validation/validation.go',
  },
  {
    id: 'kubelet.admission',
    en: 'A critical Pod is admitted while those that it pushes out still end, where the kubelet waits for their end; the CPU, memory, device and topology managers, sysctls and AppArmor are left out.',
    'zh-CN':
      '被关键 Pod 挤走的 Pod 还在结束时，关键 Pod 就已被接纳，而真实 kubelet 会等待；没有 CPU、内存、设备和拓扑管理器，也没有 sysctl 和 AppArmor。',
    source: 'pkg/kubelet/preemption/preemption.go',
  },
  {
    id: 'kubelet.pulls',
    en: 'Every pull has the same speed, alone or beside others, and an image is one piece without layers that others share. A pull that is made to fail does so at once. A pull goes on when its Pod is deleted, and registryPullQPS holds none back.',
    'zh-CN':
      '每次拉取的速度相同，无论单独还是并行；镜像是一个整体，没有共享的层。被设定失败的拉取立即失败。Pod 被删除后拉取继续进行；registryPullQPS 不作限制。',
    source: 'pkg/kubelet/images/puller.go',
  },
  {
    id: 'kubelet.nodeStatus',
    en: 'The node status is looked at when the lease is renewed, without the random delay after a change; the Events of a node that nothing reaches are lost.',
    'zh-CN': '节点状态在续租时检查，变化之后没有随机延迟；断网节点的 Event 会丢失。',
    source: 'pkg/kubelet/kubelet_node_status.go',
  },
  {
    id: 'kubelet.failures',
    en: 'A frozen runtime answers no call at all, and what the kubelet has asked of it goes on where it was. A machine that is switched off forgets what its kubelet was about to do and finds every container ended with code 255.',
    'zh-CN':
      '冻结的运行时不应答任何调用，恢复后从原处继续。断电的机器忘记 kubelet 正要做的事，重启后所有容器都以退出码 255 结束。',
    source: 'pkg/kubelet/runtime.go',
  },
  {
    id: 'kubelet.shutdown',
    en: 'After the last group of Pods the machine goes off by itself; volumes are not waited for, and shutdownGracePeriodByPodPriority is not read.',
    'zh-CN': '最后一组 Pod 结束后机器自行关闭；不等待卷卸载，也不读取 shutdownGracePeriodByPodPriority。',
    source: 'pkg/kubelet/nodeshutdown/nodeshutdown_manager.go',
  },
] as const satisfies readonly Simplification[];
