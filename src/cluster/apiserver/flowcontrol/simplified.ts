import type { Simplification } from '../../releases/simplification.ts';

export const FLOW_CONTROL_SIMPLIFIED = [
  {
    id: 'apiserver.flowControlEpochs',
    en: 'The virtual time of a priority level is never wound back, which keeps it exact up to 90 million seat-seconds for each queue.',
    'zh-CN': '优先级的虚拟时间从不回拨，因此每个队列在 9000 万席位秒之内保持精确。',
    source: 'staging/src/k8s.io/apiserver/pkg/util/flowcontrol/fairqueuing/queueset/queueset.go',
  },
  {
    id: 'apiserver.flowControlLinger',
    en: 'Seats held after the answer are released on a whole microsecond, and at once when their priority level is removed.',
    'zh-CN': '应答之后仍占用的席位在整微秒时释放；其优先级被删除时立即释放。',
    source: 'staging/src/k8s.io/apiserver/pkg/util/flowcontrol/fairqueuing/queueset/queueset.go',
  },
  {
    id: 'apiserver.flowControlStatus',
    en: 'The condition Dangling of a FlowSchema is written at every digestion that finds it wrong, where kube-apiserver stops after six writes in a minute.',
    'zh-CN': '每次发现 FlowSchema 的 Dangling 状况不对就写入，而 kube-apiserver 在一分钟内写入六次后停止。',
    source: 'staging/src/k8s.io/apiserver/pkg/util/flowcontrol/apf_controller.go',
  },
  {
    id: 'apiserver.flowControlMetrics',
    en: 'The metrics of utilization at every nanosecond, of virtual dispatch times and of watch counts are not kept.',
    'zh-CN': '不保留每纳秒利用率、虚拟派发时间和 watch 数量的指标。',
    source: 'staging/src/k8s.io/apiserver/pkg/util/flowcontrol/metrics/metrics.go',
  },
] as const satisfies readonly Simplification[];
