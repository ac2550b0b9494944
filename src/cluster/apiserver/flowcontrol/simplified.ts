import type { Simplification } from '#cluster/releases/release.ts';

export const FLOW_CONTROL_SIMPLIFIED = [
  {
    id: 'apiserver.flowControlEpochs',
    source: 'staging/src/k8s.io/apiserver/pkg/util/flowcontrol/fairqueuing/queueset/queueset.go',
  },
  {
    id: 'apiserver.flowControlLinger',
    source: 'staging/src/k8s.io/apiserver/pkg/util/flowcontrol/fairqueuing/queueset/queueset.go',
  },
  {
    id: 'apiserver.flowControlRemovedQueues',
    source: 'staging/src/k8s.io/apiserver/pkg/util/flowcontrol/fairqueuing/queueset/queueset.go',
  },
  { id: 'apiserver.flowControlStatus', source: 'staging/src/k8s.io/apiserver/pkg/util/flowcontrol/apf_controller.go' },
  {
    id: 'apiserver.flowControlMetrics',
    source: 'staging/src/k8s.io/apiserver/pkg/util/flowcontrol/metrics/metrics.go',
  },
] as const satisfies readonly Simplification[];
