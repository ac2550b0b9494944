/**
 * What people type into the search, and the entries of which one must be among the first three: `query | id id ...`.
 * Terms of articles, words of people with trouble (reasons, messages), and questions of teachers and engineers.
 */
const TERMS = `
aggregator | card:delegation
kube-aggregator | card:delegation
CRD | card:delegation term:crd
CRD 子资源 | card:delegation term:crd
Karmada | term:karmada
409 Conflict | term:conflict scenario:stale-reads
乐观并发控制 | term:conflict card:revision
generation | term:generation
Generation | term:generation
PriorityQueue | card:activeQ view:scheduling
子队列 | card:activeQ card:backoffQ card:unschedulable view:scheduling
unschedulablePods | card:unschedulable
schedulingCycle | read:schedulingCycle
flushBackoffQCompleted | card:backoffQ
AddUnschedulableIfNotPresent | read:failedPod card:unschedulable
schedulingGates | card:gated card:SchedulingGates field:schedulingGates
PreFilter | card:PreFilter
16 goroutines | term:parallelism card:Filter
16 个协程 | term:parallelism card:Filter
PreScore | card:PreScore
Reserve | card:Reserve
预留 | card:Reserve
Permit | card:Permit
PostBind | card:PostBind
preemption | card:PostFilter card:DefaultPreemption scenario:preemption
抢占 | card:PostFilter card:DefaultPreemption scenario:preemption
static Pod | card:podSources scenario:static-pods
静态 Pod | card:podSources scenario:static-pods
staticPodURL | card:podSources field:KubeletConfiguration.staticPodURL
--manifest-url | card:podSources
PLEG | card:pleg
Evented PLEG | read:eventedPleg
EventedPLEG | read:eventedPleg
syncLoopIteration | card:syncChannels
ImagePullBackOff | scenario:image-pull-backoff
镜像拉取失败 | scenario:image-pull-backoff card:imagePull
Unknown phase | read:unknownPhase
Unknown | read:unknownPhase
etcd watch | card:watchCache term:watchMechanism
watch 机制 | card:watchCache term:watchMechanism
terminationGracePeriodSeconds | card:grace scenario:grace-budget
宽限期 | card:grace card:graceLane scenario:grace-budget
2 s grace | read:preStop card:grace
2秒的小宽限期 | read:preStop card:grace
postStart | card:hooks
livenessProbe | card:probe scenario:slow-starter
存活探针 | card:probe scenario:slow-starter
startupProbe | card:probe scenario:slow-starter
polinux/stress | scenario:memory-demo
OOM order | card:oomScore card:evictionOrder
内存不足 终止次序 | card:oomScore card:evictionOrder scenario:eviction-order
qos.go | card:qosClass
zombie | term:zombies tab:nodeDetail/runtime
僵尸进程 | term:zombies tab:nodeDetail/runtime
GOAWAY | card:goaway scenario:restart-goaway
GoAway | card:goaway scenario:restart-goaway
uneven load of API servers | scenario:restart-goaway card:connections
流量不均衡 | scenario:restart-goaway card:connections
KubeGateway | term:kubeGateway
etcd high availability | card:etcd scenario:etcd-leader
etcd 高可用 | card:etcd scenario:etcd-leader
fio | term:diskBench
diskbench | term:diskBench
quota-backend-bytes | card:database scenario:etcd-quota
空间配额 | card:database scenario:etcd-quota
defrag | card:database card:compaction scenario:etcd-quota
碎片整理 | card:database card:compaction scenario:etcd-quota
dropped MsgProp | term:droppedMessages
network latency etcd | term:droppedMessages scenario:etcd-leader term:etcdNetwork
网络延迟 | term:droppedMessages term:etcdNetwork
HPA of the API server | scenario:api-servers-scaled
API Server HPA | scenario:api-servers-scaled
resourceVersion=0 | card:listCost card:asOf scenario:list-cost label:storage/presets.listAny
containerd | read:docker tab:nodeDetail/runtime card:sandbox
control plane scales | scenario:api-servers-scaled
控制平面自动扩展 | scenario:api-servers-scaled
KEDA | scenario:queue-length term:keda
pre-warm load balancer | scenario:warmed-balancer
预热负载均衡器 | scenario:warmed-balancer
expireAfter | scenario:node-expiry
生存时间 TTL | scenario:node-expiry scenario:machine-lifetime
scale-down-utilization-threshold | scenario:scale-down card:autoscaler
--scale-down-utilization-threshold | scenario:scale-down card:autoscaler
PodDisruptionBudget | card:budget
Pod 中断预算 | card:budget
kubectl cache | read:discovery term:kubectlCache
客户端缓存 | read:discovery term:kubectlCache
disable-compression | term:compression
禁用压缩 | term:compression
sharded autoscaler | scenario:sharded-autoscalers
分片 | scenario:sharded-autoscalers card:hand term:shardedWatch
429 Too Many Requests | scenario:too-many-requests tab:fairness/tooMany
429 | scenario:too-many-requests tab:fairness/tooMany
PriorityLevelConfiguration | card:priorityLevels
assuredConcurrencyShares | read:apfVersion
apiserver_flowcontrol_rejected_requests_total | metric:apiserver_flowcontrol_rejected_requests_total
被丢弃的请求 | metric:apiserver_flowcontrol_rejected_requests_total tab:fairness/tooMany term:rejectedRequests
autoupdate-spec | term:autoupdateSpec
apf.kubernetes.io/autoupdate-spec | term:autoupdateSpec
catch-all | term:catchAll
matchingPrecedence | card:schemaPrecedence
匹配优先级 | card:schemaPrecedence
shared informer | card:informer card:readers
共享信息器 | card:informer card:readers
limit=500 | term:pagination label:storage/presets.listPage card:listCost scenario:list-cost
quorum read | read:list card:fromEtcd
仲裁读取 | read:list card:fromEtcd
resourceVersion=362812295 | scenario:stale-reads term:gone410
410 Gone | scenario:stale-reads term:gone410
sharded list and watch | term:shardedWatch
ShardedListAndWatch | term:shardedWatch
WaitForFirstConsumer | card:VolumeBinding scenario:volume-in-another-zone reason:WaitForFirstConsumer
卷 | card:VolumeBinding scenario:volume-in-another-zone scenario:volume-still-attached
nodeName | card:NodeName scenario:scheduler-bypassed
`;

