import type { kubelet as reference } from '#i18n/en/cards/kubelet.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const kubelet: TextsOf<typeof reference> = {
  phase: {
    title: 'phase（阶段）',
    what: 'Pod 的概括：所有 Init 容器完成且有容器运行之前为 Pending，然后 Running，最后 Succeeded 或 Failed。状况说得更多。',
  },
  kubectlStatus: {
    title: 'kubectl get 的 STATUS',
    what: 'API 服务器为表格拼出的词：有原因时用原因，例如 CrashLoopBackOff，否则用阶段。没有字段保存它。',
  },
  podCondition: {
    title: 'Pod 的状况',
    what: 'True、False 或 Unknown，并附原因。已调度、沙箱就绪、Init 容器完成、容器就绪，以及 Ready：可以接收流量。',
    rule: 'Ready = ContainersReady 且所有就绪态门控为 True',
  },
  sandbox: { title: 'Pod 沙箱', what: 'Pod 的容器共享的网络和命名空间。任何容器启动之前，它先得到 Pod 的 IP 地址。' },
  imagePull: {
    title: '镜像拉取',
    what: '节点上没有的镜像在容器启动前拉取。失败后 kubelet 每次等得更久。',
    rule: '等待 = min(300 s, 10 s × 2^(失败次数 − 1))',
  },
  container: {
    title: '容器',
    what: 'Waiting、Running 或 Terminated。Init 容器逐个运行；边车是继续运行的 Init 容器；之后其余容器启动。',
  },
  hooks: {
    title: '生命周期钩子',
    what: 'postStart 与容器启动同时运行。preStop 在 SIGTERM 之前运行，其时间计入宽限期。',
  },
  probe: {
    title: '探针',
    what: '启动探针先挡住另外两个。存活探针重启容器，就绪探针决定流量。连续失败若干次才算一次。',
    rule: '连续失败 failureThreshold 次后动作，每 periodSeconds 一次',
    now: '{{name}}：每 {{seconds}} s 一次',
  },
  signals: { title: '信号', what: 'SIGTERM 请进程结束。宽限期过后 SIGKILL 结束它。' },
  grace: {
    title: '宽限期',
    what: '从删除到 SIGKILL 的时间。preStop 钩子先用掉它；之后进程至少还有 2 秒。',
    rule: 'SIGTERM 之后的时间 = max(2 s, 宽限期 − preStop)',
    now: '宽限期 {{grace}} s：剩 {{left}} s',
  },
  graceLane: {
    title: '宽限期预算',
    what: '从删除到 SIGKILL 的时间如何用掉：先是 preStop 钩子，然后是进程本身。',
    rule: 'SIGTERM 之后的时间 = max(2 s, 宽限期 − preStop)',
  },
  endpoint: {
    title: 'EndpointSlice',
    what: 'Service 是否向此 Pod 发送请求。就绪：是。终止中：仅当没有其他就绪端点且它仍在服务时。',
  },
  proxyRules: {
    title: 'kube-proxy',
    what: '每个节点上把 Service 的流量送到端点的规则。它们稍晚于 EndpointSlice，所以仍有请求到来。',
  },
  failedRequests: {
    title: '失败的请求',
    what: '到达此 Pod 却得不到回答的客户端请求，例如 SIGTERM 之后代理仍在发送。',
  },
  crashBackoff: {
    title: 'CrashLoopBackOff（崩溃循环退避）',
    what: '结束的容器等待一段时间后重启，等待每次加倍。长时间运行不结束则回到起点。',
    rule: '等待 = min(300 s, 10 s × 2^(重启次数 − 1))',
    now: '{{container}}：重启 {{restarts}} 次，下次等待 {{seconds}} s；{{minutes}} 分钟后重置',
  },
  notReady: { title: 'Pod 为何未就绪', what: '不为 True 的状况，用 API 的原话。未就绪的 Pod 得不到 Service 的流量。' },
  podSources: { title: 'Pod 的来源', what: 'kubelet 从哪里得知自己的 Pod：API 服务器、文件（静态 Pod）和 URL。' },
  syncChannels: {
    title: 'syncLoop 的通道',
    what: '能唤醒 kubelet 的东西：变化的 Pod、PLEG 的事件、探针的结果和时钟。循环一次取一个。',
  },
  podWorkers: {
    title: 'Pod Worker',
    what: '每个 Pod 有一个协程执行循环的决定：syncPod，Pod 结束时为 syncTerminatingPod。慢的 Pod 不拖累别的。',
  },
  pleg: {
    title: 'PLEG（Pod 生命周期事件生成器）',
    what: '向运行时询问所有容器，与上次比较，每个变化发一个事件。太久没有询问，节点变为 NotReady。',
    now: '上次 relist 在 {{ago}} s 前，每 {{period}} s 一次；{{minutes}} 分钟后不健康',
  },
  heartbeat: {
    title: '节点心跳',
    what: 'kubelet 经常续约 Lease，只在有原因时写节点状态。没有续约，节点变为 Unknown。',
    rule: '每 nodeLeaseDurationSeconds / 4 续约；超过 node-monitor-grace-period 为 Unknown',
    now: '每 {{every}} s 续约 Lease',
  },
  evictionSignals: {
    title: '驱逐阈值',
    what: '低于硬阈值时 kubelet 立刻驱逐；低于软阈值时在其宽限期之后。每 10 秒查看一次。',
    rule: '可用 = 容量 − 工作集',
  },
  evictionOrder: {
    title: '驱逐顺序',
    what: '用量超过请求值的 Pod 先走。其中优先级低者先走，再按超出请求值的多少。',
    rule: '排序：超过请求值、优先级、用量 − 请求值',
  },
  oomScore: {
    title: 'oom_score_adj',
    what: '内存耗尽时内核杀死得分最高的进程。kubelet 按 QoS 类设定得分的这一部分。',
    rule: 'BestEffort 1000；Guaranteed −997；Burstable 1000 − 1000 × 请求值 / 容量，3 到 999',
  },
  qosClass: {
    title: 'QoS 类',
    what: 'Guaranteed：每个容器的 cpu 和内存请求值都等于限制值。BestEffort：一个也没有。Burstable：介于其间。',
  },
  overcommit: {
    title: '请求值、限制值与用量',
    what: '调度器使请求值不超过可分配量。限制值之和可以更多，用量也可以：那时 cpu 被限流，内存以驱逐或 OOM 杀死收场。',
  },
  cgroups: {
    title: 'cgroups',
    what: '内核使每个组不超过 cpu.max 和 memory.max。cpu 紧张时按 cpu.weight 分配。',
    rule: 'cpu.max = 每 100 ms 中的限制值 × 100 ms；cpu.weight 由请求值得出',
  },
  pulls: {
    title: '节点的镜像拉取',
    what: '逐个进行，除非关闭 serializeImagePulls；那时同时进行的个数由 maxParallelImagePulls 决定。',
  },
  imageStore: {
    title: '节点的镜像',
    what: '镜像留到磁盘超过高阈值。然后未使用的被移除，最久未用者先，直到低阈值。',
  },
};
