/** The forty questions as three different people might type them, by their numbers: sixty wordings in English, sixty in Chinese. */
export const WORDINGS: Readonly<Record<number, readonly [string, string, string]>> = {
  1: [
    'kubectl top shows my nodes are almost unused but pods stay pending with insufficient cpu',
    '0/3 nodes are available: 3 Insufficient cpu.',
    '节点 CPU 使用率很低，Pod 却因为 cpu 不足调度不了',
  ],
  2: [
    'cluster has enough total free cpu but my big pod does not fit on any node',
    '总的剩余资源足够，可是没有一个节点放得下',
    '资源碎片导致 Pod 起不来',
  ],
  3: [
    'node(s) had untolerated taint {node-role.kubernetes.io/control-plane: }',
    'single node kubeadm cluster pods not scheduled on master',
    '只有一台机器，Pod 不能调度到 master 上',
  ],
  4: [
    'Warning FailedScheduling 0/1 nodes are available: 1 Too many pods. preemption: 0/1 nodes are available',
    '一个节点最多能跑多少个 Pod',
    '节点还有内存和 CPU，却提示 Pod 太多',
  ],
  5: [
    'No preemption victims found for incoming pod',
    'what is meant by "preemption is not helpful"',
    '抢占对调度没有帮助是什么意思',
  ],
  6: [
    'pod pending, describe prints Events: <none>',
    'Pod 卡在 Pending，describe 里看不到事件',
    '写错了 schedulerName 会怎样',
  ],
  7: [
    'PVC stays pending waiting for first consumer to be created before binding',
    "1 node(s) didn't match PersistentVolume's node affinity",
    'PV 和节点不在同一个可用区，Pod 调度失败',
  ],
  8: [
    'deployment update stuck because every node already has a replica and antiaffinity is required',
    '反亲和的 Deployment 升级时新 Pod 一直 Pending',
    '每个节点一个副本，滚动发布卡死',
  ],
  9: [
    'topologySpreadConstraints ignores taints, pods pending because of empty tainted zone',
    'nodeTaintsPolicy Honor',
    '有污点的节点让拓扑分布算错，Pod 调度不上',
  ],
  10: [
    'daemonset pod cannot be scheduled because the node is full',
    '节点满了，DaemonSet 的 Pod 起不来',
    'DaemonSet 少一个 Pod，优先级一样不能抢占',
  ],
  11: [
    'cluster autoscaler does not add a node for my pending pod',
    "Normal NotTriggerScaleUp cluster-autoscaler pod didn't trigger scale-up: 1 max node group size reached",
    '集群自动扩容没有触发，为什么不加节点',
  ],
  12: [
    'deployment shows 0/3 ready and there are no pods',
    'Error creating: pods "web-" is forbidden: exceeded quota',
    '创建了 Deployment 却看不到任何 Pod',
  ],
  13: [
    'I deleted other pods to make space but the pending pod is not scheduled again',
    '腾出资源以后 Pending 的 Pod 没有马上重新调度',
    '不可调度的 Pod 多久会再试一次',
  ],
  14: [
    'how long does the scheduler wait before it retries a failed pod',
    '调度失败后的重试间隔是多少，退避时间怎么算',
    'podMaxBackoffSeconds',
  ],
  15: [
    'huge backlog of pending pods makes scheduling of a new pod slow',
    '很多 Pod 排队，新建的小 Pod 要等很久才被调度',
    'my little pod waits behind a long scheduling queue',
  ],
  16: [
    'high priority pods that never fit block the queue for everyone else',
    '高优先级 Pod 调度不了，低优先级的一直轮不到',
    'low priority pod starving',
  ],
  17: [
    'lower priority pod scheduled before the higher priority one',
    '低优先级先跑起来了，高优先级还在等',
    'preemptionPolicy: Never',
  ],
  18: [
    'which cluster event moves an unschedulable pod back to the active queue',
    '什么事件会把 Pod 从不可调度队列里叫醒',
    'I added a label to a node and the pod was scheduled at once',
  ],
  19: [
    'scheduler puts every pod on the same machine',
    '调度不均匀，Pod 都跑到一台机器上',
    'pods not balanced across nodes',
  ],
  20: [
    'besteffort pods all go to one node and overload it',
    '没有设置 requests 的 Pod 全挤在一个节点',
    '不写资源请求，调度器怎么打分',
  ],
  21: [
    'pods prefer the node that already pulled the image',
    '镜像已经在节点上，会优先调度过去吗',
    'ImageLocality score has no effect',
  ],
  22: ['does the scheduler check all 5000 nodes', '节点很多时调度器只检查其中一部分吗', 'percentageOfNodesToScore'],
  23: [
    'after rolling update pods are uneven across zones although maxSkew is 1',
    '发布之后各可用区 Pod 数量不平衡',
    'matchLabelKeys pod-template-hash',
  ],
  24: [
    'added a node but existing pods are not rebalanced onto it',
    '加了新机器，老的 Pod 不会迁移过去',
    'removed a label from the node and the pod keeps running there',
  ],
  25: [
    'show me how each node was scored',
    '在哪里看调度打分明细',
    'why did it choose this node and not another, plugin weights',
  ],
  26: [
    'my pod was preempted by a higher priority pod, why mine',
    'Preempted by pod on node',
    '抢占时怎么选受害者，PDB 会被违反吗',
  ],
  27: [
    'nominatedNodeName set but pod scheduled on a different node',
    '抢占之后位置被别人占了',
    'Pod 有提名节点，但最后跑到别的节点',
  ],
  28: [
    "kubectl drain never finishes: Cannot evict pod as it would violate the pod's disruption budget.",
    'drain 节点一直卡住',
    '驱逐 Pod 返回 429 Too Many Requests，是 PDB 吗',
  ],
  29: [
    'Pod failed with status OutOfcpu right after it was scheduled',
    'Pod 已经调度成功，kubelet 却拒绝，OutOfcpu',
    "kubelet rejects pod: Node didn't have enough resource: cpu",
  ],
  30: [
    'Liveness probe failed: container restarts before my app has finished starting',
    '应用启动慢，存活探针一直把它重启',
    'difference between readiness, liveness and startup probes',
  ],
  31: [
    'Back-off restarting failed container web in pod web-0',
    '容器不停重启，CrashLoopBackOff 等待时间越来越长',
    'web-0 0/1 CrashLoopBackOff 5 (2m ago) 10m',
  ],
  32: [
    'container killed with exit code 137 during shutdown although preStop was set',
    'preStop 钩子执行太久，程序没有时间优雅退出',
    'does terminationGracePeriodSeconds include the preStop hook',
  ],
  33: [
    'users get 502 bad gateway while I deploy a new version',
    '发布新版本时有请求失败，连接被拒绝',
    '滚动发布过程中网关报 502',
  ],
  34: [
    'pod stuck in Terminating, node is NotReady',
    '节点宕机后 Pod 一直处于 Terminating',
    'node went down, how long until pods are recreated elsewhere',
  ],
  35: [
    'PLEG is not healthy: pleg was last seen active 3m5s ago; threshold is 3m0s',
    '节点 NotReady，日志里有 PLEG is not healthy',
    'container runtime hangs and the node becomes NotReady',
  ],
  36: [
    'The node was low on resource: memory. Threshold quantity: 100Mi',
    '节点内存压力下哪个 Pod 先被驱逐',
    'does eviction kill BestEffort pods first',
  ],
  37: [
    'Last State: Terminated Reason: OOMKilled Exit Code: 137',
    '内存超过限制，容器被 OOM 杀掉',
    'OOMKilled 和 Evicted 有什么区别',
  ],
  38: [
    'pods stuck in ContainerCreating while another big image is being pulled',
    '拉取大镜像时其他 Pod 都在等',
    '镜像是一个一个拉的吗，能不能并行拉取',
  ],
  39: [
    'client gets HTTP 429 from the apiserver, how many seats does my priority level have',
    'API 服务器返回 429，请求被限流',
    'Waited for 1.2s due to client-side throttling, not priority and fairness',
  ],
  40: [
    'Operation cannot be fulfilled on deployments.apps "web": the object has been modified; please apply your changes to the latest version and try again',
    'watch 报 410 Gone too old resource version',
    '更新对象时冲突 409',
  ],
};
