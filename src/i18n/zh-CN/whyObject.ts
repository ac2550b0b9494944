import type { Reference } from '#i18n/en/index.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const whyObject: TextsOf<Reference['whyObject']> = {
  questions: {
    Event: '谁说的？为什么是现在？',
    PodDisruptionBudget: '为什么允许这么多次驱逐？',
    PersistentVolumeClaim: '为什么处于这个阶段？',
    APIService: '谁为它应答？',
  },
  facts: {
    eventBy: '由 {{component}} 写入，关于 {{kind}} {{name}}。',
    eventByHost: '由 {{host}} 上的 {{component}} 写入，关于 {{kind}} {{name}}。',
    eventByInstance: '由 {{component}} 的实例 {{instance}} 写入，关于 {{kind}} {{name}}。',
    eventField: '关于它的这一部分：{{field}}。',
    eventOnce: '只说过一次，在 {{first}}。',
    eventCount:
      '说过 {{count}} 次，第一次在 {{first}}，最后一次在 {{last}}：重复同样的话不产生新的 Event，只增加计数。',
    eventSeries: '是一个 {{count}} 次的系列，从 {{first}} 到 {{last}}。',
    eventCombined: '只有消息不同的 Event，从十分钟内的第十个起由写入者合并。消息是最后一个的。',
    eventEntry: '最后由条目 {{seq}} 写入。下面的原因从那里回溯到起点。',
    eventOfStart: '本次运行中找不到写入它的条目：它在开始时就在，或写于很久以前。',
    budgetFailed: 'disruption 控制器算不出数字，所以不允许驱逐：{{message}}。其他数字现在没有意义。',
    budgetNoPods: '它的选择器不匹配任何 Pod，因此什么也不保护，什么也不允许。',
    budgetMinNumber: 'desiredHealthy 就是 minAvailable：{{value}}。expectedPods 是选择器匹配的 Pod 数：{{expected}}。',
    budgetMinPercent:
      'expectedPods 是 {{expected}}，即这些 Pod 的控制器应运行的数量。minAvailable 为其 {{value}}，向上取整，desiredHealthy 为 {{desired}}。',
    budgetMaxUnavailable:
      'expectedPods 是 {{expected}}，即这些 Pod 的控制器应运行的数量。减去 maxUnavailable {{value}}（百分比向上取整），desiredHealthy 为 {{desired}}。',
    budgetHealthy: '现在健康的有 {{healthy}} 个。它们就绪，没有正在删除，也没有已获准的驱逐：{{pods}}。',
    budgetNotReady: '{{pod}} 不算：没有就绪。',
    budgetDeleted: '{{pod}} 不算：正在删除。',
    budgetEvicted: '{{pod}} 不算：它的驱逐在 {{since}} 获准，两分钟内视为已离开。',
    budgetAllows:
      'currentHealthy {{healthy}} 减去 desiredHealthy {{desired}} 余 {{allowed}}：批准这么多次驱逐之后才以 429 拒绝。',
    budgetRefuses:
      'currentHealthy 为 {{healthy}}，desiredHealthy 为 {{desired}}，没有余量：健康 Pod 的每次驱逐都以 429 拒绝。',
    budgetUnmanaged: '这些 Pod 匹配却没有控制器，不计入 expectedPods：{{pods}}。只有 minAvailable 写成数字才算上它们。',
    budgetUnhealthyAlways: '未就绪的 Pod 随时可以驱逐：unhealthyPodEvictionPolicy 为 AlwaysAllow。',
    budgetUnhealthyIfHealthy:
      'currentHealthy（{{healthy}}）不低于 desiredHealthy（{{desired}}）时，运行中而未就绪的 Pod 可以驱逐：unhealthyPodEvictionPolicy 为 IfHealthyBudget。',
    budgetBehind: '状态仍写着 currentHealthy {{said}}，而现在健康的有 {{healthy}} 个：disruption 控制器还没有写入。',
    claimBound: '已绑定到 {{volume}}：申请 {{asked}}，得到 {{capacity}}。',
    claimLost: '曾绑定到 {{volume}}，而该卷已不在或属于别的 PVC。它不会再离开这个阶段。',
    claimNamedMissing: '它指名卷 {{volume}}，而没有这个名字的卷：它只等这一个。',
    claimNamedTaken: '它指名卷 {{volume}}，而该卷留给了 {{other}}。',
    claimFirstConsumer:
      '类 {{storageClass}} 的 volumeBindingMode 是 WaitForFirstConsumer，而没有等待节点的 Pod 使用它。有了 Pod 才继续。',
    claimPodsWait:
      '类 {{storageClass}} 的 volumeBindingMode 是 WaitForFirstConsumer：kube-scheduler 为 {{pods}} 找到节点后才绑定。',
    claimSelected: 'kube-scheduler 已为第一个使用者选了 {{node}}：卷要能从那里访问。',
    claimNoClass: '它没有指名类，也没有默认类。因此没有人为它创建卷：只有已存在且没有类的卷才行。',
    claimClassMissing: '它指名类 {{storageClass}}，而没有这个名字的类。因此没有人为它创建卷。',
    claimProvisioning: '类 {{storageClass}} 让 {{provisioner}} 创建卷；还没有完成。',
    claimNoProvisioner: '类 {{storageClass}} 的供应者是 {{provisioner}}，它不创建卷：要有人来创建。',
    claimNoVolumes: '没有它可以用的 PersistentVolume。',
    claimHeld: '正在删除，只要这些 Pod 还在使用就会留着：{{pods}}。',
    volumeDeleted: '{{volume}}：正在删除。',
    volumeDiffers: '{{volume}}：它的 {{what}} 是 {{has}}，申请的是 {{asked}}。',
    volumeTooSmall: '{{volume}}：大小为 {{has}}，申请的是 {{asked}}。',
    volumeClaimed: '{{volume}}：留给了 {{claim}}。',
    volumePhase: '{{volume}}：阶段是 {{phase}}，不是 Available。',
    volumeLabels: '{{volume}}：标签不符合申请的选择器。',
    volumeFits: '{{volume}} 可以用。',
    apiLocal: 'kube-apiserver 自己提供 {{group}}：APIService 没有指名 Service。',
    apiAvailable: '请求转给 Service {{service}}，它有就绪的端点。',
    apiNoService: '请求应转给 Service {{service}}，而它不存在：以 503 应答。',
    apiNoPort: '请求应转给 Service {{service}} 的端口 {{port}}，而它没有这个端口：以 503 应答。',
    apiNoEndpoints: '请求应转给 Service {{service}}，而它没有就绪的端点：以 503 应答。',
    apiCondition: '它的状况 Available 为 {{status}}（{{reason}}）。',
  },
};
