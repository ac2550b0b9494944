import type { questions as reference } from '#i18n/en/questions.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const questions: TextsOf<typeof reference> = {
  1: {
    asked: '“0/3 nodes are available: insufficient cpu”，可是节点很闲：看的是请求，不是用量？',
    symptoms: '资源不足、节点空闲、利用率低、CPU 用量很低却不足、监控显示很空、看请求还是看用量、资源充足却调度不了',
  },
  2: {
    asked: '一半资源都空着，却什么也放不下：是碎片吗？',
    symptoms: '碎片化、装箱、剩余资源、总共够但单个节点不够、每台机器都剩一点、大 Pod 放不下、零散的资源',
  },
  3: {
    asked: '单节点集群为什么说有不能容忍的污点：控制平面污点？',
    symptoms: '污点、容忍、主节点、单机集群、只有一个节点、控制平面节点有污点',
  },
  4: {
    asked: 'CPU 和内存都空着，为什么说 “Too many pods”：110 个？',
    symptoms: 'Pod 数量上限、最大 Pod 数、Pod 太多、110 个 Pod、每个节点最多多少个 Pod、达到 Pod 上限',
  },
  5: {
    asked: '“preemption: 0/4 ... Preemption is not helpful for scheduling” 是什么意思；究竟是哪个插件拒绝的？',
    symptoms: '抢占无用、没有受害者、哪个插件拒绝、抢占没有帮助、不能靠抢占解决',
  },
  6: {
    asked: 'Pod 一直 Pending 却没有任何事件：schedulerName 没有人服务？',
    symptoms: '没有 Event、自定义调度器、没有事件、调度器不理、没有 FailedScheduling、调度器没看到',
  },
  7: {
    asked: '为什么 “volume node affinity conflict”；WaitForFirstConsumer 的 PVC 为什么因 nodeName 卡住？',
    symptoms: '存储卷、持久卷、可用区、卷节点亲和冲突、磁盘在另一个可用区、PV 和节点不在同一可用区、PVC 没有绑定',
  },
  8: {
    asked: '必需的反亲和，副本数等于节点数：滚动更新为什么死锁？',
    symptoms: '反亲和、更新卡住、升级卡死、每个节点一个副本、新副本没有节点可去、互斥',
  },
  9: {
    asked: '拓扑分布约束会把带污点的节点算进去吗（nodeTaintsPolicy）？',
    symptoms: '拓扑打散、污点、带污点的可用区也算、打散约束不满足',
  },
  10: {
    asked: 'DaemonSet 的 Pod 为什么在满是同等优先级 Pod 的节点上 Pending？',
    symptoms: '守护进程集、优先级相同、节点满了守护进程起不来、少一个 DaemonSet Pod、不能抢占同优先级',
  },
  11: {
    asked: '为什么 “pod didn’t trigger scale-up (it wouldn’t fit if a new node is added)”？',
    symptoms: '自动缩放器、不扩容、不加节点、没有触发扩容、节点池不增加、集群自动扩容',
  },
  12: {
    asked: '为什么一个 Pod 都没有：配额或准入拒绝了，事件写在 ReplicaSet 上？',
    symptoms: '资源配额、创建失败、没有 Pod、看不到任何 Pod、配额用完、超过配额、副本数为 0',
  },
  13: {
    asked: '我腾出了空间，为什么我的 Pod 没有重试？unschedulable、事件、五分钟清扫',
    symptoms: '仍然 Pending、不重试、腾出资源后没有马上调度、有空间了还在 Pending、五分钟后才重试、删了别的 Pod',
  },
  14: {
    asked: '为什么要等、等多久：1 到 10 秒的退避，以及 activeQ 为空时从 backoffQ 弹出？',
    symptoms: '退避、重试间隔、退避队列要等多久、多久重试一次、调度失败后等待、退避时间',
  },
  15: {
    asked: '几千个 Pending 的 Pod 会耽误一个放得下的小 Pod 吗？',
    symptoms: '调度慢、排队、积压、延迟、上千个 Pod 排队、前面有很多 Pod、小 Pod 等很久、调度延迟',
  },
  16: {
    asked: '无法调度的高优先级 Pod 会饿死低优先级的吗？',
    symptoms: '饥饿、优先级、阻塞、重要的 Pod 放不下堵住后面、低优先级轮不到、高优先级占着队列',
  },
  17: {
    asked: '为什么低优先级的 Pod 在运行，而高优先级的在等？',
    symptoms: '优先级反转、不抢占、优先级没起作用、低优先级先跑、高优先级还在等',
  },
  18: {
    asked: 'QueueingHint：哪个事件唤醒哪个 Pod，其他的为什么继续睡？',
    symptoms: '唤醒、重新入队、哪个事件触发、打标签后马上被调度、什么事件唤醒、为什么没有被唤醒',
  },
  19: {
    asked: '为什么我的 Pod 全落在一个节点上：打分不是轮流吗？',
    symptoms: '同一个节点、不均衡、不平均、分布、都调度到一个节点、都跑到一台机器、Pod 扎堆、分布不均匀',
  },
  20: {
    asked: '没写请求的 Pod 堆在一起：100m 和 200Mi 只在打分时算吗？',
    symptoms: '没有 requests、节点过载、不均衡、没设置资源、不写资源请求、挤在一个节点、没有资源请求的 Pod 怎么打分',
  },
  21: {
    asked: 'ImageLocality 会把副本拉到一起，还是好像什么也没做？',
    symptoms: '镜像、镜像本地性、同一个节点、优先去有镜像的节点、镜像已经在节点上、镜像打分',
  },
  22: {
    asked: '大集群里为什么只看一部分节点？',
    symptoms: '大规模、节点采样、只检查部分节点、几千个节点、是不是所有节点都看、抽样',
  },
  23: {
    asked: '为什么滚动更新后拓扑分布偏斜：旧 Pod 也算吗；matchLabelKeys？',
    symptoms: '不均衡、可用区、拓扑打散、更新后各可用区数量不平衡、旧 Pod 影响分布、发布后分布不均',
  },
  24: {
    asked: '新节点或新标签：为什么运行中的 Pod 不搬家？',
    symptoms: '重新调度、再平衡、空节点、新节点一直空着、Pod 不会迁移、改了标签 Pod 不走、运行中的 Pod 不动',
  },
  25: {
    asked: '怎样看到各节点的得分？',
    symptoms: '打分、分数、权重、打分明细、每个插件的分数、为什么选这个节点、查看得分',
  },
  26: {
    asked: '谁被抢占、为什么是他们；为什么还有别的可选，却违反了 PDB？',
    symptoms: '抢占、受害者、干扰预算、为什么抢占了我的 Pod、怎么选受害者、抢占谁、抢占违反了 PDB',
  },
  27: {
    asked: '抢占者有 nominatedNodeName，却在别处运行，或位置被占：为什么？',
    symptoms: '提名节点、抢占、提名节点和实际节点不同、最后跑到别的节点、位置被别人占了、提名被清空',
  },
  28: {
    asked: 'kubectl drain 为什么挂住：驱逐 API 的 429 是 PDB 还是过载？',
    symptoms: '排空节点、驱逐、干扰预算、drain 卡住、节点排不空、驱逐返回 429、驱逐被拒绝',
  },
  29: {
    asked: '调度器说可以，kubelet 为什么说 OutOfcpu？',
    symptoms: 'kubelet 拒绝、调度成功后被拒绝、kubelet 不接受、节点上资源不够被拒',
  },
  30: {
    asked: 'liveness、readiness、startup：哪个探针会重启，哪个只移走流量；启动慢的为什么不断重启？',
    symptoms: '探针、重启循环、启动慢、存活探针重启、启动慢被杀、就绪探针只影响流量、启动探针',
  },
  31: {
    asked: 'CrashLoopBackOff：10 秒翻倍到 300 秒，10 分钟后重置；为什么阶段是 Running？',
    symptoms: '反复崩溃、重启退避、一直重启、重启间隔越来越长、容器反复退出',
  },
  32: {
    asked: 'preStop 和宽限期共用一份预算，然后 SIGKILL、137 吗？',
    symptoms: '优雅终止、退出码 137、宽限期不够、钩子太久、来不及退出、被强制杀死',
  },
  33: {
    asked: '滚动更新时为什么出现 502：SIGTERM 与移出 endpoints 在赛跑？',
    symptoms: '零停机、连接被拒、发布时报 502、更新时丢请求、请求失败、连接被拒绝、网关报错',
  },
  34: {
    asked: 'Pod 为什么在死节点上一直 Terminating，替代的 Pod 为什么约 50 秒 + 300 秒后才来？',
    symptoms: '节点失联、卡在 Terminating、节点宕机、节点断电、Pod 删不掉、多久后重建、什么时候迁到别的节点',
  },
  35: {
    asked: '“PLEG is not healthy”：relist 是什么？',
    symptoms: '节点未就绪、容器运行时、运行时无响应、容器运行时卡住、节点 NotReady',
  },
  36: {
    asked: '先驱逐谁：用量超过请求、再看优先级、再看超出多少，还是看 QoS 类？',
    symptoms: '节点压力驱逐、内存压力、驱逐顺序、哪个 Pod 先被驱逐、节点内存不足',
  },
  37: {
    asked: '是在 limit 处 OOMKilled，还是被节点驱逐：整个容器都被杀掉吗？',
    symptoms: '内存不足、内存限制、OOM 和驱逐的区别、超过内存限制、容器被杀、内存泄漏',
  },
  38: {
    asked: '一个慢的镜像拉取会让其他 Pod 卡在 ContainerCreating 吗？',
    symptoms: '拉取镜像慢、镜像一个一个拉、卡在 ContainerCreating、大镜像、并行拉取、拉取失败',
  },
  39: {
    asked: '为什么 429：公平性、PDB，还是客户端自己限流？我的优先级有多少席位，LIST 花多少，借用是什么？',
    symptoms: '限流、席位、优先级与公平性、请求过多、被限流、客户端限流、请求被拒绝、优先级级别满了',
  },
  40: {
    asked:
      '为什么 409 “the object has been modified”、410 “too old resource version”：resourceVersion、watch cache、relist？',
    symptoms: '冲突、过期的资源版本、更新冲突、版本过旧、资源已被修改、重新 list',
  },
};
