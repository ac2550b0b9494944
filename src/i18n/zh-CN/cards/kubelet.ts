import type { kubelet as reference } from '#i18n/en/cards/kubelet.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const kubelet: TextsOf<typeof reference> = {
  phase: {
    title: 'phase（阶段）',
    also: '阶段，相位，Pod 阶段，悬决，运行中，成功，失败',
    what: 'Pod 的概括：所有 Init 容器完成且有容器运行之前为 Pending，然后 Running，最后 Succeeded 或 Failed。状况说得更多。',
  },
  kubectlStatus: {
    title: 'kubectl get 的 STATUS',
    also: 'STATUS 列，kubectl 状态，终止中',
    what: 'API 服务器为表格拼出的词：有原因时用原因，例如 CrashLoopBackOff，否则用阶段。没有字段保存它。',
  },
  podCondition: {
    title: 'Pod 的状况',
    also: '状况，Pod 状况，就绪态门控',
    what: 'True、False 或 Unknown，并附原因。已调度、沙箱就绪、Init 容器完成、容器就绪，以及 Ready：可以接收流量。',
    rule: 'Ready = ContainersReady 且所有就绪态门控为 True',
  },
  sandbox: {
    title: 'Pod 沙箱',
    also: 'pause 容器，沙箱，网络命名空间，Pod 的 IP，基础容器，CNI',
    what: 'Pod 的容器共享的网络和命名空间。任何容器启动之前，它先得到 Pod 的 IP 地址。',
  },
  imagePull: {
    title: '镜像拉取',
    also: '拉取镜像，镜像拉取失败，镜像仓库，拉镜像',
    what: '节点上没有的镜像在容器启动前拉取。失败后 kubelet 每次等得更久。',
    rule: '等待 = min(300 s, 10 s × 2^(失败次数 − 1))',
  },
  container: {
    title: '容器',
    also: '容器状态，初始化容器，Init 容器，边车',
    what: 'Waiting、Running 或 Terminated。Init 容器逐个运行；边车是继续运行的 Init 容器；之后其余容器启动。',
  },
  hooks: {
    title: '生命周期钩子',
    also: '钩子，生命周期回调，postStart，preStop，启动后，停止前',
    what: 'postStart 与容器启动同时运行。preStop 在 SIGTERM 之前运行，其时间计入宽限期。',
  },
  probe: {
    title: '探针',
    also: '探针，存活探针，就绪探针，启动探针，健康检查',
    what: '启动探针先挡住另外两个。存活探针重启容器，就绪探针决定流量。连续失败若干次才算一次。',
    rule: '连续失败 failureThreshold 次后动作，每 periodSeconds 一次',
    now: '{{name}}：每 {{seconds}} s 一次',
  },
  signals: {
    title: '信号',
    also: '信号，SIGTERM，SIGKILL，强制结束',
    what: 'SIGTERM 请进程结束。宽限期过后 SIGKILL 结束它。',
  },
  grace: {
    title: '宽限期',
    also: '宽限期，优雅终止，体面终止，优雅停机，30 秒，2 秒的小宽限期',
    what: '从删除到 SIGKILL 的时间。preStop 钩子先用掉它；之后进程至少还有 2 秒。',
    rule: 'SIGTERM 之后的时间 = max(2 s, 宽限期 − preStop)',
    now: '宽限期 {{grace}} s：剩 {{left}} s',
  },
  graceLane: {
    title: '宽限期预算',
    also: '宽限期，宽限期预算，优雅终止，剩余时间',
    what: '从删除到 SIGKILL 的时间如何用掉：先是 preStop 钩子，然后是进程本身。',
    rule: 'SIGTERM 之后的时间 = max(2 s, 宽限期 − preStop)',
  },
  endpoint: {
    title: 'EndpointSlice',
    also: '端点，端点切片，EndpointSlice，从 Service 中移除',
    what: 'Service 是否向此 Pod 发送请求。就绪：是。终止中：仅当没有其他就绪端点且它仍在服务时。',
  },
  proxyRules: {
    title: 'kube-proxy',
    also: '代理规则，iptables，服务转发',
    what: '每个节点上把 Service 的流量送到端点的规则。它们稍晚于 EndpointSlice，所以仍有请求到来。',
  },
  failedRequests: {
    title: '失败的请求',
    also: '请求失败，连接被拒绝，502，丢请求',
    what: '到达此 Pod 却得不到回答的客户端请求，例如 SIGTERM 之后代理仍在发送。',
  },
  crashBackoff: {
    title: 'CrashLoopBackOff（崩溃循环退避）',
    also: '崩溃循环，重启退避，反复重启，重启次数，容器重启',
    what: '结束的容器等待一段时间后重启，等待每次加倍。长时间运行不结束则回到起点。',
    rule: '等待 = min(300 s, 10 s × 2^(重启次数 − 1))',
    now: '{{container}}：重启 {{restarts}} 次，下次等待 {{seconds}} s；{{minutes}} 分钟后重置',
  },
  notReady: {
    title: 'Pod 为何未就绪',
    also: '为什么未就绪，没有就绪，0/1，就绪态门控',
    what: '不为 True 的状况，用 API 的原话。未就绪的 Pod 得不到 Service 的流量。',
  },
  podSources: {
    title: 'Pod 的来源',
    also: '静态 Pod，镜像 Pod，三个来源，文件来源，manifest-url，清单目录',
    what: 'kubelet 从哪里得知自己的 Pod：API 服务器、文件（静态 Pod）和 URL。',
  },
  syncChannels: {
    title: 'syncLoop 的通道',
    also: '主循环，调谐循环，syncLoop，清理周期，kubelet 的事件循环',
    what: '能唤醒 kubelet 的东西：变化的 Pod、PLEG 的事件、探针的结果和时钟。循环一次取一个。',
  },
  podWorkers: {
    title: 'Pod Worker',
    also: 'Pod 工作协程，Pod 处理协程，每个 Pod 一个协程',
    what: '每个 Pod 有一个协程执行循环的决定：syncPod，Pod 结束时为 syncTerminatingPod。慢的 Pod 不拖累别的。',
  },
  pleg: {
    title: 'PLEG（Pod 生命周期事件生成器）',
    also: 'Pod 生命周期事件生成器，重新列举，PLEG 不健康',
    what: '向运行时询问所有容器，与上次比较，每个变化发一个事件。太久没有询问，节点变为 NotReady。',
    now: '上次 relist 在 {{ago}} s 前，每 {{period}} s 一次；{{minutes}} 分钟后不健康',
  },
  heartbeat: {
    title: '节点心跳',
    also: '心跳，租约，节点租约，节点状态上报',
    what: 'kubelet 经常续约 Lease，只在有原因时写节点状态。没有续约，节点变为 Unknown。',
    rule: '每 nodeLeaseDurationSeconds / 4 续约；超过 node-monitor-grace-period 为 Unknown',
    now: '每 {{every}} s 续约 Lease',
  },
  evictionSignals: {
    title: '驱逐阈值',
    also: '驱逐阈值，节点压力驱逐，内存压力，硬驱逐，软驱逐',
    what: '低于硬阈值时 kubelet 立刻驱逐；低于软阈值时在其宽限期之后。每 10 秒查看一次。',
    rule: '可用 = 容量 − 工作集',
  },
  evictionOrder: {
    title: '驱逐顺序',
    also: '驱逐顺序，谁先被驱逐，先驱逐谁，内存不足时的终止次序',
    what: '用量超过请求值的 Pod 先走。其中优先级低者先走，再按超出请求值的多少。',
    rule: '排序：超过请求值、优先级、用量 − 请求值',
  },
  oomScore: {
    title: 'oom_score_adj',
    also: 'OOM，内存不足，OOM 杀手，终止次序，内核杀进程，OOM 次序',
    what: '内存耗尽时内核杀死得分最高的进程。kubelet 按 QoS 类设定得分的这一部分。',
    rule: 'BestEffort 1000；Guaranteed −997；Burstable 1000 − 1000 × 请求值 / 容量，3 到 999',
  },
  qosClass: {
    title: 'QoS 类',
    also: '服务质量，服务质量类，QoS 类',
    what: 'Guaranteed：每个容器的 cpu 和内存请求值都等于限制值。BestEffort：一个也没有。Burstable：介于其间。',
  },
  overcommit: {
    title: '请求值、限制值与用量',
    also: '超卖，超额分配，请求值和限制值，资源超分',
    what: '调度器使请求值不超过可分配量。限制值之和可以更多，用量也可以：那时 cpu 被限流，内存以驱逐或 OOM 杀死收场。',
  },
  cgroups: {
    title: 'cgroups',
    also: 'CPU 限流，cgroup，控制组，CPU 节流',
    what: '内核使每个组不超过 cpu.max 和 memory.max。cpu 紧张时按 cpu.weight 分配。',
    rule: 'cpu.max = 每 100 ms 中的限制值 × 100 ms；cpu.weight 由请求值得出',
  },
  pulls: {
    title: '节点的镜像拉取',
    also: '串行拉取，并行拉取镜像',
    what: '逐个进行，除非关闭 serializeImagePulls；那时同时进行的个数由 maxParallelImagePulls 决定。',
  },
  imageStore: {
    title: '节点的镜像',
    also: '镜像垃圾回收，节点上的镜像',
    what: '镜像留到磁盘超过高阈值。然后未使用的被移除，最久未用者先，直到低阈值。',
  },
};