const TROUBLE = `
OwnerRefInvalidNamespace | reason:OwnerRefInvalidNamespace
NodeShutdown | reason:NodeShutdown
FailedDaemonPod | reason:FailedDaemonPod
AmbiguousSelector | reason:AmbiguousSelector
FailedPostStartHook | reason:FailedPostStartHook
FailedPreStopHook | reason:FailedPreStopHook card:hooks
failed pre stop hook | reason:FailedPreStopHook card:hooks
resize Deferred | term:resize
finalizers | term:finalizers
namespace stuck in Terminating | term:namespaceTerminating
statefulset stuck after rollback | term:statefulSetStuck
more than one PodDisruptionBudget | reason:MultiplePodDisruptionBudgets term:twoBudgets
evicted pods not deleted | term:evictedKept
Apply failed with 1 conflict | term:applyConflict
Too long: may not be more than 262144 bytes | term:tooLongAnnotation
sidecar keeps job running | term:sidecars
kubelet restart pods not ready | term:kubeletRestart
job pods deleted logs gone backoffLimit | term:jobBackoffLimit
OutOfcpu | scenario:out-of-cpu scenario:scheduler-bypassed
CrashLoopBackOff | scenario:crash-loop-backoff card:crashBackoff
quota | scenario:quota-no-pods
Back-off pulling image | scenario:image-pull-backoff
database space exceeded | scenario:etcd-quota
pod stuck Terminating | scenario:dead-node
Multi-Attach error for volume | scenario:volume-still-attached
FailedAttachVolume | reason:FailedAttachVolume scenario:volume-still-attached
FailedMount | reason:FailedMount
NodeNotReady | reason:NodeNotReady scenario:dead-node
TaintManagerEviction | reason:TaintManagerEviction
SuccessfulRescale | reason:SuccessfulRescale
FailedGetScale | reason:FailedGetScale
ScalingReplicaSet | reason:ScalingReplicaSet
ReplicaSetCreateError | reason:ReplicaSetCreateError
EvictionThresholdMet | reason:EvictionThresholdMet
DeletionByPodGC | reason:DeletionByPodGC
TooManyMissedTimes | reason:TooManyMissedTimes
MissSchedule | reason:MissSchedule
UnmanagedPods | reason:UnmanagedPods
ResizeCompleted | reason:ResizeCompleted
ProvisioningFailed | reason:ProvisioningFailed
ExternalProvisioning | reason:ExternalProvisioning
DisruptionTarget | condition:DisruptionTarget
PodReadyToStartContainers | condition:PodReadyToStartContainers
SchedulingGated | reason:SchedulingGated card:gated card:SchedulingGates
Preempting | reason:Preempting
NetworkNotReady | reason:NetworkNotReady
pleg was last seen active | scenario:pleg-not-healthy card:pleg
context deadline exceeded | term:timeouts card:deadline
etcdserver: request timed out | scenario:etcd-leader
etcdserver: no leader | scenario:etcd-leader
Operation cannot be fulfilled | term:conflict scenario:stale-reads
the object has been modified | term:conflict scenario:stale-reads
too old resource version | scenario:stale-reads term:gone410
client-side throttling | scenario:client-throttling
Waited for 1.1s due to client-side throttling | scenario:client-throttling
didn't match pod anti-affinity rules | scenario:anti-affinity-rollout-deadlock card:InterPodAffinity
node(s) had untolerated taint | scenario:control-plane-taint card:TaintToleration
didn't match pod topology spread constraints | scenario:spread-over-taints card:PodTopologySpread scenario:skew-after-rollout
Insufficient memory | scenario:idle-but-full scenario:fragmentation card:NodeResourcesFit
No preemption victims found for incoming pod | scenario:preemption-not-helpful
Readiness probe failed | card:probe scenario:slow-starter
Liveness probe failed | scenario:slow-starter
OOMKilled | scenario:oom-or-evicted scenario:memory-demo
exit code 137 | scenario:oom-or-evicted scenario:grace-budget scenario:memory-demo
The node was low on resource: memory | scenario:eviction-order scenario:oom-or-evicted
cannot evict pod as it would violate the pod's disruption budget | scenario:drain-and-pdb card:budget
NotTriggerScaleUp | scenario:no-scale-up
CreateContainerConfigError | scenario:missing-config
exceeded quota | scenario:quota-no-pods
Error from server (NotFound) | term:notFound
Error from server (Forbidden) | card:authorization term:forbidden
x509 certificate signed by unknown authority | term:certificates card:authentication
field is immutable | term:immutableField
unknown field "spec.replica" | card:schema term:unknownField
no matches for kind | term:noMatches
service unavailable 503 apiservice | card:delegation
connection refused during rollout | scenario:rollout-502 card:failedRequests
pvc stuck pending | scenario:volume-in-another-zone card:VolumeBinding
pod has unbound immediate PersistentVolumeClaims | scenario:volume-in-another-zone card:VolumeBinding
deployment progress deadline exceeded | term:progressDeadline card:rollout
ProgressDeadlineExceeded | term:progressDeadline reason:ProgressDeadlineExceeded card:rollout
cronjob does not run | term:cronJob
Too many missed start times | reason:TooManyMissedTimes term:cronJob
orphaned pods | term:garbageCollection
mirror pod deleted comes back | scenario:static-pods card:podSources
node affinity conflict volume | scenario:volume-in-another-zone
etcd leader changed | scenario:etcd-leader card:etcd
apply request took too long | scenario:etcd-disk
kubelet stopped posting node status | scenario:dead-node card:nodeLoss card:heartbeat
命名空间一直 Terminating | term:namespaceTerminating
statefulset 回滚后卡住 | term:statefulSetStuck
多个 PDB 选中同一个 Pod | reason:MultiplePodDisruptionBudgets term:twoBudgets
Evicted 的 Pod 不会自动删除 | term:evictedKept
边车容器导致 Job 不结束 | term:sidecars
重启 kubelet 后 Pod 变成 NotReady | term:kubeletRestart
Job 失败后日志没了 | term:jobBackoffLimit
服务端应用冲突 | term:applyConflict
终结器删不掉 | term:finalizers
原地调整资源 | term:resize
Pod 一直删不掉 | scenario:dead-node
卷挂载不上 Multi-Attach | scenario:volume-still-attached
节点 NotReady | scenario:dead-node card:nodeLoss
镜像拉不下来 | scenario:image-pull-backoff
内存溢出被杀 | scenario:oom-or-evicted scenario:memory-demo card:oomScore
退出码 137 | scenario:oom-or-evicted scenario:grace-budget scenario:memory-demo
请求被限流 | scenario:too-many-requests scenario:client-throttling tab:fairness/tooMany
滚动更新卡住 | scenario:anti-affinity-rollout-deadlock term:progressDeadline card:rollout
资源版本太旧 | scenario:stale-reads term:gone410
对象已被修改 | term:conflict scenario:stale-reads
没有权限 403 | card:authorization term:forbidden
证书过期 | term:certificates
节点资源不足 | scenario:idle-but-full scenario:fragmentation scenario:out-of-cpu card:NodeResourcesFit
驱逐被 PDB 拦住 | scenario:drain-and-pdb card:budget
定时任务没有执行 | term:cronJob
etcd 没有 leader | scenario:etcd-leader
etcd 磁盘慢 | scenario:etcd-disk term:diskBench
数据库空间超限 | scenario:etcd-quota card:database
探针失败反复重启 | scenario:slow-starter card:probe
配置缺失 CreateContainerConfigError | scenario:missing-config
Pod 重启很多次 | scenario:crash-loop-backoff card:crashBackoff
发布时 502 | scenario:rollout-502
自动扩容不加节点 | scenario:no-scale-up
PVC 一直 Pending | scenario:volume-in-another-zone card:VolumeBinding
`;

