import type { Simplification } from '#cluster/releases/simplification.ts';

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
    id: 'apiserver.flowControlRemovedQueues',
    en: 'A queue too many is removed twice when ended requests of it still hold seats, as in kube-apiserver; where that would make kube-apiserver panic, the model dispatches or removes nothing and goes on.',
    'zh-CN':
      '多余的队列在其已结束的请求仍占用席位时会被移除两次，与 kube-apiserver 相同；在 kube-apiserver 会因此 panic 之处，模型不派发也不移除任何东西，继续运行。',
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
    en: 'The four metrics of utilization at the end of every nanosecond are not kept: demand_seats, priority_level_request_utilization, priority_level_seat_utilization and read_vs_write_current_requests.',
    'zh-CN':
      '不保留四个按每纳秒观测利用率的指标：demand_seats、priority_level_request_utilization、priority_level_seat_utilization 和 read_vs_write_current_requests。',
    source: 'staging/src/k8s.io/apiserver/pkg/util/flowcontrol/metrics/metrics.go',
  },
] as const satisfies readonly Simplification[];
