import type { Reference } from '#i18n/en/index.ts';
import type { TextsOf } from '#i18n/texts.ts';

const scheduler: TextsOf<Reference['simplifications']['scheduler']> = {
  cycleTime: '一个调度周期无论做什么都用时相同；它按开始时的集群作出决定，在结束时生效。',
  parallelism:
    '节点像只有一个 worker 那样逐个过滤，因此同一个 Pod 总是找到同样的节点；`parallelism` 会被接受，但不改变任何东西。',
  configuration: 'KubeSchedulerConfiguration 中的客户端连接和调试设置会被接受，但不起作用。',
  extenders:
    '没有网络：HTTP extender 立即按节点上以其主机名为前缀的标签回答，即 HOST/filter（reject、unresolvable）和 HOST/score（0 到 10），只有在被设定时才失败；TLS、超时和 nodeCacheCapable 不改变任何东西。',
  leaderElection:
    '除非配置写明 leaderElect: true，否则只有一个 kube-scheduler；写明后有两个，每隔 retryPeriod 查询 Lease，没有抖动。备用者在领导者消失的那一刻建立缓存和队列，其中所有 Pod 都算作新的。',
  featureGates: '只有本页列出的特性门控可以切换；其他门控只要模型包含其功能，就按 v1.36 的默认值。',
  dynamicResources:
    '查找设备在 200,000 步后结束，真实的查找在 10 秒后结束。Reserve 会重新查找设备，因为 Filter 之后 claim 可能有变化。有多个 claim 的设备可以归还时取第一个，上游任取一个。PodGroup 没有自己的 claim；DeviceTaintRule、列表形式的属性以及代表 CPU 或内存的设备都不包含：它们默认关闭。',
  gang: 'PodGroup 的成员在一个周期里一起尝试，同等者按名字先后。没有找到位置的组在有任何变化时再次尝试；真正的调度器在此期间每秒尝试数千次。不包含按拓扑选放置（TopologyAwareWorkloadScheduling）和为整组抢占（WorkloadAwarePreemption）。',
  release:
    '选择较旧的版本会把队列、并列处理、门控和组设为当时的默认值；其他规则仍是 v1.36 的。v1.32 之前使用 v1.26 的队列，v1.35 的组使用 v1.36 的 PodGroup。',
  batching: '节点列表可重用的时间按周期之间计算。',
};

const proxy: TextsOf<Reference['simplifications']['proxy']> = {
  lazy: '只有发送请求的节点上才有 kube-proxy；它们在同一时刻得知变更，写入规则的时间总是相同。',
  rules:
    '规则就是 Service 第一个端口所指向的端点列表；没有 NodePort、外部流量、会话保持、连接跟踪和 headless Service。',
};