const QUESTIONS_ASKED = `
how does the scheduler choose a node | card:Score card:total card:totals view:scheduling scenario:all-on-one-node
what is a scheduling cycle | term:schedulingFramework card:scheduler view:scheduling
extension points of the scheduler | term:schedulingFramework card:PreFilter view:scheduling
QueueSort | card:PrioritySort term:queueSort
PreEnqueue | read:preEnqueue card:gated
queueing hints | card:bus read:failedPod
which event wakes a pod | scenario:wake-by-label card:bus
activeQ | card:activeQ
backoffQ | card:backoffQ
moveRequestCycle | read:moveRequestCycle
percentageOfNodesToScore | card:sampling scenario:thousand-nodes
NormalizeScore | card:NormalizeScore
LeastAllocated | card:NodeResourcesFit scenario:pack-or-spread
bin packing MostAllocated | card:NodeResourcesFit scenario:pack-or-spread
ImageLocality | card:ImageLocality scenario:image-locality
PodTopologySpread | card:PodTopologySpread
maxSkew | card:PodTopologySpread scenario:spread-over-taints scenario:skew-after-rollout
taints and tolerations | card:TaintToleration scenario:control-plane-taint
gang scheduling | card:podGroup card:GangScheduling scenario:gang
PodGroup minCount | card:podGroup scenario:gang
GPU | scenario:devices card:nodeDevices scenario:device-taint card:resourceClaim
dynamic resource allocation | card:DynamicResources scenario:devices card:resourceClaim
ResourceSlice | card:resourceSlice
DeviceClass | card:deviceClass
nominatedNodeName | scenario:nominated-elsewhere
PriorityClass | scenario:priority-and-gates scenario:preemption card:PrioritySort
cordon a node | command:cordon card:NodeUnschedulable card:drain
drain a node | card:drain scenario:drain-and-pdb command:drain
pod lifecycle | view:podLife
pod phases | card:phase
pod conditions | card:podCondition
readiness gates | card:notReady card:podCondition
init containers | term:initContainers card:container
sidecar containers | term:sidecars
ephemeral containers kubectl debug | term:ephemeralContainers command:debug
pause container | card:sandbox
SIGTERM SIGKILL | card:signals card:grace
grace budget | card:graceLane card:grace scenario:grace-budget
QoS classes | card:qosClass
Guaranteed Burstable BestEffort | card:qosClass
oom_score_adj | card:oomScore
cgroups | card:cgroups
cpu throttling | card:cgroups card:overcommit term:cpuThrottling
eviction thresholds | card:evictionSignals
overcommit | card:overcommit scenario:overcommit
heartbeat lease | card:heartbeat
node lease | card:heartbeat
leader election | term:leaderElection
watch cache | card:watchCache
bookmarks | term:bookmarks
reflector | card:reflector
DeltaFIFO | card:fifo
indexer | card:indexer
work queue rate limiting | card:workqueue
handler chain | card:handlerChain
admission webhooks | card:admission card:validating
mutating webhook | card:admission
authentication | card:authentication
RBAC | card:authorization
audit log | card:audit
impersonation | card:impersonation
flow distinguisher | card:flow
shuffle sharding | card:hand
seats of a request | card:requestSeats
borrowing seats | card:borrowing read:seats scenario:priority-levels-idle
exempt level | term:exemptLevel card:priorityLevels
fair queuing | card:levelQueues card:chosenQueue scenario:elephants-and-mice
max-requests-inflight | term:maxInFlight flag:max-requests-inflight
raft | card:etcd
compaction | card:compaction
etcd revision | card:revision
HorizontalPodAutoscaler | card:hpa
stabilization window | card:hpaHold
cluster autoscaler | card:autoscaler scenario:scale-up
Karpenter | scenario:node-expiry term:karpenter
rolling update maxSurge | card:rollout scenario:rollout
EndpointSlice | card:endpoint
kube-proxy | card:proxyRules
feature gates | term:featureGates view:configuration
feature gate SchedulerPopFromBackoffQ | gate:SchedulerPopFromBackoffQ
scheduler_pending_pods | metric:scheduler_pending_pods
goaway-chance | flag:goaway-chance card:goaway
etcd-servers-overrides | flag:etcd-servers-overrides term:etcdOverrides
model constants | label:settings/constants.title
how faithful is this model | label:settings/faithful.title
dark theme | setting:theme-dark
language Chinese | setting:language-zh-CN
share a link | action:share
save a picture | action:picturePng action:pictureSvg
keyboard shortcuts | action:keys
compare two runs | view:compare
my own cluster | view:lab term:whatIf
wrong statements in books | tab:configuration/oftenRead
often read | tab:configuration/oftenRead
KubeSchedulerConfiguration | view:configuration
terminal | action:terminal
YAML editor | action:editor
service mesh istio | term:serviceMesh
ingress controller | term:ingress
network policy | term:networkPolicy
CNI | term:cni card:sandbox
CoreDNS | term:dns
secrets encryption at rest | term:encryptionAtRest
调度器怎样选择节点 | card:Score card:total card:totals view:scheduling scenario:all-on-one-node
调度框架 | term:schedulingFramework view:scheduling
扩展点 | term:schedulingFramework
排队提示 | card:bus read:failedPod
调度门控 | card:gated card:SchedulingGates
活动队列 | card:activeQ
退避队列 | card:backoffQ
不可调度 | card:unschedulable
节点采样比例 | card:sampling scenario:thousand-nodes
打分归一化 | card:NormalizeScore card:Score
镜像本地性 | card:ImageLocality scenario:image-locality
拓扑分布约束 | card:PodTopologySpread scenario:skew-after-rollout scenario:spread-over-taints
污点和容忍度 | card:TaintToleration scenario:control-plane-taint
成组调度 | card:podGroup card:GangScheduling scenario:gang
动态资源分配 | card:DynamicResources scenario:devices card:resourceClaim
提名节点 | scenario:nominated-elsewhere
优先级队列 | card:activeQ card:levelQueues card:priorityLevels
排空节点 | card:drain scenario:drain-and-pdb
Pod 生命周期 | view:podLife
Pod 阶段 | card:phase
就绪探针 | card:probe
初始化容器 | term:initContainers card:container
边车容器 | term:sidecars
临时容器 | term:ephemeralContainers
沙箱 | card:sandbox
优雅终止 | card:grace card:graceLane scenario:grace-budget
服务质量类 | card:qosClass
驱逐顺序 | card:evictionOrder scenario:eviction-order
驱逐阈值 | card:evictionSignals
超卖 | card:overcommit scenario:overcommit
节点心跳 | card:heartbeat
租约 | card:heartbeat term:leaderElection
领导者选举 | term:leaderElection card:etcd scenario:etcd-leader
监视缓存 | card:watchCache
书签 | term:bookmarks
反射器 | card:reflector
工作队列 | card:workqueue
请求处理流程 | card:handlerChain
准入控制 | card:admission
鉴权 | card:authorization
身份认证 | card:authentication
混洗分片 | card:hand
席位 | card:currentSeats card:requestSeats tab:fairness/seats
借用席位 | card:borrowing read:seats scenario:priority-levels-idle
豁免级别 | term:exemptLevel card:priorityLevels
公平排队 | card:levelQueues card:chosenQueue scenario:elephants-and-mice
压缩 | card:compaction term:compression
修订版本 | card:revision
水平自动扩缩 | card:hpa scenario:hpa-load
集群自动扩缩器 | card:autoscaler scenario:scale-up
滚动更新 | card:rollout scenario:rollout
端点切片 | card:endpoint
特性门控 | term:featureGates view:configuration
模型常量 | label:settings/constants.title
深色主题 | setting:theme-dark
分享链接 | action:share
快捷键 | action:keys
常见误解 | tab:configuration/oftenRead
常见说法 | tab:configuration/oftenRead
服务网格 | term:serviceMesh
网络策略 | term:networkPolicy
静态加密 | term:encryptionAtRest
域名解析 CoreDNS | term:dns
代次 observedGeneration | term:generation field:observedGeneration
属主引用 | term:garbageCollection
垃圾回收 | term:garbageCollection
分页 continue | term:pagination
长连接 | card:connections card:goaway scenario:restart-goaway
聚合层 | card:delegation
定制资源 | term:crd card:delegation
调度器性能 5000 节点 | card:sampling scenario:thousand-nodes
节点压力驱逐 | card:evictionSignals scenario:eviction-order card:evictionOrder
容器运行时 | tab:nodeDetail/runtime read:docker card:container
Pod 工作协程 | card:podWorkers
并发份额 | card:priorityLevels card:currentSeats read:apfVersion
Pod 为什么没有就绪 | card:notReady
失联节点多久驱逐 | card:nodeLoss scenario:dead-node
`;

