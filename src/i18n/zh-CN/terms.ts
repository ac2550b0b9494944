import type { terms as reference } from '#i18n/en/terms.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const terms: TextsOf<typeof reference> = {
  crd: {
    name: 'CustomResourceDefinition（CRD）',
    also: 'CRD，定制资源，自定义资源，CRD 子资源，算子，Operator',
    what: '由用户添加的类别。API 服务器把它的对象存入 etcd，子资源最多只有 status 和 scale。',
  },
  karmada: {
    name: 'Karmada',
    also: '多集群，联邦，成员集群，集群联邦',
    what: '管理多个集群的控制平面。它的聚合 API 服务器把对象分发到成员集群。',
  },
  conflict: {
    name: '409 冲突',
    also: '409，冲突，乐观并发控制，乐观锁，对象已被修改，更新冲突，并发修改',
    what: '更新请求带着客户端读到的 resourceVersion。对象若已变化，API 服务器回答 409，客户端重新读取再试。',
  },
  generation: {
    name: 'generation（代次）',
    also: 'generation，observedGeneration，代次，期望状态的版本',
    what: '对象的期望内容变化时 generation 增加；observedGeneration 是控制器已看到的最新代次。',
  },
  parallelism: {
    name: 'Filter 的协程',
    also: '16 个协程，协程，并行度，并行过滤，parallelism',
    what: 'kube-scheduler 用 16 个协程（parallelism）并行检查节点。模型逐个检查，并画出各协程负责的部分。',
  },
  watchMechanism: {
    name: 'watch 机制',
    also: 'watch 机制，监视机制，list-watch，etcd watch，事件驱动，扇出',
    what: 'API 服务器对每种对象只在 etcd 上监视一次，再分发给所有监视它的客户端。',
  },
  zombies: {
    name: '僵尸进程',
    also: '僵尸进程，僵尸，PID 1，共享进程命名空间，shareProcessNamespace，回收进程',
    what: '共享 PID 命名空间时，pause 是 PID 1，负责回收僵尸进程。节点的运行时标签页显示数量。',
  },
  kubeGateway: {
    name: 'KubeGateway',
    also: 'KubeGateway，七层网关，按请求负载均衡，API 服务器前的网关，字节跳动',
    what: '字节跳动的 API 服务器七层网关。模型中有同类网关：选择“按请求均衡”。',
  },
  diskBench: {
    name: 'etcd 的磁盘',
    also: 'fio，diskbench，磁盘测试，磁盘延迟，慢磁盘，固态硬盘，刷盘，ionice，fsync',
    what: 'etcd 先写日志到磁盘再回答，fsync 慢则写入都慢。真实磁盘用 fio 测量；这里可设置一次写入的时间。',
  },
  droppedMessages: {
    name: '丢弃的 raft 消息',
    also: 'dropped MsgProp，发送缓冲区满，网卡打满，网络延迟，tc，流量优先级，2380',
    what: '网卡打满时，etcd 丢弃成员间的消息，领导者因此失效。可用 tc 让成员间的流量优先。',
  },
  etcdNetwork: {
    name: 'etcd 成员间的网络',
    also: '网络延迟，网络时延，心跳间隔，选举超时',
    what: '成员间交换心跳。网络慢则心跳迟到，超过选举超时就更换领导者。',
  },
  keda: {
    name: 'KEDA',
    also: 'KEDA，事件驱动扩缩，队列长度，外部指标，SQS',
    what: 'KEDA 把队列长度等外部指标提供给 HPA。模型的适配器会给出同样的数值。',
  },
  kubectlCache: {
    name: 'kubectl 的发现缓存',
    also: '客户端缓存，kubectl 缓存，发现缓存，cache-dir，磁盘缓存',
    what: 'kubectl 把 API 的类别清单缓存在磁盘上，有效 6 小时。没有缓存时每条命令都要重新询问。',
  },
  compression: {
    name: '响应压缩',
    also: '禁用压缩，压缩响应，gzip，disable-compression，kubeconfig',
    what: '超过 128 KiB 的响应用 gzip 压缩。kubeconfig 中的 disable-compression 省 CPU、费流量。',
  },
  shardedWatch: {
    name: 'ShardedListAndWatch',
    also: '分片 list 和 watch，分片，分片监视',
    what: 'v1.36 的 alpha 特性：客户端只列举和监视一部分对象。',
  },
  rejectedRequests: {
    name: '被拒绝的请求',
    also: '被丢弃的请求，丢弃请求，拒绝的请求，queue-full，time-out',
    what: '队列已满、等待超时，或不排队的级别没有席位时，API 优先级和公平性回答 429。',
  },
  autoupdateSpec: {
    name: 'autoupdate-spec',
    also: 'apf.kubernetes.io/autoupdate-spec，自动更新，保留我的修改，被改回去',
    what: '该注解为 "false" 时，API 服务器不会改回你对内置 FlowSchema 或级别的修改。',
  },
  catchAll: {
    name: 'catch-all',
    also: 'catch-all，兜底，最后一个 FlowSchema，默认级别',
    what: '最后一个 FlowSchema 及其小级别：其他都不匹配的请求落到这里，满了立即拒绝。',
  },
  pagination: {
    name: '分页',
    also: '分页，limit=500，continue，分块，翻页',
    what: '带 limit 的列表分页返回，每页带 continue 令牌，各页属于同一修订版本。',
  },
  gone410: {
    name: '410 Gone',
    also: '410，版本过旧，资源版本太旧，过期，重新列举',
    what: '服务器已没有该 resourceVersion 之后的事件，客户端必须重新列举。',
  },
  resize: {
    name: 'Pod 原地调整资源',
    also: '原地调整，原地升级，垂直扩缩，resize，Deferred，Infeasible，调整资源',
    what: '不重启即可修改运行中 Pod 的 CPU 和内存。做不到时 kubelet 报告 Deferred 或 Infeasible。',
  },
  finalizers: {
    name: 'Finalizer（终结器）',
    also: '终结器，finalizer，删不掉，对象删除卡住，移除 finalizer，pvc-protection',
    what: '带 Finalizer 的对象删除后会保留，直到它们全部被移除。deletionTimestamp 表示它在等待。',
  },
  namespaceTerminating: {
    name: '命名空间停在 Terminating',
    also: '命名空间一直 Terminating，命名空间删不掉，命名空间卡住，名字空间删除',
    what: '命名空间中的对象全部消失后它才消失。它的状况会指出还剩什么，例如 Finalizer。',
  },
  statefulSetStuck: {
    name: 'StatefulSet 回滚后卡住',
    also: 'statefulset 卡住，有状态应用回滚，StatefulSet 回滚，OrderedReady，StatefulSet 不更新',
    what: '使用 OrderedReady 时，StatefulSet 会等待坏掉的 Pod，回滚后也一样。删除该 Pod 即可继续。',
  },
  twoBudgets: {
    name: '一个 Pod 有多个中断预算',
    also: '多个 PDB，两个 PDB，多个 Pod 中断预算，重叠的预算',
    what: '被两个预算选中的 Pod 无法驱逐，驱逐 API 回答 500。',
  },
  evictedKept: {
    name: '留下来的 Evicted Pod',
    also: 'Evicted 的 Pod 不删除，驱逐后的 Pod 还在，清理 Evicted，失败的 Pod 不清理',
    what: '被驱逐的 Pod 状态为 Failed，对象仍保留。已结束的 Pod 超过 12,500 个时才会被回收。',
  },
  applyConflict: {
    name: '服务端应用的冲突',
    also: '服务端应用，服务端 apply 冲突，字段管理者，managedFields，强制冲突',
    what: '该字段归另一个字段管理者所有。可用 --force-conflicts 接管，或不写该字段。',
  },
  tooLongAnnotation: {
    name: '注解超过 256 KiB',
    also: '注解太长，262144，last-applied-configuration，apply 大 CRD',
    what: '客户端 apply 把清单存入注解，而注解总共最多 262,144 字节。服务端 apply 不需要它。',
  },
  sidecars: {
    name: '边车容器（Sidecar）',
    also: '边车，边车容器，sidecar，Job 不结束，边车导致 Job 不完成，原生边车',
    what: 'restartPolicy 为 Always 的 Init 容器与应用并行运行，在应用之后结束，因此 Job 可以完成。',
  },
  kubeletRestart: {
    name: '重启 kubelet',
    also: 'kubelet 重启，重启 kubelet，升级 kubelet，重启后 NotReady',
    what: 'kubelet 进程不在时容器照常运行。回来后它从运行时读取它们的状态。',
  },
  jobBackoffLimit: {
    name: 'Job 失败与 backoffLimit',
    also: 'backoffLimit，Job 失败，Job 日志没了，Job 的 Pod 被删，重试次数',
    what: '失败次数超过 backoffLimit 后 Job 失败。restartPolicy 为 OnFailure 时 Pod 被删除，日志也随之消失。',
  },
  timeouts: {
    name: '超时',
    also: '超时，请求超时，context deadline exceeded，504',
    what: '请求最多 60 秒，之后回答 504。webhook 或 etcd 不回答时会更早结束。',
  },
  notFound: {
    name: '404 NotFound',
    also: '404，找不到，不存在，NotFound',
    what: '没有这个名字的对象，或没有服务器提供该路径。请求编写器中两者都有示例。',
  },
  forbidden: {
    name: '403 Forbidden',
    also: '403，没有权限，禁止，无权，拒绝访问',
    what: '没有规则允许该用户这样做（鉴权），或者准入控制拒绝了对象。',
  },
  certificates: {
    name: '证书',
    also: '证书，证书过期，x509，TLS，证书签名请求',
    what: '组件用证书证明身份。模型中的客户端自报身份，不检查证书。',
  },
  immutableField: {
    name: '不可变字段',
    also: '字段不可变，不可修改，immutable，不允许更新',
    what: '有些字段创建后不能修改。API 服务器回答 422 并指出字段。',
  },
  unknownField: {
    name: '未知字段',
    also: '未知字段，字段拼写错误，strict decoding error，校验失败',
    what: 'kubectl 要求严格校验，拼错的字段会被拒绝。YAML 编辑器在输入时就会标出。',
  },
  noMatches: {
    name: '找不到类别',
    also: 'no matches for kind，先安装 CRD，API 版本已移除，弃用的 API',
    what: 'API 服务器不提供该版本的这种类别：缺少 CRD，或版本已移除。',
  },
  progressDeadline: {
    name: 'Deployment 的进度期限',
    also: 'ProgressDeadlineExceeded，进度期限，滚动更新卡住，发布卡住，部署超时',
    what: '滚动更新 600 秒没有进展时，状况 Progressing 变为 False，但不会自动回滚。',
  },
  cronJob: {
    name: 'CronJob（定时任务）',
    also: '定时任务，CronJob，定时任务没有执行，时区，错过的调度',
    what: '按时间表创建 Job。错过超过 100 次时报告 TooManyMissedTimes。',
  },
  garbageCollection: {
    name: '属主与垃圾回收',
    also: '属主引用，垃圾回收，级联删除，孤儿对象，ownerReferences，前台删除',
    what: '属主消失后，垃圾回收器删除它的附属对象。--cascade=orphan 会保留它们。',
  },
  schedulingFramework: {
    name: '调度框架',
    also: '调度框架，扩展点，插件，调度周期，绑定周期，调度插件',
    what: '插件注册在扩展点上。调度周期选定节点；绑定周期与下一个调度周期并行。',
  },
  queueSort: {
    name: 'QueueSort（队列排序）',
    also: '队列排序，QueueSort，排序插件',
    what: '决定 activeQ 顺序的唯一插件：PrioritySort，先按优先级，再按到达时间。',
  },
  initContainers: {
    name: 'Init 容器',
    also: '初始化容器，Init 容器，init 容器',
    what: '在应用之前逐个运行。Pod 的请求量取两个阶段中较大者。',
  },
  ephemeralContainers: {
    name: '临时容器',
    also: '临时容器，调试容器，kubectl debug',
    what: 'kubectl debug 向运行中的 Pod 添加容器，不影响就绪状态。',
  },
  cpuThrottling: {
    name: 'CPU 节流',
    also: 'CPU 限流，CPU 节流，CFS 配额，被限速',
    what: '容器想用的 CPU 超过限制值时由 cpu.max 限制，不会被杀死。',
  },
  leaderElection: {
    name: '领导者选举',
    also: '领导者选举，选主，租约，主备，leaderElect',
    what: '多个 kube-scheduler 或 kube-controller-manager 进程中，持有租约（Lease）的一个工作，其余待命。',
  },
  bookmarks: {
    name: '书签（BOOKMARK）',
    also: '书签，bookmark，流式列表，WatchList',
    what: '不含变化的监视事件：更新客户端的 resourceVersion，便于断线后继续。',
  },
  exemptLevel: {
    name: '豁免级别',
    also: '豁免，豁免级别，exempt，system:masters，不受限制',
    what: '豁免级别的请求立即执行，从不排队或被拒绝。',
  },
  maxInFlight: {
    name: '在途请求上限',
    also: '在途请求上限，max-requests-inflight，总并发，并发上限，600',
    what: '两个参数之和（400 + 200）就是各级别分享的席位。',
  },
  karpenter: {
    name: 'Karpenter',
    also: 'Karpenter，NodePool，节点整合，节点到期',
    what: '按实例类型为等待的 Pod 创建节点，并移除到期或空闲的节点。',
  },
  featureGates: {
    name: '特性门控',
    also: '特性门控，功能开关，feature gate，alpha 特性',
    what: '特性的开关。配置视图可切换模型支持的那些。',
  },
  etcdOverrides: {
    name: 'Event 使用单独的 etcd',
    also: 'etcd-servers-overrides，单独的 etcd，拆分 etcd，事件存储分离',
    what: 'Event 可使用单独的 etcd，避免写满主 etcd。',
  },
  serviceMesh: {
    name: '服务网格',
    also: '服务网格，Istio，Linkerd，Envoy',
    what: '位于 Pod 旁的代理，负责流量路由和加密。',
  },
  ingress: {
    name: 'Ingress 与 Gateway API',
    also: 'Ingress，入口控制器，网关 API，HTTPRoute',
    what: '把外部 HTTP 流量转发到 Service。模型只保存这些对象，没有组件处理它们。',
  },
  networkPolicy: {
    name: 'NetworkPolicy（网络策略）',
    also: '网络策略，NetworkPolicy，Pod 间防火墙，Calico，Cilium',
    what: '规定哪些 Pod 之间可以通信。模型只保存这些对象，没有组件处理它们。',
  },
  cni: {
    name: 'CNI',
    also: 'CNI，网络插件，Pod IP，Flannel',
    what: '运行时通过 CNI 插件为沙箱配置网络。这里它只是一段时间：模型的常量。',
  },
  dns: {
    name: '集群 DNS',
    also: 'DNS，CoreDNS，域名解析，服务发现',
    what: '为 Service 提供域名。模型中的请求直接发往 Service。',
  },
  encryptionAtRest: {
    name: '静态加密',
    also: '静态加密，加密 Secret，KMS，EncryptionConfiguration',
    what: 'API 服务器可以在写入 etcd 前加密 Secret。',
  },
  vpa: {
    name: 'VerticalPodAutoscaler',
    also: 'VPA，垂直自动扩缩，推荐请求值',
    what: '按用量推荐并设置请求值。它不属于 Kubernetes 本身。',
  },
  descheduler: {
    name: 'Descheduler（重调度器）',
    also: '重调度，重新平衡，迁移 Pod，descheduler',
    what: '驱逐 Pod，让调度器重新放置。调度器自己从不移动 Pod。',
  },
  packageTools: {
    name: 'Helm、Kustomize、Argo CD',
    also: 'Helm，Kustomize，Argo CD，GitOps，渲染清单',
    what: '生成并应用清单的工具。先用工具渲染，再把清单粘贴到这里。',
  },
  execAttach: {
    name: 'exec、attach、port-forward',
    also: 'kubectl exec，进入容器，端口转发，kubectl cp',
    what: '它们建立到容器的连接。模型的容器中没有真正的进程。',
  },
  metricsServer: {
    name: 'metrics-server',
    also: 'metrics-server，kubectl top，指标 API，资源指标',
    what: '为 kubectl top 和 HPA 测量 Pod 的 CPU 和内存；模型每 15 秒测量一次。',
  },
  statefulSet: {
    name: 'StatefulSet（有状态应用）',
    also: 'StatefulSet，有状态应用，有状态服务，序号，顺序启动，有序部署，分区更新',
    what: 'Pod 具有固定的名字和卷，按顺序创建和更新。',
  },
  daemonSet: {
    name: 'DaemonSet',
    also: 'DaemonSet，守护进程，每个节点一个 Pod',
    what: '每个匹配的节点运行一个 Pod，由默认调度器放置。',
  },
  job: {
    name: 'Job（批处理）',
    also: 'Job，批处理任务，完成数，索引 Job，挂起',
    what: '运行 Pod，直到成功的数量足够。',
  },
  replicaSetVictims: {
    name: '缩容时删除哪个 Pod',
    also: '缩容顺序，先删哪个 Pod，pod-deletion-cost，删除代价',
    what: 'ReplicaSet 先删除未调度、等待中和未就绪的 Pod，再看删除代价等。',
  },
  slowStart: {
    name: '分批创建 Pod',
    also: '慢启动，分批创建，批次',
    what: 'ReplicaSet 按 1、2、4……分批创建 Pod，配额不足时只浪费一个请求。',
  },
  resourceQuota: {
    name: 'ResourceQuota 与 LimitRange',
    also: '资源配额，配额，LimitRange，默认请求值',
    what: '配额限制命名空间的请求总量，超出的由准入控制拒绝。',
  },
  managedControlPlane: {
    name: '托管控制平面',
    also: 'EKS，GKE，AKS，托管集群，控制平面自动扩展，控制平面扩容，API Server HPA',
    what: '负载持续偏高时，云厂商会放大或增加 API 服务器，但要过几分钟。',
  },
  cpuManager: {
    name: 'CPU、内存和拓扑管理器',
    also: 'CPU 管理器，拓扑管理器，NUMA，独占核，绑核',
    what: '把容器绑定到特定的核和 NUMA 节点。',
  },
  swap: {
    name: '交换空间与大页',
    also: '交换空间，swap，大页',
    what: '普通内存之外的节点内存。',
  },
  security: {
    name: 'seccomp、AppArmor、用户命名空间',
    also: 'seccomp，AppArmor，SELinux，用户命名空间，容器逃逸',
    what: '内核允许容器做什么。',
  },
  podSecurity: {
    name: 'Pod 安全准入',
    also: 'Pod 安全，PodSecurity，PSP，特权容器，restricted',
    what: '命名空间的标签决定准入控制拒绝哪些 Pod。PodSecurityPolicy 已在 v1.25 移除。',
  },
  admissionPolicy: {
    name: 'ValidatingAdmissionPolicy',
    also: '准入策略，CEL 策略，验证策略',
    what: 'API 服务器在写请求时自行检查的 CEL 规则。',
  },
  serviceAccounts: {
    name: 'ServiceAccount 与令牌',
    also: '服务账号，ServiceAccount，令牌，TokenRequest',
    what: 'Pod 在 API 服务器上的身份。模型会挂载令牌卷，但没有组件申请令牌。',
  },
  configMaps: {
    name: 'ConfigMap 与 Secret',
    also: 'ConfigMap，Secret，配置，密钥，环境变量引用',
    what: '引用了不存在的 ConfigMap 或 Secret 的容器停在 CreateContainerConfigError。',
  },
  events: {
    name: 'Event（事件）',
    also: '事件，Event，事件保留一小时，kubectl get events',
    what: '组件对对象的说明。保留一小时，重复时计数。',
  },
  priorityClasses: {
    name: 'PriorityClass（优先级类）',
    also: '优先级类，PriorityClass，优先级，preemptionPolicy，关键 Pod',
    what: 'Pod 优先级的名字：谁先调度，谁可以抢占谁。',
  },
  extenders: {
    name: '调度器扩展程序（extender）',
    also: 'extender，调度扩展，HTTP 扩展',
    what: 'kube-scheduler 在 Filter 和 Score 时询问的 HTTP 服务。模型按节点标签代它们回答。',
  },
  batchSchedulers: {
    name: 'Kueue、Volcano、YuniKorn',
    also: 'Kueue，Volcano，YuniKorn，批调度器',
    what: 'kube-scheduler 之外的批处理调度器和队列。模型中有 v1.36 的 PodGroup。',
  },
  volumesSnapshots: {
    name: '卷快照与扩容',
    also: '卷快照，快照，扩容 PVC，卷扩容',
    what: '卷的副本，以及卷的扩容。',
  },
  windowsNodes: {
    name: 'Windows 节点',
    also: 'Windows，Windows 容器',
    what: '运行 Windows 容器的节点。',
  },
  metricsPage: {
    name: '指标',
    also: '指标，Prometheus，监控，告警规则',
    what: '指标标签页读取 API 优先级和公平性的序列；kubectl get --raw /metrics 打印模型统计的全部指标。',
  },
  compareReleases: {
    name: '更早的版本',
    also: '旧版本，版本切换，以前的版本，版本差异',
    what: '版本开关把队列、平局规则和特性门控设为旧版本的行为。',
  },
  gracefulShutdown: {
    name: '节点优雅关机',
    also: '节点优雅关机，关机，shutdownGracePeriod，重启节点',
    what: 'systemd 通知 kubelet 即将关机，kubelet 先结束 Pod。',
  },
  forceDelete: {
    name: '强制删除',
    also: '强制删除，--force，grace-period=0，强删',
    what: '立即删除 Pod 对象，但容器可能仍在失联的节点上运行。',
  },
  cycleState: {
    name: 'CycleState',
    also: 'CycleState，周期状态，扩展点之间的数据',
    what: '插件在一个调度周期中记下、供后续扩展点读取的数据。',
  },
  attempts: {
    name: '调度尝试次数',
    also: '尝试次数，调度次数，重试次数，attempts',
    what: 'Pod 被取出调度的次数。队列中的每个 Pod 都显示它。',
  },
  defaultSpread: {
    name: '默认拓扑分布',
    also: '默认拓扑分布，默认分布约束，默认打散',
    what: 'Service、ReplicaSet 或 StatefulSet 的 Pod 默认软性打散：主机间 maxSkew 3，可用区间 5。',
  },
  unresolvable: {
    name: 'UnschedulableAndUnresolvable',
    also: 'UnschedulableAndUnresolvable，插件返回码，抢占有没有用',
    what: '插件以此表示移走 Pod 也没有用：这样的节点不会成为抢占的候选。',
  },
  fsnotify: {
    name: 'fsnotify 与静态 Pod 文件',
    also: 'fsnotify，文件监听，20 秒检查，fileCheckFrequency',
    what: '有 fsnotify 时 kubelet 立即得知清单变化，否则每 20 秒检查一次。',
  },
  runtimePolling: {
    name: '询问运行时的频率',
    also: '轮询运行时，PLEG 之前，每个协程轮询',
    what: 'PLEG 之前每个 Pod 协程都轮询运行时。PLEG 每秒统一查看一次。',
  },
  restartPolicies: {
    name: '重启策略',
    also: '重启策略，restartPolicy，重启规则，OnFailure，Never',
    what: '决定容器结束后是否重启。规则可按退出码决定。',
  },
  requestTooLarge: {
    name: '请求过大',
    also: '413，请求过大，对象太大，ConfigMap 太大，1.5 MiB，3 MiB',
    what: '请求体超过 3 MiB 时 API 服务器回答 413；etcd 拒绝超过 1.5 MiB 的请求。',
  },
  burstOrSteps: {
    name: '突增与分步',
    also: '突发，突增，分步扩容，惊群，平滑增长',
    what: '一次性扩大会导致请求被拒、Pod 等待；分步则不会。',
  },
  kubectlLoop: {
    name: '循环执行 kubectl',
    also: '循环 kubectl，脚本 kubectl，重复执行，shell 循环',
    what: '没有缓存时每个 kubectl 进程都要先做发现。在页面终端中可用：repeat 20 kubectl get pods。',
  },
  watchParameter: {
    name: 'watch 请求',
    also: 'watch=true，监视请求，长时间运行的请求',
    what: '带 watch=true 的 GET 保持打开并发送变化。不带 resourceVersion 时先发送全部对象。',
  },
  selectors: {
    name: '字段与标签选择算符',
    also: '字段选择算符，标签选择算符，选择器，fieldSelector，labelSelector',
    what: '选择算符让回答变小；但除按节点的索引外，服务器仍要查看每个对象。',
  },
  watchTimeouts: {
    name: 'watch 的超时',
    also: 'watch 超时，监视结束，重新连接，5 到 10 分钟',
    what: 'watch 在随机时间后结束，客户端从原处重新打开。',
  },
  slowWatcher: {
    name: '慢客户端',
    also: '慢 watcher，慢客户端，监视落后，被断开的 watch',
    what: '客户端不读取时服务器关闭其 watch，避免拖累其他客户端。',
  },
  determinism: {
    name: '种子与确定性',
    also: '种子，确定性，可重现，随机，重放',
    what: '场景、种子和输入相同，运行就逐条相同。链接中包含它们。',
  },
  etcdBackup: {
    name: '备份 etcd',
    also: '备份，恢复，快照，灾难恢复，备份 etcd，Velero',
    what: 'etcd 数据库的副本，以及如何恢复。',
  },
  canary: {
    name: '金丝雀与蓝绿发布',
    also: '金丝雀，灰度发布，蓝绿发布，蓝绿部署，渐进式发布',
    what: 'Kubernetes 本身提供滚动更新。同一 Service 后的两个 Deployment 可实现金丝雀或蓝绿发布。',
  },
  multiTenancy: {
    name: '多租户',
    also: '多租户，租户隔离，虚拟集群，vcluster',
    what: '多个团队共用一个集群，用命名空间、RBAC、配额等隔离。',
  },
  logs: {
    name: '容器日志',
    also: '日志，日志收集，容器日志，kubectl logs，上一次的日志',
    what: 'kubectl logs 打印脚本化容器的输出。日志收集系统不在模型中。',
  },
  persistentVolumes: {
    name: '持久卷与申领',
    also: '持久卷，PV，PVC，存储类，动态供应，卷，回收策略，CSI',
    what: '申领绑定到一个卷：立即绑定，或等第一个 Pod 被调度时。',
  },
  services: {
    name: 'Service',
    also: 'Service，服务，服务发现，服务访问，ClusterIP，NodePort，负载均衡服务，无头服务',
    what: 'Service 通过 kube-proxy 的规则把请求转到就绪的端点。这里没有节点端口和无头服务的规则。',
  },
  nodeGroups: {
    name: '节点组',
    also: '节点组，节点池，最小最大规模，自动伸缩组',
    what: '自动扩缩器在节点组中增减节点，每组有最小和最大规模。',
  },
  retryAfter: {
    name: 'Retry-After',
    also: 'Retry-After，多久后重试，429 后退避',
    what: '回答 429 时服务器会说明多少秒后重试。',
  },
  dryRun: {
    name: '试运行与 diff',
    also: '试运行，dry-run，kubectl diff',
    what: 'API 服务器执行准入和校验，但不存储。',
  },
  deploymentRollback: {
    name: 'Deployment 回滚',
    also: '回滚，rollout undo，历史版本，撤销发布，暂停发布',
    what: 'kubectl rollout undo 恢复较早 ReplicaSet 的模板，并开始新的滚动更新。',
  },
  runtimeClass: {
    name: 'RuntimeClass 与 Pod 开销',
    also: 'RuntimeClass，Pod 开销，gVisor，Kata',
    what: '指定运行时处理程序；其开销计入 Pod 的请求量。',
  },
  requestsAndLimits: {
    name: '请求值与限制值',
    also: '请求值，限制值，requests，limits，资源请求，资源限制',
    what: '调度器只计算请求值。限制值约束容器在节点上的用量。',
  },
  whatIf: {
    name: '假如：你自己的集群',
    also: '假如，演练排空，失去可用区，还能放多少 Pod，容量规划，自己的集群，我的集群，导入集群',
    what: '带来集群的导出，询问：排空的后果、失去可用区的后果、还能放多少 Pod。',
  },
  tryHelp: {
    name: '怎样才有用',
    also: '怎样解决，如何修复，建议，试一个更改，解决办法',
    what: '选中等待的 Pod：检查器在模型中尝试更改，并显示哪些有用。',
  },
  stepping: {
    name: '时间：播放、单步和回退',
    also: '单步，回退，上一步，放慢，加快，减速，太快，动画速度，时间线，拖动时间，快进，跳到某时刻',
    what: '时间线可把运行移到任意时刻；每一步是一个事件。',
  },
  branches: {
    name: '运行的分支',
    also: '分支，分叉，两个运行，并排比较',
    what: '在过去做更改会产生分支；比较视图并排显示两个分支。',
  },
  privacy: {
    name: '隐私',
    also: '隐私，离线，数据会上传吗，遥测',
    what: '一切都在此标签页中运行，你输入或粘贴的内容不会离开浏览器。',
  },
  accuracy: {
    name: '模型有多忠实',
    also: '准确吗，忠实，正确性，是真的 Kubernetes 吗，简化，缺少什么',
    what: '规则取自 v1.36.2，并与录制的决定核对；每项简化都已列出。',
  },
  minikube: {
    name: 'kind、minikube、kubeadm、k3s',
    also: 'kind，minikube，kubeadm，k3s，KWOK，安装集群',
    what: '运行真实集群的方式。这里没有真正运行：组件按事件建模。',
  },
  upgradeCluster: {
    name: '集群升级',
    also: '升级集群，版本偏差，升级节点，kubeadm upgrade',
    what: '用新版本替换控制平面和节点。这里可演练节点排空。',
  },
  costs: {
    name: '集群成本',
    also: '成本，费用，FinOps，竞价实例',
    what: '节点的费用。模型中的机器没有价格。',
  },
  exam: {
    name: '课程与考试',
    also: 'CKA，CKAD，认证，考试，课程，练习，学习 Kubernetes，学生',
    what: '按课程顺序编排、带预测的课程。',
  },
  helpKeys: {
    name: '帮助',
    also: '帮助，怎么用，手册，教程，入门',
    what: '显示所有按键。“你的第一分钟”带你熟悉页面。',
  },
  labelsAndAnnotations: {
    name: '标签与注解',
    also: '标签，注解，给节点打标签，kubectl label',
    what: '标签用于选择对象；注解供工具使用。',
  },
  hostNetwork: {
    name: 'hostNetwork 与 hostPort',
    also: 'hostNetwork，hostPort，端口冲突，主机网络',
    what: 'Pod 使用节点的端口；NodePorts 插件避免冲突。',
  },
  activeDeadline: {
    name: 'activeDeadlineSeconds',
    also: 'activeDeadlineSeconds，DeadlineExceeded，运行超时',
    what: '超过这么多秒后结束 Pod 或 Job。',
  },
  ttlAfterFinished: {
    name: 'ttlSecondsAfterFinished',
    also: 'TTL，清理已完成的 Job，自动删除 Job',
    what: 'Job 完成后经过这么多秒连同 Pod 一起删除。',
  },
};