const kubelet: TextsOf<Reference['simplifications']['kubelet']> = {
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

const kubectl: TextsOf<Reference['simplifications']['kubectl']> = {
  reads:
    '只读命令（get、describe、logs、top、events、rollout history、auth、version、api-resources）直接打印此刻的集群状态，不发送请求；其他命令会发送自己的请求，其修改内容依据输入该行时读到的状态。',
  watches:
    '使用 watch 的 kubectl（delete、rollout status、get --watch）与其他 watch 一样收到事件，但它的 watch 不算请求、不占用席位，也不会自行结束；get --raw 同样不发送请求就得到应答。',
  names:
    'kubectl 自拟的名字由命令行和时刻得出。create secret tls 读入的内容必须看起来是证书和密钥；两者是否匹配不作检查。',
  edit: '只要文本未被接受，kubectl edit 的编辑器就会带着原因再次打开。真实的 kubectl 在对象已不存在、期间被改动或改了名字时会结束，并把文本保存在文件中。',
  prune:
    'apply --prune 要删除的对象依据输入该行时读到的状态，命名空间按字母顺序处理；它的警告不带时间和进程号。diff --server-side 遇到冲突立即报告，真实的会尝试四次。',
  discovery: '发现是聚合的：两个请求，其响应不占空间。缓存随本次运行存在，所有命令共用；不获取 OpenAPI 文档。',
};

const karpenter: TextsOf<Reference['simplifications']['karpenter']> = {
  model:
    'Karpenter 仅供比较：NodePool 和 NodeClaim 是记录而不是 API 对象，实例类型以顺序代替价格；漂移、节点修复、多节点整合、竞价实例、权重、上限、预算的时间表以及整合确认前的 15 秒未建模。',
};

const etcd: TextsOf<Reference['simplifications']['etcd']> = {
  raft: '成员之间不真正交换消息：只模拟谁是 leader、谁已停止以及选举何时结束，心跳不逐个发送，每次写入用时相同。',
  sizes:
    '数据库按模型给出的各类对象平均大小增长，ConfigMap 和 Secret 的数据按实际大小计；不计 bbolt 的页和索引。请求是否过大按对象本身的大小判断，不计 managedFields。',
  defragmentation: '碎片整理不花时间，也不阻塞任何请求。',
  host: '磁盘上的吵闹邻居使每次写入用时 50 ms，使用 ionice 后为 12 ms；网卡打满时 leader 每隔几秒失去领导权，配置 prio qdisc 后改为客户端多等 20 ms。',
  retries: '找不到 leader 的请求在 7 秒后失败，读请求也一样，而 etcd 客户端会重试读请求。',
};

const environment: TextsOf<Reference['simplifications']['environment']> = {
  durations: '时长就是模型的常数，每次都相同；没有抖动，也不随负载变化。',
  images: '除非场景另有说明，一些常见镜像的大小是粗略值，其他一律为 100 MiB；镜像仓库立即应答，不需要凭据。',
  behaviour:
    '除非场景或用户另有说明，init 容器在 1 秒后成功，不总是重启的 Pod 的容器在 10 秒后成功，其他容器一直运行并立即就绪。命令行只理解 stress、sleep、简单的 shell 脚本和文档中的示例。',
  scripts:
    '钩子和 exec 探测与容器命令用同一套规则解读，包括脚本、init 容器和卷产生的文件。未知的程序、文件或端口视为正常，并在 Pod 生命周期中列出。假定每个镜像中的 /tmp 和 /run 都是空的。',
  usage:
    '容器的用量取决于对其行为的设定、运行时长，CPU 还取决于它收到的请求；未设定时为其 request 的一半。内存指工作集；机器的系统占用一些内存（模型常数），但不占 CPU；没有 swap，行为的更改从容器启动时起算。CPU 按 request 分配；提供给自动扩缩的数值不会因繁忙节点上的其他容器而减少。',
  network:
    '发给 Service 的请求不花时间，每秒至多发送十次，每次可有多个；每个请求都是新连接。没有 DNS、网络策略和 Ingress：每种结果都注明 Ingress 会如何应答。',
  balancer:
    'Service 前的负载均衡器只是每秒的请求数，每秒重新计数；超出的得到它的 503。一旦已满，固定时间（模型常数）之后容量翻倍，且不会缩小。预热就是给它另一个数；各家云有自己的规则。',
  metrics:
    'metrics-server 在每个 15 秒的整数倍时刻测量，取三个时刻的平均值；Pod 运行满 10 秒后才计入。Pod 和 Service 的自定义指标 http_requests_per_second 为最近一整秒的值，由就绪的 Pod 平均分担；外部指标 queue_length 是选择器按标签 queue 选中的队列的长度；其他自定义和外部指标取设定的值，不带标签。',
  queues:
    '队列只是一个数：每秒到达固定数量的消息，工作负载的每个运行中的 Pod 处理固定数量；消息不会丢失、重复，也不会长时间处于处理中。像 KEDA 那样的适配器给出那一秒的长度；它不会缩到 0，那一步由 KEDA 自己完成。',
  provisioner:
    '一个 provisioner 代表所有 StorageClass 的驱动：创建每个卷用时相同，并且一个卷至多属于一个可用区。名称不可能是 CSI 驱动的 provisioner（例如 rancher.io/local-path）在节点上创建一个目录（hostPath）。',
  attacher:
    '一个 attacher 代表所有卷的驱动：挂接和分离从不失败，每次用时相同，并且不在 PersistentVolume 上设置 finalizer。',
  machines: '没有说明资源的 Node 是一台 4 CPU、16Gi、110 个 Pod 的机器。',
  cloud:
    '云总能再提供一台机器，每台用时相同；节点按名称归属于组，机器被收回时其 Node 立即消失。组不会按年龄更换机器：相关场景用脚本演示两种组的步骤。',
  controlPlane:
    '启用后，当请求被拒绝或五分之四的席位被占用时，云厂商在固定时间之后把 API server 的上限翻倍；真实的云厂商各有规则，这里也不会缩小。',
  informers:
    '演示客户端只记住已知对象的数量和版本，不保存对象本身；每个控制器只有一个 worker，resync 不会把键放入队列。',
  prometheus: 'Prometheus 在一瞬间读取 API 优先级与公平性的时间序列：抓取不是请求，不占席位，也不会被拒绝。',
};

const controllers: TextsOf<Reference['simplifications']['controllers']> = {
  workers: '控制器在同样的延迟后处理每个键，同时处理的数量不限；没有 worker 数量和总体重试限速。',
  absent:
    '没有以下控制器：ReplicationController、镜像 EndpointSlice、卷扩容、聚合 ClusterRole、证书、令牌、节点的 Pod 网段，以及云厂商的路由和负载均衡器。',
  leaderElection:
    '除非调度器的配置写明 leaderElect: true，否则只有一个 kube-controller-manager；写明后有两个，每 2 秒查询 Lease，没有抖动。接管者的 informer 缓存立即就绪。',
  templateHash:
    'pod-template-hash 和 DaemonSet 修订版本名中的字母与真实集群不同：它们由模板的 JSON 得出，而 Kubernetes 用的是 Go 对模板的打印形式。',
  apiServices:
    'APIService 的可用性与其他控制器一起检查，而不在 kube-apiserver 中检查；有就绪端点的扩展视为能够应答，因此不会出现 FailedDiscoveryCheck。',
  nodeLifecycle:
    'NodeLifecycle 控制器不监视节点 Lease，而是直接读取其存储；每 5 秒一次的检查只做可能有变化的那些；不涉及云厂商。TaintEviction 控制器没有会繁忙的 worker。',
  statefulSet: 'StatefulSet 每次只更新一个 Pod：特性门控 MaxUnavailableStatefulSet 默认关闭，不能打开。',
  podGC: 'Pod 垃圾收集器只做会有发现的那些轮次（每 20 秒一轮）；12,500 个已结束 Pod 的阈值不能修改。',
  horizontalPodAutoscaler:
    'HorizontalPodAutoscaler 控制器直接读取目标的 scale 和指标，而不是发请求获取。其命令行参数取默认值。',
  endpointSlice:
    'EndpointSlice 带有 trafficDistribution 的提示，但没有注解 service.kubernetes.io/topology-mode 的提示，也没有触发时间；不写 Endpoints 对象。',
  garbageCollector: '不回收 Event 和 Lease；集群导出中缺少的属主视为存在。',
  namespace: '正在清空的 Namespace 每秒检查一次，即使其中还有 Event 和 Lease 也会消失。',
  serviceAccount:
    'Namespace 会得到 ServiceAccount `default` 和 ConfigMap `kube-root-ca.crt`，但没有令牌，其中也没有真正的证书。',
  persistentVolume:
    'PersistentVolume 控制器每 15 秒只检查尚未绑定的 PVC，其他的只在有变化时检查；不回收再利用（recycle）卷；由它代替 provisioner 删除动态供应的卷。',
  attachDetach:
    'attach/detach 控制器只挂接 CSI 驱动的卷，在有变化时检查而不是每 100 毫秒一次；它一直等待驱动，而真实的控制器两分钟后放弃并重试。',
};

const autoscaler: TextsOf<Reference['simplifications']['autoscaler']> = {
  view: 'cluster-autoscaler 在每次循环开始时无延迟地列出 API server 的对象，用正在运行的调度器自己的插件试放 Pod，每个节点花费一个模型常数的时间；不会有新发现的循环被省略。',
  templates:
    '节点组将增加的节点总是由该组的描述生成，从不复制已有节点；CPU、内存和 GPU 上限、软污点、按需创建的组以及 price 和 grpc 扩展器未建模。',
  health:
    '只有扩容超时后才会暂停一个组；未就绪的节点会暂停整个集群，但不会暂停单个组；没有状态 ConfigMap，只有关于它的 Event。',
};

const apiserver: TextsOf<Reference['simplifications']['apiserver']> = {
  handlerChain:
    '处理链上的各个 handler 按固定比例分摊请求的时间（模型常数）；只做记录的 handler 不做任何事。请求的执行时长在开始时就已确定，途中被某个阶段拒绝的请求也是如此。响应在产生的同一时刻到达客户端。',
  authentication: '客户端自称是谁就是谁；不检查证书和令牌的内容。身份模拟只按动词 `impersonate` 检查。',
  authorization:
    '集群自身的组件可以做它们要做的一切：它们的引导角色没有逐条写出，Node 鉴权只看用户名。供人使用的角色只包含模型所知种类的规则。',
  webhooks:
    'webhook 配置中的 rules、namespaceSelector、failurePolicy 和 timeoutSeconds 起作用；objectSelector、matchConditions 和重新调用不起作用。webhook 的行为由故障决定（全部拒绝，或全部迟答），否则一律允许且不作修改。没有任何配置时，故障会带来一个只针对人和负载生成器写入的 webhook。',
  aggregation:
    '聚合的 API server 接受任何对象并原样返回；它是否可用立即可知，而不是每隔几秒检查一次，也不写入任何状况。只有人们 apply 的 APIService：API server 自身的组没有对应的对象。',
  servers:
    '多个 API server 共用一个 watch cache 和一个存储；负载均衡器轮流选择它们，并立即察觉某个服务器未就绪；重启的服务器保留其流控的计数。没有自动缩放器作用于它们：相关场景用脚本演示 HPA 和 VPA 会做的事，新的上限同时到达所有服务器。',
  gateway:
    'API server 前的网关不属于 Kubernetes。这里的网关逐秒计算负载生成器的请求；它不从缓存应答，人和集群自身的组件不经过它。',
  admission:
    '准入插件中运行的有针对 Namespace、LimitRange、ServiceAccount、PodSecurity、优先级、默认容忍度、RuntimeClass、新 Node、拓扑标签、默认 StorageClass、PVC 扩容和 ResourceQuota 的插件，其中 ResourceQuota 不计 Pod 通过 ResourceClaim 得到的扩展资源；准入策略不运行，也不保留审计注解。',
  serviceAccount:
    '在创建不到两秒的 Namespace 里，Pod 立刻就能找到 ServiceAccount `default`，而 Kubernetes 会等控制器把它创建出来。令牌卷是有的，但没有谁去申请令牌。场景开始时已在运行的 Pod 与同一工作负载的其他 Pod 共用这个卷的名字。',
  validation:
    '对象按其种类的规则检查。准入策略和 webhook 中的 CEL 不编译；定义的 schema 中的默认值不按该 schema 检查；正则表达式只看分组、方括号和重复；不检查 TLS 密钥与证书是否匹配，也不检查 Pod 状态中关于设备健康的内容。',
  jobs: '已挂起且尚未开始的 Job 的模板不能更改，而 Kubernetes 此时仍允许指定它在哪里运行。',
  watch: '模型自身的组件对每次写入都以同样的延迟得知，从不需要重新 list；只有演示客户端的 watch 会结束、中断或落后。',
  watchCache:
    '所有 API server 对每类对象共用一个 watch cache；bookmark 总是推进到已从 etcd 收到的位置；落后的 watch 在其通道满时立即关闭。',
  apply: '客户端 apply 在这里是一个请求，而 kubectl 会先读取对象，再发送差异。',
  managedFields:
    '开始时就存在的对象没有管理者，直到有人在服务端 apply 它。managedFields 只在有人查看时才计算（kubectl、拒绝的消息、服务端 apply）：watch、其他客户端的列表和旧版本中没有它们，也不计入大小。API server 自己写入的内容（例如配额的用量）没有管理者。其他 API 版本的条目按所存储的版本处理；通过 apply 创建对象不需要 create 权限。',
  services:
    'Service 的地址取自 10.96.0.0/16，节点端口取自 30000 到 32767；只有 IPv4。没有谁把它们保存为 IPAddress 对象。',
  customResources:
    'Kubernetes 自身没有的种类的对象没有定义也会保存，除非定义另有说明都位于命名空间中；定义立即生效（Established），其名称视为没有被占用。对象按其书写版本的 schema 检查并以该版本保存：没有版本转换。文本格式 email、hostname、isbn、creditcard、ssn、rgbcolor、duration 和 bsonobjectid 不检查，内嵌资源的 metadata 也不检查。',
  flowControlEpochs: '优先级的虚拟时间从不回拨，因此每个队列在 9000 万席位秒之内保持精确。',
  flowControlLinger: '应答之后仍占用的席位在整微秒时释放；其优先级被删除时立即释放。',
  flowControlRemovedQueues:
    '多余的队列在其已结束的请求仍占用席位时会被移除两次，与 kube-apiserver 相同；在 kube-apiserver 会因此 panic 之处，模型不派发也不移除任何东西，继续运行。',
  flowControlStatus: '每次发现 FlowSchema 的 Dangling 状况不对就写入，而 kube-apiserver 在一分钟内写入六次后停止。',
  flowControlMetrics:
    '不保留四个按每纳秒观测利用率的指标：demand_seats、priority_level_request_utilization、priority_level_seat_utilization 和 read_vs_write_current_requests。',
  cel: '在设备选择器、定义的规则（x-kubernetes-validations）和 ValidatingAdmissionPolicy（判断写操作时）中编译和求值 CEL；策略中的 authorizer 没有回答，不产生审计注解和类型检查状态，MutatingAdmissionPolicy 不做任何更改。保存定义时不估算这些规则的成本，只在求值时限制；allOf 里的规则不求值。时区只认识 UTC 和偏移量；让一个值不断自我增长的表达式按达到成本上限结束；映射的键按其顺序访问，而 Go 的顺序是随机的。',
  frozenCache: '被人冻结的 watch cache 只影响读取请求和演示客户端；模型自身的组件仍会得到变更。',
};

const api: TextsOf<Reference['simplifications']['api']> = {
  events:
    'Event 记录器记住说过的一切，而不只是最近 4,096 条；相似消息满十条后，让位的是最新的一条，而不是任意一条。kube-proxy 与 kube-apiserver 的修复循环不记录 Event。',
  requests:
    '除非你设置或运行指定 `clientRates: upstream`，组件不受其客户端默认限速约束（kube-controller-manager 每秒 20 个、突发 30；kube-scheduler 与 kubelet 每秒 50 个、突发 100）；此时控制器的 Event 走各自独立的客户端。请求不会丢失；没有满载时，每个请求都在同样的时间后到达存储。',
  retries:
    '组件和 kubectl 对带 Retry-After 的拒绝最多重试十次；客户端重试关于某个对象的请求时，会推迟关于该对象的后续请求。客户端自身的超时和连接丢失不在模型内。',
  compression:
    '压缩（gzip 级别 1，超过 128 KiB）只估算而不真正执行：无论内容如何，列表缩小到 16 %，每兆字节占用 10 毫秒 CPU。',
};

export const simplifications: TextsOf<Reference['simplifications']> = {
  apiserver,
  etcd,
  scheduler,
  controllers,
  kubelet,
  proxy,
  autoscaler,
  karpenter,
  api,
  kubectl,
  environment,
};