const MORE_CHINESE = `
为什么 Pod 没有被调度 | scenario:idle-but-full scenario:nobodys-scheduler scenario:not-retried scenario:fragmentation scenario:control-plane-taint
节点 CPU 空闲但 Pod 调度失败 | scenario:idle-but-full
一个 Pod 需要的资源太大 | scenario:fragmentation
没有事件的 Pending | scenario:nobodys-scheduler
优先级高的 Pod 反而在等 | scenario:low-before-high scenario:starved-by-priority
抢占没有帮助 | scenario:preemption-not-helpful
所有 Pod 都在同一个节点 | scenario:all-on-one-node
没写 requests 的 Pod | scenario:without-requests
新节点上没有 Pod | scenario:pods-stay
可用区之间不均衡 | scenario:skew-after-rollout scenario:spread-over-taints card:PodTopologySpread
GPU 调度 | scenario:devices card:DynamicResources card:nodeDevices
全部或者都不 | scenario:gang card:podGroup
优雅关机 | term:gracefulShutdown card:grace tab:nodeDetail/configuration
preStop 钩子执行多久 | card:hooks scenario:grace-budget
SIGKILL 之前等多久 | card:grace card:signals scenario:grace-budget
启动探针 | card:probe
健康检查 | card:probe
容器退出码 | card:signals scenario:oom-or-evicted scenario:crash-loop-backoff
镜像拉取串行 | card:pulls scenario:slow-image-pull
节点内存压力 | card:evictionSignals scenario:eviction-order
谁先被驱逐 | card:evictionOrder scenario:eviction-order
节点宕机 | scenario:dead-node card:nodeLoss
强制删除 Pod | term:forceDelete scenario:dead-node
静态 Pod 清单目录 | card:podSources scenario:static-pods
PLEG 不健康 | scenario:pleg-not-healthy card:pleg
kubelet 主循环 | card:syncChannels
请求如何经过 API 服务器 | card:handlerChain tab:storage/requests
一次请求的处理过程 | card:handlerChain tab:storage/requests
审计日志 | card:audit
变更 webhook | card:admission
验证 webhook | card:validating
API 优先级和公平性 | view:fairness card:fairnessStep
流量控制 | card:fairnessStep view:fairness
每个级别有多少席位 | card:currentSeats card:priorityLevels tab:fairness/seats
大象和老鼠 | scenario:elephants-and-mice
客户端自己限速 | scenario:client-throttling
LIST 请求的代价 | card:listCost scenario:list-cost
一致性读 | card:asOf read:list
从缓存读取 | read:list card:watchCache card:asOf
重新列举 | card:reflector scenario:stale-reads card:pleg term:gone410
控制器如何工作 | card:controllerManager view:controllers card:workqueue
控制器重试 | card:workqueue
etcd 选举 | card:etcd scenario:etcd-leader
etcd 写入太慢 | scenario:etcd-disk term:diskBench
备份 etcd | term:etcdBackup
多数派丢失 | scenario:etcd-leader card:etcd
弹性伸缩 | card:hpa card:autoscaler scenario:hpa-load scenario:scale-up
按队列长度扩缩容 | scenario:queue-length term:keda
节点缩容 | scenario:scale-down card:autoscaler
节点过期替换 | scenario:node-expiry scenario:machine-lifetime
维护节点 | card:drain scenario:drain-and-pdb
滚动升级时服务中断 | scenario:rollout-502
有状态应用 | term:statefulSet
守护进程集 | term:daemonSet scenario:daemonset-pending
批处理任务 | term:job
配额用完 | scenario:quota-no-pods term:resourceQuota
蓝绿发布 | term:canary
灰度发布 | term:canary
日志收集 | term:logs
多租户 | term:multiTenancy
`;

/** Written by a student, a lecturer and an engineer on call before anybody looked at what the search has: first it found four of five. */
const ASKED_BLIND = `
why is my pod pending | card:unschedulable scenario:idle-but-full scenario:nobodys-scheduler scenario:fragmentation scenario:control-plane-taint card:notReady
what is a taint | card:TaintToleration scenario:control-plane-taint
what is etcd for | card:etcd tab:storage/etcd
what happens when I run kubectl apply | view:overview card:handlerChain tab:storage/requests card:clients lesson:a-pods-first-two-seconds
pod vs deployment | term:garbageCollection card:rollout view:controllers lesson:desired-and-actual kind:Deployment
what does kube-proxy do | card:proxyRules
difference between liveness and readiness | card:probe
what is a watch | tab:storage/reads card:watchCache term:watchMechanism term:watchParameter tab:storage/connections
how does a service find its pods | card:endpoint term:services card:proxyRules
what is a finalizer | term:finalizers
controller loop | card:controllerManager view:controllers card:workqueue lesson:desired-and-actual
what is leader election | term:leaderElection
image pull backoff | scenario:image-pull-backoff
crashloopbackoff | scenario:crash-loop-backoff card:crashBackoff
how rolling update works | card:rollout scenario:rollout
maxSurge | field:maxSurge card:rollout
daemonset one per node | term:daemonSet scenario:daemonset-pending
statefulset order | term:statefulSet
job retries | term:jobBackoffLimit term:job
namespace stuck terminating | term:namespaceTerminating
what is optimistic concurrency | term:conflict card:revision lesson:409-and-410
raft quorum | card:etcd scenario:etcd-leader
pod lifecycle phases | view:podLife card:phase
first lesson | view:lessons lesson:a-pods-first-two-seconds
quiz | view:lessons term:exam
full screen for projector | action:present
share a link to this moment | action:share
slow down the animation | card:pace card:clock term:stepping
step back in time | term:stepping action:playBackwards
write my own lesson | action:buildLesson
print handout | action:handOut
embed in slides | action:handOut action:share
change language to chinese | setting:language-zh-CN
save my cluster | action:runs
reset everything | action:toStart setting:layout action:runs
scenario with a broken node | scenario:dead-node
predict before you see | view:lessons view:game lesson:you-are-the-scheduler
show raw yaml | action:editor command:get
FailedScheduling insufficient cpu | scenario:idle-but-full card:NodeResourcesFit reason:FailedScheduling
node notready how long until pods evicted | card:nodeLoss scenario:dead-node
pdb blocks drain | scenario:drain-and-pdb card:budget
eviction 429 | scenario:drain-and-pdb card:budget card:drain
apiserver slow | view:fairness scenario:flood scenario:saturated-level scenario:list-cost scenario:elephants-and-mice scenario:api-servers-scaled
etcd disk full | scenario:etcd-quota card:database
429 too many requests | scenario:too-many-requests tab:fairness/tooMany
webhook timeout | term:timeouts card:admission card:validating
certificate expired kubelet | term:certificates
coredns down | term:dns
hpa not scaling | card:hpa scenario:hpa-load
preemption victim | scenario:preemption card:PostFilter card:DefaultPreemption
oomkilled exit 137 | scenario:oom-or-evicted card:oomScore scenario:memory-demo
pod stuck in ContainerCreating | scenario:slow-image-pull scenario:volume-still-attached scenario:missing-config card:sandbox card:imagePull
volume node affinity conflict | scenario:volume-in-another-zone card:VolumeBinding
topology spread skew | card:PodTopologySpread scenario:skew-after-rollout
load cluster dump | view:lab term:whatIf
what if I lose a zone | view:lab term:whatIf
upgrade kubelet version skew | term:upgradeCluster term:compareReleases
restart kubelet | term:kubeletRestart
Pod 为什么一直 Pending | card:unschedulable scenario:idle-but-full scenario:nobodys-scheduler scenario:fragmentation scenario:control-plane-taint
调度器怎么选节点 | view:scheduling card:Score card:scheduler card:Filter scenario:all-on-one-node card:total card:totals
什么是污点 | card:TaintToleration scenario:control-plane-taint
etcd 是干什么的 | card:etcd tab:storage/etcd
kubectl apply 之后发生了什么 | view:overview card:handlerChain tab:storage/requests card:clients lesson:a-pods-first-two-seconds
Deployment 和 ReplicaSet 的关系 | term:garbageCollection card:rollout view:controllers lesson:desired-and-actual kind:Deployment kind:ReplicaSet
kube-proxy 做什么 | card:proxyRules
存活探针和就绪探针的区别 | card:probe
watch 的原理 | tab:storage/reads card:watchCache term:watchMechanism
Service 怎么找到 Pod | card:endpoint term:services card:proxyRules
控制循环 | card:controllerManager view:controllers card:workqueue lesson:desired-and-actual
选主 | term:leaderElection
容器一直重启 | scenario:crash-loop-backoff card:crashBackoff scenario:slow-starter
滚动更新过程 | card:rollout scenario:rollout
有状态服务顺序启动 | term:statefulSet
乐观锁 | term:conflict card:revision
删除不掉的命名空间 | term:namespaceTerminating
Pod 一生 | view:podLife card:phase
第一课 | view:lessons lesson:a-pods-first-two-seconds
节点亲和性 | card:NodeAffinity
打分插件 | card:Score
全屏投影 | action:present
把链接发给学生 | action:share action:handOut
放慢动画 | card:pace card:clock term:stepping
回到上一步 | term:stepping action:playBackwards
对比两次运行 | view:compare
自己写课程 | action:buildLesson
打印讲义 | action:handOut
切换深色模式 | setting:theme-dark
切换英文 | setting:language-en
快捷键有哪些 | action:keys
保存集群 | action:runs
重新开始 | action:toStart action:runs
练习题 | view:lessons term:exam view:game
嵌入网页 | action:handOut action:share
查看 YAML | action:editor
资源不足调度失败 | scenario:idle-but-full card:NodeResourcesFit scenario:fragmentation reason:FailedScheduling
节点 NotReady 多久驱逐 | card:nodeLoss scenario:dead-node
节点宕机会怎样 | scenario:dead-node card:nodeLoss
排空节点卡住 | scenario:drain-and-pdb card:drain
API Server 响应慢 | view:fairness scenario:flood scenario:saturated-level scenario:list-cost scenario:elephants-and-mice scenario:api-servers-scaled
etcd 挂了怎么办 | scenario:etcd-leader card:etcd
HPA 不扩容 | card:hpa scenario:hpa-load
抢占低优先级 Pod | scenario:preemption card:PostFilter card:DefaultPreemption
一直 ContainerCreating | scenario:slow-image-pull scenario:volume-still-attached scenario:missing-config card:sandbox card:imagePull
PVC 绑定不上 | card:VolumeBinding scenario:volume-in-another-zone term:persistentVolumes
拓扑分布不均 | card:PodTopologySpread scenario:skew-after-rollout scenario:spread-over-taints
导入集群数据 | view:lab term:whatIf
整个机房断电 | view:lab term:whatIf scenario:thousand-nodes
重启 kubelet | term:kubeletRestart
准入 webhook 超时 | card:admission card:validating
服务访问不通 | term:services card:proxyRules card:endpoint scenario:rollout-502 card:failedRequests
控制器挂了会怎样 | card:controllerManager view:controllers term:leaderElection
调度器挂了会怎样 | card:scheduler view:scheduling term:leaderElection
配额超限 | scenario:quota-no-pods term:resourceQuota
事件在哪里看 | term:events
Pod 一直起不来 | scenario:crash-loop-backoff scenario:image-pull-backoff card:notReady scenario:missing-config card:unschedulable
节点坏了会怎样 | scenario:dead-node card:nodeLoss
为什么调度不上去 | card:unschedulable scenario:idle-but-full scenario:fragmentation scenario:control-plane-taint scenario:nobodys-scheduler
what does the controller manager do | card:controllerManager view:controllers
why was my container killed | scenario:oom-or-evicted scenario:memory-demo card:oomScore scenario:eviction-order card:signals
explain pod priority | term:priorityClasses scenario:priority-and-gates card:PrioritySort scenario:low-before-high lesson:who-must-go
what is a sidecar | term:sidecars
pod keeps getting evicted | scenario:eviction-order card:evictionOrder scenario:oom-or-evicted card:evictionSignals
lesson about autoscaling | lesson:the-hpa-comes-late lesson:no-scale-up
how to drain a node safely | card:drain scenario:drain-and-pdb lesson:the-drain-hangs
exercise on taints | lesson:one-tainted-node
turn off animations | view:settings setting:layout term:stepping
export picture for slides | action:picturePng action:pictureSvg
gpu not allocated | scenario:devices card:DynamicResources card:nodeDevices card:resourceClaim
node selector does not match | card:NodeAffinity
what is the default scheduler profile | tab:configuration/profiles view:configuration
cannot delete pod | term:forceDelete scenario:dead-node term:finalizers
switch off a node | label:inspector/machineFaults.node.down scenario:dead-node
cut the network of a node | label:inspector/machineFaults.node.cut scenario:dead-node
how many pods per node | scenario:too-many-pods lesson:one-hundred-and-ten
rolling update causes 502 | scenario:rollout-502
who changed this object | card:audit term:applyConflict
pvc pending | scenario:volume-in-another-zone card:VolumeBinding term:persistentVolumes
控制器管理器的作用 | card:controllerManager view:controllers
容器为什么被杀 | scenario:oom-or-evicted scenario:memory-demo card:oomScore scenario:eviction-order card:signals
Pod 优先级怎么算 | term:priorityClasses scenario:priority-and-gates card:PrioritySort scenario:low-before-high
什么是边车 | term:sidecars
Pod 老是被驱逐 | scenario:eviction-order card:evictionOrder scenario:oom-or-evicted card:evictionSignals
自动扩缩容的课程 | lesson:the-hpa-comes-late lesson:no-scale-up
如何安全地排空节点 | card:drain scenario:drain-and-pdb lesson:the-drain-hangs
污点练习 | lesson:one-tainted-node
导出图片 | action:picturePng action:pictureSvg
GPU 分配不到 | scenario:devices card:DynamicResources card:nodeDevices card:resourceClaim
nodeSelector 不匹配 | card:NodeAffinity field:nodeSelector
Pod 删不掉 | term:forceDelete scenario:dead-node term:finalizers
关掉一台机器 | label:inspector/machineFaults.node.down scenario:dead-node label:inspector/machineFaults.shutdown
断开节点的网络 | label:inspector/machineFaults.node.cut scenario:dead-node
一个节点最多多少 Pod | scenario:too-many-pods lesson:one-hundred-and-ten
滚动更新时报 502 | scenario:rollout-502
调度打分怎么算的 | card:Score card:total card:totals card:NormalizeScore card:scoreCell scenario:all-on-one-node
etcd 空间满了 | scenario:etcd-quota card:database
就绪探针失败会怎样 | card:probe card:notReady scenario:slow-starter
`;

export interface RankingQuery {
  readonly query: string;
  readonly ids: readonly string[];
}

const read = (text: string): RankingQuery[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const at = line.lastIndexOf(' | ');
      return { query: line.slice(0, at), ids: line.slice(at + 3).split(' ') };
    });

/** All of them. */
export const RANKING_QUERIES: readonly RankingQuery[] = [
  TERMS,
  TROUBLE,
  QUESTIONS_ASKED,
  MORE_CHINESE,
  ASKED_BLIND,
].flatMap(read);
